"""What a host may set. The two structs are the whole list: flags, variables and files follow from them."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from socket import gethostname
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace

from dedale.server.ice_servers import is_ice, is_turn
from dedale.server.limits import UNLIMITED, Limits, Rate

NO_CRYPTOGRAPHY = "--push-contact needs cryptography: pip install 'dedale[push]'."
NO_SOCKET = "none"
"""Instead of a path."""


class BadSetting(ValueError):
    """One plain sentence that says where the mistake is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(" ".join(sentence.split()))  # it may quote anything


def _help(text: str, metavar: str | None = None, most: int | None = None) -> Meta:
    ge = None if most is None else 0
    return Meta(description=text, extra={"metavar": metavar}, ge=ge, le=most)


class Settings(Struct, frozen=True):
    """How to run a server. The texts are those of `dedale serve --help`."""

    host: Annotated[str, _help("address to listen on (default: this machine only)")] = "127.0.0.1"
    port: Annotated[int, _help("port to listen on (default: 8000; 0: any free port)", "N", most=65_535)] = (
        8000
    )
    database: Annotated[
        str,
        _help(
            "file to keep tables in (default: in your data folder), "
            "or postgresql://USER@HOST/NAME with dedale[postgres]",
            "FILE",
        ),
    ] = ""
    node: Annotated[
        str,
        _help(
            "name of this server among those that share a PostgreSQL database (default: the host name)",
            "NAME",
        ),
    ] = ""
    workers: Annotated[
        int,
        _help(
            "processes that share the port, each a node of its own (default: 1; PostgreSQL only)",
            "N",
            most=64,
        ),
    ] = 1
    origin: Annotated[tuple[str, ...], _help("other sites whose pages may use this server", "URL")] = ()
    host_name: Annotated[
        tuple[str, ...],
        _help("public host names (this machine's own names and addresses are already known)", "NAME"),
    ] = ()
    trust_proxy: Annotated[
        int,
        _help("take client addresses from X-Forwarded-For, behind N proxies (1 if left out)", "N", most=16),
    ] = 0
    full_sync: Annotated[bool, _help("survive power cuts: wait for the disk at every commit")] = False
    salvage: Annotated[
        bool, _help("recover what is readable in a damaged database, and set the rest aside")
    ] = False
    no_limits: Annotated[bool, _help("lift all rate and size limits, for measurements")] = False
    no_daily: Annotated[bool, _help("make no quests of the day (each takes minutes on one core)")] = False
    log: Annotated[
        Literal["debug", "info", "warning", "error"], _help("least severe messages to log (info)")
    ] = "info"
    admin_socket: Annotated[
        str,
        _help(
            "socket for dedale admin (default: admin-{port}.sock in your data folder; none: no socket)",
            "FILE",
        ),
    ] = ""
    ban_file: Annotated[
        str,
        _help(
            "banned addresses, one per line (default: banned.txt in your data folder; PostgreSQL keeps them)",
            "FILE",
        ),
    ] = ""
    ice: Annotated[
        tuple[str, ...],
        _help("STUN and TURN servers for voice, like stun:stun.example:3478 (default: none)", "URL"),
    ] = ()
    ice_secret: Annotated[
        str, _help("secret shared with the TURN servers (coturn: use-auth-secret)", "SECRET")
    ] = ""
    push_contact: Annotated[
        str,
        _help(
            "contact for push services, like mailto:you@maze.example; turns on 'your turn' (dedale[push])",
            "URL",
        ),
    ] = ""
    limits: Limits = Limits()

    @property
    def is_postgres(self) -> bool:
        return self.database.startswith(("postgresql://", "postgres://"))

    def of_worker(self, number: int, port: int) -> "Settings":
        """For one of the workers, which have names and sockets of their own."""
        node, path = f"{self.node or gethostname()}-{number}", Path(self.admin_socket)
        if self.admin_socket not in ("", NO_SOCKET):
            path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        return replace(self, port=port, workers=1, node=node, admin_socket=str(path))


