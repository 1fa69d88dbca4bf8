"""The rules of a game as HTML, in parts: for their page, for the drawer beside a table, and for whoever waits."""

import re
from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from safecracker.games import games
from safecracker.games.example import example_scene
from safecracker.games.rulebook import MINUTE, QUESTIONS, TURN, Chapter, Rulebook, read_rulebook
from safecracker.locale import translator

RULE_LINK = re.compile(r"\((R\d+(?:, R\d+)*)\)")


class OneMinute(Struct, frozen=True):
    """How a game is played, in the sentences that one reads while waiting."""

    title: str
    sentences: tuple[Markup, ...]


class TitledText(Struct, frozen=True):
    """A step of a turn, or a question with its answer."""

    title: str
    text: Markup
    picture: Markup = Markup()  # the inside of an SVG, 240 by 150


class TextPart(Struct, frozen=True):
    """The steps of a turn, or the common questions."""

    title: str
    entries: tuple[TitledText, ...]


class RulesChapter(Struct, frozen=True):
    id: str
    title: str
    span: str  # the numbers of its rules: R2–R6
    html: Markup
    on_screen: bool  # about this program, not about the game


class RulesText(Struct, frozen=True):
    """The rules of a game for a page. A game may have chapters only."""

    minute: OneMinute | None
    picture: Markup  # the inside of an SVG, 760 by 548: the numbers in it are those of the sentences
    turn: TextPart | None
    questions: TextPart | None
    chapters: tuple[RulesChapter, ...]

    @property
    def of_the_game(self) -> list[RulesChapter]:
        return [chapter for chapter in self.chapters if not chapter.on_screen]

    @property
    def on_screen(self) -> list[RulesChapter]:
        return [chapter for chapter in self.chapters if chapter.on_screen]


@cache
def rules_text(game: str, lang: str) -> RulesText:
    """The rules of a game, from its Markdown; the board's template draws what is code there."""
    kit = games()[game]
    book = read_rulebook(kit.rules(lang))
    to_html = _Writer(game, lang)
    chapters = book.chapters + book.on_screen
    return RulesText(
        minute=one_minute(game, lang),
        picture=to_html.picture(),
        turn=_part(book, TURN, to_html, to_html.step),
        questions=_part(book, QUESTIONS, to_html),
        chapters=tuple(
            RulesChapter(f"part-{n}", chapter.title, _span(chapter), to_html(chapter.text), n > len(book.chapters))
            for n, chapter in enumerate(chapters, 1)
        ),
    )


@cache
def one_minute(game: str, lang: str) -> OneMinute | None:
    """The game in one minute; None where its rules have no such part."""
    chapter = read_rulebook(games()[game].rules(lang)).parts.get(MINUTE)
    if chapter is None:
        return None
    to_html = _Writer(game, lang)
    return OneMinute(chapter.title, tuple(map(to_html.line, chapter.sentences)))


def _no_picture(number: int) -> Markup:
    return Markup()


def _part(
    book: Rulebook, mark: str, to_html: "_Writer", picture: Callable[[int], Markup] = _no_picture
) -> TextPart | None:
    chapter = book.parts.get(mark)
    if chapter is None:
        return None
    entries = tuple(
        TitledText(entry.title, to_html(entry.text), picture(number)) for number, entry in enumerate(chapter.entries, 1)
    )
    return TextPart(chapter.title, entries)


def _span(chapter: Chapter) -> str:
    numbers = chapter.numbers
    return "" if not numbers else numbers[0] if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


class _Writer:
    """Markdown as HTML."""

    def __init__(self, game: str, lang: str) -> None:
        from markdown_it import MarkdownIt  # noqa: PLC0415 - a server starts without it

        from .rendering import environment  # noqa: PLC0415 - its templates call one_minute

        self._markdown = MarkdownIt("commonmark").enable("table")
        self._kit, self._say = games()[game], translator(lang)
        self._board: Any = environment().get_template(self._kit.template).module
        self._pictures: Any = None
        if self._kit.rules_template:
            self._pictures = environment().get_template(self._kit.rules_template).module
        self._scene = example_scene(self._kit, self._say)

    def __call__(self, text: str) -> Markup:
        # a wide table scrolls on a phone, and must then be reached by keyboard
        html = self._markdown.render(text).replace("<table>", '<table tabindex="0">')
        html = re.sub(
            r"<p><strong>(R\d+)</strong> ", r'<p class="rule" id="\1"><small class="rule-number">\1</small> ', html
        )
        return self._drawn(html)

    def line(self, text: str) -> Markup:
        """One sentence without a paragraph around it."""
        return self._drawn(self._markdown.renderInline(text))

    def picture(self) -> Markup:
        """The example with labels; nothing where a game has none."""
        return Markup(self._pictures.picture(self._scene, self._say)) if self._pictures else Markup()  # noqa: S704

    def step(self, number: int) -> Markup:
        """The picture of a step of a turn, counted from 1."""
        return Markup(self._pictures.step(number, self._scene, self._say)) if self._pictures else Markup()  # noqa: S704

    def _drawn(self, html: str) -> Markup:
        html = re.sub(r"<code>([^<]+)</code>", self._figure, html)
        return Markup(RULE_LINK.sub(_links, html))  # noqa: S704 - our own file

    def _figure(self, code: re.Match[str]) -> str:
        return str(self._board.figure(code[1], self._kit.figure_name(code[1], self._say)))


def _links(found: re.Match[str]) -> str:
    return " ".join(f'<a class="ref" href="#{number}">{escape(number)}</a>' for number in found[1].split(", "))
