"""The Mall as an environment: simultaneous moves in fixed ticks, and no talk."""
