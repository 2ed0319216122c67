"""Makes the quest of the day, the same for everybody, and never a floor of the pack."""

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from random import Random

from dedale.games.tower.daily import STARS, daily_header, daily_id
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import LETTERS
from dedale.lab.tower.orders import Order, random_order
from dedale.lab.tower.quest_maker import Attempts, Progress, make, maze_text
from dedale.lab.tower.symmetry import Form, canonical


def make_daily(day: date, attempts: Attempts = map, progress: Progress = lambda tried: None) -> str:
    """The maze file of that day's quest. Raises NotFound."""
    made = make(_orders(day), daily_id(day), known=pack_forms(), attempts=attempts, progress=progress)
    return maze_text(made, daily_header(day))


def _orders(day: date) -> Iterator[Order]:
    """An order for each attempt."""
    stars, tried = STARS[day.weekday()], 0
    while True:
        random = Random(f"{daily_id(day)}/{tried}/order")
        # Four heroes take long to try, so at most one attempt has them.
        count = random.choice((3, 4)) if stars > 3 and not tried else 3
        yield random_order(random, stars, "".join(random.sample(LETTERS, count)), "single", 5, None)
        tried += 1


@lru_cache(maxsize=1)
def pack_forms() -> frozenset[Form]:
    """The floors of the pack with one card, however they are turned or mirrored."""
    pack = the_pack()
    quests = (pack.floor(floor).quest for floor in pack.floors())
    return frozenset(canonical(quest) for quest in quests if quest.layout == "single")
