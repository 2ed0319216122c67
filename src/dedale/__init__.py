"""Dédale: four labyrinth board games on one grid."""

__version__ = "0.1.0"
