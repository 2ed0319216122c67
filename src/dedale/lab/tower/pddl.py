"""A quest as a planning task in PDDL, written straight from the rules.

It shares nothing with the solvers but the drawing of the cards: a planner's answer is a second opinion.
Every action is spelled out, without parameters. Arming costs nothing, every other action one (TOWER-16).
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dedale.games.tower.quest import Quest
from dedale.lab.tower.pddl_board import Spot, Terrain, terrains

Facts = frozenset[str]
PREDICATES = """(:predicates
 (at ?hero ?place) (free ?place) (taken ?place) (lies ?card ?how) (gap ?where) (working))
(:functions (total-cost))"""


class Ground(NamedTuple):
    """A grounded action."""

    needs: Facts
    adds: Facts
    deletes: Facts
    cost: int


def write_pddl(quest: Quest) -> tuple[str, str]:
    """The domain and the problem."""
    actions = sorted(set(_Writer(quest).actions()), key=lambda each: [sorted(part) for part in each[:3]])
    start = _start(quest)
    goals = [f"at {hero.name} outside" for hero in quest.heroes]
    facts = start.union(goals, *(each.needs | each.adds | each.deletes for each in actions))
    things = sorted({thing for fact in facts for thing in fact.split()[1:]})
    lines = ["(define (domain tower)", "(:requirements :strips :action-costs)"]
    lines += [f"(:constants {' '.join(things)})", PREDICATES]
    for number, action in enumerate(actions):
        effects = [f"({fact})" for fact in sorted(action.adds)]
        effects += [f"(not ({fact}))" for fact in sorted(action.deletes)]
        needs = " ".join(f"({fact})" for fact in sorted(action.needs))
        lines.append(f"(:action a{number} :parameters () :precondition (and {needs})")
        lines.append(f" :effect (and {' '.join(effects)} (increase (total-cost) {action.cost})))")
    goal = " ".join(f"({fact})" for fact in goals)
    problem = ["(define (problem quest) (:domain tower)", "(:init (= (total-cost) 0)"]
    problem += [f" ({fact})" for fact in sorted(start)]
    problem += [")", f"(:goal (and {goal}))", "(:metric minimize (total-cost)))"]
    return "\n".join([*lines, ")\n"]), "\n".join([*problem, ""])


def _start(quest: Quest) -> Facts:
    taken = {hero.start for hero in quest.heroes}
    facts = {f"at {hero.name} p{hero.start}" for hero in quest.heroes}
    facts |= {f"taken p{place}" if place in taken else f"free p{place}" for place in quest.places()}
    first = next(terrains(quest))
    facts |= {f"lies c{card} l{laid}" for card, laid in enumerate(first.lies)} | set(gap_facts(first))
    return frozenset(facts if quest.armories else facts | {"working"})


def gap_facts(terrain: Terrain) -> list[str]:
    """Where the ring has no card."""
    return [f"gap l{x}{y}" for x, y in terrain.gaps]


class _Writer:
    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.codes = {place: quest.code(place) for place in quest.places()}
        self.standing = [p for p, code in self.codes.items() if code not in ("###", "X") and code[-1:] != "="]
        self.letters = {hero.letter: hero.name for hero in quest.heroes}

    def actions(self) -> Iterator[Ground]:
        for terrain in terrains(self.quest):
            yield from self._card_moves(terrain)
            for hero in self.letters:
                for place in self.standing:
                    for side in range(4):
                        yield from self._moves(terrain, hero, place, side)
        if self.quest.armories:
            needs = frozenset(f"at {hero.name} p{hero.armory}" for hero in self.quest.heroes)
            yield Ground(needs, frozenset({"working"}), frozenset(), 0)

    def _card_moves(self, terrain: Terrain) -> Iterator[Ground]:
        """TOWER-66, TOWER-67."""
        for place, code in self.codes.items():
            if code in ("R", "T"):
                card = self.quest.card_of(place)
                before = {f"lies c{card} l{terrain.lies[card]}", *gap_facts(terrain)}
                for laid in terrain.moved(card):
                    after = Terrain(self.quest, (*terrain.lay[:card], laid, *terrain.lay[card + 1 :]))
                    adds = {f"lies c{card} l{after.lies[card]}", *gap_facts(after)}
                    yield Ground(
                        frozenset(before | {f"taken p{place}"}), frozenset(adds), frozenset(before), 1
                    )

    def _may_stand(self, hero: str, place: int) -> bool:
        return place in self.standing or self.codes[place] in (f"{hero}=", "*=")

    def _moves(self, terrain: Terrain, hero: str, place: int, side: int) -> Iterator[Ground]:
        """All moves of a hero from a square in one direction, with what the edges on the way need."""
        if hero == "L":
            yield from self._teleports(terrain, place, side)
        else:
            yield from self._walks(terrain, hero, place, side)
            if self.codes[place] == "H":
                for there in terrain.line(place, side):
                    if self.codes[there] == "H":
                        yield from self._arrivals(terrain, hero, place, there, {place, there}, set(), set())
        if hero == "G":
            yield from self._jump(terrain, place, side)
        if hero != "Y" and "Y" in self.letters:
            yield from self._throw(terrain, hero, place, side)

    def _walks(self, terrain: Terrain, hero: str, place: int, side: int) -> Iterator[Ground]:
        here, free, doors = place, set[str](), set[str]()
        involved = {place}
        while (spot := self._pass(terrain, hero, here, side)) and self._may_stand(hero, spot.place):
            here = spot.place
            doors, involved = doors | spot.doors, involved | {here}
            yield from self._arrivals(terrain, hero, place, here, involved, free, doors)
            free = free | {f"free p{here}"}
            if here not in self.standing:
                return

    def _jump(self, terrain: Terrain, place: int, side: int) -> Iterator[Ground]:
        over = self._pass(terrain, "G", place, side)
        landing = over and self._pass(terrain, "G", over.place, side)
        if over and landing and over.place in self.standing and self._may_stand("G", landing.place):
            involved, doors = {place, over.place, landing.place}, over.doors | landing.doors
            needs = {f"taken p{over.place}"}
            yield from self._arrivals(terrain, "G", place, landing.place, involved, needs, doors)

    def _throw(self, terrain: Terrain, hero: str, place: int, side: int) -> Iterator[Ground]:
        behind = terrain.beyond(place, (side + 2) % 4)
        if behind is None or behind not in self.standing:
            return
        lift, trap = self._pass(terrain, hero, behind, side), self._pass(terrain, hero, place, side)
        if not lift or not trap or self.codes[trap.place] != "X":
            return
        landing = self._pass(terrain, hero, trap.place, side)
        if landing and self._may_stand(hero, landing.place):
            involved = {behind, place, trap.place, landing.place}
            doors, needs = lift.doors | trap.doors | landing.doors, {f"at barbarian p{behind}"}
            yield from self._arrivals(terrain, hero, place, landing.place, involved, needs, doors)

    def _teleports(self, terrain: Terrain, place: int, side: int) -> Iterator[Ground]:
        for there in terrain.line(place, side):
            if self._may_stand("L", there):
                for near in terrain.beside(there):
                    if near != place and near in self.standing:
                        involved, needs = {place, there, near}, {f"taken p{near}"}
                        yield from self._arrivals(terrain, "L", place, there, involved, needs, set())

    def _pass(self, terrain: Terrain, hero: str, place: int, side: int) -> Spot | None:
        spot = terrain.step(place, side)
        return None if spot is None or (spot.narrow and hero != "O") else spot

    def _arrivals(
        self,
        terrain: Terrain,
        hero: str,
        place: int,
        there: int,
        involved: set[int],
        needs: set[str],
        doors: set[str],
    ) -> Iterator[Ground]:
        """One action per choice of keys that hold the doors open, and per swap."""
        name = self.letters[hero]
        cards = {f"lies c{card} l{terrain.lies[card]}" for card in map(self.quest.card_of, involved)}
        base = needs | cards | {f"at {name} p{place}"}
        adds, deletes = {f"free p{place}"}, {f"at {name} p{place}", f"taken p{place}"}
        out = there not in self.standing
        base |= {"working"} if out else {f"free p{there}"}
        keys = [[p for p, code in self.codes.items() if code == f"k{door}" and p != place] for door in doors]
        for held in product(*keys):
            if any(f"free p{key}" in base for key in held):
                continue
            full = frozenset(base | {f"taken p{key}" for key in held})
            if out:
                yield Ground(full, frozenset(adds | {f"at {name} outside"}), frozenset(deletes), 1)
                continue
            gone, come = deletes | {f"free p{there}"}, adds | {f"taken p{there}"}
            yield Ground(full, frozenset(come | {f"at {name} p{there}"}), frozenset(gone), 1)
            if hero == "P" and self.codes[there] == "S":
                yield from self._swaps(full, come, gone, place, there)

    def _swaps(
        self, needs: Facts, come: set[str], gone: set[str], place: int, there: int
    ) -> Iterator[Ground]:
        """TOWER-34."""
        for other in self.letters.values():
            for at in self.standing:
                if other != "sorceress" and at not in (place, there) and f"free p{at}" not in needs:
                    swapped = come | {f"at sorceress p{at}", f"at {other} p{there}"}
                    left = gone | {f"at {other} p{at}"}
                    yield Ground(needs | {f"at {other} p{at}"}, frozenset(swapped), frozenset(left), 1)
