"""`dedale check FILE…`: are these maze files, tile sets, scenarios, quests, boards and lessons right?"""

import argparse
import json
from typing import Any

from dedale.cli.maze_input import explain, read_source
from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError
from dedale.lessons.reader import is_lesson


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a maze file or a lesson; - is standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per file, one per line")


def run(options: argparse.Namespace) -> int:
    wrong = False
    for name in options.files:
        text = ""
        try:
            source = read_source(name)
            text = source.text
            kind, words = ("lesson", _lesson(source)) if is_lesson(text) else what_is(source)
        except MazeError as error:
            wrong = True
            if options.json:
                _print({"file": name, "ok": False, "mistakes": list(map(_mistake, error.in_order()))})
            else:
                explain(error, text)
        else:
            if options.json:
                _print({"file": name, "ok": True, "kind": kind, "words": words})
            else:
                print(f"{name}: {words}")
    return 2 if wrong else 0


def _lesson(source: Source) -> str:
    """A lesson with bots is right if bots alone do all of it."""
    from dedale.bots.registry import bots_for
    from dedale.lab.arena.simulated_match import play
    from dedale.lessons.check import check_lesson
    from dedale.lessons.live import steps_done
    from dedale.lessons.play import opened

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


def _mistake(mistake: MazeError) -> dict[str, Any]:
    return {"line": mistake.line, "column": mistake.column, "message": mistake.sentence}


def _print(answer: dict[str, Any]) -> None:
    print(json.dumps(answer, ensure_ascii=False), flush=True)
