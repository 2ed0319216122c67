"""One game played twice: by the rules, and by the plain second implementation."""

import json
from pathlib import Path
from typing import Any

import msgspec

from dedale.games import duel
from dedale.games.base import Game, Refusal, Source
from dedale.games.registry import GAMES
from duel.naive import Action, Naive
from duel.naive_board import SEATED

DUEL: Game[Any, Any, Any, Any] = GAMES["duel"]
CONTENT = Path(duel.__file__).parent / "content"
"""Where the levels are."""


class Pair:
    """Both states of one game. They agree, or an assertion says where they do not."""

    def __init__(self, state: Any, naive: Naive) -> None:
        self.state, self.naive = state, naive

    @classmethod
    def opened(cls, text: str, players: int, first: int = 0) -> "Pair":
        options = DUEL.options(players=players, first=first, board=Source("drawn.maze", text))
        state = DUEL.new(options, 1)
        assert not isinstance(state, Refusal), (state, text)
        pair = cls(state, Naive(text, players, SEATED[players][first]))
        pair.compare()
        return pair

    def legal(self) -> dict[str, tuple[Any, Action]]:
        """Return the legal actions of the player who must act, by their text. Both must list the same."""
        naive = {key(action): action for action in self.naive.legal()}
        real = {key(plain(action)): action for action in DUEL.legal(self.state, self.seat)}
        assert real.keys() == naive.keys(), difference(real, naive)
        return {each: (real[each], naive[each]) for each in real}

    @property
    def seat(self) -> int:
        return self.naive.seats.index(self.naive.mover())

    def after(self, actions: tuple[Any, Action]) -> "Pair":
        step = DUEL.apply(self.state, self.seat, actions[0], 0)
        assert not isinstance(step, Refusal), (step, actions)
        pair = Pair(step.state, self.naive.after(actions[1]))
        pair.compare()
        return pair

    def compare(self) -> None:
        """Check that the view says what the second implementation believes."""
        view, naive = plain(DUEL.view(self.state, None, 0)), self.naive
        result = None
        if naive.result:
            winners = sorted(naive.seats.index(colour) for colour in naive.result[1])
            result = {"result": naive.result[0], "winners": winners}
        assert view["outcome"] == result
        assert {colour: at for colour, at in view["pawns"].items() if at} == plain(naive.pawns)
        assert [seat["alive"] for seat in view["seats"]] == [each in naive.pawns for each in naive.seats]
        assert {colour: at for colour, at in view["rocks"].items() if at} == plain(naive.rocks)
        assert {colour: edge for colour, edge in view["doors"].items() if edge} == plain(naive.doors)
        edges = sorted(tuple(edge) for wall in view["walls"] for edge in wall["edges"])
        assert edges == sorted(naive.walls)
        things = sorted((each["thing"], tuple(each["at"])) for each in view["things"])
        assert things == sorted(naive.things)
        for seat, colour in zip(view["seats"], naive.seats, strict=True):
            assert sorted(seat["holds"]) == sorted(naive.holds[colour])
            assert sorted(seat["walls"]) == sorted(naive.left[colour])
            assert seat["tokens"] == naive.unplaced[colour]
        if naive.result:
            assert view["phase"] == "over"
            return
        placing = any(naive.unplaced.values())
        assert view["phase"] == ("preparing" if placing else "laying" if naive.revealed else "playing")
        assert view["turn"] == self.seat
        mine = {at for at in naive.revealed if naive.tokens[at] == naive.mover()}
        assert {tuple(at) for at in view["revealed"]} == mine
        assert view["actions"] == naive.actions
        if not naive.revealed:
            assert {tuple(each["at"]): each["colour"] for each in view["tokens"]} == naive.tokens


def perft(pair: Pair, depth: int) -> int:
    """Return how many sequences of this many actions there are. Both must agree on every one."""
    if depth == 0 or pair.naive.result:
        return int(depth == 0)
    actions = pair.legal().values()
    return len(actions) if depth == 1 else sum(perft(pair.after(each), depth - 1) for each in actions)


def plain(value: Any) -> Any:
    """Return the value as it is in JSON."""
    return json.loads(msgspec.json.encode(value))


def key(action: Action) -> str:
    return json.dumps(action, sort_keys=True)


def difference(real: dict[str, Any], naive: dict[str, Any]) -> str:
    more, less = sorted(real.keys() - naive.keys()), sorted(naive.keys() - real.keys())
    return f"the rules alone list {more}, the second implementation alone {less}"
