"""Bots of one's own in the arena: a class of a module, or a program behind a pipe, and what they do wrong."""

import json
import sys
from pathlib import Path

import pytest

from dedale.cli import main
from dedale.games.duel.setup import Options as DuelOptions
from dedale.games.mall.setup import Options
from dedale.lab.arena import Event, measure
from dedale.lab.workers import processes

Captured = pytest.CaptureFixture[str]
HASTY = """
from random import Random
from dedale.bots import Call, Do, Wait

class Hasty:
    def __init__(self, seat, seed, options):
        self.random, self.players = Random(seed), options.players

    def answer(self, view, legal, t):
        return Do(self.random.choice(legal)) if legal else Wait()
"""
ECHO = """
import json, sys
for line in map(json.loads, sys.stdin):
    if "new" in line:
        print(json.dumps(line), file=open(f"seat-{line['seat']}.json", "w"))
    elif line["legal"]:
        print(json.dumps(line["legal"][0]), flush=True)
    else:
        print('{"t": null}', flush=True)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bots are, and what the arena changes of the search path is forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def arena(*words: str) -> int:
    return main(["arena", "--game", "duel", "--games", "1", "--jobs", "1", "--json", *words])


def one_line(capsys: Captured) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def pipe(folder: Path, program: str) -> str:
    (folder / "program.py").write_text(program)
    return f"pipe:{sys.executable} program.py"


def test_a_class_of_ones_own_plays_like_any_bot(folder: Path, capsys: Captured) -> None:
    (folder / "own_hasty.py").write_text(HASTY)
    assert arena("--bot", "own_hasty:Hasty", "--replace", "1:knight", "--games", "2") == 0
    first = capsys.readouterr().out
    found = json.loads(first)
    assert found["bots"] == ["own_hasty:Hasty", "knight"]
    assert found["wins_per_bot"]["knight"]["won"] == 2
    assert arena("--bot", "own_hasty:Hasty", "--replace", "1:knight", "--games", "2") == 0
    assert capsys.readouterr().out == first, "chance comes from the seed"


def test_spawned_workers_find_it_too(folder: Path, capsys: Captured) -> None:
    (folder / "own_spawned.py").write_text(HASTY)
    event = Event("mall", Options(players=2), ("own_spawned:Hasty", "machine"), games=2)
    alone = measure(event)
    with processes(2, "spawn") as workers:
        assert measure(event, workers).games == alone.games


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.at_all:Bot", "there is no module 'nowhere' for the bot nowhere.at_all:Bot"),
        ("own_names:Hsty", "the module 'own_names' has no class 'Hsty'"),
        ("own_syntax:Bot", "the module of the bot own_syntax:Bot cannot be imported"),
        ("own_import:Bot", "own_import.py:1: ModuleNotFoundError: No module named 'nowhere'"),
        (":Bot", "':Bot' is neither MODULE:CLASS nor pipe:COMMAND"),
        ("pipe:", "'pipe:' names no program that can be run"),
        ("pipe:no-such-program --fast", "names no program that can be run"),
        ("pipe:'", "is not a command: No closing quotation"),
    ],
)
def test_a_wrong_name_is_told_in_one_line(folder: Path, capsys: Captured, name: str, sentence: str) -> None:
    (folder / "own_names.py").write_text(HASTY)
    (folder / "own_syntax.py").write_text("class Bot\n")
    (folder / "own_import.py").write_text("import nowhere\n")
    assert arena("--bot", name) == 2
    assert sentence in one_line(capsys)


@pytest.mark.parametrize(
    ("number", "answer", "sentence"),
    [
        (1, "1 / 0", "failed at 0 ms: {file}:10: ZeroDivisionError: division by zero"),
        (2, "legal[0]", "which is no Do, Call or Wait"),
        (3, "Wait('soon')", "answered Wait(until='soon'), which is no Do, Call or Wait"),
        (4, "Do({'do': 'fly'})", "That is not an action of this game"),
        (5, "Do(7)", "That is not an action of this game"),
        (6, "Do({'do': 'pass'})", "but the rules say: "),
        (7, "Call(1, 'shout')", "one calls with nudge, stare, drum"),
    ],
)
def test_a_class_that_misbehaves_is_told_with_its_place(
    folder: Path, capsys: Captured, number: int, answer: str, sentence: str
) -> None:
    file = folder / f"own_bad{number}.py"
    file.write_text(
        HASTY.replace("return Do(self.random.choice(legal)) if legal else Wait()", f"return {answer}")
    )
    assert arena("--bot", f"own_bad{number}:Hasty", "--seed", "3") == 2
    error = one_line(capsys)
    assert error.startswith(
        f"dedale: the bot own_bad{number}:Hasty on seat 0 of the match with seed 3000000 "
    )
    assert sentence.format(file=file) in error


def test_a_class_that_cannot_be_made_is_told_with_its_place(folder: Path, capsys: Captured) -> None:
    (folder / "own_unmade.py").write_text(
        "class Bot:\n    def __init__(self, seat, seed, options):\n        seat.fly()\n"
    )
    assert arena("--bot", "own_unmade:Bot") == 2
    assert "own_unmade.py:3: AttributeError" in one_line(capsys)


def test_a_program_is_asked_by_the_referees_protocol(folder: Path, capsys: Captured) -> None:
    assert arena("--bot", pipe(folder, ECHO)) == 0
    assert min(json.loads(capsys.readouterr().out)["actions_per_seat"]) > 0
    opening = json.loads((folder / "seat-1.json").read_text())
    nothing = dict.fromkeys(("level", "board", "first", "clock"))
    assert opening["new"] == {"game": "duel", "players": 2, **nothing}
    assert opening["seat"] == 1
    assert isinstance(opening["seed"], int)


def test_a_program_may_wait_and_call(folder: Path) -> None:
    program = """
