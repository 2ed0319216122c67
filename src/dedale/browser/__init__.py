"""Tables for one person on one device, offline. The client runs this in the browser."""
