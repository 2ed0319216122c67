"""Adventures: quest after quest, in any order, and then the legendary one."""

from typing import Any

import msgspec
import pytest

from contract.referee_play import RefereePlay, names
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match import Match
from dedale.match.document import read, replay, save
from tower.play import Play

pytestmark = pytest.mark.usefixtures("small_pack")
FOUR, EIGHT = 1, 2


class Adventure(RefereePlay):
    """`Adventure(1)` opens a match of the small pack."""

    def __init__(self, number: int, **options: Any) -> None:
        super().__init__(game="tower", adventure=number, **options)

    @property
    def quest(self) -> str:
        """The id of the current quest."""
        quest: str = self.view()["quest"]
        return quest

    def solve(self) -> list[dict[str, Any]]:
        """Solve the current quest with its stored plan, and return the events of the last move."""
        plan = read_plan(the_pack().floor(self.quest).quest.plan or "")
        events: list[dict[str, Any]] = []
        for action in plan:
            events = self.ask(seat=0, **msgspec.to_builtins(action))["events"]
        return events

    def choices(self) -> list[str]:
        return [each["quest"] for each in self.legal() if each["do"] == "quest"]

    def saved(self) -> Match:
        assert self.referee.match is not None
        return self.referee.match


@pytest.mark.rule("TOWER-63")
def test_an_adventure_begins_with_its_first_epic_quest() -> None:
    play = Adventure(FOUR)
    view = play.view()
    assert (view["adventure"], view["phase"], view["quest"]) == (FOUR, "epic", "1-1")
    assert view["names"] == {"en": "Walk", "fr": "Walk (fr)", "nl": "Walk (nl)"}
    assert view["done"] == {"solved": [], "skipped": [], "shown": []}


@pytest.mark.rule("TOWER-63")
def test_the_table_moves_on_to_the_next_quest_when_one_is_solved() -> None:
    play = Adventure(FOUR)
    events = play.solve()
    solved = {"event": "solved", "quest": "1-1", "moves": the_pack().floor("1-1").quest.moves}
    assert events[-2:] == [solved, {"event": "quest", "quest": "1-2"}]
    view = play.view()
    assert (view["quest"], view["names"]["en"], view["moves"]) == ("1-2", "Door", 0)
    assert view["done"]["solved"] == ["1-1"]
    assert view["outcome"] is None


@pytest.mark.rule("TOWER-63")
def test_epic_quests_are_solved_in_any_order() -> None:
    play = Adventure(FOUR)
    for quest in ("1-3", "1-2"):
        assert play.do("quest", quest=quest) == [{"event": "quest", "quest": quest}]
        play.solve()
    for quest in ("1-4", "1-1"):
        assert play.quest == quest
        play.solve()
    assert play.view()["done"]["solved"] == ["1-3", "1-2", "1-4", "1-1"]
    assert (play.quest, play.view()["phase"]) == ("1-L", "legendary")


@pytest.mark.rule("TOWER-63")
def test_after_the_last_card_the_table_goes_on_with_the_first_that_is_left() -> None:
    play = Adventure(FOUR)
    play.do("quest", quest="1-4")
    play.solve()
    assert play.quest == "1-1"


@pytest.mark.rule("TOWER-63")
def test_all_epic_quests_come_before_the_legendary_one() -> None:
    play = Adventure(FOUR)
    assert play.choices() == ["1-2", "1-3", "1-4"]
    assert play.refused("quest", quest="1-L") == "no_such_quest"
    for quest in ("1-1", "1-2", "1-3", "1-4"):
        assert (play.quest, play.view()["phase"]) == (quest, "epic")
        play.solve()
    assert (play.quest, play.view()["phase"]) == ("1-L", "legendary")
    assert play.choices() == []
    assert play.refused("quest", quest="1-1") == "no_such_quest"


def test_a_quest_that_was_left_starts_anew() -> None:
    play = Adventure(FOUR)
    before = play.view()["heroes"]
    play.move("dwarf", [1, 0])
    play.do("quest", quest="1-2")
    assert play.refused("undo") == "nothing_done"
    play.do("quest", quest="1-1")
    assert (play.view()["heroes"], play.view()["moves"]) == (before, 0)


