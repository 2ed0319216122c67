"""Bots that do not come with Dédale: a class of a Python module, or a program at the other end of a pipe."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from traceback import extract_tb
from typing import Any

import msgspec

from dedale.bots import Answer, AnyBot, Call, Do, Wait
from dedale.games.base import Refusal, View
from dedale.lab.arena.pipe_bot import BadAnswer, PipeBot
from dedale.match import Match
from dedale.match.decoder import read_action
from dedale.match.talk import CALLS, Drum, Nudge, Stare

PIPE = "pipe:"


class BadBot(RuntimeError):
    """A bot that cannot be found, or does what it may not. Its text is one plain sentence."""


def who(match: Match, name: str, seat: int) -> str:
    """The bot that a BadBot is about."""
    return f"the bot {name} on seat {seat} of the match with seed {match.seed}"


def is_outside(name: str) -> bool:
    """Whether that is `module:Class` or `pipe:command`, and not the name of a bot that comes with Dédale."""
    return ":" in name


def find(name: str) -> None:
    """Raises BadBot if there is no such bot."""
    if not name.startswith(PIPE):
        _class(name)
        return
    try:
        words = shlex.split(name.removeprefix(PIPE))
    except ValueError as error:
        raise BadBot(f"'{name}' is not a command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise BadBot(f"'{name}' names no program that can be run")


@cache
def _class(name: str) -> Callable[[int, int, Any], AnyBot]:
    """The class that is named `module:Class`. Modules are also looked for in the current folder."""
    module_name, _, class_name = name.partition(":")
    if not module_name or not class_name:
        raise BadBot(f"'{name}' is neither MODULE:CLASS nor pipe:COMMAND")
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(f"{error.name}."):
            raise BadBot(f"there is no module '{error.name}' for the bot {name}") from None
        raise BadBot(f"the module of the bot {name} cannot be imported: {_told(error)}") from None
    found = getattr(module, class_name, None)
    if not callable(found):
        raise BadBot(f"the module '{module_name}' has no class '{class_name}'")
    return found  # type: ignore[no-any-return]


class OutsideBot:
    """Asks such a bot. Whatever it does wrong is a BadBot that says who, where and when."""

    def __init__(self, match: Match, name: str, seat: int, seed: int, answer_s: float) -> None:
        self._game = match.game
        self._who = who(match, name, seat)
        self._bot: AnyBot | PipeBot
        try:
            if name.startswith(PIPE):
                self._bot = PipeBot(match, name.removeprefix(PIPE), seat, seed, answer_s)
            else:
                self._bot = _class(name)(seat, seed, match.public_options)
        except BadBot:
            raise
        except Exception as error:
            raise BadBot(f"{self._who} could not be made: {_told(error)}") from None

    def answer(self, view: View, legal: list[Any], t: int) -> Answer:
        try:
            return self._checked(self._bot.answer(view, legal, t))
        except BadAnswer as error:
            raise BadBot(f"{self._who} {error} (at {t} ms)") from None
        except Exception as error:
            raise BadBot(f"{self._who} failed at {t} ms: {_told(error)}") from None

    def _checked(self, answer: object) -> Answer:
        match answer:
            case Wait(None) | Wait(int()) | Call(int(), str()) if not isinstance(answer[0], bool):
                if isinstance(answer, Call) and answer.manner not in CALLS:
                    raise BadAnswer(f"answered {answer!r}; one calls with {', '.join(CALLS)}")
                return answer
            case Do(action):
                raw = dict(action) if isinstance(action, Mapping) else msgspec.to_builtins(action)
                read = read_action(self._game, raw)
                if isinstance(read, Refusal):
                    raise BadAnswer(f"answered {answer!r}. {read.message}")
                match read:
                    case Nudge(seat):
                        return Call(seat, "nudge")
                    case Stare(seat):
                        return Call(seat, "stare")
                    case Drum(seat):
                        return Call(seat, "drum")
                return Do(read)
        raise BadAnswer(f"answered {answer!r}, which is no Do, Call or Wait")

    def close(self) -> None:
        """The match is over."""
        if isinstance(self._bot, PipeBot):
            self._bot.close()


def _told(error: Exception) -> str:
    """An exception in one line: where, what and why."""
    why = " ".join(str(error).split())
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}"
    [*_, place] = extract_tb(error.__traceback__)
    return f"{place.filename}:{place.lineno}: {type(error).__name__}{': ' if why else ''}{why}"
