"""The games: one folder each, behind the one interface of `base.Game`."""
