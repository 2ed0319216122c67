"""Epic floors of the Tower, thousands at once (docs/research.md)."""
