"""Learners to compare with, in plain JAX (docs/benchmark.md). Needs `dedale[jax]`."""
