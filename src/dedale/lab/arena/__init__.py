"""Bots play each other: many matches in simulated time, and their results."""

from dedale.lab.arena.series import Event, Results, measure
from dedale.lab.arena.simulated_match import Result, play

__all__ = ["Event", "Result", "Results", "measure", "play"]
