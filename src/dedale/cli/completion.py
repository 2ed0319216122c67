"""`dedale completion SHELL`: a script that completes commands, options and their values."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from dedale.cli.parser import Parser

BASH = """\
_dedale() {{
    local path="" word words
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$path $word" in
{paths}
        esac
    done
    case "$path ${{COMP_WORDS[COMP_CWORD-1]}}" in
{values}
        *) case "$path" in
{words}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _dedale dedale
"""
ZSH = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n"


class Node(NamedTuple):
    """A command: its words (none for `dedale` itself), its options, and the words that may follow."""

    path: tuple[str, ...]
    options: tuple[argparse.Action, ...]
    next: dict[str, str]
    """Each word with its meaning."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=tuple(SCRIPTS), metavar="SHELL", help=", ".join(SCRIPTS))


def run(options: argparse.Namespace) -> int:
    from dedale.cli.main import make_parser

    print(SCRIPTS[options.shell](list(_nodes(make_parser()))), end="")
    return 0


def _nodes(parser: Parser, path: tuple[str, ...] = ()) -> Iterator[Node]:
    parser.load()
    following: dict[str, str] = {}
    parsers: dict[str, Parser] = {}
    for action in parser.actions():
        if isinstance(action.choices, dict):
            parsers = action.choices
            following |= {name: each.description or "" for name, each in parsers.items()}
        elif action.choices and not action.option_strings:
            following |= {str(choice): "" for choice in action.choices}
    yield Node(path, tuple(each for each in parser.actions() if each.option_strings), following)
    for name, each in parsers.items():
        yield from _nodes(each, (*path, name))


def _bash(nodes: list[Node]) -> str:
    def case(pattern: str, command: str) -> str:
        return f'            "{pattern}") {command} ;;'

    def spaced(path: tuple[str, ...]) -> str:
        return "".join(f" {word}" for word in path)

    paths, values, words = [], [], []
    for path, options, following in nodes:
        if path:
            paths.append(case(spaced(path), f'path="{spaced(path)}"'))
        names = [name for option in options for name in option.option_strings]
        words.append(case(spaced(path), f'words="{" ".join([*following, *names])}"'))
        for option in options:
            if option.choices:
                choices = " ".join(map(str, option.choices))
                values += [
                    case(f"{spaced(path)} {name}", f'words="{choices}"') for name in option.option_strings
                ]
    return BASH.format(paths="\n".join(paths), values="\n".join(values), words="\n".join(words))


def _zsh(nodes: list[Node]) -> str:
    return ZSH + _bash(nodes)


def _fish(nodes: list[Node]) -> str:
    lines = []

    def add(condition: str, rest: str, meaning: str) -> None:
        lines.append(f"complete -c dedale -n '{condition}' {rest} -d {_quoted(meaning)}")

    for path, options, following in nodes:
        here = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in path) or "true"
        for word, meaning in following.items():
            add(
                f"{here}; and not __fish_seen_subcommand_from {' '.join(following)}", f"-f -a {word}", meaning
            )
        for option in options:
            rest = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.option_strings
            )
            if option.choices:
                rest += f" -x -a '{' '.join(map(str, option.choices))}'"
            elif option.nargs != 0:
                rest += " -r"
            add(here, rest, option.help or "")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
