"""Where the board alone would let a hero go, computed once per hero and place, and cached.

Whether a way is free now depends on the other heroes: see `movement`.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from dedale.games.tower.actions import Move
from dedale.games.tower.cards import ARMED, Cards, Lay, Link, Need
from dedale.games.tower.quest import INVOCATION, LADDER, TRAP, Place, Quest
from dedale.grid import DIRECTIONS, SOLID, neighbour, opposite, side_towards

Kind = Literal["walk", "ladder", "jump", "throw", "teleport"]
SIDES = range(4)
"""The directions, as indices into DIRECTIONS."""


class Way(NamedTuple):
    """A move the board allows, provided its needs are met and the square is free."""

    to: Place
    need: Need
    by: Kind
    move: Move
    invokes: bool
    """True if the sorceress arrives on an invocation square (TOWER-34)."""


class Reach(NamedTuple):
    """What one hero may do from one place in one direction."""

    walk: tuple[Way, ...] = ()
    """Square by square. A walk ends before the first one that is not free."""
    ladders: tuple[Way, ...] = ()
    jump: tuple[Place, Way] | None = None
    """The place of the hero to jump over, and the jump (TOWER-32)."""
    throw: tuple[Place, Way] | None = None
    """The place of the barbarian who throws, and the throw (TOWER-33)."""
    teleports: dict[Place, Way] | None = None
    """The squares of her row or column where the sister may appear, next to another hero (TOWER-41)."""


NOWHERE = Reach()


@lru_cache(maxsize=256)
def board_of(quest: Quest, lay: Lay) -> "Board":
    """Return the board of that quest with its cards in this arrangement."""
    return Board(quest, lay)


class Board(Cards):
    """The cards, and everything that does not depend on where the other heroes are."""

    def __init__(self, quest: Quest, lay: Lay) -> None:
        super().__init__(quest, lay)
        self.keys: dict[Place | None, Need] = {
            place: 1 << int(quest.code(place)[1])
            for place in quest.places()
            if quest.code(place).startswith("k")
        }
        """The doors that each key square opens (TOWER-22)."""
        self.ladders = [place for place in quest.places() if quest.code(place) == LADDER]
        self._entry = [entry_needs(quest, hero) for hero in range(len(quest.heroes))]
        self._reaches: list[dict[Place, tuple[Reach, ...]]] = [{} for _ in quest.heroes]

    def reaches(self, hero: int, place: Place) -> tuple[Reach, ...]:
        """Return by direction where that hero can go from there."""
        known = self._reaches[hero]
        if place not in known:
            known[place] = tuple(self._reach(hero, place, side) for side in SIDES)
        return known[place]

    def _reach(self, hero: int, place: Place, side: int) -> Reach:
        match self.quest.heroes[hero].name:
            case "sister":
                # TOWER-45: she neither walks nor climbs, but she can be thrown (TOWER-44).
                reach = Reach(
                    throw=self._throw(hero, place, side), teleports=self._teleports(hero, place, side)
                )
            case name:
                reach = Reach(
                    self._walk(hero, place, side),
                    self._climbs(hero, place, side),
                    self._jump(hero, place, side) if name == "elf" else None,
                    self._throw(hero, place, side) if name != "barbarian" else None,
                )
        return reach if any(reach) else NOWHERE

    def _walk(self, hero: int, place: Place, side: int) -> tuple[Way, ...]:
        """TOWER-11. Traps and others' exits stop a walk. Its own exit is a hero's last square (TOWER-53)."""
        way_out = self.quest.heroes[hero].exit
        ways: list[Way] = []
        link = self._link_for(hero, place, side)
        while link is not None:
            need = self._entry[hero][link.to]
            if need is None:
                break
            ways.append(self._way(hero, link.to, link.need | need, "walk"))
            if link.to == way_out:
                break
            link = self._link_for(hero, link.to, side)
        return tuple(ways)

    def _climbs(self, hero: int, place: Place, side: int) -> tuple[Way, ...]:
        """TOWER-15."""
        if place not in self.ladders:
            return ()
        return tuple(
            self._way(hero, other, 0, "ladder")
            for other in self.ladders
            if side_towards(self.squares[place], self.squares[other]) == side
        )

    def _jump(self, hero: int, place: Place, side: int) -> tuple[Place, Way] | None:
        over = self._link_for(hero, place, side)
        if over is None:
            return None
        way = self._flight(hero, "jump", over, self._link_for(hero, over.to, side))
        return (over.to, way) if way else None

    def _throw(self, hero: int, place: Place, side: int) -> tuple[Place, Way] | None:
        """The barbarian is behind the hero, a trap in front of it, and the landing beyond."""
        behind = self.place_at.get(neighbour(self.squares[place], opposite(DIRECTIONS[side])))
        trap = self._link_for(hero, place, side)
        if behind is None or trap is None or self.quest.code(trap.to) != TRAP:
            return None
        lift, landing = self._link_for(hero, behind, side), self._link_for(hero, trap.to, side)
        way = self._flight(hero, "throw", lift, trap, landing)
        return (behind, way) if way else None

    def _flight(self, hero: int, by: Kind, *links: Link | None) -> Way | None:
        """Return a jump or throw along these links. The last one is the landing."""
        need: Need = 0
        for link in links:
            if link is None:
                return None
            need |= link.need
            landing = link.to
        entry = self._entry[hero][landing]
        return None if entry is None else self._way(hero, landing, need | entry, by)

    def _teleports(self, hero: int, place: Place, side: int) -> dict[Place, Way]:
        return {
            other: self._way(hero, other, need, "teleport")
            for other, need in enumerate(self._entry[hero])
            if need is not None and side_towards(self.squares[place], self.squares[other]) == side
        }

    def _link_for(self, hero: int, place: Place, side: int) -> Link | None:
        """Return one step of that hero. TOWER-14: only the dwarf takes narrow ones."""
        link = self.links[place][side]
        if link and link.narrow and self.quest.heroes[hero].name != "dwarf":
            return None
        return link

    def _way(self, hero: int, to: Place, need: Need, by: Kind) -> Way:
        name = self.quest.heroes[hero].name
        invokes = name == "sorceress" and self.quest.code(to) == INVOCATION
        return Way(to, need, by, Move(name, self.squares[to]), invokes)


def entry_needs(quest: Quest, hero: int) -> list[Need | None]:
    """Return by place what that hero needs to stand there, or None if it never may (TOWER-12, TOWER-52)."""
    needs: list[Need | None] = []
    for place in quest.places():
        code = quest.code(place)
        if place == quest.heroes[hero].exit:
            needs.append(ARMED)
        else:
            needs.append(None if code in (SOLID, TRAP) or code.endswith("=") else 0)
    return needs
