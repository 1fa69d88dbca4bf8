"""How a code is searched: claims, passes, buzzers, and how the search ends (R10 to R24, R30, R34)."""

from typing import TypeAlias

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Alarm, Event, Millis, Move, Nature, Seat, Step

from .events import BuzzerLapsed, BuzzerPressed, Claimed, ClaimsOpened, GlassEmptied, PassedOn, Sealed, SearchEnded
from .lattice import reach
from .model import BUZZ, SAFES, Buzz, Buzzed, Chip, Claim, Lapse, Mark, Pass, Search, State, TimeUp

# looked up at every claim (model.py says why)
_RIGHT, _WRONG = Mark.RIGHT, Mark.WRONG

SearchAction: TypeAlias = Claim | Pass | Buzz  # each is meant for one search


def alarm(state: State) -> Alarm | None:
    """R20, R30: the glass runs out, or the time of a buzzer does before that."""
    search = state.search
    if search is None:
        return None
    if search.buzzed and (search.until is None or search.buzzed.until < search.until):
        return Alarm(search.buzzed.until, Lapse())
    return Alarm(search.until, TimeUp()) if search.until is not None else None


def wrong_search(state: State, action: SearchAction) -> IllegalAction | None:
    """Why the action is refused because of the search it is meant for; None where it is meant for this one."""
    search = state.search
    if search is not None:
        if action.search < search.number:
            return IllegalAction(
                "search {found} is over; this is search {number}", rule="R20", found=action.search, number=search.number
            )
        if action.search > search.number:
            return IllegalAction(
                "this is search {number}, not {found}", rule="R10", number=search.number, found=action.search
            )
        return None
    if 0 < action.search <= state.searches:
        return IllegalAction("search {found} is over; wait for the next card", rule="R20", found=action.search)
    return IllegalAction("there is no search at the moment; wait for the next card", rule="R10")


def has_alarm(search: Search) -> bool:
    """Whether time is running."""
    return search.until is not None or search.buzzed is not None


def play_in_search(state: State, move: Move) -> Step[State]:
    """What a player or the clock does in a search; raises IllegalAction. It may be over then."""
    actor, action = move.actor, move.action
    if isinstance(actor, Nature):
        return _lapse(state, move.at) if isinstance(action, Lapse) else _ran_out(state, move.at)
    if not isinstance(action, Claim | Pass | Buzz):
        raise IllegalAction(
            "everyone is searching; put your chip where the code starts", rule="R13", example=_example(state)
        )
    if refused := wrong_search(state, action):
        raise refused
    match action:
        case Claim():
            return _claim(state, actor, action, move.at)
        case Pass():
            return _pass(state, actor, move.at)
        case _:
            return _buzz(state, actor, move.at)


def _example(state: State) -> str:
    assert state.search is not None
    return f"claim {state.search.number} C2 3"


def _claim(state: State, seat: Seat, claim: Claim, at: Millis) -> Step[State]:
    """R13 to R19: checked at once, unless claims are sealed."""
    search = state.search
    assert search is not None
    options = state.options
    if options.buzzer and not search.buzzed:
        raise IllegalAction("press your buzzer first", rule="R30", example=f"buzz {search.number}")
    if claim.cell not in options.lattice.places:
        raise IllegalAction(
            "there is no cell {found} on this board; its cells are {cells}",
            rule="R2",
            found=claim.cell,
            cells=options.lattice.span,
        )
    if claim.safe not in search.open_safes:
        raise _closed_safe(search, claim.safe)
    if options.calm:
        return _seal(state, Chip(seat=seat, at=at, mark=Mark.SEALED, cell=claim.cell, safe=claim.safe))
    right = reach(options.layout, state.grid, search.code, claim.cell) >= claim.safe
    chip = Chip(seat=seat, at=at, mark=_RIGHT if right else _WRONG, cell=claim.cell, safe=claim.safe)
    after = Millis(at - search.begun)
    return _put(state, chip, Claimed(seat=seat, cell=claim.cell, safe=claim.safe, right=right, after=after))


def _closed_safe(search: Search, safe: int) -> IllegalAction:
    """R21: the refusal costs nothing."""
    left = ", ".join(map(str, search.open_safes))
    if safe in search.holders:
        return IllegalAction("safe {safe} has been taken; still free: {left}", rule="R15", safe=safe, left=left)
    if safe in SAFES:
        top = max(search.holders)
        return IllegalAction(
            "safe {safe} is closed because safe {top} has been taken; still free: {left}",
            rule="R16",
            safe=safe,
            top=top,
            left=left,
        )
    return IllegalAction("there is no safe {safe}; still free: {left}", rule="R13", safe=safe, left=left)


