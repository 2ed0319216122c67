"""Each room of the house imports only what it may (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
    """Imports of a room that are neither the standard library nor among those that it may import."""
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
    allowed = ("msgspec", "dedale.grid", "dedale.games.base", "dedale.games.sand", f"dedale.games.{game}")
    assert foreign(f"games/{game}", *allowed) == []


def test_the_table_imports_games_only() -> None:
    assert foreign("table", "msgspec", "dedale.games", "dedale.grid", "dedale.table") == []


def test_bots_import_games_manners_and_the_solver() -> None:
    house = ("dedale.grid", "dedale.games", "dedale.table.manners", "dedale.tower_lab", "dedale.bots")
    assert foreign("bots", "msgspec", *house) == []


def test_the_arena_imports_the_table_and_bots() -> None:
    assert foreign("arena", "msgspec", "dedale.games", "dedale.table", "dedale.bots", "dedale.arena") == []


def test_the_server_imports_the_table_and_bots() -> None:
    web = ("httptools", "picows", "prometheus_client", "starlette", "uvicorn", "uvloop", "msgspec")
    house = (
        "dedale.grid",
        "dedale.games",
        "dedale.table",
        "dedale.bots",
        "dedale.server",
        "dedale.__version__",
    )
    assert foreign("server", *web, *house) == []


def test_tables_for_one_import_only_what_is_packed_for_the_browser() -> None:
    server = ("asking", "clock", "messages", "retelling", "sharing", "showing")
    solver = ("positions", "reference", "solution")
    house = ("dedale.grid", "dedale.games", "dedale.table", "dedale.solo")
    modules = [f"dedale.server.{each}" for each in server] + [f"dedale.tower_lab.{each}" for each in solver]
    # `from dedale.server import messages` names the folder, not the module.
    found = [
        each for each in foreign("solo", "msgspec", *house, *modules) if not each.endswith(": dedale.server")
    ]
    assert found == []


@pytest.mark.parametrize("room", ["grid", "games", "table"])
def test_rules_read_no_clock_no_network_and_no_ambient_chance(room: str) -> None:
    banned = {"time", "datetime", "socket", "asyncio", "threading", "subprocess", "secrets", "urllib"}
    used = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in (SOURCE / room).rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] in banned
    }
    assert used == set()
