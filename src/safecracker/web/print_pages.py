"""Print and play: the pieces of a game on sheets of paper, as a page, and as a file that needs nothing else."""

from functools import cache, lru_cache
from itertools import accumulate

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.options import Choice, Options
from safecracker.core.translation import Translator
from safecracker.games import find, games
from safecracker.games.kit import AnyKit
from safecracker.games.paper_sheets import Reader, drawn_sheet
from safecracker.locale import LANGUAGES, translator

from .assets import board_asset, contents
from .context import translator_of
from .rendering import SWITCHES, Preferences, environment, page_response
from .single_page import with_drawings

FULL, LONG = 1400, 1560  # characters of a leaf, tags among them
PAPERS = {"a4": "A4", "letter": "letter"}  # as a style sheet names them


class PrintedSheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet of paper."""

    number: int  # of the paper: a back has that of its front
    about: str
    back: bool
    drawing: Markup


class Leaf(Struct, frozen=True):
    """The rules in one language, on a quarter of a page."""

    lang: str
    html: Markup


class PrintPage(Struct, frozen=True, kw_only=True):
    """Everything in ``print.html`` and ``single_print.html``."""

    kit: AnyKit
    kits: tuple[AnyKit, ...]
    sheets: tuple[PrintedSheet, ...]
    leaves: tuple[Leaf, ...]
    choices: tuple[tuple[Choice, str], ...]  # what changes the sheets, and what is chosen
    differs: bool = False  # other pieces are chosen than those of the box, and the leaves say which
    styles: Markup = Markup()  # of a page that asks for nothing else
    paper: str = ""  # its size, for such a page

    @property
    def fronts(self) -> tuple[PrintedSheet, ...]:
        return tuple(sheet for sheet in self.sheets if not sheet.back)

    @property
    def has_backs(self) -> bool:
        return len(self.fronts) < len(self.sheets)

    @property
    def papers(self) -> int:
        """How many sheets of paper there are, the rules among them."""
        return len(self.fronts) + 1

    @property
    def letters(self) -> str:
        """The size of letters that lets the leaf with the most to say hold all of it."""
        most = max(len(leaf.html) for leaf in self.leaves)
        return "long" if self.differs or most > LONG else "full" if most > FULL else "usual"


async def first_print(request: Request) -> Response:
    return await _print_response(request, _printable()[0], {})


async def print_page(request: Request) -> Response:
    kit = find(request.path_params["game"])
    if not kit.can_print:
        raise HTTPException(404)
    return await _print_response(request, kit, dict(request.query_params))


async def _print_response(request: Request, kit: AnyKit, chosen: dict[str, str]) -> Response:
    say = translator_of(request)
    page = _page(kit, printed_options(kit, chosen), say)
    title = say("Print {game}", game=kit.title) + " · Safecracker"
    return page_response(request, "print.html", page, title=title)


def printed_options(kit: AnyKit, chosen: dict[str, str]) -> Options:
    """The options as chosen, the rest as the whole box has them; raises BadOptions."""
    return kit.options.of(kit.print_defaults | chosen)


def read_options(kit: AnyKit, text: str) -> Options:
    """The same for options that are written ``name=value name=value``."""
    named = {word.partition("=")[0] for word in text.split()}
    others = (f"{name}={value}" for name, value in kit.print_defaults.items() if name not in named)
    return kit.options.read(" ".join([*text.split(), *others]))


def single_print(kit: AnyKit, options: Options, paper: str, say: Translator) -> str:
    """The sheets as HTML that asks for nothing else; the paper is ``a4`` or ``letter``."""
    styles = Markup(contents()["print.css"].decode())  # noqa: S704 - our own file
    page = replace(_page(kit, options, say), styles=styles, paper=PAPERS[paper])
    given = {
        "page": page,
        "say": say,
        "title": say("Print {game}", game=kit.title),
        "prefs": Preferences(say.lang, "light", **SWITCHES),
    }
    return with_drawings(environment().get_template("single_print.html").render(given))


def _page(kit: AnyKit, options: Options, say: Translator) -> PrintPage:
    texts = options.texts()
    return PrintPage(
        kit=kit,
        differs=bool(_differences(kit, options, say)),
        kits=_printable(),
        sheets=_sheets(kit.name, options, say.lang),
        leaves=tuple(
            Leaf(lang, _leaf(kit.name, lang) + _differences(kit, options, translator(lang)))
            for lang in languages_for(say.lang)
        ),
        choices=tuple((choice, texts[choice.name]) for choice in kit.choices() if choice.name in kit.printed_options),
    )


def _printable() -> tuple[AnyKit, ...]:
    return tuple(kit for kit in games().values() if kit.can_print)


def languages_for(lang: str) -> tuple[str, ...]:
    """All languages, the reader's own first."""
    return (lang, *(other for other in LANGUAGES if other != lang))


@lru_cache(32)  # a deck in a language: whoever turns a switch of the form comes back to one of these
def _sheets(game: str, options: Options, lang: str) -> tuple[PrintedSheet, ...]:
    kit, say = games()[game], translator(lang)
    others = tuple(translator(other) for other in languages_for(lang)[1:])
    found = kit.print_sheets(options, Reader(say, others, board_asset(kit, "board.svg"), board_asset(kit, "print.svg")))
    count = sum(not sheet.back for sheet in found) + 1
    numbers = accumulate(int(not sheet.back) for sheet in found)
    return tuple(
        PrintedSheet(number=number, about=sheet.about, back=sheet.back, drawing=drawn_sheet(sheet, number, count, say))
        for number, sheet in zip(numbers, found, strict=True)
    )


@cache
def _leaf(game: str, lang: str) -> Markup:
    """The summary of the rules, with the facts of the box beside its title."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a server starts without it

    kit, say = games()[game], translator(lang)
    fewest, most = kit.players
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    facts = say("{players} players · {age}+ · {minutes} min", players=players, age=kit.age, minutes=kit.minutes)
    title = Markup("<h2>{} <small>{}</small></h2>").format(say.phrase(kit.title), facts)
    return title + Markup(MarkdownIt("commonmark").render(kit.summary(lang)))  # noqa: S704 - our own file


def _differences(kit: AnyKit, options: Options, say: Translator) -> Markup:
    """Where other pieces were chosen than those of the box: what the summary of the rules does not know."""
    texts, usual = options.texts(), printed_options(kit, {}).texts()
    chosen = [
        say("{label}: {value}", label=choice.label, value=_value_text(choice, texts[choice.name], say))
        for choice in kit.choices()
        if choice.name in kit.summed_up_options and texts[choice.name] != usual[choice.name]
    ]
    if not chosen:
        return Markup()
    return Markup("<p><em>{}</em></p>").format(say("Different in this set: {options}.", options=" · ".join(chosen)))


def _value_text(choice: Choice, text: str, say: Translator) -> str:
    """A value as the form shows it."""
    return say.phrase(choice.words[choice.values.index(choice.value(text))]) if choice.words else text
