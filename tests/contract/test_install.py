"""What is installed is enough: to play with `pip install dedale`, and to study with msgspec alone."""

import json
import re
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import to_builtins

import dedale
from contract.installed import Environment, build, build_once, needed_by
from dedale.games.tower.plan_text import read_plan
from server.harness import Client, Server, new_token

MATCH = """
import dedale
for game in dedale.GAMES:
    match = dedale.new(game, seed=7, **({"quest": "t1"} if game == "tower" else {}))
    seat = next(seat for seat in match.seats if match.legal(seat))
    match.play(seat, match.legal(seat)[0])
    match.save(f"{game}.json")
    print(dedale.load(f"{game}.json").game)
"""
QUEST = """\
quest: One step
heroes: O

+---+---+
| O   O=|
+---+---+
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder for this run of all tests, shared by its processes."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="module")
def wheel(shared: Path) -> Path:
    return build_once("wheel", shared)


@pytest.fixture(scope="module")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """`pip install --no-deps dedale msgspec`."""
    return Environment(tmp_path_factory.mktemp("light"), wheel, {"msgspec"})


@pytest.fixture
def server(wheel: Path, tmp_path: Path) -> Iterator[Server]:
    """The server of `pip install dedale`."""
    environment = Environment(tmp_path / "full", wheel, needed_by("dedale"))
    server = Server(tmp_path / "tables.db", program=[environment.command("dedale")]).start()
    yield server
    server.stop()
    assert not server.log()


def test_every_game_is_played_with_msgspec_alone(light: Environment) -> None:
    done = light.run("python", "-c", MATCH)
    assert (done.stdout.split(), done.stderr) == (list(dedale.GAMES), "")
    replay = light.run("dedale", "replay", "mall.json", "--json")
    assert json.loads(replay.stdout)["phase"] == "robbery"


def test_the_referee_needs_msgspec_alone(light: Environment) -> None:
    lines = '{"new":{"game":"mall","seed":7}}\n{"seat":0,"do":"start"}\n'
    done = light.run("dedale", "referee", text=lines)
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]


def test_checking_and_solving_need_msgspec_alone(light: Environment) -> None:
    (light.folder / "quest.maze").write_text(QUEST)
    assert light.run("dedale", "check", "quest.maze").stdout == "quest.maze: 1 quest of the Tower\n"
    solved = light.run("dedale", "solve", "--json", "quest.maze")
    assert json.loads(solved.stdout)["moves"] == 1
    graded = light.run("dedale", "solve", "--grade", "quest.maze")
    assert graded.returncode == 2
    assert "'solver'" in graded.stderr


@pytest.mark.parametrize("words", [[], ["serve"]])
def test_without_its_libraries_the_server_says_what_to_install(light: Environment, words: list[str]) -> None:
    done = light.run("dedale", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"dedale: the server needs \w+; `pip install dedale` [^\n]+\n", done.stderr)


@pytest.mark.parametrize("topic", ["server", "client"])
def test_benches_that_need_a_checkout_say_so(light: Environment, wheel: Path, topic: str) -> None:
    done = light.run("dedale", "bench", topic)
    sentence = f"dedale: measuring the {topic} needs a checkout of the project\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)
    assert not [name for name in names_in(wheel) if name.startswith(f"dedale/lab/{topic}")]


def test_the_installed_server_brings_the_client_and_plays(server: Server) -> None:
    page = get(server, "/").decode()
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert [name for name in files if name.endswith(".js")]
    assert all(get(server, name) for name in files)
    token = new_token()
    table = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    client = Client(server, table["id"], token=token)
    for action in read_plan(dedale.read("t1").plan or ""):
        assert client.do(0, to_builtins(action))["type"] == "ack"
    client.catch_up()
    assert client.seen[0].view["outcome"] == {"result": "won", "winners": [0]}
    client.close()


def test_an_sdist_has_the_client_and_makes_the_same_wheel(shared: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build_once("sdist", shared)) as archive:
        archive.extractall(tmp_path, filter="data")
    [unpacked] = tmp_path.iterdir()
    assert (unpacked / "src" / "dedale" / "server" / "client" / "index.html").is_file()
    assert not (unpacked / "web" / "node_modules").exists()
    assert names_in(build("wheel", unpacked, tmp_path)) == names_in(wheel)


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def get(server: Server, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}") as answer:
        data: bytes = answer.read()
    return data
