"""Prints what the dashboard speaks of the service's OpenAPI document, shapes without prose; from the code alone: no database, no server."""

import json
import tempfile
from pathlib import Path
from typing import Any

from service.main import create_app
from service.settings import Settings

FOR_WORKERS = "/v1/attempts/"
"""Doors of an attempt's own token, which no browser has."""
PROSE = {"description", "summary", "title", "example", "examples"}


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        document = create_app(Settings(home=Path(home), database_url="sqlite://")).openapi()
    document["paths"] = {path: answering(item) for path, item in document["paths"].items() if not path.startswith(FOR_WORKERS)}
    print(json.dumps(shapes(document), sort_keys=True))


def answering(item: dict[str, Any]) -> dict[str, Any]:
    """Leave out the problems that any call may answer with: they are one type, and met in one place."""
    def good(responses: dict[str, Any]) -> dict[str, Any]:
        return {code: told for code, told in responses.items() if code < "300"}

    return {verb: {**call, "responses": good(call["responses"])} for verb, call in item.items()}


def shapes(node: Any) -> Any:
    """Leave out prose, so that a better sentence is no other type. A property may be called `title`: only text goes."""
    if isinstance(node, list):
        return [shapes(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {name: shapes(value) for name, value in node.items() if not (name in PROSE and isinstance(value, (str, list)))}


main()
