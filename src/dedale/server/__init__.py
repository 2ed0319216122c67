"""The table server: tables for people on different machines. docs/server.md is what clients see of it."""
