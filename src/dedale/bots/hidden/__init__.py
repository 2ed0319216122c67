"""Bots for the Hidden Labyrinth: players with a memory."""

from dedale.bots.hidden.levels import CALM, PERFECT, SHARP
from dedale.bots.hidden.magician import Magician

__all__ = ["CALM", "PERFECT", "SHARP", "Magician"]
