"""What holds for the rules pages of all games together: headings, the frame, the typography of each language."""

import re
from collections import defaultdict

import pytest

from safecracker.games import games
from safecracker.games.kit import LEVEL_NAMES, AnyKit
from safecracker.games.rulebook import without_marks
from safecracker.locale import LANGUAGES, translator

KITS = [kit for kit in games().values() if kit.package.startswith("safecracker.")]
BREAKING_SPACE = re.compile(r" [;:!?»]|« ")  # in French these stand by a space that does not break
STRAIGHT_QUOTE = re.compile("['\"]")
PUBLISHED = {  # the titles on the boxes: English, German, French, Dutch
    "mastermind": ("Mastermind",) * 4,
    "davinci": ("Da Vinci Code",) * 4,
    "thieves": ("Thieves!", "Fladeranti", "Voleurs\N{NO-BREAK SPACE}!", "Dieven!"),
    "teufelsmoor": ("Der Schatz im Teufelsmoor",) * 4,
    "codecrackers": ("The Code Crackers", "Die Codeknacker", "Chercher le code", "De codekraker"),
}
FRAME = ("In one minute", "House rules", "Game terms")  # where every page begins and ends


def headings(kit: AnyKit, language: str) -> list[str]:
    return re.findall(r"^## (.*)$", without_marks(kit.rules(language)), re.MULTILINE)


def table_heads(kit: AnyKit, language: str) -> list[str]:
    return re.findall(r"^(\|.*)\n\| ---", kit.rules(language), re.MULTILINE)


def section(kit: AnyKit, language: str, heading: str) -> str:
    """The first paragraph under the heading that is called so in English."""
    translated = headings(kit, language)[headings(kit, "en").index(heading)]
    return without_marks(kit.rules(language)).partition(f"## {translated}\n\n")[2].partition("\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_game_goes_by_its_published_title(kit: AnyKit, language: str) -> None:
    title = translator(language).phrase(kit.title)
    assert title == PUBLISHED[kit.name][("en", "de", "fr", "nl").index(language)]
    assert kit.rules(language).startswith(f"# {title}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_mastermind_describe_the_levels_as_they_are(language: str) -> None:
    say, kit = translator(language), games()["mastermind"]
    rule = kit.rules(language).partition("**R20** ")[2].partition("\n")[0]
    hard, expert = (rule.index(say.phrase(LEVEL_NAMES[level - 1])) for level in (4, 5))
    habit = " ".join(say.phrase(kit.levels[3]).rstrip(".").split()[-5:])  # what level 4 does, and no other
    assert hard < rule.index(habit) < expert


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_page_begins_with_the_minute_and_ends_with_house_rules_and_terms(kit: AnyKit) -> None:
    found = headings(kit, "en")
    assert (found[0], *found[-2:]) == FRAME


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("parts", [headings, table_heads], ids=["headings", "heads of tables"])
def test_what_is_called_alike_in_english_is_called_alike_everywhere(parts, language: str) -> None:
    translations = defaultdict(set)
    for kit in KITS:
        for english, translated in zip(parts(kit, "en"), parts(kit, language), strict=True):
            translations[english].add(translated)
    assert {english: found for english, found in translations.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_are_introduced_by_the_same_words(language: str) -> None:
    assert len({section(kit, language, "House rules") for kit in KITS}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_first_line_says_for_how_many_from_what_age_and_how_long(kit: AnyKit, language: str) -> None:
    first_line = kit.rules(language).split("\n\n")[1]
    assert [int(n) for n in re.findall(r"\d+", first_line)] == [*sorted(set(kit.players)), kit.age, kit.minutes]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_same_pieces_are_drawn_in_every_language(kit: AnyKit, language: str) -> None:
    drawn = re.compile(r"`[^`]+`")
    assert drawn.findall(kit.rules(language)) == drawn.findall(kit.rules("en"))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_french_breaks_no_line_before_a_mark(kit: AnyKit) -> None:
    assert BREAKING_SPACE.findall(kit.rules("fr") + kit.summary("fr")) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_apostrophes_and_quotation_marks_are_curly(kit: AnyKit, language: str) -> None:
    lines = f"{kit.rules(language)}\n{kit.summary(language)}".splitlines()
    assert [line for line in lines if STRAIGHT_QUOTE.search(line)] == []
