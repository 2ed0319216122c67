"""Writes the results into docs/mutation.md, below its introduction."""

import ast
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from mutation.operators import Mutant, mutants
from mutation.reasons import REASONS, Reason
from mutation.results import LATER, Kept, Result
from mutation.targets import LEFT_OUT, NOT_ASKED, PACKAGES, modules, name_of

MARK = "<!-- From here on `make mutants` writes. -->"
NO_REASON = Reason(False, "No reason is known yet: a test is missing.")


class _Known(NamedTuple):
    file: str
    mutant: Mutant
    result: Result | None
    reason: Reason | None

    @property
    def killed(self) -> bool:
        return bool(self.result and self.result.dead)

    @property
    def equivalent(self) -> bool:
        return bool(self.reason and self.reason.equivalent) and not self.killed

    @property
    def alive(self) -> bool:
        return not self.killed and not self.equivalent and bool(self.result or self.reason)


def write(page: Path) -> None:
    """Regenerate everything below the mark."""
    before = page.read_text(encoding="utf-8").split(MARK)[0]
    known = [each for path in modules([]) for each in _known(path)]
    _no_reason_in_vain(known)
    lines = [MARK, "", *_table(known), "", *_lists(known), *_left_out()]
    page.write_text(before + "\n".join(lines) + "\n", encoding="utf-8")


def _known(path: Path) -> Iterator[_Known]:
    kept, file = Kept(path), name_of(path)
    for mutant in mutants(ast.parse(path.read_text(encoding="utf-8"))):
        result = kept.results.get(mutant.key)
        if result and result.status == LATER:
            result = None
        yield _Known(file, mutant, result, REASONS.get((file, mutant.key)))


def _no_reason_in_vain(known: list[_Known]) -> None:
    there = {(each.file, each.mutant.key) for each in known}
    if gone := [f"{file}: {key}" for file, key in REASONS if (file, key) not in there]:
        raise SystemExit("reasons.toml names mutants that do not exist:\n" + "\n".join(gone))


def _table(known: list[_Known]) -> Iterator[str]:
    yield "## The numbers"
    yield ""
    yield "| package | mutants | asked about | killed | by time | equivalent | alive | share killed |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for package in PACKAGES:
        yield _row(package, [each for each in known if each.file.rpartition("/")[0] == package])
    yield _row("all", known)
    if left := sum(not (each.result or each.reason) for each in known):
        killed, same = sum(each.killed for each in known), sum(each.equivalent for each in known)
        least = f"{100 * killed / (len(known) - same):.1f} %"
        yield ""
        yield f"{left} mutants were not asked about yet. If every one of them lived, {least} would be killed."


def _row(name: str, known: list[_Known]) -> str:
    asked = [each for each in known if each.result or each.reason]
    killed = sum(each.killed for each in asked)
    late = sum(each.result.status == "time" for each in asked if each.result)
    equivalent = sum(each.equivalent for each in asked)
    alive = sum(each.alive for each in asked)
    share = f"{100 * killed / (killed + alive):.1f} %" if killed + alive else ""
    return f"| {name} | {len(known)} | {len(asked)} | {killed} | {late} | {equivalent} | {alive} | {share} |"


def _lists(known: list[_Known]) -> Iterator[str]:
    alive = [each for each in known if each.alive]
    yield from _list("Alive", alive)
    yield from _list("Equivalent", [each for each in known if each.equivalent])


def _list(title: str, known: list[_Known]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    if not known:
        yield "None."
        yield ""
    reasons = dict.fromkeys((each.file, each.reason or NO_REASON) for each in known)
    for file, reason in reasons:
        yield f"- `{file}`: {reason.why}"
        for each in known:
            if (each.file, each.reason or NO_REASON) == (file, reason):
                old, new = _short(each.mutant.old, each.mutant.new)
                yield f"  - line {each.mutant.lines.start}: `{old}` → `{new}`"
    yield ""


def _short(old: str, new: str) -> tuple[str, str]:
    """Show both texts on one line, long ones without most of what they have in common."""
    texts = [" ".join(text.split()) for text in (old, new)]
    if max(map(len, texts)) > 90:
        same = _alike(*texts)
        start = max(0, same - 25)
        end = _alike(*(text[same:][::-1] for text in texts))
        cut = max(0, end - 25)
        texts = [
            ("… " if start else "") + text[start : len(text) - cut] + (" …" if cut else "") for text in texts
        ]
    return texts[0], texts[1]


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts share from the start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _left_out() -> Iterator[str]:
    yield "## What is left out"
    yield ""
    yield "Modules that are not mutated:"
    yield ""
    yield from (f"- `{file}`: {why}" for file, why in LEFT_OUT.items())
    yield ""
    yield "Tests that are not asked:"
    yield ""
    yield from (f"- `{file}`: {why}" for file, why in NOT_ASKED.items())
