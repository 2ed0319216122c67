"""What the client may say to a table for one: what it may say to the server, and nothing else."""

import msgspec

from dedale.session import messages as say

Incoming = say.Incoming | say.Hint
decode = msgspec.json.Decoder(Incoming).decode
