"""Prints what somebody ordered."""

from collections.abc import Callable

from dedale.pdf.booklet import Booklet, printed
from dedale.pdf.duel import duel_booklet
from dedale.pdf.hidden import hidden_booklet
from dedale.pdf.mall import scenario_booklet, tiles_booklet
from dedale.pdf.order import Order, What
from dedale.pdf.sheets import PAPERS
from dedale.pdf.texts import Texts
from dedale.pdf.tower import adventure_booklet, quest_booklet

BOOKLETS: dict[What, Callable[[Order, Texts], Booklet]] = {
    "scenario": scenario_booklet,
    "tiles": tiles_booklet,
    "quest": quest_booklet,
    "adventure": adventure_booklet,
    "hidden": hidden_booklet,
    "duel": duel_booklet,
}


def print_pdf(order: Order) -> bytes:
    """A PDF of what was ordered. Raises MazeError where a file is wrong, and BadOrder."""
    texts = Texts(order.language)
    return printed(BOOKLETS[order.what](order, texts), PAPERS[order.paper], texts)
