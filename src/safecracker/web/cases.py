"""The case of the day, and every other case. The server draws the board and checks answers; it keeps nothing."""

import asyncio
import re
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from safecracker.cases.calendar import day_of, number_of
from safecracker.cases.library import IN_EACH_LEVEL, find_case, trainer_name
from safecracker.core.errors import BadNotation, GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.games.case import Miss, NoCase, Right
from safecracker.games.interface import Button
from safecracker.games.kit import LEVEL_NAMES
from safecracker.games.scene import Scene

from .case_days import CaseDay, date_text, newest_of, now_of, short_date, today_of, week_of
from .case_progress import HINT, MISS, RUNGS, SOLVED, OpenCase, Progress, open_case
from .context import translator_of
from .guard import Refused
from .lessons import Marked
from .page_parts import full_url, is_local
from .pages import FRAGMENT, checked_form, redirect
from .path_prefix import prefix_of, with_prefix
from .player_marks import PlayerMark
from .rendering import page_response, render

SQUARES = {HINT: "🟨", MISS: "🟥", SOLVED: "🟩"}
MOST_SINGLE = 6  # squares that are shown one by one
RUNG_NAMES = (Phrase("Where to look"), Phrase("What follows"), Phrase("Part of the answer"))
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Rung(Struct, frozen=True):
    """One of three parts of a hint."""

    title: str
    text: str  # empty: not shown yet
    is_next: bool  # the button shows this one


class Solved(Struct, frozen=True):
    """What a solved case shows besides the board."""

    answer: str  # in words
    steps: tuple[str, ...]  # how it follows
    week: tuple[CaseDay, ...]  # none for a case of the trainer
    text: str  # to be shared
    squares: str  # as text
    drawn: tuple[tuple[str, int], ...]  # the letter of a square, and how often it comes in a row
    link: str  # empty where nobody else could open it
    in_words: str  # hints and misses
    another: str  # an address


class Known(Struct, frozen=True):
    """Something that is known besides the board."""

    text: str
    short: str  # where there is little room
    lit: bool  # whether a hint or a miss is about it


class CasePage(Struct, frozen=True):
    """Everything that case.html and _case.html read."""

    case: OpenCase
    level: int
    date: str  # empty for a case of the trainer
    short_date: str
    question: str
    progress: Progress
    scene: Scene
    marked: Marked
    players: tuple[PlayerMark, ...]
    known: tuple[Known, ...]  # besides the board
    others: tuple[Button, ...]  # that no board of the game has
    miss: str
    error: str
    rungs: tuple[Rung, ...]
    more_hints: bool  # after the open one
    solved: Solved | None
    newest: int

    @property
    def live(self) -> bool:
        return not self.miss and not self.solved


def named_case(request: Request, name: str) -> OpenCase:
    """The case of this name or date, if its day has begun somewhere on earth; raises."""
    if _DATE.fullmatch(name):
        name = _number_of(name)
    case = find_case(name)
    name = str(int(name)) if name.isdecimal() else name
    if name.isdecimal() and int(name) > newest_of(request):
        raise Refused(404, NoCase("case {n} is for a day that has not started yet", n=int(name)))
    return open_case(name, case)


def _number_of(text: str) -> str:
    try:
        return str(max(0, number_of(date.fromisoformat(text))))
    except ValueError:
        raise NoCase("there is no case {found}", found=text) from None


async def show_today(request: Request) -> Response:
    return await _response(request, named_case(request, str(today_of(request))), Progress())


async def show_case(request: Request) -> Response:
    name = request.path_params["name"]
    here = named_case(request, name)
    if here.name != name:
        return redirect(here.url)
    return await _response(request, here, Progress.read(request.query_params))


async def answer_case(request: Request) -> Response:
    """A press on the board, an answer, or a hint."""
    form = await checked_form(request)
    here = named_case(request, request.path_params["name"])
    progress = Progress.read(form)
    try:
        after = await asyncio.to_thread(_after, here, progress, form)
    except GameError as error:
        say = translator_of(request)
        wrong = error.with_example(say) if isinstance(error, BadNotation) else say.phrase(error.phrase)
        return await _response(request, here, progress, error=wrong)
    if FRAGMENT in request.headers:
        return await _response(request, here, after)
    return redirect(f"{here.url}{after.query}")


def _after(here: OpenCase, progress: Progress, form: dict[str, str]) -> Progress:
    if isinstance(here.reply(progress), Right):
        return progress
    match form:
        case {"do": "hint"}:
            return here.with_hint(progress)
        case {"do": "look"}:
            return replace(progress, tried="")
        case {"action": text}:
            return here.after_answer(progress, text[:80])
    return here.after_press(progress, form.get("press", "")[:40])


async def _response(request: Request, here: OpenCase, progress: Progress, error: str = "") -> Response:
    page = await asyncio.to_thread(case_page, request, here, progress, error)
    title = title_of(here, translator_of(request))
    address = f"{here.url}{progress.query}"
    if FRAGMENT in request.headers:
        html = render(request, "_case.html", page, title=title, address=address)
        return HTMLResponse(with_prefix(html, prefix_of(request)))
    return page_response(request, "case.html", page, title=title, address=address)


