"""`dedale replay FILE`: show how a saved match went."""

import argparse
import sys
import webbrowser
from pathlib import Path

import msgspec

from dedale.cli.arguments import complain, complain_missing
from dedale.games.base import Refusal
from dedale.match.document import BadDocument, Document, decode_action, read, reopen, replay

LARGEST = 64 << 20


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the saved match")
    parser.add_argument("--boards", action="store_true", help="draw the board after every action")
    parser.add_argument("--json", action="store_true", help="print only the last view, as spectators see it")
    parser.add_argument("--open", action="store_true", help="open it in the browser, at its own link")


def run(options: argparse.Namespace) -> int:
    try:
        document = read(_bytes(Path(options.file)))
        match = replay(document)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        return complain(f"{options.file}: {reason}")
    if options.open:
        return _open(document)
    if options.json:
        print(msgspec.json.encode(match.view(None)).decode())
        return 0
    colour = sys.stdout.isatty()
    _tell(document, boards=options.boards, colour=colour)
    print(match.game.draw(match.state, None, match.t, colour=colour))
    outcome = match.outcome
    print(f"{_clock(match.t)}  {outcome.result if outcome else 'not finished'}")
    return 0


def _open(document: Document) -> int:
    try:
        from dedale.server.replay_viewer import show
    except ModuleNotFoundError as error:
        return complain_missing("the browser's view", error)

    def ready(link: str) -> None:
        print(f"The match is at {link}", flush=True)
        webbrowser.open(link)

    show(document, ready)
    return 0


def _bytes(path: Path) -> bytes:
    """The contents of a plain file: a pipe or a device might never end."""
    if not path.is_file():
        raise BadDocument("this is not a plain file" if path.exists() else "this file does not exist")
    if path.stat().st_size > LARGEST:
        raise BadDocument("this file is too large for a saved match")
    return path.read_bytes()


def _tell(document: Document, *, boards: bool, colour: bool) -> None:
    match = reopen(document)
    for t, seat, raw in document.log:
        events = match.act(seat, decode_action(match.game, raw), t)
        assert not isinstance(events, Refusal)
        words = " ".join(f"{value}" for value in raw.values())
        told = ", ".join(event["event"] for event in events)
        print(f"{_clock(t)}  {match.names[seat]}: {words}  ({told})")
        if boards:
            print(match.game.draw(match.state, None, t, colour=colour))


def _clock(t: int) -> str:
    return f"{t // 60_000:3}:{t // 1000 % 60:02}.{t % 1000:03}"
