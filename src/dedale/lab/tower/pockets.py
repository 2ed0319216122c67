"""Pockets: corners of a first sketch that can only be reached by one mechanism."""

from random import Random

from dedale.games.tower.quest import LADDER, TRAP, Place
from dedale.grid import DIRECTIONS, FLOOR, OPEN, SMALL, WALL, Direction, neighbour, opposite
from dedale.lab.tower.sketch import Border, Sketch


def side(sketch: Sketch, place: Place, direction: Direction) -> Border:
    """The edge on that side of a square."""
    n = sketch.size
    card, index = divmod(place, n * n)
    y, x = divmod(index, n)
    match direction:
        case "N":
            return Border(card, False, y * n + x)
        case "S":
            return Border(card, False, (y + 1) * n + x)
        case "W":
            return Border(card, True, y * (n + 1) + x)
        case "E":
            return Border(card, True, y * (n + 1) + x + 1)


def dig_trap(random: Random, sketch: Sketch) -> None:
    """One hero's exit behind a trap, with room for the throw before it (TOWER-33)."""
    exits = [f"{hero}=" for hero in sketch.letters if hero != "Y" and f"{hero}=" in sketch.squares]
    direction = random.choice(DIRECTIONS)
    lines = [line for place in range(len(sketch.squares)) if (line := _line(sketch, place, direction, 4))]
    if not exits or not lines:
        return
    line = random.choice(lines)
    for place in line[:3]:
        sketch.set_edge(side(sketch, place, direction), OPEN)
    _bring(sketch, random.choice(exits), line[3])
    _clear(random, sketch, line[2])
    sketch.squares[line[2]] = TRAP
    _close(sketch, line[3], opposite(direction))


def dig_hatch(random: Random, sketch: Sketch) -> None:
    """The dwarf's exit behind a narrow passage (TOWER-14)."""
    if "O=" not in sketch.squares:
        return
    place = sketch.squares.index("O=")
    ways = [direction for direction in DIRECTIONS if _line(sketch, place, direction, 2)]
    mouth = random.choice(ways)
    _close(sketch, place, mouth)
    sketch.set_edge(side(sketch, place, mouth), SMALL)


def dig_shaft(random: Random, sketch: Sketch) -> None:
    """One hero's exit in a chamber with a ladder, and another ladder in line with it (TOWER-15)."""
    exits = [f"{hero}=" for hero in sketch.letters if hero != "L" and f"{hero}=" in sketch.squares]
    if not exits:
        return
    place = sketch.squares.index(random.choice(exits))
    direction = random.choice([each for each in DIRECTIONS if _line(sketch, place, each, 2)])
    foot = _line(sketch, place, direction, 2)[1]
    _clear(random, sketch, foot)
    sketch.squares[foot] = LADDER
    _close(sketch, place, direction)
    _close(sketch, foot, opposite(direction))
    sketch.set_edge(side(sketch, place, direction), OPEN)
    tops = [
        line[-1]
        for each in DIRECTIONS
        for length in range(3, sketch.size + 1)
        if (line := _line(sketch, foot, each, length)) and sketch.squares[line[-1]] == FLOOR
    ]
    if tops:
        sketch.squares[random.choice(tops)] = LADDER


def _line(sketch: Sketch, place: Place, direction: Direction, length: int) -> list[Place]:
    """Return `length` squares of one card in a straight line, or nothing if they do not fit."""
    n = sketch.size
    card, index = divmod(place, n * n)
    square, found = (index % n, index // n), [place]
    while len(found) < length:
        square = neighbour(square, direction)
        if not (0 <= square[0] < n and 0 <= square[1] < n):
            return []
        found.append(card * n * n + square[1] * n + square[0])
    return found


def _close(sketch: Sketch, place: Place, mouth: Direction) -> None:
    """Wall up every side but one."""
    for direction in DIRECTIONS:
        if direction != mouth:
            sketch.set_edge(side(sketch, place, direction), WALL)


def _bring(sketch: Sketch, code: str, place: Place) -> None:
    """Swap that thing with whatever lies there."""
    old = sketch.squares.index(code)
    sketch.squares[old], sketch.squares[place] = sketch.squares[place], code


def _clear(random: Random, sketch: Sketch, place: Place) -> None:
    """Move whatever lies there to an empty square."""
    if sketch.squares[place] != FLOOR:
        free = random.choice(sketch.floor())
        sketch.squares[free], sketch.squares[place] = sketch.squares[place], FLOOR
