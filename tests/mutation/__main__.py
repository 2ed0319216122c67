"""`make mutants`: does a test fail if a rule is changed a little? See docs/mutation.md."""

import argparse
import ast
import math
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec.json
import msgspec.structs  # noqa: F401  imported before the forks, so that none of them has to

from mutation.forked_session import in_own_process
from mutation.operators import Mutant, mutants
from mutation.reach import ENOUGH, Reach
from mutation.reasons import REASONS
from mutation.report import write
from mutation.results import LATER, Kept, Result
from mutation.targets import PACKAGES, modules, name_of, package_of
from mutation.trials import (
    Question,
    Questions,
    kill_at_import,
    kill_by_running_again,
    kill_in_functions,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("names", nargs="*", help="packages or modules: grid, games/tower/moving; else all")
    parser.add_argument("--sample", type=float, default=1.0, help="ask about this share of the mutants only")
    parser.add_argument("--quick", action="store_true", help="leave out what runs at import, the slow part")
    parser.add_argument("--own", action="store_true", help="ask only the tests in the package's own folder")
    parser.add_argument(
        "--thorough", action="store_true", help="ask survivors about all tests that reach them"
    )
    parser.add_argument("--write", metavar="FILE", help="ask nothing; write what is known into this page")
    arguments = parser.parse_args()
    if arguments.write:
        write(Path(arguments.write))
        return
    chosen = modules(arguments.names)
    for package in PACKAGES:
        paths = [path for path in chosen if package_of(path) == package]
        if paths:
            _run(package, paths, arguments)


def _run(package: str, paths: list[Path], how: argparse.Namespace) -> None:
    begun = time.monotonic()
    # Tests are imported in forks only: this process must never import a rule.
    if in_own_process(lambda: int(not Reach(package, own=how.own, find_out=True).tests)):
        raise SystemExit(f"the tests of {package} could not be run")
    reach = Reach(package, own=how.own, enough=math.inf if how.thorough else ENOUGH)
    kept = {path: Kept(path) for path in paths}
    wanted = {path: _questions(path, kept[path], reach, how) for path in paths}
    count = sum(map(len, wanted.values()))
    print(f"{package}: {count} mutants to ask about", flush=True)

    def report(path: Path, mutant: Mutant, result: Result) -> None:
        kept[path].note(mutant, result, reach.files)
        if not result.dead:
            print(f"  {result.status}: {name_of(path)}:{mutant.lines.start} {mutant.key}", flush=True)

    def report_first(path: Path, mutant: Mutant, result: Result) -> None:
        """Test survivors whose code ran before any test, with their module imported anew."""
        early = not {*mutant.lines}.isdisjoint(reach.at_import.get(name_of(path), ()))
        report(path, mutant, Result(LATER) if early and not result.dead else result)

    def late(path: Path) -> Questions:
        """Return the mutants of import-time code that are not dead yet, as the forks have left it."""
        kept[path] = Kept(path)
        results = kept[path].results
        return {
            mutant.key: wanted[path][mutant.key]
            for mutant in _every(path)
            if mutant.key in wanted[path]
            and (not mutant.function or results[mutant.key].status == LATER)
            and not results.get(mutant.key, Result(LATER)).dead
        }

    if count:
        kill_in_functions(wanted, reach, report_first)
    if count and not how.quick:
        kill_by_running_again({path: late(path) for path in paths}, reach, report)
        for path in paths:
            kill_at_import(path, late(path), reach, report)
    print(f"{package}: done in {time.monotonic() - begun:.0f} s", flush=True)


def _every(path: Path) -> Iterator[Mutant]:
    return mutants(ast.parse(path.read_text(encoding="utf-8")))


def _questions(path: Path, kept: Kept, reach: Reach, how: argparse.Namespace) -> Questions:
    """Return the mutants that are not dead, not known to be equivalent, and have a test not tried yet."""
    files = dict.fromkeys(reach.files, "") if how.thorough else reach.files
    return {
        mutant.key: Question(news, kept.hints.get(mutant.key, ""))
        for mutant in _every(path)
        if _drawn(mutant, how.sample)
        and (name_of(path), mutant.key) not in REASONS
        and (news := kept.news(mutant, files))
    }


def _drawn(mutant: Mutant, share: float) -> bool:
    return int(sha256(mutant.key.encode()).hexdigest()[:8], 16) < share * 2**32


main()