def _pass(state: State, seat: Seat, at: Millis) -> Step[State]:
    search = state.search
    assert search is not None
    if not state.options.passing:
        raise IllegalAction(
            "you cannot pass while the sand timer is running; keep looking, or wait until it runs out", rule="R20"
        )
    if search.buzzed:
        raise IllegalAction(
            "you pressed your buzzer; now choose the cell and the safe", rule="R30", example=_example(state)
        )
    if state.options.calm:
        return _seal(state, Chip(seat=seat, at=at, mark=Mark.SEALED))
    return _put(state, Chip(seat=seat, at=at, mark=Mark.PASSED), PassedOn(seat, Millis(at - search.begun)))


def _buzz(state: State, seat: Seat, at: Millis) -> Step[State]:
    """R30: the others wait, the glass does not."""
    search = state.search
    assert search is not None
    if not state.options.buzzer:
        raise IllegalAction(
            "there is no buzzer at this table; put your chip where the code starts",
            rule="R13",
            example=_example(state),
        )
    if search.buzzed:
        raise IllegalAction(
            "you pressed your buzzer; now choose the cell and the safe", rule="R30", example=_example(state)
        )
    search = replace(search, buzzed=Buzzed(seat, Millis(at + BUZZ)))
    return Step(replace(state, search=search, moved=at), (BuzzerPressed(seat, Millis(at - search.begun)),))


def _lapse(state: State, at: Millis) -> Step[State]:
    """R30: a buzzer without a claim is as good as a wrong one."""
    assert state.search is not None
    assert state.search.buzzed is not None
    seat = state.search.buzzed.seat
    return _put(state, Chip(seat=seat, at=at, mark=Mark.LAPSED), BuzzerLapsed(seat))


def _ran_out(state: State, at: Millis) -> Step[State]:
    assert state.search is not None
    step = _over(state, state.search, at)
    return Step(step.state, (GlassEmptied(), *step.events))


def _seal(state: State, chip: Chip) -> Step[State]:
    assert state.search is not None
    return _put(state, chip, Sealed(chip.seat, Millis(chip.at - state.search.begun), chip))


def _put(state: State, chip: Chip, event: Event) -> Step[State]:
    """The chip lies; R19, R20: with a 5, or with all chips, the search is over."""
    search = state.search
    assert search is not None
    search = replace(search, chips=(*search.chips, chip), buzzed=None)
    if search.top_safe < max(SAFES) and len(search.chips) < state.seats:
        return Step(replace(state, search=search, moved=chip.at), (event,))
    step = _over(state, search, chip.at)
    return Step(step.state, (event, *step.events))


def _over(state: State, search: Search, at: Millis) -> Step[State]:
    """R23, R24: the highest safe moves, the card leaves the game. The turn is not over yet."""
    events = list[Event]()
    if state.options.calm:
        search = replace(search, chips=tuple(_open_chip(state, chip) for chip in search.chips))
        events.append(ClaimsOpened(search.chips))
    movers, squares, detectives, best = tuple[Seat, ...](), 0, state.detectives, search.top_safe
    if best:
        movers = tuple(sorted([chip.seat for chip in search.chips if chip.mark is _RIGHT and chip.safe == best]))
        squares = -(-best // len(movers))  # R34: they share the squares, rounded up
        detectives = tuple([square + squares if seat in movers else square for seat, square in enumerate(detectives)])
    search = replace(search, ended=at, buzzed=None, movers=movers, squares=squares)
    to = tuple([detectives[seat] for seat in movers])
    events.append(SearchEnded(search=search.number, movers=movers, squares=squares, to=to))
    used = (*state.used, search.code)
    return Step(replace(state, search=search, detectives=detectives, used=used, moved=at), tuple(events))


def _open_chip(state: State, chip: Chip) -> Chip:
    """R34: what was sealed, right or wrong."""
    assert state.search is not None
    if chip.cell is None or chip.safe is None:
        return replace(chip, mark=Mark.PASSED)
    right = reach(state.options.layout, state.grid, state.search.code, chip.cell) >= chip.safe
    return replace(chip, mark=_RIGHT if right else _WRONG)
