# make demo   set everything up and train the example job on a local Ray, in the foreground
# make test   the same set-up, then every test
# make check  the house rules: ruff, mypy, import-linter, sizes, alembic check, web types
# make bench  the measurements of tests/bench, into build/bench.json
# make soak   the long fault runs
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
WEB_SOURCES := $(shell find web/src web/public web/index.html web/package-lock.json web/vite.config.ts 2>/dev/null)

.PHONY: demo test check bench soak setup setup-dev hooks clean

demo: setup
	@$(BIN)/python -m service.supervisor.demo

test: setup-dev
	@.ci/system
	@$(BIN)/python -m pytest -m "not bench and not soak"

check: setup-dev
	@BIN=$(BIN) .ci/check

bench: setup-dev
	@$(BIN)/python -m pytest -m bench tests/bench -s

soak: setup-dev
	@$(BIN)/python -m pytest -m soak -s

setup: $(VENV)/.ready web/dist/index.html

setup-dev: setup $(VENV)/.ready-dev

$(VENV)/.ready: pyproject.toml constraints.txt
	@echo "setting up $(VENV): torch and ray are large, this takes a minute or two"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[trainer,service]' 2>&1 | grep -v "^WARNING: Location" || true
	@$(BIN)/python -c "import torch, ray, fastapi"
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@echo "adding what the tests need"
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[trainer,service,dev]' 2>&1 | grep -v "^WARNING: Location" || true
	@$(BIN)/python -c "import pytest, sklearn, playwright"
	@git config --local core.hooksPath .hooks 2>/dev/null || true
	@touch $@

web/dist/index.html: $(WEB_SOURCES) | $(VENV)/.ready
	@echo "building the dashboard"
	@$(BIN)/python .ci/build_web.py

clean:
	rm -rf $(VENV) web/dist web/node_modules build
