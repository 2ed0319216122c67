"""`dedale serve`: the server for others. `dedale` alone runs it for you and opens the browser."""

import argparse
import logging
import os
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from msgspec.structs import replace

from dedale.cli.arguments import complain, data_folder

if TYPE_CHECKING:
    from dedale.server.config import Configuration
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
        help="limits from docs/limits.md, like sockets=9000 or requests='50/s burst 200'",
    )
    parser.add_argument(
        "--config",
        default="",
        metavar="FILE",
        help="TOML file with any of these (docs/hosting.md); flags and variables (DEDALE_PORT) override it",
    )
    parser.add_argument(
        "--check-config", action="store_true", help="print all settings and where they come from, then exit"
    )
    parser.add_argument("--open", action="store_true", help="also open the browser")


def run(options: argparse.Namespace) -> int:
    from dedale.server.settings import BadSetting

    try:
        found = configuration_of(options)
    except BadSetting as error:
        return complain(str(error))
    if options.check_config:
        print(found.text())
        return complain(f"{found.strays[0]} is not a setting.") if found.strays else 0
    return _serve(found.settings, browser=options.open, strays=found.strays)


def configuration_of(options: argparse.Namespace) -> "Configuration":
    """From flags, variables and the file. Raises BadSetting."""
    from dedale.server.config import read_configuration
    from dedale.server.settings import SETTINGS

    given = {
        name: getattr(options, setting.field)
        for name, setting in SETTINGS.items()
        if not setting.table and setting.field in options
    }
    found = read_configuration(given, getattr(options, "limit", ()), os.environ, options.config)
    return found._replace(settings=_with_paths(found.settings))


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
        from dedale.server.listeners import is_free
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    port = Settings().port if is_free(Settings().port) else 0
    return _serve(_with_paths(Settings(port=port, log="warning")), browser=True)


def _serve(settings: "Settings", *, browser: bool, strays: Sequence[str] = ()) -> int:
    try:
        from dedale.server.logs import log_to_stderr
        from dedale.server.schema import BadDatabase
        from dedale.server.worker_process import WorkerFailed

        serve = _how_to_serve(settings.workers)
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    log_to_stderr(settings.log)
    for name in strays:
        LOG.info("a variable is not a setting", extra={"variable": name})

    def ready(address: str) -> None:
        print(f"Dédale is at {address}", flush=True)
        if browser:
            webbrowser.open(address)

    try:
        serve(settings, ready)
    except BadDatabase as error:
        return complain(str(error))
    except WorkerFailed:
        return 2
    except OSError as error:
        return complain(f"cannot listen on {settings.host}:{settings.port}: {error.strerror or error}.")
    return 0


def _how_to_serve(workers: int) -> "Callable[[Settings, Callable[[str], None]], None]":
    if workers > 1:
        from dedale.server.front import serve_workers

        return serve_workers  # imports little: workers do the work
    from dedale.server.runner import serve

    return serve


def _complain_missing(error: ModuleNotFoundError) -> int:
    return complain(f"the server needs {error.name}; `pip install dedale` installs everything it needs")


def database_path() -> Path:
    return data_folder() / "tables.db"
