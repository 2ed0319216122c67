"""`dedale bench server` with tiny numbers: what it reports, never how fast it is."""

import re
import shutil

import pytest

from dedale.cli.main import main
from dedale.lab.server import gallery_pages, list_watchers, measurements, scale, soak
from dedale.lab.server.load_protocol import Filled, Server, Settled, Taken
from dedale.lab.server.peers import install
from dedale.lab.server.postgres_cluster import installed
from dedale.lab.server.report import Figures, Memory, per_core, report
from dedale.lab.server.soak import verdict


def taken(actions: int, p50: float = 0.5, p99: float = 5.0, cores: float | None = 0.5) -> Taken:
    return Taken(
        actions=actions,
        seconds=2.0,
        p50=p50,
        p99=p99,
        longest=p99,
        tenths={int(p99 * 10): actions},
        load_cores=0.3,
        server_cores=cores,
        server_waited=None,
        memory=None,
        refused=0,
    )


def test_our_server_is_measured_under_load_and_idle() -> None:
    plan = measurements.Plan(
        tables=2, seconds=0.4, warm=0.1, runs=1, peers=False, idle_tables=2, idle_watchers=2
    )
    text = "\n".join(measurements.lines(plan))
    row = r"^Dédale, the Mall +[\d,]+ +[\d,]+ +– +[\d,]+ +– +[\d.]+ +[\d.]+ "
    assert re.search(row, text, re.MULTILINE), text
    assert "p99 at 500 actions/s" in text
    assert "boardgame.io, a counter" not in text


def test_the_list_of_open_tables_is_measured() -> None:
    text = "\n".join(list_watchers.lines(list_watchers.Plan(watchers=3, changes=1, idle_seconds=0.1)))
    assert re.search(r"^processor time per change: -?[\d.]+ ms$", text, re.MULTILINE), text


def test_pages_of_the_gallery_are_measured() -> None:
    if not installed():
        pytest.skip("bench gallery is NOT TESTED: there is no PostgreSQL here")
    text = "\n".join(gallery_pages.lines(gallery_pages.Plan(entries=30, marks=40, runs=1, deep=9)))
    for store in ("SQLite", "PostgreSQL"):
        for page in ("first, liked, one game", "number 3, liked"):
            assert re.search(rf"^{store} +{page} +[\d.]+ +[\d.]+ +[\d.]+$", text, re.MULTILINE), text


def test_a_soak_tells_each_interval_and_what_was_lost() -> None:
    plan = soak.Plan(seconds=1, tables=2, per_table=20, warm=0.5, interval=0.5)
    lines = list(soak.lines(plan))
    assert [line.startswith("warm") for line in lines[3:6]] == [True, False, False]
    assert "updates lost: 0, tables without an answer: 0" in lines


def test_the_best_of_several_runs_is_kept() -> None:
    one = Figures(taken(actions=100), taken(actions=60), taken(actions=10, p99=3))
    other = Figures(taken(actions=300), taken(actions=50), taken(actions=10, p99=4))
    best = Figures(other.flat_out, one.one_by_one, one.paced)
    assert one.better(other) == other.better(one) == best


def test_the_pace_is_told_per_core_of_the_server() -> None:
    assert per_core(taken(actions=100, cores=0.5)) == 100
    assert per_core(taken(actions=100, cores=None)) == 50


def test_a_socket_is_not_counted_twice() -> None:
    filled = Filled(before=1_000, with_tables=1_000 + 10 * 150, with_watchers=2_500 + 20 * 50)
    assert Memory.of(filled, tables=10, watchers=2) == Memory(socket=50, table=100)


@pytest.mark.parametrize(("actions", "verdict"), [(250, "held"), (249, "NOT HELD")])
def test_goals_are_held_or_not(actions: int, verdict: str) -> None:
    found: dict[Server, Figures] = {
        "dedale": Figures(taken(actions), taken(1), taken(1, p50=1.2, p99=9)),
        "boardgame.io": Figures(taken(100), taken(1), taken(1)),
    }
    lines = list(report(found, Memory(socket=10_000, table=300_000)))
    verdicts = [line.split()[-1] if "NOT" not in line else "NOT HELD" for line in lines[-5:]]
    assert verdicts == [verdict, "NOT HELD", "held", "held", "NOT HELD"]


def test_without_npm_the_peers_are_missing_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert install() == "The other servers need npm, which is not installed."


def test_a_time_is_a_number_and_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "server", "--soak", "long"])
    assert "'long' is not a time like 90s, 10m or 1h" in capsys.readouterr().err


def test_the_slowest_hundredth_of_a_soak_is_taken_over_all_of_it() -> None:
    quick, slow = taken(actions=9_900, p99=2.0), taken(actions=100, p99=700.0)
    settled = Settled(unanswered=0, lost=0)
    assert "p99 of all actions: 2.1 ms (held" in "\n".join(verdict([quick, quick, slow], settled))
    assert "p99 of all actions: 700.1 ms (NOT HELD" in "\n".join(verdict([quick, slow, slow], settled))


def test_several_nodes_are_measured_behind_a_balancer() -> None:
    if not (installed() and shutil.which("haproxy")):
        pytest.skip("bench scale is NOT TESTED: there is no PostgreSQL or no HAProxy here")
    plan = scale.Plan(nodes=2, tables=2, seconds=0.4, warm=0.1, runs=1)
    text = "\n".join(scale.lines(plan))
    row = r"^ +(\d) +[\d,]+ +[\d,]+ +\d+\.\d\d(?: +[\d,]+){4}(?: +\d+\.\d\d){2}$"
    assert re.findall(row, text, re.MULTILINE) == ["1", "2"], text
    assert "actions/s per core, to one node" in text


def test_the_worst_number_of_nodes_counts() -> None:
    one = scale.Figures(taken(actions=100), taken(actions=10, p99=3))
    less = scale.Figures(taken(actions=89), taken(actions=10, p99=11))
    assert [line.split()[-1] for line in scale.goals({1: one, 2: one})][1:] == ["held", "held"]
    lines = list(scale.goals({1: one, 2: less, 3: one}))[1:]
    assert ["NOT HELD" in line for line in lines] == [True, True]
    assert "0.89x" in lines[0]
    assert "11.00 ms" in lines[1]
