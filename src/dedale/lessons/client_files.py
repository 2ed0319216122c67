"""Lessons as the client fetches them: `python -m dedale.lessons.client_files FOLDER`."""

import json
import sys
from pathlib import Path
from typing import Any

from dedale.games.base import Source
from dedale.games.registry import GAMES_TO_PLAY
from dedale.grid import read_text_file
from dedale.lessons.lesson import Lesson
from dedale.lessons.reader import read_lesson
from dedale.lessons.walk import walk

CONTENT = Path(__file__).parents[1] / "games"


def lesson_files() -> dict[str, Path]:
    """The lessons that come with the games, by name: `mall-1` is the first of the Mall."""
    return {
        f"{game}-{path.stem}": path
        for game in GAMES_TO_PLAY
        for path in sorted((CONTENT / game / "content" / "lessons").glob("*.lesson"))
    }


def client_files() -> dict[str, str]:
    """The texts of all files, by name."""
    files, titles = {}, []
    for name, path in lesson_files().items():
        lesson = read_lesson(Source(str(path), read_text_file(path)))
        titles.append({"id": name, "game": lesson.game, "title": lesson.title, "others": lesson.others})
        files[f"{name}.json"] = _written(_for_client(lesson))
    files["titles.json"] = _written(titles)
    return files


def _for_client(lesson: Lesson) -> dict[str, Any]:
    told = {
        "game": lesson.game,
        "title": lesson.title,
        "seat": lesson.seat,
        "others": lesson.others,
        "steps": [
            {
                "say": step.say,
                "wrong": step.wrong,
                "show": step.show,
                "clock": step.clock,
                "done": step.done,
            }
            for step in lesson.steps
        ],
    }
    if lesson.others != "script":
        options = {name: value for name, value in lesson.new.items() if name not in ("game", "seed", "names")}
        return {**told, "options": options}
    walked = walk(lesson)
    return {
        **told,
        "snapshot": walked.snapshot,
        "nodes": [
            {
                "step": node.step,
                "ways": [{"do": way.do, "frames": way.frames, "to": way.to} for way in node.ways],
            }
            for node in walked.nodes
        ],
    }


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    folder, files = Path(sys.argv[1]), client_files()
    for old in folder.glob("*.json"):
        old.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
