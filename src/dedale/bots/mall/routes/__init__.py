"""How heroes get where they are wanted: ways, orders in which nobody shuts out another, new tiles."""
