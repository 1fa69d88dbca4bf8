"""The picture of Thieves!: a View as a scene of cards that lie on the table.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Iterator

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.scene import Face
from safecracker.games.thieves.mind.notebook import notes
from safecracker.games.thieves.rules import sentences
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import LotDrawn
from safecracker.games.thieves.rules.model import Phase
from safecracker.games.thieves.rules.scoring import final_worth, raid_worth
from safecracker.games.thieves.rules.view import View

from . import drafts, loot, notebook_page, panels, past_plays, reports, street
from .card_faces import caption, named, worth
from .drafts import press
from .draw_context import Setting
from .pieces import BoardScene, Held, Place

__all__ = ["BoardScene", "press", "scene"]

BEFORE = (Phase.DEAL, Phase.LOT, Phase.OVER)  # nothing to work out


def scene(
    view: View, names: tuple[str, ...], say: Translator, *, draft: str = "", notebook: bool = False
) -> BoardScene:
    hand = drafts.read(view, draft)
    here = Setting(view, hand, names, say, notes(view) if notebook and view.phase not in BEFORE else None)
    chosen = here.chosen
    return BoardScene(
        lead=say("Your turn.") if here.mine else "",
        prompt=panels.prompt(here),
        tag=_tag(view, say),
        faces=tuple(_face(here, Seat(seat)) for seat in range(view.seats)),
        draft="" if hand == drafts.read(view, "") else str(hand),
        my_turn=here.mine,
        over=view.over,
        places=tuple(_places(here)),
        street=street.street(here),
        hand=() if view.over else tuple(_hand(here)),
        slot=worth(chosen) if chosen and chosen.money else "",
        swapping=chosen is Card.SWAP and any(drafts.targets(view)),
        last=_last(here),
        report=reports.report(here),
        ranking=reports.ranking(here) if view.over else None,
        series=tuple(reports.series(here)),
        panel=panels.panel(here),
        page=notebook_page.page(here, here.notes) if here.notes else None,
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.options.gems > 1:
        return say("Game {n}, turn {turn}", n=len(view.past) + 1, turn=view.turns) if view.turns else ""
    return say("Turn {n}", n=view.turns) if view.turns else ""


def _face(here: Setting, seat: Seat) -> Face:
    view, say = here.view, here.say
    thief = view.thieves[seat]
    return Face(
        seat=seat,
        name=here.name(seat),
        role=say.count("{n} in hand", "{n} in hand", thief.held),
        score=str(thief.gems) if view.options.gems > 1 else "",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _last(here: Setting) -> str:
    """The last play in words; before the first one, who begins."""
    event = next(iter(past_plays.since_play(here.view)), None)
    lot = [each for each in past_plays.since_play(here.view) if isinstance(each, LotDrawn)]
    if not isinstance(event, past_plays.PLAYS):
        event = lot[-1] if lot else None
    return sentences.sentence(event, here.view.viewer, here.names, here.say) if event else ""


# the players and their loot


def _places(here: Setting) -> Iterator[Place]:
    view, ids = here.view, past_plays.loot_ids(here.view)
    fresh = loot.fresh_cards(here, ids)
    for seat in here.order:
        thief, mine = view.thieves[seat], seat == view.viewer
        cards = [each.card for each in thief.loot if each.card]
        counted = (mine or view.me is None) and len(cards) == len(thief.loot)
        giving = here.chosen is not None and here.chosen.money and not mine
        yield Place(
            seat=seat,
            name=here.name(seat),
            told=_told(here, seat),
            held=thief.held,
            hand=() if mine or thief.hand is None else tuple(map(str, thief.hand)),
            gems=thief.gems if view.options.gems > 1 else 0,
            heaps=tuple(loot.heaps(here, seat, ids[seat], fresh)),
            raid=str(raid_worth(cards)) if counted else "",
            final=str(final_worth(cards)) if counted else "",
            turn=seat == view.actor,
            mine=mine,
            slot=worth(here.chosen) if giving and here.chosen else "",
            give=f"give {seat} {here.chosen}" if giving else "",
        )


def _told(here: Setting, seat: Seat) -> str:
    say, held = here.say, here.view.thieves[seat].held
    in_hand = say.count("{n} in hand", "{n} in hand", held)
    return say("{who}, {hand}, loot: {loot}", who=here.name(seat), hand=in_hand, loot=loot.told(here, seat))


# the own hand


def _hand(here: Setting) -> Iterator[Held]:
    view, say = here.view, here.say
    if view.me is None:
        return
    if view.drawn:
        card = view.drawn
        name = say("{card}, drawn by the double job", card=named(card, say))
        yield Held(str(card), caption(card, say), name, f"job-{view.plays}", picked=True, job=True)
    before: dict[Card, int] = {}
    for place, card in enumerate(view.thieves[view.me].hand or ()):
        nth = before[card] = before.get(card, -1) + 1
        live = here.mine and not view.drawn
        number = str(place + 1) if live else ""
        picked = live and here.draft.card == place
        yield Held(str(card), caption(card, say), named(card, say), f"hand-{card}-{nth}", number, number, picked)
