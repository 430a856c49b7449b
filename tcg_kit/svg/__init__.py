"""Drawings: pure functions from a game and a view to SVG text."""

from tcg_kit.svg.board import board
from tcg_kit.svg.card import card
from tcg_kit.svg.primitives import Svg

__all__ = ["Svg", "board", "card"]
