"""The interface for the client: one JSON text in, one out. Holds the tables that are open on this page."""

import secrets
import time
from datetime import date
from typing import Any

import msgspec
from msgspec import Raw, Struct, to_builtins

from dedale.browser.hints import judge
from dedale.browser.options import bots_here
from dedale.browser.saved_table import Answer
from dedale.browser.table import Device, SoloTable, new_table
from dedale.games.base import JSON, Refusal, Source
from dedale.games.registry import GAMES_TO_PLAY
from dedale.grid import MazeError
from dedale.match.document import BadDocument, Document
from dedale.pdf.order import BadOrder, Order
from dedale.pdf.printer import print_pdf
from dedale.session.messages import one_line
from dedale.session.replay_frames import retell
from dedale.session.saved_table import SavedTable
from dedale.session.shared_texts import checked

NOT_OPEN = Refusal("no_such_table", "There is no such table on this device.")


class _Question(Struct, frozen=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True):
    pass


class Make(_Question, frozen=True):
    """Create a table, perhaps with bots in its other seats, and perhaps start its match."""

    id: str
    game: str
    options: dict[str, Any]
    name: str
    start: bool
    bots: str | None = None
    """The kind of bot for the other seats."""


class Open(_Question, frozen=True):
    """Open a stored table."""

    kept: SavedTable


class Frame(_Question, frozen=True):
    """A message for an open table."""

    table: str
    frame: str


class Tick(_Question, frozen=True):
    """Time has passed."""

    table: str


class Close(_Question, frozen=True):
    table: str


class Games(_Question, frozen=True):
    """Find out which bots play which game here."""


class Check(_Question, frozen=True):
    """Find out what kind of maze file this is, or what is wrong with it."""

    text: str


class Solve(_Question, frozen=True):
    """Find out whether a drawn quest can be solved."""

    text: str


class Shown(_Question, frozen=True):
    """Show a finished match as the frames that a viewer would have received."""

    document: Document
    seat: int | None = None


class Print(_Question, frozen=True):
    """Make a PDF to cut out."""

    order: Order


Question = Make | Open | Frame | Tick | Close | Games | Check | Solve | Shown | Print


class WorkerApi:
    """What the web worker asks: one JSON text in, one out."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._tables: dict[str, SoloTable] = {}

    def ask(self, text: str) -> str:
        """Return the answer, or `error` and `message`."""
        answer = self._answer(msgspec.json.decode(text, type=Question))
        if isinstance(answer, Refusal):
            answer = {"error": answer.error, "message": one_line(answer.message)}
        return msgspec.json.encode(answer).decode()

    def _answer(self, question: Question) -> JSON | Refusal:
        try:
            match question:
                case Make(table, game, options, name, start, bots):
                    made = new_table(table, game, options, name, self._device, bots=bots, start=start)
                    return made if isinstance(made, Refusal) else self._opened(table, made)
                case Open(kept):
                    return self._opened(kept.id, SoloTable(kept, self._device))
                case Frame(table, frame):
                    return self._at(table, frame)
                case Tick(table):
                    return self._at(table, None)
                case Close(table):
                    return {"closed": self._tables.pop(table, None) is not None}
                case Games():
                    return {"games": [{"game": game, "bots": bots_here(game)} for game in GAMES_TO_PLAY]}
                case Check(text):
                    return to_builtins(checked(Source("your text", text)))
                case Solve(text):
                    return judge(text)
                case Shown(document, seat):
                    return {"frames": [Raw(each) for each in retell(document, seat)]}
                case Print(order):
                    return {"pdf": print_pdf(order)}
        except MazeError as error:
            return Refusal("bad_file", f"{error}.")
        except BadDocument as error:
            return Refusal("other_rules", str(error))
        except BadOrder as error:
            return Refusal("bad_option", str(error))

    def _opened(self, name: str, table: SoloTable) -> JSON:
        self._tables[name] = table
        return self._told(table, Answer([], {}))

    def _at(self, name: str, frame: str | None) -> JSON | Refusal:
        table = self._tables.get(name)
        if table is None:
            return NOT_OPEN
        return self._told(table, table.tick() if frame is None else table.receive(frame))

    def _told(self, table: SoloTable, answer: Answer) -> JSON:
        """Return what to store and then show, and when to ask again."""
        return {
            "frames": [frame.decode() for frame in answer.frames],
            "kept": table.kept,
            "playing": table.playing,
            "left": table.milliseconds_left(),
            "floors": answer.floors,
            "finished": answer.finished,
        }


def worker_api() -> WorkerApi:
    """Return the API of this device."""
    return WorkerApi(
        Device(
            now=time.monotonic,
            seed=lambda: secrets.randbelow(2**53),
            when=lambda: date.today().isoformat(),
        )
    )
