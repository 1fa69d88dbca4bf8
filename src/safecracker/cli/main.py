"""The commands, one function each. Without a command: serve here and open the browser."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from safecracker import __version__
from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator
from safecracker.games import find

from .backup import backup, delete, export, restore
from .case import case
from .console import BAD_RECORD, INTERRUPTED, NO_START, fail, lang_option, language
from .help import asked_language, in_language
from .job_options import cluster_option, workers_option
from .mastermind import mastermind
from .move import move
from .print_sheets import print_
from .proxies import Network, read_proxy
from .selfplay import selfplay
from .wrong_calls import wrong_call

PORT = 8777
KEEP_DAYS = 30


class Commands(click.Group):
    """A group of commands that prints an error in one line, and no traceback."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        words = sys.argv[1:] if args is None else list(args)
        say = language(asked_language(words))
        local = in_language(self, say)
        try:
            status = click.Group.main(local, words, *more, **extra | {"standalone_mode": False, "obj": say})
        except click.exceptions.NoArgsIsHelpError as error:  # a group of commands without one of them
            click.echo(error.format_message(), err=True)
            sys.exit(NO_START)
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "safecracker"
            fail(say("{wrong} (see {command} --help)", wrong=wrong_call(error, say), command=command), NO_START)
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(status)


