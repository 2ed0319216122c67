"""`dedale serve`: the server for others. `dedale` alone runs it for you and opens the browser."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dedale.cli.arguments import complain, data_folder

if TYPE_CHECKING:
    from dedale.server.runner import Settings

USUAL_PORT = 8000


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=USUAL_PORT,
        metavar="N",
        help="port to listen on (default: 8000; 0: any free port)",
    )
    parser.add_argument(
        "--database",
        metavar="FILE",
        help="file in which tables are kept (default: in your data folder), "
        "or postgresql://USER@HOST/NAME with dedale[postgres]",
    )
    parser.add_argument(
        "--node",
        default="",
        metavar="NAME",
        help="name of this server among those that share a PostgreSQL database (default: the host name)",
    )
    parser.add_argument(
        "--origin", nargs="+", default=[], metavar="URL", help="other sites whose pages may use this server"
    )
    parser.add_argument(
        "--host-name",
        nargs="+",
        default=[],
        metavar="NAME",
        help="public host names (the addresses and names of this machine are known)",
    )
    parser.add_argument(
        "--trust-proxy", action="store_true", help="take client addresses from X-Forwarded-For"
    )
    parser.add_argument(
        "--full-sync", action="store_true", help="survive power cuts: wait for the disk at every commit"
    )
    parser.add_argument(
        "--salvage",
        action="store_true",
        help="recover what is readable in a damaged database, and set the rest aside",
    )
    parser.add_argument(
        "--no-limits", action="store_true", help="lift all rate and size limits, for measurements"
    )
    parser.add_argument(
        "--no-daily", action="store_true", help="make no quests of the day, which takes minutes of one core"
    )
    parser.add_argument(
        "--log",
        default="info",
        choices=("debug", "info", "warning", "error"),
        help="least severe messages to log (info)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser too")


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.server.limits import UNLIMITED, Limits
        from dedale.server.runner import Settings
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    if not 0 <= options.port <= 65535:
        return complain(f"there is no port {options.port}; ports go up to 65535.")
    settings = Settings(
        database=str(options.database or database_path()),
        node=options.node,
        host=options.host,
        port=options.port,
        limits=UNLIMITED if options.no_limits else Limits(),
        origins=tuple(options.origin),
        host_names=tuple(name.lower() for name in options.host_name),
        trust_proxy=options.trust_proxy,
        full_sync=options.full_sync,
        salvage=options.salvage,
        daily=not options.no_daily,
    )
    return _serve(settings, options.log, browser=options.open)


def run_plain() -> int:
    """`dedale` alone: on this machine only, on the usual port or a free one, with the browser opened."""
    try:
        from dedale.server.runner import Settings, is_free
    except ModuleNotFoundError as error:
        return _complain_missing(error)
    port = USUAL_PORT if is_free(USUAL_PORT) else 0
    return _serve(Settings(database=str(database_path()), port=port), "warning", browser=True)


def _serve(settings: "Settings", log: str, *, browser: bool) -> int:
    from dedale.server.logs import log_to_stderr
    from dedale.server.runner import open_browser, serve
    from dedale.server.schema import BadDatabase

    log_to_stderr(log)

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
