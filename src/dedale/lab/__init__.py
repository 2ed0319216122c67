"""Measuring, generating, proving: tools for whoever works on Dédale. Nobody needs them to play.

`tower` makes, grades and proves quests (numba), `mall` measures winnability, `arena` pits bots against bots.
`server` and `client` are benchmarks that need a checkout with `benchmarks/`, npm and Chromium.
"""
