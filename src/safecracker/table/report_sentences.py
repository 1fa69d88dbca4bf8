"""The report on a finished game in plain words, for pages and for the terminal."""

from safecracker.core.game import OMNISCIENT, Seat
from safecracker.core.translation import Translator, percent

from .finished_game import FinishedGame
from .game_report import GameReport, Grade, Moment, PlayerSummary, RatedDecision

SENTENCES = 3  # that tell of one moment


def grade_text(grade: Grade, say: Translator) -> str:
    match grade:
        case Grade.GOOD:
            return say("as good as any")
        case Grade.LESS:
            return say("slightly weaker")
        case Grade.LUCKY:
            return say("weaker, but lucky")
    return say("costly")


def verdict(report: GameReport, say: Translator, *, you: bool = True) -> str:
    """What the moments have in common, in one sentence."""
    lost = [moment for moment in report.moments if moment.best]
    if not report.evaluation.plies:
        return say("The chances could not be worked out this time. Open the report again.")
    if not report.evaluation.odds and not report.evaluation.decisions:
        return say("The chances of winning are not known for these rules.")
    if not report.moments:
        return say("The chances hardly changed until the end.")
    if not lost:
        if you and report.mine is not None and report.players[report.mine].decisions:
            return say("You made no mistakes worth mentioning. This is where the chances changed most.")
        return say("This is where the chances changed most.")
    if report.mine is None or not you:
        return say.count("This decision cost the most.", "These {n} decisions cost the most.", len(lost))
    return say.count("This decision cost you the most.", "These {n} decisions cost you the most.", len(lost))


def knowledge(report: GameReport, names: tuple[str, ...], say: Translator, *, you: bool = True) -> str:
    """From whose knowledge the chances are worked out."""
    viewer = report.evaluation.viewer
    if viewer == "open":
        return say("The curve takes into account everything that was hidden, but not what was still to be drawn.")
    if you and report.mine is not None and viewer == str(report.mine):
        return say("The curve takes into account what you could know at the time.")
    return say("The curve takes into account what {who} could know at the time.", who=names[int(viewer)])


def comparison(better: float, played: float, say: Translator) -> str:
    """What would have been better, in games out of 100."""
    return say(
        "Another choice wins {better} out of 100 games instead of {played}.",
        better=percent(better),
        played=percent(played),
    )


def moment_text(moment: Moment, say: Translator) -> str:
    """What was lost, or how the chance changed."""
    if moment.best:
        return comparison(moment.before, moment.after, say)
    return say("From {before} to {after} out of 100.", before=percent(moment.before), after=percent(moment.after))


def decision_text(decision: RatedDecision, say: Translator) -> str:
    if decision.grade is Grade.GOOD:
        return grade_text(decision.grade, say)
    lost = comparison(decision.best_odds, decision.played_odds, say)
    return f"{grade_text(decision.grade, say)}. {lost}"


def decisions_text(summary: PlayerSummary, say: Translator) -> str:
    """How many of a player's decisions were good, and how many costly."""
    if not summary.decisions:
        return say("no decisions rated")
    good = say.count(
        "{good} of {n} decision as good as any",
        "{good} of {n} decisions as good as any",
        summary.decisions,
        good=summary.good,
    )
    return say("{good}, {costly} costly", good=good, costly=summary.costly) if summary.costly else good


def course_text(summary: PlayerSummary, say: Translator) -> str:
    """How a player's chance went; empty where it is not known."""
    if summary.lowest is None or summary.highest is None:
        return ""
    if summary.won:
        ply, chance = summary.lowest
        return say("Won. The lowest chance was {n} out of 100, at move {ply}.", n=percent(chance), ply=ply)
    ply, chance = summary.highest
    return say("Did not win. The best chance was {n} out of 100, at move {ply}.", n=percent(chance), ply=ply)


def moment_sentence(game: FinishedGame, moment: Moment, mine: Seat | None, say: Translator) -> str:
    """What happened at a moment, as the reader may know it; empty where the log has nothing to say."""
    viewer = OMNISCIENT if mine is None else mine
    events = [event for ply in range(moment.ply, moment.until) for event in game.seen_move(ply + 1, viewer).events]
    return " ".join(game.kit.log_sentences(tuple(events), viewer, game.names(say), say)[:SENTENCES])


def seat_names(game: FinishedGame, mine: Seat | None, say: Translator) -> tuple[str, ...]:
    """The players' names; the reader is “You”."""
    return tuple(say("You") if seat == mine else name for seat, name in enumerate(game.names(say)))
