"""Other machines give the same results as this one, also if one of them dies in the middle."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from dedale.cli import main
from dedale.games.mall.setup import Options
from dedale.lab.arena import Event, measure
from dedale.lab.cluster import cluster
from dedale.lab.mall.winnability import Case, Plan
from dedale.lab.mall.winnability import measure as measure_shuffles
from dedale.lab.tower.orders import Order, band
from dedale.lab.tower.proofs import prove
from dedale.lab.tower.quest_maker import attempts_by, make
from dedale.lab.workers import LostWorkers
from lab.work import die, square_or_die

SMALL = Order("OG", *band(2), wanted=("doors",), allowed=("narrow",), size=4)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler and two workers, each a process. Work may kill one of them, but not two."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as local,
    ):
        yield local.scheduler_address


def test_the_arena_is_the_same(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    event = Event("mall", Options(scenario=1, players=2), ("machine", "machine"), games=6)
    with cluster(address) as workers:
        assert measure(event, workers).games == measure(event).games
    words = ["arena", "--game", "duel", "--bot", "wanderer", "--games", "2", "--json"]
    assert main([*words, "--cluster", address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main([*words, "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == there


def test_shuffles_quests_and_proofs_are_the_same(address: str) -> None:
    with cluster(address) as workers:
        case, plan = [Case(1, None, "A")], Plan(games=40)
        assert list(measure_shuffles(case, plan, workers)) == list(measure_shuffles(case, plan))
        assert make(SMALL, "small", attempts=attempts_by(workers)).quest == make(SMALL, "small").quest
        [there] = workers.map(prove, ["t1"])
        assert there._replace(seconds=0.0) == prove("t1")._replace(seconds=0.0)


def test_a_worker_that_dies_loses_nothing(address: str, tmp_path: Path) -> None:
    with cluster(address) as workers:
        found = list(workers.map(partial(square_or_die, tmp_path), range(20), chunk=2))
    assert (tmp_path / "death").exists()
    assert found == [number * number for number in range(20)]
    assert sum(workers.done.values()) == 20


def test_work_that_kills_every_worker_is_told(address: str) -> None:
    with pytest.raises(LostWorkers, match="killed one worker"), cluster(address) as workers:
        list(workers.map(die, [1]))


def test_where_there_is_no_cluster_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LostWorkers, match="there is no cluster at"), cluster("tcp://127.0.0.1:1", 0.2):
        pass
    assert main(["arena", "--cluster", "tcp://127.0.0.1:1", "--jobs", "2"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_without_dask_it_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dedale.cli.workers.find_spec", lambda name: None)
    assert main(["winnable", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "install dedale with its extra 'cluster'" in capsys.readouterr().err
