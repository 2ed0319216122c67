"""Writes the tables and the picture of docs/benchmark.md from records: `python -m dedale.research.report`.

Run it in a checkout. A table stands between `<!-- name -->` and `<!-- end of name -->`.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from dedale.bots.mall.conventions import FAMILIES
from dedale.research import track
from dedale.research.baselines.records import Curve
from dedale.research.curve_picture import curve_picture
from dedale.research.results import Result, estimate, read_results
from dedale.research.tracks import PARTNERS

RESULTS, RUNS = Path("benchmarks/results.jsonl"), Path("benchmarks/runs")
PAGE, PICTURE = Path("docs/benchmark.md"), Path("docs/pictures/training.svg")
Row = Sequence[str]


def tables(root: Path) -> dict[str, str]:
    """Return the tables by name, as Markdown."""
    results = read_results(root / RESULTS)
    return {
        "self-play": _table("track | player | runs x matches | won", _self_play(results)),
        "families": _families(results),
        "held-out": _table("track | player | partners of training | partners held out", _held_out(results)),
        "cross-play": _table("track | player | with itself | with another seed", _seeds(results)),
        "others": _table("track | player | against | runs x matches | won", _others(results)),
        "training": _table(
            "track | algorithm | seeds | ticks per seed | minutes | tiles laid | thefts | wins",
            map(_trained, curves(root)),
        ),
    }


def curves(root: Path) -> list[Curve]:
    """Return the recorded runs."""
    return [
        msgspec.json.decode(path.read_bytes(), type=Curve) for path in sorted((root / RUNS).glob("*.json"))
    ]


def _table(head: str, rows: Iterable[Row]) -> str:
    names = head.split(" | ")
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _self_play(results: list[Result]) -> Iterator[Row]:
    for each in results:
        if each.track.startswith("mall-self-play") and not each.partner:
            yield each.track, each.player, each.runs, str(estimate([each.shares]))


def _families(results: list[Result]) -> str:
    """Who plays how well with whom: one seat of the player, and a family in the others."""
    parts = []
    for name in dict.fromkeys(each.track for each in results if track(each.track).partners):
        played = [each for each in results if each.track == name]
        shares = {(each.player, each.partner): f"{estimate([each.shares]):.0%}" for each in played}
        players, partners = (
            sorted({each[place] for each in shares}, key=lambda one: [*FAMILIES, one].index(one))
            for place in range(2)
        )
        rows = ([one, *(shares.get((one, other), "") for other in partners)] for one in players)
        parts.append(f"`{name}`:\n\n" + _table(" | ".join(("one seat", *partners)), rows))
    return "\n\n".join(parts)


def _held_out(results: list[Result]) -> Iterator[Row]:
    """Over all families of a split, each of them a task. A family never counts as its own partner."""
    with_partners = [each for each in results if track(each.track).partners]
    for name, player in dict.fromkeys((each.track, each.player) for each in with_partners):
        shares = {
            each.partner: each.shares for each in with_partners if (each.track, each.player) == (name, player)
        }
        splits = [[each for each in PARTNERS[split] if each != player] for split in ("train", "test")]
        if all(shares.keys() >= set(families) for families in splits):
            yield name, player, *(str(estimate([shares[each] for each in families])) for families in splits)


def _seeds(results: list[Result]) -> Iterator[Row]:
    alone = {(each.track, each.player): each for each in results if not each.partner}
    for each in results:
        if each.partner == f"another {each.player}":
            itself = alone[each.track, each.player]
            yield each.track, each.player, str(estimate([itself.shares])), str(estimate([each.shares]))


def _others(results: list[Result]) -> Iterator[Row]:
    for each in results:
        if track(each.track).game != "mall":
            player = f"{each.player} ({each.note})" if each.note else each.player
            yield each.track, player, each.partner, each.runs, str(estimate([each.shares]))


def _trained(curve: Curve) -> Row:
    return (
        curve.track,
        curve.settings.algorithm,
        str(curve.training_seeds),
        f"{curve.ticks[-1] / 1e6:.0f} million",
        f"{curve.seconds / 60:.1f}",
        f"{estimate([curve.tiles[-1]]):.1f}",
        f"{estimate([curve.stolen[-1]]):.1%}",
        f"{estimate([curve.won[-1]]):.1%}",
    )


def written(page: str, found: dict[str, str]) -> str:
    """Return the page with these tables in their places."""
    for name, table in found.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, begun, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        if not begun or not ended:
            raise ValueError(f"The page has no place for the table '{name}'.")
        page = f"{before}{begin}\n{table}\n\n{end}{after}"
    return page


def main(root: Path) -> None:
    page = root / PAGE
    page.write_text(written(page.read_text(encoding="utf-8"), tables(root)), encoding="utf-8")
    (root / PICTURE).write_text(curve_picture(curves(root)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
