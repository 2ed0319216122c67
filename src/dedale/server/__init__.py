"""The server: tables for people on different machines. docs/server.md describes what clients see of it."""
