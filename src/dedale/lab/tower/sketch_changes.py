"""Small random changes to a sketch: the steps of the annealing."""

from random import Random

from dedale.games.tower.quest import INVOCATION, LADDER, ROTATION, SLIDE, TRAP
from dedale.grid import DOORS, FLOOR, OPEN, SMALL, SOLID, WALL
from dedale.lab.tower.first_sketch import draft, put
from dedale.lab.tower.orders import Order
from dedale.lab.tower.sketch import Sketch

LIMITS = {LADDER: 4, TRAP: 3, INVOCATION: 2, ROTATION: 3, SLIDE: 4}
"""More would clutter the board."""
MOST_MODELS, MOST_DOORS, MOST_KEYS, MOST_DRAFTS, MOST_SMALL = 3, 5, 4, 4, 3


def changed(random: Random, sketch: Sketch, order: Order) -> Sketch:
    """A copy with one to three changes."""
    other = sketch.copy()
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        dice = random.random()
        if dice < 0.5:
            _change_edge(random, other, order)
        elif dice < 0.65:
            _exchange(random, other)
        elif dice < 0.85:
            _move_thing(random, other)
        else:
            _change_thing(random, other, order)
    other.mend()
    return other


def _change_edge(random: Random, sketch: Sketch, order: Order) -> None:
    borders = list(sketch.borders())
    border = random.choice(borders)
    while order.layout == "single" and not sketch.inner(border):
        border = random.choice(borders)
    if any(sketch.squares[place] == SOLID for place in sketch.beside(border)):
        return
    if not sketch.inner(border):
        sketch.set_edge(border, WALL if sketch.edge(border) == OPEN else OPEN)
        return
    codes = [edge for lines in (*sketch.flat, *sketch.upright) for edge in lines]
    choices = [OPEN, OPEN, WALL, WALL]
    mechanisms = order.mechanisms
    if "doors" in mechanisms and sum(code in DOORS for code in codes) < MOST_DOORS:
        choices += ["door", "door"]
    if "drafts" in mechanisms and sum(code in "^v<>" for code in codes) < MOST_DRAFTS:
        choices.append("draft")
    if "narrow" in mechanisms and codes.count(SMALL) < MOST_SMALL:
        choices.append(SMALL)
    code = random.choice(choices)
    if code == "door":
        code = _model(random, sketch)
    elif code == "draft":
        code = draft(random, border)
    sketch.set_edge(border, code)


def _model(random: Random, sketch: Sketch) -> str:
    """Return a door model, and place its key if it has none."""
    models = sorted({code[1] for code in sketch.squares if code.startswith("k")})
    if len(models) < MOST_MODELS and (not models or random.random() < 0.25):
        new = next(door for door in DOORS if door not in models)
        put(random, sketch, f"k{new}")
        return new
    return random.choice(models)


def _exchange(random: Random, sketch: Sketch) -> None:
    """Swap the contents of two squares. Rotation and slide squares stay on their cards."""
    one, other = random.sample(range(len(sketch.squares)), 2)
    codes = sketch.squares[one], sketch.squares[other]
    if not {ROTATION, SLIDE} & set(codes):
        sketch.squares[other], sketch.squares[one] = codes


def _move_thing(random: Random, sketch: Sketch) -> None:
    """Move anything but solid ground to an empty square."""
    things = [place for place, code in enumerate(sketch.squares) if code not in (FLOOR, SOLID)]
    start, code = (place := random.choice(things)), sketch.squares[place]
    area = sketch.size * sketch.size
    free = sketch.floor(start // area if code in (ROTATION, SLIDE) else None)
    if free:
        sketch.squares[random.choice(free)] = code
        sketch.squares[start] = FLOOR


def _change_thing(random: Random, sketch: Sketch, order: Order) -> None:
    """Add a thing to the board, or remove one."""
    kinds = [SOLID]
    mechanisms = order.mechanisms
    kinds += [LADDER] * ("ladders" in mechanisms) + [TRAP] * ("throws" in mechanisms)
    kinds += [INVOCATION] * ("swaps" in mechanisms)
    if "cards" in mechanisms:
        kinds.append(ROTATION if order.layout == "2x2" else SLIDE)
    keys = [code for code in sketch.squares if code.startswith("k")]
    if keys and len(keys) < MOST_KEYS:
        kinds.append(random.choice(keys))
    kind = random.choice(kinds)
    if random.random() < 0.6 and sketch.squares.count(kind) < LIMITS.get(kind, 3):
        put(random, sketch, kind)
        return
    found = sketch.with_code(kind)
    if not found or (kind.startswith("k") and len(found) == 1):
        return
    place = random.choice(found)
    sketch.squares[place] = FLOOR
    if kind == SOLID:
        for border in sketch.borders():
            if place in sketch.beside(border) and sketch.inner(border):
                sketch.set_edge(border, OPEN)
