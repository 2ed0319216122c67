"""Tests import no test file, and use no private name of what they test."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit"}
"""Names of the standard library that begin with an underscore and are documented all the same."""


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


def is_private(name: str) -> bool:
    last = name.rpartition(".")[2]
    return last.startswith("_") and not last.startswith("__") and last not in PUBLIC


def private_names(tree: ast.AST) -> Iterator[str]:
    """What is reached of others; a class of the tests may well have something private itself."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name("self" | "cls") | ast.Call(ast.Name("super")), _):
                pass
            case ast.Attribute(_, name) if is_private(name):
                yield ast.unparse(node)
            case ast.ImportFrom(module, names):
                yield from (f"{module}.{each.name}" for each in names if is_private(each.name))
            case ast.Call(
                ast.Attribute(_, "setattr" | "delattr") | ast.Name("setattr" | "getattr"), arguments
            ):
                texts = [each.value for each in arguments[:2] if isinstance(each, ast.Constant)]
                yield from (text for text in texts if isinstance(text, str) and is_private(text))


def test_nothing_private_is_reached() -> None:
    found = {
        f"{path.relative_to(TESTS)}: {name}"
        for path in TESTS.rglob("*.py")
        for name in private_names(ast.parse(path.read_bytes()))
    }
    assert found == set()


@pytest.mark.parametrize(
    "code",
    [
        "store._run",
        "world().x._y",
        "from dedale.match import _a",
        "patch.setattr('a.b._c', 1)",
        "getattr(a, '_b')",
    ],
)
def test_a_private_name_is_found(code: str) -> None:
    assert len([*private_names(ast.parse(code))]) == 1
