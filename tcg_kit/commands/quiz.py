"""`tcg-kit quiz`: what happens next? The questions of the quiz widget, with the board in words."""

from __future__ import annotations

import argparse
from importlib import import_module

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Parser, Words, WrongUse, head, put, tell
from tcg_kit.core.board import card_id
from tcg_kit.core.definition import Definition
from tcg_kit.teach import progress
from tcg_kit.teach.quiz import LENGTH, Question, Quiz, taught, topics

QUIT = ("q", "quit")


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.argument("topic", nargs="?", metavar="TOPIC", help=say("topic"))
    parser.option("--seed", type=int, default=0, metavar="N", help=say("seed"))
    parser.option("-n", type=int, default=LENGTH, metavar="N", help=say("n"))
    parser.option("--topics", action="store_true", help=say("topics"))


def run(args: argparse.Namespace) -> int:
    """Ask, tell what is right and why, and sum up."""
    game, say = find(args.slug), Words(args.ui, "quiz")
    known = topics(game)
    if args.topics:
        for topic in known:
            put(f"{topic.key}: {topic.title[say.lang]}  [{' '.join(topic.rules)}]", "", tell.IN)
        return 0
    if args.topic is not None and args.topic not in [topic.key for topic in known]:
        raise WrongUse(say("no-topic", slug=args.slug, topic=args.topic, known=", ".join(t.key for t in known)))
    quiz = Quiz(game, args.topic, args.seed, args.n)
    put(say("how"))
    for n, one in enumerate(quiz, 1):
        _ask(game, one, n, len(quiz), say)
        chosen = _answer(game, one, say)
        if chosen is None:
            break
        quiz.answer(chosen)
        _reply(one, chosen, say)
    _sum_up(quiz, say)
    return 0


def _ask(game: Definition, one: Question, n: int, of: int, say: Words) -> None:
    head(f"{n}/{of} {one.topic.title[say.lang]}")
    for event in one.past():
        put(tell.sentence(event, say.lang), tell.IN, tell.DEEP)
    draw = import_module(f"tcg_kit.games.{game.slug}.board").text_board
    print(draw(game, one.view(), say.lang, bottom=one.seat))
    print()
    put(one.text[say.lang])
    for i, answer in enumerate(one.answers, 1):
        put(f"{i}. {answer.text[say.lang]}", tell.IN, tell.DEEP)


def _answer(game: Definition, one: Question, say: Words) -> int | None:
    """The number of the answer, from 0; None if the person leaves."""
    while True:
        text = tell.ask(say("prompt"))
        if text is None or text.lower() in QUIT:
            return None
        if text.isdecimal() and 1 <= int(text) <= len(one.answers):
            return int(text) - 1
        if text.lower() == "cards":
            _cards(game, one, say)
        else:
            put(say("which", n=len(one.answers)))


def _cards(game: Definition, one: Question, say: Words) -> None:
    """Print what the cards say that lie in sight."""
    seen: dict[str, None] = {}
    for player in one.view()["players"]:
        for value in player.values():
            for item in value if isinstance(value, list) else [value]:
                slug = card_id(item)
                if slug is not None and slug in game.cards:
                    seen[slug] = None
    for slug in seen:
        tell.card(game, slug, say)


def _reply(one: Question, chosen: int, say: Words) -> None:
    """Print what the rules say to an answer, the right one, and what the engine tells."""
    answer = one.answers[chosen]
    if answer.right:
        put(f"○ {say('right')}")
    else:
        put(f"× {say('wrong')} {answer.reply[say.lang]} [{' '.join(answer.rules)}]", "", tell.IN)
        put(say("was", answer=one.answers[one.right].text[say.lang]), tell.IN, tell.DEEP)
    for told, rules in one.proof:
        put(told[say.lang] + (f" [{' '.join(rules)}]" if rules else ""), tell.IN, tell.DEEP)


def _sum_up(quiz: Quiz, say: Words) -> None:
    """Print the score and the missed rules with the lessons that teach them, and note a finished quiz."""
    head(say("score", score=quiz.score, n=len(quiz.given)))
    for rule in quiz.missed:
        tell.rule(quiz.game.rules[rule], say)
        for lesson in taught(quiz.game, rule)[:2]:
            put(say("lesson", title=lesson.title[say.lang], slug=quiz.game.slug, n=lesson.number), tell.IN, tell.DEEP)
    if len(quiz.given) == len(quiz):
        trouble = progress.note_quiz(quiz.game.slug, quiz.topic or "all", quiz.score, len(quiz), quiz.missed)
        if trouble is not None:
            put(trouble[say.lang], " ! ", tell.DEEP)
