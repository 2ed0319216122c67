"""Tools for developers and researchers: measuring, generating, proving. Playing needs none of them.

`tower` makes, grades and proves quests (numba), `mall` measures winnability, `arena` pits bots against bots.
`server` and `client` are benchmarks that need a checkout with `benchmarks/`, npm and Chromium.
"""
