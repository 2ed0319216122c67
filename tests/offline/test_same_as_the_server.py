"""A player alone sees exactly what the server would have shown."""

import json
from random import Random
from typing import Any

import pytest

from dedale.session.messages import decode
from offline.alone import JSON, Alone
from server.timeless import Somebody, Timeless

TABLES: list[tuple[str, JSON]] = [
    ("tower", {"quest": "4-L"}),
    ("tower", {"adventure": 5}),
    ("tower", {"quest": "2-3", "talk": "expert"}),
    *(("mall", {"scenario": scenario, "players": 1}) for scenario in (1, 4, 11, 13, 17)),
    ("mall", {"scenario": 8, "level": 19, "players": 1, "edition": "pocket", "heroes": 5}),
]
SHOWN = ("snapshot", "update", "refused", "ack")


class OnServer:
    """The same person at a table on the server."""

    def __init__(self, game: str, options: JSON) -> None:
        self.table = Timeless(game, options, name="Ann")
        self.person = Somebody()
        self.table.show()
        self.table.join(self.person)

    def say(self, message: JSON) -> list[JSON]:
        self.table.handle(self.person, decode(json.dumps(message)))
        return self.shown()

    def tick(self, seconds: float) -> list[JSON]:
        self.table.seconds += seconds
        self.table.tick()
        return self.shown()

    def shown(self) -> list[JSON]:
        frames = [json.loads(frame) for _, frame in self.table.show()]
        return [frame for frame in frames if frame["type"] in SHOWN]


def shown(answer: Any) -> list[JSON]:
    return [frame for each in answer.frames if (frame := json.loads(each))["type"] in SHOWN]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_the_same_actions_show_the_same(game: str, options: JSON) -> None:
    random = Random(f"{game}{options}")
    there, here = OnServer(game, options), Alone(game, options)
    assert shown(here.say("hello", token="t" * 22)) == there.shown()
    legal = here.last("snapshot")["legal"]
    for number in range(150):
        wrong = {"do": "move", "hero": "elf", "to": [99, 99]}
        seconds = random.choice([0.25, 2.0, 9.0])
        here.seconds += seconds
        assert shown(here.hear(here.table.tick())) == there.tick(seconds)
        action = random.choice(legal) if legal and number % 10 else wrong
        message = {"type": "act", "seat": 0, "action": action, "key": f"k{number}"}
        answer = shown(here.hear(here.table.receive(json.dumps(message))))
        assert answer == there.say(message)
        assert answer
        legal = next((each["legal"] for each in reversed(here.frames) if "legal" in each), [])
    assert shown(here.say("sync")) == there.say({"type": "sync"})


def test_the_lobby_says_what_a_lobby_of_the_server_says_but_for_what_others_would_need() -> None:
    there, here = Timeless("tower", {"quest": "t1"}, name="Ann"), Alone("tower", {"quest": "t1"})
    there.show()
    there.join(Somebody())
    lobby = json.loads(there.show()[0][1])
    here.hello()
    assert here.last("lobby").keys() == lobby.keys() - {"code", "watch"}
    assert here.last("lobby")["options"] == lobby["options"]
    assert here.last("lobby")["you"] == lobby["you"]
