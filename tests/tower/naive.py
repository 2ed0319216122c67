"""A second implementation of the Tower's moves, read straight off the drawing of a quest of one card.

Slow, plain and independent of the rules' own code, so that the two can be compared.
"""

from random import Random

Square = tuple[int, int]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
DRAFTS = {"^": "N", ">": "E", "v": "S", "<": "W"}
LETTERS = "YPGOL"


class Drawing:
    """The lines of a grid, and where heroes (by letter) stand on it."""

    def __init__(self, lines: list[str], heroes: dict[str, Square], armed: bool) -> None:
        self.lines, self.heroes, self.armed = lines, heroes, armed
        self.width, self.height = len(lines[0]) // 4, len(lines) // 2

    def code(self, at: Square) -> str:
        return self.lines[2 * at[1] + 1][4 * at[0] + 1 : 4 * at[0] + 4].strip(" .")

    def held(self, mover: str) -> set[str]:
        """Return the doors that heroes other than the mover hold open."""
        codes = [self.code(at) for letter, at in self.heroes.items() if letter != mover]
        return {code[1] for code in codes if code.startswith("k")}

    def step(self, mover: str, at: Square, way: str) -> Square | None:
        """Return the next square, if the edge lets the mover through, whatever is on it."""
        dx, dy = STEPS[way]
        edge = self.lines[2 * at[1] + 1 + dy][4 * at[0] + 2 + 2 * dx]
        passable = (
            edge == " "
            or (edge == "o" and mover == "O")
            or (edge.isdigit() and edge in self.held(mover))
            or DRAFTS.get(edge) == way
        )
        return (at[0] + dx, at[1] + dy) if passable else None

    def enters(self, mover: str, at: Square) -> bool:
        code = self.code(at)
        if code in ("###", "X") or at in self.heroes.values():
            return False
        return not code.endswith("=") or (self.armed and code in (f"{mover}=", "*="))

    def targets(self, mover: str) -> set[tuple[str, Square]]:
        """Directions and squares."""
        found = set()
        for way in STEPS:
            places = self.teleports(mover, way) if mover == "L" else self.goes(mover, way)
            found |= {(way, place) for place in [*places, *self.throws(mover, way)]}
        return found

    def goes(self, mover: str, way: str) -> list[Square]:
        here = self.heroes[mover]
        found = []
        at = self.step(mover, here, way)
        if at and mover == "G" and at in self.heroes.values():
            landing = self.step(mover, at, way)
            found += [landing] if landing and self.enters(mover, landing) else []
        while at and self.enters(mover, at):
            found.append(at)
            at = None if self.code(at).endswith("=") else self.step(mover, at, way)
        if self.code(here) == "H":
            found += [to for to in self.line(here, way) if self.code(to) == "H" and self.enters(mover, to)]
        return found

    def line(self, here: Square, way: str) -> list[Square]:
        """Yield all squares in that direction up to the border."""
        (x, y), (dx, dy) = here, STEPS[way]
        far = [(x + n * dx, y + n * dy) for n in range(1, 9)]
        return [to for to in far if 0 <= to[0] < self.width and 0 <= to[1] < self.height]

    def throws(self, mover: str, way: str) -> list[Square]:
        here, (dx, dy) = self.heroes[mover], STEPS[way]
        behind = here[0] - dx, here[1] - dy
        if mover == "Y" or self.heroes.get("Y") != behind or self.step(mover, behind, way) != here:
            return []
        trap = self.step(mover, here, way)
        landing = self.step(mover, trap, way) if trap and self.code(trap) == "X" else None
        return [landing] if landing and self.enters(mover, landing) else []

    def teleports(self, mover: str, way: str) -> list[Square]:
        others = [at for letter, at in self.heroes.items() if letter != mover]
        return [
            to
            for to in self.line(self.heroes[mover], way)
            if self.enters(mover, to) and any(abs(to[0] - x) + abs(to[1] - y) == 1 for x, y in others)
        ]


def random_quest(random: Random) -> str:
    """A quest with a bit of everything."""
    width, height = random.randint(3, 6), random.randint(3, 5)
    heroes = random.sample(LETTERS, random.randint(1, 5))
    codes = [*heroes, *([f"{hero}=" for hero in heroes] if random.random() < 0.5 else ["*="])]
    if random.random() < 0.5:
        codes += [f"{hero}!" for hero in heroes]
    codes += ["k1", "k2", *random.choices(["H", "H", "H", "X", "X", "S", "###", ""], k=width * height)]
    codes = codes[: width * height]
    random.shuffle(codes)
    if "Y" in heroes and len(heroes) > 1 and "X" in codes and random.random() < 0.5:
        # Otherwise throws would be rare.
        other = next(hero for hero in heroes if hero != "Y")
        for spot, code in enumerate(("Y", other, "X")):
            found = codes.index(code)
            codes[spot], codes[found] = code, codes[spot]
    lines = ["+" + "---+" * width]
    for y in range(height):
        row = codes[y * width : (y + 1) * width]
        edges = [*random.choices("        |12o<>", k=width - 1), "|"]
        lines.append("|" + "".join(f"{code:^3}{edge}" for code, edge in zip(row, edges, strict=True)))
        below = random.choices(["   "] * 7 + ["---", "-1-", "-2-", "-o-", " ^ ", " v "], k=width)
        lines.append("+" + "".join(f"{edge}+" for edge in below))
    lines[-1] = lines[0]
    return f"quest: Random\nheroes: {' '.join(heroes)}\n\n" + "\n".join(lines) + "\n"
