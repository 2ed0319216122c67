"""Each package imports only what it may (ARCHITECTURE.md)."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hatch_build import rules

SOURCE = Path(__file__).parents[2] / "src" / "dedale"
GAME_FOLDERS = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())


def imports(path: Path) -> Iterator[str]:
    package = ["dedale", *path.relative_to(SOURCE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            yield ".".join([*base, *([node.module] if node.module else [])])
        elif isinstance(node, ast.ImportFrom) and node.module == "dedale":
            yield from (f"dedale.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def may_import() -> dict[str, list[str]]:
    """Read the table of ARCHITECTURE.md: what each package may import of the others, and which libraries."""
    text = (SOURCE.parents[1] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w/<>]+?)(?:/|\.py)` \| .+ \| (.+) \|$", text, re.MULTILINE)
    return {name: re.sub(r" \(.*?\)|nothing", "", cell).split(", ") for name, cell in rows}


MAY_IMPORT = may_import()
PACKAGES = {
    row.replace("<name>", game): row for row in MAY_IMPORT for game in (GAME_FOLDERS if "<" in row else [""])
}
"""The packages and modules, and the rows of the table they are in."""
CHECKED = sorted(PACKAGES.keys() - {"cli"})


def modules(package: str) -> list[Path]:
    path = SOURCE / package
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def imported(package: str) -> set[str]:
    """What it imports of others: `games/base`, `starlette/routing`."""
    found = {name.replace(".", "/") for path in modules(package) for name in imports(path)}
    return {
        name
        for name in (each.removeprefix("dedale/") for each in found)
        if name.split("/")[0] not in sys.stdlib_module_names and not _is_in(name, [package, "__version__"])
    }


def _is_in(name: str, packages: Iterable[str]) -> bool:
    return any(name == each or name.startswith(each + "/") for each in packages)


@pytest.mark.parametrize("package", CHECKED)
def test_a_package_imports_what_it_may(package: str) -> None:
    may = [*MAY_IMPORT[PACKAGES[package]], *([] if package == "grid" else ["msgspec"])]
    assert [name for name in imported(package) if not _is_in(name, may)] == []


@pytest.mark.parametrize("row", sorted(MAY_IMPORT.keys() - {"cli"}))
def test_a_package_may_import_only_what_it_needs(row: str) -> None:
    needed = {name for package in CHECKED if PACKAGES[package] == row for name in imported(package)}
    for may in filter(None, MAY_IMPORT[row]):
        assert any(_is_in(name, [may]) for name in needed), may


def test_no_package_is_missing() -> None:
    known = {path for package in PACKAGES for path in modules(package)}
    missing = {path for path in SOURCE.rglob("*.py") if path not in known and path.name != "__init__.py"}
    assert missing == {SOURCE / "__main__.py"}


def test_the_browser_is_sent_what_it_imports_and_no_more() -> None:
    sent = {path.relative_to(SOURCE).parts[0] for path in rules()}
    assert sent == {"__init__.py", "bots", "browser", "games", "grid", "match", "pdf", "session", "solver"}
    libraries = {name.split(".")[0] for path in rules() if path.suffix == ".py" for name in imports(path)}
    assert libraries - set(sys.stdlib_module_names) == {"dedale", "msgspec", "pydyf"}


@pytest.mark.parametrize("package", ["grid", "games", "match"])
def test_rules_read_no_clock_no_network_and_no_ambient_chance(package: str) -> None:
    banned = {"time", "datetime", "socket", "asyncio", "threading", "subprocess", "secrets", "urllib"}
    used = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in (SOURCE / package).rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] in banned
    }
    assert used == set()
