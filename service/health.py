"""Is it alive, is it ready: /healthz and /readyz. Open to all, and say nothing else."""

import logging

from fastapi import APIRouter
from pydantic import BaseModel
from sqlalchemy.exc import SQLAlchemyError

from service.context import Context
from service.errors import ProblemError
from service.schema import HEAD, schema_of

logger = logging.getLogger(__name__)
router = APIRouter(tags=["operation"])


class Health(BaseModel):
    ok: bool = True


@router.get("/healthz", summary="Is the process alive?")
async def healthz() -> Health:
    return Health()


@router.get("/readyz", summary="Can it serve?")
def readyz(service: Context) -> Health:
    """The database answers, and its schema is the one that this code speaks."""
    try:
        found = schema_of(service.database)
    except SQLAlchemyError as error:
        logger.warning("not ready: %s", error)
        raise ProblemError(
            503, "database_unavailable", "the database did not answer", remedy="see that it runs, and DRUMLINE_DATABASE_URL"
        ) from None
    if found != HEAD:
        has = f"has schema {found}" if found else "is empty"
        raise ProblemError(
            503, "wrong_schema", f"the database {has}; this service needs {HEAD}", remedy="run `drumline migrate` with this version"
        )
    return Health()
