"""No line makes the referee crash, and no refused line changes its match."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.cli.referee_protocol import Referee
from draws import drawn

WORDS = st.sampled_from(
    [
        "new",
        "seat",
        "do",
        "t",
        "legal",
        "view",
        "save",
        "hero",
        "to",
        "at",
        "tile",
        "game",
        "mall",
        "null",
        "scenario",
        "players",
        "seed",
        "names",
        "pile",
        "start",
        "deal",
        "move",
        "vortex",
        "escalator",
        "explore",
        "peek",
        "pause",
        "resume",
        "nudge",
        "say",
        "text",
        "gesture",
        "sign",
        "point",
        "place",
        "excuse",
        "phrase",
        "elf",
        "dwarf",
        "N",
        "E",
        "tiles",
        "level",
        "edition",
    ]
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.integers()
    | st.floats()
    | WORDS
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)
LINES = st.dictionaries(WORDS, VALUES, max_size=5) | VALUES
ACTIONS = st.fixed_dictionaries(
    {
        "seat": st.integers(-1, 3),
        "do": st.sampled_from(
            [
                *("start", "move", "vortex", "explore", "pause", "nudge", "say", "point", "place"),
                *("token", "step", "offer", "accept", "decline", "withdraw", "resign"),
            ]
        ),
    },
    optional={
        "what": st.sampled_from(["draw", "take_back"]),
        "dir": st.sampled_from(["N", "S"]),
        "late": st.booleans(),
        "hero": st.sampled_from(["barbarian", "mage", "elf", "dwarf", "sister"]),
        "to": st.tuples(st.integers(-2, 6), st.integers(-2, 6)),
        "at": st.tuples(st.integers(-2, 6), st.integers(-2, 6)),
        "t": st.integers(0, 200_000),
        "text": st.text(max_size=4),
    },
)


def ask(referee: Referee, line: bytes) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(referee.answer(line))
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["error"].isidentifier()
        assert answer["message"]
    return answer


@settings(max_examples=drawn(400, part=4))
@given(
    st.lists(LINES | ACTIONS, max_size=12),
    st.sampled_from([b'"mall","scenario":3,"players":2', b'"duel","players":3,"clock":"5+3"']),
)
def test_any_lines(lines: list[Any], game: bytes) -> None:
    referee = Referee()
    ask(referee, b'{"new":{"game":%b}}' % game)
    for line in lines:
        saved = referee.match
        before = ask(referee, b'{"save":true}')
        if not ask(referee, json.dumps(line).encode())["ok"]:
            assert referee.match is saved
            assert ask(referee, b'{"save":true}') == before


@settings(max_examples=drawn(300, part=4))
@given(st.binary(max_size=60))
def test_any_bytes(line: bytes) -> None:
    referee = Referee()
    ask(referee, line)
    ask(referee, b'{"new":' + line)