class Setting(NamedTuple):
    """One of them, under all its names."""

    field: str
    type: Any
    table: str = ""
    """`limits.` or none."""

    @property
    def name(self) -> str:
        """In a file: `host-name`, `limits.sockets-of-table`."""
        return self.table + self.field.replace("_", "-")

    @property
    def variable(self) -> str:
        return "DEDALE_" + (self.table + self.field).replace(".", "_").upper()

    @property
    def plain_type(self) -> Any:
        """The type without its bounds."""
        return get_args(self.type)[0] if get_origin(self.type) is Annotated else self.type

    def read(self, value: object, where: str) -> Any:
        """Check a value. A text may stand for something else: flags and variables have nothing but texts."""
        try:
            if self.plain_type is Rate:
                return Rate.read(value)
            if isinstance(value, str) and get_origin(self.plain_type) is tuple:
                value = value.replace(",", " ").split()
            return convert(value, self.type, strict=not isinstance(value, str))
        except ValidationError as error:
            raise BadSetting(f"{where}: {_in_words(error)}.") from None
        except ValueError as error:
            raise BadSetting(f"{where}: {error}.") from None


def _list(struct: type[Struct], table: str = "") -> list[Setting]:
    return [Setting(name, kind, table) for name, kind in get_type_hints(struct, include_extras=True).items()]


SETTINGS = {
    setting.name: setting
    for setting in (*_list(Settings), *_list(Limits, "limits."))
    if setting.plain_type is not Limits
}
"""By name."""

_WORDS = {
    "Expected int": "expected a whole number",
    "Expected float": "expected a number",
    "Expected bool": "expected true or false",
    "Expected str": "expected a text",
    "Expected array": "expected a list",
    "Invalid enum value": "unknown value",
    ", got int": ", not a number",
    ", got float": ", not a fraction",
    ", got bool": ", not true or false",
    ", got str": "",
    ", got array": ", not a list",
    ", got object": ", not a table",
}


def _in_words(error: ValidationError) -> str:
    problem = str(error).partition(" - at")[0].replace("`", "")
    for theirs, ours in _WORDS.items():
        problem = problem.replace(theirs, ours)
    return problem


def make_settings(values: Mapping[str, Any]) -> Settings:
    """Put together what was read, by name. Raises BadSetting if it contradicts itself."""
    own = {
        setting.field: values[name]
        for name, setting in SETTINGS.items()
        if not setting.table and name in values
    }
    limits = {
        setting.field: values[name] for name, setting in SETTINGS.items() if setting.table and name in values
    }
    settings = Settings(**own)
    settings = replace(settings, limits=replace(UNLIMITED if settings.no_limits else Limits(), **limits))
    if settings.is_postgres and (settings.full_sync or settings.salvage):
        raise BadSetting("--full-sync and --salvage are for a database file, not for PostgreSQL.")
    for url in settings.ice:
        if not is_ice(url):
            raise BadSetting(f"'{url}' is not a STUN or TURN server; one looks like turn:turn.example:3478.")
    if any(map(is_turn, settings.ice)) and not settings.ice_secret:
        raise BadSetting("A TURN server needs --ice-secret.")
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise BadSetting("--push-contact is an address like mailto:you@maze.example or https://maze.example.")
    if settings.push_contact and not find_spec("cryptography"):
        raise BadSetting(NO_CRYPTOGRAPHY)
    if settings.workers > 1 and not settings.is_postgres:
        raise BadSetting("--workers needs PostgreSQL: a database file is for one process (docs/hosting.md).")
    if settings.is_postgres and settings.ban_file:
        raise BadSetting("--ban-file is for a database file: PostgreSQL keeps bans for all nodes.")
    for origin in settings.origin:
        scheme, _, rest = origin.partition("://")
        if scheme not in ("http", "https") or not rest or "/" in rest:
            raise BadSetting(f"'{origin}' is not an origin; one looks like https://maze.example.")
    return settings
