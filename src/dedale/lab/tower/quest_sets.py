"""Makes the quest sets of the benchmark: `python -m dedale.lab.tower.quest_sets FOLDER JOBS`.

No quest for training or validation has both mechanisms of the held-out pair. Every quest of the set `pair`
needs both. No quest is in two sets, or a floor of the pack, however it is turned or mirrored.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from dedale.games.tower.quest import LETTERS
from dedale.lab.tower.daily import pack_forms
from dedale.lab.tower.generator import Made
from dedale.lab.tower.orders import Order, random_order
from dedale.lab.tower.quest_maker import NotFound, make, maze_text
from dedale.lab.tower.symmetry import canonical
from dedale.lab.workers import processes
from dedale.solver.mechanisms import Mechanism

PAIR: tuple[Mechanism, Mechanism] = ("ladders", "drafts")
STARS, HEROES = (1, 2, 3), (2, 3)
"""In turn, and at random. Quests that need both of a pair have three stars."""
SIZES = {"train": 256, "validation": 32, "pair": 32}
SPARE = 1.5
"""How many are tried for each that is wanted: some are alike, or cannot be made."""


def orders(name: str, number: int) -> Iterator[Order]:
    """Yield an order for each attempt at a quest."""
    random = Random(f"benchmark/{name}/{number}")
    stars = STARS[-1] if name == "pair" else STARS[number % len(STARS)]
    while True:
        heroes = "".join(random.sample(LETTERS, random.choice(HEROES)))
        order = random_order(random, stars, heroes, wanted=PAIR if name == "pair" else None)
        if name == "pair" or not order.mechanisms.issuperset(PAIR):
            yield order


def make_one(name: str, number: int) -> Made | None:
    try:
        return make(orders(name, number), f"benchmark/{name}/{number}", known=pack_forms())
    except NotFound:
        return None


def main(folder: Path, jobs: int, names: list[str]) -> None:
    known = set(pack_forms())
    folder.mkdir(parents=True, exist_ok=True)
    with processes(jobs) as workers:
        for name in names:
            texts: list[str] = []
            for made in workers.map(partial(make_one, name), range(int(SIZES[name] * SPARE))):
                if made and (form := canonical(made.quest)) not in known:
                    known.add(form)
                    texts.append(maze_text(made, {"quest": f"{name} {len(texts) + 1}"}))
                if len(texts) == SIZES[name]:
                    break
            print(f"{name}: {len(texts)} quests", flush=True)
            (folder / f"{name}.maze").write_text("\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or [*SIZES])
