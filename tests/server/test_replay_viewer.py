"""`dedale replay --open`: a saved match in the client, by link."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import dedale
from dedale.match.document import read
from dedale.session.replay_frames import retell
from server.harness import SECONDS


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        found: bytes = answer.read()
    return found


def test_a_saved_match_has_a_link_of_its_own(tmp_path: Path) -> None:
    match = dedale.new("mall", scenario=1, players=2, seed=7)
    match.play(0, {"do": "start"})
    match.wait(200_000)
    match.save(tmp_path / "match.json")
    process = subprocess.Popen(
        [sys.executable, "-m", "dedale", "replay", "--open", "match.json"],
        cwd=tmp_path,
        env={**os.environ, "BROWSER": "true"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        line = process.stdout.readline()
        link = line.removeprefix("The match is at ").rstrip()
        address, _, name = link.rpartition("/replay/")
        assert name == "mall-7"
        assert b"<script" in get(link)
        assert json.loads(get(f"{address}/api/replays/{name}")) == json.loads(
            (tmp_path / "match.json").read_bytes()
        )
        document = read((tmp_path / "match.json").read_bytes())
        for query, viewer in (("", None), ("?seat=1", 1)):
            shown = json.loads(get(f"{address}/api/replays/{name}/shown{query}"))
            assert shown["frames"] == [json.loads(frame) for frame in retell(document, viewer)]
        with pytest.raises(urllib.error.HTTPError):
            get(f"{address}/api/replays/{name}/shown?seat=2")
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 130
        process.stdout.close()
