"""Makes what `dedale.pdf` draws with from the client's drawings, colours and font."""
