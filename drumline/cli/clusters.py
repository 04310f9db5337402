"""clusters: where jobs run, and how much of it is taken."""

from rich.table import Table
from rich.text import Text

from drumline.cli import out
from drumline.cli.look import AMBER, GREEN, GREY
from drumline.cli.options import Command, Json
from drumline.client import Client
from drumline.wire.views import ClusterView

_STATES = {"reachable": ("●", GREEN), "unreachable": ("◆", AMBER), "unknown": ("○", GREY)}


def clusters(as_json: Json = False) -> None:
    """List the clusters and what is taken of them."""
    with Client() as client:
        found = list(client.clusters())
    out.document(found) if as_json else out.show(_table(found))


def _table(found: list[ClusterView]) -> Table | Text:
    if not found:
        return Text("no cluster is attached yet; `drumline up` starts one on this machine")
    grid = Table.grid(padding=(0, 3, 0, 0))
    for cluster in found:
        glyph, style = _STATES[cluster.state]
        gpus = f"{cluster.gpu_used:g} of {cluster.gpu_total:g} GPUs taken" if cluster.gpu_total else "no GPU"
        cpus = f"{cluster.cpu_used:g} of {cluster.cpu_total:g} CPUs taken"
        nodes = f"{len(cluster.nodes)} node{'' if len(cluster.nodes) == 1 else 's'}"
        grid.add_row(Text(f"{glyph} {cluster.state}", style=style), cluster.name, nodes, cpus, gpus, Text(cluster.address, style=GREY))
    return grid


COMMANDS: list[Command] = [clusters]
