"""A second implementation of the Duel: slow, plain, written from the rules alone, to compare with the first.

Actions are dictionaries as in the contract.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from duel.naive_board import LINES, SQUARES, STEPS, Square, beyond, near, side, walls_beside
from duel.naive_state import ALL_WALLS, NaiveState

Action = dict[str, Any]


class Naive(NaiveState):
    """One game. `legal` is for the player who must act, `after` is the game one action later."""

    # What may be done.

    def mover(self) -> str:
        """Return who must act. Walls go round: the player to move lays one, then the others clockwise."""
        if not self.revealed:
            return self.turn
        spot = self.seats.index(self.laid[-1]) + 1 if self.laid else self.seats.index(self.turn)
        owners = {self.tokens[at] for at in self.revealed}
        return next(each for each in self.seats[spot:] + self.seats[:spot] if each in owners)

    def legal(self) -> list[Action]:
        colour = self.mover()
        if self.result:
            return []
        if self.revealed:
            mine = [at for at in self.revealed if self.tokens[at] == colour]
            return [action for at in mine for action in self.layings(colour, at)]
        if self.unplaced[colour]:
            return [
                {"do": "token", "at": list(at)}
                for at in SQUARES
                if self.in_play(at) and not self.special(at)
                if not any(near(at, pawn) for pawn in self.pawns.values())
            ]
        actions = [*self.moves(colour), *self.pushes(colour), *self.shots(colour), *self.tunnels(colour)]
        actions += self.door_places(colour) if colour not in self.doors else ()
        actions += self.rock_places(colour) if colour not in self.rocks else ()
        return actions or [{"do": "pass"}]

    def moves(self, colour: str) -> Iterator[Action]:
        here = self.pawns[colour]
        for way in STEPS:
            to, on = beyond(here, way), beyond(here, way, 2)
            if not self.open_to(colour, side(here, way)):
                continue
            if self.free_square(to):
                yield {"do": "step", "dir": way}
            if (
                self.rocks.get(colour) == to
                and self.in_play(on)
                and self.free_edge(side(to, way))
                and on not in self.rocks.values()
            ):
                yield {"do": "rock", "dir": way}

    def pushes(self, colour: str) -> Iterator[Action]:
        here = self.pawns[colour]
        for way in STEPS:
            at = beyond(here, way)
            if at not in self.pawns.values() or not self.open_to(colour, side(here, way)):
                continue
            if "sword" in self.holds[colour]:
                yield {"do": "push", "dir": way}
                continue
            pushed = next(each for each, where in self.pawns.items() if where == at)
            for on in STEPS:
                places = [beyond(at, on), beyond(at, on, 2)]
                # The pusher has left its square, so that one is free too.
                free = [self.free_square(to) or to == here for to in places]
                over = [self.open_to(pushed, side(at, on)), self.open_to(pushed, side(places[0], on))]
                if free[0] and over[0]:
                    far = free[1] and over[1] and pushed in self.angry.get(colour, ())
                    yield {"do": "push", "dir": way, "to": list(places[1] if far else places[0])}

    def shots(self, colour: str) -> Iterator[Action]:
        for way in STEPS if "crossbow" in self.holds[colour] else ():
            if self.target(colour, way):
                yield {"do": "shoot", "dir": way}

    def target(self, colour: str, way: str) -> str | None:
        at = self.pawns[colour]
        for distance in range(1, 11):
            edge, at = side(at, way), beyond(at, way)
            if not self.free_edge(edge) or not self.in_play(at) or at in self.rocks.values():
                return None
            for other, where in self.pawns.items():
                if where == at:
                    return other if distance > 1 else None
        return None

    def tunnels(self, colour: str) -> Iterator[Action]:
        here = self.pawns[colour]
        exits = [self.great] if here in self.small else self.small if here == self.great else []
        for to in exits:
            if to and self.free_square(to):
                yield {"do": "tunnel", "to": list(to)}

    def layings(self, colour: str, token: Square) -> Iterator[Action]:
        before = self.cut_off()
        for piece, wall in walls_beside(token):
            if (
                piece in self.left[colour]
                and all(self.inner(edge) and self.free_edge(edge) for edge in wall)
                and self.with_walls(wall, before)
            ):
                yield {"do": "wall", "token": list(token), "edges": [list(edge) for edge in sorted(wall)]}

    def door_places(self, colour: str) -> Iterator[Action]:
        before = self.cut_off()
        for edge in [(x, y, way) for x, y in SQUARES for way in "ES"]:
            if self.inner(edge) and self.free_edge(edge):
                self.doors[colour] = edge
                if self.cut_off() <= before:
                    yield {"do": "door", "edge": list(edge)}
                del self.doors[colour]

    def rock_places(self, colour: str) -> Iterator[Action]:
        before = self.cut_off()
        for at in SQUARES:
            if (
                self.free_square(at)
                and not self.special(at)
                and not any(at in line for line in LINES.values())
            ):
                self.rocks[colour] = at
                if self.cut_off() <= before:
                    yield {"do": "rock", "at": list(at)}
                del self.rocks[colour]

    # What follows.

    def after(self, action: Action) -> "Naive":
        game = deepcopy(self)
        game.act(action)
        return game

    def act(self, action: Action) -> None:
        colour = self.mover()
        if action["do"] == "token":
            self.tokens[tuple(action["at"])] = colour
            self.unplaced[colour] -= 1
            self.pass_on()
            if not any(self.unplaced.values()):
                self.seen[self.position()] += 1
            return
        if action["do"] == "wall":
            wall = frozenset((x, y, way) for x, y, way in action["edges"])
            piece = next(piece for piece, each in walls_beside(tuple(action["token"])) if each == wall)
            self.left[colour].remove(piece)
            self.walls |= wall
            self.laid.append(colour)
            self.take_away(tuple(action["token"]))
        else:
            self.take_turn(colour, action)
        self.settle()

    def take_turn(self, colour: str, action: Action) -> None:
        self.actions += 1
        pushed_by, _ = self.pushed.pop(colour, set()), self.angry.pop(colour, set())
        here = self.pawns[colour]
        match action:
            case {"do": "step", "dir": way}:
                self.move(colour, beyond(here, way))
            case {"do": "tunnel", "to": [x, y]}:
                self.move(colour, (x, y))
            case {"do": "door", "edge": [x, y, way]}:
                self.doors[colour] = (x, y, way)
            case {"do": "rock", "at": [x, y]}:
                self.rocks[colour] = (x, y)
                self.light((x, y))
            case {"do": "rock", "dir": way}:
                self.roll_one(colour, way)
                self.rolling = way
                self.move(colour, beyond(here, way))
            case {"do": "push", "dir": way, "to": [x, y]}:
                other = next(each for each, at in self.pawns.items() if at == beyond(here, way))
                self.pushed.setdefault(other, set()).add((colour, here))
                if (other, (x, y)) in pushed_by:
                    self.angry.setdefault(other, set()).add(colour)
                self.move(other, (x, y))
                self.move(colour, beyond(here, way))
            case {"do": "push", "dir": way}:
                self.kill(next(each for each, at in self.pawns.items() if at == beyond(here, way)))
                self.move(colour, beyond(here, way))
            case {"do": "shoot", "dir": way}:
                self.kill(self.target(colour, way) or "")
                self.holds[colour].remove("crossbow")

    def move(self, colour: str, to: Square) -> None:
        """The pawn comes to rest there."""
        self.pawns[colour] = to
        if to in self.goals[colour]:
            self.result = self.result or ("won", [colour])
        taken = [(thing, at) for thing, at in self.things if at == to and thing != f"key-{colour}"]
        self.holds[colour] += [thing for thing, _ in taken]
        self.things = [each for each in self.things if each not in taken]
        self.light(to)

    def light(self, at: Square) -> None:
        if not self.revealed:
            self.laid = []
        self.revealed |= {token for token in self.tokens if near(token, at)}

    def kill(self, colour: str) -> None:
        at = self.pawns.pop(colour)
        self.things += [(thing, at) for thing in self.holds[colour]]
        self.holds[colour] = []
        for token in [token for token, owner in self.tokens.items() if owner == colour]:
            self.take_away(token)
        if len(self.pawns) == 1:
            self.result = self.result or ("won", list(self.pawns))

    def take_away(self, token: Square) -> None:
        del self.tokens[token]
        self.revealed.discard(token)

    def roll_one(self, colour: str, way: str) -> None:
        self.rocks[colour] = to = beyond(self.rocks[colour], way)
        for other, at in list(self.pawns.items()):
            if at == to:
                self.kill(other)

    def roll(self, colour: str, way: str) -> None:
        while not self.result:
            at = self.rocks[colour]
            self.light(at)
            to = beyond(at, way)
            blocked = not self.in_play(to) or not self.free_edge(side(at, way))
            if self.revealed or blocked or to in self.rocks.values():
                return
            self.roll_one(colour, way)

    def settle(self) -> None:
        """Continue until somebody must decide something."""
        while not self.result:
            if self.revealed:
                colour = self.mover()
                mine = [at for at in self.revealed if self.tokens[at] == colour]
                stuck = [at for at in mine if not any(True for _ in self.layings(colour, at))]
                for at in stuck:
                    self.take_away(at)
                if not stuck:
                    return
            elif self.rolling:
                way, self.rolling = self.rolling, None
                self.roll(self.turn, way)
            else:
                self.pass_on()
                self.seen[self.position()] += 1
                if self.seen[self.position()] == 3 or self.actions == 300:
                    self.result = ("draw", [colour for colour in self.seats if colour in self.pawns])
                return

    def pass_on(self) -> None:
        spot = self.seats.index(self.turn) + 1
        self.turn = next(each for each in self.seats[spot:] + self.seats[:spot] if each in self.pawns)


__all__ = ["ALL_WALLS", "Action", "Naive"]
