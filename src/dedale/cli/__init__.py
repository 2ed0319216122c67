"""The command line: `dedale`, and what stands behind each of its words."""

from dedale.cli.main import main

__all__ = ["main"]
