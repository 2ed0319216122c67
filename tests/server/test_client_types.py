"""The client's types match the server's, and everything the server sends matches them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.match.talk import Talk
from dedale.server.answers import KnownGames
from dedale.server.frames import FROM_SERVER
from dedale.server.typescript import languages, meta, types
from server.harness import Client, Server

WEB = Path(__file__).parents[2] / "web" / "src"
ACTIONS = 60
TABLES: dict[str, list[dict[str, Any]]] = {
    "mall": [{"players": 1}, {"players": 2, "scenario": 4}, {"players": 2, "edition": "pocket"}],
    "tower": [{"quest": "4-L"}, {"adventure": 1, "players": 2}],
    "hidden": [{"players": 2, "helps": "notes", "build": "turns"}, {"players": 3, "look": True}],
    "duel": [{"players": 2}, {"players": 4, "level": 2}],
}
"""Options under which a game sends different things; others are played as they come."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("types") / "tables.db").start()
    yield server
    server.stop()


def test_the_types_were_made_from_the_server_as_it_is() -> None:
    generated = {"net/generated.ts": types(), "games/generated.ts": meta(), "texts/languages.ts": languages()}
    for path, made in generated.items():
        assert (WEB / path).read_text(encoding="utf-8") == made, "run `make client-types`"


def test_the_games_tell_what_they_are(server: Server) -> None:
    status, answer = server.http("GET", "/api/games")
    assert status == 200
    known = msgspec.convert(answer, KnownGames, str_keys=True).games
    assert {each.game: each.meta for each in known} == {name: GAMES[name].meta for name in GAMES_TO_PLAY}


class Checked(Client):
    """A client that checks every message, and every resulting view, against its type."""

    def hear(self, timeout: float) -> dict[str, Any]:
        message = super().hear(timeout)
        part = {name: value for name, value in message.items() if name != "view"}
        msgspec.convert(message if message["type"] == "snapshot" else part, FROM_SERVER)
        for seen in self.seen.values():
            game = seen.view["game"]
            msgspec.convert(seen.view, GAMES[game].view_type)
            msgspec.convert(seen.legal, list[GAMES[game].action])  # type: ignore[misc]
        for said in message.get("said", ()):
            msgspec.convert(said["talk"], Talk)
        return message


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_what_is_sent_is_what_the_types_say(server: Server, game: str) -> None:
    random = Random(game)
    for options in TABLES.get(game, [{}]):
        table = server.table(game, options)
        ann, eve = Checked(server, table["id"]), Checked(server, watch=table["watch"])
        for seat in range(len(ann.lobby["seats"])):
            ann.well("sit", seat=seat, name=f"Ann {seat}")
        assert ann.refused("sit", seat=9, name="Nobody")
        ann.well("open", open=True)
        ann.well("quiet", gestures=False)
        ann.well("chat", text="Hello.")
        eve.well("chat", sign="yes", name="Eve")
        ann.well("start")
        for _ in range(ACTIONS):
            choices = [(own, action) for own in ann.seen if own is not None for action in ann.seen[own].legal]
            if not choices or not ann.lobby["playing"]:
                break
            own, action = random.choice(choices)
            ann.do(own, action)
            ann.catch_up()
        if "say" in ann.seen[0].may:
            ann.do(0, {"do": "say", "text": "Hello."})
        ann.sync()
        eve.catch_up()
        ann.close()
        eve.close()
