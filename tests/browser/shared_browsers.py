"""Browsers that test files share. (Whoever imports a conftest gets a module of their own.)"""

from collections.abc import Sequence
from contextlib import ExitStack

from playwright.sync_api import Browser, Playwright, sync_playwright

WITHOUT = [
    # Parts of Chromium's own window. Nobody sees it, and it would cost more than the page.
    *("InitialWebUI", "PreloadTopChromeWebUI", "WebUIToolbar", "WebUIReloadButton"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    # Playwright's own list, which this one replaces.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
]
QUIET = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Browsers:
    """Each is started once for all the files that want it one after another."""

    def __init__(self) -> None:
        self._resources = ExitStack()
        self._found: dict[tuple[str, ...], Browser] = {}
        self._playwright: Playwright | None = None

    def get(self, path: str, flags: Sequence[str] = QUIET) -> Browser:
        if not self._playwright:
            self._playwright = self._resources.enter_context(sync_playwright())
        if (key := (path, *flags)) not in self._found:
            self._found[key] = self._playwright.chromium.launch(executable_path=path, args=flags)
            self._resources.callback(self._found[key].close)
        return self._found[key]

    def close(self) -> None:
        self._resources.close()
        self._found, self._playwright = {}, None


BROWSERS = Browsers()
