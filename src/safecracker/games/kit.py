"""A kit: everything of one game, as the rest of the program sees it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from string import ascii_uppercase
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from safecracker.core.errors import BadOptions, OtherRules
from safecracker.core.game import Action, Event, Game, Millis, Viewer
from safecracker.core.history import TakenBack
from safecracker.core.options import Choice, Options, Value, value_text
from safecracker.core.translation import Phrase, Translator
from safecracker.players.bot import Bot, Plan
from safecracker.players.random_bot import RandomBot

from .example import Example
from .hints import Ladder
from .interface import Panel
from .lesson import Lesson
from .paper_sheets import Reader, Sheet
from .rated_choice import RatedChoice
from .result import FinalPosition, Result, plain_result
from .scene import Scene

# folders in a game's package
BOARD = "board"  # board.html, study.html of a solved game, board.css, board.svg, board.js, cover.svg
RULES = "rules"  # en.md, de.md, fr.md, nl.md
SUMMARY = "summary"  # in the folder of the rules: en.md, de.md, fr.md, nl.md
LOCALE = "locale"  # de.po, fr.po, nl.po: the sentences of a game that is not ours

LEVELS = (1, 2, 3, 4, 5)
# what the five levels are called, and how they play in every game
LEVEL_NAMES = (Phrase("Beginner"), Phrase("Easy"), Phrase("Medium"), Phrase("Hard"), Phrase("Expert"))
LEVEL_SENTENCES = (
    Phrase("Makes many mistakes. Children can beat it."),
    Phrase("Plays like someone who knows the rules."),
    Phrase("Plays like someone with practice."),
    Phrase("Makes few mistakes."),
    Phrase("Almost unbeatable."),
)


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, lettered where several are called the same."""
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(
        f"{name} {ascii_uppercase[nth]}" if names.count(name) > 1 else name
        for name, nth in zip(names, before, strict=True)
    )


class ReadyLine(Struct, frozen=True):
    """One of the few lines that say what to do, with a picture, while people get ready."""

    picture: str  # a symbol of the game's board.svg
    line: Phrase


S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


COMMON_PHRASES = (  # that fit every game
    Phrase("Hello!"),
    Phrase("Good luck!"),
    Phrase("Well played!"),
    Phrase("Oops!"),
    Phrase("Thanks for the game!"),
)