def title_of(here: OpenCase, say: Translator) -> str:
    name = say("Case {n}", n=here.number) if here.number else say("Case")
    return f"{name} · {say.phrase(here.kit.title)} · Safecracker"


def case_page(request: Request, here: OpenCase, progress: Progress, error: str = "") -> CasePage:
    say, case, table = translator_of(request), here.case, here.table
    reply = here.reply(progress)
    miss = reply if isinstance(reply, Miss) else None
    right = isinstance(reply, Right)
    view = table.view(case, answer=case.solution if right else "", hidden=miss.hidden if miss else None)
    step = None if right else here.hint(progress)
    clues = miss.clues if miss else step.clues if step else ()
    pieces = tuple(piece for piece in (table.piece(case, clue) for clue in clues) if piece)
    known = zip(table.known_besides(case), table.known_in_short(case, say), strict=True)
    return CasePage(
        case=here,
        level=case.level,
        date=date_text(day_of(here.number), say) if here.number else "",
        short_date=short_date(day_of(here.number), say) if here.number else "",
        question=say.phrase(here.kind.asked(case)),
        progress=progress,
        scene=table.scene(case, view, here.kit, "" if right else progress.draft, say),
        marked=Marked((), pieces),
        players=tuple(map(PlayerMark, table.names(case, say))),
        known=tuple(Known(say.phrase(text), short, f"known-{n}" in pieces) for n, (text, short) in enumerate(known, 1)),
        others=() if right else table.others(case, progress.draft, say),
        miss=say.phrase(miss.sentence) if miss else "",
        error=error,
        rungs=rungs_of(here, progress, say),
        more_hints=progress.rung == RUNGS and here.next_hint(progress) is not None,
        solved=_solved(request, here, progress) if right else None,
        newest=newest_of(request),
    )


def rungs_of(here: OpenCase, progress: Progress, say: Translator) -> tuple[Rung, ...]:
    step = here.hint(progress)
    shown = progress.rung if step else 0
    texts = [say.phrase(text) for text in step.rungs] if step else [""] * RUNGS
    return tuple(
        Rung(say.phrase(title), text if at <= shown else "", is_next=at == shown + 1)
        for at, (title, text) in enumerate(zip(RUNG_NAMES, texts, strict=True), 1)
    )


def _solved(request: Request, here: OpenCase, progress: Progress) -> Solved:
    say = translator_of(request)
    squares = progress.squares if progress.squares.endswith(SOLVED) else f"{progress.squares}{SOLVED}"
    steps = tuple(say.phrase(step.follows) for step in here.steps)
    return Solved(
        answer=" · ".join(here.table.in_words(here.case, say)),
        steps=tuple(dict.fromkeys(steps)),
        week=week_of(day_of(here.number), now_of(request), say) if here.number else (),
        text=shared_text(here, say),
        squares=shown_squares(squares),
        drawn=grouped_squares(squares),
        link="" if is_local(request) else full_url(request, here.url),
        in_words=in_words(squares, say),
        another=another_case(here),
    )


def shared_text(here: OpenCase, say: Translator) -> str:
    """The first lines of the result: nothing of the board, nothing of the answer."""
    title = f"Safecracker · {say('Case {n}', n=here.number)}" if here.number else "Safecracker"
    return f"{title}\n{say.phrase(here.kit.title)} · {say.phrase(LEVEL_NAMES[here.case.level - 1])}"


def shown_squares(squares: str) -> str:
    """A square for each hint, miss and solution; in groups where there are many."""
    between = "" if len(squares) <= MOST_SINGLE else " "
    groups = grouped_squares(squares)
    return between.join(SQUARES[each] + (f"×{times}" if times > 1 else "") for each, times in groups)


def grouped_squares(squares: str) -> tuple[tuple[str, int], ...]:
    if len(squares) <= MOST_SINGLE:
        return tuple((each, 1) for each in squares)
    return tuple((found[1], len(found[0])) for found in re.finditer(r"(.)\1*", squares))


def in_words(squares: str, say: Translator) -> str:
    """The squares in words: ``1 hint, 2 misses``."""
    hints, misses = squares.count(HINT), squares.count(MISS)
    parts = [say.count("{n} hint", "{n} hints", hints)] if hints else []
    parts += [say.count("{n} miss", "{n} misses", misses)] if misses else []
    return ", ".join(parts) or say("no hints, no misses")


def another_case(here: OpenCase) -> str:
    """The next case of the same game and level in the trainer."""
    game, level = here.case.game, here.case.level
    if here.number:
        return f"/case/train?game={game}&level={level}"
    return f"/case/{trainer_name(game, level, int(here.name.rsplit('-', 1)[1]) % IN_EACH_LEVEL + 1)}"
