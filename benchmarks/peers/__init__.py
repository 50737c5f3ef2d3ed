"""Other tools on the same charts: a module a tool, and the order in which they are measured."""

from __future__ import annotations

from .base import Peer
from .charts_plugin import CHARTS_PLUGIN
from .framework import FRAMEWORK
from .gallery import GALLERY
from .hugo import HUGO
from .table_reader import TABLE_READER
from .zensical import ZENSICAL

PEERS: tuple[Peer, ...] = (CHARTS_PLUGIN, TABLE_READER, GALLERY, FRAMEWORK, ZENSICAL, HUGO)
