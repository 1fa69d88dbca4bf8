"""What lies in reach of a player: a sentence, and buttons that name the deed; with the notebook, what it leads to."""

from safecracker.core.game import Action, Seat
from safecracker.core.translation import Translator, percent
from safecracker.games.thieves.mind.notebook import Consequence
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
from .card_faces import caption, named, whole
from .draw_context import Setting
from .pieces import Deed, Panel

DASH, ARROW = "\N{EN DASH}", "\N{RIGHTWARDS ARROW}"
LETTERS = "abcdefgh"  # keys for the other players, in turn


def prompt(here: Setting) -> str:
    """What to do now; for ears it also tells what is chosen."""
    card, say = here.chosen, here.say
    if not here.mine or card is None:
        return task(here.view, here.names, say)
    told = _card_prompt(here, card)
    return f"{say('Double job.')} {told}" if here.view.job else told


def _card_prompt(here: Setting, card: Card) -> str:
    say, name = here.say, caption(card, here.say)
    if card.money:
        return say("{card}: keep it face down, or give it away face up.", card=name)
    if card.cars:
        return say("{card}: lay it on the street.", card=whole(say.phrase(card.word)))
    if card is Card.SWAP:
        return _swap_prompt(here)
    return say("{card}: play it?", card=name)


def _swap_prompt(here: Setting) -> str:
    say, draft, mine = here.say, here.draft, drafts.own_places(here.view)
    if not any(drafts.targets(here.view)):
        return say("Swap: nobody else has loot, so nothing happens.")
    if draft.take:
        return _swap_said(here)
    if draft.own is None and mine:
        return say("Swap: choose one of your loot cards.")
    if draft.own is None:
        return say("Swap: you have no loot, so take a card for nothing. Choose it.")
    return say("Swap: now choose a card of somebody else.")


def _swap_said(here: Setting) -> str:
    """The swap that is composed, as a question."""
    say, draft = here.say, here.draft
    assert draft.take
    seat, place = draft.take
    taken = card_object(here.view.thieves[seat].loot[place].card)
    if draft.own is None:
        return whole(say("Take {taken} from {who}?", taken=taken, who=here.names[seat]))
    given = card_object(here.view.thieves[here.view.turn].loot[draft.own].card)
    return whole(say("Swap {given} for {taken} of {who}?", given=given, taken=taken, who=here.names[seat]))


def panel(here: Setting) -> Panel | None:
    """None for onlookers and after the end."""
    view, card = here.view, here.chosen
    if view.me is None or view.over:
        return None
    if not here.mine:
        return Panel("wait", here.say("What comes next"), _waiting(here))
    if card is None:
        n = len(view.playable)
        text = here.say.count("Choose your card.", "Choose one of your {n} cards.", n)
        return Panel("choose", here.say("What comes next"), text)
    back = None if len(view.playable) == 1 and not here.draft.take else _back(here.say)
    if card.money:
        return _money(here, card, back)
    if card is Card.SWAP and any(drafts.targets(view)):
        return _swapping(here, back)
    return _playing(here, card, back)


def _back(say: Translator) -> Deed:
    return Deed("back", say("Back"), press="back", key="Escape")


def _waiting(here: Setting) -> str:
    view, say = here.view, here.say
    assert view.me is not None
    turns = (view.me - view.turn) % view.seats
    if view.phase in (Phase.DEAL, Phase.LOT) or not turns:
        return task(view, here.names, say)
    return say("You are next.") if turns == 1 else say("You play in {n} turns.", n=turns)


def _effect(here: Setting, action: Action) -> Consequence | None:
    consequences = here.notes.consequences if here.notes else ()
    return next((effect for effect in consequences if effect.action == action), None)


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}{DASH}{most}"


def _money(here: Setting, card: Card, back: Deed | None) -> Panel:
    view, say = here.view, here.say
    others = [seat for seat in here.order if seat != view.me]
    main = Deed("confirm", say("Keep it face down"), _kept(here, card), write(Keep(card)), key="Enter")
    gifts = tuple(_gift(here, card, seat, key) for seat, key in zip(others, LETTERS, strict=False))
    return Panel("money", named(card, say), say("or give it to"), main, gifts, back)


