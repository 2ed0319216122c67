"""What happened, in one line."""

from collections.abc import Callable, Iterable

from dedale.games.base import JSON
from dedale.table import Table
from dedale.terminal.acting import WORDS, tile_name


def clock(ms: int) -> str:
    """2:05; a second that has begun counts, so that 0:00 is the end."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def tell(table: Table, events: Iterable[JSON]) -> str:
    """The events as sentences; a plain move says nothing, the board shows it."""
    sentences = (_SENTENCES[event["event"]](table, event) for event in events if event["event"] in _SENTENCES)
    return " ".join(sentences)


def _turned(table: Table, event: JSON) -> str:
    sentence = f"The timer is turned: {clock(event['sand_ms'])} left."
    if table.state.to_discard:
        sentence += " Two tiles must go: press d."
    return sentence


def _ended(table: Table, event: JSON) -> str:
    if event["result"] == "won":
        return "Everybody is out. You have won!"
    return "The sand has run out." if event["reason"] == "sand" else f"Lost: {event['reason']}."


_SENTENCES: dict[str, Callable[[Table, JSON], str]] = {
    "started": lambda table, event: "The sand runs.",
    "turned": _turned,
    "theft": lambda table, event: "The theft! No vortex works any more: everybody out.",
    "left": lambda table, event: f"The {event['hero']} is out.",
    "laid": lambda table, event: f"Here is {tile_name(table, event['tile'])}.",
    "peeked": lambda table, event: f"The next one is {tile_name(table, event['tile'])}.",
    "drew": lambda table, event: f"You reveal '{WORDS.get(event['action'], event['action'])}'.",
    "discarded": lambda table, event: f"Away goes {tile_name(table, event['tile'])}.",
    "passed_left": lambda table, event: "Every action tile goes to the left.",
    "deck_shuffled": lambda table, event: "Your action tiles are shuffled: press space.",
    "paused": lambda table, event: "Paused.",
    "resumed": lambda table, event: "The sand runs on.",
    "ended": _ended,
}
