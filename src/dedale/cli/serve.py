"""`dedale serve`: the server for others. `dedale` alone runs it for you and opens the browser."""

import argparse
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from msgspec.structs import replace

from dedale.cli.arguments import complain, data_folder

if TYPE_CHECKING:
    from dedale.server.settings import Settings

LOG = logging.getLogger("dedale.server")


def add_options(parser: argparse.ArgumentParser) -> None:
    from dedale.server.settings import SETTINGS

    for setting in SETTINGS.values():
        if not setting.table:
            [notes] = setting.type.__metadata__
            kind = setting.plain_type
            how: dict[str, Any] = {"metavar": notes.extra["metavar"]}
            if kind is bool:
                how = {"action": "store_true"}
            elif get_origin(kind) is tuple:
                how["nargs"] = "+"
            elif get_origin(kind) is Literal:
                how["choices"] = get_args(kind)
            elif setting.field == "trust_proxy":
                how |= {"nargs": "?", "const": "1"}
            # What is not given is left to variables and the file.
            parser.add_argument(f"--{setting.name}", default=argparse.SUPPRESS, help=notes.description, **how)
    parser.add_argument(
        "--limit",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="limits of docs/limits.md: sockets=9000, requests='50/s burst 200'",
    )
    parser.add_argument(
        "--config",
        default="",
        metavar="FILE",
        help="TOML file with all of these (docs/hosting.md); flags and variables like DEDALE_PORT come first",
    )
    parser.add_argument(
        "--check-config", action="store_true", help="print the settings and where they come from, and exit"
    )
    parser.add_argument("--open", action="store_true", help="open the browser too")


def run(options: argparse.Namespace) -> int:
    from dedale.server.config import read_configuration
    from dedale.server.settings import SETTINGS, BadSetting

    given = {
        name: getattr(options, setting.field)
        for name, setting in SETTINGS.items()
        if not setting.table and setting.field in options
    }
    try:
        found = read_configuration(given, options.limit, os.environ, options.config)
    except BadSetting as error:
        return complain(str(error))
    settings = _with_paths(found.settings)
    if options.check_config:
        print(found._replace(settings=settings).text())
        return complain(f"{found.strays[0]} is not a setting.") if found.strays else 0
    return _serve(settings, browser=options.open, strays=found.strays)


def _with_paths(settings: "Settings") -> "Settings":
    """Where things are kept unless the host says otherwise."""
    return replace(
        settings,
        database=settings.database or str(database_path()),
        admin_socket=settings.admin_socket or str(data_folder() / "admin-{port}.sock"),
        ban_file=settings.ban_file or ("" if settings.is_postgres else str(data_folder() / "banned.txt")),
    )


def run_plain() -> int:
    """`dedale` alone: on this machine only, on the usual port or a free one, with the browser opened."""
    from dedale.server.settings import Settings

    try:
        from dedale.server.runner import is_free
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    port = Settings().port if is_free(Settings().port) else 0
    return _serve(_with_paths(Settings(port=port, log="warning")), browser=True)


def _serve(settings: "Settings", *, browser: bool, strays: Sequence[str] = ()) -> int:
    try:
        from dedale.server.logs import log_to_stderr
        from dedale.server.runner import open_browser, serve
        from dedale.server.schema import BadDatabase
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    log_to_stderr(settings.log)
    for name in strays:
        LOG.info("a variable is not a setting", extra={"variable": name})

    def ready(address: str) -> None:
        print(f"Dédale is at {address}", flush=True)
        if browser:
            open_browser(address)

    try:
        serve(settings, ready)
    except BadDatabase as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"cannot listen on {settings.host}:{settings.port}: {error.strerror or error}.")
    return 0


def _complain_missing(error: ModuleNotFoundError) -> int:
    return complain(f"the server needs {error.name}; `pip install dedale` installs everything it needs")


def database_path() -> Path:
    return data_folder() / "tables.db"
