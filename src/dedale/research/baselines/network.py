"""A plain network and its optimiser: nothing but arrays."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

Layers = list[tuple[Array, Array]]
"""Weights and biases."""
Params = Any
"""A tree of arrays."""
MOST_GRADIENT = 0.5
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-5


def new_layers(key: Array, sizes: list[int], last: float) -> Layers:
    """Return orthogonal layers. `last`: the scale of the last one; a small one begins almost at random."""
    keys = jax.random.split(key, len(sizes) - 1)
    scales = [*[2**0.5] * (len(sizes) - 2), last]
    make = jax.nn.initializers.orthogonal
    return [
        (make(scale)(key, (width, height), jnp.float32), jnp.zeros(height))
        for key, scale, width, height in zip(keys, scales, sizes[:-1], sizes[1:], strict=True)
    ]


def apply(layers: Layers, inputs: Array) -> Array:
    """Return the outputs. Products are made of short floats, which are quick, and added up in long ones."""
    *hidden, (weights, biases) = layers
    for inner, bias in hidden:
        inputs = jax.nn.relu(_product(inputs, inner) + bias)
    return _product(inputs, weights) + biases


def _product(inputs: Array, weights: Array) -> Array:
    short = inputs.astype(jnp.bfloat16), weights.astype(jnp.bfloat16)
    return jnp.matmul(*short, preferred_element_type=jnp.float32)


def new_moments(params: Params) -> Params:
    zeros = jax.tree.map(jnp.zeros_like, params)
    return jnp.float32(0), zeros, zeros


def adam(params: Params, moments: Params, gradients: Params, rate: Array) -> tuple[Params, Params]:
    """One step of Adam, with clipped gradients."""
    norm = jnp.sqrt(sum(jnp.square(each).sum() for each in jax.tree.leaves(gradients)))
    clip = jnp.minimum(1.0, MOST_GRADIENT / (norm + 1e-6))
    count, first, second = moments
    count += 1
    first = jax.tree.map(lambda old, new: BETA_1 * old + (1 - BETA_1) * clip * new, first, gradients)
    second = jax.tree.map(
        lambda old, new: BETA_2 * old + (1 - BETA_2) * jnp.square(clip * new), second, gradients
    )
    rate = rate * jnp.sqrt(1 - BETA_2**count) / (1 - BETA_1**count)
    params = jax.tree.map(
        lambda old, mean, square: old - rate * mean / (jnp.sqrt(square) + EPSILON), params, first, second
    )
    return params, (count, first, second)
