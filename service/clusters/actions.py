"""What can be asked of clusters: capacity as last seen, use by our own ledger of attempts."""

from drumline.spec.check import Capacity
from drumline.wire.views import ClusterView, NodeView, Page
from service.context import Service
from service.errors import not_found
from service.store.attempts import held
from service.store.clusters import find_clusters
from service.store.tables import Cluster


def page_of_clusters(service: Service) -> Page[ClusterView]:
    with service.reading() as session:
        rows = find_clusters(session)
        used = held(session, [row.id for row in rows])
    return Page(items=[_view(row, used.get(row.id, (0.0, 0.0))) for row in rows])


def show_cluster(service: Service, cluster_id: str) -> ClusterView:
    found = [view for view in page_of_clusters(service).items if view.id == cluster_id]
    if not found:
        raise not_found("cluster", cluster_id)
    return found[0]


def _view(row: Cluster, used: tuple[float, float]) -> ClusterView:
    nodes = [NodeView(**node.model_dump()) for node in Capacity.model_validate(row.capacity).nodes]
    return ClusterView(
        id=row.id,
        name=row.name,
        address=row.address,
        state="unknown" if row.seen_at is None else "reachable" if row.reached else "unreachable",
        nodes=nodes,
        cpu_total=sum(node.cpu for node in nodes),
        cpu_used=used[0],
        gpu_total=sum(node.gpu for node in nodes),
        gpu_used=used[1],
        seen_at=row.seen_at,
    )
