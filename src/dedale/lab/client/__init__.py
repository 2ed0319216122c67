"""Measures the web client in a real browser."""
