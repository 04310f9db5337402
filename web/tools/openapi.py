"""Prints views as an OpenAPI document (provisional)."""
import json, inspect
from pydantic.json_schema import models_json_schema
from pydantic import BaseModel
from drumline.wire import views
models = [(m, "serialization") for n, m in inspect.getmembers(views, inspect.isclass) if issubclass(m, BaseModel) and m.__module__ == views.__name__ and n not in ("Page",)]
_, defs = models_json_schema(models, ref_template="#/components/schemas/{model}")
print(json.dumps({"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}, "components": {"schemas": defs["$defs"]}}))
