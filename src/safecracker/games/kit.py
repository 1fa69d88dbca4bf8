"""One game's whole folder as the rest of the program sees it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from string import ascii_uppercase
from typing import Any, ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.game import Event, Game, Viewer
from safecracker.core.history import TakenBack
from safecracker.core.options import Choice, Options
from safecracker.core.words import Phrase, Say
from safecracker.players.player import Bot, Plan
from safecracker.players.random import RandomBot

from .scene import Scene

# folders in a game's package
TEMPLATES = ""  # board.html, and study.html of a solved game
BOARD = "board"  # board.css, board.svg, board.js, cover.svg
RULES = "rules"  # en.md, de.md, fr.md, nl.md

LEVELS = (1, 2, 3, 4, 5)
# what the computer players of the five levels are called, in every game
LOCKS = (Phrase("Latch"), Phrase("Padlock"), Phrase("Number lock"), Phrase("Safe"), Phrase("Vault"))


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, lettered where several are called the same."""
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(
        f"{name} {ascii_uppercase[nth]}" if names.count(name) > 1 else name
        for name, nth in zip(names, before, strict=True)
    )


class Kit(ABC):
    """Rules, words, picture, notebook and players of one game. ``games/<name>/__init__.py`` makes one."""

    name: ClassVar[str]
    title: ClassVar[Phrase]
    blurb: ClassVar[Phrase]  # one line under the title
    players: ClassVar[tuple[int, int]]  # fewest and most
    usual_players: ClassVar[int]  # at a table that nobody set up otherwise
    minutes: ClassVar[int]
    age: ClassVar[int]
    template: ClassVar[str]  # macros board(scene, say), notes(scene, say); pad(scene, say) for notes by hand
    levels: ClassVar[tuple[Phrase, ...]]  # how each level plays, in a sentence
    play_now: ClassVar[dict[str, str]] = {}  # options of "Play now" where they differ from the defaults
    parties: ClassVar[tuple[Phrase, ...]] = ()  # whom the first and whom the last seat plays for, where sides differ
    secrets: ClassVar[bool] = True  # whether those who share a screen must not see what the others see
    one_screen: ClassVar[dict[str, str]] = {}  # options that hold where players share a screen
    options: ClassVar[type[Options]]
    minds: ClassVar[tuple[Bot[Any], ...]]  # the computer players, weakest first
    foreseen: ClassVar[Phrase] = Phrase("So many games of 100 would be won from here, if all play alike.")  # prospects
    study_template: ClassVar[str] = ""  # macro study(place, say), of a game that is solved
    peers: ClassVar[dict[str, Bot[Any]]] = {}  # players by name that sit at no table: to measure the others by

    @property
    def package(self) -> str:
        """The package that holds the game, ours or somebody else's, with its rules, templates and static files."""
        return import_module(type(self).__module__).__package__ or type(self).__module__

    @property
    def board_folder(self) -> Traversable:
        """The static files of the game: styles, drawings, the picture on the box, and a script where it needs one."""
        return files(self.package) / BOARD

    @abstractmethod
    def game(self, options: str, seats: int) -> Game[Any, Any]:
        """The rules with these options; raises BadOptions."""

    def choices(self) -> tuple[Choice, ...]:
        """The options to be agreed, with everything a form needs."""
        return self.options.CHOICES

    def defaults(self) -> dict[str, str]:
        """The options of the boxed game, as texts by name."""
        return self.options().texts()

    def sides(self, game: Game[Any, Any]) -> tuple[int, ...]:
        """For whom each seat plays: every one for itself, where a game has no parties."""
        return tuple(range(game.seats))

    def bot(self, level: int) -> Bot[Any]:
        """The computer player of this level, 1 to 5."""
        return self.minds[level - 1]

    def cheap(self, game: Game[Any, Any], view: Any, rng: Random) -> Plan:
        """Something legal that costs no thought, for a computer player that gave no answer in time."""
        return Plan(RandomBot(game).choose(view, rng))

    def weakest(self, game: Game[Any, Any], view: Any, rng: Random) -> Plan:  # noqa: ARG002 - in place of the above
        """The plan of the weakest player, for games in which anything legal may be a disaster."""
        return self.minds[0].plan(view, rng)

    @abstractmethod
    def sentence(self, event: Event, viewer: Viewer, names: tuple[str, ...], say: Say) -> str:
        """An event that the viewer may know, as a line of the log."""

    def story(self, events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Say) -> list[str]:
        """What one move led to, in sentences; none where the board says enough."""
        return [self.sentence(event, viewer, names, say) for event in events]

    def told(self, events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Say) -> list[str]:
        """The story of one move, or that one was taken back."""
        back = [event for event in events if isinstance(event, TakenBack)]
        if back:
            return [say("{who} takes the last move back.", who=names[event.seat]) for event in back]
        return self.story(events, viewer, names, say)

    @abstractmethod
    def scene(self, view: Any, names: tuple[str, ...], say: Say, *, draft: str = "", notebook: bool = False) -> Scene:
        """The view as things that lie somewhere; a draft that does not fit is dropped."""

    @abstractmethod
    def press(self, view: Any, draft: str, key: str) -> str:
        """The draft after a press on a piece of the board; the same draft where the key means nothing."""

    def buzz(self, view: Any) -> str:  # noqa: ARG002 - a game with buzzers answers
        """The action of the viewer's own buzzer; empty where there is none to press."""
        return ""

    def give_up(self, view: Any) -> str:  # noqa: ARG002 - as above
        """The action by which the viewer looks no further; empty where he cannot."""
        return ""

    @abstractmethod
    def plain(self, scene: Any, say: Say) -> str:
        """The scene for a terminal."""

    @abstractmethod
    def hint(self, view: Any, say: Say) -> str:
        """What the notebook advises, and why; empty when it is not the viewer's turn."""

    def advice(self, view: Any, names: tuple[str, ...], say: Say) -> str:  # noqa: ARG002 - where a game needs names
        """The hint on a page: whoever looks at the board types no letters and numbers."""
        return self.hint(view, say)

    def prospects(self, view: Any) -> tuple[float, ...] | None:  # noqa: ARG002 - a game that can tell answers
        """Everybody's chance to win, by seat, for one who looks at a finished game; None where nobody can tell."""
        return None

    @abstractmethod
    def shorthand(self, view: Any, text: str) -> str:
        """What a player types at a terminal, as the text of an action: ``rryb`` for ``guess RRYB``."""

    def study(self, way: str, asked: Mapping[str, str], say: Say) -> Any:  # noqa: ARG002 - a solved game answers
        """A place of the solved game, for its page; None where the game is not solved."""
        return None

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
