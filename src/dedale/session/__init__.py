"""People at a table: messages in, frames and changes to keep out. No I/O."""
