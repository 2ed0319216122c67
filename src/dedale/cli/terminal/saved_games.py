"""Keeps finished matches: the replay in a file, wins in the ledger."""

from datetime import datetime
from pathlib import Path

from dedale.match import Match
from dedale.match.document import save
from dedale.match.ledger import BadLedger, add, entry_of, read_ledger, write_ledger


class SavedGames:
    def __init__(self, ledger: Path, replay: Path | None = None) -> None:
        self.ledger = ledger
        self.replay = replay
        """Where the player wants the replay. If None, it is saved on demand under a generated name."""
        self.saved: dict[Match, Path] = {}
        self.told = ""
        """The last message about a replay, repeated when the terminal shows a prompt again."""

    def ended(self, match: Match) -> str:
        """Keep a finished match as needed. Returns what was done, in a sentence or two."""
        return " ".join(filter(None, (self._enter(match), self.left(match))))

    def left(self, match: Match) -> str:
        """The players leave: save the replay if they asked for one, even of an unfinished match."""
        return self.save(match) if self.replay and match.log else ""

    def save(self, match: Match) -> str:
        path = self.saved.get(match) or self._path(match)
        try:
            path.write_bytes(save(match))
        except OSError as error:
            self.told = f"Cannot save the replay to {path}: {error.strerror}."
        else:
            self.saved[match] = path
            self.told = f"Saved: dedale replay {path}"
        return self.told

    def _path(self, match: Match) -> Path:
        if self.replay and not self.saved:
            return self.replay
        scenario = match.state.setup.scenario.number or "own"
        path = self.replay or Path(f"dedale-{scenario}-{match.seed}.json")
        names = (path, *(path.with_stem(f"{path.stem}-{number}") for number in range(2, 1000)))
        return next((name for name in names if not name.exists()), path)

    def _enter(self, match: Match) -> str:
        entry = entry_of(match, datetime.now().astimezone().isoformat(timespec="seconds"))
        if entry is None:
            return ""
        try:
            write_ledger(self.ledger, add(read_ledger(self.ledger), entry))
        except BadLedger as error:
            return f"Not in the ledger: {error}."
        except OSError as error:
            return f"Not in the ledger: {self.ledger}: {error.strerror}."
        return "It is in the ledger."
