"""The results of an event as a hand-written SVG."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from msgspec.structs import fields

from dedale.lab.arena.by_game import mall_views
from dedale.lab.arena.report import summary
from dedale.lab.arena.series import Results

WIDTH, HEIGHT = 900, 580
PANEL_WIDTH, PANEL_HEIGHT = 390, 190
LEFT, RIGHT, UPPER, LOWER = 50, 480, 110, 350
BARS = 12
GOOD, BAD, PLAIN, INK, LINE = "#2f855a", "#c53030", "#2a78d6", "#222222", "#999999"
PALE = "#666666"


def picture(results: Results) -> str:
    """Share of wins with its interval, time left, actions per seat, and where matches were lost."""
    found = summary(results)
    title = f"{found['game']}: {found['won']} of {found['games']} games won"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        text(LEFT, 30, title, size=18),
        text(LEFT, 50, "; ".join([*_asked(results), _who(found), f"seed {found['seed']}"]), colour=PALE),
        *_share(found),
        *_times(results),
        *_bars(RIGHT, UPPER, "actions per seat", _per_seat(found)),
        *_bars(RIGHT, LOWER, "where games were lost", _losses(found)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _asked(results: Results) -> list[str]:
    """The options that differ from the defaults."""
    options = results.event.options
    chosen = [
        f"{each.name} {value}"
        for each in (fields(options) if options is not None else ())
        if (value := getattr(options, each.name)) != each.default and isinstance(value, int | str)
    ]
    return [", ".join(chosen)] if chosen else []


def _who(found: dict[str, Any]) -> str:
    """The bots, counted."""
    return ", ".join(f"{number} {name}" for name, number in Counter(found["bots"]).items())


def text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 12, colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">'
        f"{escape(words)}</text>"
    )


def bar(x: float, y: float, width: float, height: float, colour: str, title: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}">'
        f"<title>{escape(title)}</title></rect>"
    )


def _share(found: dict[str, Any]) -> Iterator[str]:
    """A line from 0 to 100 % with a dot and its interval."""
    y, width = 75, WIDTH - 2 * LEFT
    low, high = found["interval"]
    yield f'<path d="M{LEFT} {y}h{width}" stroke="{LINE}"/>'
    yield bar(LEFT + width * low, y - 4, width * (high - low), 8, "#a7d3bb", "the 95 % interval")
    yield f'<circle cx="{LEFT + width * found["share"]:.1f}" cy="{y}" r="6" fill="{GOOD}"/>'
    for tenth in range(0, 11, 2):
        yield text(LEFT + width * tenth / 10, y + 18, f"{10 * tenth} %", anchor="middle", colour=PALE)
    said = f"{100 * found['share']:.1f} % won (95 %: {100 * low:.1f} to {100 * high:.1f} %)"
    yield text(WIDTH - LEFT, 50, said, anchor="end")


def _times(results: Results) -> Iterator[str]:
    """How long matches took, and in the Mall also the sand left after a win."""
    panels = [(UPPER, "how long the games took, in seconds", [game.t / 1_000 for game in results.games])]
    won = [game for game in results.games if game.result == "won"]
    left = [view.sand_ms / 1_000 for view in mall_views(won)]
    if left:
        panels.append((LOWER, "sand left when won, in seconds", left))
    for top, title, values in panels:
        yield from _histogram(LEFT, top, title, values)


def _histogram(x: int, y: int, title: str, values: Sequence[float]) -> Iterator[str]:
    yield text(x, y + 8, title)
    least, most = min(values), max(values)
    step = (most - least) / BARS or 1.0
    counts = Counter(min(BARS - 1, int((each - least) / step)) for each in values)
    width, floor = PANEL_WIDTH / BARS, y + PANEL_HEIGHT
    for number in range(BARS):
        height = (PANEL_HEIGHT - 40) * counts[number] / max(counts.values())
        about = f"{least + number * step:.0f} to {least + (number + 1) * step:.0f} s: {counts[number]} games"
        yield bar(x + number * width + 1, floor - height, width - 2, height, PLAIN, about)
        if counts[number]:
            middle = x + (number + 0.5) * width
            yield text(middle, floor - height - 4, str(counts[number]), anchor="middle", size=10, colour=PALE)
    yield f'<path d="M{x} {floor}h{PANEL_WIDTH}" stroke="{LINE}"/>'
    yield text(x, floor + 16, f"{least:.0f}", colour=PALE)
    yield text(x + PANEL_WIDTH, floor + 16, f"{most:.0f}", anchor="end", colour=PALE)


def _per_seat(found: dict[str, Any]) -> list[tuple[str, float, str]]:
    """By seat: its bot, its number of actions, and the colour of its bar."""
    acted = zip(found["bots"], found["actions_per_seat"], strict=True)
    return [(f"{seat} {name}", actions, PLAIN) for seat, (name, actions) in enumerate(acted)]


def _losses(found: dict[str, Any]) -> list[tuple[str, float, str]]:
    return [
        (f"{each['result']} in '{each['phase']}': {each['reason']}".rstrip(": "), each["games"], BAD)
        for each in found["lost"]
    ]


def _bars(x: int, y: int, title: str, bars: list[tuple[str, float, str]]) -> Iterator[str]:
    """Horizontal bars, one below the other, with their names."""
    yield text(x, y + 8, title)
    if not bars:
        yield text(x, y + 30, "none", colour=PALE)
        return
    height = min(24.0, (PANEL_HEIGHT - 20) / len(bars))
    most = max(value for _, value, _ in bars) or 1
    for number, (name, value, colour) in enumerate(bars):
        top = y + 20 + number * height
        yield text(x, top + height * 0.7, name)
        yield bar(
            x + 170, top + 1, (PANEL_WIDTH - 230) * value / most, height - 3, colour, f"{name}: {value}"
        )
        yield text(x + PANEL_WIDTH, top + height * 0.7, f"{value:g}", anchor="end")