import json, sys
calls = ['{"do":"nudge","to":1}', '{"t":5000}']
for line in map(json.loads, sys.stdin):
    if "t" in line:
        start = [each for each in line["legal"] if each["do"] == "start"]
        print(json.dumps(start[0]) if start else calls.pop(0) if calls else '{"t":null}', flush=True)
"""
    results = measure(
        Event("mall", Options(scenario=2, players=2), (pipe(folder, program), "wanderer"), games=1)
    )
    assert (results.games[0].calls, results.games[0].actions[0]) == (1, 1)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("sys.exit(3)", "ended without an answer (exit code 3)"),
        ("say('hello')", "answered 'hello', which is not JSON"),
        ("say('[' * 100_000)", "which is not JSON"),
        ("say('{}')", "answered '{}', which is neither an action nor a time to wait for"),
        ("say('{\"t\":true}')", "which is neither an action nor a time to wait for"),
        ('say(\'{"do":"fly"}\')', "That is not an action of this game"),
        ('say(\'{"do":"nudge"}\')', "say whom it is for"),
        ('say(\'{"do":"pass"}\')', "but the rules say: "),
        ("say('x' * (2 << 20))", "answered with a line of more than 1048576 bytes"),
        ("print('{\"t\":0', end='')", "ended without an answer (exit code 0)"),
    ],
)
def test_a_program_that_misbehaves_is_told(
    folder: Path, capsys: Captured, program: str, sentence: str
) -> None:
    name = pipe(folder, f"import sys\nsay = lambda text: print(text, flush=True)\n{program}\n")
    assert arena("--bot", name) == 2
    error = one_line(capsys)
    assert error.startswith(f"dedale: the bot {name} on seat 0 of the match with seed 0 ")
    assert sentence in error


@pytest.mark.parametrize("program", ["while True: pass", "import sys\nwhile sys.stdin.readline(): pass"])
def test_a_program_that_never_answers_is_stopped(folder: Path, capsys: Captured, program: str) -> None:
    assert arena("--bot", pipe(folder, program), "--answer-seconds", "0.2") == 2
    assert "did not answer within 0.2 s" in one_line(capsys)


def test_programs_end_with_their_match(folder: Path) -> None:
    """Even one that goes on after its input has ended."""
    program = ECHO + "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    measure(Event("duel", DuelOptions(), (pipe(folder, program), "wanderer"), games=1))
    process = int((folder / "pid").read_text())
    assert not Path(f"/proc/{process}").exists()
