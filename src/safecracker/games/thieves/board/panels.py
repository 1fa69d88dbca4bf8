"""The panel in a player's reach: a sentence, and buttons; with the notebook also what each button leads to."""

from safecracker.core.game import Action, Seat
from safecracker.core.translation import Translator, capitalised, percent
from safecracker.games.interface import Button, Panel
from safecracker.games.thieves.mind.consequences import Consequence
from safecracker.games.thieves.mind.odds import RAID, LootWorth, loot_worth
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    SIMPLE_ACTIONS,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    Phase,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.notation import write
from safecracker.games.thieves.rules.sentences import card_object, task

from . import drafts
from .card_faces import caption, card_name
from .draw_context import BoardContext

DASH, ARROW = "\N{EN DASH}", "\N{RIGHTWARDS ARROW}"
LETTERS = "abcdefgh"  # keys for the other players, in turn


def prompt(context: BoardContext) -> str:
    """What to do now, and which card is chosen."""
    card, say = context.chosen, context.say
    if not context.my_turn or card is None:
        return task(context.view, context.names, say)
    text = _card_prompt(context, card)
    return f"{say('Double job.')} {text}" if context.view.job else text


def _card_prompt(context: BoardContext, card: Card) -> str:
    say, name = context.say, caption(card, context.say)
    if card.money:
        return say("{card}: keep it face down, or give it away face up.", card=name)
    if card.cars:
        return say("{card}: put it on the street.", card=capitalised(say.phrase(card.word)))
    if card is Card.SWAP:
        return _swap_prompt(context)
    return say("{card}: play it?", card=name)


def _swap_prompt(context: BoardContext) -> str:
    say, draft, mine = context.say, context.draft, drafts.own_places(context.view)
    if not any(drafts.targets(context.view)):
        return say("Swap: nobody else has any loot, so nothing happens.")
    if draft.take:
        return _swap_question(context)
    if draft.own is None and mine:
        return say("Swap: choose a card from your loot.")
    if draft.own is None:
        return say("Swap: you have no loot, so you get a card for free. Choose one.")
    return say("Swap: now choose someone else’s card.")


def _swap_question(context: BoardContext) -> str:
    """The swap that is composed, as a question."""
    say, draft = context.say, context.draft
    assert draft.take
    seat, place = draft.take
    taken = card_object(context.view.thieves[seat].loot[place].card)
    if draft.own is None:
        return capitalised(say("Take {taken} from {who}?", taken=taken, who=context.names[seat]))
    given = card_object(context.view.thieves[context.view.turn].loot[draft.own].card)
    return capitalised(say("Swap {given} for {taken} from {who}?", given=given, taken=taken, who=context.names[seat]))


def panel(context: BoardContext) -> Panel | None:
    """None for onlookers and after the end."""
    view, card = context.view, context.chosen
    if view.me is None or view.over:
        return None
    if not context.my_turn:
        return Panel(kind="wait", title=context.say("What comes next"), sentence=_waiting(context))
    if card is None:
        n = len(view.playable)
        text = context.say.count("Choose your card.", "Choose one of your {n} cards.", n)
        return Panel(kind="choose", title=context.say("What comes next"), sentence=text)
    back = None if len(view.playable) == 1 and not context.draft.take else _back(context.say)
    if card.money:
        return _money(context, card, back)
    if card is Card.SWAP and any(drafts.targets(view)):
        return _swapping(context, back)
    return _playing(context, card, back)


def _back(say: Translator) -> Button:
    return Button(id="back", label=say("Back"), press="back", key="Escape")


def _waiting(context: BoardContext) -> str:
    view, say = context.view, context.say
    assert view.me is not None
    turns = (view.me - view.turn) % view.seats
    if view.phase in (Phase.DEAL, Phase.LOT) or not turns:
        return task(view, context.names, say)
    return say("You are next.") if turns == 1 else say("You play in {n} turns.", n=turns)


def _consequence(context: BoardContext, action: Action) -> Consequence | None:
    consequences = context.notes.consequences if context.notes else ()
    return next((each for each in consequences if each.action == action), None)


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}{DASH}{most}"


def _money(context: BoardContext, card: Card, back: Button | None) -> Panel:
    view, say = context.view, context.say
    others = [seat for seat in context.order if seat != view.me]
    main = Button(
        id="confirm",
        label=say("Keep it face down"),
        note=_keep_note(context, card),
        action=write(Keep(card)),
        key="Enter",
    )
    gifts = tuple(_gift(context, card, seat, key) for seat, key in zip(others, LETTERS, strict=False))
    return Panel(
        kind="money",
        title=card_name(card, say),
        sentence=say("or give it to"),
        main=main,
        others=gifts,
        back=back,
    )


