"""What is printed of each game is what its rules play with, whatever the options."""

import re
from collections import Counter
from typing import Any

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.games import games
from safecracker.games.mastermind.rules.pegs import Peg
from safecracker.games.paper_shapes import common_size, hatching, lines, text, wrapped
from safecracker.games.paper_sheets import Grid, Reader, Sheet, centred, drawn_sheet
from safecracker.locale import LANGUAGES, translator
from safecracker.web.assets import contents
from safecracker.web.print_pages import languages_for, printed_options

OTHERS = tuple(translator(lang) for lang in LANGUAGES if lang != "en")
READER = Reader(ENGLISH, OTHERS, "board.svg", "print.svg")


def sheets(of: str, /, **chosen: str) -> list[Sheet]:
    kit = games()[of]
    return list(kit.print_sheets(printed_options(kit, chosen), READER))


def pieces(found: list[Sheet], *, backs: bool = False) -> int:
    """How many pieces have a frame."""
    return sum(len(re.findall(r'class="frame\b', sheet.art)) for sheet in found if sheet.back == backs)


def drawn(found: list[Sheet], name: str) -> int:
    """How often a symbol is drawn on fronts."""
    return sum(len(re.findall(rf'#{name}"', sheet.art)) for sheet in found if not sheet.back)


@pytest.mark.parametrize(
    "chosen", [{}, {"ones": "12", "getaways": "12"}, {"twos": "0", "sirens": "6"}, {"rings": "4", "doubles": "7"}]
)
def test_the_deck_of_thieves_is_printed_as_it_is_set(chosen):
    options: Any = printed_options(games()["thieves"], chosen)
    found = sheets("thieves", **chosen)
    assert pieces(found) == sum(options.deck) + len(LANGUAGES)
    assert drawn(found, "getaway") == options.getaways
    assert drawn(found, "siren") == options.sirens
    assert drawn(found, "cop") == options.singles + 2 * options.doubles
    assert sum(sheet.back for sheet in found) == -(-pieces(found) // 8)


def test_whole_sheets_of_one_kind_come_first():
    fronts = [sheet.about for sheet in sheets("thieves") if not sheet.back]
    assert fronts[:4] == ["8 × 1 bag", "8 × 2 bags", "8 × Getaway car", "4 × Empty bag, 4 × 3 bags"]


def test_what_a_card_of_thieves_does_is_large_enough_to_read():
    art = "".join(sheet.art for sheet in sheets("thieves"))
    sizes = {words: float(size) for size, words in re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]+)', art)}
    assert min(size for words, size in sizes.items() if len(words) > 2) >= 1.75
    assert sizes["Auf den Tisch, nachziehen. Das 7. beendet"] >= 1.9


@pytest.mark.parametrize("chosen", [{}, {"game": "basic"}, {"numbers": "5"}, {"game": "basic", "numbers": "2"}])
def test_the_tiles_of_da_vinci_code_are_those_of_the_box(chosen):
    options: Any = printed_options(games()["davinci"], chosen)
    found = sheets("davinci", **chosen)
    assert pieces(found) == len(options.box)
    assert drawn(found, "ndash") == 2 * options.dashes
    assert [drawn(found, f"n{number}") for number in range(12)] == [2 * (n < options.numbers) for n in range(12)]


@pytest.mark.parametrize("layout", ["strips", "hexes"])
@pytest.mark.parametrize("cards", ["1", "14", "28"])
def test_the_pieces_of_the_code_crackers_are_those_of_the_box(layout, cards):
    options: Any = printed_options(games()["codecrackers"], {"layout": layout, "cards": cards})
    found = sheets("codecrackers", layout=layout, cards=cards)
    safes_chips_and_turn_card = 3 + 4 + 1
    assert pieces(found) == len(options.box.tiles) + len(options.deck) + safes_chips_and_turn_card
    assert pieces(found, backs=True) == len(options.box.tiles) + len(options.deck)
    for symbol in options.box.kinds:
        tiles = "".join(options.box.tiles).count(symbol)
        on_both_ends_of_a_card = 2 * "".join(options.deck).count(symbol)
        assert drawn(found, f"symbol-{symbol}") == tiles + on_both_ends_of_a_card


def test_the_manhole_is_as_far_ahead_as_the_thief_starts():
    street = sheets("codecrackers", gap="12")[0].art
    assert ">12<" not in street
    assert ">10<" in street
    assert street.count("#manhole") == 1


@pytest.mark.parametrize("chosen", [{}, {"halves": "0"}, {"suns": "3", "keys": "4"}, {"nothings": "4"}])
def test_the_cards_of_the_moor_are_those_of_the_deck(chosen):
    options: Any = printed_options(games()["teufelsmoor"], chosen)
    found = sheets("teufelsmoor", **chosen)
    assert pieces(found) == sum(options.deck)
    assert drawn(found, "art-sun") == 4 * options.suns
    assert drawn(found, "art-half") == options.halves


def test_a_sunny_jim_says_how_far_in_every_language():
    art = "".join(sheet.art for sheet in sheets("teufelsmoor"))
    assert all(f"{words} 12" in art for words in ("up to", "bis zu", "jusqu’à", "tot"))


