# `make play` and `make test` do everything on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: setup play test lint types rules bench winnable prove lock clean
.DEFAULT_GOAL := play

setup: $(READY)

# uv is installed first, from its own locked file; it then installs the locked rest.
$(READY): pyproject.toml requirements/installer.txt requirements/dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/installer.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

play: setup
	$(BIN)/dedale

test: setup lint types
	$(BIN)/pytest -n auto

lint: setup
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests

types: setup
	$(BIN)/mypy

rules: setup
	$(BIN)/pytest --rules

bench: setup
	$(BIN)/dedale bench

# Plays thousands of seeded shuffles of every scenario and level; writes docs/winnability.md.
winnable: setup
	$(BIN)/dedale winnable --challenge-games 1000 --write docs/winnability.md

# Proves the fewest moves of every floor of the Tower's pack, on one core; writes docs/proofs.md.
prove: setup
	$(BIN)/dedale generate prove --jobs 1 --write docs/proofs.md

# Locks the newest versions with hashes, for every platform and supported Python.
lock:
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --extra dev -o requirements/dev.txt pyproject.toml
	echo uv | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header -o requirements/installer.txt -

clean:
	rm -rf .venv
