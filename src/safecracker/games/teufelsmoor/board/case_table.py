"""A case of the moor on the map: the gang where it stood, and a field to name; or two cards, and a question to ask.

Where there are two cards, a draft begins with the kind of the card that is chosen: ``letter ask letter D``.
"""

from msgspec.structs import replace

from safecracker.core.translation import Phrase, Translator
from safecracker.games.case import NAMES, Case
from safecracker.games.case_table import ME, AnswerPart, CaseTable, PartChoice
from safecracker.games.interface import Button
from safecracker.games.kit import AnyKit
from safecracker.games.small_board import HEIGHT, WIDTH, Shape, SmallBoard, disc
from safecracker.games.teufelsmoor.mind.case_steps import listed
from safecracker.games.teufelsmoor.mind.cases import CHOOSING, KIND, Moor
from safecracker.games.teufelsmoor.rules.answers import Answer
from safecracker.games.teufelsmoor.rules.cards import Card
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS, Field, Ninth, fields, mask_of
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Phase
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.sentences import area_phrase
from safecracker.games.teufelsmoor.rules.view import Note, View

from .area_labels import compass
from .moor_map import SIZE, middle, squares
from .pieces import BoardPanel, BoardScene

OPTIONS = TeufelsmoorOptions(naming="end")
SMALL_NINTHS = (
    "#8fb56c",
    "#bcd3d0",
    "#ecd08a",
    "#b8d27a",
    "#d9c396",
    "#5d8a94",
    "#f0d26a",
    "#a3aa66",
    "#8fcabb",
)  # the nine regions, from the north-west
SMALL_GANG = ("#2456a8", "#1f7a44", "#a84d12", "#a8246e")
SMALL_FIELD = "#fff7d6"
SURROUNDINGS = Phrase("The area around a figure is its own field and all the fields that touch it.")
ASK, NAME = "ask ", "name "
MAP = 12 * SIZE  # the side of the map
CHOOSE = "card "  # a press that takes one of two cards


