"""Whole games of Da Vinci Code: by mouse, by touch, with scripts off, by keys, with dashes, for points, with others."""

import pytest
from playwright.sync_api import expect

from safecracker.games.davinci.rules.model import Phase, State
from safecracker.games.davinci.rules.tiles import sign_text
from tests.serving import wait_for

from .davinci import BARE, DASHES, do, right, target, win
from .user import PHONE, Visitor, arrive, tab_to


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False)])
def test_a_game_is_won_in_one_turn(visit, size, scripts):
    guest = visit(size, scripts=scripts).open("davinci", first="0")
    win(guest)
    expect(guest.prompt).to_contain_text("You win with the last uncracked code.")


# by keys


def point(guest: Visitor, label: str) -> None:
    """Arrow keys lead to the tile, from wherever the focus is."""
    wanted = guest.page.locator(f"#point-{label}")
    for key in ("ArrowRight", "Home", *("ArrowUp",) * 3, *("ArrowRight",) * 12):
        if wanted.and_(guest.page.locator(":focus")).count():
            break
        guest.page.keyboard.press(key)
    expect(wanted).to_be_focused()
    guest.page.keyboard.press("Enter")


def type_turn(guest: Visitor, state: State) -> None:
    """One move by keys."""
    keys = guest.page.keyboard
    if state.phase is Phase.DRAW:
        keys.press(state.pile[0].colour.letter)
        expect(guest.prompt).to_contain_text("Point at another player’s hidden tile")
        return
    if state.phase is Phase.CHOOSE:
        keys.press("g")
        expect(guest.page.locator("#confirm")).to_be_visible()
    piece = target(state)
    point(guest, piece.label)
    keys.type(sign_text(piece.tile.sign))
    expect(guest.page.locator(f'#confirm[value="{right(state)}"]')).to_be_visible()
    before = guest.table.ply
    keys.press("Enter")
    wait_for(lambda: guest.table.ply > before)


def test_a_whole_game_by_keys_alone_from_the_home_page(guest, page):
    page.goto("/")
    tab_to(page, "button", "Play now: Da Vinci Code")
    page.keyboard.press("Enter")
    guest.to_move().page.wait_for_load_state()
    while not (state := arrive(guest)).over:
        type_turn(guest, state)
    expect(guest.prompt).to_contain_text("You win")
    tab_to(page, "link", "See the turning points")


def test_keys_stop_a_turn_and_take_a_guess_back(visit):
    ann, ben = visit().open("davinci", friend=True, first="0"), visit()
    ben.join(ann)
    do(ann, "draw right")
    arrive(ann)
    ann.page.keyboard.press("g")
    expect(ann.prompt).to_contain_text("Point at another hidden tile")
    ann.page.keyboard.press("Escape")
    expect(ann.prompt).to_contain_text("Guess again, or stop?")
    ann.page.keyboard.press("s")
    expect(ann.log).to_contain_text("You stopped.")


# with dashes


def test_a_drawn_dash_is_placed_by_its_owner_and_named_as_a_dash(visit):
    ann, ben = visit().open("davinci", friend=True, first="0", **DASHES, **BARE), visit(PHONE)
    ben.join(ann)
    do(ann, "arrange")
    do(ben, "arrange")
    do(ann, "draw right stop")
    expect(ann.log).to_contain_text("dash face down as tile 4.")
    expect(ben.log).to_contain_text("Ann placed the drawn tile face down as tile 4.")
    do(ben, "draw right right right")
    arrive(ben)
    expect(ann.page.get_by_role("region", name="Your code")).to_contain_text("1 hidden")
    do(ben, "right")
    expect(ben.prompt).to_contain_text("You win")
    expect(ann.log).to_contain_text("Ben guessed dash for your tile 4. Right")


def test_after_a_wrong_guess_the_dash_lies_open_where_its_owner_wants_it(visit):
    ann, ben = visit(PHONE).open("davinci", friend=True, first="0", **DASHES, **BARE), visit()
    ben.join(ann)
    do(ann, "arrange")
    do(ben, "arrange")
    do(ann, "draw wrong place")
    expect(ben.log).to_contain_text("dash face up as tile 4.")
    expect(ben.page.get_by_role("img", name="Ann, tile 4: ")).to_have_accessible_name("Ann, tile 4: black dash")


# for points


def test_a_game_for_points_runs_over_its_rounds_and_shows_how_each_ended(visit):
    ann = visit().open("davinci", friend=True, first="0", winner="points", rounds="2", hand="2")
    ben = visit(PHONE).join(ann)
    win(ann)
    result = ann.page.get_by_role("complementary", name="Round 1 is over")
    expect(result).to_contain_text("Your code was not cracked; still hidden: ")
    expect(result).to_contain_text("Ben +0")
    do(ben, "draw wrong")
    expect(ben.page.get_by_role("complementary", name="Round 1 is over")).to_have_count(0)
    do(ann, "draw")
    arrive(ann)
    expect(result).to_be_visible()
    do(ann, "right")
    arrive(ann)
    expect(result).to_have_count(0)
    win(ann)
    points = ann.table.state.points
    expect(ann.prompt).to_have_text(f"You win with {points[0]} points.")
    expect(ben.prompt).to_have_text(f"Ann wins with {points[0]} points.")


# with others


@pytest.mark.parametrize("others", [((PHONE, "Ben"),)], ids=["three"])
def test_people_and_a_computer_play_to_the_end(visit, others):
    links = {f"kind-{seat}": "link" for seat in range(2, len(others) + 2)}
    computer = {f"kind-{len(others) + 2}": "computer"}
    ann = visit().open("davinci", first="0", hand="2", **links, **computer)
    people = [ann, *(visit(size).join(ann, name) for size, name in others)]
    for person in people:
        do(person, "draw wrong")
    while not (state := arrive(ann)).over:
        if state.turn is not None and state.turn < len(people):
            win(people[state.turn])
    for person in people:
        expect(person.page.locator(".prompt")).to_contain_text("with the last uncracked code.")
        expect(person.page.locator(".bench")).to_have_count(len(people) + 1)
