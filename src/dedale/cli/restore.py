"""`dedale restore`: put a backup into a database file, or into PostgreSQL."""

import argparse
import asyncio
from pathlib import Path

from dedale.cli.arguments import complain
from dedale.cli.backup import add_database_options
from dedale.cli.serve import configuration_of


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
    add_database_options(parser)
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="replace what is there: a file is set aside, a PostgreSQL database is emptied",
    )


def run(options: argparse.Namespace) -> int:
    from dedale.server.backup import restore
    from dedale.server.backup_file import BadBackup
    from dedale.server.schema import BadDatabase
    from dedale.server.settings import BadSetting

    try:
        settings = configuration_of(options).settings
        tables, matches = asyncio.run(restore(options.file, settings, overwrite=options.overwrite))
    except (BadSetting, BadBackup, BadDatabase) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{options.file} cannot be restored: {error.strerror or error}.")
    print(f"Restored: {tables:,} tables, {matches:,} matches.")
    return 0
