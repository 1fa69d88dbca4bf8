"""The learning curve of an agent that learns Da Vinci Code from nothing: trained, measured and drawn.

    python benchmarks/learning_curve.py FOLDER [--stages 128] [--games 200]

A stage is 65,536 steps, and takes about two seconds of one core. After 0, 1, 2, 4, 8 ... stages the agent of that
moment is kept in FOLDER, and the arena measures each of them against levels 1 to 5; most of the time goes to level 5,
which thinks long. Run it again to go on where it was stopped; with more stages it goes on learning. It writes
``docs/pictures/learning-curve.svg`` and the table of docs/research.md.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

from davinci_agent import Agent
from davinci_training import STAGE, Learner
from learning_picture import Point, picture

from safecracker import compare

SEED = 7
DEALS = 2_000_000  # the first deal of all measurements; training knows nothing of these seeds
LEVELS = (1, 2, 3, 4, 5)
PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learning-curve.svg"


def kept(stage: int) -> bool:
    """Whether the agent is kept after this stage: 0, and the powers of two."""
    return not stage & (stage - 1)


def train(folder: Path, stages: int) -> None:
    latest = folder / "latest.npz"
    learner = Learner.load(latest) if latest.exists() else Learner(SEED)
    if not learner.stage:
        learner.save(folder / "0.npz")
    while learner.stage < stages:
        begun = time.process_time()
        figures = learner.learn_stage()
        if kept(learner.stage):
            learner.save(folder / f"{learner.stage}.npz")
        learner.save(folder / "new.npz")
        (folder / "new.npz").replace(latest)
        texts = [f"{name} {figure:.3f}" for name, figure in figures.items()]
        print(f"stage {learner.stage}: {', '.join(texts)}, {time.process_time() - begun:.1f} s", flush=True)


def measure(folder: Path, stages: int, games: int) -> Iterator[Point]:
    """Every agent that was kept against every level, in the same deals."""
    for stage in filter(kept, range(stages + 1)):
        os.environ["LEARNED"] = str(folder / f"{stage}.npz")
        for level in LEVELS:
            results = folder / f"{stage}-{level}-{games}.jsonl"
            report = compare("davinci", Agent, level, games=games, seed=DEALS, resume=results)
            (meeting,) = report.meetings
            assert meeting.score is not None
            low, high = (won(elo) if elo is not None else None for elo in (meeting.low, meeting.high))
            yield Point(stage * STAGE, level, meeting.games, meeting.score, low or 0.0, 1.0 if high is None else high)


def won(elo: float) -> float:
    """How often somebody wins who is this much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def table(points: list[Point]) -> Iterator[str]:
    yield "| steps | " + " | ".join(f"level {level}" for level in LEVELS) + " |"
    yield "| --: |" + " --: |" * len(LEVELS)
    for steps in sorted({point.steps for point in points}):
        found = {point.level: point for point in points if point.steps == steps}
        cells = [f"{found[level].won:.1%} ({found[level].low:.0%} .. {found[level].high:.0%})" for level in LEVELS]
        yield f"| {steps:,} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--stages", type=int, default=128)
    parser.add_argument("--games", type=int, default=200, help="of every agent against every level")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    train(asked.folder, asked.stages)
    points = []
    for point in measure(asked.folder, asked.stages, asked.games):
        print(f"{point.steps:,} steps, level {point.level}: {point.won:.1%}", flush=True)
        points.append(point)
    asked.picture.write_text(picture(points))
    print("\n".join(table(points)))


if __name__ == "__main__":
    main()
