"""Little boards for the rule pages: positions played by the real rules, recorded for the client."""

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from contract.referee_play import RefereePlay

JSON = Any
Box = tuple[int, int, int, int]
"""Left, top, right, bottom. The last two are the first column and row outside."""
PLACED = ("door", "rock", "wall", "token", "explore", "tunnel")
"""For these, a picture shows only the one that is done: showing all places would hide the board."""

WAYS = ("step", "push", "rock")
"""What a pawn or a magician can do to a square next to it."""


@dataclass
class Figure:
    """A position, what is done in it, and which part of the board is shown (all of it by default).

    A step is an action, with the `seat` that does it (0 by default). A `quiet` one is not shown.
    """

    play: RefereePlay
    steps: list[dict[str, Any]]
    cut: Box | None = None


def record(figure: Figure) -> list[JSON]:
    """Yield the moments of a figure: first everything, then what changed. Each says what is done next."""
    moments = [_whole(figure)]
    seen = moments[0]
    for step in figure.steps:
        action = {name: value for name, value in step.items() if name not in ("seat", "quiet")}
        seat = step.get("seat", 0)
        legal = figure.play.legal(seat)
        assert action in legal, (action, legal)
        if step.get("quiet"):
            figure.play.do(action.pop("do"), seat, **action)
            continue
        moments[-1]["hand"] = {"seat": seat, "action": action, "legal": _shown(action, legal)}
        rest = {name: value for name, value in action.items() if name != "do"}
        events = figure.play.do(action["do"], seat, **rest)
        now = _whole(figure)
        changed = {name: value for name, value in now["view"].items() if seen["view"].get(name) != value}
        moment = {"events": events, "view": changed}
        if now["ground"] != seen["ground"]:
            moment["ground"] = now["ground"]
        moments.append(moment)
        seen = now
    return moments


def written(figures: dict[str, Figure]) -> str:
    """Return the figures of one game as the client reads them, one moment per line."""
    parts = []
    for name, figure in figures.items():
        lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in record(figure))
        parts.append(f"  {json.dumps(name)}: [\n    " + ",\n    ".join(lines) + "\n  ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _shown(action: dict[str, Any], legal: list[Any]) -> list[Any]:
    """Return what the picture shows as possible: everything the same hero or pawn could do."""
    if action["do"] in PLACED and "dir" not in action:
        return [action]
    if "hero" in action:
        # A way is shown once, however it may end.
        return [each for each in legal if each.get("hero") == action["hero"] and "swap" not in each]
    if action["do"] not in WAYS:
        return [action]
    return [each for each in legal if each["do"] in WAYS and "dir" in each]


def _whole(figure: Figure) -> dict[str, Any]:
    table = figure.play.referee.match
    assert table
    view = msgspec.to_builtins(table.view(None))
    ground = msgspec.to_builtins(table.game.ground(table.state))
    for name in ("t", "may", "said", "nudged", "symbols"):
        view.pop(name, None)
    if "wanted" in view:
        view["names"] = {view["wanted"]: view["names"][view["wanted"]]} if view["wanted"] else {}
    if figure.cut:
        ground = {**ground, "parts": [_cut(part, figure.cut) for part in ground["parts"]]}
    return {"ground": json.loads(json.dumps(ground)), "view": json.loads(json.dumps(view))}


def _cut(part: dict[str, Any], box: Box) -> dict[str, Any]:
    """A piece of a board."""
    left, top, right, bottom = box
    assert part["at"] in ([0, 0], (0, 0))
    width = part["width"]
    return {
        **part,
        "at": [left, top],
        "width": right - left,
        "height": bottom - top,
        "squares": [part["squares"][y * width + x] for y in range(top, bottom) for x in range(left, right)],
        "horizontal": [
            part["horizontal"][y * width + x] for y in range(top, bottom + 1) for x in range(left, right)
        ],
        "vertical": [
            part["vertical"][y * (width + 1) + x] for y in range(top, bottom) for x in range(left, right + 1)
        ],
    }
