"""The climb: quests at somebody's level. Players and quests are rated against each other (Glicko-2)."""

from datetime import date

from msgspec import UNSET

from dedale.games.base import Source
from dedale.games.tower.daily import daily_date
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.server import answers as say
from dedale.server.glicko import Game, Rating, rated
from dedale.server.store import AddRating, Climbed, Rate, Store, StoredRating

THOUSANDTHS, MILLIONTHS = 1_000, 1_000_000
CLOSEST = 20
"""Quests that are looked at for the next one; among them may be those of days to come."""
NEAR = 150
"""A quest whose rating is this close suits a player."""
FEW = 3
"""With fewer quests left that suit a player, another is made."""
FEWEST_STARS, MOST_STARS = 1, 5


def first_rating(quest: Quest) -> Rating:
    """What a quest is rated before anybody has tried it: 1230 for an easy one, 2050 for a hard one."""
    return Rating(1000 + 180 * (quest.stars or 3) + 5 * (quest.moves or 15), deviation=200)


def stars_for(rating: float) -> int:
    """The stars of new quests that suit a player, if they take about as many moves as usual."""
    return min(MOST_STARS, max(FEWEST_STARS, round((rating - 1080) / 190)))


def add_quest(quest_id: str, text: str) -> AddRating:
    """Let people climb it."""
    return AddRating(*stored(quest_id, "quest", first_rating(read_quest(Source(quest_id, text)))))


def stored(name: str, kind: str, rating: Rating) -> StoredRating:
    return StoredRating(
        name,
        kind,
        round(rating.rating * THOUSANDTHS),
        round(rating.deviation * THOUSANDTHS),
        round(rating.volatility * MILLIONTHS),
    )


def _read(row: StoredRating | None) -> Rating:
    if row is None:
        return Rating()
    return Rating(row.rating / THOUSANDTHS, row.deviation / THOUSANDTHS, row.volatility / MILLIONTHS)


class Climb:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def standing(self, device: str, today: date) -> tuple[say.Climb, bool]:
        """Where somebody stands, with the next quest; and whether few are left for them."""
        player = _read(await self._store.rating(device))
        tries, solved = await self._store.climbs(device)
        rows = await self._store.quests_near(device, round(player.rating * THOUSANDTHS), CLOSEST)
        rows = [row for row in rows if (day := daily_date(row.name)) is None or day < str(today)]
        near = [row for row in rows if abs(_read(row).rating - player.rating) <= NEAR]
        quest = await self._described(rows[0]) if rows else UNSET
        standing = say.Climb(round(player.rating), round(player.deviation), tries, solved, quest)
        return standing, len(near) < FEW

    async def _described(self, row: StoredRating) -> say.ClimbQuest:
        texts = await self._store.find_texts([row.name])
        quest = read_quest(Source(row.name, texts[row.name]))
        return say.ClimbQuest(row.name, quest.stars or 0, quest.moves or 0, round(_read(row).rating))

    async def tried(self, device: str, quest_id: str, *, solved: bool, when: int) -> None:
        """Rate both against each other. Only the first try counts.

        Two players may try a quest at the same moment, and then only one of them is counted for it.
        """
        quest_row = await self._store.rating(quest_id)
        assert quest_row
        if await self._store.has_climbed(device, quest_id):
            return
        player, quest = _read(await self._store.rating(device)), _read(quest_row)
        won = 1 if solved else 0
        await self._store.save(
            Climbed(device, quest_id, won, when),
            Rate(*stored(device, "device", rated(player, [Game(quest, won)]))),
            Rate(*stored(quest_id, "quest", rated(quest, [Game(player, 1 - won)]))),
        )
