"""A state that a view cannot tell from the real one: all that may be unknown is the code behind the screen."""

from random import Random

from .codes import Codes
from .model import Code, Round, Row, State
from .options import MastermindOptions
from .scoring import mark
from .view import View

TRIES = 2_000  # codes drawn at random before every code is tried


def sample_state(view: View, rng: Random) -> State:
    """A state with this view: where the code is secret, any code that would have got the same answers."""
    now = None
    if view.now:
        code = view.now.code
        if view.now.hidden and code is None:
            code = _fitting(view.options, view.now.rows, rng)
        now = Round(setter=view.now.setter, number=view.now.number, retry=view.now.retry, code=code, rows=view.now.rows)
    return State(options=view.options, past=view.past, now=now, points=view.points)


def _fitting(options: MastermindOptions, rows: tuple[Row, ...], rng: Random) -> Code:
    """A code that fits the answers; any code where none does, since a setter's hand may err."""

    def fits(code: Code) -> bool:
        return all(row.keys is None or mark(code, row.guess) == row.keys for row in rows)

    def sample() -> Code:
        return Code("".join(rng.choices(options.pegs, k=options.holes)))

    for _ in range(TRIES if options.codes > TRIES else 0):
        code = sample()
        if fits(code):
            return code
    fitting = [code for code in Codes(options) if fits(code)]
    return rng.choice(fitting) if fitting else sample()
