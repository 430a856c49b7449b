"""Bots, playouts, and what many games between bots show."""
