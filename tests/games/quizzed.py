"""A question about a position of a test: what is right there, and what those answer who misread a rule."""

from __future__ import annotations

import tcg_kit as tcg
from tcg_kit.core.quizzes import Scene
from tcg_kit.core.rng import Rng
from tcg_kit.teach import quiz


def asked(s: tcg.Session, key: str) -> tuple[str, dict[str, str], tuple[str, ...]]:
    """The first question of a topic: the right answer, the wrong ones by misreading, the rules that the proof names."""
    topic = quiz.topic(s.game, key)
    for at, record in enumerate(s.records):
        if not topic.maker.stop.fits(record):
            continue
        drawn = [
            quiz.question(Scene(s, at), topic, Rng(luck)) for luck in range(8)
        ]  # of many misreadings three each time
        if drawn[0] is not None:
            wrong = {a.key: a.text["en"] for one in drawn if one for a in one.answers if not a.right}
            rules = tuple(rule for _, ids in drawn[0].proof for rule in ids)
            return drawn[0].answers[drawn[0].right].text["en"], wrong, rules
    raise AssertionError(f"no question about {key}")
