"""The scene for a terminal: plain text within 80 columns. A tile is ``K[b??]``, open it is ``K(b 11)``."""

from textwrap import fill, wrap

from safecracker.core.translation import Translator

from .pieces import BoardPanel, BoardRow, BoardScene, BoardTile, NotebookPage, RoundResult, Stack

WIDTH = 78
UNKNOWN, MARK = "??", "*"


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        f"{head}  [{scene.tag}]" if scene.tag else head,
        f"{scene.last_move} {scene.turn_end}".strip(),
        _round_result(scene.last_round) if scene.last_round else "",
        "\n".join(_row(row, say) for row in scene.rows),
        say("{label}: {value}", label=say("Pile"), value=", ".join(_stack(stack, say) for stack in scene.stacks)),
        _notes(scene.notebook_page, say) if scene.notebook_page else "",
        _panel(scene, scene.panel, say) if scene.panel and scene.my_turn else "",
    ]
    return "\n\n".join(
        "\n".join(fill(line, WIDTH) if len(line) > WIDTH else line for line in part.split("\n"))
        for part in parts
        if part
    )


def _row(row: BoardRow, say: Translator) -> str:
    facts = ", ".join(filter(None, (row.cracked_by or row.hidden_count, row.open_count, row.score)))
    turn = MARK if row.turn else " "
    head = f"{turn} " + say("{label}: {value}", label=row.title, value=facts)
    tiles = [_tile(tile) for tile in row.tiles]
    if row.drawn:
        tiles.append("+ " + _tile(row.drawn))
    # no tile is broken in two at the end of a line
    lines = wrap(" ".join(tile.replace(" ", "_") for tile in tiles), WIDTH - 4)
    return "\n".join([head, *("    " + line.replace("_", " ") for line in lines)])


def _tile(tile: BoardTile) -> str:
    sign = tile.sign or UNKNOWN
    mark = MARK if tile.just_opened or tile.picked else ""
    lies = tile.posture == "open" and not tile.never_opened
    return tile.label + (f"({tile.colour}{sign})" if lies else f"[{tile.colour}{sign}]") + mark


def _stack(stack: Stack, say: Translator) -> str:
    return f"{stack.label} ({stack.text})" if stack.label else stack.text or say("none left")


def _round_result(result: RoundResult) -> str:
    return f"{result.title}. {result.text} {result.gained}"


def _notes(page: NotebookPage, say: Translator) -> str:
    chances = ", ".join(
        f"{column.text} {say.percentage(int(column.percent))}" for column in page.columns if not column.impossible
    )
    lines = [
        say("{label}: {value}", label=page.title, value=chances),
        page.risk,
        page.exposed,
    ]
    return "\n".join(filter(None, lines))


def _panel(scene: BoardScene, panel: BoardPanel, say: Translator) -> str:
    if scene.drawing:
        return say("Type a colour: b or w.")
    match panel.kind:
        case "guess":
            return say("Type the letter of a tile and a number, for example: {example}", example=_example(scene))
        case "decide":
            stop = panel.others[0].typed or panel.others[0].action
            return say("Type a guess, for example: {example}, or: {stop}", example=_example(scene), stop=stop)
        case "open":
            return say("Type the letter of the tile to reveal.")
    action = panel.main.action if panel.main else ""
    if action.startswith("place"):
        return say("Type how many tiles are to its left, for example: {example}", example=action)
    return say("Type your tiles from left to right, for example: {example}", example=action)


def _example(scene: BoardScene) -> str:
    hidden = [tile for row in scene.rows if not row.mine for tile in row.tiles if tile.posture == "back"]
    return f"{hidden[0].label.lower()} 7" if hidden else "k 7"
