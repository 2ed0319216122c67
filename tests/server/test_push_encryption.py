"""Push messages are encrypted and signed as browsers and push services expect."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from dedale.server.push_encryption import (
    authorization,
    browser_key,
    browser_secret,
    encrypted,
    from_text,
    new_key,
    public_bytes,
    read_key,
    to_text,
)
from server.push_stand_in import Browser

BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        browser_key(BROWSER),
        browser_secret(AUTH),
        read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
        "WGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_is_read_by_its_browser_and_never_looks_the_same() -> None:
    browser = Browser("")
    keys = browser.subscription["keys"]
    bodies = [
        encrypted(b'{"a":1}', browser_key(keys["p256dh"]), browser_secret(keys["auth"])) for _ in range(2)
    ]
    assert [browser.read(body) for body in bodies] == [{"a": 1}] * 2
    assert bodies[0] != bodies[1]


def test_a_request_says_who_sends_it_and_the_signature_fits() -> None:
    key = read_key(new_key())
    scheme, _, rest = authorization(key, "https://push.example", "mailto:ann@maze.example", 99).partition(" ")
    token, public = (part.partition("=")[2] for part in rest.split(", "))
    head, claims, signature = (from_text(part) for part in token.split("."))
    assert scheme == "vapid"
    assert json.loads(head) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(claims) == {"aud": "https://push.example", "exp": 99, "sub": "mailto:ann@maze.example"}
    assert from_text(public) == public_bytes(key)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(public))
    whole = encode_dss_signature(int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
    signed = token.rpartition(".")[0].encode()
    point.verify(whole, signed, ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(whole, signed + b"x", ec.ECDSA(SHA256()))


def test_a_key_is_kept_as_text() -> None:
    text = new_key()
    assert len(from_text(text)) == 32
    assert read_key(text).private_numbers() == read_key(text).private_numbers()
    assert new_key() != text


@pytest.mark.parametrize("text", ["", "A", "é", BROWSER[:-4], BROWSER + "AAAA", "B" + "A" * 86, "%%%"])
def test_what_is_no_key_of_a_browser_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (whatever it says)
        browser_key(text)
    with pytest.raises(ValueError):  # noqa: PT011
        browser_secret(text)
