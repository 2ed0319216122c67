"""The Hidden Labyrinth for somebody with a perfect memory: the ways around its walls."""

from collections import deque

from browser.page_actions import STEPS
from server.harness import JSON

SIZE = 6
Square = tuple[int, int]
Walls = set[tuple[Square, str]]


def both_sides(edges: list[tuple[int, int, str]]) -> Walls:
    """Return every wall as something to run into from either side."""
    found: Walls = set()
    for x, y, side in edges:
        found.add(((x, y), side))
        found.add(((x + 1, y), "W") if side == "E" else ((x, y + 1), "N"))
    return found


def way_to_wanted(view: JSON, seat: int, walls: Walls) -> str:
    """Return the shortest way from that magician to the wanted symbol, as letters."""
    start = tuple(view["magicians"][seat])
    goal = next(tuple(each["at"]) for each in view["symbols"] if each["symbol"] == view["wanted"])
    ways = {start: ""}
    waiting = deque([start])
    while goal not in ways:
        x, y = waiting.popleft()
        for side, (dx, dy) in STEPS.items():
            there = (x + dx, y + dy)
            inside = 0 <= there[0] < SIZE and 0 <= there[1] < SIZE
            if inside and there not in ways and ((x, y), side) not in walls:
                ways[there] = ways[x, y] + side
                waiting.append(there)
    return ways[goal]


def next_action(view: JSON, legal: list[JSON], seat: int, walls: Walls) -> JSON:
    """Take a turn: roll, walk as far as the die allows, stop."""
    if view["phase"] == "rolling":
        return {"do": "roll"}
    for side in way_to_wanted(view, seat, walls)[:1]:
        if {"do": "step", "dir": side} in legal:
            return {"do": "step", "dir": side}
    return next(action for action in legal if action["do"] in ("stop", "step"))
