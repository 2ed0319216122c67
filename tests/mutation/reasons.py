"""Why a survivor may survive, from reasons.toml: by module, and by the mutant's key."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Reason(NamedTuple):
    equivalent: bool
    """True if no test could tell it from the real code. Otherwise it is left alive for that reason."""
    why: str


def _read() -> dict[tuple[str, str], Reason]:
    found = {}
    with (Path(__file__).parent / "reasons.toml").open("rb") as file:
        for module, reasons in tomllib.load(file).items():
            for reason in reasons:
                for key in reason["mutants"]:
                    found[module, key] = Reason(reason.get("equivalent", True), reason["why"])
    return found


REASONS = _read()
