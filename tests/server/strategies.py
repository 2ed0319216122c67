"""How clients play to the end from nothing but what they are shown."""

from collections.abc import Sequence
from random import Random

from msgspec import json

from contract.referee_play import view_of
from dedale.games.registry import GAMES
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import Act, read_plan
from dedale.games.tower.setup import Options
from dedale.match import Match
from server.company import Choose
from server.harness import JSON, Seen

ITEMS = {"barbarian": (0, 0), "mage": (3, 0), "elf": (0, 3), "dwarf": (3, 3)}
EXIT = (1, 0)
HOURGLASS = [0, 2]
"""Its position on tile 1 of the tiny mall. A hero that steps on the hourglass early loses the match."""
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def win_the_mall(random: Random) -> Choose:
    """All heroes go to their items on tile 1 of the tiny mall, then out by the only exit of scenario 1."""

    def choose(seen: Seen, seat: int) -> JSON | None:
        if {"do": "start"} in seen.legal:
            return {"do": "start"}
        moves = [each for each in seen.legal if each["do"] == "move" and each["to"] != HOURGLASS]
        better = [each for each in moves if gain(seen, each) > 0]
        if better:
            return random.choice(better)
        return random.choice(moves) if moves and random.random() < 0.1 else None

    def gain(seen: Seen, move: JSON) -> int:
        goal = EXIT if seen.view["stolen"] else ITEMS[move["hero"]]
        return distance(seen.view["heroes"][move["hero"]], goal) - distance(move["to"], goal)

    return choose


def distance(one: list[int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def climb(floor: str) -> Choose:
    """Follow the stored plan of a floor of the Tower: anybody who may make the next move does.

    Two players doing the same at once, or somebody who missed something, may leave the plan. That is undone.
    """
    text = the_pack().floor(floor).quest.plan
    assert text
    plan: list[JSON] = json.decode(json.encode(read_plan(text)))
    expected = along(floor, read_plan(text))

    def choose(seen: Seen, seat: int) -> JSON | None:
        done = seen.view["moves"]
        if done >= len(plan) or place(seen.view) != expected[done]:
            return {"do": "undo"}
        return next((each for each in seen.legal if same(each, plan[done])), None)

    return choose


def along(floor: str, plan: Sequence[Act]) -> list[object]:
    """Yield what a plan leads to, move by move."""
    table = Match.open(GAMES["tower"], Options(quest=floor), 0)
    assert isinstance(table, Match)
    places = [place(view_of(table))]
    for act in plan:
        assert isinstance(table.act(0, act), list)
        places.append(place(view_of(table)))
    return places


def place(view: JSON) -> object:
    return json.decode(json.encode((view["heroes"], view["cards"], view["armed"])))


def same(one: JSON, other: JSON) -> bool:
    """True if these are the same action. A missing field is the same as None."""
    names = one.keys() | other.keys()
    return all(one.get(name) == other.get(name) for name in names)


def seek(random: Random) -> Choose:
    """Remember the walls of a labyrinth that is not turned, and walk to the wanted symbol."""
    walls: set[tuple[int, int, str]] = set()

    def choose(seen: Seen, seat: int) -> JSON | None:
        view = seen.view
        if view["walls"]:
            walls.update((x, y, side) for x, y, side in view["walls"])
        notes = [each for each in seen.legal if each["do"] == "note"]
        if notes and random.random() < 0.1:
            return random.choice(notes)
        choices = [each for each in seen.legal if each["do"] != "note"]
        if view["phase"] != "moving" or not choices:
            return random.choice(choices) if choices else None
        goal = next(tuple(each["at"]) for each in view["symbols"] if each["symbol"] == view["wanted"])
        here = tuple(view["magicians"][seat])
        ways = steps_to(walls, goal)
        steps = [each for each in choices if each["do"] == "step"]
        good = [each for each in steps if ways.get(over(walls, here, each["dir"]), 99) < ways[here]]
        return random.choice(good or [each for each in choices if each["do"] == "stop"] or steps)

    return choose


def over(walls: set[tuple[int, int, str]], here: tuple[int, int], side: str) -> tuple[int, int] | None:
    """Return the square on that side, if there is no wall in between."""
    (x, y), (dx, dy) = here, SIDES[side]
    edge = {"E": (x, y, "E"), "S": (x, y, "S"), "W": (x - 1, y, "E"), "N": (x, y - 1, "S")}[side]
    return None if edge in walls else (x + dx, y + dy)


def steps_to(walls: set[tuple[int, int, str]], goal: tuple[int, int]) -> dict[tuple[int, int] | None, int]:
    """Return how far each square is from the goal."""
    ways: dict[tuple[int, int] | None, int] = {goal: 0}
    reached = [goal]
    for here in reached:
        for side in SIDES:
            to = over(walls, here, side)
            if to and to not in ways and 0 <= to[0] < 6 and 0 <= to[1] < 6:
                ways[to] = ways[here] + 1
                reached.append(to)
    return ways


def brawl(random: Random) -> Choose:
    """Random play of the Duel, with a preference for making progress."""

    def choose(seen: Seen, seat: int) -> JSON | None:
        if not seen.legal:
            return None
        return random.choices(seen.legal, [eagerness(seen, seat, each) for each in seen.legal])[0]

    def eagerness(seen: Seen, seat: int, action: JSON) -> float:
        [colour] = seen.view["seats"][seat]["owns"]
        match action["do"]:
            case "door":
                return 0.02
            case "rock" if "at" in action:
                return 0.02
            case "step":
                x, y = seen.view["pawns"][colour]
                dx, dy = SIDES[action["dir"]]
                goals = [tuple(square) for square in seen.view["goals"][colour]]
                nearer = min(distance([x + dx, y + dy], goal) for goal in goals)
                return 20 if nearer < min(distance([x, y], goal) for goal in goals) else 1
        return 1

    return choose
