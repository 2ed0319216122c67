"""`dedale check FILE…`: is a maze file, tile set, scenario or quest right?"""

import argparse
import sys
from pathlib import Path

from dedale.cli.shared import Commands, add_command
from dedale.games.base import Source
from dedale.games.mall.scenario import read_scenarios
from dedale.games.mall.tileset import read_tile_set
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import MazeError, Section, read_headers, read_maze, read_text_file


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "check", "Check maze files: tiles, scenarios, quests, boards.", run)
    parser.add_argument("files", nargs="+", metavar="FILE")


def run(options: argparse.Namespace) -> int:
    wrong = 0
    for path in options.files:
        try:
            print(f"{path}: {check(path)}")
        except MazeError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 2 if wrong else 0


def check(path: str) -> str:
    """What a file is, if it is right; a MazeError says where it is wrong."""
    source = Source(path, read_text_file(Path(path)))
    drawn = any(line.startswith("+") for line in source.text.splitlines())
    if not drawn and any("scenario" in section.header for section in read_headers(source.text, path)):
        return _count(len(read_scenarios(source)), "scenario") + " of the Mall"
    sections = read_maze(source.text, path)
    if any("tile" in section.header for section in sections):
        read_tile_set(source)
        return _count(len(sections), "tile") + " of the Mall"
    if any("quest" in section.header for section in sections):
        return _count(len(read_quests(source)), "quest") + " of the Tower"
    if any("scenario" in section.header for section in sections):
        raise _wrong(path, sections[0], "a scenario has no grid; its tiles are a file of their own")
    if not sections[0].header:
        raise _wrong(path, sections[0], "no header says what this is, like 'tile: 7' or 'quest: name'")
    return _count(len(sections), "grid") + ", in good grammar; no game's rules were checked"


def _wrong(path: str, section: Section, sentence: str) -> MazeError:
    return MazeError(path, section.grid.line if section.grid else 1, 1, sentence)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("s" if number != 1 else "")
