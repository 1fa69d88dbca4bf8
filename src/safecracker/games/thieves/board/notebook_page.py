"""The notebook as it is drawn: sums as columns, the danger of a raid as lights, the best play as a hint."""

from collections.abc import Iterator

from safecracker.core.game import Action
from safecracker.core.translation import Translator, percent
from safecracker.games.hints import Ladder
from safecracker.games.scene import initial
from safecracker.games.thieves.mind.consequences import Consequence
from safecracker.games.thieves.mind.forecast import TurnsLeft
from safecracker.games.thieves.mind.hint import action_text, nudge, reason
from safecracker.games.thieves.mind.notebook import Notes
from safecracker.games.thieves.mind.odds import LootWorth
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    SIMPLE_ACTIONS,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.view import View

from .drafts import Draft
from .draw_context import BoardContext
from .panels import span
from .pieces import ComingTurn, NotebookLine, NotebookPage, SumColumn

SPACE, MEAN = "\N{NO-BREAK SPACE}", "\N{DIAMETER SIGN}"
LEAST_SCALE, STEP = 9, 3  # the scale ends with a multiple of the step
LEFT, WIDTH, HIGH = 8, 104, 17  # of the drawing of sums
BAR = 8  # the widest
LIGHTS = 10
LONGEST = 14  # coming turns that are drawn


