"""`dedale backup`: everything that a server keeps, in one file, while it runs."""

import argparse
import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from dedale.cli.admin import NoServer, asked, find_socket
from dedale.cli.arguments import complain
from dedale.cli.serve import configuration_of

if TYPE_CHECKING:
    from dedale.server.settings import Settings


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="file to write; only you will be able to read it"
    )
    add_database_options(parser)
    parser.add_argument(
        "--socket", metavar="FILE", help="the server's --admin-socket (default: the one in your data folder)"
    )


def add_database_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        default=argparse.SUPPRESS,
        metavar="FILE",
        help="file or postgresql:// address of the database (default: the one dedale serve uses)",
    )
    parser.add_argument("--config", default="", metavar="FILE", help="the server's settings file")


def run(options: argparse.Namespace) -> int:
    from dedale.server.schema import BadDatabase
    from dedale.server.settings import BadSetting
    from dedale.server.store import StoreError

    try:
        if options.file.exists():
            return complain(f"{options.file} already exists.")
        _back_up(options, configuration_of(options).settings)
    except (BadSetting, BadDatabase, NoServer, EOFError) as error:
        return complain(str(error))
    except StoreError as error:
        return complain(error.refusal.message)
    except OSError as error:
        return complain(f"{options.file} cannot be written: {error.strerror or error}.")
    print(f"{options.file}: {options.file.stat().st_size:,} bytes.")
    return 0


def _back_up(options: argparse.Namespace, settings: "Settings") -> None:
    from dedale.server.backup import back_up
    from dedale.server.schema import InUse

    if options.socket:
        _ask_for_copy(options.socket, "", options.file)
        return
    try:
        asyncio.run(back_up(settings, options.file))
    except InUse:
        _ask_for_copy(find_socket(), os.path.abspath(settings.database), options.file)


def _ask_for_copy(socket: str, database: str, path: Path) -> None:
    """The server has the file to itself, so it has to make the copy."""
    from dedale.server.backup_file import pack, private_file

    with asked(socket, {"do": "backup", "database": database}) as (answer, copy):
        if problem := answer.get("error"):
            raise NoServer(f"{problem}.")
        with private_file(path) as backup:
            pack(copy, answer["bytes"], backup)
