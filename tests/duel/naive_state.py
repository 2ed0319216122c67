"""The state of the plain second implementation of the Duel, and the right of passage."""

from collections import Counter
from typing import Any

from duel.naive_board import (
    CORNERS,
    LETTERS,
    LINES,
    SEATED,
    STEPS,
    Edge,
    Picture,
    Square,
    Wall,
    beyond,
    side,
)

ALL_WALLS = ["straight2", "straight2", "straight3", "corner", "corner", "L", "T", "S"]


class NaiveState:
    """Everything that makes up a game of the Duel."""

    def __init__(self, text: str, players: int, first: str) -> None:
        picture = Picture(text)
        self.seats = SEATED[players]
        self.turn = picture.fields.get("to-move", first)
        solid = {at for at, code in picture.codes.items() if code == "###"}
        self.out = CORNERS | solid | (LINES["yellow"] | LINES["green"] if players == 2 else set())
        self.goals = {colour: LINES[colour] - self.out for colour in self.seats}
        self.walls, self.doors = picture.walls, picture.doors
        self.pawns: dict[str, Square] = {}
        self.rocks: dict[str, Square] = {}
        self.tokens: dict[Square, str] = {}
        self.things: list[tuple[str, Square]] = []
        self.small: set[Square] = set()
        self.great: Square | None = None
        for at, code in picture.codes.items():
            self.put(at, code)
        prepared = "prepared" in picture.fields
        each = 0 if prepared else 5 if players == 4 else 7
        self.unplaced = dict.fromkeys(self.seats, each)
        self.holds = {colour: picture.listed(colour, "holds") or [] for colour in self.seats}
        listed = {colour: picture.listed(colour, "walls") for colour in self.seats}
        self.left = {colour: ALL_WALLS[:] if had is None else had for colour, had in listed.items()}
        self.revealed: set[Square] = set()
        self.laid: list[str] = []
        """Who has laid walls for what was revealed last, in that order."""
        self.rolling: str | None = None
        self.pushed: dict[str, set[tuple[str, Square]]] = {}
        """Who pushed a colour since its last action, and from where."""
        self.angry: dict[str, set[str]] = {}
        self.actions = 0
        self.seen: Counter[str] = Counter()
        self.result: tuple[str, list[str]] | None = None
        if prepared:
            self.seen[self.position()] += 1

    def put(self, at: Square, code: str) -> None:
        colour = LETTERS.get(code[:1], "")
        match code[1:] if colour else code:
            case "o":
                self.small.add(at)
            case "O":
                self.great = at
            case "sw":
                self.things.append(("sword", at))
            case "xb":
                self.things.append(("crossbow", at))
            case "kB" | "kY" | "kR" | "kG":
                self.things.append((f"key-{LETTERS[code[1]]}", at))
            case "*":
                self.rocks[colour] = at
            case "?":
                self.tokens[at] = colour
        if colour in self.seats and code[1:] in ("", "o", "O"):
            self.pawns[colour] = at

    # What is where.

    def inner(self, edge: Edge) -> bool:
        """True if it lies between two squares in play."""
        at = edge[0], edge[1]
        return self.in_play(at) and self.in_play(beyond(at, edge[2]))

    def in_play(self, at: Square) -> bool:
        return 0 <= at[0] <= 10 and 0 <= at[1] <= 10 and at not in self.out

    def free_edge(self, edge: Edge) -> bool:
        return edge not in self.walls and edge not in self.doors.values()

    def opens(self, colour: str, keys: set[str], edge: Edge) -> bool:
        """True if a pawn of that colour with those keys can cross that edge."""
        shut = [owner for owner, door in self.doors.items() if door == edge and owner != colour]
        return edge not in self.walls and all(f"key-{owner}" in keys for owner in shut)

    def open_to(self, colour: str, edge: Edge) -> bool:
        return self.opens(colour, set(self.holds[colour]), edge)

    def free_square(self, at: Square) -> bool:
        return self.in_play(at) and at not in self.pawns.values() and at not in self.rocks.values()

    def special(self, at: Square) -> bool:
        """Token, item, small or great door."""
        lying = {where for _, where in self.things}
        return at in self.tokens or at in lying or at in self.small or at == self.great

    # Right of passage.

    def has_a_way(self, colour: str) -> bool:
        keys = set(self.holds[colour])
        rocks = set(self.rocks.values())
        while True:
            found, waiting = {self.pawns[colour]}, [self.pawns[colour]]
            while waiting:
                at = waiting.pop()
                if at in self.goals[colour]:
                    return True
                ways = [way for way in STEPS if self.opens(colour, keys, side(at, way))]
                following = [beyond(at, way) for way in ways]
                if at in self.small and self.great:
                    following.append(self.great)
                if at == self.great:
                    following += self.small
                new = [to for to in following if to not in found and self.in_play(to) and to not in rocks]
                found.update(new)
                # The nearest to the goal goes first, which saves most of the search.
                line = next(iter(self.goals[colour]), (5, 5))
                axis = int(colour in ("blue", "red"))
                waiting += sorted(new, key=lambda to: -abs(to[axis] - line[axis]))
            lying = {thing for thing, at in self.things if at in found and thing.startswith("key")}
            if lying <= keys:
                return False
            keys |= lying

    def cut_off(self) -> set[str]:
        return {colour for colour in self.pawns if not self.has_a_way(colour)}

    def with_walls(self, wall: Wall, before: set[str]) -> bool:
        """True if nobody else is cut off when these edges are walls."""
        self.walls |= wall
        fine = all(self.has_a_way(colour) for colour in self.pawns if colour not in before)
        self.walls -= wall
        return fine

    def position(self) -> str:
        """Everything that affects what can still happen."""
        parts: list[Any] = [self.turn, sorted(self.pawns.items()), sorted(self.tokens.items())]
        parts += [sorted(self.walls), sorted(self.doors.items()), sorted(self.rocks.items())]
        parts += [sorted(self.things), sorted((each, sorted(had)) for each, had in self.holds.items())]
        parts += [sorted((each, sorted(had)) for each, had in self.left.items())]
        for memory in (self.pushed, self.angry):
            parts.append(sorted((each, sorted(what)) for each, what in memory.items() if what))
        return repr(parts)
