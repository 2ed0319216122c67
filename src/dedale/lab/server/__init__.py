"""How fast the table server is, beside other servers under the same load, and how much memory it needs."""
