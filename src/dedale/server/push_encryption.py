"""Encrypts push messages for one browser (RFC 8291), and signs requests to push services (VAPID, RFC 8292).

Needs `dedale[push]`.
"""

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from dedale.session.messages import encode

CURVE = ec.SECP256R1()
KEY_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4_096
PAD = b"\x02"
"""Ends the last record."""


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """Return a new private key, as text."""
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def read_key(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(private), "big"), CURVE)


def browser_key(text: str) -> bytes:
    """Read a browser's public key. Raises ValueError unless it is a point of the curve."""
    data = from_text(text)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    if len(data) != KEY_BYTES:
        raise ValueError("a compressed point")
    return data


def browser_secret(text: str) -> bytes:
    """Read a browser's authentication secret. Raises ValueError."""
    data = from_text(text)
    if len(data) != AUTH_BYTES:
        raise ValueError("of another length")
    return data


def encrypted(
    message: bytes,
    browser: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a request (`aes128gcm`) that only this browser can read.

    `own` and `salt` are new for each message; only tests know them beforehand.
    """
    own, salt = own or ec.generate_private_key(CURVE), salt or token_bytes(SALT_BYTES)
    sender = public_bytes(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!LB", RECORD_BYTES, len(sender)) + sender
    return head + AESGCM(key).encrypt(nonce, message + PAD, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, until: int) -> str:
    """Return the header that tells a push service who sends this, and whom it may ask."""
    head, claims = {"typ": "JWT", "alg": "ES256"}, {"aud": origin, "exp": until, "sub": contact}
    signed = f"{to_text(encode(head))}.{to_text(encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={to_text(public_bytes(key))}"
