"""Solving quests of the Tower: the shortest plan, a proof that there is none, and hints."""
