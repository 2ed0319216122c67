"""What a game is: its players, options, signs and icons.

Each game states this once, in its `meta.py`. `new` checks the same numbers, `/api/games` sends them, and the
client builds its form from them.
"""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

Value = str | int | bool | None
Kind = Literal["choice", "switch", "number", "numbers", "milliseconds", "seat", "quest", "file", "setup"]
"""`numbers` is a list of numbers and ranges, `quest` one of the Tower's floors or adventures, `file` a text.
`setup` fixes random draws."""

SIGNS = ("yes", "no", "wait", "go", "look", "north", "east", "south", "west", "thanks", "sorry")
"""The gestures that every game has."""


class Limits(Struct, frozen=True):
    """A range of integers, both ends included."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


class OptionMeta(Struct, frozen=True):
    """An option. If several share a name, the first whose `when` holds applies."""

    name: str
    kind: Kind
    default: Value
    choices: tuple[Value, ...]
    """The values to choose from; for a number or a time, those a form offers. None leaves it to the game."""
    limits: Limits | None
    """The range of a number or a time."""
    when: dict[str, tuple[Value, ...]]
    """The values that other options must have for this one to be allowed."""
    shown: bool
    """True if players are asked."""


class GameMeta(Struct, frozen=True):
    """What a game is."""

    players: Limits
    """Whatever the other options are. A game that one can play alone can be played offline."""
    options: tuple[OptionMeta, ...]
    signs: tuple[str, ...]
    """The signs that `gesture` may show."""
    icons: tuple[str, ...]
    """The icons that `point` may point at, besides squares."""
    colours: dict[int, tuple[str, ...]]
    """The colours of the seats by number of players, in games where seats have colours."""
    alone: dict[str, Value]
    """The options of a table for playing at once. Bots take the other seats."""
    friends: dict[str, Value]
    """The options of a table for playing with friends."""
    forms: dict[str, tuple[OptionMeta, ...]]
    """The fields of files that are filled in rather than drawn, by kind of file."""


def option(
    options: type[Struct],
    name: str,
    *,
    kind: Kind | None = None,
    choices: tuple[Value, ...] = (),
    limits: Limits | None = None,
    when: dict[str, tuple[Value, ...]] | None = None,
    shown: bool = True,
) -> OptionMeta:
    """Describe an option of that struct. Its type and default say most of it."""
    hint = get_type_hints(options)[name]
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if get_origin(kinds[0]) is Literal:
        choices = (*((None,) if NoneType in kinds else ()), *get_args(kinds[0]))
    default = next(field.default for field in fields(options) if field.name == name)
    return OptionMeta(
        name,
        kind or _kind(name, kinds, choices, limits),
        default if isinstance(default, Value) else None,
        choices,
        limits,
        when or {},
        shown,
    )


def _kind(name: str, kinds: tuple[Any, ...], choices: tuple[Value, ...], limits: Limits | None) -> Kind:
    if limits:
        return "milliseconds" if name.endswith("_ms") else "number"
    if choices:
        return "choice"
    if kinds == (bool,):
        return "switch"
    if any(isinstance(each, type) and issubclass(each, Struct) for each in kinds):
        return "file"
    return "setup"


def game_meta(
    options: type[Struct],
    *described: OptionMeta,
    signs: tuple[str, ...] = SIGNS,
    icons: tuple[str, ...] = (),
    colours: dict[int, tuple[str, ...]] | None = None,
    alone: dict[str, Value],
    friends: dict[str, Value],
    forms: dict[str, tuple[OptionMeta, ...]] | None = None,
) -> GameMeta:
    """Describe a game with these options. Other options of the struct are hidden from players."""
    names = [each.name for each in described]
    rest = [option(options, name, shown=False) for name in options.__struct_fields__ if name not in names]
    counts: list[Any] = [count for each in described if each.name == "players" for count in each.choices]
    players = Limits(min(counts), max(counts))
    return GameMeta(players, (*described, *rest), signs, icons, colours or {}, alone, friends, forms or {})
