"""`dedale check FILE…`: are these maze files, tile sets, scenarios, quests and boards right?"""

import argparse
import json
from typing import Any

from dedale.cli.maze_input import explain, read_source
from dedale.games.maze_files import Found, what_is
from dedale.grid import MazeError


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a maze file; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per file, one per line")


def run(options: argparse.Namespace) -> int:
    wrong = False
    for name in options.files:
        text = ""
        try:
            source = read_source(name)
            text = source.text
            found = what_is(source)
        except MazeError as error:
            wrong = True
            if options.json:
                _print({"file": name, "ok": False, "mistakes": list(map(_mistake, error.in_order()))})
            else:
                explain(error, text)
        else:
            _print(_answer(name, found)) if options.json else print(f"{name}: {found.words}")
    return 2 if wrong else 0


def _answer(name: str, found: Found) -> dict[str, Any]:
    return {"file": name, "ok": True, "kind": found.kind, "words": found.words}


def _mistake(mistake: MazeError) -> dict[str, Any]:
    return {"line": mistake.line, "column": mistake.column, "message": mistake.sentence}


def _print(answer: dict[str, Any]) -> None:
    print(json.dumps(answer, ensure_ascii=False), flush=True)
