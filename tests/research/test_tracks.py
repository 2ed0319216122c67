"""The tracks of the benchmark: nothing that is tested on is trained on."""

from itertools import combinations

import pytest

from dedale.bots.mall.conventions import FAMILIES
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest_reader import read_quest
from dedale.lab.tower.quest_sets import PAIR
from dedale.lab.tower.symmetry import canonical
from dedale.research import track
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.partner_env import PartnerEnv
from dedale.research.tracks import PARTNERS, SEEDS, TRACKS, quest_set
from dedale.solver.mechanisms import present
from research.episodes import assert_parallel, assert_same_episodes

SETS = {"train": 256, "validation": 32, "pair": 32}


def test_no_match_and_no_family_is_in_two_splits() -> None:
    for one, other in combinations(SEEDS.values(), 2):
        assert not range(max(one.start, other.start), min(one.stop, other.stop))
    assert sorted(family for families in PARTNERS.values() for family in families) == sorted(FAMILIES)


def test_no_quest_is_in_two_sets_or_in_the_pack_however_it_is_turned() -> None:
    pack = the_pack()
    floors = [quest for each in pack.floors() if (quest := pack.floor(each).quest).layout == "single"]
    quests = {name: [read_quest(source) for source in quest_set(name)] for name in SETS}
    assert {name: len(found) for name, found in quests.items()} == SETS
    forms = [canonical(each) for each in (*floors, *(quest for found in quests.values() for quest in found))]
    assert len(set(forms)) == len(forms)


def test_two_mechanisms_meet_in_the_held_out_quests_only() -> None:
    for name in SETS:
        met = [present(read_quest(source)).issuperset(PAIR) for source in quest_set(name)]
        assert set(met) == {name == "pair"}


def test_the_tower_is_tested_on_the_pack_and_on_the_pair() -> None:
    assert track("tower-planning").quests("test") == the_pack().floors()
    assert track("tower-planning-pair").quests("test") == quest_set("pair")
    assert track("tower-planning-pair").quests("train") == track("tower-planning").quests("train")


@pytest.mark.parametrize("name", [*list(TRACKS)[:2], *list(TRACKS)[-6:]])
def test_every_game_draws_from_the_matches_of_its_split(name: str) -> None:
    for split, seeds in SEEDS.items():
        env = track(name).env(split)
        env.reset(seed=3)
        if track(name).game == "tower":
            quest = env.match.options.quest
            assert quest in track(name).quests(split)
            assert isinstance(quest, Source) == (split != "test" or name == "tower-planning-pair")
        else:
            assert env.match.seed in seeds


def test_there_are_tracks_for_all_scenarios_seats_and_sands() -> None:
    mall = [each.options for each in TRACKS.values() if each.game == "mall" and not each.partners]
    assert len({tuple(each.values()) for each in mall}) == 24
    assert track("mall-self-play-7-4-60").options == {"scenario": 7, "seats": 4, "sand_ms": 60_000}


def test_partners_are_of_the_splits_families_and_leave_one_seat() -> None:
    families, seats = set(), set()
    env = track("mall-partners-1-4-60").env("test")
    env.reset(seed=1)
    for _ in range(40):
        seen, _ = env.reset()
        assert [*seen] == env.agents
        [agent] = env.agents
        families.add(env.family)
        seats.add(agent)
    assert families == set(PARTNERS["test"])
    assert len(seats) == 4


def new_partner_env() -> PartnerEnv:
    return PartnerEnv(MallEnv(1, 3, sand_ms=20_000), ["mirror", "collectors"], learners=2)


def test_an_environment_with_partners_is_an_environment() -> None:
    assert_parallel(new_partner_env)
    assert_same_episodes(new_partner_env, seed=5)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda: track("mall-self-play-3-4-60"), "no track"),
        (
            lambda: track("duel-2").env("exam"),  # type: ignore[arg-type]
            "splits are train, validation, test",
        ),
        (lambda: PartnerEnv(MallEnv(), ["strangers"]), "families of partners are common"),
        (lambda: PartnerEnv(MallEnv(1, 2), ["mirror"], learners=2), "at least one partner"),
    ],
)
def test_what_does_not_exist_is_refused(wrong: object, why: str) -> None:
    assert callable(wrong)
    with pytest.raises(ValueError, match=why):
        wrong()
