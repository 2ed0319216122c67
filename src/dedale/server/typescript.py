"""Generates the client's TypeScript: the types of all messages, the games' metas, and the languages."""

import sys
from collections.abc import Iterable
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from dedale.bots import bots_for
from dedale.games.base import Manner, TalkMode, View
from dedale.games.mall.actions import Hero as MallHero
from dedale.games.registry import GAMES, GAMES_TO_PLAY, GameName
from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Hero as TowerHero
from dedale.grid import Direction, Edge, Square
from dedale.languages import LANGUAGES, UNFINISHED
from dedale.match.agreements import Agreement
from dedale.match.talk import Talk
from dedale.server import (
    answers,
    challenges,
    climb_api,
    daily_api,
    frames,
    gallery_api,
    http_api,
    person_api,
    push_api,
)
from dedale.session import messages
from dedale.session.view_streams import BESIDE

HEAD = "// Made by `make client-types` from the server's structs; do not edit by hand.\n"
ALIASES: dict[str, Any] = {
    "Square": Square,
    "Edge": Edge,
    "Direction": Direction,
    "GameName": GameName,
    "MallHero": MallHero,
    "TowerHero": TowerHero,
    "Manner": Manner,
    "TalkMode": TalkMode,
}
PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "Action",
}
"""Raw JSON is an action: only its game can read it."""
TYPES = "import type { GameMeta, GameName } from '../net/generated';"
BOTS = "export const BOTS: Record<GameName, string[]> = {"
CONSTANT = "export const GAMES: Record<GameName, GameMeta> = {"
READ = (
    *(".session.messages", ".server.http_api", ".server.challenges", ".server.push_api"),
    *(".server.person_api", ".server.gallery_api", ".server.daily_api", ".server.climb_api"),
    *(".match.agreements", ".actions", ".manners"),
)
"""The modules with the structs that the server reads."""
SPOKEN = "export type Language = keyof typeof LANGUAGES;"
OPEN = (frames.Action, frames.TableEvent)
"""These may have any other fields."""
KNOWN_BETTER = {("Update", "view"): "Partial<View>", ("View", "game"): "GameName"}
SENT = (
    *(http_api.NewTable, http_api.Anybody, http_api.Solved, http_api.NewText, challenges.Company),
    *(daily_api.SolvedDaily, climb_api.Tried, climb_api.NewQuest, push_api.NewSubscription),
    *(person_api.NewTransfer, person_api.NewDocument, gallery_api.NewEntry),
)


def main() -> None:
    for path, text in zip(sys.argv[1:], (types(), meta(), languages()), strict=True):
        Path(path).write_text(text, encoding="utf-8")


def types() -> str:
    """Return the whole file."""
    paper = _Paper()
    for name, alias in ALIASES.items():
        paper.alias(name, inspect.type_info(alias))
    paper.union("Outgoing", _structs(messages.Incoming))
    paper.union("Incoming", _structs(frames.FROM_SERVER))
    paper.structs((*SENT, *answers.OVER_HTTP, *(GAMES[name].view_type for name in GAMES_TO_PLAY)))
    actions = {f"{name.title()}Action": _structs(GAMES[name].action) for name in GAMES_TO_PLAY}
    for name, kinds in {**actions, "Talk": _structs(Talk), "Agreement": _structs(Agreement)}.items():
        paper.union(name, kinds)
    paper.lines.append(f"export type AnyAction = {' | '.join([*actions, 'Talk', 'Agreement'])};\n")
    return HEAD + "\n" + "\n".join(paper.lines)


def meta() -> str:
    """Return the games' metas and bots, for a client that cannot ask the server."""
    lines = [f"  {name}: {msgspec.json.encode(GAMES[name].meta).decode()}," for name in GAMES_TO_PLAY]
    bots = [f"  {name}: {msgspec.json.encode(bots_for(name)).decode()}," for name in GAMES_TO_PLAY]
    known = [TYPES, "", CONSTANT, *lines, "};", "", BOTS, *bots, "};", ""]
    return HEAD + "\n" + "\n".join(known)