def server_option(name: str, *names: str, **settings: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """An option of the server, which an environment variable can set too."""
    variable = f"SAFECRACKER_{name.removeprefix('--').upper().replace('-', '_')}"
    return click.option(name, *names, envvar=variable, show_default=True, **settings)


def _public_url(context: click.Context, _: click.Parameter, text: str) -> str:
    if not text:
        return ""
    from safecracker.web.public_url import BadPublicUrl, read_public_url  # noqa: PLC0415 - see games_

    try:
        return read_public_url(text)
    except BadPublicUrl:
        say: Translator = context.find_root().obj
        raise click.BadParameter(
            say(
                "a public URL looks like {this}; not {found}",
                this="https://games.example.org",
                found=text[:80],
            )
        ) from None


def _proxies(context: click.Context, _: click.Parameter, texts: tuple[str, ...]) -> tuple[Network, ...]:
    try:
        return tuple(map(read_proxy, texts))
    except ValueError:
        say: Translator = context.find_root().obj
        raise click.BadParameter(
            say("a proxy is an address like 127.0.0.1 or a network like 10.0.0.0/8; not {found}", found=" ".join(texts))
        ) from None


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(__version__, help="Show the version and exit.")
@server_option("--host", default="127.0.0.1", help="Address to listen on; 0.0.0.0 lets the whole network in.")
@server_option("--port", default=PORT, type=click.IntRange(0, 65535), help="Port to listen on; 0 picks a free one.")
@server_option(
    "--data",
    type=click.Path(path_type=Path),
    help="Folder for saved games; by default your system’s usual place for application data.",
)
@server_option(
    "--database",
    metavar="URL",
    default="",
    help="PostgreSQL database for saved games, like postgresql://localhost/games; needs safecracker[postgres].",
)
@server_option(
    "--workers",
    default=1,
    type=click.IntRange(1, 64),
    help="How many processes share the work; more than 1 needs --database.",
)
@server_option("--no-browser", is_flag=True, help="Do not open a browser.")
@server_option(
    "--keep-days",
    default=KEEP_DAYS,
    type=click.IntRange(2, 3650),
    help="Delete games that nobody has touched for this many days.",
)
@server_option(
    "--public-url",
    metavar="URL",
    default="",
    callback=_public_url,
    help="The address people use when the server is behind a proxy, like https://games.example.org.",
)
@server_option(
    "--trusted-proxy",
    "trusted_proxies",
    metavar="ADDRESS",
    multiple=True,
    callback=_proxies,
    help="Address of a trusted proxy that passes on who sent a request; repeat the option for each proxy.",
)
@server_option(
    "--log",
    default="text",
    type=click.Choice(["text", "json"]),
    help="How to report problems: “text”, or “json” for programs, without people’s names or addresses.",
)
@server_option(
    "--metrics", is_flag=True, help="Provide metrics for Prometheus at /metrics; needs safecracker[metrics]."
)
@lang_option
@click.pass_context
def main(context: click.Context, /, *, no_browser: bool, **chosen: Any) -> None:
    """Safecracker: board and card games of codes, clues and loot.

    Without a command, Safecracker starts the server on this machine and opens your browser. Every move is saved
    before it is shown, so you can stop it with Ctrl+C at any time.

    Every option can also be set by an environment variable: SAFECRACKER_KEEP_DAYS sets --keep-days.
    """
    if context.invoked_subcommand is not None:
        return
    from .serve import CannotServe, serve  # noqa: PLC0415 - see games_
    from .server_options import ServerOptions  # noqa: PLC0415 - see games_

    try:
        serve(ServerOptions(browser=not no_browser, **chosen), context.obj)
    except CannotServe as error:
        fail(error.with_example(context.obj), NO_START)


@main.command(name="games")
@lang_option
@click.pass_obj
def games_(say: Translator) -> None:
    """List the games and their options."""
    from .games import print_games  # noqa: PLC0415 - each command imports what it needs: help is there at once

    print_games(say)


@main.command()
@click.argument("game")
@click.option(
    "--seats", metavar="SEAT,SEAT", help="Who plays: “human” or a level from 1 to 5 for each seat; by default human,3."
)
@click.option(
    "--options", default="", metavar="'NAME=VALUE ...'", help="Options for the game; “safecracker games” lists them."
)
@click.option(
    "--seed",
    type=int,
    help="Use this number for the deal and the computer players; the same number gives the same game.",
)
@click.option(
    "--record",
    "record_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Save the finished game to this file.",
)
@lang_option
@click.pass_obj
def play(
    say: Translator,
    game: str,
    seats: str | None,
    options: str,
    seed: int | None,
    record_file: Path | None,
) -> None:
    """Play GAME in the terminal. With a computer in every seat, the game plays itself."""
    from .play import Terminal, new_table, read_seats  # noqa: PLC0415 - see games_

    try:
        kit = find(game)
        sitting = read_seats(seats) if seats is not None else (None, *(3,) * (kit.usual_players - 1))
        rules = kit.game(options, kit.seats(len(sitting)))
    except GameError as error:
        fail(error.with_example(say), NO_START)
    if record_file is not None and not record_file.parent.is_dir():
        fail(say("there is no folder {folder} to save the game in", folder=str(record_file.parent)), NO_START)
    text = Terminal(new_table(rules, sitting, seed), say).run()
    if not text:
        sys.exit(BAD_RECORD)
    if record_file is not None:
        try:
            record_file.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            click.echo(text)  # a game that was played is not lost for want of a file
            fail(say("{label}: {value}", label=str(record_file), value=reason(error)), NO_START)
        click.echo(say("The game has been saved to {file}.", file=str(record_file)))


@main.command(short_help="Learn GAME by playing it with a coach.")
@click.argument("game")
@lang_option
@click.pass_obj
def learn(say: Translator, game: str) -> None:
    """Learn GAME by playing it: a coach leads you through your first game."""
    from safecracker.games.teaching import teaching  # noqa: PLC0415 - see games_

    from .learn import LearnTerminal  # noqa: PLC0415 - see games_

    try:
        kit = find(game)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    taught = teaching(kit)
    if taught is None:
        fail(say("{game} has no lesson yet", game=kit.title), NO_START)
    LearnTerminal(taught, say).run()


@main.command(short_help="Show the game in FILE move by move.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--as",
    "viewed_as",
    default="open",
    metavar="SEAT",
    help="Show only what this player saw: a seat number from the file, or a name.",
)
@click.option("--report", is_flag=True, help="Show everyone’s chances of winning, and where the game turned.")
@click.option("--json", "as_json", is_flag=True, help="With --report: print the report as JSON.")
@lang_option
@click.pass_obj
def replay(say: Translator, file: Path, viewed_as: str, *, report: bool, as_json: bool) -> None:
    """Show the game in FILE move by move. The file is checked first."""
    from .replay import open_file, print_replay  # noqa: PLC0415 - see games_
    from .report import print_report  # noqa: PLC0415 - as above

    opened = open_file(file, say)
    try:
        if report or as_json:
            print_report(opened, viewed_as, say, as_json=as_json)
        else:
            print_replay(opened, viewed_as, say)
    except GameError as error:
        fail(error.with_example(say), NO_START)


@main.command(short_help="Check the saved game in FILE.")
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
@click.pass_obj
def verify(say: Translator, file: Path) -> None:
    """Check the saved game in FILE: the seal, the seed, every deal, every move and the result."""
    from .replay import open_file  # noqa: PLC0415 - see games_

    opened = open_file(file, say)
    record = opened.parsed.record
    if not opened.parsed.sealed:
        fail(f"{file}: " + say("this saved game has no seal, so nothing proves that it is unchanged"), BAD_RECORD)
    if not record.seed:
        fail(f"{file}: " + say("this game is not over, so its seed is not shown yet"), BAD_RECORD)
    click.echo(say("The seal matches every byte."))
    if opened.proved:
        click.echo(say("The seed is the one that was fixed in advance, and every draw in the game follows from it."))
    else:
        click.echo(
            say(
                "Continued from move {n} of another game; anything drawn before that belongs to that game.",
                n=record.moves_before,
            )
        )
        click.echo(
            say("The seed is the one that was fixed in advance, and every draw after that move follows from it.")
        )
    click.echo(say.count("{n} move, allowed by the rules.", "{n} moves, all allowed by the rules.", len(record.moves)))
    click.echo(say("The result is correct: {result}.", result=record.result))


@main.command(short_help="Measure how strong the computer players of GAME are.")
@click.argument("game")
@click.argument("players", nargs=-1, metavar="PLAYER PLAYER ...")
@click.option("--games", default=200, show_default=True, type=click.IntRange(2), help="Number of games per pairing.")
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Seed of the first deal; each further deal adds 1.",
)
@workers_option
@cluster_option
@click.option(
    "--sprt",
    metavar="ELO0,ELO1",
    help="Stop as soon as it is clear whether the first player is ELO0 or ELO1 points stronger.",
)
@click.option("--seats", type=int, help="Number of seats; by default the usual number for the game.")
@click.option("--options", default="", metavar="'NAME=VALUE ...'", help="Options for the game, as for “play”.")
@click.option("--ladder", is_flag=True, help="Pair each player only with the next one in the list.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Save results to this file, and continue from it if it exists.",
)
@click.option("--json", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file as JSON.")
@click.option(
    "--svg", type=click.Path(path_type=Path, dir_okay=False), help="Save a chart of the ratings to this SVG file."
)
@lang_option
@click.pass_obj
def arena(say: Translator, /, game: str, players: tuple[str, ...], **wanted: Any) -> None:
    """Let computer players of GAME play each other, and rate them.

    A PLAYER is a level from 1 to 5, champion, random, or a name specific to the game; type any unknown name to see
    the list. Every deal is played from every seat: two players swap seats, and at a larger table each of them
    plays alone against copies of the other, in every seat. If there are as many players as seats, they all play at one
    table. The number of processes does not change the results.
    """
    from .arena import ArenaOptions, Stopped, run_arena  # noqa: PLC0415 - see games_

    try:
        complete = run_arena(find(game), players, ArenaOptions(**wanted), say)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(error.filename), value=reason(error)), NO_START)
    except Stopped:
        complete = False
    if not complete:
        sys.exit(INTERRUPTED)


