"""`millrace push-keys`: make the keys by which push services know a server."""

from __future__ import annotations

import click

from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.paths import home
from millrace.cli.session import Refused


@click.command("push-keys", cls=SpokenCommand, help="cli.push-keys.help")
@language_option
def push_keys(lang: str) -> None:
    """Make a pair of keys in the server's folder, once."""
    from millrace.server.push import KEY_FILE, NoPushLibrary, make_keys

    file = home() / KEY_FILE
    try:
        public = make_keys(file)
    except NoPushLibrary:
        raise Refused("cli.push-keys.no-library") from None
    except FileExistsError:
        raise Refused("cli.push-keys.there", file=str(file)) from None
    click.echo(say("cli.push-keys.made", file=str(file), public=public))
