"""The results for each mutant, stored by module, so that a run continues where the last one stopped."""

import ast
import hashlib
import json
from pathlib import Path
from signal import SIGPROF
from typing import NamedTuple

from mutation.forked_session import CRASHED, WAITED
from mutation.operators import Mutant
from mutation.targets import KEPT, name_of

KILLED, TIME, SURVIVED, UNREACHED, LATER = "killed", "time", "survived", "unreached", "later"
"""Killed by a test, or for running too long; survived, reached by no test, or postponed until import."""


class Result(NamedTuple):
    status: str
    by: str = ""
    """The test that killed it."""

    @classmethod
    def killed(cls, by: str, status: int) -> "Result":
        """Killed by a test in a fork that ended with this status, which is not 0."""
        if status == CRASHED:
            raise SystemExit(f"the driver itself failed at {by}")
        return cls(TIME if status in (-SIGPROF, WAITED) else KILLED, by)

    @property
    def dead(self) -> bool:
        return self.status in (KILLED, TIME)


class Kept:
    """The results of one module, dropped when its code changes. The last killer is tried first."""

    def __init__(self, path: Path) -> None:
        self.file = KEPT / "results" / (name_of(path).replace("/", "-") + ".json")
        known = json.loads(self.file.read_bytes()) if self.file.exists() else {}
        self.source = _code(path)
        self.results = {key: Result(*result) for key, result in known.get("results", {}).items()}
        self.hints = {key: result.by for key, result in self.results.items()}
        self.survived: dict[str, dict[str, str]] = known.get("survived", {})
        """The test files, by hash, that each survivor has outlived."""
        if known.get("source") != self.source:
            self.results, self.survived = {}, {}

    def news(self, mutant: Mutant, files: dict[str, str]) -> set[str]:
        """Return the test files not tried on this mutant yet; none if it is dead."""
        result = self.results.get(mutant.key)
        if result and result.dead:
            return set()
        before = self.survived.get(mutant.key, {})
        return {file for file, hashed in files.items() if before.get(file) != hashed}

    def note(self, mutant: Mutant, result: Result, files: dict[str, str]) -> None:
        before = self.results.get(mutant.key)
        self.results[mutant.key] = before if before and result.status == UNREACHED else result
        outlived = self.survived.pop(mutant.key, {})
        if result.status in (SURVIVED, UNREACHED):
            self.survived[mutant.key] = {**outlived, **files}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        whole = {"source": self.source, "results": self.results, "survived": self.survived}
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(whole))
        new.replace(self.file)


def _code(path: Path) -> str:
    """Return a hash of what runs. Comments and docstrings may be reworded without losing results."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
