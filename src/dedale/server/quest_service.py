"""All about quests that the server makes: those of the day, those of the climb, and those to order."""

import asyncio

from dedale.server.climb import Climb
from dedale.server.daily_quests import DailyQuests
from dedale.server.limits import Buckets, Limits
from dedale.server.quest_orders import QuestOrders
from dedale.server.store import Store
from dedale.session.clock import Now


class QuestService:
    def __init__(self, store: Store, limits: Limits, now: Now) -> None:
        self.daily = DailyQuests(store)
        self.climb = Climb(store)
        self.orders = QuestOrders(store)
        self.new_quests = Buckets(limits.new_quests, now)

    async def look_after(self) -> None:
        """Make quests, until cancelled."""
        await asyncio.gather(self.daily.look_after(), self.orders.work())
