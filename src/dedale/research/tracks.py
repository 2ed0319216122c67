"""The tracks of the benchmark, and what is for training, validation and testing (docs/benchmark.md)."""

from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.research.duel_env import DuelEnv
from dedale.research.hidden_env import HiddenEnv
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.partner_env import PartnerEnv
from dedale.research.tower_env import TowerEnv

Split = Literal["train", "validation", "test"]
SEEDS: dict[Split, range] = {
    "train": range(1_000_000),
    "validation": range(1_000_000, 1_001_000),
    "test": range(2_000_000, 2_001_000),
}
"""The matches of each split."""
PARTNERS: dict[Split, tuple[str, ...]] = {
    "train": ("common", "mirror", "soloists", "early-turners", "prompters"),
    "validation": ("late-turners",),
    "test": ("collectors", "builders", "courteous", "hermits"),
}
"""The families of partners in each split (`dedale.bots.mall.conventions`)."""
QUEST_SETS = Path(__file__).parent / "quest_sets"
SCENARIOS, SEATS, SAND_S = (1, 2, 4, 7), (2, 4), (180, 90, 60)


class Track(Struct, frozen=True):
    """One task of the benchmark. `env` makes its environments."""

    name: str
    game: Literal["mall", "tower", "hidden", "duel"]
    options: dict[str, Any]
    """Of the environment."""
    partners: bool = False
    """True if there is one learner, and the other seats belong to scripted partners."""
    tests: str = ""
    """The quest set to test on, if it is not the floors of the pack."""

    def env(self, split: Split = "train", **more: Any) -> Any:
        """Return an environment of that split. `more` adds options, such as `render_mode` or shaping."""
        if split not in SEEDS:
            raise ValueError(f"The splits are {', '.join(SEEDS)}, not {split!r}.")
        options = {"seeds": SEEDS[split], **self.options, **more}
        match self.game:
            case "hidden":
                return HiddenEnv(**options)
            case "duel":
                return DuelEnv(**options)
            case "tower":
                return TowerEnv(**{"quests": self.quests(split), **self.options, **more})
        mall = MallEnv(**options)
        return PartnerEnv(mall, PARTNERS[split]) if self.partners else mall

    def quests(self, split: Split) -> tuple[str | Source, ...]:
        """Return the quests of a track of the Tower: floors of the pack, or texts."""
        if split != "test":
            return quest_set(split)
        return quest_set(self.tests) if self.tests else the_pack().floors()


@lru_cache
def quest_set(name: str) -> tuple[Source, ...]:
    """Return the quests of a file in `quest_sets`."""
    text = (QUEST_SETS / f"{name}.maze").read_text(encoding="utf-8")
    quests = ("quest:" + each for each in text.split("quest:")[1:])
    return tuple(Source(f"{name}/{number}", each) for number, each in enumerate(quests, 1))


def _mall(name: str, **more: Any) -> list[Track]:
    return [
        Track(
            f"{name}-{scenario}-{seats}-{sand}",
            "mall",
            {"scenario": scenario, "seats": seats, "sand_ms": sand * 1000},
            **more,
        )
        for scenario, seats, sand in product(SCENARIOS, SEATS, SAND_S)
    ]


TRACKS: dict[str, Track] = {
    each.name: each
    for each in (
        *_mall("mall-self-play"),
        *_mall("mall-partners", partners=True),
        Track("tower-planning", "tower", {}),
        Track("tower-planning-pair", "tower", {}, tests="pair"),
        Track("hidden-memory-2", "hidden", {"seats": 2}),
        Track("hidden-memory-4", "hidden", {"seats": 4}),
        Track("duel-2", "duel", {"seats": 2}),
        Track("duel-4", "duel", {"seats": 4}),
    )
}
"""By name. Of the Mall: scenario, seats and seconds of sand."""
