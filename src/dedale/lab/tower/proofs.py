"""Proves the optimum of every floor of the pack, and writes a page that tests can check."""

import platform
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from dedale.games.tower.pack import the_pack
from dedale.lab.workers import Workers
from dedale.solver import fast_solver

COLUMNS = ("floor", "moves", "positions", "seconds", "file")


class Proof(NamedTuple):
    floor: str
    moves: int
    positions: int
    seconds: float
    digest: str
    """Of the floor's file: the proof is about this version only."""

    def row(self) -> str:
        cells = self.floor, self.moves, f"{self.positions:,}", f"{self.seconds:.2f}", f"`{self.digest}`"
        return "| " + " | ".join(map(str, cells)) + " |"


class Unproved(ValueError):
    """A floor whose file disagrees with the proof; its text is one plain sentence."""


def digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()[:16]


def prove(floor: str) -> Proof:
    """Search for the shortest plan of that floor on one core. Raises Unproved."""
    found = the_pack().floor(floor)
    # Compiling and loading compiled code should not count.
    fast_solver.warm()
    solution = fast_solver.solve(found.quest)
    if not solution.optimal or solution.moves is None or solution.moves != found.quest.moves:
        raise Unproved(
            f"Floor {floor} says {found.quest.moves} moves, but the solver found {solution.moves}"
            f"{'' if solution.optimal else ' and could not prove it'}."
        )
    return Proof(floor, solution.moves, solution.explored, solution.seconds, digest(found.source.text))


def prove_all(workers: Workers) -> Iterator[Proof]:
    """Prove every floor of the pack, in order. With several workers, the times mean less."""
    return workers.map(prove, the_pack().floors())


def page(proofs: list[Proof]) -> str:
    """The Markdown page with every proof."""
    slowest = max(proofs, key=lambda proof: proof.seconds)
    lines = [
        "# Every optimum, proved",
        "",
        "Written by `make prove`, which searches for the shortest plan of every floor of the pack on one",
        "core, and fails if a file says another number of moves. `file` is the beginning of the SHA-256 of",
        "the maze file: a test compares it, so that a floor that changed must be proved again.",
        "",
        f"{len(proofs)} floors, {sum(proof.positions for proof in proofs):,} positions, "
        f"{sum(proof.seconds for proof in proofs):.1f} s in all; the slowest is {slowest.floor} with "
        f"{slowest.seconds:.2f} s (Python {platform.python_version()}, {platform.machine()}).",
        "",
        f"| {' | '.join(COLUMNS)} |",
        "|---" * len(COLUMNS) + "|",
        *(proof.row() for proof in proofs),
    ]
    return "\n".join(lines) + "\n"


def read_page(text: str) -> dict[str, tuple[int, str]]:
    """Read such a page: the moves and the digest of every floor."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(COLUMNS) and cells[1].isdigit():
            found[cells[0]] = int(cells[1]), cells[4]
    return found
