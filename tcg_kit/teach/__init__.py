"""Lessons as data: what is said, what is shown, what the learner does."""

from tcg_kit.teach.lesson import Lesson, LessonStep, lessons

__all__ = ["Lesson", "LessonStep", "lessons"]
