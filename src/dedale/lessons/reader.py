"""Reads lesson files: the headers of maze files, one for the lesson and one for each of its steps."""

import re
from pathlib import Path
from typing import Any

import msgspec

from dedale.games.base import Source
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.grid import MazeError, Section, read_headers, read_text_file, split_field, translated
from dedale.lessons.lesson import JSON, OTHERS, Lesson, Others, Step, Words

HEAD = ("lesson", "new", "seat", "others", "before")
FIELDS = ("step", "say", "show", "do", "done", "wrong", "then", "clock")
TRANSLATED = ("lesson", "say", "wrong")
SHOWN = re.compile(r"(piece|panel) ([A-Za-z0-9-]+)|(square) (-?\d+,-?\d+)|(seat) (\d)")
CLOCK = re.compile(r"(\d{1,7}) to (\d{1,7})")


def is_lesson(text: str) -> bool:
    """True if a text is meant to be a lesson."""
    return text.lstrip("\ufeff\r\n ").startswith("lesson:")


def read_lesson(source: Source) -> Lesson:
    """Return the lesson in a text. Raises MazeError. `check_lesson` finds out whether it can be played."""
    head, *steps = (_Fields(source.path, section) for section in read_headers(source.text, source.path))
    head.only(*HEAD)
    if not steps:
        raise head.wrong("lesson", "a lesson needs steps: blocks that begin with 'step: name'")
    new = head.objects("new", needed=True)[0]
    if new.get("game") not in GAMES_TO_PLAY:
        raise head.wrong("new", f"'game' is one of {', '.join(GAMES_TO_PLAY)}")
    seat = head.matched("seat", re.compile(r"([0-8])"), "a seat is a number from 0 to 8")
    others = head.get("others") or "script"
    if others not in OTHERS:
        raise head.wrong("others", f"'others' is one of {', '.join(OTHERS)}")
    return Lesson(
        path=source.path,
        section=head.section,
        title=head.words("lesson", needed=True),
        new=_with_files(head, new),
        seat=int(seat[1]) if seat else 0,
        others=others,
        before=head.objects("before"),
        steps=tuple(_step(each, others) for each in steps),
    )


def _step(fields: "_Fields", others: Others) -> Step:
    fields.only(*FIELDS)
    if fields.get("step") is None:
        raise fields.wrong("step", "a step begins with 'step: name'")
    solution = fields.objects("do")
    if others == "script" and len(solution) > 1:
        raise fields.wrong("do", "where the others follow a script, a step is one action")
    clock = fields.matched("clock", CLOCK, "a clock is written '155000 to 165000', in milliseconds")
    if clock and int(clock[1]) > int(clock[2]):
        raise fields.wrong("clock", "a clock never runs backwards")
    return Step(
        section=fields.section,
        say=fields.words("say", needed=True),
        wrong=fields.words("wrong"),
        show=tuple(
            _shown(fields, part.strip()) for part in (fields.get("show") or "").split(";") if part.strip()
        ),
        solution=solution,
        done=fields.objects("done") or solution,
        then=fields.objects("then"),
        clock=(int(clock[1]), int(clock[2])) if clock else None,
    )


def _shown(fields: "_Fields", words: str) -> tuple[str, str]:
    found = SHOWN.fullmatch(words)
    if not found:
        raise fields.wrong(
            "show", "shown is 'piece elf', 'square 2,1', 'panel N' or 'seat 2', with ';' between them"
        )
    kind, which = (each for each in found.groups() if each)
    return kind, which


def _with_files(head: "_Fields", new: JSON) -> JSON:
    """Files are relative to the lesson, and are replaced by their texts."""
    game = GAMES[new["game"]]
    folder = Path(head.path).parent
    read = {}
    for option in game.files:
        name = new.get(option)
        if isinstance(name, str) and name not in game.ids:
            try:
                read[option] = {"path": name, "text": read_text_file(folder / name)}
            except MazeError as error:
                raise head.wrong("new", f"{name}: {error.sentence}") from None
    return {**new, **read}


class _Fields:
    """The fields of one header and their values."""

    def __init__(self, path: str, section: Section) -> None:
        self.path = path
        self.section = section
        self.get = section.header.get

    def wrong(self, field: str, sentence: str) -> MazeError:
        return MazeError(self.path, *self.section.place_of_field(field), sentence)

    def only(self, *known: str) -> None:
        for field in self.section.header:
            base, _ = split_field(field)
            if field not in known and not (base in known and base in TRANSLATED):
                line, _ = self.section.place_of_field(field)
                raise MazeError(self.path, line, 1, f"there is no field '{field}' here")

    def matched(self, field: str, form: re.Pattern[str], sentence: str) -> re.Match[str] | None:
        value = self.get(field)
        found = form.fullmatch(value) if value else None
        if value and not found:
            raise self.wrong(field, sentence)
        return found

    def words(self, field: str, *, needed: bool = False) -> Words:
        """Return a sentence by language."""
        if self.get(field) is None and needed:
            raise self.wrong(field, f"the field '{field}' is missing")
        return translated(self.section.header, field)

    def objects(self, field: str, *, needed: bool = False) -> tuple[JSON, ...]:
        """A JSON object, or a list of them."""
        value = self.get(field)
        if value is None:
            if needed:
                raise self.wrong(field, f"the field '{field}' is missing")
            return ()
        try:
            read: Any = msgspec.json.decode(value)
        except msgspec.DecodeError as error:
            raise self.wrong(field, f"this is not JSON: {error}") from None
        listed = read if isinstance(read, list) else [read]
        if not all(isinstance(each, dict) for each in listed):
            raise self.wrong(field, "this is a JSON object, or a list of them")
        return tuple(listed)
