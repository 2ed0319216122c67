"""Bots: players that see only what their seat sees."""

from dedale.bots.base import Advice, Answer, AnyBot, Bot, Call, Coach, Do, Rememberer, Wait
from dedale.bots.registry import BOTS, COACHES, bots_for, new_bot

__all__ = [
    "BOTS",
    "COACHES",
    "Advice",
    "Answer",
    "AnyBot",
    "Bot",
    "Call",
    "Coach",
    "Do",
    "Rememberer",
    "Wait",
    "bots_for",
    "new_bot",
]
