"""Epic floors of the Tower in JAX, for accelerators (docs/research.md)."""
