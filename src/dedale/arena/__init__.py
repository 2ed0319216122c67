"""Bots among themselves: many games in simulated time, and what came of them."""

from dedale.arena.match import Result, play
from dedale.arena.measure import Event, Results, measure

__all__ = ["Event", "Result", "Results", "measure", "play"]
