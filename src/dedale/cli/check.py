"""`dedale check FILE…`: is a maze file, tile set, scenario, quest or board right?"""

import argparse
import sys
from pathlib import Path

from dedale.cli.arguments import Commands, add_command
from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError, read_text_file


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "check", "Check maze files: tiles, scenarios, quests, boards.", run)
    parser.add_argument("files", nargs="+", metavar="FILE")


def run(options: argparse.Namespace) -> int:
    wrong = 0
    for path in options.files:
        try:
            print(f"{path}: {what_is(Source(path, read_text_file(Path(path)))).words}")
        except MazeError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 2 if wrong else 0