def page(context: BoardContext, notes: Notes) -> NotebookPage:
    view, say = context.view, context.say
    most = max(LEAST_SCALE, *(each.raid.most for each in notes.holdings))
    if context.chosen and view.me is not None:
        most = max(most, notes.holdings[view.me].raid.most + context.chosen.raid)
    top = -(-most // STEP) * STEP
    lines = tuple(_lines(context, notes, top))
    best = notes.rated[0].action if notes.rated else None
    return NotebookPage(
        lines=lines,
        bar=_bar(top),
        scale=tuple((_x(n, top), str(n)) for n in range(0, top + 1, STEP)),
        summary=_summary(context, notes),
        ghost=say("if you keep the card") if any(line.ghost is not None for line in lines) else "",
        danger_title=say("Raid before your next turn") if view.me is not None else say("Raid within one full round"),
        lights=round(LIGHTS * notes.danger),
        danger=_danger(notes, say),
        why=_why(view, say),
        turns_title=say.count("About {n} turn left", "About {n} turns left", round(notes.turns.mean)),
        turns_range=_turns_range(notes.turns, say),
        turns=tuple(_turns(context, notes)),
        turns_name=_turns_name(notes.turns, say),
        ladder=_ladder(context, notes, best) if best else None,
        press=f"set {_draft_of(view, best)}" if best else "",
        estimate="" if notes.exact else say("Many cards are face down, so these chances are estimates."),
    )


def _ladder(context: BoardContext, notes: Notes, best: Action) -> Ladder:
    view, names, say = context.view, context.names, context.say
    return Ladder(
        nudge=nudge(best, say),
        reason=reason(view, notes.rated, notes.grounds, names, say) if notes.grounds else "",
        move=action_text(view, best, names, say),
    )


def _x(number: int, top: int) -> int:
    return LEFT + round(WIDTH * number / top)


def _bar(top: int) -> int:
    return max(2, min(BAR, WIDTH // top - 2))


def _lines(context: BoardContext, notes: Notes, top: int) -> Iterator[NotebookLine]:
    """The viewer first, then the others in turn."""
    seats = context.order if context.view.me is None else [context.order[-1], *context.order[:-1]]
    most = max(each.hit for each in notes.holdings)
    for seat in seats:
        holding, mine = notes.holdings[seat], seat == context.view.viewer
        kept = _kept(context, notes) if mine else None
        now, room = holding.raid, _bar(top) // 2 + 2
        yield NotebookLine(
            seat=seat,
            name=context.name(seat),
            mine=mine,
            range=span(now.least, now.most),
            description=_description(now, context.say),
            mean="" if now.least == now.most else f"{MEAN}{SPACE}{context.say.decimal(now.mean, 1)}",
            columns=tuple(_columns(now, top)),
            left=_x(now.least, top) - room,
            width=_x(now.most, top) - _x(now.least, top) + 2 * room,
            ghost=_x(now.least + context.chosen.raid, top) if kept and context.chosen else None,
            hit=context.say.percentage(percent(holding.hit)),
            hit_then=context.say.percentage(percent(kept.hit[1])) if kept else "",
            win=context.say.percentage(percent(holding.win)),
            richest=holding.hit == most > 0,
        )


def _kept(context: BoardContext, notes: Notes) -> Consequence | None:
    """What keeping the chosen card would lead to."""
    if not context.chosen or not context.chosen.money:
        return None
    return next((each for each in notes.consequences if each.action == Keep(context.chosen)), None)


def _description(found: LootWorth, say: Translator) -> str:
    if found.least == found.most:
        return say("exactly {n}", n=found.least)
    return say(
        "{least} to {most}, {mean} on average", least=found.least, most=found.most, mean=say.decimal(found.mean, 1)
    )


def _columns(found: LootWorth, top: int) -> Iterator[SumColumn]:
    most = max(found.chances)
    for number, chance in enumerate(found.chances, found.least):
        if chance:
            yield SumColumn(_x(number, top), max(2, round(HIGH * chance / most)))


def _summary(context: BoardContext, notes: Notes) -> str:
    """Who would lose a raid now, and who would win now."""
    say = context.say
    hit, win = _most(context, notes, "hit"), _most(context, notes, "win")
    raid = (
        say("Most likely to be hit if a raid came now: {who}.", who=hit) if hit else say("A raid now would hit nobody.")
    )
    end = say("Most likely to win if the game ended now: {who}.", who=win) if win else say("Nobody is ahead yet.")
    return f"{raid} {end}"


def _most(context: BoardContext, notes: Notes, by: str) -> str:
    """Those with the highest chance; nobody where all have the same."""
    chances = [getattr(each, by) for each in notes.holdings]
    if min(chances) == max(chances):
        return ""
    return context.say.listed(context.name(seat) for seat in context.order if chances[seat] == max(chances))


def _danger(notes: Notes, say: Translator) -> str:
    if notes.safe:
        return say("impossible")
    n = round(LIGHTS * notes.danger)
    if not n:
        return say("very unlikely")
    return say("about {n} in 10", n=n) if n < LIGHTS else say("almost certain")


def _why(view: View, say: Translator) -> str:
    left = unseen(view)
    cars = sum(left[card.rank] * card.cars for card in (Card.CAR, Card.CARS))
    enough = say.count(
        "{n} more police car means a raid.", "{n} more police cars mean a raid.", max(0, CARS_TO_RAID - view.cars)
    )
    police = say.count("{n} police car", "{n} police cars", cars)
    sirens = say.count("{n} siren", "{n} sirens", left[Card.SIREN.rank])
    return f"{enough} {say('Still hidden: {cars}, {sirens}.', cars=police, sirens=sirens)}"


def _turns_range(turns: TurnsLeft, say: Translator) -> str:
    low, high = turns.low, turns.high
    return str(low) if low == high else say("{low} to {high}", low=low, high=high)


def _turns_name(turns: TurnsLeft, say: Translator) -> str:
    """The coming turns for screen readers."""
    low, high = turns.low, turns.high
    if low == high:
        return say.count("In 8 out of 10 games, {n} turn is left.", "In 8 out of 10 games, {n} turns are left.", low)
    return say("In 8 out of 10 games, {low} to {high} turns are left.", low=low, high=high)


def _turns(context: BoardContext, notes: Notes) -> Iterator[ComingTurn]:
    """Who plays the coming turns, and how likely each of them is to be played."""
    view, shown = context.view, min(LONGEST, max(notes.turns.high, 1))
    for step in range(1, shown + 1):
        seat = (view.turn + step) % view.seats
        kind = "sure" if step <= notes.turns.low else "open" if step <= round(notes.turns.mean) else "late"
        yield ComingTurn(initial(context.names[seat]), seat == view.viewer, kind)


# the hint


def _draft_of(view: View, action: Action) -> Draft:
    """The draft for this play."""
    match action:
        case Keep(card) | Give(card=card) | Lay(card):
            return Draft(view.playable.index(card))
        case Swap(own, seat, place):
            take = (seat, place) if seat is not None and place is not None else None
            return Draft(view.playable.index(Card.SWAP), own, take)
    assert isinstance(action, SoundSiren | BeginDoubleJob | CallFalseAlarm)
    return Draft(view.playable.index(next(card for card, play in SIMPLE_ACTIONS.items() if play == action)))
