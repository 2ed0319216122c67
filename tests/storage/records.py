"""Tables, matches and actions to keep."""

from dedale.match.document import VERSION, Document
from dedale.session.changes import LoggedAction, TableRecord
from dedale.session.lobby import Lobby, Sitter

ANN, BO = "a" * 32, "b" * 32


def table(name: str, *, playing: bool = False, match: int = 0) -> TableRecord:
    lobby = Lobby("duel", {"players": 2}, (Sitter("Ann", device=ANN), None), ANN, match, "m", playing)
    return TableRecord(name, f"code {name}", f"watch {name}", lobby)


def document() -> Document:
    return Document(version=VERSION, game="duel", seed=2**53 - 1, options={"é": [1]}, names=("Ann",), t=0)


def action(match: int, n: int) -> LoggedAction:
    return (match, n, 10 * n, n % 2, f"key {n}", f'{{"do":"say","text":"{n} \\u0000 é \\" "}}')
