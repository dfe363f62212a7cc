"""The command line: `millrace play`, `replay`, `simulate`, … Each command is a module of its own, loaded when needed.

A command takes the language with `@language_option` and gets it as the argument `lang`. Its help texts are ids of
messages (`help="cli.play.help"`) when it is declared with `cls=SpokenCommand`; they are then shown in the chosen
language. Every `MillraceError` ends the command with a sentence in that language and exit code 2.

`--with MODULE`, ahead of the command, imports modules that register titles, bots or languages from outside.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from millrace._engine import engine
from millrace._version import __version__
from millrace.core import languages
from millrace.core.errors import MillraceError
from millrace.core.ledger import Rule
from millrace.core.texts import Message, Texts
from millrace.games import WITH

_COMMANDS: dict[str, str] = {
    "play": "millrace.cli.play:play",
    "serve": "millrace.cli.serve:serve",
    "bots": "millrace.cli.workers:bots",
    "push-keys": "millrace.cli.push_keys:push_keys",
    "replay": "millrace.cli.replay:replay",
    "calibrate": "millrace.cli.calibrate:calibrate",
    "review": "millrace.cli.review:review",
    "picture": "millrace.cli.picture:picture_command",
    "simulate": "millrace.cli.simulate:simulate",
    "duel": "millrace.cli.duel:duel",
    "arena": "millrace.cli.arena:arena",
    "train": "millrace.cli.train:train",
    "titles": "millrace.cli.reference:titles",
    "rules": "millrace.cli.reference:rules",
    "content": "millrace.cli.reference:content",
}
"""Where each command is declared."""

EXIT_REFUSED = 2
"""The exit code of a command that was asked for something it cannot do."""

TEXT_PACKAGES = ("millrace.core", "millrace.table", "millrace.cli")
"""The packages whose catalogues the command line's own sentences come from."""

CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])


def environment_language(environment: Mapping[str, str] | None = None) -> str:
    """The language to speak if none is asked for: MILLRACE_LANG, else that of the locale, else English."""
    variables = os.environ if environment is None else environment
    locale = variables.get("LC_ALL") or variables.get("LANG") or ""
    wanted = (variables.get("MILLRACE_LANG", "").strip().lower(), re.split("[^a-z]", locale.lower())[0])
    return next((each for each in wanted if each in languages.known()), languages.FALLBACK)


def current_language() -> str:
    """The language of the running command: that of `--lang` if it was given."""
    context = click.get_current_context(silent=True)
    return str(context.meta.get(_LANGUAGE, environment_language())) if context else environment_language()


def say(id: str, **values: Any) -> str:
    """A sentence of the command line in the language of the running command."""
    return Texts.load(current_language(), *TEXT_PACKAGES).render(Message(id, **values))


def foreign(rule: Rule, language: str) -> tuple[str, ...]:
    """The name of the language that a rule is told in, if it is not the one asked for."""
    spoken = rule.spoken(language)
    return (languages.menu()[spoken],) if spoken != language else ()


_LANGUAGE = "millrace.language"


def _remember(context: click.Context, _: click.Parameter, value: str | None) -> str:
    language = value or environment_language()
    context.find_root().meta[_LANGUAGE] = language
    return language


class _Known(click.ParamType):  # type: ignore[type-arg]  # older versions of click take none
    """One of the languages that are known when it is asked for."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return click.Choice(languages.known()).convert(value, param, ctx)

    def get_metavar(self, *about: Any, **more: Any) -> str | None:
        return click.Choice(languages.known()).get_metavar(*about, **more)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return click.Choice(languages.known()).shell_complete(ctx, param, incomplete)


def language_option(command: CommandFunction) -> CommandFunction:
    """Give a command the option `--lang`, and its function the argument `lang`."""
    # Eager, so that `--lang de --help` and what other options complain about are already German.
    return click.option("--lang", type=_Known(), is_eager=True, callback=_remember, help="cli.lang.help")(command)


class SpokenCommand(click.Command):
    """A command whose help texts are ids of messages, shown in the chosen language."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language of the running command."""
        click.Command.format_help(_in_words(self), ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of the help, for the list of commands."""
        return click.Command.get_short_help_str(_in_words(self), limit=100)


def _in_words(command: click.Command) -> click.Command:
    """A copy of a command whose help texts are said in the chosen language; the command itself keeps the ids."""
    spoken = copy(command)
    spoken.help = _spoken(command.help)
    spoken.params = [copy(parameter) for parameter in command.params]
    for parameter in spoken.params:
        if isinstance(parameter, click.Option):
            parameter.help = _spoken(parameter.help)
    return spoken


def _spoken(text: str | None) -> str | None:
    texts = Texts.load(current_language(), *TEXT_PACKAGES)
    return texts.render(Message(text, languages=tuple(languages.menu()))) if text and text in texts else text


class UnusableModule(MillraceError):
    """A module that `--with` names cannot be imported."""

    def __init__(self, module: str, error: BaseException) -> None:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        # What the module itself imports may be missing as well, which is another trouble.
        if missing and f"{module}.".startswith(f"{missing}."):
            message = Message("cli.with.no-module", module=module)
        else:
            reason = f"{type(error).__name__}: {error}".removesuffix(": ")
            message = Message("cli.with.broken-module", module=module, reason=reason)
        super().__init__(message, ("millrace.cli",))


def bring(modules: Sequence[str]) -> None:
    """Import modules that register titles, bots or languages; those of the folder the command runs in, too."""
    if not modules:
        return
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # behind everything else, so that no file there takes the place of a library
    for module in modules:
        try:
            import_module(module)
        except (Exception, SystemExit) as error:
            raise UnusableModule(module, error) from error
    # Processes that the command starts must know the titles as well.
    os.environ[WITH] = " ".join(dict.fromkeys([*os.environ.get(WITH, "").split(), *modules]))


def _language_among(words: Sequence[str]) -> str:
    """The language that `--lang` asks for somewhere in a command line, if it is known."""
    asked = re.search(r"(?:^|\0)--lang[=\0]([a-z]+)(?:\0|$)", "\0".join(words))
    return asked[1] if asked and asked[1] in languages.known() else environment_language()


class _Commands(click.Group):
    """The commands of Millrace, each loaded only when it is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # What goes wrong ahead of the command should be told in the language that the command asks for.
        ctx.meta[_LANGUAGE] = _language_among(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *_COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, name = _COMMANDS[cmd_name].split(":")
        command = getattr(import_module(module), name)
        return command if isinstance(command, click.Command) else None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        spoken = _in_words(self)
        if isinstance(spoken, click.Group):
            click.Group.format_help(spoken, ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MillraceError as error:
            click.echo(say("cli.error", reason=error.text(current_language())), err=True)
            ctx.exit(EXIT_REFUSED)


def _print_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"millrace {__version__}, {say(f'cli.version.{engine().reason}')}")
        context.exit()


@click.group(cls=_Commands, help="cli.help", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="cli.version.help"
)
@click.option("--with", "modules", multiple=True, metavar="MODULE", envvar=WITH, help="cli.with.help")
def main(modules: Sequence[str]) -> None:
    """Play, replay and study industrial-age board games."""
    bring(modules)
