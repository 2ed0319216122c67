"""Draws the icons of the installed app from the client's own icon: `make icons`."""

from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from browser.people import find_chromium

ASSETS = Path(__file__).parents[2] / "web" / "public" / "assets"
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512}
SAFE = 0.8
"""Systems cut maskable icons to a shape of their own, but leave the middle alone."""


def page_with(name: str, size: int) -> str:
    """Return a page that shows the icon and nothing else."""
    icon = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    picture = icon.replace("<svg ", f'<svg width="{size}" height="{size}" ')
    if name == "icon-maskable.png":
        # The background goes to the edge, and everything on it is drawn smaller.
        ground, drawing = picture.split("<g ", 1)
        drawing = f'<g transform="translate(32 32) scale({SAFE}) translate(-32 -32)"><g {drawing}'
        picture = ground.replace(' rx="15"', "").replace("M0 44 44 0h5a15", "M0 64V44L44 0h20v64zM44 0h5a15")
        picture += drawing.replace("</svg>", "</g></svg>")
    return f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{picture}"


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for name, size in ICONS.items():
            page = browser.new_page(viewport=ViewportSize(width=size, height=size))
            page.set_content(page_with(name, size))
            page.screenshot(path=ASSETS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
