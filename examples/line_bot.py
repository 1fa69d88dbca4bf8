"""A bot that is a program of its own: it reads questions and writes answers, a line of JSON each.

    safecracker arena davinci "run:python examples/line_bot.py" 1 --games 20

It needs nothing of Safecracker; docs/line-protocol.md has the whole protocol. It plays any of the games, at random, but
never stops guessing in Da Vinci Code while it may go on.
"""

import json
import random
import sys
from typing import Any


def chosen(question: dict[str, Any]) -> str:
    rng = random.Random(question["seed"])
    actions: list[str] = question["actions"]
    return rng.choice([action for action in actions if action != "stop"] or actions)


for line in sys.stdin:
    question = json.loads(line)
    answer = {"action": chosen(question)} if question["ask"] == "move" else {}
    print(json.dumps(answer), flush=True)