@pytest.mark.rule("TOWER-72")
def test_experts_do_not_begin_a_quest_again_by_leaving_or_skipping_it() -> None:
    play = Adventure(FOUR, talk="expert")
    assert play.choices() == ["1-2", "1-3", "1-4"]
    play.do("quest", quest="1-2")
    assert play.choices() == ["1-1", "1-3", "1-4"]
    [begun] = [action for action in play.legal() if action["do"] == "move"][:1]
    play.ask(seat=0, **begun)
    assert play.choices() == []
    assert play.refused("quest", quest="1-1") == "no_such_quest"
    play.do("skip")
    assert play.choices() == ["1-1", "1-4"]
    assert play.refused("quest", quest="1-2") == "no_such_quest"


def test_only_open_quests_of_the_adventure_can_be_chosen() -> None:
    play = Adventure(FOUR)
    play.solve()
    assert play.choices() == ["1-3", "1-4"]
    for quest in ("1-1", "1-2", "2-1", "t1", "nowhere"):
        assert play.refused("quest", quest=quest) == "no_such_quest"


@pytest.mark.rule("TOWER-64")
@pytest.mark.parametrize(("number", "cards", "span"), [(FOUR, 4, 2), (EIGHT, 8, 3)])
def test_the_legendary_quest_is_put_together_from_as_many_cards(number: int, cards: int, span: int) -> None:
    play = Adventure(number)
    for _ in range(cards):
        assert len(play.view()["cards"]) == 1
        play.solve()
    assert play.view()["phase"] == "legendary"
    cells = {tuple(card["at"]) for card in play.view()["cards"]}
    middle = {(1, 1)} if number == EIGHT else set()
    assert cells == {(x, y) for x in range(span) for y in range(span)} - middle


@pytest.mark.rule("TOWER-68")
@pytest.mark.parametrize(("number", "quests"), [(FOUR, 5), (EIGHT, 9)])
def test_an_adventure_is_won_when_all_its_quests_are_solved(number: int, quests: int) -> None:
    play = Adventure(number, players=1)
    for solved in range(quests):
        assert play.view()["outcome"] is None
        assert len(play.view()["done"]["solved"]) == solved
        events = play.solve()
    assert names(events)[-2:] == ["solved", "ended"]
    view = play.view()
    assert view["outcome"] == {"result": "won", "winners": [0]}
    assert (view["phase"], view["reason"], len(view["done"]["solved"])) == ("over", "all solved", quests)
    assert play.legal() == []


@pytest.mark.rule("TOWER-68")
def test_a_quest_may_be_skipped_at_any_time() -> None:
    play = Adventure(FOUR)
    assert play.do("skip") == [
        {"event": "skipped", "quest": "1-1", "moves": 0},
        {"event": "quest", "quest": "1-2"},
    ]
    play.move("dwarf", [1, 0])
    play.do("skip")
    assert (play.quest, play.view()["done"]["skipped"]) == ("1-3", ["1-1", "1-2"])


@pytest.mark.rule("TOWER-68")
def test_an_adventure_with_a_skipped_quest_is_not_won() -> None:
    play = Adventure(FOUR)
    play.do("skip")
    for _ in range(4):
        events = play.solve()
    assert events[-1] == {"event": "ended", "result": "lost", "reason": "skipped"}
    assert play.view()["outcome"] == {"result": "lost", "winners": []}


@pytest.mark.rule("TOWER-68")
def test_the_legendary_quest_may_be_skipped_too() -> None:
    play = Adventure(FOUR)
    for _ in range(4):
        play.solve()
    assert names(play.do("skip")) == ["skipped", "ended"]
    assert play.view()["outcome"] == {"result": "lost", "winners": []}


@pytest.mark.rule("TOWER-68")
def test_a_skipped_quest_can_still_be_solved_in_its_phase() -> None:
    play = Adventure(FOUR)
    play.do("skip")
    play.do("quest", quest="1-1")
    play.solve()
    assert play.view()["done"] == {"solved": ["1-1"], "skipped": [], "shown": []}
    for _ in range(4):
        play.solve()
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("TOWER-68")
def test_a_skipped_quest_cannot_be_chosen_after_its_phase() -> None:
    play = Adventure(FOUR)
    play.do("skip")
    for _ in range(3):
        play.solve()
    assert play.view()["phase"] == "legendary"
    assert play.choices() == []
    assert play.refused("quest", quest="1-1") == "no_such_quest"


