"""What a browser offers to send, read from its session description (SDP, RFC 8866)."""

SENDING = {"a=sendrecv": True, "a=sendonly": True, "a=recvonly": False, "a=inactive": False}


def media_sent(description: str) -> set[str]:
    """Return the kinds of media (`audio`, `video`) that this description would let its sender send.

    A direction before the first kind of media holds for those that name none. Without any, both ends send.
    In doubt a kind counts as sent. So do data channels: they have no direction, and could carry anything.
    """
    kinds: list[str] = []
    directions: list[list[bool]] = [[]]
    for line in description.lower().splitlines():
        line = line.strip()
        if line.startswith("m="):
            kinds.append(line[2:].partition(" ")[0])
            directions.append([])
        elif line in SENDING:
            directions[-1].append(SENDING[line])
    default, *own = directions
    sending = [any(each or default or [True]) for each in own]
    return {kind for kind, sent in zip(kinds, sending, strict=True) if sent or kind not in ("audio", "video")}
