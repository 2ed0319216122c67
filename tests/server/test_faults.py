"""Whatever happens to a file of the data folder, the server starts with all that is intact, or says why not.

Nothing is destroyed. `make test-long` tries a thousand cases.
"""

import logging
import re
import shutil
from pathlib import Path
from random import Random

import pytest

from dedale.server.schema import BadDatabase
from dedale.server.sqlite_store import SqliteStore
from dedale.session.messages import encode
from draws import drawn
from server.faults import (
    IN_DATABASE,
    MATCHES,
    NAME,
    Files,
    actions_in,
    contents,
    damaged,
    is_read_whole,
    killed,
    numbers,
    rows_in,
    without_gaps,
)

CASES = drawn(1_000, part=10)
AT_A_TIME = 50
TABLES = ("tables", "sitting", "matches", "actions", "server")
KINDS = {"in the log": (False, False), "in the file": (True, False), "old": (True, True)}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Files]:
    folder = tmp_path_factory.mktemp("killed")
    made = {}
    for name, (part_in_file, old) in KINDS.items():
        (folder / name).mkdir()
        made[name] = killed(folder / name, part_in_file=part_in_file, old=old)
    # One server that was stopped, and one whose journal could not be moved then.
    closed = contents(folder / "in the file")
    made["closed"] = closed
    made["left"] = {**made["in the file"], **closed}
    del made["left"][f"{NAME}-wal"]
    return made


def opened(folder: Path, *, salvage: bool = False) -> str:
    """Start and stop on this folder, and return the sentence if that was refused."""
    try:
        SqliteStore(str(folder / NAME), lambda *_: None, salvage=salvage).close()
    except BadDatabase as error:
        return str(error)
    return ""


def asides(files: Files) -> Files:
    return {name: data for name, data in files.items() if ".set-aside-" in name}


@pytest.mark.parametrize("first", range(0, CASES, AT_A_TIME))
def test_every_file_missing_cut_or_wrong(
    first: int, folders: dict[str, Files], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for seed in range(first, first + AT_A_TIME):
        random = Random(f"fault {seed}")
        kind = random.choice(sorted(folders))
        name, files = damaged(folders[kind], random)
        folder = tmp_path / str(seed)
        folder.mkdir()
        for each, data in files.items():
            (folder / each).write_bytes(data)
        caplog.clear()
        try:
            one_case(folder, folders[kind], name, files, tmp_path)
            said = " ".join(record.getMessage() for record in caplog.records)
            assert all(re.sub(r"(aside-\d+).*", r"\1", each) in said for each in asides(contents(folder)))
        except BaseException:
            print(f"seed {seed}: {name} of a folder '{kind}'")
            raise
        shutil.rmtree(folder)


def one_case(folder: Path, before: Files, name: str, files: Files, scratch: Path) -> None:
    sentence = opened(folder)
    after = contents(folder)
    if name == f"{NAME}-wal" and not files.get(name):
        assert sentence, "what was in the log is gone"
    if sentence:
        assert re.fullmatch(rf"{re.escape(str(folder / NAME))} [^\n]+\.", sentence)
        assert after == files
        sentence = opened(folder, salvage=True)
        if sentence:
            assert "another program" in sentence or "newer" in sentence or "cannot be opened" in sentence
            assert contents(folder) == files
            return
        after = contents(folder)
        if name == NAME:
            # Everything is now together under another name, or the database was as good as new.
            assert set(files.values()) - {b""} <= set(asides(after).values())
            return
    kept = set(asides(after).values())
    assert not [each for each in after if each not in (NAME, *asides(after))]
    there = {encode((*row[:4], *map(bytes.decode, row[4:]))) for row in rows_in(folder / NAME, "actions")}  # type: ignore[arg-type]
    aside = actions_in(*(data for each, data in asides(after).items() if "-actions-" in each), folder=scratch)
    journals = {each: data for each, data in files.items() if "-actions-" in each}
    for each, data in journals.items():
        lines = actions_in(data, folder=scratch)
        assert lines <= there | aside, "a line that could be read is lost"
        whole = not data or data[-1:] == b"]" or data.endswith(b"\n")
        assert data in kept or (whole and len(data.splitlines()) - len(lines) in (0, 1)), each
    wal = files.get(f"{NAME}-wal", b"")
    assert wal in kept or is_read_whole(wal)
    if name.startswith(f"{NAME}-actions-") or files == before:
        for table in set(TABLES) - {"actions"}:
            assert len(rows_in(folder / NAME, table)) == (1 if table == "server" else len(MATCHES))
        known = numbers(actions_in(*journals.values(), folder=scratch))
        assert numbers(there) == without_gaps(known | {(match, n) for match in MATCHES for n in IN_DATABASE})
    if name == NAME and files.get(NAME):
        # What SQLite cannot detect is in a value, not in how many there are.
        assert len(rows_in(folder / NAME, "tables")) == len(rows_in(folder / NAME, "matches")) == len(MATCHES)
        assert len(there | aside) >= len(MATCHES) * len(IN_DATABASE)
