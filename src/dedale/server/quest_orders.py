"""Quests made to order, one after another, in a child process; and more quests for the climb."""

import asyncio
import logging
from collections import OrderedDict
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from dedale.games.base import Refusal, Source
from dedale.games.tower.quest import LETTERS
from dedale.games.tower.quest_reader import read_quest
from dedale.server import answers as say
from dedale.server.climb import add_quest
from dedale.server.generator_process import GENERATE, NotMade, generated
from dedale.server.store import Kept, ShareText, Store, StoreError
from dedale.session.tokens import new_id

LOG = logging.getLogger("dedale.server")
ORDER_SECONDS = 180
"""After this long nobody waits any more."""
MOST_WAITING = 5
"""Orders that may wait for the one that is being made."""
REMEMBERED = 200
"""Orders of which is known what became of them."""
MOST_CLIMBED = 500
"""Quests that are made for the climb."""
CLIMB_VERSION = 1
"""Part of the id of a quest that is made for the climb, which is also its seed."""
BUSY = Refusal("busy", "Several quests are already being made; try again in a minute.")
NO_GENERATOR = Refusal("no_generator", "This server doesn't create quests.")


class Order(NamedTuple):
    stars: int
    heroes: str
    wanted: tuple[str, ...]
    seed: int

    def command(self) -> list[str]:
        wanted = ["--with", *self.wanted] if self.wanted else []
        words = ["--stars", str(self.stars), "--heroes", self.heroes, "--seed", str(self.seed)]
        return [*GENERATE, "quest", "--jobs", "1", *words, *wanted]


class QuestOrders:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: asyncio.Queue[tuple[str, Order]] = asyncio.Queue(MOST_WAITING)
        self._known: OrderedDict[str, say.MadeQuest] = OrderedDict()
        self.open = False
        """Whether anything is made here."""

    def place(self, order: Order, quest_id: str | None = None) -> say.MadeQuest | Refusal:
        if not self.open:
            return NO_GENERATOR
        made = say.MadeQuest(quest_id or new_id(), "waiting")
        try:
            self._waiting.put_nowait((made.id, order))
        except asyncio.QueueFull:
            return BUSY
        self._remember(made)
        return made

    def find(self, quest_id: str) -> say.MadeQuest | None:
        return self._known.get(quest_id)

    async def add_to_climb(self, stars: int) -> None:
        """Have another quest made for the climb, unless there is something else to do."""
        made = await self._store.count_quests(f"climb{CLIMB_VERSION}-")
        if not self._waiting.empty() or made >= MOST_CLIMBED:
            return
        for number in range(1, MOST_CLIMBED):
            quest_id = f"climb{CLIMB_VERSION}-{stars}-{number}"
            if self._known.get(quest_id) is None and await self._store.rating(quest_id) is None:
                heroes = "".join(Random(quest_id).sample(LETTERS, 3))
                self.place(Order(stars, heroes, (), number), quest_id)
                return

    async def work(self) -> None:
        """Make what is ordered, until cancelled."""
        if find_spec("numba") is None:
            return
        self.open = True
        while True:
            quest_id, order = await self._waiting.get()
            try:
                await self._make(quest_id, order)
            except StoreError as error:
                LOG.error("a quest was not kept", extra={"reason": str(error)})
                self._remember(say.MadeQuest(quest_id, "failed"))

    async def _make(self, quest_id: str, order: Order) -> None:
        try:
            text = await generated(order.command(), ORDER_SECONDS)
        except NotMade as error:
            LOG.info("no quest to order", extra={"reason": str(error)})
            self._remember(say.MadeQuest(quest_id, "failed"))
            return
        changes: list[Kept] = [ShareText(quest_id, "quest", text, 0)]
        if quest_id.startswith("climb"):
            changes.append(add_quest(quest_id, text))
        await self._store.save(*changes)
        quest = read_quest(Source(quest_id, text))
        self._remember(
            replace(say.MadeQuest(quest_id, "made"), stars=quest.stars or 0, moves=quest.moves or 0)
        )

    def _remember(self, made: say.MadeQuest) -> None:
        self._known[made.id] = made
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
