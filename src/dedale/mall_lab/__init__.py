"""A planner that plays the Mall by its rules, and the measurement of how often it can be won (MALL-98)."""

from dedale.mall_lab.planner import Game, Planner, play

__all__ = ["Game", "Planner", "play"]
