"""Bots: players that see only what their seat sees."""

from dedale.bots.base import Answer, AnyBot, Bot, Call, Do, Wait
from dedale.bots.registry import BOTS, bots_for, new_bot

__all__ = ["BOTS", "Answer", "AnyBot", "Bot", "Call", "Do", "Wait", "bots_for", "new_bot"]
