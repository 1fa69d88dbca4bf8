"""The scene of Thieves!: a view as cards that lie on the table.

A button carries the text of the action that it plays, or of the press that changes the draft.
"""

from collections.abc import Iterator

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.scene import Face
from safecracker.games.thieves.mind.notebook import Notes
from safecracker.games.thieves.rules import sentences
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import LotDrawn
from safecracker.games.thieves.rules.scoring import final_worth, raid_worth
from safecracker.games.thieves.rules.view import View

from . import drafts, loot, notebook_page, panels, past_plays, reports, street
from .card_faces import added_worth, caption, card_name
from .draw_context import BoardContext
from .pieces import BoardScene, HandCard, PlayerArea


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",
    notes: Notes | None = None,
    pad: bool = True,  # noqa: ARG001 - there is no scratch pad in Thieves!
) -> BoardScene:
    composed = drafts.read(view, draft)
    context = BoardContext(
        view=view,
        draft=composed,
        names=names,
        say=say,
        notes=notes,
    )
    chosen = context.chosen
    return BoardScene(
        lead=say("Your turn.") if context.my_turn else "",
        prompt=panels.prompt(context),
        tag=_tag(view, say),
        faces=tuple(_face(context, Seat(seat)) for seat in range(view.seats)),
        draft="" if composed == drafts.read(view, "") else str(composed),
        my_turn=context.my_turn,
        over=view.over,
        areas=tuple(_areas(context)),
        street=street.street(context),
        hand=() if view.over else tuple(_hand(context)),
        slot=added_worth(chosen) if chosen and chosen.money else "",
        swapping=chosen is Card.SWAP and any(drafts.targets(view)),
        last=_last_play(context),
        report=reports.report(context),
        ranking=reports.ranking(context) if view.over else None,
        series=tuple(reports.series(context)),
        panel=panels.panel(context),
        notebook_page=notebook_page.page(context, notes) if notes else None,
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.options.gems > 1:
        return say("Game {n}, turn {turn}", n=len(view.past) + 1, turn=view.turns) if view.turns else ""
    return say("Turn {n}", n=view.turns) if view.turns else ""


def _face(context: BoardContext, seat: Seat) -> Face:
    view, say = context.view, context.say
    thief = view.thieves[seat]
    return Face(
        seat=seat,
        name=context.name(seat),
        role=say.count("{n} in hand", "{n} in hand", thief.held),
        score=str(thief.gems) if view.options.gems > 1 else "",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _last_play(context: BoardContext) -> str:
    """The last play in words; before the first one, who begins."""
    event = next(iter(past_plays.since_play(context.view)), None)
    lot = [each for each in past_plays.since_play(context.view) if isinstance(each, LotDrawn)]
    if not isinstance(event, past_plays.PLAYS):
        event = lot[-1] if lot else None
    return sentences.sentence(event, context.view.viewer, context.names, context.say) if event else ""


# the players and their loot


def _areas(context: BoardContext) -> Iterator[PlayerArea]:
    view, ids = context.view, past_plays.loot_ids(context.view)
    fresh = loot.fresh_cards(context, ids)
    for seat in context.order:
        thief, mine = view.thieves[seat], seat == view.viewer
        cards = [each.card for each in thief.loot if each.card]
        counted = (mine or view.me is None) and len(cards) == len(thief.loot)
        hand = () if mine or thief.hand is None else thief.hand
        giving = context.chosen is not None and context.chosen.money and not mine
        yield PlayerArea(
            seat=seat,
            name=context.name(seat),
            description=_description(context, seat),
            held=thief.held,
            hand=tuple(map(str, hand)),
            hand_names=", ".join(context.say.phrase(card.word) for card in hand),
            gems=thief.gems if view.options.gems > 1 else 0,
            stacks=tuple(loot.stacks(context, seat, ids[seat], fresh)),
            raid=str(raid_worth(cards)) if counted else "",
            final=str(final_worth(cards)) if counted else "",
            turn=seat == view.actor,
            mine=mine,
            slot=added_worth(context.chosen) if giving and context.chosen else "",
            give=f"give {seat} {context.chosen}" if giving else "",
        )


def _description(context: BoardContext, seat: Seat) -> str:
    say, held = context.say, context.view.thieves[seat].held
    in_hand = say.count("{n} in hand", "{n} in hand", held)
    return say(
        "{who}, {hand}, loot: {loot}", who=context.name(seat), hand=in_hand, loot=loot.description(context, seat)
    )


# the own hand


def _hand(context: BoardContext) -> Iterator[HandCard]:
    view, say = context.view, context.say
    if view.me is None:
        return
    if view.drawn:
        card = view.drawn
        name = say("{card}, from the double job", card=card_name(card, say))
        yield HandCard(
            card=str(card), caption=caption(card, say), name=name, id=f"job-{view.plays}", picked=True, job=True
        )
    before: dict[Card, int] = {}
    for place, card in enumerate(view.thieves[view.me].hand or ()):
        nth = before[card] = before.get(card, -1) + 1
        live = context.my_turn and not view.drawn
        number = str(place + 1) if live else ""
        picked = live and context.draft.card == place
        yield HandCard(
            card=str(card),
            caption=caption(card, say),
            name=card_name(card, say),
            id=f"hand-{card}-{nth}",
            press=number,
            key=number,
            picked=picked,
        )
