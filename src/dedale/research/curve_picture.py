"""The curves of training runs as a hand-written SVG: one line for each training seed."""

from collections.abc import Iterator, Sequence
from html import escape

from dedale.lab.arena.svg_chart import GOOD, LINE, PALE, PLAIN, text
from dedale.research.baselines.records import Curve

WIDTH, PANEL, LEFT, TOP, BELOW = 640, 180, 50, 40, 50
COLOURS = {"ippo": PLAIN, "mappo": GOOD}


def curve_picture(curves: Sequence[Curve]) -> str:
    """Draw the share of matches won, by ticks; a panel for each track."""
    tracks = list(dict.fromkeys(curve.track for curve in curves))
    each = TOP + PANEL + BELOW
    height = each * len(tracks)
    title = f"matches won while training on {', '.join(tracks)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for number, track in enumerate(tracks):
        parts += _panel(number * each + TOP, track, [curve for curve in curves if curve.track == track])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(top: int, track: str, curves: Sequence[Curve]) -> Iterator[str]:
    width, most = WIDTH - 2 * LEFT, max(curve.ticks[-1] for curve in curves)
    yield text(LEFT, top - 16, f"{track}: matches won while training")
    for quarter in range(5):
        y = top + PANEL * (4 - quarter) / 4
        yield f'<path d="M{LEFT} {y}h{width}" stroke="{LINE}" stroke-opacity="0.4"/>'
        yield text(LEFT - 6, y + 4, f"{25 * quarter} %", anchor="end", colour=PALE)
    for number, curve in enumerate(curves):
        name = curve.settings.algorithm
        for seed in range(curve.training_seeds):
            points = (
                f"{LEFT + width * ticks / most:.1f},{top + PANEL * (1 - won[seed]):.1f}"
                for ticks, won in zip(curve.ticks, curve.won, strict=True)
            )
            yield (
                f'<polyline points="{" ".join(points)}" fill="none" stroke="{COLOURS[name]}">'
                f"<title>{name}, seed {seed}</title></polyline>"
            )
        said = f"{name}, {curve.training_seeds} seeds"
        yield text(LEFT + 150 * number, top + PANEL + 34, said, colour=COLOURS[name])
    yield text(LEFT, top + PANEL + 16, "0", anchor="middle", colour=PALE)
    said = f"{most / 1e6:.0f} million ticks per seed"
    yield text(WIDTH - LEFT, top + PANEL + 16, said, anchor="end", colour=PALE)
