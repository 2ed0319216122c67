"""What several commands need."""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path


def from_one(text: str) -> int:
    """The type of an option that counts something, from 1 up."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 up")
    return int(text)


def positive_seconds(text: str) -> float:
    """The type of an option that gives somebody time."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds")
    return seconds


def complain(sentence: str) -> int:
    """Explain an error on standard error and return its exit code."""
    print(f"dedale: {sentence}", file=sys.stderr)
    return 2


def complain_missing(purpose: str, error: ModuleNotFoundError) -> int:
    """Explain that a library is missing, or a part of Dédale that only a checkout has."""
    library = str(error.name).partition(".")[0]
    if library == "dedale":
        return complain(f"{purpose} needs a checkout of the project")
    return complain(f"{purpose} needs the package {library}, which is not installed")


def no_solver() -> int:
    """Complain if numba is not installed; return the exit code for that, or 0."""
    if find_spec("numba") is None:
        return complain("this needs the fast solver; install dedale with its extra 'solver'")
    return 0


def data_folder() -> Path:
    """Where this user's matches are kept."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "dedale"


def ledger_path() -> Path:
    return data_folder() / "ledger.json"
