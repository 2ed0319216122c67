"""The mutants of small pieces of code, and that the driver undoes what it does."""

import ast
from textwrap import dedent

import pytest

from mutation.operators import mutants
from mutation.targets import modules


def made(code: str) -> set[str]:
    """Return what each mutant changes."""
    return {f"{mutant.old} -> {mutant.new}" for mutant in mutants(ast.parse(dedent(code)))}


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("a < b", {"a < b -> a <= b", "a < b -> pass"}),
        ("x = a in b", {"a in b -> a not in b"}),
        ("x = a - b", {"a - b -> a + b"}),
        ("x = not a", {"not a -> a"}),
        ("x = a and b", {"a and b -> a or b", "a and b -> a", "a and b -> b"}),
        ("x = a if b else c", {"a if b else c -> a", "a if b else c -> c"}),
        ("x = [5]", {"[5] -> [6]", "[5] -> [4]"}),
        ("x = f(True)", {"f(True) -> f(False)"}),
        ("x = f(a, b=c)", {"f(a, b=c) -> f(a)"}),
        ("x = f(b=1)", {"f(b=1) -> f()", "b=1 -> b=2", "b=1 -> b=0"}),
        ("x: int = 1", {"x: int = 1 -> x: int = 2", "x: int = 1 -> x: int = 0"}),
        ("def f(a=1): ...", {"a=1 -> a=2", "a=1 -> a=0"}),
        ("x = min(a)", {"min(a) -> max(a)"}),
        ("x = sorted(a)", {"sorted(a) -> list(a)"}),
        ("x = a[b:c]", {"b:c -> :c", "b:c -> b:"}),
        ("x = [a for a in b if c]", {"for … if c -> for … if True", "for … if c -> for … if False"}),
        ("x.y = a", {"x.y = a -> pass"}),
        ("x = a", set()),
        ("if a:\n    b = c", {"if a -> if True", "if a -> if False"}),
        ("while a:\n    break", {"while a -> while False", "break -> pass"}),
        ("raise a", {"raise a -> pass"}),
        ("x: int = a", set()),
        ("def f(a: b | c) -> d | e:\n    'words'\n    return a", {"return a -> return None"}),
        ("@f(1)\nclass A(B, c=True):\n    pass", set()),
        ("match a:\n    case b:\n        pass", {"case b -> no such case"}),
    ],
)
def test_a_mutant_is_one_small_change(code: str, changes: set[str]) -> None:
    assert made(code) == changes


def test_an_assignment_is_left_out_only_where_there_is_another() -> None:
    code = "def f():\n    a = b\n    if c:\n        a = d\n    e = g\n"
    assert {each for each in made(code) if each.endswith("pass")} == {"a = b -> pass", "a = d -> pass"}


def test_a_mutant_knows_its_function_and_its_lines() -> None:
    code = "class A:\n  @property\n  def f(self):\n    def g():\n      return 1\n\n    return g\n"
    first, *_ = mutants(ast.parse(code))
    assert (first.function, first.first_line, first.lines) == ("A.f", 2, range(5, 6))


def test_every_mutant_of_the_rules_has_a_name_of_its_own_and_is_unmade() -> None:
    for path in modules([]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        before, keys = ast.dump(tree), [mutant.key for mutant in mutants(tree)]
        assert len(keys) == len(set(keys))
        assert ast.dump(tree) == before
