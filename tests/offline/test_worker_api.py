"""What the client asks, as JSON texts; and that the packed rules need nothing that is not packed."""

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dedale.browser.worker_api import WorkerApi, worker_api
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.pdf.order import Order
from dedale.pdf.printer import print_pdf
from offline.alone import Alone

ROOT = Path(__file__).parents[2]
LACKING = ("sqlite3", "ssl", "socket", "multiprocessing", "numba", "numpy", "starlette", "uvicorn")
HELLO = '{"type":"hello","token":"tttttttttttttttttttttt"}'


def ask(at: WorkerApi, question: str, **more: Any) -> dict[str, Any]:
    answer = json.loads(at.ask(json.dumps({"ask": question, **more})))
    assert isinstance(answer, dict)
    return answer


@pytest.fixture
def here() -> WorkerApi:
    return WorkerApi(Alone("tower", {"quest": "t1"}).device)


def make(at: WorkerApi, **more: Any) -> dict[str, Any]:
    wish = {"id": "~a", "game": "tower", "options": {"quest": "t1"}, "name": "Ann", "start": True}
    return ask(at, "make", **wish | more)


def test_a_table_is_made_left_and_opened_again(here: WorkerApi) -> None:
    made = make(here)
    assert made["playing"]
    shown = ask(here, "frame", table="~a", frame=HELLO)
    assert [json.loads(frame)["type"] for frame in shown["frames"]] == ["lobby", "snapshot"]
    assert ask(here, "close", table="~a") == {"closed": True}
    assert ask(here, "frame", table="~a", frame=HELLO)["error"] == "no_such_table"
    assert ask(here, "tick", table="~a")["error"] == "no_such_table"
    assert ask(here, "open", kept=shown["kept"])["frames"] == []
    assert ask(here, "frame", table="~a", frame=HELLO)["frames"] == shown["frames"]


def test_the_end_of_a_match_is_handed_over_to_be_kept(here: WorkerApi) -> None:
    make(here, game="mall", options={"players": 1, "sand_ms": 1_000})
    for frame in (HELLO, '{"type":"act","seat":0,"action":{"do":"start"}}'):
        left = ask(here, "frame", table="~a", frame=frame)["left"]
    assert left == 1_000


def test_what_cannot_be_made_is_refused(here: WorkerApi) -> None:
    assert make(here, game="duel", options={"players": 2})["error"] == "empty_seats"
    assert make(here, options={"quest": "1-1", "players": 2}, bots="calm")["error"] == "no_such_bot"
    assert make(here, name="\n")["error"] == "bad_name"
    assert make(here, options={"quest": {"path": "own", "text": "quest: x"}})["error"] == "bad_file"


def test_bots_play_where_they_need_no_compiled_solver(here: WorkerApi) -> None:
    bots = {each["game"]: each["bots"] for each in ask(here, "games")["games"]}
    assert [game for game, names in bots.items() if not names] == ["tower"]
    for game, names in bots.items():
        if names:
            assert make(here, game=game, options={"players": 2}, bots=names[0])["playing"]


def test_texts_are_checked_and_solved(here: WorkerApi) -> None:
    text = the_pack().floor("t1").source.text
    assert ask(here, "check", text=text) == {"kind": "quest", "mistakes": []}
    assert ask(here, "solve", text=text)["moves"] == the_pack().floor("t1").quest.moves
    broken = text.replace("+", "*", 1)
    found = ask(here, "solve", text=broken)
    assert (found["solvable"], found["plan"]) == (None, [])
    assert found["mistake"]["line"] == text[: text.index("+")].count("\n") + 1
    checked = ask(here, "check", text=broken)
    assert (checked["kind"], checked["mistakes"][0]) == (None, found["mistake"])


def test_a_game_is_printed(here: WorkerApi) -> None:
    text = the_pack().floor("t1").source.text
    order = {
        "what": "quest",
        "which": {"path": "mine.maze", "text": text},
        "paper": "letter",
        "language": "fr",
    }
    same = Order("quest", Source("mine.maze", text), paper="letter", language="fr")
    assert b64decode(ask(here, "print", order=order)["pdf"]) == print_pdf(same)
    wrong = {"what": "quest", "which": {"path": "mine.maze", "text": "quest: x"}}
    assert ask(here, "print", order=wrong)["error"] == "bad_file"
    assert ask(here, "print", order={"what": "scenario", "which": 18})["error"] == "bad_option"


def test_a_finished_match_is_retold(here: WorkerApi) -> None:
    made = make(here)
    document = made["kept"]["document"]
    frames = ask(here, "shown", document=document, seat=0)["frames"]
    assert frames[0]["type"] == "snapshot"
    document["log"] = [[0, 0, {"do": "undo"}]]
    assert ask(here, "shown", document=document)["error"] == "other_rules"
    document["options"] = {}
    assert ask(here, "shown", document=document)["error"] == "other_rules"


def test_the_packed_rules_play_and_print_with_what_browsers_have(tmp_path: Path) -> None:
    """No other module of the package, and nothing that browsers lack, may be needed."""
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_build
    finally:
        sys.path.remove(str(ROOT))
    packed, unpacked = tmp_path / "rules.zip", tmp_path / "rules"
    hatch_build.pack_rules(packed)
    again = tmp_path / "again.zip"
    hatch_build.pack_rules(again)
    assert packed.read_bytes() == again.read_bytes()
    program = f"""
import sys, time, zipfile
del time.thread_time  # browsers have none
zipfile.ZipFile({str(packed)!r}).extractall({str(unpacked)!r})
sys.path += [{str(unpacked)!r}, {str(Path(msgspec.__file__).parents[1])!r}]
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in {LACKING!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Lacking())
from dedale.browser.worker_api import worker_api
here, rest = worker_api(), '"name":"Ann","start":true'
print(here.ask('{{"ask":"make","id":"~a","game":"mall","options":{{"players":1}},' + rest + '}}'))
print(here.ask('{{"ask":"make","id":"~b","game":"tower","options":{{"adventure":15}},' + rest + '}}'))
for game, bots in (("mall", "calm"), ("hidden", "calm"), ("duel", "squire")):
    wish = rest + ',"bots":"' + bots + '"'
    print(here.ask('{{"ask":"make","id":"~c","game":"' + game + '","options":{{"players":2}},' + wish + '}}'))
print(here.ask('{{"ask":"print","order":{{"what":"quest","which":"t1"}}}}'))
"""
    done = subprocess.run([sys.executable, "-IS", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *made, printed = map(json.loads, done.stdout.splitlines())
    assert [each["playing"] for each in made] == [True] * 5
    assert b64decode(printed["pdf"]).startswith(b"%PDF-")


def test_a_device_deals_anew_each_time() -> None:
    piles = {
        str(make(worker_api(), game="mall", options={"players": 1})["kept"]["document"]["seed"])
        for _ in range(3)
    }
    assert len(piles) == 3
