"""Bots among themselves: many games in simulated time, and what came of them."""

from dedale.lab.arena.series import Event, Results, measure
from dedale.lab.arena.simulated_match import Result, play

__all__ = ["Event", "Result", "Results", "measure", "play"]
