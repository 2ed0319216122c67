"""What is mutated, and which tests are tried on it."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
KEPT = ROOT / ".mutants"
"""Results of earlier runs, ignored by git."""

PACKAGES = {
    "grid": ("tests/grid",),
    "match": ("tests/match", "tests/referee", "tests/contract"),
    "games": ("tests/games", "tests/contract"),
    "games/hidden": ("tests/hidden", "tests/contract"),
    "games/tower": ("tests/tower", "tests/contract"),
    "games/duel": ("tests/duel", "tests/contract"),
    "games/mall": ("tests/mall", "tests/contract"),
}
"""Folders under src/dedale, and the tests that should kill their mutants, the package's own first."""

LEFT_OUT = {
    "grid/text_board.py": "draws boards for the terminal",
    "grid/__init__.py": "names only",
    "games/__init__.py": "names only",
    "games/registry.py": "the list of games",
    "games/meta.py": "how a game says what can be chosen when a table is opened",
    "games/hidden/meta.py": "what can be chosen when a table is opened",
    "games/tower/meta.py": "what can be chosen when a table is opened",
    "games/duel/meta.py": "what can be chosen when a table is opened",
    "games/mall/meta.py": "what can be chosen when a table is opened",
    "games/null/__init__.py": "a game for tests, which sits in for a real one",
    "games/hidden/text_board.py": "draws boards for the terminal",
    "games/tower/text_board.py": "draws boards for the terminal",
    "games/tower/floor_names.py": "the names of quests",
    "games/duel/text_board.py": "draws boards for the terminal",
    "games/duel/captions.py": "what stands beside a drawing",
    "games/duel/styles.py": "how a drawing looks",
    "games/mall/text_board.py": "draws boards for the terminal",
    "games/mall/styles.py": "how a drawing looks",
    "games/mall/symbols.py": "what stands on a square of a drawing",
}

NOT_ASKED = {
    "tests/grid/test_fuzz.py": "half a minute of random texts",
    "tests/contract/test_fuzz_files.py": "random texts",
    "tests/contract/test_random_games.py": "minutes of random games",
    "tests/contract/test_packages.py": "reads the source, not what it does",
    "tests/contract/test_refusals.py": "reads the source, not what it does",
    "tests/contract/test_readme.py": "runs other processes",
    "tests/contract/test_rule_coverage.py": "runs other processes",
    "tests/tower/test_floors.py": "compiles the solver",
}
"""Tests that cannot see a mutant, or take too long to run thousands of times."""


def modules(named: list[str]) -> list[Path]:
    """Return the modules of the named packages or modules (`grid`, `games/tower/movement`), or all."""
    found = [
        path
        for package in PACKAGES
        for path in sorted((SOURCE / "dedale" / package).glob("*.py"))
        if name_of(path) not in LEFT_OUT
    ]
    wanted = [name.removeprefix("src/dedale/").removesuffix(".py").rstrip("/") for name in named]
    unknown = [name for name in wanted if not any(_is_named(path, name) for path in found)]
    if unknown:
        raise SystemExit(f"nothing to mutate is called {', '.join(unknown)}")
    return [path for path in found if not wanted or any(_is_named(path, name) for name in wanted)]


def _is_named(path: Path, name: str) -> bool:
    return name in (package_of(path), name_of(path).removesuffix(".py"))


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE / "dedale").as_posix()


def package_of(path: Path) -> str:
    return path.parent.relative_to(SOURCE / "dedale").as_posix()


def import_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def test_files(package: str, own: bool) -> list[Path]:
    """Return the tests of a package: only its own, or the others too."""
    return [
        path
        for folder in PACKAGES[package][: 1 if own else None]
        for path in sorted((ROOT / folder).rglob("test_*.py"))
        if path.relative_to(ROOT).as_posix() not in NOT_ASKED
    ]
