"""Random positions, small and crowded, so that random play meets pushes, rolls, kills and tunnels."""

from random import Random

from duel.naive import ALL_WALLS
from duel.naive_board import LINES, SEATED
from duel.play import empty_board, write

LETTERS = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}
NAMES = {"sw": "sword", "xb": "crossbow"} | {f"k{letter}": f"key-{each}" for each, letter in LETTERS.items()}
NUMBERS = {"blue": "1", "yellow": "2", "red": "3", "green": "4"}


def random_position(random: Random, players: int) -> str:
    """Return the text of a position on a part of the board. Everything else is solid."""
    width, height = random.randint(4, 7), random.randint(4, 7)
    left, top = (
        random.choice((0, 1, 11 - width, random.randint(0, 11 - width))),
        random.randint(0, 11 - height),
    )
    inside = [(x, y) for x in range(left, left + width) for y in range(top, top + height)]
    lines = empty_board()
    for x in range(11):
        for y in range(11):
            if (x, y) not in inside:
                write(lines, (x, y), "###")
    seated = SEATED[players]
    closed = LINES["yellow"] | LINES["green"] if players == 2 else set()
    corners = {(0, 0), (10, 0), (0, 10), (10, 10)}
    squares = [at for at in inside if at not in closed | corners]
    random.shuffle(squares)
    alive = [colour for colour in seated if random.random() < 0.85]
    alive = list(seated) if len(alive) < 2 else alive
    for colour in alive:
        at = next(at for at in squares if at not in LINES[colour])
        squares.remove(at)
        write(lines, at, LETTERS[colour] + ("o" if colour == alive[-1] and random.random() < 0.4 else ""))
    # Each item is held by somebody, lies somewhere, or does not exist.
    pool = ["sw", "sw", "xb", "xb", "xb", *(f"k{LETTERS[colour]}" for colour in seated)]
    random.shuffle(pool)
    held: dict[str, list[str]] = {colour: [] for colour in alive}
    for colour in alive:
        held[colour] += [pool.pop()] if random.random() < 0.4 else []
    codes = ["O", *"oooo"[: random.randint(0, 3)], *pool[: random.randint(0, 4)]]
    codes += [f"{LETTERS[colour]}?" for colour in alive for _ in range(random.randint(0, 3))]
    for at, code in zip(squares[:], codes, strict=False):
        squares.remove(at)
        write(lines, at, code)
    rocky = [at for at in squares if 0 < at[0] < 10 and 0 < at[1] < 10]
    for colour, at in zip([colour for colour in seated if random.random() < 0.7], rocky, strict=False):
        write(lines, at, f"{LETTERS[colour]}*")
    put_edges(lines, random, left, top, width, height, [c for c in seated if random.random() < 0.8])
    fields = ["duel: Random", "prepared: yes", f"to-move: {random.choice(alive)}"]
    for colour in alive:
        fields += [f"{colour}-holds: {NAMES[each]}" for each in held[colour]]
        some = random.sample(ALL_WALLS, random.randint(1, 4))
        fields += [f"{colour}-walls: {' '.join(some)}"]
    return "\n".join([*fields, "", *lines]) + "\n"


def put_edges(
    lines: list[str], random: Random, left: int, top: int, width: int, height: int, doors: list[str]
) -> None:
    """Draw a few walls, and doors of these colours, between squares of the rectangle that are not solid."""
    edges = [(x, y, "E") for x in range(left, left + width - 1) for y in range(top, top + height)]
    edges += [(x, y, "S") for x in range(left, left + width) for y in range(top, top + height - 1)]
    between = [edge for edge in edges if all(1 <= n <= 8 for n in edge[:2])]
    random.shuffle(between)
    for n, (x, y, way) in enumerate(between[: len(doors) + random.randint(0, 8)]):
        draw_edge(lines, (x, y, way), NUMBERS[doors[n]] if n < len(doors) else "")


def random_maze(random: Random, players: int) -> str:
    """Return a position on the whole board with many walls, so that few ways of passage are left."""
    seated = SEATED[players]
    lines = empty_board()
    edges = [(x, y, way) for x in range(11) for y in range(11) for way in "ES"]
    inner = [(x, y, way) for x, y, way in edges if (x < 10 if way == "E" else y < 10)]
    random.shuffle(inner)
    squares = [(x, y) for x in range(1, 10) for y in range(1, 10)]
    random.shuffle(squares)
    doors = [colour for colour in seated if random.random() < 0.6]
    walls = random.randint(40, 95)
    for n, (x, y, way) in enumerate(inner[: len(doors) + walls]):
        ends = {(x, y), (x + (way == "E"), y + (way == "S"))}
        if n >= len(doors) or ends <= set(squares):
            draw_edge(lines, (x, y, way), NUMBERS[doors[n]] if n < len(doors) else "")
    codes = [LETTERS[colour] for colour in seated]
    codes += [f"{LETTERS[colour]}*" for colour in seated if random.random() < 0.6]
    codes += ["O", *"oooo"[: random.randint(0, 4)], *(f"k{letter}" for letter in LETTERS.values())]
    codes += [f"{LETTERS[colour]}?" for colour in seated for _ in range(random.randint(4, 8))]
    for at, code in zip(squares, codes, strict=False):
        write(lines, at, code)
    fields = ["duel: Random", "prepared: yes", f"to-move: {random.choice(seated)}"]
    return "\n".join([*fields, "", *lines]) + "\n"


def draw_edge(lines: list[str], edge: tuple[int, int, str], door: str) -> None:
    """Draw a wall, or a door if its number is given."""
    x, y, way = edge
    row, column = (2 * y + 1, 4 * x + 4) if way == "E" else (2 * y + 2, 4 * x + 1)
    mark = (door or "|") if way == "E" else f"-{door or '-'}-"
    lines[row] = lines[row][:column] + mark + lines[row][column + len(mark) :]
