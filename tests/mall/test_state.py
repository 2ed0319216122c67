"""What a state is asked again and again is cached, and the cache is right."""

from msgspec.structs import replace

from dedale.games.mall.state import State, kept_for_latest
from mall.small_mall import START, mall


def test_an_answer_is_kept_for_the_state_that_was_asked_about_last() -> None:
    asked: list[State] = []

    def pile(state: State) -> tuple[int, ...]:
        asked.append(state)
        return state.pile

    first = mall(START)
    second = replace(first, pile=(7, 8))
    kept = kept_for_latest(pile)
    assert (kept(first), kept(first), len(asked)) == ((), (), 1)
    assert (kept(second), kept(second), len(asked)) == ((7, 8), (7, 8), 2)
    assert (kept(first), len(asked)) == ((), 3), "only one is kept"
