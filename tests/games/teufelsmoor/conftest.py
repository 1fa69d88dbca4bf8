"""Der Schatz im Teufelsmoor by notation: Ann is the gang, Ben is the crooks, and the treasure is on F7."""

from random import Random
from typing import Any

from msgspec.structs import replace

from safecracker.core.game import CHANCE, CLOCK, Actor, Millis, Move, Nature, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor.board.pieces import BoardScene
from safecracker.games.teufelsmoor.board.scene import scene
from safecracker.games.teufelsmoor.mind.notebook import notes_or_none
from safecracker.games.teufelsmoor.rules.answers import Answer
from safecracker.games.teufelsmoor.rules.cards import CARDS, Card, Counts, Question
from safecracker.games.teufelsmoor.rules.fields import Field
from safecracker.games.teufelsmoor.rules.figures import Figure, Places, with_figure_at
from safecracker.games.teufelsmoor.rules.model import Name, Phase, State, start_state
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.games.teufelsmoor.rules.turns import before_dice
from safecracker.testing.board import Board
from safecracker.testing.playouts import Position, moment, offered

ANN, BEN = Seat(0), Seat(1)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
SALT = "00ff" * 8


def fresh(options: str = "", seats: int = 2) -> Board:
    """Before anything has happened."""
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    return Board(game, game.start())


def placed(places: Places, text: str) -> Places:
    """The places with some figures elsewhere: ``T D4 M -`` puts Tim on D4 and captures Manne."""
    words = text.split()
    for figure, place in zip(words[::2], words[1::2], strict=True):
        places = with_figure_at(places, Figure(figure), None if place == "-" else Field(place))
    return places


def counted(text: str) -> Counts:
    """A deck of these cards: ``half half sun12``."""
    return tuple(text.split().count(card) for card in CARDS)


def play(places: str = "", *moves: str, options: str = "", seats: int = 2, treasure: str = "F7", **facts: Any) -> Board:
    """After the treasure is hidden, figures are set, and these moves; the gang begins unless the options say else."""
    who = "" if "first=" in options else "first=gang "
    game = Teufelsmoor(TeufelsmoorOptions.read(f"{who}{options}"), seats)
    crook = seats - game.options.crooks
    board = Board(game, game.start()).then(f"{crook} hide {treasure}")
    return Board(game, set_up(board.state, places, **facts)).then(*moves)


def set_up(state: State, places: str, **facts: Any) -> State:
    """The state at the beginning of a turn, with figures set and other facts changed."""
    if "deck" in facts:
        facts["deck"] = counted(facts["deck"])
    changed: State = replace(state, places=placed(state.places, places), **facts)
    return before_dice(changed).state


def reset(board: Board, places: str, **facts: Any) -> Board:
    """The same game with figures elsewhere, at the beginning of a turn."""
    return Board(board.game, set_up(board.state, places, **facts))


def scene_of(board: Board, viewer: Viewer = ANN, draft: str = "", *, notebook: bool = False) -> BoardScene:
    """The table as somebody sees it."""
    names = NAMES[: board.state.seats]
    view = board.view(viewer)
    notes = notes_or_none(view) if notebook else None
    return scene(view, names, ENGLISH, draft=draft, notes=notes, pad=not notebook)


def where(board: Board, figure: str) -> str:
    """The field of a figure, ``-`` when it is captured, or ``?`` when it waits to be put back."""
    each = Figure(figure)
    return board.state.places[each.number] or ("?" if each in board.state.returning else "-")


def able(board: Board) -> list[str]:
    """Who may act: seats, ``chance``, ``clock``."""
    return _actor_texts(board.game.may_act(board.state))


def awaited(board: Board) -> list[str]:
    """Who the game waits for."""
    return _actor_texts(board.game.waiting_for(board.state))


def _actor_texts(actors: frozenset[Actor]) -> list[str]:
    return sorted(actor.value if isinstance(actor, Nature) else str(actor) for actor in actors)


def phase(board: Board) -> str:
    return str(board.state.phase.value)


def may(board: Board, seat: int, verb: str) -> list[str]:
    """What the seat may do that begins with the verb."""
    return [text for text in board.offers(Seat(seat)) if text.split()[0] == verb]


def at(board: Board, actor: Actor, action: str, when: int) -> Board:
    """After a move at this moment."""
    step = board.game.play(board.state, Move(actor, board.game.read(action), Millis(when)))
    return Board(board.game, step.state, (*board.steps, step))


def closed(board: Board, when: int) -> Board:
    """After the clock has closed a window."""
    return at(board, CLOCK, "close", when)


def patient(game: Teufelsmoor, seed: int, most: int = 2_000) -> list[Position]:
    """A game by doing anything but naming a field before that is due."""
    rng, state, positions, now = Random(seed), game.start(), list[Position](), Millis(0)
    while (able := sorted(game.may_act(state), key=str)) and len(positions) < most:
        actor = rng.choice(able)
        options = [each for each in offered(game, state, actor) if not isinstance(each, Name)]
        if not options and state.phase is Phase.LAST and actor is not CHANCE:
            options = offered(game, state, actor)
        if not options:
            continue
        now = moment(game, state, actor, now)
        move = Move(actor, rng.choice(options), now)
        step = game.play(state, move)
        positions.append(Position(state, move, step))
        state = step.state
    return positions


def answers(*texts: str) -> tuple[Answer, ...]:
    """Answers about the first hiding: ``letter F yes``."""
    words = [text.split() for text in texts]
    return tuple(Answer(question=Question(Card(kind), what), yes=yes == "yes", hiding=1) for kind, what, yes in words)


def pack(state: State) -> Counts:
    """Every card, wherever it lies."""
    kept = {Card.GANG_BONUS: state.bonus_cards[0], Card.CROOKS_BONUS: state.bonus_cards[1]}
    return tuple(
        left + state.discard.count(card) + kept.get(card, 0) for card, left in zip(CARDS, state.deck, strict=True)
    )


def start_places() -> Places:
    return start_state(TeufelsmoorOptions(), 2).places
