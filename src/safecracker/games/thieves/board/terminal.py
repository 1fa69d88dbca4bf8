"""The scene for a terminal: plain text within 80 columns. ``0[2]`` lies face down at place 0, ``1(ring)`` open."""

from textwrap import fill

from safecracker.core.translation import Translator, capitalised

from .card_faces import BACK
from .pieces import BoardScene, HandCard, Lane, LootStack, NotebookPage, PlayerArea, Report, ReportRow, Street

WIDTH = 78
MARK, UNKNOWN = "*", "?"


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        f"{head}  [{scene.tag}]" if scene.tag else head,
        scene.last,
        _report(scene.ranking or scene.report, say),
        "\n".join(_area(area, say) for area in scene.areas) if not scene.ranking else "",
        _street(scene.street, say),
        "\n".join(say("{label}: {value}", label=game.title, value=game.text) for game in scene.series),
        _hand(scene.hand, say),
        _notes(scene.notebook_page, say) if scene.notebook_page else "",
        _help(scene, say) if scene.my_turn else "",
    ]
    return "\n\n".join(
        "\n".join(fill(line, WIDTH, subsequent_indent=_indent(line)) for line in part.split("\n"))
        for part in parts
        if part
    )


def _indent(line: str) -> str:
    return "    " if line.startswith((MARK, " ")) else ""


def _area(area: PlayerArea, say: Translator) -> str:
    """``* 2 Ada, 3 in hand: 0[?] 1(ring)``: first the seat, then the places of its loot, all as they are typed."""
    cards = sorted((number, _card(stack, number)) for stack in area.stacks for number in stack.places)
    loot = " ".join(card for _, card in cards) or say("no loot")
    held = say.count("{n} in hand", "{n} in hand", area.held)
    gems = say.count("{n} gem", "{n} gems", area.gems) if area.gems else ""
    facts = ", ".join(filter(None, (area.name, held, gems)))
    hand = f" ({' '.join(area.hand)})" if area.hand else ""
    sums = f"  ({area.raid}/{area.final})" if area.raid else ""
    who = f"{MARK if area.turn else ' '} {area.seat} {facts}{hand}"
    return say("{label}: {value}", label=who, value=f"{loot}{sums}")


def _card(stack: LootStack, number: int) -> str:
    mark = MARK if number == stack.places[-1] and (stack.fresh or stack.picked) else ""
    return f"{number}[{stack.peek or UNKNOWN}]{mark}" if stack.face == BACK else f"{number}({stack.face}){mark}"


def _street(street: Street, say: Translator) -> str:
    piles = [street.pile_name, street.top_name]
    return "\n".join([_lane(street.getaways, say), _lane(street.police, say), ". ".join(piles) + "."])


def _lane(lane: Lane, say: Translator) -> str:
    bays = "".join("#" * bay.cars if bay.kind == "in" else "." * bay.cars for bay in lane.bays)
    return say("{label}: {value}", label=capitalised(lane.label), value=f"{bays} {lane.count}/{lane.most}")


def _hand(hand: tuple[HandCard, ...], say: Translator) -> str:
    cards = "  ".join(f"{card.card}{MARK if card.picked else ''}" for card in hand)
    return say("{label}: {value}", label=say("Your hand"), value=cards) if hand else ""


def _report(report: Report | None, say: Translator) -> str:
    if report is None:
        return ""
    head = f"{report.title} {report.text}"
    return "\n".join([head, *(_row(row, say) for row in report.rows)])


def _row(row: ReportRow, say: Translator) -> str:
    cards = " ".join(row.cards) or say("nothing")
    note = f" ({row.note})" if row.note else ""
    rank = f"{row.place}. " if row.place else ""
    return say("{label}: {value}", label=f"  {rank}{row.name}", value=f"{cards} = {row.total}{note}")


def _notes(page: NotebookPage, say: Translator) -> str:
    sums = ", ".join(f"{line.name} {line.range} ({line.hit})" for line in page.lines)
    lines = [
        say("{label}: {value}", label=say("Notebook"), value=sums),
        page.summary,
        say("{label}: {value}", label=page.danger_title, value=page.danger) + f". {page.why}",
        f"{page.turns_title} ({page.turns_range})",
    ]
    return "\n".join(lines)


def _help(scene: BoardScene, say: Translator) -> str:
    panel = scene.panel
    if panel and panel.main:
        return "\n".join([panel.main.action, *(button.action for button in panel.others)])
    return say(
        "Type a card, for example: {example}, or: keep 2, give 1 2, lay car, swap 0 1 0", example=scene.hand[0].card
    )
