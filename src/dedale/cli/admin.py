"""`dedale admin`: look after a running server on this machine, over its local socket."""

import argparse
import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import fields

from dedale.cli.arguments import complain, data_folder
from dedale.cli.parser import add_command
from dedale.server.admin_messages import COMMANDS

SECONDS = 60.0
"""How long an answer may take; a table that wakes is waited for."""
EXAMPLES = {
    "table": "BCDF",
    "text": "Zm9vYmFyYmF6cXV4",
    "challenge": "BCDFGHJK",
    "entry": "Zm9vYmFyYmF6cXV4",
    "address": "203.0.113.7",
    "minutes": "--minutes 30",
}
"""For each argument."""


class NoServer(Exception):
    """One plain sentence."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--socket", metavar="FILE", help="the server's --admin-socket (default: the one in your data folder)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="do", required=True, parser_class=type(parser)
    )
    for command in get_args(COMMANDS):
        arguments = fields(command)
        words = ["dedale admin", command.__struct_config__.tag, *(EXAMPLES[each.name] for each in arguments)]
        added = add_command(commands, words[1], command.__doc__, run, " ".join(words))
        for each in arguments:
            help_text = each.type.__metadata__[0].description
            if each.required:
                added.add_argument(each.name, metavar=each.name.upper(), help=help_text)
            else:
                added.add_argument(
                    f"--{each.name}", type=float, default=each.default, metavar="N", help=help_text
                )


def run(options: argparse.Namespace) -> int:
    asked = {name: value for name, value in vars(options).items() if name in ("do", *EXAMPLES)}
    try:
        answer = _ask(options.socket or find_socket(), asked)
    except NoServer as error:
        return complain(str(error))
    if problem := answer.get("error"):
        return complain(f"{problem}.")
    if options.json:
        print(json.dumps(answer))
        return 0
    _print_rows(answer.get("rows", []))
    if said := answer.get("said"):
        print(said)
    return 0


def find_socket() -> str:
    """The only server of this user."""
    found = [str(path) for path in sorted(data_folder().glob("admin-*.sock")) if _answers(str(path))]
    if not found:
        raise NoServer("you have no server running here; use --socket for someone else's.")
    if len(found) > 1:
        raise NoServer(f"there are several servers; choose one with --socket {found[0]}")
    return found[0]


def _answers(path: str) -> bool:
    try:
        _connect(path).close()
    except OSError:
        return False
    return True


def _connect(path: str) -> socket.socket:
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("this system has no such sockets")
    wire = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    wire.settimeout(SECONDS)
    try:
        wire.connect(path)
    except OSError:
        wire.close()
        raise
    return wire


def _ask(path: str, question: dict[str, Any]) -> dict[str, Any]:
    with asked(path, question) as (answer, _):
        return answer


@contextmanager
def asked(path: str, question: dict[str, Any]) -> Iterator[tuple[dict[str, Any], BufferedReader]]:
    """The answer, and what follows it. Raises NoServer."""
    with ExitStack() as stack:
        try:
            wire = stack.enter_context(_connect(path))
            wire.sendall(json.dumps(question).encode() + b"\n")
            file = stack.enter_context(wire.makefile("rb"))
            answer: dict[str, Any] = json.loads(file.readline())
        except OSError as error:
            raise NoServer(
                f"{Path(path)}: no server is answering there: {error.strerror or error}."
            ) from None
        except ValueError:
            raise NoServer(f"{Path(path)}: the server hung up.") from None
        yield answer, file


def _print_rows(rows: Sequence[dict[str, Any]]) -> None:
    """In columns, under their names."""
    if rows:
        lines = [
            list(rows[0]),
            *(["-" if value is None else str(value) for value in row.values()] for row in rows),
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            print("  ".join(map(str.ljust, line, widths)).rstrip())
