"""Lessons: text files that teach a game step by step, checked by playing them through the rules."""
