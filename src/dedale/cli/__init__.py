"""The command line: `dedale` and its commands."""

from dedale.cli.main import main

__all__ = ["main"]
