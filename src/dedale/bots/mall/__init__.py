"""Bots for the Mall: silent teammates that plan from what everyone sees."""

from dedale.bots.mall.coach import Coach
from dedale.bots.mall.pace import BRISK, CALM, MACHINE
from dedale.bots.mall.teammate import Teammate

__all__ = ["BRISK", "CALM", "MACHINE", "Coach", "Teammate"]
