# What you can do here: `make` alone lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help install run cluster reset test pytest test-fast test-long test-cluster coverage mutation lint format types contracts migrations casebook browser messages pictures rulebooks release lock

PORT ?= 8000
WEB ?= 2
WORKERS ?= 2
PYTHON ?= $(shell command -v python3.11 || command -v python3)
GAME ?= knoesten
KEEP ?= 80
MODULE ?=
SEED ?= 1
SEEDS ?= few
MINUTES ?= 60
TIMES ?= 4
FILES ?=
ONLY ?= tests/web
DATA ?= $(or $(KONTROLLANT_DATA),data)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input

help: ## list what make can do here
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

install: .venv/runtime ## make the environment, .venv, and compile the translations
	@$(BIN)/python -m config.processes.translations locale

run: .venv/runtime ## serve the demo tournament on the local network (PORT=8000)
	@exec $(BIN)/python manage.py serve --demo --port $(PORT)

cluster: .venv/cluster ## the same with PostgreSQL, Redis and several processes (PORT=8000 WEB=2 WORKERS=2)
	@exec $(BIN)/python manage.py cluster --demo --port $(PORT) --web $(WEB) --workers $(WORKERS)

reset: ## start afresh: delete the data (not while the server runs)
	@if [ ! -e "$(DATA)" ]; then echo "There is no data yet: nothing to delete."; \
	elif [ ! -e "$(DATA)/secret_key" ]; then echo "$(DATA) is not a data directory of ours. Nothing deleted."; exit 1; \
	elif ! flock --nonblock "$(DATA)/serving" true; then echo "The server is running. Stop it first with Ctrl-C."; exit 1; \
	else [ ! -e "$(DATA)/services_place" ] || rm -rf -- "$$(cat "$(DATA)/services_place")"; rm -rf -- "$(DATA)"; echo "The data is gone. make run starts afresh."; fi

# A container may forbid Python to keep what it compiles; the tests start Python more than a hundred times.
COMPILING := env --unset=PYTHONDONTWRITEBYTECODE
# The short checks come first, so that a slip is told within a minute; mypy takes longer than all of them together, and
# runs beside the tests.
test: .venv/tests browser ## all that CI runs (SEEDS=many: with many random tables, for each night)
	@$(COMPILING) $(MAKE) --no-print-directory --jobs=2 --output-sync=target lint contracts migrations casebook
	@$(COMPILING) $(MAKE) --no-print-directory --jobs=2 types pytest

# Three processes on two cores, because a browser test waits for half of its time.
pytest: .venv/tests browser # all tests
	@KONTROLLANT_SEEDS=$(SEEDS) $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -q

test-fast: .venv/tests ## the pure part, with few random tables: engine, games, casebook, points
	@$(BIN)/python -m pytest -n 2 -q tests/engine tests/games tests/scoring/systems

test-long: .venv/tests ## the random tests with new seeds and many examples, for a time (MINUTES=60 TIMES=4; SEED= FILES= to repeat)
	@$(BIN)/python -m tests.support.long --minutes $(MINUTES) --times $(TIMES) $(if $(filter-out file,$(origin SEED)),--seed $(SEED)) $(FILES)

test-cluster: .venv/tests browser ## the browser tests against a cluster: PostgreSQL, Redis, several processes (ONLY=tests/web)
	@KONTROLLANT_CLUSTER=1 $(BIN)/python -m pytest -n0 -q -rs --deselect tests/web/test_cluster.py $(ONLY)

coverage: .venv/tests ## how much of the engines, games and points the pure part's tests reach, branches too
	@mkdir -p build
	@$(BIN)/coverage run -m pytest -q -n0 tests/engine tests/games tests/scoring/systems
	@$(BIN)/coverage report

mutation: .venv/mutation ## how many changed conditions in the clauses no test notices (GAME=knoesten KEEP=80 SEED=1; GAME=engine MODULE=unseen: the kernel)
	@DJANGO_SETTINGS_MODULE=tests.support.settings nice -n 19 $(BIN)/python -m tests.support.mutants $(GAME) --keep $(KEEP) --seed $(SEED) $(if $(MODULE),--module $(MODULE))

