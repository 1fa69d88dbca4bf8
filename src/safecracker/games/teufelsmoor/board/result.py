"""The result of Der Schatz im Teufelsmoor: how the treasure hunt ended, and what one side did."""

from typing import Final

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase
from safecracker.games.result import Figure, FinalPosition, Result
from safecracker.games.teufelsmoor.mind.evaluation import possible_fields
from safecracker.games.teufelsmoor.rules.events import CardDrawn, FiguresCaught
from safecracker.games.teufelsmoor.rules.fields import FIELDS
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import State, side_of

SIDE_NAMES: Final = {Side.GANG: Phrase("the gang"), Side.CROOKS: Phrase("the crooks")}


def result(end: FinalPosition) -> Result:
    state: State = end.state
    sides = [side_of(state, Seat(seat)) for seat in range(end.game.seats)]
    return Result(
        title=_title(end, state),
        reason=_reason(end, state),
        standings=end.standings([side is state.winner for side in sides], [_side(end, side) for side in sides]),
        winners=end.outcome.winners,
        figures=tuple(_figures(end, state, sides[end.subject])),
        about=end.about and _side(end, sides[end.subject]),
    )


def _side(end: FinalPosition, side: Side) -> str:
    return end.say.phrase(SIDE_NAMES[side])


def _title(end: FinalPosition, state: State) -> str:
    if end.viewer in end.outcome.winners:
        return end.say("You win!")
    return end.say("The gang wins") if state.winner is Side.GANG else end.say("The crooks win")


def _reason(end: FinalPosition, state: State) -> str:
    say, named = end.say, str(state.named)
    match state.reason:
        case "found":
            return say("The gang named {field}, and that is where the treasure was.", field=named)
        case "missed":
            there = str(state.hiding_places[-1].field)
            return say("The gang named {named}, but the treasure was on {field}.", named=named, field=there)
    if state.winner is Side.GANG:
        return say("All four crooks are in prison.")
    return say("The whole gang is in prison.")


def _figures(end: FinalPosition, state: State, side: Side) -> list[Figure]:
    say = end.say
    caught = sum(
        len(event.figures) for event in state.log if isinstance(event, FiguresCaught) and event.hunter.side is side
    )
    drawn = sum(isinstance(event, CardDrawn) and event.side is side for event in state.log)
    fields = possible_fields(state).bit_count()
    return [
        Figure(str(fields), say("fields still possible, out of {n}", n=len(FIELDS))),
        Figure(str(caught), say("figures caught")),
        Figure(str(len(state.answers)), say("questions answered"))
        if side is Side.GANG
        else Figure(str(drawn), say("cards drawn")),
    ]
