"""Things to publish in the gallery, and a quick stand-in for solver and planner."""

from typing import Any

from dedale.games.duel.setup import level_source
from dedale.games.hidden.board import content as hidden_content
from dedale.games.mall.tileset import content as mall_content
from server.harness import JSON, Server, new_token

QUEST = """quest: Two steps
heroes: O

+---+---+---+
| O       O=|
+---+---+---+
"""
SHUT_IN = QUEST.replace("| O       O=|", "| O |     O=|")
SCENARIO = """scenario: Night shift
tiles: 2-12, 15
rules: pass_left
"""
THINGS = {
    "quest": QUEST,
    "scenario": SCENARIO,
    "tiles": mall_content("tiles.maze"),
    "hidden": hidden_content("board.maze"),
    "duel": level_source(1).text,
}
TRUSTING = """
import sys
from dedale.server import gallery_check
gallery_check.COMMAND = (sys.executable, "-c", '''
import json, sys
asked = json.load(sys.stdin)
picture = {"ground": {"parts": [], "links": []}}
print(json.dumps({"text": asked["text"], "stars": 2, "moves": 3, "picture": picture}))
''')
"""
"""Lets a server believe whatever it is given, at once."""


def quest(number: int) -> str:
    """One of 256 that differ in a row of solid squares nobody needs. `STEP` solves them all."""
    row = " ".join("###" if number >> bit & 1 else "   " for bit in range(8))
    border = "+---" * 8 + "+"
    return f"quest: A\nheroes: O\n\n{border}\n| O{' ' * 27}O=|\n{border}\n|{row}|\n{border}\n"


STEP = {"do": "move", "hero": "dwarf", "to": [7, 0]}


def wish(text: str, name: str = "Two steps", author: str = "Ann", **more: Any) -> JSON:
    return {"text": text, "name": name, "author": author, **more}


def published(server: Server, text: str, token: str = "", **more: Any) -> JSON:
    status, entry = server.http("POST", "/api/gallery", wish(text, **more), token or new_token())
    assert status == 201, entry
    return dict(entry)


def page(server: Server, asked: str = "", token: str = "") -> JSON:
    status, found = server.http("GET", f"/api/gallery{asked}", token=token)
    assert status == 200, found
    return dict(found)


def ids(server: Server, asked: str = "", token: str = "") -> list[str]:
    return [entry["id"] for entry in page(server, asked, token)["entries"]]