lint: .venv/tests ## ruff: rules and form
	@$(BIN)/ruff check .
	@$(BIN)/ruff check --quiet --preview --select PLW1514 config referee scoring manage.py  # files without an encoding
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not in ruff's form. make format mends that."; exit 1; }

format: .venv/tests ## bring the code into ruff's form
	@$(BIN)/ruff check --fix-only --quiet . && $(BIN)/ruff format .

types: .venv/tests ## mypy, strict
	@$(BIN)/mypy

contracts: .venv/tests ## import-linter: the walls of docs/map.md
	@$(BIN)/lint-imports --no-logo

migrations: .venv/tests ## Django: settings are sound, models and migrations agree
	@DJANGO_SETTINGS_MODULE=tests.support.settings $(BIN)/python manage.py check --fail-level WARNING
	@DJANGO_SETTINGS_MODULE=tests.support.settings $(BIN)/python manage.py makemigrations --check --dry-run

casebook: .venv/tests ## the rulings that the rulebooks ask for
	@DJANGO_SETTINGS_MODULE=tests.support.settings $(BIN)/python manage.py rulings $$(find referee/casebook -name '*.yaml' | sort)

rulebooks: .venv/tests ## write docs/rulebooks/ anew, after a change to a clause, a check or a case
	@DJANGO_SETTINGS_MODULE=tests.support.settings $(BIN)/python manage.py rulebooks

messages: .venv/tests ## gather the strings to translate into locale/, and compile what is translated
	@command -v msgfmt > /dev/null || { echo "gettext is missing. Install it: sudo apt-get install gettext"; exit 1; }
	@$(BIN)/python manage.py makemessages
	@$(BIN)/python -m config.processes.translations locale

release: .venv/tests ## build the wheel and kontrollant.pyz, with checksums, in build/release/
	@$(BIN)/python deploy/release.py

# Linux, since only the image reads it; the hashes are those of every system's wheels. uv reads all of them without a build.
lock: .venv/tests ## pin what the image installs, and all that it needs, with hashes: deploy/requirements.lock
	@$(PIP) uv==0.13.9
	@mkdir -p build && { cat requirements.txt; grep '^psycopg' requirements-cluster.txt; } > build/image.txt
	@$(BIN)/uv pip compile --quiet --generate-hashes --no-header --no-annotate --python-version 3.11.16 \
	  --python-platform x86_64-manylinux_2_28 build/image.txt --output-file deploy/requirements.lock

pictures: .venv/tests browser ## take the README's and the manual's pictures anew, by the browser tests
	@KONTROLLANT_PICTURES=1 $(BIN)/python -m pytest -q tests/web/test_{recorded_evening,revoke,knaker,gnallknekt,kombinationswhist,offline_games,manual}.py
	@$(BIN)/python -m tests.support.pictures

browser: # Chromium without its windows, which the web tests drive
	@command -v chromium-headless-shell > /dev/null || .ci/need chromium-headless-shell

# Stamps: the environment is made anew only when what it needs has changed.
.venv/runtime: requirements.txt | .venv/bin/python
	@echo "Installing what the server needs (once)."
	@$(PIP) -r requirements.txt
	@touch $@

.venv/cluster: requirements.txt requirements-cluster.txt | .venv/bin/python
	@echo "Installing what the cluster needs (once)."
	@$(PIP) -r requirements.txt -r requirements-cluster.txt
	@touch .venv/runtime $@

.venv/tests: requirements.txt requirements-cluster.txt tests/requirements.txt | .venv/bin/python
	@echo "Installing what the tests need (once)."
	@$(PIP) -r tests/requirements.txt
	@touch .venv/runtime .venv/cluster $@

.venv/mutation: .venv/tests tests/mutation.txt
	@$(PIP) -r tests/mutation.txt
	@touch $@

.venv/bin/python:
	@[ -n "$(PYTHON)" ] || .ci/need python3
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || .ci/need python3-venv
	@$(PYTHON) -m venv .venv