def _keep_note(context: BoardContext, card: Card) -> str:
    if context.notes is None:
        return ""
    now = context.notes.holdings[context.view.turn].raid
    return context.say("you {now} → {then}", now=now.least, then=now.least + card.raid)


def _gift(context: BoardContext, card: Card, seat: Seat, key: str) -> Button:
    say, who = context.say, context.names[seat]
    name, note = say("Give it to {who}", who=who), ""
    if context.notes:
        now = context.notes.holdings[seat].raid
        then = span(now.least + card.raid, now.most + card.raid)
        note = f"{ARROW} {then}"
        name = say("Give it to {who}, who would then have {sum} in a raid", who=who, sum=then)
    action = write(Give(seat, card))
    return Button(id=f"give-{seat}", label=who, note=note, action=action, key=key, name=name, seat=seat)


def _swapping(context: BoardContext, back: Button | None) -> Panel:
    say, draft, view = context.say, context.draft, context.view
    if not draft.take:
        return Panel(kind="swap", title=say("Swap"), sentence=_swap_prompt(context), back=back)
    seat, place = draft.take
    action = Swap(draft.own, seat, place)
    label = say("Take it") if draft.own is None else say("Swap them")
    note = _swap_note(context, draft.own, seat, place)
    main = Button(id="confirm", label=label, note=note, action=write(action), key="Enter")
    blind = say("You take it without looking.") if view.thieves[seat].loot[place].card is None else ""
    sentence = f"{_swap_question(context)} {blind}".strip()
    return Panel(kind="swap", title=say("Swap"), sentence=sentence, main=main, back=back)


def _swap_note(context: BoardContext, own: int | None, seat: Seat, place: int) -> str:
    """What the own loot counts in a raid before and after."""
    if context.notes is None:
        return ""
    view = context.view
    now, mine = context.notes.holdings[view.turn].raid.least, view.thieves[view.turn].loot
    given = mine[own].card if own is not None else None
    taken: LootWorth = loot_worth(view, (view.thieves[seat].loot[place],), RAID)
    left = now - (given.raid if given else 0)
    return context.say("you {now} → {then}", now=now, then=span(left + taken.least, left + taken.most))


def _playing(context: BoardContext, card: Card, back: Button | None) -> Panel:
    action = Lay(card) if card.cars else SIMPLE_ACTIONS.get(card, Swap())
    main = Button(
        id="confirm",
        label=_label(context, action),
        note=_raid_note(context, action),
        action=write(action),
        key="Enter",
    )
    title, sentence = card_name(card, context.say), _meaning(context, action)
    return Panel(kind="play", title=title, sentence=sentence, main=main, back=back)


def _raid_note(context: BoardContext, action: Action) -> str:
    """How likely the play calls a raid, and where that is certain, how likely it hits the viewer."""
    effect = _consequence(context, action)
    if effect is None or not effect.raided:
        return ""
    if effect.raided < 1:
        return context.say("raid: {n}%", n=percent(effect.raided))
    return context.say("hits you: {n}%", n=percent(effect.hit[1]))


def _label(context: BoardContext, action: Action) -> str:
    say = context.say
    match action:
        case Lay(card):
            cars = context.view.cars + card.cars
            if cars >= CARS_TO_RAID:
                return say("Play it: {n} of {most}, raid!", n=cars, most=CARS_TO_RAID)
            return say("Play it: {n} of {most}", n=cars, most=CARS_TO_RAID)
        case SoundSiren():
            return say("Sound the siren")
        case BeginDoubleJob():
            return say("Start the double job")
        case CallFalseAlarm():
            return say("Send the police away")
    return say("Play the swap")


def _meaning(context: BoardContext, action: Action) -> str:
    say, view = context.say, context.view
    match action:
        case Lay():
            return say("{most} police cars on the street mean a raid.", most=CARS_TO_RAID)
        case SoundSiren() if view.options.siren == "one":
            return say("Everyone else must play one police car, if they have one.")
        case SoundSiren():
            return say("Everyone else must play all their police cars.")
        case BeginDoubleJob():
            return say("You draw two cards, one after the other, and play each one straight away.")
        case CallFalseAlarm():
            return say.count("{n} police car leaves the street.", "{n} police cars leave the street.", view.cars)
    return say("Nobody else has any loot, so nothing happens.")
