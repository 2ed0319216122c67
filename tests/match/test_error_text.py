"""Readable messages for invalid input, without a library's jargon."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from dedale.match.error_text import plain, unreadable


class Step(Struct, forbid_unknown_fields=True):
    to: tuple[int, int]


class Walk(Struct, forbid_unknown_fields=True):
    steps: list[Step] = []


@pytest.mark.parametrize(
    ("raw", "kind", "words"),
    [
        ({"to": 3}, Step, "'to' is wrong, expected array, got int"),
        ({"steps": [{"to": [1, "x"]}]}, Walk, "'steps[0].to[1]' is wrong, expected int, got str"),
        ({}, Step, "object missing required field to"),
        ([], Step, "expected object, got array"),
    ],
)
def test_the_place_goes_first_where_there_is_one(raw: Any, kind: Any, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(raw, kind)
    assert plain(error.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [('{"to": 3}', "'to' is wrong, expected array, got int"), ("{to: 3}", "it is not JSON")],
)
def test_a_text_is_not_json_or_its_place_is_named(text: str, words: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(text, type=Step)
    assert unreadable(error.value) == words
