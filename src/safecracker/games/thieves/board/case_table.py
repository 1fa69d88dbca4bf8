"""A case of Thieves! on the table: the own hand, everyone's loot, and three cars on the street."""

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Fact, Phrase, Translator
from safecracker.games.case import NAMES, Case
from safecracker.games.case_table import ME, AnswerPart, CaseTable, PartChoice
from safecracker.games.kit import AnyKit
from safecracker.games.small_board import FELT, Shape, SmallBoard
from safecracker.games.thieves.mind.cases import CARD_OF, KIND
from safecracker.games.thieves.rules.cards import MONEY, Card
from safecracker.games.thieves.rules.events import MoneyGiven, MoneyKept, PoliceLaid, ThievesEvent
from safecracker.games.thieves.rules.model import CARS_TO_RAID, CardInLoot, Phase
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.view import LootCardSeen, Thief, View

from .pieces import BoardScene

OPTIONS = ThievesOptions()
_SMALL_FACES = {Card.RING: "◇", Card.SHOE: "∩"}
NOTHING = "-"  # face down, in a hidden state


class ThievesCaseTable(CaseTable):
    example = "give 2 ring"

    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> View:
        street = KIND.board(case)
        down = [[CARD_OF[letter] for letter in each.strip(NOTHING)] for each in (hidden or "").split()]
        hand, loot = list(street.hand), [_up(card, ME) for card in street.loot]
        others = [
            [*(_up(card, Seat(at)) for card in each.up), *_down(each.down, Seat(at), down[at - 1] if down else [])]
            for at, each in enumerate(street.others, 1)
        ]
        if answer:
            _play(answer, hand, loot, others)
        me = Thief(hand=tuple(hand), held=len(hand), loot=tuple(loot), bounds=None, gems=0)
        return View(
            options=OPTIONS,
            viewer=ME,
            phase=Phase.DRAW if answer or hidden else Phase.PLAY,
            turn=ME,
            turns=1,
            plays=0,
            thieves=(me, *(Thief(hand=None, held=0, loot=tuple(each), bounds=None, gems=0) for each in others)),
            street=(Card.CAR,) * (CARS_TO_RAID - 1),
            getaways=0,
            discard=(),
            pile=0,
            jobs=0,
            job=False,
            drawn=None,
            past=(),
            log=_log([loot, *others]),
            asides=((),) * (len(NAMES) + 1),
        )

    def scene(self, case: Case, view: View, kit: AnyKit, draft: str, say: Translator) -> BoardScene:
        """Nothing has happened before: how the cards came there is made up."""
        scene = super().scene(case, view, kit, draft, say)
        assert isinstance(scene, BoardScene)
        return replace(scene, last="")

    def answer(self, case: Case, action: str) -> str:  # noqa: ARG002 - as the record writes it
        return action

    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:
        hand = KIND.board(case).hand
        plays = [("keep", say("Keep it face down"))]
        plays += [(f"give {seat}", say("Give it to {who}", who=name)) for seat, name in enumerate(NAMES, 1)]
        where = tuple(PartChoice(play, label, tuple(f"{play} {card}" for card in hand)) for play, label in plays)
        cards = tuple(
            PartChoice(
                str(card), say.phrase(card.word), tuple(str(n) for n, held in enumerate(hand, 1) if held is card)
            )
            for card in dict.fromkeys(hand)
        )
        return AnswerPart(say("What you do with it"), where), AnswerPart(say("Card"), cards)

    def known_besides(self, case: Case) -> tuple[Phrase, ...]:  # noqa: ARG002 - the same in every case
        """Whoever counts cards has to know how many there are."""
        zero, one, two, three, ring, shoe = OPTIONS.deck[: len(MONEY)]
        deck: dict[str, Fact] = {"zero": zero, "one": one, "two": two, "three": three, "ring": ring, "shoe": shoe}
        return (
            Phrase(
                "Money in the deck: {zero} × 0, {one} × 1, {two} × 2, {three} × 3, {ring} ring, {shoe} horseshoe.", deck
            ),
            Phrase("In a raid, the ring is worth 3 and the horseshoe 1."),
            Phrase("If several players tie for the highest total, all of them lose their loot."),
        )

    def small(self, case: Case) -> SmallBoard:
        street = KIND.board(case)
        shapes = []
        for at, each in enumerate(street.others):
            cards: list[Card | None] = [*[None] * each.down, *each.up]
            step = 35 / max(3, len(cards))
            shapes += [_small_card(card, 5 + 38 * at + step * n, 7, step - 0.8) for n, card in enumerate(cards)]
        shapes += [Shape(x=12 + 34 * car, y=36, width=24, height=9, fill="#4f7fd0", round=3) for car in range(3)]
        shapes += [_small_card(card, 6 + 28 * at, 56, 25) for at, card in enumerate(street.hand)]
        return SmallBoard(FELT, tuple(shapes))

    def piece(self, case: Case, clue: str) -> str:  # noqa: ARG002 - as in the other games
        """The others are known by the fans of their hands; what is one's own has no name on this table."""
        return clue.replace("loot ", "fan-")


TABLE = ThievesCaseTable()


def _small_card(card: Card | None, x: float, y: float, width: float) -> Shape:
    """Face down where there is no card."""
    fill = "#f7f1df" if card else "#8d2430"
    text = _SMALL_FACES.get(card, card.value) if card else ""
    return Shape(x=x, y=y, width=width, height=width * 1.5, fill=fill, round=2, text=text, ink="#20252f")


def _up(card: Card, owner: Seat) -> LootCardSeen:
    return CardInLoot(card, up=True, known=(owner,))


def _down(count: int, owner: Seat, cards: list[Card]) -> list[LootCardSeen]:
    shown: list[Card | None] = [*cards] if cards else [None] * count
    return [CardInLoot(card, up=False, known=(owner, ME) if card else (owner,)) for card in shown]


def _log(loots: list[list[LootCardSeen]]) -> tuple[ThievesEvent, ...]:
    """How the cards may have come there: the board knows each card by the play that laid it."""
    log: list[ThievesEvent] = []
    for at, loot in enumerate(loots):
        seat, giver = Seat(at), Seat((at + 1) % len(loots))
        log += [MoneyGiven(giver, seat, each.card) if each.up and each.card else MoneyKept(seat, None) for each in loot]
    return (*log, *(PoliceLaid(Seat(1), Card.CAR, cars) for cars in range(1, CARS_TO_RAID)))


def _play(answer: str, hand: list[Card], loot: list[LootCardSeen], others: list[list[LootCardSeen]]) -> None:
    """Lay the card where it goes."""
    verb, *rest = answer.split()
    card = Card(rest[-1])
    hand.remove(card)
    if verb == "keep":
        loot.append(CardInLoot(card, up=False, known=(ME,)))
    else:
        others[int(rest[0]) - 1].append(_up(card, Seat(int(rest[0]))))
