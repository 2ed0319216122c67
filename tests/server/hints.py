"""Asks a server for hints, and for its verdict on a drawn quest."""

from typing import Any

from dedale.solver import solver
from server.harness import JSON, Client, Server, new_token

DRAFT = "quest: Draft\nheroes: G\n\n+---+---+\n| G > G=|\n+ v +---+\n|       |\n+---+---+\n"


class Asker(Client):
    """A client that receives hints."""

    def _hint(self, message: JSON) -> None:
        self._answered(message)

    def hint(self, level: int, seat: int = 0) -> JSON:
        return self.ask("hint", seat=seat, level=level)


def sit(server: Server, kind: type[Client] = Asker, **options: Any) -> Any:
    token = new_token()
    table = server.table("tower", options, token, name="Ann", start=True)
    return kind(server, table["id"], token=token)


def solve(server: Server, text: str) -> tuple[int, Any]:
    return server.http("POST", "/api/solve", {"text": text}, new_token())


def check(server: Server, text: str) -> tuple[int, Any]:
    return server.http("POST", "/api/check", {"text": text}, new_token())


def get_ready(server: Server) -> None:
    """Compile the solver if necessary, and wait until both of the server's solvers are ready."""
    solver.warm()
    asker = sit(server, quest="t1")
    for _ in range(60):
        if solve(server, DRAFT)[1]["solvable"] and asker.hint(1)["solvable"]:
            asker.cut()
            return
    raise AssertionError("the solver does not get ready")