def _kept(here: Setting, card: Card) -> str:
    if here.notes is None:
        return ""
    now = here.notes.holdings[here.view.turn].raid
    return here.say("you {now} → {then}", now=now.least, then=now.least + card.raid)


def _gift(here: Setting, card: Card, seat: Seat, key: str) -> Deed:
    say, who = here.say, here.names[seat]
    name, note = say("Give it to {who}", who=who), ""
    if here.notes:
        now = here.notes.holdings[seat].raid
        then = span(now.least + card.raid, now.most + card.raid)
        note = f"{ARROW} {then}"
        name = say("Give it to {who}, who then has {sum} in a raid", who=who, sum=then)
    return Deed(f"give-{seat}", who, note, write(Give(seat, card)), key=key, name=name, seat=seat)


def _swapping(here: Setting, back: Deed | None) -> Panel:
    say, draft, view = here.say, here.draft, here.view
    if not draft.take:
        return Panel("swap", say("Swap"), _swap_prompt(here), back=back)
    seat, place = draft.take
    action = Swap(draft.own, seat, place)
    label = say("Take it") if draft.own is None else say("Swap them")
    main = Deed("confirm", label, _swapped(here, draft.own, seat, place), write(action), key="Enter")
    blind = say("You take it blind.") if view.thieves[seat].loot[place].card is None else ""
    return Panel("swap", say("Swap"), f"{_swap_said(here)} {blind}".strip(), main, back=back)


def _swapped(here: Setting, own: int | None, seat: Seat, place: int) -> str:
    """What the own loot counts in a raid before and after."""
    if here.notes is None:
        return ""
    view = here.view
    now, mine = here.notes.holdings[view.turn].raid.least, view.thieves[view.turn].loot
    given = mine[own].card if own is not None else None
    taken: LootWorth = loot_worth(view, (view.thieves[seat].loot[place],), RAID)
    left = now - (given.raid if given else 0)
    return here.say("you {now} → {then}", now=now, then=span(left + taken.least, left + taken.most))


def _playing(here: Setting, card: Card, back: Deed | None) -> Panel:
    action = Lay(card) if card.cars else SIMPLE_ACTIONS.get(card, Swap())
    main = Deed("confirm", _deed(here, action), _raided(here, action), write(action), key="Enter")
    return Panel("play", named(card, here.say), _meaning(here, action), main, back=back)


def _raided(here: Setting, action: Action) -> str:
    """How likely the play calls a raid, and where that is certain, how likely it hits the viewer."""
    effect = _effect(here, action)
    if effect is None or not effect.raided:
        return ""
    if effect.raided < 1:
        return here.say("raid: {n} in 100", n=percent(effect.raided))
    return here.say("hits you: {n} in 100", n=percent(effect.hit[1]))


def _deed(here: Setting, action: Action) -> str:
    say = here.say
    match action:
        case Lay(card):
            cars = here.view.cars + card.cars
            if cars >= CARS_TO_RAID:
                return say("Lay it: {n} of {most}, raid!", n=cars, most=CARS_TO_RAID)
            return say("Lay it: {n} of {most}", n=cars, most=CARS_TO_RAID)
        case SoundSiren():
            return say("Sound the siren")
        case BeginDoubleJob():
            return say("Begin the double job")
        case CallFalseAlarm():
            return say("Send the police away")
    return say("Play the swap")


def _meaning(here: Setting, action: Action) -> str:
    say, view = here.say, here.view
    match action:
        case Lay():
            return say("With {most} police cars there is a raid.", most=CARS_TO_RAID)
        case SoundSiren() if view.options.siren == "one":
            return say("Everybody else lays one police car.")
        case SoundSiren():
            return say("Everybody else lays all police cars.")
        case BeginDoubleJob():
            return say("You draw two cards, one after the other, and play each at once.")
        case CallFalseAlarm():
            return say.count("{n} police car leaves the street.", "{n} police cars leave the street.", view.cars)
    return say("Nobody else has loot: nothing happens.")
