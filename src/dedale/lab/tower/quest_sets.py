"""Makes the quest sets of the benchmark: `python -m dedale.lab.tower.quest_sets FOLDER [JOBS]`.

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
from dedale.lab.worker_pool import worker_pool
from dedale.solver.mechanisms import Mechanism

PAIR: tuple[Mechanism, Mechanism] = ("ladders", "drafts")
STARS, HEROES = (1, 2, 3), (2, 3)
SIZES = {"train": 256, "validation": 32, "pair": 32}
SPARE = 1.2
"""How many more are made, in case some are alike or cannot be made."""


def orders(name: str, number: int) -> Iterator[Order]:
    """Yield an order for each attempt at a quest."""
    random = Random(f"benchmark/{name}/{number}")
    stars = STARS[number % len(STARS)]
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


def main(folder: Path, jobs: int) -> None:
    known = set(pack_forms())
    with worker_pool(jobs) as pool:
        for name, size in SIZES.items():
            texts: list[str] = []
            for made in pool.imap(partial(make_one, name), range(int(size * SPARE))):
                if made and len(texts) < size and (form := canonical(made.quest)) not in known:
                    known.add(form)
                    texts.append(maze_text(made, {"quest": f"{name} {len(texts) + 1}"}))
            assert len(texts) == size, f"only {len(texts)} quests for {name}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.maze").write_text("\n".join(texts), encoding="utf-8")
            print(f"{name}: {size} quests", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
