"""Worlds that differ only in secrets, and random play in one of them.

A world is what options can fix: the labyrinth, its turn, the order of the bag, the dice. Its twin agrees with
it in everything players have seen in the game so far. Nothing here looks into a state.
"""

from random import Random
from typing import Any, NamedTuple

import msgspec

from contract.referee_play import view_of
from dedale.api import granted
from dedale.games.base import Game
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.decoder import open_match
from hidden.play import BOARD_FILE, SYMBOLS
from hidden.walls import (
    EDGES,
    Edge,
    beside,
    edge,
    labyrinth,
    nearly_symmetric,
    other_labyrinth,
    turned,
)

GAME: Game[Any, Any, Any, Any] = GAMES["hidden"]
ROLLS = 300
"""More than any game here needs."""


class Move(NamedTuple):
    """What a seat does, or (without a seat) that time passes."""

    seat: int | None
    action: dict[str, Any]
    t: int


class World(NamedTuple):
    """The options that everyone knows, and the secrets."""

    known: dict[str, Any]
    seed: int
    looked_at: list[Edge]
    quarters: int
    bag: list[str]
    dice: list[int]

    @property
    def walls(self) -> list[Edge]:
        """Return where they lie once the labyrinth is turned."""
        return turned(self.looked_at, self.quarters)

    def open(self) -> Match:
        options = {
            "game": "hidden",
            "board": str(BOARD_FILE),
            "seed": self.seed,
            "bag": self.bag,
            "dice": self.dice,
        }
        if self.known["build"] == "drawn":
            options["labyrinth"] = self.looked_at
        if self.known["turn"]:
            options["turned"] = self.quarters
        return granted(open_match({**self.known, **options}))


def any_world(random: Random) -> World:
    """Return a world of any kind."""
    players, count = random.randint(2, 4), random.choice((19, 24))
    known = {
        "players": players,
        "walls": count,
        "build": random.choice(("drawn", "drawn", "one", "turns")),
        "builder": random.randrange(players),
        "look": random.random() < 0.5,
        "look_ms": random.choice((None, 20_000)),
        "turn": random.random() < 0.8,
        "helps": random.choice(("none", "notes")),
        "first": random.randrange(players),
    }
    if not known["look"]:
        del known["look_ms"]
    # If everyone has seen the walls, only a labyrinth that hardly changes when turned keeps its secret for
    # long.
    symmetric = random.random() < 0.7
    looked_at = nearly_symmetric(count, random) if symmetric else labyrinth(count=count, seed=random.random())
    quarters = random.randrange(4) if known["turn"] else 0
    dice = random.choices((1, 2, 2, 3, 3, 4), k=ROLLS)
    return World(known, random.randrange(2**32), looked_at, quarters, random.sample(SYMBOLS, 24), dice)


class Seen(NamedTuple):
    """What all players have learned in a game so far."""

    sides: frozenset[Edge] = frozenset()
    """The edges that were tried."""
    rolls: int = 0
    drawn: int = 0


def twin(world: World, seen: Seen, random: Random) -> World:
    """Return another world in which the game so far would have looked the same to everyone.

    Or nearly: once the walls have been seen, only their turn can differ, and a step may reveal it.
    """
    rest = random.sample(world.bag[seen.drawn :], len(world.bag) - seen.drawn)
    later = random.choices((1, 2, 3, 4), k=ROLLS - seen.rolls)
    looked_at, quarters = world.looked_at, world.quarters
    if world.known["turn"]:
        quarters = (quarters + random.randint(1, 3)) % 4
    if world.known["build"] == "drawn" and not world.known["look"]:
        looked_at = turned(other_labyrinth(world.walls, seen.sides, random), -quarters)
    bag, dice = world.bag[: seen.drawn] + rest, world.dice[: seen.rolls] + later
    return World(world.known, random.randrange(2**32), looked_at, quarters, bag, dice)


# Playing


def choose(match: Match, world: World, random: Random) -> Move:
    """Choose a legal move, mostly towards the wanted symbol, so that tokens are won."""
    view, t = view_of(match), match.t
    if view["phase"] == "building":
        left = [each for each in world.looked_at if each not in {tuple(wall) for wall in view["walls"]}]
        return Move(view["turn"], {"do": "wall", "edge": random.choice(left)}, t)
    if view["phase"] == "looking":
        deadline = GAME.deadline(match.state)
        if deadline is not None and random.random() < 0.2:
            return Move(None, {}, deadline - random.randrange(2))
        late = [seat for seat in range(match.seats) if seat not in view["ready"]]
        return Move(random.choice(late), {"do": "ready"}, t)
    if world.known["helps"] == "notes" and random.random() < 0.3:
        return Move(random.randrange(match.seats), {"do": "note", "edge": random.choice(EDGES)}, t)
    seat = view["turn"]
    actions = [each for each in msgspec.to_builtins(match.legal(seat)) if each["do"] != "note"]
    steps = [each for each in actions if each["do"] == "step"]
    if not steps or random.random() < 0.1:
        return Move(seat, random.choice(actions), t + random.randrange(50))
    goal_x: int
    goal_y: int
    [(goal_x, goal_y)] = [each["at"] for each in view["symbols"] if each["symbol"] == view["wanted"]]

    def away(step: dict[str, Any]) -> int:
        x, y = beside(view["magicians"][seat], step["dir"])
        return abs(x - goal_x) + abs(y - goal_y)

    return Move(seat, random.choice(steps) if random.random() < 0.4 else min(steps, key=away), t)


def do(match: Match, move: Move) -> Any:
    """Return the answer of the match."""
    if move.seat is None:
        return match.wait(move.t)
    return match.act(move.seat, msgspec.convert(move.action, GAME.action), move.t)


def learned(seen: Seen, before: dict[str, Any], move: Move, after: dict[str, Any]) -> Seen:
    """Return what everyone knows after a move, from what everyone sees."""
    sides = set(seen.sides)
    if move.action.get("do") == "step":
        x, y = before["magicians"][move.seat]
        sides.add(edge((x, y), move.action["dir"]))
    return Seen(frozenset(sides), seen.rolls + (move.action.get("do") == "roll"), 24 - after["bag"])


def told_apart(one: World, other: World, seen: Seen) -> bool:
    """True if what everyone has learned in one world could not have happened in the other."""
    return (
        set(one.walls) & seen.sides != set(other.walls) & seen.sides
        or one.dice[: seen.rolls] != other.dice[: seen.rolls]
        or one.bag[: seen.drawn] != other.bag[: seen.drawn]
    )
