"""Settings by flags, variables and a file: all of them, in this order, and mistakes in one line."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.cli import main
from dedale.server.config import read_configuration
from dedale.server.limits import UNLIMITED, Limits, Rate
from dedale.server.settings import SETTINGS, BadSetting, Setting, Settings
from server.harness import SECONDS, Server
from server.raw import Raw

Captured = pytest.CaptureFixture[str]
OTHER: dict[str, Any] = {
    "host": "0.0.0.0",
    "database": "postgresql://ann:secret@db/maze",
    "origin": ["https://a.example", "http://b.example:81"],
    "host-name": ["maze.example", "labyrinth.example"],
    "log": "error",
    "admin-socket": "/run/maze.sock",
    "ban-file": "/etc/banned",
    "node": "north",
    "ice": ["stun:stun.example:3478"],
    "ice-secret": "shared",
    "push-contact": "mailto:ann@maze.example",
}
"""Values that are not the defaults, where any number would not do."""


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("DEDALE_"):
            monkeypatch.delenv(name)


def other_value(setting: Setting) -> Any:
    """Something else than the default, as a file has it."""
    if setting.plain_type is bool:
        return True
    return OTHER.get(setting.name, "3/s burst 7" if setting.plain_type is Rate else 7)


def as_text(value: object) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def expected(setting: Setting) -> Any:
    value = other_value(setting)
    if setting.plain_type is Rate:
        return Rate(3, 7)
    return tuple(value) if get_origin(setting.plain_type) is tuple else value


def value_of(settings: Settings, setting: Setting) -> Any:
    return getattr(settings.limits if setting.table else settings, setting.field)


def read(
    tmp_path: Path,
    *,
    flags: dict[str, object] | None = None,
    limit: tuple[str, ...] = (),
    variables: dict[str, str] | None = None,
    file: str = "",
) -> Settings:
    path = tmp_path / "dedale.toml"
    path.write_text(file, encoding="utf-8")
    return read_configuration(flags or {}, limit, variables or {}, str(path)).settings


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_every_setting_has_a_flag_a_variable_and_a_line_in_the_file(tmp_path: Path, setting: Setting) -> None:
    value, short = other_value(setting), setting.name.removeprefix(setting.table)
    table = f"[{setting.table.rstrip('.')}]\n" if setting.table else ""
    # A file of SQLite is for one process.
    needs = {"DEDALE_DATABASE": OTHER["database"]} if setting.name == "workers" else {}
    by_file = read(tmp_path, file=f"{table}{short} = {json.dumps(value)}", variables=needs)
    variable = "DEDALE_" + setting.name.replace("-", "_").replace(".", "_").upper()
    by_variable = read(tmp_path, variables={**needs, variable: as_text(value)})
    if setting.table:
        by_flag = read(tmp_path, limit=(f"{short}={value}",))
    else:
        flag = value if isinstance(value, list | bool) else str(value)
        by_flag = read(tmp_path, flags={short: flag}, variables=needs)
    for settings in (by_file, by_variable, by_flag):
        assert value_of(settings, setting) == expected(setting) != value_of(Settings(), setting)


def test_flags_come_before_variables_and_variables_before_the_file(tmp_path: Path) -> None:
    file = "port = 1\nhost = 'a'\nlog = 'error'\n[limits]\nsockets = 1\ntables = 1\ntexts = 1"
    variables = {
        "DEDALE_PORT": "2",
        "DEDALE_HOST": "b",
        "DEDALE_LIMITS_SOCKETS": "2",
        "DEDALE_LIMITS_TABLES": "2",
    }
    settings = read(tmp_path, file=file, variables=variables, flags={"port": "3"}, limit=("sockets=3",))
    assert (settings.port, settings.host, settings.log) == (3, "b", "error")
    assert (settings.limits.sockets, settings.limits.tables, settings.limits.texts) == (3, 2, 1)


def test_an_empty_variable_is_none(tmp_path: Path) -> None:
    assert read(tmp_path, variables={"DEDALE_PORT": "", "DEDALE_ORIGIN": ""}) == Settings()


def test_without_limits_those_that_are_set_still_hold(tmp_path: Path) -> None:
    assert read(tmp_path, file="no-limits = true").limits == UNLIMITED
    limits = read(tmp_path, file="no-limits = true\n[limits]\ntables = 5").limits
    assert (limits.tables, limits.sockets) == (5, UNLIMITED.sockets)


@pytest.mark.parametrize("limits", [Limits(), UNLIMITED])
def test_every_rate_can_be_written_and_read(limits: Limits) -> None:
    for name in Limits.__struct_fields__:
        rate = getattr(limits, name)
        if isinstance(rate, Rate):
            again = Rate.read(str(rate))
            assert (again.per_second, again.burst) == pytest.approx((rate.per_second, rate.burst))


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("workers = 2", "--workers needs PostgreSQL: a database file is for one process"),
        ("port = 99999", "{}: port: expected a whole number <= 65535."),
        ("port = '80a'", "{}: port: expected a whole number."),
        ("port = true", "{}: port: expected a whole number, not true or false."),
        ("port = [1]", "{}: port: expected a whole number, not a list."),
        ("prot = 80", "{}: there is no setting \"prot\"; did you mean 'port'?"),
        ("xyzzy = 80", '{}: there is no setting "xyzzy".'),
        ("host_name = ['a']", "did you mean 'host-name'?"),
        ("log = 'loud'", "{}: log: unknown value 'loud'."),
        (r'origin = ["a\nb"]', "'a b' is not an origin"),
        ("full-sync = 'maybe'", "{}: full-sync: expected true or false."),
        ("host-name = [1]", "{}: host-name: expected a text, not a number."),
        ("trust-proxy = -1", "{}: trust-proxy: expected a whole number >= 0."),
        (
            "origin = ['maze.example']",
            "'maze.example' is not an origin; one looks like https://maze.example.",
        ),
        ("origin = ['https://maze.example/']", "is not an origin"),
        (
            "database = 'postgresql:///m'\nfull-sync = true",
            "--full-sync and --salvage are for a database file",
        ),
        ("limits = 3", "{}: limits: expected a table."),
        ("[limits]\nsocket = 3", "{}: there is no setting \"socket\"; did you mean 'sockets'?"),
        ("[limits]\nsockets = -3", "{}: limits.sockets: expected a whole number >= 0."),
        ("[limits]\nhello-seconds = nan", "{}: limits.hello-seconds: expected a number >= 0.0."),
        ("[limits]\nhello-seconds = inf", "{}: limits.hello-seconds: expected a number <= 86400.0."),
        ("[limits]\nrequests = 5", "{}: limits.requests: write a rate like '20/s burst 60'"),
        ("[limits]\nrequests = '5/h burst 1'", "write a rate like"),
        ("port = ", "{}: not TOML: "),
        ("port = 1\nport = 2", "{}: not TOML: "),
        ("[limits]\nsockets = " + "[" * 5000, "{}: not TOML: "),
    ],
)
def test_a_mistake_in_the_file_is_explained_in_one_line(
    tmp_path: Path, capsys: Captured, file: str, sentence: str
) -> None:
    path = tmp_path / "dedale.toml"
    path.write_text(file)
    assert main(["serve", "--config", str(path), "--check-config"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence.format(path) in err
    assert re.fullmatch(r"dedale: [^\n]+[.?]\n", err)


@pytest.mark.parametrize(
    ("words", "variables", "sentence"),
    [
        (["--port", "99999"], {}, "--port: expected a whole number <= 65535."),
        (["--limit", "sockets"], {}, "--limit sockets: write it as NAME=VALUE."),
        (["--limit", "sokets=3"], {}, "--limit: there is no setting \"sokets\"; did you mean 'sockets'?"),
        (["--limit", "sockets=many"], {}, "--limit sockets: expected a whole number."),
        ([], {"DEDALE_PORT": "http"}, "DEDALE_PORT: expected a whole number."),
        ([], {"DEDALE_LIMITS_CODES": "10"}, "DEDALE_LIMITS_CODES: write a rate like"),
        ([], {"DEDALE_CONFIG": "/none"}, "/none: cannot be read: No such file or directory."),
        (["--config", "/"], {}, "/: cannot be read: Is a directory."),
        (["--config", "/dev/zero"], {}, "/dev/zero: this is too long for a file of settings."),
    ],
)
def test_so_is_one_in_a_flag_or_a_variable(
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    variables: dict[str, str],
    sentence: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["serve", *words, "--check-config"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err


def test_check_config_prints_everything_and_where_it_was_found(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEDALE_LIMITS_SOCKETS", "9000")
    path = tmp_path / "dedale.toml"
    path.write_text("host-name = ['maze.example']\ndatabase = 'postgresql://ann:secret@db/maze'")
    assert main(["serve", "--config", str(path), "--trust-proxy", "--check-config"]) == 0
    out = capsys.readouterr().out
    said = tomllib.loads(out)
    assert {*said, *(f"limits.{name}" for name in said.pop("limits"))} == {*SETTINGS, "limits"}
    lines = out.splitlines()
    assert f'host-name = ["maze.example"]  # {path}: host-name' in lines
    assert "trust-proxy = 1  # --trust-proxy" in lines
    assert "sockets = 9000  # DEDALE_LIMITS_SOCKETS" in lines
    assert "port = 8000  # default" in lines
    assert said["database"] == "postgresql://ann:…@db/maze"


def test_check_config_names_a_variable_that_is_no_setting(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEDALE_PROT", "80")
    assert main(["serve", "--check-config"]) == 2
    assert capsys.readouterr().err == "dedale: DEDALE_PROT is not a setting.\n"


TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(
    host=TEXT,
    names=st.lists(TEXT),
    port=st.integers(0, 65_535),
    sync=st.booleans(),
    count=st.integers(0, 10**9),
)
def test_what_is_printed_is_a_file_that_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, host: str, names: list[str], port: int, sync: bool, count: int
) -> None:
    flags = {"host": host, "host-name": names, "port": port, "full-sync": sync}
    found = read_configuration(flags, (f"tables={count}",), {}, "")
    path = tmp_path_factory.getbasetemp() / "again.toml"
    path.write_text(found.text(), encoding="utf-8")
    assert read_configuration({}, (), {}, str(path)).settings == found.settings


NAMES = st.sampled_from([*SETTINGS, "limits", "x"]).map(lambda name: name.partition(".")[2] or name)
VALUES = st.one_of(
    st.integers(), st.floats(), st.booleans(), TEXT.map(json.dumps), st.just("[]"), st.just("{}")
)
LINES = st.lists(
    st.one_of(
        st.builds("{} = {}".format, NAMES, VALUES.map(lambda value: str(value).lower())), st.just("[limits]")
    )
)


@given(st.one_of(st.binary(), LINES.map(lambda lines: "\n".join(lines).encode(errors="replace"))))
def test_any_file_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(data)
    sentence = "read"
    try:
        read_configuration({}, (), {}, str(path))
    except BadSetting as error:
        sentence = str(error)
    assert len(sentence.splitlines()) == 1


def test_a_server_does_as_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "dedale.toml"
    path.write_text("trust-proxy = 2\nhost-name = ['Maze.example']\n[limits]\ncodes = '0/s burst 1'")
    server = Server(tmp_path / "tables.db", "--config", str(path)).start()

    def status(forwarded: str) -> int:
        asked = Raw(server).ask("GET", "/api/codes/QQQQ", x_forwarded_for=forwarded, host="maze.example")
        return asked.status

    assert status("203.0.113.1, 10.0.0.1") == 404
    assert status("6.6.6.6, 203.0.113.1, 10.0.0.1") == 429
    assert status("203.0.113.2, 10.0.0.1") == 404
    server.stop()


def test_a_server_that_is_told_nonsense_does_not_start(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "dedale",
        "serve",
        "--database",
        str(tmp_path / "tables.db"),
        "--port",
        "x",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "dedale: --port: expected a whole number.\n"
    assert list(tmp_path.iterdir()) == []
