# Everything a newcomer needs. Python 3.11 or newer, make and git; the rest is installed in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help serve build test format bench mutants clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1  /p' $(MAKEFILE_LIST) | column -t -s '	' 2>/dev/null || true

serve: $(VENV)/installed ## install, build the dictionaries, serve them on HOST:PORT
	@$(BIN)/arbitre build
	@ARBITRE_SOLVERS=$${ARBITRE_SOLVERS-1} exec $(BIN)/arbitre serve

build: $(VENV)/installed ## build the dictionaries that are not up to date
	@$(BIN)/arbitre build

test: $(VENV)/installed-dev ## check style, types and layers, then run every test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/arbitre build
	$(BIN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

format: $(VENV)/installed-dev ## put the code in its usual shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/installed-dev ## measure size and speed
	$(BIN)/arbitre build
	$(BIN)/python -m tests.bench

mutants: $(VENV)/installed-dev ## change the games in 250 places, one at a time, and list what no test notices (half an hour)
	$(BIN)/arbitre build
	$(BIN)/python -m tests.mutants

clean: ## remove what is installed and built here
	rm -rf $(VENV) dictionaries/build

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Arbitre needs Python 3.11 or newer; choose one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/installed $@