def languages() -> str:
    """Return the list of languages, with what each calls itself."""
    lines = [f"  {code}: '{name}'," for code, name in LANGUAGES.items()]
    rest = f"export const UNFINISHED: Language[] = [{', '.join(map(repr, UNFINISHED))}];"
    known = ["export const LANGUAGES = {", *lines, "} as const;", "", SPOKEN, "", rest, ""]
    return HEAD + "\n" + "\n".join(known)


def _structs(union: UnionType) -> tuple[type[Struct], ...]:
    return get_args(union)


class _Paper:
    """What has been written so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        # The client reads a step of a plan like any action.
        self._aliases: list[tuple[str, inspect.Type]] = [("Action", inspect.type_info(Act))]
        self._written: dict[type, str] = {}

    def alias(self, name: str, kind: inspect.Type) -> None:
        self.lines.append(f"export type {name} = {self.spelled(kind)};\n")
        self._aliases.append((name, kind))

    def union(self, name: str, kinds: Iterable[type[Struct]]) -> None:
        names = self.structs(kinds)
        self.lines.append(f"export type {name} = {' | '.join(names)};\n")

    def structs(self, kinds: Iterable[type[Struct]]) -> list[str]:
        return [self._struct(kind) for kind in kinds]

    def spelled(self, kind: inspect.Type) -> str:
        """Return a type in TypeScript."""
        for name, known in self._aliases:
            if kind == known:
                return name
        match kind:
            case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
                return self._struct(cls)
            case inspect.UnionType(types=kinds):
                return " | ".join(self.spelled(each) for each in kinds)
            case inspect.LiteralType(values=values):
                return " | ".join(repr(value) for value in values)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                spelled = self.spelled(item)
                return f"({spelled})[]" if " " in spelled else f"{spelled}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.spelled(item) for item in items)}]"
            case inspect.DictType(key_type=key, value_type=value):
                record = f"Record<{self.spelled(key)}, {self.spelled(value)}>"
                return f"Partial<{record}>" if isinstance(key, inspect.LiteralType) else record
            case _:
                return PLAIN[type(kind)]

    def _struct(self, cls: type) -> str:
        """Write a struct, after those it consists of, and return its name."""
        if cls in self._written:
            return self._written[cls]
        name = self._written[cls] = _name(cls)
        base = cls.__bases__[0]
        extends = f" extends {self._struct(base)}" if getattr(base, "__struct_fields__", ()) else ""
        known = inspect.type_info(cls)
        assert isinstance(known, inspect.StructType | inspect.DataclassType)
        body = []
        if isinstance(known, inspect.StructType) and known.tag_field:
            body.append(f"  {known.tag_field}: {known.tag!r};")
        for field in known.fields:
            if cls is View and field.name in BESIDE:
                continue
            if not extends or field.name in cls.__annotations__:
                spelled = KNOWN_BETTER.get((name, field.name)) or self.spelled(field.type)
                body.append(f"  {field.encode_name}{'?' if _optional(cls, field) else ''}: {spelled};")
        if cls in OPEN:
            body.append("  [field: string]: unknown;")
        self.lines.append("\n".join([*_comment(cls), f"export interface {name}{extends} {{", *body, "}\n"]))
        return name


def _optional(cls: type, field: inspect.Field) -> bool:
    """Senders may leave out what has a default. The server leaves out only what is unset."""
    unset = field.default is field.default_factory is NODEFAULT
    return not field.required and (unset or cls.__module__.endswith(READ))


def _name(cls: type) -> str:
    """Return the struct's name. Actions of different games share names, so they get the game's name too."""
    where = cls.__module__.split(".")
    return where[2].title() + cls.__name__ if where[-1] == "actions" else cls.__name__


def _comment(cls: type) -> list[str]:
    return [f"/** {cls.__doc__.partition(chr(10))[0]} */"] if cls.__doc__ else []


if __name__ == "__main__":
    main()
