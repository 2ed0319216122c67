"""`dedale generate labyrinth`: walls for the Hidden Labyrinth, drawn or measured in bulk."""

import argparse
import json
from collections.abc import Iterable
from itertools import islice
from random import Random

from dedale.cli.arguments import from_one
from dedale.cli.parser import Commands, add_command
from dedale.cli.progress import bar, clear
from dedale.games.hidden.generator import labyrinths
from dedale.games.hidden.labyrinth import ENDS, SIZE, SQUARES, Walls
from dedale.games.hidden.quality import distinct, measure, scattered
from dedale.games.hidden.setup import WALLS
from dedale.grid import OPEN, WALL, Direction, Grid, Section, edge_of, write_maze


def add_to(kinds: Commands) -> None:
    summary, example = "Create labyrinths for the Hidden Labyrinth.", "dedale generate labyrinth --walls 24"
    parser = add_command(kinds, "labyrinth", summary, run, example)
    parser.add_argument("--walls", type=int, choices=WALLS, default=WALLS[0], help="19: easy, 24: hard (19)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="random seed (0)")
    parser.add_argument("--count", type=from_one, default=1, metavar="N", help="number of labyrinths (1)")
    parser.add_argument("--measure", action="store_true", help="print statistics instead")


def run(options: argparse.Namespace) -> int:
    drawn = islice(labyrinths(Random(f"{options.seed}/labyrinths"), options.walls), options.count)
    if options.measure:
        return _measure(options, _with_bar(drawn, options.count))
    for number, walls in enumerate(drawn, 1):
        print(_text(options, number, walls), flush=True)
    return 0


def _text(options: argparse.Namespace, number: int, walls: Walls) -> str:
    """A labyrinth as a maze file; its field `edges` can be used as the option `labyrinth`."""
    header = {
        "labyrinth": f"{number} of seed {options.seed}",
        "walls": str(len(walls)),
        "edges": json.dumps(sorted(walls), separators=(",", ":")),
    }
    return write_maze([Section(header, grid_of(walls))])


def grid_of(walls: Walls) -> Grid:
    """The labyrinth alone, without symbols."""

    def code(x: int, y: int, side: Direction) -> str:
        edge = edge_of((x, y), side)
        return OPEN if edge in ENDS and edge not in walls else WALL

    return Grid(
        SIZE,
        SIZE,
        ("",) * len(SQUARES),
        tuple(code(x, y, "N") for y in range(SIZE + 1) for x in range(SIZE)),
        tuple(code(x, y, "W") for y in range(SIZE) for x in range(SIZE + 1)),
    )


def _with_bar(drawn: Iterable[Walls], count: int) -> list[Walls]:
    found = []
    for number, walls in enumerate(drawn, 1):
        found.append(walls)
        if number % 50 == 0:
            bar(number, count, "labyrinths")
    clear()
    return found


def _measure(options: argparse.Namespace, drawn: list[Walls]) -> int:
    """A Markdown table that compares them with walls placed at random."""
    random = Random(f"{options.seed}/scattered")
    at_random = [scattered(random, options.walls) for _ in drawn]
    print(f"| {len(drawn)} labyrinths of {options.walls} walls, seed {options.seed} | drawn | at random |")
    print("| --- | --- | --- |")
    for ours, theirs in zip(measure(drawn), measure(at_random), strict=True):
        columns = (f"{each.mean:.2f} ({each.least:.4g} to {each.most:.4g})" for each in (ours, theirs))
        print(f"| {ours.what} | {' | '.join(columns)} |")
    print(f"| distinct up to rotation and reflection | {distinct(drawn)} | {distinct(at_random)} |")
    return 0
