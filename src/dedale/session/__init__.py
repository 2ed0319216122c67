"""People at a table: messages in, frames and things to keep out. No input or output of its own."""
