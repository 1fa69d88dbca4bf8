"""Two people, and a move that is taken back."""

from playwright.sync_api import expect


def test_a_code_is_taken_back_when_the_other_allows_it(visit):
    ann, ben = visit().open(friend=True), visit()
    ben.join(ann).hide("RRYB").button("Take the move back").click()
    expect(ben.page.locator(".takeback")).to_contain_text("the others have to agree")
    expect(ann.page.get_by_role("status").first).to_contain_text("Ben would like to take the last move back.")
    ann.button("Allow it").click()
    expect(ann.log).to_contain_text("Ben takes the last move back.")
    ben.hide("WWWW")
    assert ann.code == "WWWW"
