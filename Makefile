# Needs GNU make 3.81 or newer and Python 3.11 or newer; everything else lands in .venv.

.DELETE_ON_ERROR:
.PHONY: help run test check format lint types imports rules fix bench lock clean

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
# Versions with ready-made wheels for every locked package come before whatever python3 is.
PYTHON ?=
PYTHONS := $(if $(PYTHON),$(PYTHON),python3.13 python3.12 python3.11 python3.14 python3)
FILE ?= $(firstword $(sort $(wildcard samples/*.jsonl)))
LOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate $(if $(UPGRADE),--upgrade)

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s  %s\n", $$1, $$2 }' Makefile

run: $(VENV)/run.stamp ## open the app on localhost with the sample (or FILE=path)
	@$(VENV)/bin/compaction-inspector open $(FILE)

test: $(VENV)/dev.stamp ## run every test, in a real Chromium where one is needed
	@$(PY) -m tests.browser
	@$(PY) -m pytest

check: format lint types imports rules ## format, lint, types, import contracts, rules of the tree
format lint types imports rules: $(VENV)/dev.stamp
format:
	@$(PY) -m ruff format --check .
lint:
	@$(PY) -m ruff check .
types:
	@$(VENV)/bin/pyright
imports:
	@$(VENV)/bin/lint-imports --no-logo
rules:
	@$(PY) -m pytest --quiet tests/test_project.py

fix: $(VENV)/dev.stamp ## format, and mend what the linter can mend
	@$(PY) -m ruff check --quiet --fix-only .
	@$(PY) -m ruff format .

bench: $(VENV)/dev.stamp ## run the benchmarks
	@for bench in tests/benchmarks/*.py; do $(PY) "$$bench" || exit 1; done

lock: $(VENV)/dev.stamp ## pin the dependencies anew from pyproject.toml (UPGRADE=1: newest versions)
	@$(LOCK) --group build pyproject.toml -o requirements.lock
	@$(LOCK) --group build --group test --group dev -c requirements.lock pyproject.toml \
		-o requirements-dev.lock

clean: ## remove everything that make has made
	@rm -rf $(VENV) .hypothesis .import_linter_cache .pytest_cache .ruff_cache build dist test-results
	@find core inspector tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment whose interpreter has gone is made anew.
ifneq ($(shell test -x $(PY) && echo there),there)
.PHONY: $(VENV)/pyvenv.cfg
endif
$(VENV)/pyvenv.cfg:
	@found=; usable=; \
	for python in $(PYTHONS); do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		found="$${found:-$$python}"; \
		"$$python" -c 'import ensurepip, venv' 2>/dev/null || continue; \
		usable="$$python"; break; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Python 3.11 or newer is missing: install it, or name it with make PYTHON=/path/to/python3." >&2; exit 1; \
	elif [ -z "$$usable" ]; then \
		echo "$$found cannot make virtual environments: install its venv module (Debian: apt-get install python3-venv)." >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$usable."; \
	"$$usable" -m venv --clear $(VENV)

$(VENV)/run.stamp: requirements.lock
$(VENV)/dev.stamp: requirements-dev.lock
$(VENV)/run.stamp $(VENV)/dev.stamp: pyproject.toml $(VENV)/pyvenv.cfg
	@echo "Installing $(filter %.lock,$^) into $(VENV)."
	@$(PIP) --require-hashes -r $(filter %.lock,$^)
	@$(PIP) --no-index --no-deps --no-build-isolation --editable .
	@touch $@
