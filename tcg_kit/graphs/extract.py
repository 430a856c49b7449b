"""From a game's declarations to networkx: its flow table, and the topics that its graphs.py declares."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Any

import networkx as nx

from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.flow import Edge, Phase, edge_key
from tcg_kit.core.lang import LANGS, Text, both, check_lang
from tcg_kit.core.topics import Topic


def graph(game: Definition, name: str, lang: str | None = None, **options: Any) -> nx.MultiDiGraph:
    """The diagram of that name. Node and edge attributes are text and whole numbers only."""
    lang = check_lang(lang)
    known = [] if name == "flow" else list(signature(game.spec.topics[name]).parameters)[1:]
    wrong = sorted(set(options) - set(known))
    if wrong:
        raise TcgKitError(message("graphs:no-graph-option", name=name, wrong=wrong, known=known or ["–"]))
    if name == "flow":
        return flow_graph(game, lang)
    return topic_graph(game, name, game.spec.topics[name](game, **options), lang)


def flow_graph(game: Definition, lang: str) -> nx.MultiDiGraph:
    """The flow table: one node a phase, one edge a declared edge, keyed by its guard."""
    flow = game.spec.flow
    out = _empty(game, "flow", both("流れ", "Flow"), lang, "dot")
    for phase in flow.phases.values():
        out.add_node(phase.name, **_labels(_phase_label(game, phase), lang), **_phase_marks(phase))
    for edge in flow.edges:
        out.add_edge(edge.src, edge.dst, key=edge_key(edge), **_edge_marks(edge, lang))
    return out


def topic_graph(game: Definition, name: str, topic: Topic, lang: str) -> nx.MultiDiGraph:
    """A topic of the game's graphs.py."""
    out = _empty(game, name, topic.title, lang, topic.layout)
    if topic.detail:
        out.graph["detail"] = topic.detail
    for kind, name_of in topic.kinds.items():
        out.graph.update({f"kind_{kind}_{one}": name_of[one] for one in LANGS})
    for node in topic.nodes:
        pos = {"pos": f"{node.pos[0]},{node.pos[1]}"} if node.pos else {}
        rules = " ".join(node.rules)
        marks = {"kind": node.kind, "group": node.group, "rules": rules, **pos, **node.data}
        out.add_node(node.id, **_labels(node.label, lang), **marks)
    for link in topic.links:
        marks = {"guard": link.guard, "rules": " ".join(link.rules), "kind": link.kind, **link.data}
        out.add_edge(link.src, link.dst, key=link.guard or "default", **_labels(link.label, lang), **marks)
    return out


def _empty(game: Definition, name: str, title: Text, lang: str, layout: str) -> nx.MultiDiGraph:
    out = nx.MultiDiGraph()
    out.graph.update(game=game.slug, name=name, lang=lang, layout=layout)
    for one in LANGS:
        out.graph[f"title_{one}"] = f"{game.title[one]}: {title[one]}"
    return out


def _labels(label: Text, lang: str) -> Mapping[str, str]:
    return {"label": label[lang], "label_ja": label["ja"], "label_en": label["en"]}


def _phase_label(game: Definition, phase: Phase) -> Text:
    return {lang: game.label("phase", phase.name, lang) for lang in LANGS}


def _phase_marks(phase: Phase) -> dict[str, str]:
    return {"kind": phase.kind, "group": phase.group, "rules": " ".join(phase.rules)}


def _edge_marks(edge: Edge, lang: str) -> dict[str, str]:
    return {**_labels(edge.label, lang), "guard": edge.guard, "rules": " ".join(edge.rules), "kind": edge.kind}