def test_a_question_card_says_how_many_fields_it_is_about():
    art = "".join(sheet.art for sheet in sheets("teufelsmoor")[2:6])
    numbers = re.findall(r'x="38.4"[^>]*>(\d+)<', art)
    assert Counter(numbers) == {"72": 4, "36": 4, "16": 4, "12": 8, "9": 4}


def test_the_stars_of_the_moor_are_on_the_board_and_on_both_maps():
    found = sheets("teufelsmoor")
    on_the_direction_die = 2
    assert drawn(found[:2], "star") == 28
    assert drawn(found[2:], "star") == on_the_direction_die
    assert drawn(found[-1:], "star-outline") == 2 * 28


@pytest.mark.parametrize(("holes", "colours", "rows"), [(4, 8, 12), (2, 2, 4), (6, 10, 20), (5, 9, 12)])
def test_mastermind_has_rows_and_pegs_for_its_options(holes, colours, rows):
    pencil, parts = sheets("mastermind", holes=str(holes), colours=str(colours), rows=str(rows))
    rounds = 4 if holes <= 4 else 2
    code_rows_and_keys = holes * (1 + 2 * rows)
    in_the_legend = 2
    assert pencil.art.count("<circle") == rounds * code_rows_and_keys + in_the_legend
    letters = Counter(re.findall(r'class="peg-(\w)"', parts.art))
    assert set(letters.values()) == {12}
    assert len(letters) == colours


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_ten_colours_are_large_enough_to_read(lang):
    kit, say = games()["mastermind"], translator(lang)
    reader = Reader(say, (), "board.svg", "print.svg")
    pencil = next(iter(kit.print_sheets(printed_options(kit, {"colours": "10"}), reader)))
    name = say.phrase(Peg.TURQUOISE.word)
    assert float(re.findall(rf'font-size="([\d.]+)"[^>]*>{name}<', pencil.art)[0]) >= 1.6


def test_a_sign_on_paper_is_the_sign_on_the_board():
    board, paper = (contents()[f"mastermind/{name}.svg"].decode() for name in ("board", "print"))
    signs = re.findall(r'<symbol id="sign-\w" viewBox="0 0 40 40">(.*?)</symbol>', paper)
    assert len(signs) == 10
    assert all(sign in board for sign in signs)


@pytest.mark.parametrize("game", games())
def test_every_symbol_that_is_used_exists(game):
    for file, name in set(re.findall(r'href="(\w+\.svg)#([\w-]+)"', "".join(sheet.art for sheet in sheets(game)))):
        assert f'id="{name}"' in contents()[f"{game}/{file}"].decode(), name


@pytest.mark.parametrize("game", games())
def test_the_options_that_change_the_sheets_are_options_of_the_game(game):
    kit = games()[game]
    assert kit.can_print
    assert {*kit.printed_options, *kit.print_defaults} <= set(kit.defaults())
    assert set(kit.summed_up_options) <= set(kit.printed_options)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_summed_up_in_every_language(game, lang):
    assert len(games()[game].summary(lang)) > 500


def test_there_is_a_switch_for_every_sheet_of_the_largest_deck():
    kit = games()["thieves"]
    most = {
        choice.name: choice.text(choice.values[-1]) for choice in kit.choices() if choice.name in kit.printed_options
    }
    papers = sum(not sheet.back for sheet in sheets("thieves", **most)) + 1
    assert f"#sheet-{papers}:not(:checked)" in contents()["print.css"].decode()


def test_the_readers_language_comes_first():
    assert languages_for("fr") == ("fr", "en", "de", "nl")


# the layout


def test_a_grid_with_backs_lies_in_the_middle_of_the_sheet():
    grid = centred(10, 44, 62, 4, 2)
    assert grid.x + grid.right == 190
    assert (grid.room, grid.corner(5)) == (8, (51, 72))


def test_the_back_of_a_piece_is_in_the_mirrored_column():
    grid = Grid(0, 0, 10, 10, 3, 2)
    assert [grid.mirrored(place) for place in range(6)] == [2, 1, 0, 5, 4, 3]


def test_words_that_would_not_fit_are_set_smaller():
    assert 'font-size="3"' in text("short", 0, 0, 3, room=40)
    assert float(re.findall(r'font-size="([\d.]+)"', text("x" * 40, 0, 0, 3, room=40))[0]) < 2


def test_what_people_write_is_escaped():
    assert "&lt;b&gt;" in text("<b>", 0, 0)


def test_words_are_broken_into_lines():
    assert wrapped("one two three", 10, 2) == ["one two", "three"]


def test_words_that_need_too_many_lines_get_smaller_letters_and_are_all_there():
    drawn_lines = re.findall(r">([^<]+)</text>", lines("one two three four five", 0, 0, 2, room=10, most=2))
    assert drawn_lines == ["one two three", "four five"]


def test_words_that_belong_together_have_one_size():
    assert common_size(["short", "x" * 40], 40, 3) == common_size(["x" * 40], 40, 3) < 3
    assert common_size([], 40, 3) == 3


def test_hatching_stays_in_its_box():
    points = [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", hatching(1, 2, 10, 20, corner=3))]
    assert points
    assert all(1 <= x <= 11 and 2 <= y <= 22 for x, y in points)


def test_a_sheet_says_its_number_and_that_it_is_a_back():
    sheet = Sheet(title="Toy", about="cards", art=text("", 0, 0), back=True)
    assert "Toy · 2/3 · back" in drawn_sheet(sheet, 2, 3, ENGLISH)
