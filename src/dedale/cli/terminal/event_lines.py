"""What happened, in one line."""

from collections.abc import Callable, Iterable

from dedale.cli.terminal.key_actions import WORDS, tile_name
from dedale.games.base import Event
from dedale.match import Match


def clock(ms: int) -> str:
    """Like 2:05, rounded up so that 0:00 is the end."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def tell(match: Match, events: Iterable[Event]) -> str:
    """The events as sentences. Plain moves are left out: the board shows them."""
    sentences = (_SENTENCES[event["event"]](match, event) for event in events if event["event"] in _SENTENCES)
    return " ".join(sentences)


def _turned(match: Match, event: Event) -> str:
    sentence = f"The timer is flipped: {clock(event['sand_ms'])} left."
    if match.state.to_discard:
        sentence += " Remove two tiles: press d."
    return sentence


def _ended(match: Match, event: Event) -> str:
    if event["result"] == "won":
        return "Everyone is out. You win!"
    return "The sand has run out." if event["reason"] == "sand" else f"Lost: {event['reason']}."


_SENTENCES: dict[str, Callable[[Match, Event], str]] = {
    "started": lambda match, event: "The sand is running.",
    "turned": _turned,
    "theft": lambda match, event: "The theft! Vortexes no longer work: everyone out!",
    "left": lambda match, event: f"The {event['hero']} is out.",
    "laid": lambda match, event: f"You find {tile_name(match, event['tile'])}.",
    "peeked": lambda match, event: f"The next one is {tile_name(match, event['tile'])}.",
    "drew": lambda match, event: f"You reveal '{WORDS.get(event['action'], event['action'])}'.",
    "discarded": lambda match, event: f"You remove {tile_name(match, event['tile'])}.",
    "passed_left": lambda match, event: "Action tiles pass to the left.",
    "deck_shuffled": lambda match, event: "Your action tiles are shuffled: press space.",
    "paused": lambda match, event: "Paused.",
    "resumed": lambda match, event: "The sand is running again.",
    "ended": _ended,
}
