"""The same game in two worlds at once: any difference that players could notice is a leak."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec

from contract.referee_play import view_of
from dedale.games.base import Refusal
from dedale.match import Match
from hidden.walls import EDGES, STEPS
from hidden.worlds import GAME, Move, Seen, World, any_world, choose, do, learned, told_apart, twin


class Leak(AssertionError):
    """Something differs that should not."""


def agree(first: Any, second: Any, what: object) -> None:
    if first != second:
        raise Leak(f"{what} tells two worlds apart: {first!r} and {second!r}")


class Pair:
    """A match in each of two worlds, in which the same is done, apart from the notes of one seat."""

    def __init__(self, worlds: tuple[World, World], secretive: int | None, random: Random) -> None:
        self.worlds = worlds
        self.tables = (worlds[0].open(), worlds[1].open())
        self.secretive = secretive
        self.random = random
        self.seen = Seen()
        self.counts: Counter[str] = Counter()
        self.compare()

    def do(self, move: Move) -> bool:
        """Do it in both worlds and compare. False once everyone can tell them apart."""
        one, other = self.tables
        before = view_of(one)
        answer = do(one, move)
        if move.action.get("do") == "note" and move.seat == self.secretive:
            self.counts["notes"] += 1
            move = move._replace(action={"do": "note", "edge": self.random.choice(EDGES)})
            if self.random.random() < 0.5:
                return self.compare()
        second = do(other, move)
        if isinstance(answer, Refusal) or isinstance(second, Refusal):
            # A refusal must not depend on any secret, not even where doing it would reveal one.
            agree(answer, second, move)
            self.counts["refused"] += 1
            return True
        after = view_of(one)
        self.seen = learned(self.seen, before, move, after)
        if after["outcome"] or told_apart(*self.worlds, self.seen):
            self.counts["told apart"] += 1
            return False
        agree(answer, second, move)
        self.counts[str(move.action.get("do", "wait"))] += 1
        self.counts["bumps"] += after["hit"] is not None and before["hit"] is None
        self.counts["tokens"] += sum(map(len, after["tokens"])) - sum(map(len, before["tokens"]))
        return self.compare()

    def compare(self) -> bool:
        """Check that everyone sees the same and may do the same in both worlds."""
        one, other = self.tables
        self.counts["compared"] += 1
        for seat in (None, *range(one.seats)):
            if seat is not None:
                agree(one.legal(seat), other.legal(seat), "legal")
                agree(GAME.manners(one.state, seat), GAME.manners(other.state, seat), "manners")
            if self.compares(seat):
                agree(seen_by(one, seat), seen_by(other, seat), "view")
        for question in (GAME.deadline, GAME.talk, GAME.outcome):
            agree(question(one.state), question(other.state), question.__name__)
        if self.random.random() < 0.15:
            self.draw()
            self.try_everything()
            self.let_time_pass()
        return True

    def compares(self, seat: int | None) -> bool:
        """True if that seat (None: a spectator) should see the same in both worlds."""
        return seat is None or seat != self.secretive

    def draw(self) -> None:
        eyes = filter(self.compares, (None, *range(self.tables[0].seats)))
        for seat, colour in product(eyes, (False, True)):
            one, other = (GAME.draw(match.state, seat, match.t, colour=colour) for match in self.tables)
            agree(one, other, "draw")

    def try_everything(self) -> None:
        """Try every action of every seat, legal or not: the same answer, unless it reveals a secret."""
        one = self.tables[0]
        for seat, (raw, action) in product(range(one.seats), UNIVERSE):
            first, second = (GAME.apply(match.state, seat, action, match.t) for match in self.tables)
            self.counts["tried"] += 1
            if isinstance(first, Refusal) or isinstance(second, Refusal):
                agree(first, second, action)
                continue
            before, after = view_of(one), msgspec.to_builtins(GAME.view(first.state, None, one.t))
            seen = learned(self.seen, before, Move(seat, raw, one.t), after)
            if after["outcome"] or told_apart(*self.worlds, seen):
                continue
            agree(first.events, second.events, action)
            if raw["do"] == "note" and self.random.random() < 0.95:
                continue
            for eye in filter(self.compares, (None, *range(one.seats))):
                agree(GAME.view(first.state, eye, one.t), GAME.view(second.state, eye, one.t), action)

    def let_time_pass(self) -> None:
        """Check that time alone does the same, at the deadline and long after it."""
        one = self.tables[0]
        for t in (one.t + 1, GAME.deadline(one.state) or one.t + 2, one.t + 10**6):
            first, second = (GAME.wait(match.state, t) for match in self.tables)
            after = GAME.view(first.state, None, t)
            if not told_apart(*self.worlds, self.seen._replace(drawn=24 - after.bag)):
                agree(first.events, second.events, "wait")
                for eye in filter(self.compares, (None, *range(one.seats))):
                    agree(GAME.view(first.state, eye, t), GAME.view(second.state, eye, t), "wait")


def seen_by(match: Match, seat: int | None) -> bytes:
    """Return the view as it would be sent. Even the order of its fields must not reveal anything."""
    return msgspec.json.encode(match.view(seat))


def everything() -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield every conceivable action, on the board and just off it."""
    sides = [[x, y, side] for x, y, side in product(range(-1, 7), range(-1, 7), "ES")]
    raws: list[dict[str, Any]] = [{"do": what} for what in ("ready", "roll", "stop")]
    raws += [{"do": "step", "dir": direction} for direction in STEPS]
    raws += [{"do": what, "edge": side} for what in ("wall", "note") for side in sides]
    for raw in raws:
        try:
            yield raw, msgspec.convert(raw, GAME.action)
        except msgspec.ValidationError:
            # Not even an action: it is refused before it reaches a match.
            assert raw["do"] in ("wall", "note")


UNIVERSE = list(everything())


def play_pair(random: Random, moves: int) -> Pair:
    """Play a random game of any kind, and the same game in a twin of its world, until a secret shows."""
    world = any_world(random)
    match, seen, script = world.open(), Seen(), []
    for _ in range(random.randrange(moves)):
        before, move = view_of(match), choose(match, world, random)
        refused = isinstance(do(match, move), Refusal)
        after = view_of(match)
        if refused or after["outcome"]:
            break
        seen = learned(seen, before, move, after)
        script.append(move)
    other = twin(world, seen, random)
    secretive = random.randrange(match.seats) if world.known["helps"] == "notes" else None
    pair = Pair((world, other), secretive, random)
    pair.counts["walls"] += sorted(world.walls) != sorted(other.walls)
    pair.counts["turn"] += world.quarters != other.quarters
    if all(pair.do(move) for move in script):
        pair.counts["to the end"] += 1
        while pair.counts["compared"] < moves + 40 and pair.do(choose(pair.tables[0], world, random)):
            pass
    return pair
