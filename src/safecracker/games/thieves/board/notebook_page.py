"""The notebook's figures as a page: sums become columns, chances become lights, the best play becomes a hint."""

from collections.abc import Iterator

from safecracker.core.game import Action
from safecracker.core.translation import Translator, percent
from safecracker.games.scene import initial
from safecracker.games.thieves.mind.hint import action_text, rated_actions, reason
from safecracker.games.thieves.mind.notebook import Consequence, Notes
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
from safecracker.games.thieves.rules.sentences import card_object
from safecracker.games.thieves.rules.view import View

from .drafts import Draft
from .draw_context import Setting
from .panels import span
from .pieces import Column, Line, Page, Turn

SPACE, MEAN = "\N{NO-BREAK SPACE}", "\N{DIAMETER SIGN}"
LEAST_SCALE, STEP = 9, 3  # the scale ends with a multiple of the step
LEFT, WIDTH, HIGH = 8, 104, 17  # of the drawing of sums
BAR = 8  # the widest
LIGHTS = 10
LONGEST = 14  # coming turns that are drawn


def page(here: Setting, notes: Notes) -> Page:
    view, say = here.view, here.say
    most = max(LEAST_SCALE, *(each.raid.most for each in notes.holdings))
    if here.chosen and view.me is not None:
        most = max(most, notes.holdings[view.me].raid.most + here.chosen.raid)
    top = -(-most // STEP) * STEP
    lines = tuple(_lines(here, notes, top))
    rated = rated_actions(view)
    best = rated[0].action if rated else None
    return Page(
        lines=lines,
        bar=_bar(top),
        scale=tuple((_x(n, top), str(n)) for n in range(0, top + 1, STEP)),
        summary=_summary(here, notes),
        ghost=say("with your card kept") if any(line.ghost is not None for line in lines) else "",
        danger_title=say("Raid before your next turn") if view.me is not None else say("Raid within a round"),
        lights=round(LIGHTS * notes.danger),
        danger=_danger(notes, say),
        why=_why(view, say),
        turns_title=say("Turns left: about {n}", n=round(notes.turns.mean)),
        turns_range=say("{low} to {high}", low=notes.turns.low, high=notes.turns.high),
        turns=tuple(_turns(here, notes)),
        turns_name=say(
            "In 8 of 10 cases between {low} and {high} turns are left.", low=notes.turns.low, high=notes.turns.high
        ),
        advice=_advised(view, best, here.names, say) if best else "",
        reason=reason(rated, say) if best else "",
        press=f"set {_draft(view, best)}" if best else "",
        estimate="" if notes.exact else say("Many cards are hidden: the chances are sampled."),
    )


def _x(number: int, top: int) -> int:
    return LEFT + round(WIDTH * number / top)


def _bar(top: int) -> int:
    return max(2, min(BAR, WIDTH // top - 2))


def _percent(chance: float) -> str:
    return f"{percent(chance)}{SPACE}%"


def _lines(here: Setting, notes: Notes, top: int) -> Iterator[Line]:
    """The viewer first, then the others in turn."""
    seats = here.order if here.view.me is None else [here.order[-1], *here.order[:-1]]
    most = max(each.hit for each in notes.holdings)
    for seat in seats:
        holding, mine = notes.holdings[seat], seat == here.view.viewer
        kept = _kept(here, notes) if mine else None
        now, room = holding.raid, _bar(top) // 2 + 2
        yield Line(
            seat=seat,
            name=here.name(seat),
            mine=mine,
            range=span(now.least, now.most),
            told=_told(now, here.say),
            mean="" if now.least == now.most else f"{MEAN}{SPACE}{_decimal(now.mean, here.say)}",
            columns=tuple(_columns(now, top)),
            left=_x(now.least, top) - room,
            width=_x(now.most, top) - _x(now.least, top) + 2 * room,
            ghost=_x(now.least + here.chosen.raid, top) if kept and here.chosen else None,
            hit=_percent(holding.hit),
            hit_then=_percent(kept.hit[1]) if kept else "",
            win=_percent(holding.win),
            richest=holding.hit == most > 0,
        )


def _kept(here: Setting, notes: Notes) -> Consequence | None:
    """What keeping the chosen card would do."""
    if not here.chosen or not here.chosen.money:
        return None
    return next((effect for effect in notes.consequences if effect.action == Keep(here.chosen)), None)


def _told(found: LootWorth, say: Translator) -> str:
    if found.least == found.most:
        return say("exactly {n}", n=found.least)
    return say(
        "{least} to {most}, {mean} on average", least=found.least, most=found.most, mean=_decimal(found.mean, say)
    )


def _decimal(number: float, say: Translator) -> str:
    text = f"{number:.1f}"
    return text if say.lang == "en" else text.replace(".", ",")


def _columns(found: LootWorth, top: int) -> Iterator[Column]:
    most = max(found.chances)
    for number, chance in enumerate(found.chances, found.least):
        if chance:
            yield Column(_x(number, top), max(2, round(HIGH * chance / most)))


def _summary(here: Setting, notes: Notes) -> str:
    """Whom a raid would hit now, and who would win now."""
    say = here.say
    hit, win = _most(here, notes, "hit"), _most(here, notes, "win")
    raid = say("Most likely hit by a raid now: {who}.", who=hit) if hit else say("A raid now would hit nobody.")
    end = say("Most likely to win if it ended now: {who}.", who=win) if win else say("Nobody is ahead yet.")
    return f"{raid} {end}"


def _most(here: Setting, notes: Notes, by: str) -> str:
    """Those with the highest chance; nobody where all have the same."""
    chances = [getattr(each, by) for each in notes.holdings]
    if min(chances) == max(chances):
        return ""
    return ", ".join(here.name(seat) for seat in here.order if chances[seat] == max(chances))


def _danger(notes: Notes, say: Translator) -> str:
    if notes.safe:
        return say("impossible")
    n = round(LIGHTS * notes.danger)
    if not n:
        return say("hardly, 0 in 10")
    return say("about {n} in 10", n=n) if n < LIGHTS else say("almost certain")


def _why(view: View, say: Translator) -> str:
    left = unseen(view)
    cars = sum(left[card.rank] * card.cars for card in (Card.CAR, Card.CARS))
    enough = say.count(
        "{n} more police car is enough.", "{n} more police cars are enough.", max(0, CARS_TO_RAID - view.cars)
    )
    police = say.count("{n} police car", "{n} police cars", cars)
    sirens = say.count("{n} siren", "{n} sirens", left[Card.SIREN.rank])
    return f"{enough} {say('Not seen: {cars}, {sirens}.', cars=police, sirens=sirens)}"


def _turns(here: Setting, notes: Notes) -> Iterator[Turn]:
    """Who plays the coming turns, and which of them are likely to be played at all."""
    view, shown = here.view, min(LONGEST, max(notes.turns.high, 1))
    for step in range(1, shown + 1):
        seat = (view.turn + step) % view.seats
        kind = "sure" if step <= notes.turns.low else "open" if step <= round(notes.turns.mean) else "late"
        yield Turn(initial(here.names[seat]), seat == view.viewer, kind)


# the hint


def advice(view: View, names: tuple[str, ...], say: Translator) -> str:
    """The hint for those who look at the board."""
    found = rated_actions(view)
    return f"{_advised(view, found[0].action, names, say)} {reason(found, say)}" if found else ""


def _advised(view: View, action: Action, names: tuple[str, ...], say: Translator) -> str:
    match action:
        case Give(seat, card):
            return say("Give {card} to {who}.", card=card_object(card), who=names[seat])
        case Swap(own, seat, place) if seat is not None and place is not None:
            taken = card_object(view.thieves[seat].loot[place].card)
            if own is None:
                return say("Take {taken} from {who} with the swap.", taken=taken, who=names[seat])
            given = card_object(view.thieves[view.turn].loot[own].card)
            return say("Swap {given} for {taken} of {who}.", given=given, taken=taken, who=names[seat])
    return action_text(action, say)


def _draft(view: View, action: Action) -> Draft:
    """What to compose for this play."""
    match action:
        case Keep(card) | Give(card=card) | Lay(card):
            return Draft(view.playable.index(card))
        case Swap(own, seat, place):
            take = (seat, place) if seat is not None and place is not None else None
            return Draft(view.playable.index(Card.SWAP), own, take)
    assert isinstance(action, SoundSiren | BeginDoubleJob | CallFalseAlarm)
    return Draft(view.playable.index(next(card for card, play in SIMPLE_ACTIONS.items() if play == action)))
