"""`dedale print WHAT`: a PDF of a game to print and cut out."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from dedale.cli.arguments import complain, from_one
from dedale.cli.maze_input import STDIN, explain, read_floor_or_source, read_source
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.grid import MazeError
from dedale.languages import LANGUAGES

KINDS = ("scenario", "tiles", "quest", "adventure", "hidden", "duel")
NUMBERED = ("scenario", "adventure", "duel")
"""What may be named by a number."""
ONLY_SCENARIOS = ("players", "heroes", "level", "tiles")
STDOUT = "-"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=KINDS, metavar="WHAT", help=", ".join(KINDS))
    parser.add_argument(
        "which",
        nargs="?",
        metavar="WHICH",
        help="a number (scenario, adventure, board of the duel), the id of a floor like 11-3, a file, or -",
    )
    parser.add_argument(
        "--out", metavar="FILE", help="where to write it (WHAT-WHICH.pdf); - is standard output"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="paper size (a4)")
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), default="en", help=f"{', '.join(LANGUAGES)} (en)"
    )
    parser.add_argument(
        "--players", type=from_one, metavar="N", help="scenario: action tiles for that many players only"
    )
    parser.add_argument(
        "--heroes", type=int, choices=(4, 5), help="scenario: number of heroes (5: with the little sister)"
    )
    parser.add_argument("--level", type=from_one, metavar="N", help="scenario: the level of a challenge")
    parser.add_argument("--tiles", metavar="FILE", help="scenario: a file with your own tiles")


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.pdf.order import BadOrder, Order
        from dedale.pdf.printer import print_pdf
    except ModuleNotFoundError:
        return complain("this needs pydyf; install dedale with its extra 'print'")
    for name in ONLY_SCENARIOS:
        if getattr(options, name) is not None and options.what != "scenario":
            return complain(f"--{name} is for scenarios, not for {options.what}")
    read: dict[str, str] = {}  # files that were named, to quote their mistakes
    try:
        which = _which(options.what, options.which)
        tiles = read_source(options.tiles) if options.tiles else None
        read = {source.path: source.text for source in (which, tiles) if isinstance(source, Source)}
        order = Order(
            options.what,
            which,
            players=options.players,
            heroes=options.heroes,
            level=options.level,
            tiles=tiles,
            paper=options.paper,
            language=options.language,
        )
        data = print_pdf(order)
    except MazeError as error:
        explain(error, read.get(error.path, ""))
        return 2
    except BadOrder as error:
        return complain(str(error))
    return _write(options.out or _name(options), data)


def _which(what: str, name: str | None) -> int | str | Source | None:
    """What was named: a number, the id of a floor, or a file."""
    if name is None:
        return None
    if what in NUMBERED and name.isascii() and name.isdigit() and len(name) < 5:
        return int(name)
    if what == "quest":
        return name if name in the_pack() else read_floor_or_source(name)
    return read_source(name)


def _name(options: argparse.Namespace) -> str:
    which = options.which
    if which is None or which == STDIN:
        return f"{options.what}.pdf"
    return f"{options.what}-{Path(which).stem}.pdf"


def _write(name: str, data: bytes) -> int:
    """Write the whole file or nothing."""
    if name == STDOUT:
        sys.stdout.buffer.write(data)
        return 0
    path = Path(name)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        return complain(f"cannot write {name}: {error.strerror}")
    print(name)
    return 0
