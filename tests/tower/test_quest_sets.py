"""Many quests in one file: read, split, solved, written for planners, and generated."""

import json
from pathlib import Path

import pytest

import dedale
from dedale.cli import main
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest_reader import read_quest, split_quests
from dedale.grid import MazeError
from dedale.lab.tower.pddl import write_pddl

FLOORS = ("t1", "1-L", "t3")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def quests(tmp_path: Path) -> Path:
    """A set of three, one of them of several cards."""
    path = tmp_path / "set.maze"
    path.write_text("\n".join(the_pack().floor(floor).source.text for floor in FLOORS), encoding="utf-8")
    return path


def test_a_set_is_read_quest_by_quest(quests: Path) -> None:
    expected = tuple(dedale.read(floor) for floor in FLOORS)
    assert dedale.read_set(quests) == expected
    parts = split_quests(Source("set.maze", quests.read_text(encoding="utf-8")))
    assert tuple(map(read_quest, parts)) == expected
    assert [part.path for part in parts] == ["set.maze#1", "set.maze#2", "set.maze#3"]


def test_a_set_with_a_mistake_is_no_set(quests: Path) -> None:
    text = quests.read_text(encoding="utf-8").replace("stars: 1", "stars: 9", 1)
    with pytest.raises(MazeError, match="1 to 5 stars"):
        split_quests(Source("set.maze", text))
    quests.write_text(text, encoding="utf-8")
    assert main(["pddl", str(quests)]) == main(["solve", str(quests)]) == 2


def test_every_quest_of_a_set_is_solved(quests: Path, capsys: Captured) -> None:
    assert main(["solve", "--json", str(quests)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = [dedale.read(floor) for floor in FLOORS]
    assert [(each["file"], each["quest"], each["moves"]) for each in found] == [
        (str(quests), quest.name, quest.moves) for quest in expected
    ]
    assert main(["solve", str(quests)]) == 0
    assert f"{quests}, {expected[0].name}: {expected[0].moves} moves" in capsys.readouterr().out


def test_quests_are_written_for_planners(quests: Path, tmp_path: Path, capsys: Captured) -> None:
    tasks = tmp_path / "tasks"
    assert main(["pddl", str(quests), "t2", "--out", str(tasks)]) == 0
    named = {"set-1": "t1", "set-2": "1-L", "set-3": "t3", "t2": "t2"}
    assert {path.name for path in tasks.iterdir()} == {
        f"{name}-{kind}.pddl" for name in named for kind in ("domain", "problem")
    }
    for name, floor in named.items():
        written = tuple((tasks / f"{name}-{kind}.pddl").read_text() for kind in ("domain", "problem"))
        assert written == write_pddl(dedale.read(floor))
    assert main(["pddl", "t2"]) == 0
    assert capsys.readouterr().out == "".join(write_pddl(dedale.read("t2")))


def test_tasks_that_cannot_be_written_are_told(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").touch()
    assert main(["pddl", "t2", "--out", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.startswith("dedale: cannot write ")
    assert main(["pddl", "11-l"]) == 2
    assert "did you mean '11-L'?" in capsys.readouterr().err


def test_a_set_is_generated_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "train.maze"
    words = [
        "--heroes",
        "OG",
        "--stars",
        "2",
        "--size",
        "4",
        "--count",
        "2",
        "--jobs",
        "1",
        "--out",
        str(path),
    ]
    path.parent.mkdir()
    path.write_text("quest: From last time\n")
    assert main(["generate", "quest", *words]) == 0
    made = dedale.read_set(path)
    assert [quest.name for quest in made] == ["Quest 0, number 1", "Quest 0, number 2"]
    assert all(quest.moves == dedale.solve(quest).moves for quest in made)
