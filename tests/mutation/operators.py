"""What a mutant is: one small change to the syntax tree of a module, made and undone in place."""

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

_SWAPS: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
}  # fmt: skip
_CALLS = {
    "min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list",
    "startswith": "endswith", "endswith": "startswith",
}  # fmt: skip
_LAST_ARGUMENT_MAY_GO = {"get", "next", "range", "sum", "enumerate", "min", "max", "pop", "sorted"}
_DELETED = (ast.Expr, ast.AugAssign, ast.Raise, ast.Delete, ast.Break, ast.Continue, ast.Assign)
_SHOWN = (ast.expr, ast.keyword, ast.arguments, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Annotations, decorators and class keywords say little that a test could see.
_NOT_MUTATED = {"annotation", "returns", "decorator_list", "bases"}
_ASSERTED = "strict"
"""`zip(…, strict=True)` states that lengths are equal. Like `assert`, it never changes the result."""


class Mutant(NamedTuple):
    """A change that can be identified in another run, and shown to a reader."""

    function: str
    """The qualified name of the outermost function around it; "" for import-time code."""
    first_line: int
    """The line where that function's code begins."""
    lines: range
    """The lines of the changed piece. `around` has those of the whole statement."""
    around: range
    old: str
    new: str
    number: int
    """Tells apart identical changes in one function."""

    @property
    def key(self) -> str:
        return f"{self.function or 'import'} | {self.old} -> {self.new} | {self.number}"


class _Place(NamedTuple):
    """Where a node belongs: in a field of its parent, or in a list there."""

    parent: Any
    field: str
    at: int | None = None

    def put(self, node: ast.AST | None) -> None:
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node


class _Scope(NamedTuple):
    function: str = ""
    first_line: int = 0
    path: tuple[str, ...] = ()
    rebound: frozenset[str] = frozenset()
    """Names that are assigned more than once, so that one assignment can be left out."""
    statement: range = range(0)


def mutants(tree: ast.Module) -> Iterator[Mutant]:
    """Yield each mutant in turn. The tree is mutated until the next one is requested."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for mutant in _below(tree, _Scope()):
        same = (mutant.function, mutant.old, mutant.new)
        yield mutant._replace(number=seen[same])
        seen[same] += 1


def _below(node: ast.AST, scope: _Scope) -> Iterator[Mutant]:
    for field, value in ast.iter_fields(node):
        if field in _NOT_MUTATED or (field == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        if isinstance(value, ast.AST):
            yield from _at(value, _Place(node, field), _inside(value, node, field, scope))
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    inside = _inside(child, node, field, scope)
                    yield from _at(child, _Place(node, field, index), inside)


def _inside(node: ast.AST, parent: ast.AST, field: str, scope: _Scope) -> _Scope:
    if isinstance(parent, (*_FUNCTIONS, ast.ClassDef)) and field == "body":
        scope = _entered(parent, scope)
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None)
        end = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno or node.lineno
        scope = scope._replace(statement=range(node.lineno, max(end, node.lineno) + 1))
    return scope


def _entered(node: Any, scope: _Scope) -> _Scope:
    path = (*scope.path, node.name)
    if isinstance(node, ast.ClassDef) or scope.function:
        return scope._replace(path=path)
    names = Counter(
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    )
    names.update(arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg))
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    rebound = frozenset(name for name, times in names.items() if times > 1)
    return _Scope(".".join(path), first, path, rebound)


def _at(node: ast.AST, place: _Place, scope: _Scope) -> Iterator[Mutant]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == _ASSERTED):
        return
    for new in _instead_of(node, scope):
        yield from _put(node, new, place, scope)
    yield from _within(node, scope)
    yield from _below(node, scope)


def _put(node: ast.AST, new: ast.AST, place: _Place, scope: _Scope) -> Iterator[Mutant]:
    # A bare constant says nothing, so show what it is part of.
    shown = place.parent if isinstance(node, ast.Constant) and isinstance(place.parent, _SHOWN) else None
    old = ast.unparse(shown or node)
    place.put(ast.fix_missing_locations(ast.copy_location(new, node)))
    yield _mutant(node, old, ast.unparse(shown or new), scope)
    place.put(node)


def _mutant(node: Any, old: str, new: str, scope: _Scope) -> Mutant:
    lines = scope.statement
    if hasattr(node, "lineno") and not isinstance(node, (ast.If, ast.While, ast.Match)):
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return Mutant(scope.function, scope.first_line, lines, scope.statement, old, new, 0)


def _instead_of(node: ast.AST, scope: _Scope) -> Iterator[ast.AST]:
    """Yield what may replace a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                swapped = [*ops[:index], _SWAPS[type(op)](), *ops[index + 1 :]]
                yield ast.Compare(left, swapped, comparators)
        case ast.BinOp(left, op, right) if type(op) in _SWAPS and (scope.function or _counts(op)):
            yield ast.BinOp(left, _SWAPS[type(op)](), right)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BoolOp(op, values):
            yield ast.BoolOp(_SWAPS[type(op)](), values)
            for index in range(len(values)):
                rest = [*values[:index], *values[index + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.Call():
            yield from _other_calls(node)
        case ast.Slice(lower, upper, step):
            if lower:
                yield ast.Slice(None, upper, step)
            if upper:
                yield ast.Slice(lower, None, step)
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, _SWAPS[type(op)](), value)
            yield ast.Pass()
        case ast.Assign(targets):
            if all(_can_be_left_out(target, scope) for target in targets):
                yield ast.Pass()
        case ast.Return(value) if value and not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case _ if isinstance(node, _DELETED):
            yield ast.Pass()


def _counts(op: ast.operator) -> bool:
    """At import, `A | B` is a type."""
    return not isinstance(op, ast.BitOr)


def _can_be_left_out(target: ast.expr, scope: _Scope) -> bool:
    if isinstance(target, ast.Name):
        return target.id in scope.rebound
    return isinstance(target, ast.Attribute | ast.Subscript)


def _other_calls(node: ast.Call) -> Iterator[ast.AST]:
    func, args, keywords = node.func, node.args, node.keywords
    name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
    if isinstance(func, ast.Name) and name in _CALLS and not (_CALLS[name] == "list" and keywords):
        yield ast.Call(ast.copy_location(ast.Name(_CALLS[name], ast.Load()), func), args, keywords)
    if isinstance(func, ast.Attribute) and name in _CALLS:
        yield ast.Call(
            ast.copy_location(ast.Attribute(func.value, _CALLS[name], ast.Load()), func), args, keywords
        )
    if name in _LAST_ARGUMENT_MAY_GO and len(args) > 1:
        yield ast.Call(func, args[:-1], keywords)
    for index, keyword in enumerate(keywords):
        if keyword.arg != _ASSERTED:
            yield ast.Call(func, args, [*keywords[:index], *keywords[index + 1 :]])


def _within(node: ast.AST, scope: _Scope) -> Iterator[Mutant]:
    """Yield forced conditions, and cases that never match."""
    match node:
        case ast.If(test):
            yield from _forced("if", test, _Place(node, "test"), (True, False), scope)
        case ast.While(test):
            yield from _forced("while", test, _Place(node, "test"), (False,), scope)
        case ast.comprehension(ifs=tests):
            for index, test in enumerate(tests):
                yield from _forced("for … if", test, _Place(node, "ifs", index), (True, False), scope)
        case ast.match_case(pattern, None):
            node.guard = ast.copy_location(ast.Constant(False), pattern)
            yield _mutant(pattern, f"case {ast.unparse(pattern)}", "no such case", scope)
            node.guard = None
        case ast.match_case(pattern, guard) if guard:
            word = f"case {ast.unparse(pattern)} if"
            yield from _forced(word, guard, _Place(node, "guard"), (True, False), scope)


def _forced(
    word: str, test: ast.expr, place: _Place, values: tuple[bool, ...], scope: _Scope
) -> Iterator[Mutant]:
    for value in values:
        place.put(ast.copy_location(ast.Constant(value), test))
        yield _mutant(test, f"{word} {ast.unparse(test)}", f"{word} {value}", scope)
    place.put(test)
