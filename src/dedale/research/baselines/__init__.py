"""Learners to compare with (docs/benchmark.md). All but `tower_teams` are in JAX, and need `dedale[jax]`."""
