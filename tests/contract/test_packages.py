"""Each package imports only what it may (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
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


def foreign(folder: str, *allowed: str) -> list[str]:
    """Return imports of a package that are neither the standard library nor allowed."""
    return [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in sorted((SOURCE / folder).rglob("*.py"))
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == each or name.startswith(each + ".") for each in allowed)
    ]


def test_the_grid_imports_the_standard_library_only() -> None:
    assert foreign("grid", "dedale.grid") == []


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_a_game_imports_the_grid_and_the_base_only(game: str) -> None:
    shared = (f"dedale.games.{name}" for name in ("base", "meta", "sand", game))
    assert foreign(f"games/{game}", "msgspec", "dedale.grid", *shared) == []


BELOW = {
    "match": ("games", "grid"),
    "solver": ("games", "grid"),
    "bots": ("games", "grid", "match", "solver"),
    "session": ("games", "grid", "match", "bots"),
    "browser": ("games", "grid", "match", "session", "solver"),
    "server": ("games", "grid", "match", "session", "bots", "__version__"),
    "cli/terminal": ("games", "grid", "match"),
    "lab/arena": ("games", "match", "bots"),
    "lab/mall": ("games", "grid", "match", "bots", "lab/arena"),
    "lab/tower": ("games", "grid", "match", "solver"),
    "lab/server": ("games", "grid", "match", "session", "server", "cli"),
    "lab/client": ("games", "match", "server", "lab/server"),
}
"""What each package may import from the others."""
LIBRARIES = {
    "server": ("asyncpg", "httptools", "picows", "prometheus_client", "starlette", "uvicorn", "uvloop"),
    "solver": ("numba", "numpy"),
    "lab/tower": ("numba", "numpy", "up_fast_downward"),
    "lab/server": ("picows", "uvloop"),
    "lab/client": ("playwright",),
}
"""What they may import besides msgspec."""


@pytest.mark.parametrize("package", BELOW)
def test_a_package_imports_what_is_below_it(package: str) -> None:
    ours = (f"dedale.{each.replace('/', '.')}" for each in (*BELOW[package], package))
    assert foreign(package, "msgspec", *LIBRARIES.get(package, ()), *ours) == []


def test_the_browser_is_sent_what_it_imports_and_no_more() -> None:
    sent = {path.relative_to(SOURCE).parts[0] for path in rules()}
    assert sent == {"__init__.py", "browser", "games", "grid", "match", "session", "solver"}
    libraries = {name.split(".")[0] for path in rules() if path.suffix == ".py" for name in imports(path)}
    assert libraries - set(sys.stdlib_module_names) == {"dedale", "msgspec"}


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
