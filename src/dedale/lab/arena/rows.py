"""One row per match, for statistics elsewhere: as JSON lines or as Parquet."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dedale.games.mall.view import MallView
from dedale.games.tower.view import TowerView
from dedale.lab.arena.series import Results


class BadRows(ValueError):
    """Rows that cannot be written; its text is one plain sentence."""


class Row(Struct):
    """With `game`, `options`, `seed` and `bots`, anybody can play the same match again."""

    game: str
    options: dict[str, Any]
    seed: int
    bots: tuple[str, ...]
    """By seat."""
    result: str
    winners: tuple[int, ...]
    reason: str
    phase: str
    t: int
    actions: tuple[int, ...]
    """By seat."""
    calls: int
    sand_ms: int | None = None
    """The Mall: what is left."""
    hourglasses: int | None = None
    moves: int | None = None
    """The Tower."""
    optimum: int | None = None


def rows(results: Iterable[Results]) -> Iterator[Row]:
    """The matches of these events, in order."""
    for event, games, *_ in results:
        options = msgspec.to_builtins(event.options)
        for game in games:
            mall = game.view if isinstance(game.view, MallView) else None
            tower = game.view if isinstance(game.view, TowerView) else None
            yield Row(
                game=event.game,
                options=options,
                seed=game.seed,
                bots=event.seated(game.seed),
                result=game.result,
                winners=game.winners,
                reason=game.reason,
                phase=game.where,
                t=game.t,
                actions=game.actions,
                calls=game.calls,
                sand_ms=mall.sand_ms if mall else None,
                hourglasses=mall.hourglasses if mall else None,
                moves=tower.moves if tower else None,
                optimum=tower.optimum if tower else None,
            )


def check_path(path: Path) -> None:
    """Raises BadRows before anything is played, if nothing could be written there afterwards."""
    if path.suffix not in (".jsonl", ".parquet"):
        raise BadRows(f"rows go to a file that ends in .jsonl or .parquet, not to {path}")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadRows("Parquet needs pyarrow; install dedale with its extra 'parquet', or write to .jsonl")
    if not path.parent.is_dir():
        raise BadRows(f"cannot write {path}: there is no folder {path.parent}")


def write_rows(path: Path, found: Iterable[Row]) -> None:
    """Raises OSError."""
    if path.suffix == ".parquet":
        _write_parquet(path, found)
    else:
        path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in found))


def _write_parquet(path: Path, found: Iterable[Row]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {
        str: pa.string(),
        int: pa.int64(),
        int | None: pa.int64(),
        tuple[str, ...]: pa.list_(pa.string()),
        tuple[int, ...]: pa.list_(pa.int64()),
        dict[str, Any]: pa.string(),  # JSON: games have different options
    }
    schema = pa.schema([(each.name, kinds[each.type]) for each in msgspec.structs.fields(Row)])
    plain = [
        {**msgspec.structs.asdict(row), "options": msgspec.json.encode(row.options).decode()} for row in found
    ]
    parquet.write_table(pa.Table.from_pylist(plain, schema), path)
