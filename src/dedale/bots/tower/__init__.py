"""Bots for the Tower: teammates that know a shortest plan, and leave the others their part."""

from dedale.bots.tower.pace import BRISK, CALM, MACHINE
from dedale.bots.tower.teammate import Teammate

__all__ = ["BRISK", "CALM", "MACHINE", "Teammate"]