def test_a_quest_skipped_twice_is_skipped_once() -> None:
    play = Adventure(FOUR)
    play.do("skip")
    play.do("quest", quest="1-1")
    play.do("skip")
    assert play.view()["done"]["skipped"] == ["1-1"]


@pytest.mark.rule("TOWER-68")
def test_the_solution_is_shown_and_solves_the_quest() -> None:
    play = Adventure(FOUR)
    assert play.view()["solution"] is None
    [event] = play.do("solution")
    assert (event["event"], event["quest"]) == ("solution", "1-1")
    assert play.view()["solution"] == event["plan"]
    assert play.view()["done"]["shown"] == ["1-1"]
    for action in event["plan"]:
        play.ask(seat=0, **action)
    assert play.view()["done"] == {"solved": ["1-1"], "skipped": [], "shown": ["1-1"]}
    assert play.view()["solution"] is None


@pytest.mark.rule("TOWER-68")
def test_a_shown_quest_counts_as_solved_once_it_is_solved() -> None:
    play = Adventure(FOUR)
    for _ in range(5):
        play.do("solution")
        play.do("solution")
        play.solve()
    assert len(play.view()["done"]["shown"]) == 5
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("TOWER-68")
def test_the_solution_of_a_single_quest_is_shown() -> None:
    play = RefereePlay(game="tower", quest="1-2")
    assert {"do": "solution"} in play.legal()
    [event] = play.do("solution")
    assert [each["do"] for each in event["plan"]] == ["move", "move"]
    view = play.view()
    assert (view["solution"], view["adventure"], view["done"]) == (event["plan"], None, None)


@pytest.mark.rule("TOWER-68")
def test_a_quest_without_a_stored_plan_has_no_solution_to_show() -> None:
    play = Play("""
        +---+---+---+
        | O       O=|
        +---+---+---+
    """)
    assert "solution" not in play.kinds()
    assert play.refused("solution") == "no_solution"


@pytest.mark.rule("TOWER-68")
def test_a_single_quest_that_is_skipped_is_lost() -> None:
    play = RefereePlay(game="tower", quest="1-2")
    assert play.do("skip") == [{"event": "ended", "result": "lost", "reason": "skipped"}]
    assert play.view()["outcome"] == {"result": "lost", "winners": []}
    assert play.view()["reason"] == "skipped"


def test_a_single_quest_that_is_solved_says_so() -> None:
    play = RefereePlay(game="tower", quest="1-1")
    for action in play.do("solution")[0]["plan"]:
        events = play.ask(seat=0, **action)["events"]
    assert events[-1] == {"event": "ended", "result": "won", "reason": "all out"}
    assert play.view()["reason"] == "all out"


def test_everybody_wins_and_anybody_chooses() -> None:
    play = Adventure(FOUR, players=2, deal=[["N", "E", "S", "W"], ["N"]])
    play.do("quest", seat=1, quest="1-4")
    assert play.quest == "1-4"
    for _ in range(5):
        play.solve()
    assert play.view()["outcome"]["winners"] == [0, 1]


def test_a_saved_adventure_names_its_number_and_replays() -> None:
    play = Adventure(EIGHT)
    play.solve()
    play.do("quest", quest="2-6")
    play.do("solution")
    play.do("skip")
    document = read(save(play.saved()))
    assert document.options["adventure"] == EIGHT
    assert "text" not in str(document.options)
    again = replay(document)
    assert again.view(None) == play.saved().view(None)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"adventure": 3}, "no adventure 3"),
        ({"adventure": 0}, "no adventure 0"),
        ({"adventure": 1, "quest": "1-1"}, "either a quest or an adventure"),
        ({}, "either a quest or an adventure"),
        ({"adventure": "1"}, "wrong"),
    ],
)
def test_adventures_that_cannot_be_had_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        RefereePlay(game="tower", **options)