class TeufelsmoorCaseTable(CaseTable):
    example = "C7"

    def example_of(self, case: Case) -> str:
        return "number 9" if case.level == CHOOSING else self.example

    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> View:
        moor = KIND.board(case)
        asking = case.level == CHOOSING
        field = hidden or ("" if asking else answer)
        return View(
            options=OPTIONS,
            seats=2,
            phase=Phase.OVER if answer or hidden else Phase.ASK if asking else Phase.LAST,
            side=Side.GANG,
            first=Side.GANG,
            turn=0,
            places=moor.places,
            returning=(),
            deck=(0,) * len(OPTIONS.deck),
            discard=(),
            bonus_cards=(0, 0),
            roll=None,
            mover=None,
            card=moor.cards[0] if asking else None,
            window=None,
            resume_phase=None,
            hidings=1,
            answers=moor.answers,
            named=None,
            winner=None,
            reason="",
            log=(),
            viewer=ME,
            notes=(Note(Field(field), "", ""),) if field else (Note(None, "", ""),),
        )

    def names(self, case: Case, say: Translator) -> tuple[str, ...]:  # noqa: ARG002 - as in the other games
        return say("You"), NAMES[0]

    def scene(self, case: Case, view: View, kit: AnyKit, draft: str, say: Translator) -> BoardScene:
        card, inner = _split(case, draft)
        scene = super().scene(case, replace(view, card=card) if card else view, kit, inner, say)
        assert isinstance(scene, BoardScene)
        scene = replace(scene, typed="")
        if card:
            left = mask_of(KIND.board(case).left)
            seen = replace(scene.moor_map, mist=squares(EVERYWHERE & ~left), dots=tuple(map(middle, fields(left))))
            panel = _asking_panel(scene.panel) if scene.panel else None
            return replace(scene, draft=f"{card} {scene.draft}".strip(), moor_map=seen, panel=panel)
        return replace(scene, panel=_naming_panel(scene.panel, inner, say)) if scene.panel else scene

    def press(self, case: Case, view: View, kit: AnyKit, draft: str, key: str) -> str:
        card, inner = _split(case, draft)
        if card is None:
            return kit.press(view, draft, key)
        if key.startswith(CHOOSE):
            return key.removeprefix(CHOOSE)
        return f"{card} {kit.press(replace(view, card=card), inner, key)}".strip()

    def others(self, case: Case, draft: str, say: Translator) -> tuple[Button, ...]:
        card, _ = _split(case, draft)
        return tuple(
            Button(id=f"card-{each}", label=say.phrase(each.label), press=f"{CHOOSE}{each}", picked=each is card)
            for each in KIND.board(case).cards
        )

    def known_besides(self, case: Case) -> tuple[Phrase, ...]:
        moor = KIND.board(case)
        if moor.left:
            return (
                Phrase("The treasure is on one of these fields: {fields}.", {"fields": listed(mask_of(moor.left))}),
            )
        answers = (
            Phrase("In {area}: yes.", {"area": area_phrase(each.question, each.at)})
            if each.yes
            else Phrase("In {area}: no.", {"area": area_phrase(each.question, each.at)})
            for each in moor.answers
        )
        return (*answers, SURROUNDINGS) if _around_was_asked(moor) else tuple(answers)

    def known_in_short(self, case: Case, say: Translator) -> tuple[str, ...]:
        moor = KIND.board(case)
        if moor.left:
            return (say("Still possible: {fields}", fields=", ".join(moor.left)),)
        answers = [f"{_asked_in_short(each, say)} {say('yes') if each.yes else say('no')}" for each in moor.answers]
        return (*answers, say("“Around” includes the field itself")) if _around_was_asked(moor) else tuple(answers)

    def answer(self, case: Case, action: str) -> str:  # noqa: ARG002 - as in the other games
        return action.removeprefix(NAME).removeprefix(ASK)

    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:
        if case.level < CHOOSING:
            return (AnswerPart(say("Field"), tuple(PartChoice(each, each, (f"{NAME}{each}",)) for each in FIELDS)),)
        questions = tuple(
            PartChoice(text, say("In {area}?", area=area_phrase(question)), (f"{ASK}{text}",))
            for text, question in KIND.questions(case).items()
        )
        return (AnswerPart(say("Question"), questions),)

    def small(self, case: Case) -> SmallBoard:
        moor = KIND.board(case)
        ninth, left = HEIGHT / 3, (WIDTH - HEIGHT) / 2
        shapes = [
            Shape(x=left + ninth * (n % 3), y=ninth * (n // 3), width=ninth - 0.7, height=ninth - 0.7, fill=fill)
            for n, fill in enumerate(SMALL_NINTHS)
        ]
        spots = [*((field, 4.2, SMALL_FIELD) for field in moor.left)]
        spots += [(place, 3.6, fill) for place, fill in zip(moor.places, SMALL_GANG, strict=False) if place]
        for place, radius, fill in spots:
            x, y = middle(place)
            shapes.append(disc(left + x * HEIGHT / MAP, y * HEIGHT / MAP, radius, fill))
        return SmallBoard("#e8dcc0", tuple(shapes))

    def piece(self, case: Case, clue: str) -> str:  # noqa: ARG002 - as in the other games
        kind, _, what = clue.partition(" ")
        return {"answer": f"known-{what}", "card": f"card-{what}", "field": f"to-{what}"}.get(kind, "")


TABLE = TeufelsmoorCaseTable()


def _around_was_asked(moor: Moor) -> bool:
    return any(each.question.kind is Card.AROUND for each in moor.answers)


def _asked_in_short(answer: Answer, say: Translator) -> str:
    """A question in as few words as possible: ``Column E?``."""
    kind, what = answer.question.kind, answer.question.what
    match kind:
        case Card.LETTER:
            return say("Column {line}?", line=what)
        case Card.NUMBER:
            return say("Row {line}?", line=what)
        case Card.AROUND:
            return say("Around {field}?", field=answer.at or "")
        case Card.NINTH:
            return say("{name}?", name=say.phrase(Ninth(what).label))
    side = "".join(compass(say)[letter] for letter in what)
    return say("{side} half?", side=side) if kind is Card.HALF else say("{side} quarter?", side=side)


def _naming_panel(panel: BoardPanel, draft: str, say: Translator) -> BoardPanel:
    """A field is named at once: a miss costs nothing, and nobody can be exchanged."""
    field = draft.rpartition(" ")[2]
    name = Button(id="confirm", label=say("Name {field}", field=field), action=f"{NAME}{field}", key="Enter")
    return replace(panel, sentence="", others=(), back=None, main=name if field in FIELDS else None)


def _asking_panel(panel: BoardPanel) -> BoardPanel:
    """A question has to be asked."""
    asks = panel.main and panel.main.action.startswith(ASK)
    return replace(panel, others=(), main=panel.main if asks else None)


def _split(case: Case, draft: str) -> tuple[Card | None, str]:
    """The card that is chosen, and the rest of the draft; no card where a field is to be named."""
    cards = KIND.board(case).cards
    if not cards:
        return None, draft
    first, _, rest = draft.partition(" ")
    return (Card(first), rest) if first in cards else (cards[0], draft)
