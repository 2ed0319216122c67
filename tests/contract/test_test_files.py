"""Whatever tests share is in helper modules: nothing imports a test file."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]


def imported(path: Path) -> Iterator[str]:
    """Return the dotted names of everything a file imports, modules and names from them."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module, names):
                yield from (module or "", *(f"{module}.{each.name}" for each in names))


def is_test_file(name: str) -> bool:
    path = TESTS.joinpath(*name.split(".")).with_suffix(".py")
    return path.name.startswith("test_") and path.exists()


def test_nothing_is_imported_from_a_test_file() -> None:
    found = {
        f"{path.relative_to(TESTS)} imports {name}"
        for path in TESTS.rglob("*.py")
        for name in imported(path)
        if is_test_file(name)
    }
    assert found == set()
