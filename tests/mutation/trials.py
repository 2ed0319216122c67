"""Tries the tests on mutants.

A mutant inside a function is installed after everything was imported and collected: the function gets the
mutated code, in a fork. For import-time code, a fork first runs the whole mutated module again. Only tests
that pass when the real module is run again count. What they do not notice needs a process that has not
imported anything yet: a fork there imports the mutated module in place of the real one, which takes much
longer.
"""

import ast
import functools
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

from mutation.forked_session import Ending, Tests, collect, first_failure, in_fork, in_own_process
from mutation.operators import Mutant, mutants
from mutation.reach import Reach
from mutation.results import LATER, SURVIVED, UNREACHED, Result
from mutation.targets import ROOT, import_name, name_of

AGAIN, AT_FIRST = 60, 8
"""How many tests to try with a module run again, or first with one imported anew. Most mutants die early."""


class Question(NamedTuple):
    """Which tests to try on a mutant: those in these files, the one that killed it before first."""

    files: set[str]
    hint: str


Questions = dict[str, Question]
Report = Callable[[Path, Mutant, Result], None]


def kill_in_functions(wanted: dict[Path, Questions], reach: Reach, report: Report) -> None:
    """Test the mutants with these keys, by module."""

    def work(tests: Tests) -> None:
        functions = _functions()
        _forget_what_was_cached()
        for path, questions in wanted.items():
            for mutant, tree in _each(path, questions):
                if mutant.function:
                    asked = _asked(path, mutant, questions[mutant.key], reach)
                    found = functions.get((str(path), mutant.function, mutant.first_line), [])
                    code = _code(compile(tree, str(path), "exec"), mutant)
                    report(path, mutant, _swapped(asked, found, code, tests, reach))

    _collected(reach, work)


def kill_by_running_again(wanted: dict[Path, Questions], reach: Reach, report: Report) -> None:
    """Test mutants with the mutated module run again. Only deaths are reported."""

    def work(tests: Tests) -> None:
        _forget_what_was_cached()
        for path, questions in wanted.items():
            real = compile(path.read_text(encoding="utf-8"), str(path), "exec")
            sound: dict[str, bool] = {}
            for mutant, tree in _each(path, questions):
                asked = _asked(path, mutant, questions[mutant.key], reach, at_import=True)[:AGAIN]
                code = compile(tree, str(path), "exec")
                while asked := [test for test in asked if sound.get(test, True)]:
                    ending = _run_again(path, code, asked, tests, reach)
                    if not ending.status:
                        break
                    test = asked[ending.told]
                    if test not in sound:
                        sound[test] = not _run_again(path, real, [test], tests, reach).status
                    if sound[test]:
                        report(path, mutant, Result.killed(test, ending.status))
                        break

    _collected(reach, work)


def kill_at_import(path: Path, questions: Questions, reach: Reach, report: Report) -> None:
    """Test mutants with the mutated module imported in place of the real one."""
    for mutant, tree in _each(path, questions):
        asked = _asked(path, mutant, questions[mutant.key], reach, at_import=True)
        code = compile(tree, str(path), "exec")
        result = Result(SURVIVED if asked else UNREACHED)
        for some in (asked[:AT_FIRST], asked[AT_FIRST:]):
            ending = _imported(path, code, some, reach) if some else Ending(0, 0)
            if ending.status:
                result = Result.killed(some[ending.told], ending.status)
                break
        report(path, mutant, result)


def _each(path: Path, questions: Questions) -> Iterator[tuple[Mutant, ast.Module]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for mutant in mutants(tree):
        if mutant.key in questions:
            yield mutant, tree


def _asked(
    path: Path, mutant: Mutant, question: Question, reach: Reach, *, at_import: bool = False
) -> list[str]:
    file = name_of(path)
    asked = list[str]()
    if mutant.function:
        asked = reach.asked(file, mutant.lines) or reach.asked(file, mutant.around)
    if at_import and not asked:  # a table that only its module's import fills
        asked = reach.asked_of_import(file)
    asked = [test for test in asked if test.split("::")[0] in question.files]
    return sorted(asked, key=lambda test: test != question.hint)


def _collected(reach: Reach, work: Callable[[Tests], None]) -> None:
    status = in_own_process(lambda: collect(sorted(reach.files), work))
    if status:
        raise SystemExit(f"collecting the tests of {reach.package} ended with {status}")


@functools.cache
def cache_of_nothing() -> None: ...


def _forget_what_was_cached() -> None:
    for cached in gc.get_objects():
        if isinstance(cached, type(cache_of_nothing)) and cached.__module__.startswith("dedale."):
            cached.cache_clear()
    gc.freeze()


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return every function there is, by file, name and line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def _code(whole: CodeType, mutant: Mutant) -> CodeType:
    """Return the code of the mutated function, from that of its module."""
    inside = [whole]
    while inside:
        code = inside.pop()
        if code.co_qualname == mutant.function and code.co_firstlineno == mutant.first_line:
            return code
        inside += [each for each in code.co_consts if isinstance(each, CodeType)]
    raise LookupError(mutant.key)


def _swapped(
    asked: list[str], functions: Sequence[FunctionType], code: CodeType, tests: Tests, reach: Reach
) -> Result:
    def work(tell: Callable[[int], None]) -> int:
        for function in functions:
            function.__code__ = code
        return first_failure([tests[test] for test in asked], [reach.limit(test) for test in asked], tell)

    if any(function.__code__.co_freevars != code.co_freevars for function in functions):
        return Result(LATER)  # without its `super()` the code does not fit
    if not asked or not functions:
        return Result(UNREACHED)
    ending = in_fork(work)
    return Result.killed(asked[ending.told], ending.status) if ending.status else Result(SURVIVED)


def _run_again(path: Path, code: CodeType, asked: list[str], tests: Tests, reach: Reach) -> Ending:
    def work(tell: Callable[[int], None]) -> int:
        try:
            _replace_names(sys.modules[import_name(path)], code)
        except Exception:  # a module that cannot even run is noticed
            return 1
        return first_failure([tests[test] for test in asked], [reach.limit(test) for test in asked], tell)

    return in_fork(work)


def _replace_names(module: ModuleType, code: CodeType) -> None:
    """Run a module's code in it, and pass its new names on to the modules that imported them."""
    before = {name: value for name, value in vars(module).items() if not name.startswith("__")}
    exec(code, vars(module))
    for other in [*sys.modules.values()]:
        if str(getattr(other, "__file__", "")).startswith(str(ROOT)):
            for name in before.keys() & vars(other).keys():
                if vars(other)[name] is before[name]:
                    setattr(other, name, vars(module)[name])


class _Mutated(SourceFileLoader):
    """Finds and loads one module, mutated."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.mutated = code

    def get_code(self, fullname: str) -> CodeType:
        return self.mutated

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None


def _imported(path: Path, code: CodeType, asked: list[str], reach: Reach) -> Ending:
    def work(tell: Callable[[int], None]) -> int:
        sys.meta_path.insert(0, _Mutated(import_name(path), path, code))
        failed = True  # a module that cannot even be imported is noticed

        def ask(tests: Tests) -> None:
            nonlocal failed
            items = [tests[test] for test in asked]
            failed = bool(first_failure(items, [3 + reach.limit(test) for test in asked], tell))

        collect(asked, ask)
        return int(failed)

    return in_fork(work)
