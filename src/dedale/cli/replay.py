"""`dedale replay FILE`: play a saved table again and show how it went."""

import argparse
import sys
from pathlib import Path

import msgspec

from dedale.cli.arguments import Commands, add_command, complain
from dedale.games.base import Refusal
from dedale.match.document import BadDocument, Document, decode_action, read, reopen, replay

LARGEST = 64 << 20


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "replay", "Play a saved table again.", run)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--boards", action="store_true", help="draw the board after every action")
    parser.add_argument(
        "--json", action="store_true", help="print only the last view, as a spectator sees it"
    )


def run(options: argparse.Namespace) -> int:
    try:
        document = read(_bytes(Path(options.file)))
        table = replay(document)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        return complain(f"{options.file}: {reason}")
    if options.json:
        print(msgspec.json.encode(table.view(None)).decode())
        return 0
    colour = sys.stdout.isatty()
    _tell(document, boards=options.boards, colour=colour)
    print(table.game.draw(table.state, None, table.t, colour=colour))
    outcome = table.outcome
    print(f"{_clock(table.t)}  {outcome.result if outcome else 'not finished'}")
    return 0


def _bytes(path: Path) -> bytes:
    """The file, if it is one: a pipe or a device could go on for ever."""
    if not path.is_file():
        raise BadDocument("this is not a plain file" if path.exists() else "this file does not exist")
    if path.stat().st_size > LARGEST:
        raise BadDocument("this file is too large for a saved table")
    return path.read_bytes()


def _tell(document: Document, *, boards: bool, colour: bool) -> None:
    table = reopen(document)
    for t, seat, raw in document.log:
        events = table.act(seat, decode_action(table.game, raw), t)
        assert not isinstance(events, Refusal)
        words = " ".join(f"{value}" for value in raw.values())
        told = ", ".join(event["event"] for event in events)
        print(f"{_clock(t)}  {table.names[seat]}: {words}  ({told})")
        if boards:
            print(table.game.draw(table.state, None, t, colour=colour))


def _clock(t: int) -> str:
    return f"{t // 60_000:3}:{t // 1000 % 60:02}.{t % 1000:03}"
