"""Writes docs/levels.md: the levels of every game rated, with the steps between them.

    python benchmarks/levels.py
    python benchmarks/levels.py --share 0.05 --docs somewhere --games davinci,thieves

Every level meets the one below it, and the strongest meets the game's reference bots. ``--keep FOLDER`` keeps the
results, and a second run goes on from them. A smaller share plays fewer deals, to see that it works.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from safecracker.cli.arena import play_contest
from safecracker.core.translation import ENGLISH
from safecracker.games import games
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.contest import CHAMPION, Contest, make_contest
from safecracker.lab.arena.plot import svg
from safecracker.lab.arena.report import Meeting, Report
from safecracker.lab.jobs import Workers

SEED = 1_000_000  # far from those that players are tuned with
FEWEST = 4
# deals of each step, and of those in which one thinks long
DEALS = {
    "mastermind": (300, 200),
    "davinci": (400, 60),
    "thieves": (100, 8),
    "teufelsmoor": (300, 200),
    "codecrackers": (60, 60),
}
HEAD = """# How strong the levels are

Made by `python benchmarks/levels.py` in {minutes} on two cores, version {version}; [how to read it](arena.md).

Each level plays the one below it, and the strongest also plays the reference bots. A step is how often the stronger of
two wins: its score in games for two; at larger tables, what its share of the games comes to between two players
(Plackett and Luce). Intervals are 95 %, from redrawing the deals. Milliseconds are CPU time for one decision.
"""


def levels_contest(kit: AnyKit, share: float) -> Contest:
    """Each level against the next, and the strongest against the reference bots; fewer deals where one thinks long."""
    levels = [str(level) for level in range(len(kit.bots), 0, -1)]
    top = [CHAMPION] if CHAMPION in kit.reference_bots else []
    strongest = [*top, *levels][0]
    found = make_contest(kit, (*top, *levels), games=2, seed=SEED, ladder=True)
    reference_bots = [(strongest, name) for name in kit.reference_bots if name != CHAMPION]
    pairings = (*reference_bots, *pairwise((*top, *levels)))  # level 1 comes last: the others are rated over it
    many, few = (max(FEWEST, round(share * deals)) for deals in DEALS.get(kit.name, (50, 20)))
    slow = {levels[0], CHAMPION}
    return replace(found, pairings=pairings, deals=tuple(few if slow & {*pair} else many for pair in pairings))


def page(kit: AnyKit, report: Report, contest: Contest) -> Iterator[str]:
    title = ENGLISH.phrase(kit.title)
    yield f"\n## {title}\n"
    yield f"![Ratings of the levels of {title}](pictures/levels-{kit.name}.svg)\n"
    yield "| player | Elo | 95 % | ms, median | 99 % | longest |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for each in report.players:
        spent = report.times.decisions[each.name]
        interval = "" if each is report.players[-1] else span(each.low, each.high)
        times = f"{spent.median:.2f} | {spent.p99:.1f} | {spent.longest:.0f}"
        yield f"| {each.name} | {each.elo:+.0f} | {interval} | {times} |"
    yield "\n| step | between two | 95 % | Elo | 95 % | games | repeat it |"
    yield "| --- | --: | --: | --: | --: | --: | --- |"
    for meeting in report.meetings:
        yield step(kit, meeting, contest)
    yield f"\nRules {report.rules}, code {report.code}, {report.seats} seats, seeds from {report.seed}."


def step(kit: AnyKit, meeting: Meeting, contest: Contest) -> str:
    assert meeting.elo is not None
    between = [f"{won(elo):.0%}" if elo is not None else "" for elo in (meeting.low, meeting.high)]
    elo = span(meeting.low, meeting.high)
    command = f"safecracker arena {kit.name} {' '.join(meeting.players)} --games {meeting.games} --seed {contest.seed}"
    names = " over ".join(meeting.players)
    cells = (names, f"{won(meeting.elo):.1%}", " .. ".join(between), f"{meeting.elo:+.0f}", elo, meeting.games)
    return "| " + " | ".join(map(str, cells)) + f" | `{command}` |"


def won(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def span(low: float | None, high: float | None) -> str:
    return f"{'' if low is None else f'{low:+.0f}'} .. {'' if high is None else f'{high:+.0f}'}"


def command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--docs", type=Path, default=Path(__file__).parent.parent / "docs")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--games", default=",".join(games()))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", metavar="auto|ADDRESS", help="play on a Ray cluster")
    return parser.parse_args()


def main() -> None:
    arguments = command_line()
    lines: list[str] = []
    seconds, version = 0.0, ""
    for folder in filter(None, (arguments.docs / "pictures", arguments.keep)):
        folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.games.split(","):
        kit = games()[name]
        wanted = levels_contest(kit, arguments.share)
        file = arguments.keep / f"{name}.jsonl" if arguments.keep else None
        report = play_contest(wanted, Workers(arguments.workers, arguments.cluster), None, file)
        print(f"{name}: {report.times.seconds:.0f} s of thinking", file=sys.stderr)
        if not report.complete:
            sys.exit(1)
        drawing = svg(report, f"{ENGLISH.phrase(kit.title)}: the levels")
        (arguments.docs / "pictures" / f"levels-{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")
        lines += page(kit, report, wanted)
        seconds, version = seconds + report.times.seconds, report.version
    top = HEAD.format(minutes=f"about {max(1, round(seconds * 1.2 / 120))} minutes", version=version)
    (arguments.docs / "levels.md").write_text(top + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
