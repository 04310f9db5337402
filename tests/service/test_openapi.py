"""The OpenAPI document, the job schema, and the dashboard's files."""

from typing import Any

import jsonschema

from tests.service.shop import SPEC, Shop


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        found = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return found.union(*(references(value) for value in part.values()))
    return set().union(*(references(value) for value in part)) if isinstance(part, list) else set()


def test_the_document_is_whole(shop: Shop) -> None:
    document = shop.client.get("/openapi.json").json()
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document["paths"]) - known == set()
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            assert operation.get("summary"), (verb, path)
            assert "application/problem+json" in operation["responses"]["422"]["content"], (verb, path)


def test_its_example_is_a_job_file_that_the_service_accepts(shop: Shop) -> None:
    document = shop.client.get("/openapi.json").json()
    examples = document["paths"]["/v1/jobs"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    body = examples["language model"]["value"]
    assert shop.client.post("/v1/jobs/validate", json=body).json()["ok"] is True


def test_the_job_schema_accepts_a_good_spec_and_names_a_bad_field(shop: Shop) -> None:
    schema = shop.client.get("/v1/schema/job").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(SPEC, schema)
    wrong = list(jsonschema.Draft202012Validator(schema).iter_errors({**SPEC, "colour": 1}))
    assert ["colour" in error.message for error in wrong] == [True]


def test_without_a_build_the_page_says_how_to_build_it(shop: Shop) -> None:
    page = shop.client.get("/")
    assert (page.status_code, "make web/dist/index.html" in page.text) == (200, True)


def test_the_dashboard_is_served_for_every_page_of_its_own_and_nothing_outside(shop: Shop) -> None:
    dist = shop.service.settings.web_dist
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<title>page</title>")
    (dist / "assets" / "app-1.js").write_text("let a = 1")
    (dist.parent / "secret.txt").write_text("hidden words")
    for path in ("/", "/jobs/job_1", "/anything?x=1"):
        page = shop.client.get(path)
        assert (page.text, page.headers["cache-control"]) == ("<title>page</title>", "no-cache")
    script = shop.client.get("/assets/app-1.js")
    assert (script.text, "immutable" in script.headers["cache-control"]) == ("let a = 1", True)
    assert shop.client.get("/assets/missing.js").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
        answer = shop.client.get(path)
        assert "hidden words" not in answer.text and "root:" not in answer.text
