"""A match behind the referee, for tests that know docs/rules and docs/contract.md and nothing else."""

import json
from pathlib import Path
from typing import Any

from dedale.cli.referee_protocol import Referee

Answer = dict[str, Any]


class Sitting:
    """One match, asked as a program at the other end of a pipe would ask it."""

    def __init__(self, game: str, **options: Any) -> None:
        self.referee = Referee()
        opened = self.ask({"new": {"game": game, **options}})
        assert opened["ok"], opened
        self.seats = range(len(self.view()["seats"]))

    def ask(self, line: Any) -> Answer:
        answer: Answer = json.loads(self.referee.answer(json.dumps(line).encode()))
        return answer

    def view(self, seat: int | None = None) -> Answer:
        view: Answer = self.ask({"view": seat})["view"]
        return view

    def legal(self, seat: int) -> list[Answer]:
        actions: list[Answer] = self.ask({"legal": seat})["actions"]
        return actions

    def offered(self, do: str) -> list[Answer]:
        """Return every legal action of this kind, of any seat, each once."""
        return list(
            {
                json.dumps(action): action
                for seat in self.seats
                for action in self.legal(seat)
                if action["do"] == do
            }.values()
        )

    def try_(self, seat: int, do: str, **fields: Any) -> Answer:
        """Return the referee's answer, granted or refused."""
        return self.ask({"seat": seat, "do": do, **fields})

    def act(self, seat: int, do: str, **fields: Any) -> list[Answer]:
        """Perform what must be granted."""
        answer = self.try_(seat, do, **fields)
        assert answer["ok"], (do, fields, answer)
        events: list[Answer] = answer["events"]
        return events

    def refused(self, seat: int, do: str, **fields: Any) -> Answer:
        """Try what must be refused, and check that nothing has changed."""
        before = self.ask({"save": True})
        answer = self.try_(seat, do, **fields)
        assert not answer["ok"], (do, fields)
        assert self.ask({"save": True}) == before
        return answer

    def anyone(self, do: str, **fields: Any) -> None:
        """Let the first seat that may do it do it."""
        action = {"do": do, **fields}
        for seat in self.seats:
            if action in self.legal(seat):
                self.act(seat, **action)
                return
        raise AssertionError(f"nobody may do {action}: {[self.try_(seat, **action) for seat in self.seats]}")

    def nobody(self, do: str, **fields: Any) -> None:
        """Check that no seat is offered it, and that every one is refused."""
        action = {"do": do, **fields}
        for seat in self.seats:
            assert action not in self.legal(seat)
            self.refused(seat, **action)

    def wait(self, t: int) -> None:
        assert self.ask({"t": t})["ok"]

    def may(self, seat: int = 0) -> list[str]:
        """Return how this seat may reach the others now."""
        return list(self.view(seat)["may"])

    @property
    def outcome(self) -> Any:
        return self.view()["outcome"]

    @property
    def result(self) -> str | None:
        outcome = self.outcome
        return outcome["result"] if outcome else None


def written(folder: Path, name: str, text: str) -> str:
    """Return the path of a file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def opening(game: str, **options: Any) -> Answer:
    """Return the answer to a `new` that may be refused."""
    answer: Answer = json.loads(Referee().answer(json.dumps({"new": {"game": game, **options}}).encode()))
    return answer
