"""Looks at what people want to publish: can it be solved or won, and what does it look like?"""
