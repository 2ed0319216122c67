"""Many matches of the Mall at once: scenarios 1 to 7 of the table edition, with four heroes."""
