"""Bots for the Duel: rivals that think ahead."""

from dedale.bots.duel.duellist import Duellist
from dedale.bots.duel.levels import CHAMPION, KNIGHT, SQUIRE

__all__ = ["CHAMPION", "KNIGHT", "SQUIRE", "Duellist"]
