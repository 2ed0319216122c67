"""Measuring the web client in a real browser, as a person meets it."""
