"""Addresses that may not come in."""

import logging
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

LOG = logging.getLogger("dedale.server")
Network = IPv4Network | IPv6Network
WIDEST = {4: 8, 6: 16}
"""A shorter prefix is probably a slip: it would shut out half the world."""
CUSTOMER = 64
"""A single IPv6 customer has a network of this size."""


def network_of(text: str) -> Network:
    """Read an address or a network. Raises ValueError with one plain sentence."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise ValueError(f"{text[:60]!r} is not an address.") from None
    if isinstance(network, IPv6Network) and network.prefixlen > CUSTOMER:
        network = network.supernet(new_prefix=CUSTOMER)
    if network.prefixlen < WIDEST[network.version]:
        raise ValueError(f"{network} is too wide; at least /{WIDEST[network.version]}, please.")
    return network


def read_networks(texts: Iterable[str]) -> list[Network]:
    """Leave out empty lines, and complain of what is no network."""
    found = []
    for number, text in enumerate(texts, 1):
        if text:
            try:
                found.append(network_of(text))
            except ValueError as error:
                LOG.error("a ban cannot be read", extra={"line": number, "reason": str(error)})
    return found


class Bans(ABC):
    @abstractmethod
    def networks(self) -> list[Network]:
        """All that are banned now."""

    @abstractmethod
    async def add(self, network: Network) -> None:
        """Raises OSError or StoreError if it cannot be kept."""

    @abstractmethod
    async def remove(self, network: Network) -> bool:
        """False if it was not there."""

    def has(self, address: str) -> bool:
        """`address` as `Gate.address_of` returns it."""
        networks = self.networks()
        if not networks:
            return False
        try:
            asked = ip_network(address)
        except ValueError:
            return False
        return any(_contains(network, asked) for network in networks)


class FileBans(Bans):
    """One address or network per line. The file is read again whenever it has changed, whoever changed it."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._version: tuple[int, ...] | None = None
        self._networks: list[Network] = []

    def networks(self) -> list[Network]:
        try:
            found = self._path.stat()
        except OSError:
            self._version, self._networks = None, []
            return []
        version = found.st_mtime_ns, found.st_size, found.st_ino
        if version != self._version:
            self._version, self._networks = version, self._from_file()
        return self._networks

    def _from_file(self) -> list[Network]:
        try:
            lines = self._path.read_text(errors="replace").splitlines()
        except OSError as error:
            LOG.error("bans cannot be read", extra={"path": self._path, "reason": str(error)})
            return []
        return read_networks(line.partition("#")[0].strip() for line in lines)

    async def add(self, network: Network) -> None:
        self._write([*self.networks(), network])

    async def remove(self, network: Network) -> bool:
        before = self.networks()
        self._write([each for each in before if each != network])
        return network in before

    def _write(self, networks: list[Network]) -> None:
        """Replace the file in one step, readable for its owner only."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = self._path.with_name(f"{self._path.name}.new")
        try:
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.writelines(f"{network}\n" for network in dict.fromkeys(networks))
            new.replace(self._path)
        finally:
            new.unlink(missing_ok=True)


def _contains(network: Network, asked: Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(asked, IPv4Network) and asked.subnet_of(network)
    return isinstance(asked, IPv6Network) and asked.subnet_of(network)
