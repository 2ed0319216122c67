"""Which lines each test reaches, and how long it takes. Tests run in forks, so that no cache hides a line."""

import gc
import hashlib
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from functools import partial
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Any

import pytest

from mutation.forked_session import Tests, collect, in_fork, leave_when_idle, passes
from mutation.targets import KEPT, PACKAGES, ROOT, modules, name_of, test_files

TOO_LONG = 6.0
"""Seconds of processor time, traced. Slower tests are not used."""
ENOUGH = 15.0
"""How many traced seconds of tests to spend on one mutant."""
NEAR, RARE = 3, 12
"""And how many more that reach a rarely reached line, at most this far away."""

Lines = dict[str, list[int]]


class Tracer:
    """Records which lines of some files run. A function whose lines were all seen costs little."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)
        self.unseen: dict[CodeType, set[int]] = {}

    def __enter__(self) -> "Tracer":
        sys.settrace(self.called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        unseen = self.unseen.get(code)
        if unseen is None:
            unseen = self.unseen[code] = _lines(code) if code.co_filename in self.files else set()
        return self.line_run if unseen else None

    def line_run(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.unseen[frame.f_code].discard(frame.f_lineno)
        return self.line_run

    def seen(self) -> Lines:
        found: dict[str, set[int]] = {}
        for code, unseen in self.unseen.items():
            if code.co_filename in self.files:
                found.setdefault(name_of(Path(code.co_filename)), set()).update(_lines(code) - unseen)
        return {file: sorted(lines) for file, lines in found.items()}


def _lines(code: CodeType) -> set[int]:
    return {line for *_, line in code.co_lines() if line}


class Reach:
    """What is known about a package's tests. Traced again when they, or what they reach, have changed."""

    def __init__(self, package: str, *, own: bool, enough: float = ENOUGH, find_out: bool = False) -> None:
        """This imports the rules, so it is for a process that ends afterwards."""
        self.package = package
        self.enough = enough
        asked = test_files(package, own)
        self.files = {path.relative_to(ROOT).as_posix(): _hash_of_test(path) for path in asked}
        kept = KEPT / "reach.json"
        known = json.loads(kept.read_bytes()) if kept.exists() else {}
        files: dict[str, str] = known.get("files", {})
        sources: dict[str, str] = known.get("sources", {})
        now = {name_of(path): _hash(path.read_bytes()) for path in modules([package])}
        changed = {file for file, hashed in now.items() if sources.get(file) != hashed}
        if not changed <= sources.keys():
            changed = {*now}  # it is unknown who reaches a new module
        every: dict[str, tuple[float, Lines]] = known.get("tests", {})
        new = [file for file, hashed in self.files.items() if files.get(file) != hashed]
        late = [
            test
            for test, (_, lines) in every.items()
            if _file(test) in self.files and _file(test) not in new and not changed.isdisjoint(lines)
        ]
        stale = [*new, *late]
        every = {test: each for test, each in every.items() if _file(test) not in new and test not in {*late}}
        imported: Lines = known.get("at_import", {})
        self.at_import = {file: lines for file, lines in imported.items() if file not in changed}
        if stale and find_out:
            print(f"{package}: which lines do {len(stale)} files of tests or tests reach?", flush=True)
            every |= self._find_out(stale)
            self._keep(kept, now, {test: each for test, each in every.items() if _file(test) in self.files})
        elif stale:
            self.files = {file: hashed for file, hashed in self.files.items() if file not in new}
        self.tests = {test: each for test, each in every.items() if _file(test) in self.files}

    def _keep(self, kept: Path, now: dict[str, str], tests: dict[str, tuple[float, Lines]]) -> None:
        """Merge with what a run of another package may have found out in the meantime."""
        known = json.loads(kept.read_bytes()) if kept.exists() else {}
        others = {
            test: each for test, each in known.get("tests", {}).items() if _file(test) not in self.files
        }
        whole = {
            "sources": {**known.get("sources", {}), **now},
            "files": {**known.get("files", {}), **self.files},
            "tests": {**others, **tests},
            "at_import": {**known.get("at_import", {}), **self.at_import},
        }
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps(whole))
        new.replace(kept)

    def _find_out(self, files: list[str]) -> dict[str, tuple[float, Lines]]:
        traced = [str(path) for path in modules([])]
        answer = KEPT / f"reach-{os.getpid()}.tmp"
        tracer, found = Tracer(traced), dict[str, tuple[float, Lines]]()

        def work(tests: Tests) -> None:
            sys.settrace(None)
            gc.freeze()
            slow: set[str] = set()
            for name, item in tests.items():
                if (family := name.split("[")[0]) in slow:
                    continue  # with another parameter it would hardly be quicker
                ending = in_fork(partial(_trace, item, traced, answer))
                if ending.status == 0:
                    took, lines = json.loads(answer.read_bytes())
                    found[name] = took, lines
                elif ending.status == -signal.SIGPROF:
                    print(f"  not asked, it takes too long: {family}", flush=True)
                    slow.add(family)
                else:
                    print(f"  not asked, it fails: {name}", flush=True)
            for file, lines in tracer.seen().items():
                self.at_import[file] = sorted({*lines, *self.at_import.get(file, ())})

        with tracer:
            collect(files, work)
        answer.unlink(missing_ok=True)
        return found

    def asked(self, file: str, lines: Iterable[int]) -> list[str]:
        """Return the tests that reach one of these lines: the package's own first, quickest first."""
        wanted = set(lines)
        reaching = [
            test for test, (_, reached) in self.tests.items() if not wanted.isdisjoint(reached.get(file, ()))
        ]
        quickest = self._quickest(reaching)
        rarest = self._rarest(set(reaching).difference(quickest), file, wanted)
        return quickest[:RARE] + rarest + quickest[RARE:]

    def _rarest(self, tests: Collection[str], file: str, lines: set[int]) -> list[str]:
        """If there are too many tests, return those that reach a rarely reached line near these."""
        near = range(min(lines) - NEAR, max(lines) + NEAR + 1)
        reached = {test: set(near).intersection(self.tests[test][1][file]) for test in tests}
        count = Counter(line for lines in reached.values() for line in lines)
        return sorted(tests, key=lambda test: (min(count[line] for line in reached[test]), test))[:RARE]

    def asked_of_import(self, file: str) -> list[str]:
        """For import-time code: the tests of this module, then others, since any may read its names."""
        reaching = self._quickest(test for test, (_, reached) in self.tests.items() if file in reached)
        return reaching + self._quickest(self.tests.keys() - {*reaching}, own_first=False)

    def _quickest(self, tests: Iterable[str], *, own_first: bool = True) -> list[str]:
        """Return as many as there is time for, those in the package's own folder first."""
        chosen, left = list[str](), self.enough
        own = PACKAGES[self.package][0] + "/" if own_first else ""
        for test in sorted(tests, key=lambda test: (not test.startswith(own), self.tests[test][0], test)):
            left -= self.tests[test][0]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def limit(self, test: str) -> float:
        """Return the processor time after which a test counts as an endless loop."""
        return 2 + 4 * self.tests[test][0]


def _trace(item: pytest.Item, traced: list[str], answer: Path, tell: object) -> int:
    signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
    leave_when_idle()
    begun = process_time()
    with Tracer(traced) as tracer:
        fine = passes(item)
    answer.write_text(json.dumps([round(process_time() - begun, 3), tracer.seen()]))
    return 0 if fine else 1


def _file(test: str) -> str:
    return test.split("::")[0]


def _hash_of_test(path: Path) -> str:
    """Return the hash of a test file and the helpers beside it."""
    helpers = (each for each in path.parent.glob("*.py") if not each.name.startswith("test_"))
    return _hash(b"".join(each.read_bytes() for each in (path, *sorted(helpers))))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
