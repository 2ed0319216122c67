"""What all tests share: `pytest --rules` (make rules), the order in which they run, a small pack."""

import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from contract.random_tower import SMALL_PACK
from dedale.games.registry import GAMES
from dedale.games.tower import pack
from draws import LONG, drawn

SHUFFLE = os.environ.get("DEDALE_SHUFFLE", "")
"""A seed: no test may depend on those that ran before it."""
BLOCKS = 8
"""With more of them browsers are started more often, with fewer all workers wait at the same time."""
RULES = Path(__file__).parent.parent / "docs" / "rules"

if not LONG:
    os.environ["JAX_DISABLE_MOST_OPTIMIZATIONS"] = "1"  # compiling takes longer than playing
pytest.register_assert_rewrite("contract.checks", "games.meta_checks")
settings.register_profile(
    "dedale",
    # The same draws on every machine, however slow it is.
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=drawn(100, part=2),
)
settings.load_profile("dedale")


@pytest.fixture
def small_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the floors of a small pack instead of those that come with the Tower."""
    monkeypatch.setattr(pack, "CONTENT", SMALL_PACK)


def rule_ids(game: str) -> list[str]:
    """Return the ids of a game's rules, in the order of its page."""
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(rf"^(?:- |\| ){re.escape(game.upper())}-\d+", page, re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="print the coverage of rule ids, run nothing")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests = Counter(rule for item in items for mark in item.iter_markers("rule") for rule in mark.args)
    known = {
        game: [text.lstrip("-| ") for text in rule_ids(game)]
        for game in GAMES
        if (RULES / f"{game}.md").exists()
    }
    for rule in tests:
        if not any(rule in ids for ids in known.values()) and rule.split("-")[0].lower() in known:
            raise pytest.UsageError(f"a test names the rule {rule}, which no page of docs/rules has")
    config.stash[COVERAGE] = {game: {rule: tests[rule] for rule in ids} for game, ids in known.items()}
    if config.getoption("--rules"):
        items.clear()
    if SHUFFLE:
        Random(SHUFFLE).shuffle(items)
    files = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        files[item.path].append(item)
    # A file stays together, since its tests share fixtures.
    items[:] = [item for path in (files if SHUFFLE else spread(files)) for item in files[path]]


def spread(files: Iterable[Path]) -> list[Path]:
    """Spread each folder over the whole run, in a few blocks: those that wait (for pages, for servers) beside
    those that compute. A block of `tests/browser` shares its browser."""
    size, before = Counter(path.parent for path in files), Counter[Path]()

    def place(path: Path) -> float:
        blocks = min(size[path.parent], BLOCKS)
        block = before[path.parent] * blocks // size[path.parent]
        before[path.parent] += 1
        return (block + 0.5) / blocks

    return sorted(files, key=place)


COVERAGE = pytest.StashKey[dict[str, dict[str, int]]]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--rules"):
        return
    for game, rules in config.stash[COVERAGE].items():
        covered = sum(bool(tests) for tests in rules.values())
        terminalreporter.write_line(f"\n{game}: {covered} of {len(rules)} rules are named by a test")
        for rule, tests in rules.items():
            terminalreporter.write_line(f"  {rule:10} {tests or 'no test'}")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if session.config.getoption("--rules"):
        missing = [
            rule
            for rules in session.config.stash[COVERAGE].values()
            for rule, tests in rules.items()
            if not tests
        ]
        session.exitstatus = 1 if missing else 0
