"""Games left on the table: one file for each notebook, game and way to play it, in the user's own data folder."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from tcg_kit.catalogue import game
from tcg_kit.core.errors import FileError, ReplayError, TcgKitError, message, system_says
from tcg_kit.core.files import parse_json, read_text, write_whole
from tcg_kit.core.names import safe
from tcg_kit.core.replay import document, restore
from tcg_kit.teach.progress import folder

if TYPE_CHECKING:
    from tcg_kit.core.session import Session

FORMAT, VERSION = "tcg-kit table", 1


class Left(NamedTuple):
    """A game that was left. names: the bot of each seat, None for a person and "" for a bot without a name."""

    session: Session
    names: tuple[str | None, ...]


def path(slug: str, way: str, save: str | None = None) -> Path:
    """The file of a game; way: "play" against bots, "hot" for several persons; save: a name, None: the notebook's.

    Jupyter tells a kernel the path of its notebook, which stays the same over restarts; elsewhere there is one file.
    """
    name = os.environ.get("JPY_SESSION_NAME", "") if save is None else save
    mark = f"-{safe(Path(name).stem, 'table')}-{crc32(name.encode('utf-8', 'surrogatepass')):08x}" if name else ""
    return folder() / "tables" / f"{slug}-{way}{mark}.json"


def put(session: Session, names: Sequence[str | None], way: str, save: str | None = None) -> None:
    """Leave a game on the shelf in place of the one there. TcgKitError if it can't be written."""
    file = path(session.game.slug, way, save)
    data = {"format": FORMAT, "version": VERSION, "bots": list(names), "replay": document(session)}
    text = json.dumps(data, ensure_ascii=False)
    try:
        write_whole(file, text)
    except OSError as e:
        raise TcgKitError(message("unwritable", path=file, why=system_says(e))) from e


def take(slug: str, way: str, save: str | None = None) -> Left | None:
    """The game that was left, None if there is none. TcgKitError for a file that can't be used."""
    file = path(slug, way, save)
    if not file.is_file():
        return None
    raw = parse_json(read_text(file, FileError), str(file), FileError)
    if not isinstance(raw, Mapping) or raw.get("format") != FORMAT or raw.get("version") != VERSION:
        raise ReplayError(message("replay-table"), path=str(file))
    session = restore(raw.get("replay"), game, str(file))
    names: Any = raw.get("bots")
    n = len(session.start.players)
    if session.game.slug != slug or not isinstance(names, list) or len(names) != n or not any(x is None for x in names):
        raise ReplayError(message("replay-table"), path=str(file))
    return Left(session, tuple([name if isinstance(name, str) else None for name in names]))


def clear(slug: str, way: str, save: str | None = None) -> None:
    """Take the game off the shelf, if there is one."""
    path(slug, way, save).unlink(missing_ok=True)
