"""Patterns of floors as paths, 64 units to a square, like the client's `board/floors.ts`."""

from dedale.grid import Part

UNIT = 64
LINE = 1.5
"""The width of a joint."""


def checks(part: Part, size: int) -> str:
    """A chequerboard with squares of `size`."""
    return " ".join(
        _box(x, y, size, size)
        for y in range(0, part.height * UNIT, size)
        for x in range(y // size % 2 * size, part.width * UNIT, 2 * size)
    )


def bricks(part: Part, size: int) -> str:
    """Bricks laid in rows."""
    width, height = part.width * UNIT, part.height * UNIT
    rows = [_box(0, y - LINE / 2, width, LINE) for y in range(size, height, size)]
    ends = [
        _box(x, y, LINE, size)
        for y in range(0, height, size)
        for x in range(y // size % 2 * size + size, width, 2 * size)
    ]
    return " ".join(rows + ends)


def flags(part: Part) -> str:
    """Large flagstones of unequal size: some squares are split again."""
    width, height = part.width * UNIT, part.height * UNIT
    found = [_box(x - LINE / 2, 0, LINE, height) for x in range(UNIT, width, UNIT)]
    found += [_box(0, y - LINE / 2, width, LINE) for y in range(UNIT, height, UNIT)]
    for row in range(part.height):
        for column in range(part.width):
            seed, x, y = seeded(part.part, column, row), column * UNIT, row * UNIT
            cut = 22 + seed % 21
            if seed % 3 == 0:
                found += [_box(x, y + cut, UNIT, LINE), _box(x + cut, y, LINE, cut)]
            elif seed % 3 == 1:
                found += [_box(x + cut, y + cut, UNIT - cut, LINE), _box(x + cut, y, LINE, UNIT)]
    return " ".join(found)


def seeded(name: str, x: int, y: int) -> int:
    """A number that looks random and is always the same for the same part and place."""
    value = 2166136261
    for letter in f"{name}/{x}/{y}":
        value = (value ^ ord(letter)) * 16777619 & 0xFFFFFFFF
    value ^= value >> 15
    value = value * 2246822519 & 0xFFFFFFFF
    return value ^ value >> 13


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x} {y} L{x + width} {y} L{x + width} {y + height} L{x} {y + height} Z"