@main.command(short_help="Let your own bot play at a table on a server.")
@click.argument("url")
@click.argument("player", metavar="BOT")
@click.option("--name", default="Bot", show_default=True, help="What the bot is called at the table.")
@click.option("--seat", type=click.IntRange(1, 6), help="The bot’s seat; by default the first free one.")
@click.option("--game", help="Open a table for this game; URL is then the address of the server.")
@click.option(
    "--against",
    default="3",
    show_default=True,
    metavar="SEAT,SEAT",
    help="With --game: who else plays, as one level for all, or “human” or a level for each.",
)
@click.option(
    "--options", default="", metavar="'NAME=VALUE ...'", help="With --game: options for that game, as for “play”."
)
@click.option("--listed", is_flag=True, help="With --game: show the table to everyone on the server’s start page.")
@lang_option
@click.pass_obj
def bot(say: Translator, /, url: str, player: str, **wanted: Any) -> None:
    """Let BOT sit down at the table at URL and play there until the game is over.

    BOT is a class of your own, like package.module:Bot, a program like “run:node careful.js”, or any name that the
    arena knows. It keeps playing after the server restarts, and needs safecracker[client].
    """
    try:
        from .bot import BotOptions, run_bot  # noqa: PLC0415 - see games_
    except ModuleNotFoundError as error:
        if error.name != "httpx":
            raise
        fail(say("to play on a server, install {what}", what="safecracker[client]"), NO_START)
    try:
        run_bot(url, player, BotOptions(**wanted), say)
    except GameError as error:
        fail(error.with_example(say), NO_START)


for command in (case, backup, restore, export, delete, move, mastermind, print_, selfplay):
    main.add_command(command)
