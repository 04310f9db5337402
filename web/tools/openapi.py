"""Prints what the dashboard speaks of the service's OpenAPI document, from the code alone: no database, no server."""

import json
import tempfile
from pathlib import Path

from service.main import create_app
from service.settings import Settings

FOR_WORKERS = "/v1/attempts/"
"""Doors of an attempt's own token, which no browser has."""

with tempfile.TemporaryDirectory() as home:
    document = create_app(Settings(home=Path(home), database_url="sqlite://")).openapi()
document["paths"] = {path: item for path, item in document["paths"].items() if not path.startswith(FOR_WORKERS)}
print(json.dumps(document, sort_keys=True))
