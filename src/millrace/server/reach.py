"""From where the server can be reached: an address that only works on its own machine is of no use to others."""

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter
from pydantic import BaseModel, Field

from millrace.server.hall import InHall

EVERYWHERE: Final = ("0.0.0.0", "::")
"""What a server listens to that can be reached at all addresses of its machine."""
_NOWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody. Nothing is sent there: the way towards it tells one's own address."""

router = APIRouter(prefix="/api", tags=["lobby"])


class Reach(BaseModel):
    """Where others find the server."""

    address: str = Field(description="Links that begin so work on other machines; empty if none do.")


@router.get("/reach")
def reach(hall: InHall) -> Reach:
    """Where other machines find this server: its base URL, or its address in the local network if it listens there."""
    return Reach(address=address_for_others(hall.settings.base_url, hall.settings.host))


def address_for_others(base_url: str, host: str) -> str:
    """The address at which others find a server that listens to a host; empty if only its own machine finds it."""
    home = urlsplit(base_url)
    if not is_here(home.hostname or ""):
        return base_url.rstrip("/")
    if is_here(host):
        return ""
    name = own_address() if host in EVERYWHERE else host
    if not name:
        return ""
    port = f":{home.port}" if home.port else ""
    return f"{home.scheme}://{f'[{name}]' if ':' in name else name}{port}"


def is_here(host: str) -> bool:
    """Whether a host is nobody's but the own machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def own_address() -> str:
    """The address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_NOWHERE)
        except OSError:
            return ""
        address: str = way.getsockname()[0]
    return "" if is_here(address) else address
