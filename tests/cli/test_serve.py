"""`millrace serve` before it serves: addresses, screens, words."""

import pytest
from click.testing import CliRunner

from millrace.cli import main
from millrace.cli.serve import address_of, has_screen, listen


@pytest.mark.parametrize(
    ("environment", "platform", "found"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "x"}, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_a_browser_needs_a_screen(environment: dict[str, str], platform: str, found: bool) -> None:
    assert has_screen(environment, platform) is found


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")])
def test_the_address_is_one_that_a_browser_can_open(host: str, shown: str) -> None:
    with listen(host, 0) as listening:
        port = listening.getsockname()[1]
        assert address_of(listening, host) == f"http://{shown}:{port}"


@pytest.mark.parametrize(("lang", "said"), [("en", "--no-browser"), ("de", "Keinen Browser öffnen")])
def test_help_is_spoken_in_both_languages(lang: str, said: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--lang", lang, "--help"])
    assert done.exit_code == 0 and said in done.output
