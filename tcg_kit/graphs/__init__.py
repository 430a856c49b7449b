"""Diagrams: graphs of a game's flow and topics, drawn, and saved as svg, png, pdf, dot, mmd, graphml and json."""
