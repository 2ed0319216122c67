"""A planner that plays the Mall, and measures how often it can be won (MALL-98)."""

from dedale.lab.mall.planner import Game, Planner, play

__all__ = ["Game", "Planner", "play"]
