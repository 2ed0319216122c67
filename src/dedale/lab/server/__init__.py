"""How fast the server is, compared with others under the same load, and how much memory it needs."""