class Kit(ABC, Generic[S, V]):
    """Rules, words, board, notebook and bots of one game. ``games/<name>/__init__.py`` makes one.

    Rules texts, templates and static files are read from the package in which the subclass is defined.
    """

    name: ClassVar[str]
    title: ClassVar[Phrase]
    blurb: ClassVar[Phrase]  # one line under the title
    players: ClassVar[tuple[int, int]]  # fewest and most
    usual_players: ClassVar[int]  # at a table that nobody set up otherwise
    minutes: ClassVar[int]
    age: ClassVar[int]
    levels: ClassVar[tuple[Phrase, ...]]  # how each level plays this game, in a sentence
    play_now_options: ClassVar[dict[str, str]] = {}  # options of "Play now" where they differ from the defaults
    arena_options: ClassVar[
        dict[str, str]
    ] = {}  # where the arena plays otherwise than the defaults, so that every game ends
    side_names: ClassVar[tuple[Phrase, ...]] = ()  # the sides of the first and of the last seat, where sides differ
    has_secrets: ClassVar[bool] = True  # whether players at one screen must not see what the others see
    shared_screen_options: ClassVar[dict[str, str]] = {}  # options that hold where players share a screen
    options: ClassVar[type[Options]]
    bots: ClassVar[tuple[Bot[Any], ...]]  # five, weakest first
    ready_lines: ClassVar[
        tuple[ReadyLine, ...]
    ] = ()  # of a game that starts when everyone is ready; else it starts at once
    reference_bots: ClassVar[dict[str, Bot[Any]]] = {}  # by name; they sit at no table, others are measured by them
    win_odds_caption: ClassVar[Phrase] = Phrase(
        "Games out of 100 that each player would win from here if everyone played equally well."
    )
    evaluation_caption: ClassVar[Phrase] = Phrase(  # how ``evaluated_odds`` finds its figures
        "Worked out from the position, as if everyone played equally well from there."
    )
    costly_loss: ClassVar[float] = 0.05  # from this loss of the chance to win on, a report calls a decision costly
    own_phrases: ClassVar[tuple[Phrase, ...]] = ()  # what players can say to each other that fits this game alone
    lesson: ClassVar[Lesson | None] = None  # the guided first game
    printed_options: ClassVar[tuple[str, ...]] = ()  # those that change what is printed
    summed_up_options: ClassVar[tuple[str, ...]] = ()  # those of them that the printed summary of the rules speaks of
    print_defaults: ClassVar[dict[str, str]] = {}  # where the whole box is more than the defaults need
    study_template: ClassVar[str] = ""  # macro study(place, say), of a game that is solved
    example: ClassVar[Example | None] = None  # what the pictures in the rules show
    event_rules: ClassVar[Mapping[type[Event], str]] = {}  # the number of the rule by which something happened: R9
    rules_template: ClassVar[str] = ""  # macros picture(scene, say) and step(number, scene, say), of the example

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What players can say to each other, by number."""
        return COMMON_PHRASES + self.own_phrases

    @property
    def package(self) -> str:
        """The package that holds the game, ours or somebody else's, with its rules, templates and static files."""
        return import_module(type(self).__module__).__package__ or type(self).__module__

    @property
    def board_folder(self) -> Traversable:
        """The static files of the game: styles, drawings, the cover of the box, and a script where it needs one."""
        return files(self.package) / BOARD

    @property
    def locale_folder(self) -> Traversable:
        """The catalogues of a game that is not ours; the sentences of our own are all in one catalogue."""
        return files(self.package) / LOCALE

    @abstractmethod
    def game(self, options: str = "", seats: int | None = None) -> Game[S, V]:
        """The rules with these options, for the usual number of players where none is given; raises BadOptions."""

    def game_with(self, options: Mapping[str, Value], seats: int | None = None) -> Game[S, V]:
        """The rules with options that a program names; raises BadOptions, as above."""
        return self.game(self.options_text(options), self.seats(self.usual_players if seats is None else seats))

    def options_text(self, options: Mapping[str, Value] | str) -> str:
        """Options that a program names, as records write them; a text is one already. Raises BadOptions."""
        if isinstance(options, str):
            return options
        texts = {name: value_text(value) for name, value in options.items()}
        self.options.of(texts)  # here, so that one with spaces in it is refused
        return " ".join(f"{name}={text}" for name, text in texts.items())

    def game_under(self, version: int, options: str = "", seats: int | None = None) -> Game[S, V]:
        """The rules of the version under which a game was started; raises OtherRules, and BadOptions as above."""
        game = self.game(self.options.meant_under(version, options), seats)
        if version == game.version:
            return game
        if version not in game.earlier_versions:
            raise OtherRules(
                "this game was started under version {found} of the rules, and this server has version {here};"
                " start a new game",
                found=version,
                here=game.version,
            )
        return game.under(version)

    @property
    def template(self) -> str:
        """The name of the board's template; ``docs/add-a-game.md`` lists the macros that it must have."""
        return f"{self.name}/board.html"

    def choices(self) -> tuple[Choice, ...]:
        """The options to be agreed on, with everything that a form needs."""
        return self.options.CHOICES

    def defaults(self) -> dict[str, str]:
        """The options of the boxed game, as texts by name."""
        return self.options().texts()

    def sides(self, game: Game[S, V]) -> tuple[int, ...]:
        """The side that each seat plays for: its own, where a game has no sides."""
        return tuple(range(game.seats))

    def evaluation_source(self, game: Game[S, V]) -> Phrase:  # noqa: ARG002 - where options decide
        """How the figures of a report come about under the options of this game."""
        return self.evaluation_caption

    def bot(self, level: int) -> Bot[V]:
        """The bot of this level, 1 to 5; raises BadOptions for any other."""
        if level not in LEVELS:
            raise BadOptions("computers play at level 1, 2, 3, 4 or 5; not {found}", found=level)
        return self.bots[level - 1]

    def pause(self, view: V) -> Millis:  # noqa: ARG002 - a game with something to look at says for how long
        """How long a bot that plays at a person's pace waits, so that people see what has just happened."""
        return Millis(0)

    def fallback_plan(self, game: Game[S, V], view: V, rng: Random) -> Plan:
        """Something legal at once, for a bot that gave no answer in time."""
        return RandomBot(game).plan(view, rng)

    def weakest_plan(self, game: Game[S, V], view: V, rng: Random) -> Plan:  # noqa: ARG002 - in place of the above
        """The plan of the weakest bot, for games in which a random action may be a disaster."""
        return self.bots[0].plan(view, rng)

    @abstractmethod
    def sentence(self, event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
        """An event that the viewer may know, as a line of the log."""

    def move_sentences(
        self, events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator
    ) -> list[str]:
        """What one move led to; no sentence where the board says enough."""
        return [self.sentence(event, viewer, names, say) for event in events]

    def log_sentences(
        self, events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator
    ) -> list[str]:
        """The sentences of one move, or that a move was taken back."""
        back = [event for event in events if isinstance(event, TakenBack)]
        if back:
            return [say("{who} takes the last move back.", who=names[event.seat]) for event in back]
        return self.move_sentences(events, viewer, names, say)

    def notes(self, view: V) -> Struct | None:  # noqa: ARG002 - where there is something to work out
        """What the notebook has worked out from the view, in numbers; None where there is nothing to work out.

        It may take long, so it is worked out in another process, and once for all who have the same view.
        """
        return None

    @abstractmethod
    def scene(
        self,
        view: V,
        names: tuple[str, ...],
        say: Translator,
        *,
        draft: str = "",
        notes: Any = None,
        pad: bool = True,
    ) -> Scene:
        """The view as things that lie somewhere; a draft that does not fit is dropped.

        ``notes`` are those of this view where the notebook is open, and None where it is closed or they are still
        being worked out. ``pad`` is whether the viewer may use the scratch pad meanwhile, if the game has one.
        """

    def result(self, end: FinalPosition) -> Result:
        """Who won and why, the places, and a few figures about one player's game, when it is over.

        It is worked out whenever the page is drawn, so it takes no more than a look at the last state.
        """
        return plain_result(end)

    @abstractmethod
    def press(self, view: V, draft: str, key: str) -> str:
        """The draft after a press on a piece of the board; the same draft where the key means nothing."""

    def shared_screen_panel(self, view: V, say: Translator) -> Panel | None:  # noqa: ARG002 - where a game has one
        """What the viewer can press besides the board where several share a screen and nobody has secrets.

        ``main`` is the viewer's own button, which stands beside those of the others; ``others`` are buttons that
        everybody at the screen presses together. None where there is nothing to press.
        """
        return None

    @abstractmethod
    def terminal_text(self, scene: Any, say: Translator) -> str:
        """The scene for a terminal."""

    @abstractmethod
    def hint(self, view: V, say: Translator) -> str:
        """What the notebook advises, and why; empty when it is not the viewer's turn."""

    def advice(self, view: V, names: tuple[str, ...], say: Translator) -> str:  # noqa: ARG002 - where a game needs names
        """The hint in a replay or a report, where the game is over and nobody types the text of an action."""
        return self.hint(view, say)

    def typed_hint(self, view: V, names: tuple[str, ...], say: Translator) -> str:  # noqa: ARG002 - as above
        """The hint in a terminal, where players type the text of an action."""
        return self.hint(view, say)

    def ladder(self, view: V, names: tuple[str, ...], say: Translator) -> Ladder | None:
        """The hint in a terminal, rung by rung; None when it is not the viewer's turn."""
        text = self.typed_hint(view, names, say)
        return Ladder(nudge="", reason="", move=text) if text else None

    def win_odds(self, view: V) -> tuple[float, ...] | None:  # noqa: ARG002 - a game that can tell answers
        """Everybody's chance to win, by seat, for a replay; None where a game cannot tell."""
        return None

    def evaluated_odds(self, view: V) -> tuple[float, ...] | None:
        """Everyone's chance to win, by seat, as far as the viewer could know; None where a game cannot tell.

        It is the strongest evaluation that the game has, for the report on a finished game, and may take a while.
        """
        return self.win_odds(view)

    def rated_choices(self, view: V, played: Action) -> tuple[RatedChoice, ...]:  # noqa: ARG002 - where choices are rated
        """What the viewer could have done, the best first, with what was played among it; empty where none is rated."""
        return ()

    @property
    def can_tell_odds(self) -> bool:
        """Whether the game answers ``win_odds``."""
        return type(self).win_odds is not Kit.win_odds

    @abstractmethod
    def shorthand(self, view: V, text: str) -> str:
        """What a player types in a terminal, as the text of an action: ``rryb`` for ``guess RRYB``."""

    def study(self, way: str, asked: Mapping[str, str], say: Translator) -> Any:  # noqa: ARG002 - a solved game answers
        """A position of the solved game, for its page; None where the game is not solved."""
        return None

    def print_sheets(self, options: Any, reader: Reader) -> tuple[Sheet, ...]:  # noqa: ARG002 - a game with pieces answers
        """The pieces of the game with these options on sheets of paper; none where it cannot be printed."""
        return ()

    @property
    def can_print(self) -> bool:
        """Whether the game answers ``print_sheets``."""
        return type(self).print_sheets is not Kit.print_sheets

    def summary(self, lang: str) -> str:
        """The rules on a quarter of a page, as Markdown, for a game that can be printed."""
        return (files(self.package) / RULES / SUMMARY / f"{lang}.md").read_text(encoding="utf-8")

    def seats(self, wanted: int) -> int:
        """The number of seats, refused unless the game can be played so."""
        fewest, most = self.players
        if fewest == most != wanted:
            raise BadOptions("{title} is for {most} players, not {found}", title=self.title, most=most, found=wanted)
        if not fewest <= wanted <= most:
            raise BadOptions(
                "{title} is for {fewest} to {most} players, not {found}",
                title=self.title,
                fewest=fewest,
                most=most,
                found=wanted,
            )
        return wanted

    def rules(self, lang: str) -> str:
        """The rules in prose, as Markdown."""
        return (files(self.package) / RULES / f"{lang}.md").read_text(encoding="utf-8")

    def rule_now(self, view: V) -> str:  # noqa: ARG002 - a game with numbered rules answers
        """The number of the rule that whoever looks at this may want to read: ``R8``."""
        return ""

    def event_rule(self, event: Event) -> str:
        """The number of the rule by which this happened; empty where no single one says it."""
        return self.event_rules.get(type(event), "")

    def figure_name(self, text: str, say: Translator) -> str:  # noqa: ARG002 - where the text says nothing aloud
        """What a drawing in the rules is called for those who hear it; it is drawn from this text."""
        return text


AnyKit: TypeAlias = Kit[Any, Any]
