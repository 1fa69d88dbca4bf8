"""The scene of the toy for a terminal."""

from safecracker.core.translation import Translator

from .pieces import Hand, ToyScene


def terminal_text(scene: ToyScene, say: Translator) -> str:
    parts = [
        f"{scene.lead} {scene.prompt}".strip(),
        "\n".join(_hand(hand, say) for hand in scene.hands),
        scene.notes,
        f"{scene.panel.sentence} {' '.join(button.typed for button in scene.panel.others)}" if scene.panel else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _hand(hand: Hand, say: Translator) -> str:
    return say("{label}: {value}", label=hand.owner, value=f"[{hand.card or '?'}]  {hand.named}")
