"""Where settings come from: flags before variables, variables before the file, the file before defaults."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from dedale.server.limits import Rate
from dedale.server.settings import SETTINGS, BadSetting, Settings, make_settings

MOST_BYTES = 1 << 20
_PREFIX = "DEDALE_"
_PASSWORD = re.compile("(://[^/@:]*):[^/@]*@")
CONFIG = f"{_PREFIX}CONFIG"
"""Names the file."""


class Configuration(NamedTuple):
    settings: Settings
    origins: dict[str, str]
    """Where each setting that is not the default was found."""
    strays: tuple[str, ...]
    """Variables that look like settings and are none."""

    def text(self) -> str:
        """All of them as a file, each with where it comes from. Passwords are left out."""
        lines, table = [], ""
        for name, setting in SETTINGS.items():
            if setting.table != table:
                table = setting.table
                lines += ["", f"[{table.rstrip('.')}]"]
            holder = self.settings.limits if table else self.settings
            value = _PASSWORD.sub(r"\1:…@", _toml(getattr(holder, setting.field)))
            origin = self.origins.get(name, "default")
            lines.append(f"{name.removeprefix(table)} = {value}  # {origin}")
        return "\n".join(lines)


def read_configuration(
    flags: Mapping[str, object], limit_flags: Iterable[str], environ: Mapping[str, str], file: str
) -> Configuration:
    """`flags` are those given, by the name of the setting; `limit_flags` are texts like `sockets=100`. An
    empty variable counts as none. Raises BadSetting."""
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}

    def put(name: str, value: object, where: str) -> None:
        values[name] = SETTINGS[name].read(value, where)
        origins[name] = where

    file = file or environ.get(CONFIG, "")
    for name, value in _in_file(file).items() if file else ():
        put(name, value, f"{file}: {name}")
    for name, setting in SETTINGS.items():
        if text := environ.get(setting.variable):
            put(name, text, setting.variable)
    for name, value in flags.items():
        put(name, value, f"--{name}")
    for flag in limit_flags:
        limit, equals, text = flag.partition("=")
        if not equals:
            raise BadSetting(f"--limit {limit}: write it as NAME=VALUE.")
        put(_known(f"limits.{limit.strip()}", "--limit"), text.strip(), f"--limit {limit}")
    return Configuration(make_settings(values), origins, _strays(environ))


def _in_file(path: str) -> dict[str, object]:
    """What the file says, by name."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadSetting(f"{path}: this is too long for a file of settings.")
        content = tomllib.loads(data.decode())
    except OSError as error:
        raise BadSetting(f"{path}: cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError) as error:
        raise BadSetting(f"{path}: not TOML: {' '.join(str(error).split()).rstrip('.')}.") from None
    limits = content.pop("limits", {})
    if not isinstance(limits, dict):
        raise BadSetting(f"{path}: limits: expected a table.")
    found = {**content, **{f"limits.{name}": value for name, value in limits.items()}}
    return {_known(name, path): value for name, value in found.items()}


def _known(name: str, where: str) -> str:
    if name not in SETTINGS:
        near = get_close_matches(name, list(SETTINGS), 1, cutoff=0.5)
        hint = f"; did you mean '{near[0].removeprefix('limits.')}'?" if near else "."
        raise BadSetting(f"{where}: there is no setting {json.dumps(name.removeprefix('limits.'))}{hint}")
    return name


def _strays(environ: Mapping[str, str]) -> tuple[str, ...]:
    known = {CONFIG, *(setting.variable for setting in SETTINGS.values())}
    return tuple(sorted(name for name in environ if name.startswith(_PREFIX) and name not in known))


def _toml(value: object) -> str:
    if isinstance(value, Rate):
        return json.dumps(str(value))
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # JSON and TOML write numbers, texts and booleans alike, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
