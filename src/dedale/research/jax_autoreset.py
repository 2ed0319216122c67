"""How one match follows another in JAX."""

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from dedale.research.autoreset import Autoreset

State = TypeVar("State")


def following(
    autoreset: Autoreset, was_over: Array, is_over: Array, fresh: State, after: State
) -> tuple[State, Array]:
    """Return the state to go on from, and whether the match is reported as done."""
    if autoreset == "disabled":
        return after, is_over
    at_once = autoreset == "same_step"
    begins = is_over if at_once else was_over
    shown: State = jax.tree.map(lambda new, old: jnp.where(begins, new, old), fresh, after)
    return shown, is_over if at_once else is_over & ~was_over
