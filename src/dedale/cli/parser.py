"""The parser: one-line errors, suggestions for typos, commands that are only loaded when they are used."""

import argparse
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NoReturn

Commands = Any
"""What `add_subparsers` returns; its class is private to argparse."""
Run = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Explains an error in one line. With a `module`, its options are added once the command is used."""

    def __init__(self, *, module: str = "", example: str = "", **settings: Any) -> None:
        if example:
            settings["epilog"] = f"example: {example}"
        super().__init__(formatter_class=_Help, **settings)
        self._module = module

    def load(self) -> None:
        """Import the command's module, which adds its options and says what to run."""
        if self._module:
            module, self._module = import_module(self._module), ""
            module.add_options(self)
            self.set_defaults(run=module.run)

    def actions(self) -> list[argparse.Action]:
        """Its arguments and options, in the order of `--help`."""
        return self._actions

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.load()
        namespace, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(self._unknown(unknown[0]))
        return namespace, unknown

    def _unknown(self, word: str) -> str:
        if not word.startswith("-"):
            return f"unexpected argument '{word}'"
        option = word.partition("=")[0]
        known = [name for action in self.actions() for name in action.option_strings]
        return f"unknown option '{option}'{did_you_mean(option, known)}"

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = list(map(str, action.choices or ()))
        if choices and str(value) not in choices:
            name = "/".join(action.option_strings) or str(action.metavar or action.dest).lower()
            hint = did_you_mean(str(value), choices) or f"; choose from {', '.join(choices)}"
            raise argparse.ArgumentError(None, f"unknown {name} '{value}'{hint}")

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _Help(argparse.HelpFormatter):
    """Never breaks an example in two, so that it can be copied."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith("example: "):
            return indent + text
        return super()._fill_text(text, width, indent)


def add_command(commands: Commands, name: str, summary: str, run: Run, example: str = "") -> Parser:
    parser: Parser = commands.add_parser(name, help=summary, description=summary, example=example)
    parser.set_defaults(run=run)
    return parser


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that suggests the nearest known word, or nothing."""
    near = get_close_matches(word, list(known), 1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else ""
