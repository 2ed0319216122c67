"""Tables for one person on one device, without a network: the client runs this in the browser."""
