"""`dedale check FILE…`: is a maze file, tile set, scenario, quest, board or lesson right?"""

import argparse
import sys
from pathlib import Path

from dedale.bots.registry import bots_for
from dedale.cli.arguments import Commands, add_command
from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError, read_text_file
from dedale.lab.arena.simulated_match import play
from dedale.lessons.check import check_lesson
from dedale.lessons.live import steps_done
from dedale.lessons.play import opened
from dedale.lessons.reader import is_lesson


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands, "check", "Check maze files: tiles, scenarios, quests, boards, lessons.", run
    )
    parser.add_argument("files", nargs="+", metavar="FILE")


def run(options: argparse.Namespace) -> int:
    wrong = 0
    for path in options.files:
        try:
            source = Source(path, read_text_file(Path(path)))
            print(f"{path}: {_lesson(source) if is_lesson(source.text) else what_is(source).words}")
        except MazeError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 2 if wrong else 0


def _lesson(source: Source) -> str:
    """A lesson with bots is right if bots alone do all of it."""
    lesson = check_lesson(source)
    if lesson.others == "bots":
        match = opened(lesson)
        play(match, [bots_for(lesson.game)[0]] * match.seats)
        done = steps_done(lesson, match.log)
        if done < len(lesson.steps):
            raise lesson.wrong(
                lesson.steps[done].section, "done", "bots play the match, and this is never done"
            )
    return f"a lesson of {len(lesson.steps)} steps"
