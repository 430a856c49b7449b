"""Bots and playouts."""
