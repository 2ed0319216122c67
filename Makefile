# `make play` and `make test` do everything on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: setup client client-types browser database play test test-long lint types web screens rules figures bench attack mutants winnable prove lock clean
.DEFAULT_GOAL := play

setup: $(READY) client

# uv is installed first, from its own locked file; it then installs the locked rest.
$(READY): pyproject.toml requirements/installer.txt requirements/dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/installer.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

# The web client goes into the package; nothing is done when it was built from these very files.
client: $(READY)
	@$(BIN)/python hatch_build.py

# The browser tests need a Chromium; where there is none, Debian's is installed if we may.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || \
	  { echo "The browser tests need chromium: please install it." >&2; exit 1; }

# So do the tests of the stores, with PostgreSQL; they say so where there is none.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { apt-get update -qq && apt-get install -qq -y postgresql >/dev/null; } || \
	  echo "PostgreSQL will not be tested: please install it." >&2

play: setup
	$(BIN)/dedale

# One more at a time than there are cores: the browser tests wait more than they work.
test: setup lint types web browser database
	$(BIN)/pytest -n $$(($$($(BIN)/python -c 'import os; print(os.cpu_count())') + 1))

# The same, with everything that `make test` draws a part of: all random games, quests and damaged files.
test-long: export DEDALE_LONG = 1
test-long: test

lint: setup
	$(BIN)/ruff check src tests *.py
	$(BIN)/ruff format --check src tests *.py

types: setup
	$(BIN)/mypy

web: client
	cd web && npm run --silent check && npm run --silent test

# The client's types for what the server hears and says, from the server's structs, and what the games say of themselves.
client-types: $(READY)
	$(BIN)/python -m dedale.server.typescript web/src/net/generated.ts web/src/games/generated.ts

# Pictures of every screen, on phone and desktop, by day and by night; they go to screens/.
screens: setup browser
	PYTHONPATH=tests $(BIN)/python -m browser.screens screens

rules: setup
	$(BIN)/pytest --rules

# Plays the little boards of the client's rules by the real rules, and writes web/src/rules/figures.
figures: setup
	PYTHONPATH=tests $(BIN)/python -m figures

# Attacks a server of its own, on loopback, and tells how others fare meanwhile (docs/limits.md).
attack: setup
	PYTHONPATH=tests $(BIN)/python -m attack

bench: setup
	$(BIN)/dedale bench

# Changes the rules a little in thousands of places and sees whether a test notices; ONLY names packages or modules.
mutants: $(READY)
	PYTHONPATH=tests PYTHONHASHSEED=0 $(BIN)/python -m mutation $(ONLY)
	PYTHONPATH=tests $(BIN)/python -m mutation --write docs/mutation.md

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
	echo msgspec | $(BIN)/uv pip compile --quiet --universal --python-version 3.14 --generate-hashes \
	  --no-emit-index-url --no-header -o requirements/browser.txt -

clean:
	rm -rf .venv web/node_modules src/dedale/server/client
