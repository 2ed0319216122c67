"""First sketches: a random maze with everything its order asks for, but not yet a good quest."""

from random import Random

from dedale.games.tower.quest import CELLS, COMMON_EXIT, INVOCATION, LADDER, ROTATION, SLIDE, TRAP
from dedale.grid import DOORS, OPEN, SMALL, WALL
from dedale.lab.tower.orders import Order
from dedale.lab.tower.pockets import dig_hatch, dig_shaft, dig_trap
from dedale.lab.tower.sketch import Border, Sketch

LOOPS = 0.3
"""Share of walls removed from a perfect maze."""
OPENINGS = 0.55
"""Share of open edges at the rim of a card."""
POCKETS = 0.75
"""How often a wanted mechanism starts with a pocket."""
SLIDERS = (1, 3, 4, 6)
"""The cards beside the gap of the ring: they can slide first."""


def first_sketch(random: Random, order: Order) -> Sketch:
    sketch = Sketch(order.layout, order.size, order.heroes)
    _dig(random, sketch)
    if order.layout != "single":
        for border in sketch.borders():
            if not sketch.inner(border) and random.random() < OPENINGS:
                sketch.set_edge(border, OPEN)
    _place_heroes(random, sketch, order)
    _dig_pockets(random, sketch, order)
    _place_things(random, sketch, order)
    sketch.mend()
    return sketch


def _dig(random: Random, sketch: Sketch) -> None:
    """Dig a perfect maze on every card, then remove some walls."""
    inner = [border for border in sketch.borders() if sketch.inner(border)]
    random.shuffle(inner)
    group = list(range(len(sketch.squares)))

    def root(place: int) -> int:
        while group[place] != place:
            place = group[place]
        return place

    for border in inner:
        one, other = (root(place) for place in sketch.beside(border))
        if one != other or random.random() < LOOPS:
            group[one] = other
            sketch.set_edge(border, OPEN)


def _place_heroes(random: Random, sketch: Sketch, order: Order) -> None:
    """Place starts and exits, spread over the cards so that the whole board is used."""
    codes = [*order.heroes, *([COMMON_EXIT] if order.common_exit else [f"{hero}=" for hero in order.heroes])]
    cards = list(range(sketch.cards))
    random.shuffle(cards)
    if "armories" in order.wanted:
        codes += [f"{hero}!" for hero in order.heroes]
    for number, code in enumerate(codes):
        sketch.squares[random.choice(sketch.floor(cards[number % len(cards)]))] = code


def _dig_pockets(random: Random, sketch: Sketch, order: Order) -> None:
    for mechanism, dig in (("throws", dig_trap), ("narrow", dig_hatch), ("ladders", dig_shaft)):
        if mechanism in order.wanted and random.random() < POCKETS:
            dig(random, sketch)


def _place_things(random: Random, sketch: Sketch, order: Order) -> None:
    for mechanism in sorted(order.mechanisms):
        match mechanism:
            case "ladders":
                for _ in range(2):
                    put(random, sketch, LADDER)
            case "throws":
                if TRAP not in sketch.squares:
                    put(random, sketch, TRAP)
            case "swaps":
                put(random, sketch, INVOCATION)
            case "cards":
                mark = ROTATION if order.layout == "2x2" else SLIDE
                movers = SLIDERS if order.layout == "ring" else range(len(CELLS[order.layout]))
                for card in random.sample(movers, 2):
                    put(random, sketch, mark, card)
            case "doors":
                for door in DOORS[: random.randint(1, 2)]:
                    put(random, sketch, f"k{door}")
                    _turn_edge(random, sketch, OPEN, door)
            case "drafts":
                _turn_edge(random, sketch, OPEN, "draft")
            case "narrow":
                _turn_edge(random, sketch, WALL, SMALL)
            case "jumps" | "sister" | "armories":
                pass


def put(random: Random, sketch: Sketch, code: str, card: int | None = None) -> None:
    """Put it on an empty square, if there is one."""
    free = sketch.floor(card)
    if free:
        sketch.squares[random.choice(free)] = code


def _turn_edge(random: Random, sketch: Sketch, old: str, new: str) -> None:
    """Turn one inner edge of one kind into the other kind."""
    found = [border for border in sketch.borders() if sketch.inner(border) and sketch.edge(border) == old]
    if found:
        border = random.choice(found)
        sketch.set_edge(border, draft(random, border) if new == "draft" else new)


def draft(random: Random, border: Border) -> str:
    """A draft across that edge, in either direction."""
    return random.choice("<>" if border.upright else "^v")
