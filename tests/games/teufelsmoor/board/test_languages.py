"""Der Schatz im Teufelsmoor in all languages: one and many, the first letter of a sentence, names in a row."""

from random import Random

import pytest

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor import KIT
from safecracker.games.teufelsmoor.mind.bots import FIRST_VERSION
from safecracker.games.teufelsmoor.mind.hint import _other_reason, _reason
from safecracker.games.teufelsmoor.rules.figures import Figure, Side
from safecracker.games.teufelsmoor.rules.model import Place
from safecracker.games.teufelsmoor.rules.sentences import figure_names
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, NAMES, answers, play

STAR = ("T B1", "chance roll 1 E", "0 go T E", "0 draw")
NAMED = answers("letter F yes", "number 7 yes")

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def hinted(board: Board, lang: str, viewer: Seat = ANN) -> str:
    """The reason if the bot of the first version gave the hint, whose choice does not depend on the value net."""
    view = board.view(viewer)
    action = FIRST_VERSION.wanted_action(view, Random(1))
    return _reason(view, action, translator(lang)) if action else ""


def terminal_text(board: Board, lang: str) -> str:
    say = translator(lang)
    return KIT.terminal_text(KIT.scene(board.view(ANN), NAMES[:2], say), say)


@pytest.mark.parametrize(
    ("lang", "two", "three"),
    [
        ("en", "Tim and Karl", "Tim, Karl and Gaby"),
        ("de", "Tim und Karl", "Tim, Karl und Gaby"),
        ("fr", "Tim et Karl", "Tim, Karl et Gaby"),
        ("nl", "Tim en Karl", "Tim, Karl en Gaby"),
    ],
)
def test_names_in_a_row_end_with_an_and(lang: str, two: str, three: str) -> None:
    say, figures = translator(lang), (Figure.TIM, Figure.KARL, Figure.GABY)
    assert [figure_names(figures[:n], say) for n in range(4)] == ["", "Tim", two, three]


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Black Pool"), ("de", "Schwarzer Pfuhl"), ("fr", "Mare Noire"), ("nl", "Zwarte Poel")]
)
def test_the_ninths_have_their_names_in_every_language(lang: str, name: str) -> None:
    drawn = KIT.scene(play("", "chance roll 1 E").view(ANN), NAMES[:2], translator(lang)).moor_map
    assert name in [region for region, _, _ in drawn.regions]


@pytest.mark.parametrize(
    ("lang", "east", "quarters"),
    [
        ("en", "E", ["NW", "NE", "SW", "SE"]),
        ("de", "O", ["NW", "NO", "SW", "SO"]),
        ("fr", "E", ["NO", "NE", "SO", "SE"]),
        ("nl", "O", ["NW", "NO", "ZW", "ZO"]),
    ],
)
def test_the_die_and_the_map_have_the_letters_of_the_compass(lang: str, east: str, quarters: list[str]) -> None:
    board = play("T B1", "chance roll 1 E", "0 go T E", "0 draw", "chance card quarter")
    scene = KIT.scene(board.view(ANN), NAMES[:2], translator(lang), draft="ask quarter NW")
    assert scene.beside_map.dice
    assert scene.beside_map.dice.letter == east
    assert [area.label for area in scene.areas] == quarters


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "this catches Manne. It is a star, and 1 of the 2 cards left is a question. They"),
        ("de", "Damit fängst du Manne. Das ist ein Stern, und 1 von 2 übrigen Karten ist eine Frage. Mit"),
        ("fr", "est une étoile, et 1 carte sur 2 est une question. Au"),
        ("nl", "zo vang je Manne. Dat is een ster, en 1 van de 2 kaarten is een vraag. Met"),
    ],
)
def test_every_sentence_of_a_hint_begins_with_a_capital(lang: str, text: str) -> None:
    assert text in hinted(play("T B1 M C1", "chance roll 1 E", deck="half nothing"), lang)


def test_a_french_sentence_begins_with_a_capital_before_its_apostrophe() -> None:
    board = play("T B1 M C1", "chance roll 1 E", deck="half nothing")
    assert "tu captures ainsi Manne. C\N{RIGHT SINGLE QUOTATION MARK}est" in hinted(board, "fr")


@every_language
def test_after_the_last_card_no_hint_speaks_of_waiting(lang: str) -> None:  # R38
    waits = {"en": "wait", "de": "Warten", "fr": "attendre", "nl": "wachten"}
    board = play(*STAR, "chance card half", "0 ask half N", deck="half")
    assert "72" in hinted(board, lang)
    assert waits[lang] not in hinted(board, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "only 1 field is still possible."),
        ("de", "Nur 1 Feld kommt noch infrage."),
        ("fr", "il ne reste que 1 case possible."),
        ("nl", "nog maar 1 veld is mogelijk."),
    ],
)
def test_one_field_is_not_many(lang: str, text: str) -> None:
    board = play("T - K - L -", options="first=crooks", answers=NAMED)
    assert hinted(board, lang, BEN).endswith(text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "1 of 36 rolls leads"), ("de", "führt 1 von 36"), ("fr", "1 lancer sur 36 mène"), ("nl", "leidt 1 van")],
)
def test_one_roll_is_not_many(lang: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("M -", "0 release M")
    (place, *_) = (action for action in board.game.actions(board.view(BEN)) if isinstance(action, Place))
    once = type("Once", (), {"star": 1})
    monkeypatch.setattr("safecracker.games.teufelsmoor.mind.hint.dice_odds", lambda *_: once)
    assert text in _other_reason(board.view(BEN), place, translator(lang))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "1 of 33 cards left."),
        ("de", "Noch 1 von 33 Karten."),
        ("fr", "Encore 1 carte sur 33."),
        ("nl", "Nog 1 van 33 kaarten."),
    ],
)
def test_the_pile_is_counted_in_a_sentence(lang: str, text: str) -> None:
    assert text in terminal_text(play("", "chance roll 1 E", deck="half"), lang).splitlines()


@pytest.mark.parametrize("side", list(Side))
def test_a_question_card_is_counted_for_both_sides(side: Side) -> None:
    gang = play(*STAR[:3], deck="half nothing")
    crooks = play("M E6", "chance roll 2 S", "1 go M S", options="first=crooks", deck="half nothing")
    hints = {
        Side.GANG: "Draw a card: 1 of the 2 cards left is a question.",
        Side.CROOKS: "Draw a card: 1 of the 2 cards left is a question, and the gang loses it if you draw it.",
    }
    assert hinted(gang if side is Side.GANG else crooks, "en", ANN if side is Side.GANG else BEN) == hints[side]


@pytest.mark.parametrize(("lang", "words"), [("en", " he "), ("de", " er "), ("fr", "-il"), ("nl", " hij ")])
def test_a_prompt_does_not_take_gaby_for_a_boy(lang: str, words: str) -> None:
    board, say = play("G - K - R -", bonus_cards=(1, 0)), translator(lang)
    for draft in ("free", "exchange"):
        assert words not in KIT.scene(board.view(ANN), NAMES[:2], say, draft=draft).prompt
