"""GET /v1/clusters: what each cluster has in all, and what our own attempts hold of it."""

from fastapi import APIRouter

from drumline.wire.views import ClusterView, Page
from service.auth import User
from service.clusters.actions import page_of_clusters, show_cluster
from service.context import Context

router = APIRouter(tags=["clusters"])


@router.get("/v1/clusters", summary="List clusters")
def list_clusters(service: Context, _: User) -> Page[ClusterView]:
    return page_of_clusters(service)


@router.get("/v1/clusters/{cluster_id}", summary="Show a cluster")
def read_cluster(service: Context, _: User, cluster_id: str) -> ClusterView:
    return show_cluster(service, cluster_id)
