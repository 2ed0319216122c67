"""`dedale pddl QUEST…`: quests of the Tower as tasks for any planner that reads PDDL."""

import argparse
from pathlib import Path

from dedale.cli.arguments import complain
from dedale.cli.maze_input import STDIN, explain, read_floor_or_source
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import MazeError
from dedale.lab.tower.pddl import write_pddl


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="QUEST",
        help="a file of one or more quests, the id of a floor like 11-3, or - for stdin",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write NAME-domain.pddl and NAME-problem.pddl"
    )


def run(options: argparse.Namespace) -> int:
    wrong = False
    for name in options.files:
        text = ""
        try:
            source = read_floor_or_source(name)
            text = source.text
            quests = read_quests(source)
        except MazeError as error:
            wrong = True
            explain(error, text)
            continue
        stem = "quest" if name == STDIN else Path(name).name.removesuffix(".maze")
        for number, quest in enumerate(quests, 1):
            tasks = dict(zip(("domain", "problem"), write_pddl(quest), strict=True))
            title = stem if len(quests) == 1 else f"{stem}-{number}"
            try:
                _put(options.out, title, tasks)
            except OSError as error:
                return complain(f"cannot write {error.filename}: {error.strerror}")
    return 2 if wrong else 0


def _put(folder: Path | None, title: str, tasks: dict[str, str]) -> None:
    """Print the domain and the problem, or write them to that folder."""
    if folder is None:
        print("".join(tasks.values()), end="", flush=True)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for kind, text in tasks.items():
        (folder / f"{title}-{kind}.pddl").write_text(text, encoding="utf-8")
