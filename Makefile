# tcg_kit: everything from a clean clone, with nothing but Python 3.11+ and make.
#   make lab      install what a learner needs, then open JupyterLab on the first notebook
#   make test     install, then lint, types and tests
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
LAB    := $(VENV)/.installed-lab
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: help setup lab test notebooks figures marks bench clean
help:
	@echo "make setup | lab | test | notebooks | figures | marks | bench | clean"

setup: $(STAMP)

# The build backend is installed first and used without isolation, so that it too comes from constraints.txt.
define install
	@PYTHON="$(PYTHON)" sh .ci/venv.sh $(VENV)
	$(PIP) install --quiet -c constraints.txt hatchling editables
	$(PIP) install --quiet -c constraints.txt --no-build-isolation -e ".[$(1)]"
endef

$(STAMP): pyproject.toml constraints.txt .ci/venv.sh
	$(call install,dev)
	@touch $(LAB) $@

$(LAB): pyproject.toml constraints.txt .ci/venv.sh
	$(call install,lab)
	@touch $@

lab: $(LAB)
	$(BIN)/tcg-kit lab

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

notebooks: setup
	$(BIN)/python tests/notebooks/build.py

figures: setup
	$(BIN)/python -m tcg_kit.graphs.refresh
	$(BIN)/python -m tcg_kit.svg.figures figures
	$(BIN)/tcg-kit diagrams all --out figures --format svg,dot,mmd,graphml
	mkdir -p notebooks/pictures && cp figures/*-board-ja.svg figures/*-flow-ja.svg notebooks/pictures/

marks: setup
	$(BIN)/python -m tcg_kit.teach.marks

bench: setup
	@for script in bench/*.py; do echo "== $$script"; $(BIN)/python "$$script" || exit 1; done

clean:
	rm -rf $(VENV) build dist artifacts .mypy_cache .pytest_cache .ruff_cache
