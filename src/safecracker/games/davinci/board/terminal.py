"""The scene for a terminal: plain text within 80 columns. A tile is ``K[b??]``, open it is ``K(b 11)``."""

from textwrap import fill, wrap

from safecracker.core.translation import Translator

from .pieces import Bench, BoardScene, Page, Panel, Slab, Slip, Stack

WIDTH = 78
UNKNOWN, MARK = "??", "*"


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        f"{head}  [{scene.tag}]" if scene.tag else head,
        f"{scene.last} {scene.ended}".strip(),
        _slip(scene.slip, say) if scene.slip else "",
        "\n".join(_bench(bench, say) for bench in scene.benches),
        say("{label}: {value}", label=say("Pile"), value=", ".join(_stack(stack, say) for stack in scene.stacks)),
        _notes(scene.page, say) if scene.page else "",
        _panel(scene, scene.panel, say) if scene.panel and scene.my_turn else "",
    ]
    return "\n\n".join(
        "\n".join(fill(line, WIDTH) if len(line) > WIDTH else line for line in part.split("\n"))
        for part in parts
        if part
    )


def _bench(bench: Bench, say: Translator) -> str:
    facts = ", ".join(filter(None, (bench.stamp or bench.count, bench.seen, bench.score)))
    turn = MARK if bench.turn else " "
    head = f"{turn} " + say("{label}: {value}", label=bench.title, value=facts)
    tiles = [_slab(slab) for slab in bench.slabs]
    if bench.drawn:
        tiles.append("+ " + _slab(bench.drawn))
    # no tile is broken in two at the end of a line
    rows = wrap(" ".join(tile.replace(" ", "_") for tile in tiles), WIDTH - 4)
    return "\n".join([head, *("    " + row.replace("_", " ") for row in rows)])


def _slab(slab: Slab) -> str:
    sign = slab.sign or UNKNOWN
    mark = MARK if slab.fresh or slab.picked else ""
    lies = slab.posture == "open" and not slab.unseen
    return slab.label + (f"({slab.colour}{sign})" if lies else f"[{slab.colour}{sign}]") + mark


def _stack(stack: Stack, say: Translator) -> str:
    return f"{stack.label} ({stack.text})" if stack.label else stack.text or say("none left")


def _slip(slip: Slip, say: Translator) -> str:
    return say("{label}: {value}", label=slip.title, value=f"{slip.text} {slip.gained}")


def _notes(page: Page, say: Translator) -> str:
    chances = ", ".join(f"{column.text} {column.percent} %" for column in page.columns if not column.out)
    lines = [
        say("{label}: {value}", label=say("Notebook"), value=page.best),
        say("{label}: {value}", label=page.title, value=chances),
        page.going,
        page.exposed,
    ]
    return "\n".join(filter(None, lines))


def _panel(scene: BoardScene, panel: Panel, say: Translator) -> str:
    if scene.drawing:
        return say("Type a colour: b or w.")
    match panel.kind:
        case "guess":
            return say("Type the letter of a tile and a number, for example: {example}", example=_example(scene))
        case "decide":
            stop = panel.deeds[0].typed or panel.deeds[0].action
            return say("Type a guess, for example: {example}, or: {stop}", example=_example(scene), stop=stop)
        case "open":
            return say("Type the letter of the tile to lay open.")
    action = panel.main.action if panel.main else ""
    if action.startswith("place"):
        return say("Type how many tiles stand left of it, for example: {example}", example=action)
    return say("Type your tiles from the left, for example: {example}", example=action)


def _example(scene: BoardScene) -> str:
    hidden = [slab for bench in scene.benches if not bench.mine for slab in bench.slabs if slab.posture == "back"]
    return f"{hidden[0].label.lower()} 7" if hidden else "k 7"
