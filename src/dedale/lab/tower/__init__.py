"""Quests of the Tower to order: generator, pack, proofs, PDDL, plots. Needs `dedale[solver]`."""
