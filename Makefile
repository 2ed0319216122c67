# `make play` and `make test` work on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
COLLECTED := .venv/.collected

.PHONY: setup client client-types browser browsers database proxies container play test test-long suite lint types web solver screens icons rules figures lessons art bench equality attack voice faults mutants winnable prove lock clean
.DEFAULT_GOAL := play

# Tests start hundreds of processes, and each would compile all of its modules anew.
unexport PYTHONDONTWRITEBYTECODE

# The client is checked beside the tests, which sometimes wait; the types while the solver is compiled.
MAKEFLAGS += --jobs=2

setup: $(READY) client

# Install uv first, from its own lock file. It then installs everything else.
$(READY): pyproject.toml requirements/installer.txt requirements/dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/installer.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

# Build the web client into the package, unless it is up to date.
client: $(READY)
	@$(BIN)/python hatch_build.py

# The browser tests need Chromium. If there is none, try to install Debian's. Most of them are quicker in its shell.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { apt-get update -qq && apt-get install -qq -y chromium chromium-headless-shell >/dev/null; } || \
	  { echo "The browser tests need chromium: please install it." >&2; exit 1; }

# So do the tests of the stores, with PostgreSQL; they say so where there is none.
database: | browser
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { apt-get update -qq && apt-get install -qq -y postgresql >/dev/null; } || \
	  echo "PostgreSQL will not be tested: please install it." >&2

# The examples in deploy/ are checked by the programs they are for. (apt-get serves one at a time.)
proxies: | database
	@command -v haproxy >/dev/null && command -v caddy >/dev/null || \
	  { apt-get update -qq && apt-get install -qq -y --no-install-recommends haproxy caddy >/dev/null; } || \
	  echo "The examples in deploy/ will not all be tested: please install haproxy and caddy." >&2

# A few tests use Firefox and WebKit too, where these are installed. This installs Debian's, and plays in them.
browsers: setup
	@{ command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || \
	  { apt-get update -qq && apt-get install -qq -y firefox-esr webkit2gtk-driver xvfb >/dev/null; }
	$(BIN)/pytest tests/browser/test_engines.py

play: setup
	$(BIN)/dedale

test: suite types web

# Two more workers than cores: the browser tests spend most of their time waiting. The types come first, since a
# test checks those of the documentation with what mypy has cached.
suite: setup lint types solver $(COLLECTED) browser database proxies
	$(BIN)/pytest --dist worksteal -n $$(($$($(BIN)/python -c 'import os; print(os.cpu_count())') + 2))

# The same with every random game, quest and damaged file; `make test` draws a sample.
test-long: export DEDALE_LONG = 1
test-long: test

lint: $(READY)
	$(BIN)/ruff check src tests *.py
	$(BIN)/ruff format --check src tests *.py

types: $(READY)
	$(BIN)/mypy

# Compiled once, before all the workers of pytest and the servers that they start want it at the same time.
solver: $(READY)
	$(BIN)/python -c 'from dedale.solver.solver import warm; warm()'
	$(BIN)/python -c 'from dedale.research.mall.batch import warm; warm()'
	$(BIN)/python -c 'from dedale.research.tower_batch.batch import warm; warm()'

# So are the tests themselves, at least the first time.
$(COLLECTED): $(READY)
	@$(BIN)/pytest --collect-only -qq >/dev/null || true
	@touch $@

web: client
	cd web && npm run --silent check && npm run --silent test

# Generate the client's types from the server's structs, and its copy of the games' metas.
client-types: $(READY)
	$(BIN)/python -m dedale.server.typescript web/src/net/generated.ts web/src/games/generated.ts web/src/texts/languages.ts

# Take pictures of every screen, on phone and desktop, in light and dark mode, into screens/.
screens: setup browser
	PYTHONPATH=tests $(BIN)/python -m browser.screens screens

# Draw the icons of the installed app from web/public/assets/icon.svg.
icons: setup browser
	PYTHONPATH=tests $(BIN)/python -m browser.icons

rules: setup
	$(BIN)/pytest --rules

# Play the little boards on the client's rule pages by the real rules, and write web/src/rules/figures.
figures: setup
	PYTHONPATH=tests $(BIN)/python -m figures

# Play every lesson through the rules; writes web/src/lessons/content, which the client shows.
lessons: $(READY)
	$(BIN)/python -m dedale.lessons.client_files web/src/lessons/content

# Read the client's drawings, colours, font and some of its texts; writes what paper is drawn with.
art: setup
	$(BIN)/python -m dedale.lab.pdf.art_file web src/dedale/pdf/content/art.json
	$(BIN)/python -m dedale.lab.pdf.font_files web src/dedale/pdf/content

# Attack a server on loopback, and measure how other players fare (docs/limits.md).
attack: setup
	PYTHONPATH=tests $(BIN)/python -m attack

# Let four browsers talk and fall silent a hundred times. Writes how soon they heard each other, and what came too late.
voice: setup browser
	PYTHONPATH=tests $(BIN)/python -m voice --write docs/voice.md

# Kill, stop and cut off nodes and their database while people play, for ten minutes. Writes what these saw, and
# what was lost.
faults: $(READY) database proxies
	PYTHONPATH=tests $(BIN)/python -m faults --write docs/faults.md

bench: setup
	$(BIN)/dedale bench

# Play matches of the Mall by the rules and in a compiled batch, and compare every tick. TICKS says how many, FIRST where
# an earlier run ended.
equality: $(READY)
	PYTHONPATH=tests $(BIN)/python -m research.equality $(or $(TICKS),1000000) 2 $(or $(FIRST),0)

# Make thousands of small changes to the rules, and see whether a test notices. ONLY names packages or modules.
mutants: $(READY)
	PYTHONPATH=tests PYTHONHASHSEED=0 $(BIN)/python -m mutation $(ONLY)
	PYTHONPATH=tests $(BIN)/python -m mutation --write docs/mutation.md

# Play thousands of seeded shuffles of every scenario and level, and write docs/winnability.md.
winnable: setup
	$(BIN)/dedale winnable --challenge-games 1000 --write docs/winnability.md

# Prove the fewest moves of every floor in the Tower's pack, on one core, and write docs/proofs.md.
prove: setup
	$(BIN)/dedale generate prove --jobs 1 --write docs/proofs.md

# Build a container image on a small Debian, without a registry; needs mmdebstrap and buildah. Start it with
# `podman run --publish 8000:8000 --volume dedale:/var/lib/dedale localhost/dedale`.
container: setup build/container/base.tar
	rm -rf build/container/wheel build/container/package
	$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir build/container/wheel .
	$(BIN)/uv pip install --quiet --python-version 3.11 --only-binary :all: --constraint requirements/dev.txt \
	  --target build/container/package "$$(echo build/container/wheel/*.whl)[postgres]"
	buildah build --quiet --file deploy/Containerfile --tag localhost/dedale build/container

build/container/base.tar:
	mkdir -p build/container
	mmdebstrap --quiet --variant=minbase --include=python3-minimal,libpython3-stdlib,ca-certificates \
	  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
	  --customize-hook='mkdir -p "$$1/var/lib/dedale" && chown 1000:1000 "$$1/var/lib/dedale"' bookworm $@

# Lock the newest versions with hashes, for every platform and supported Python.
lock:
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --extra dev -o requirements/dev.txt pyproject.toml
	echo uv | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header -o requirements/installer.txt -
	printf 'msgspec\npydyf\n' | $(BIN)/uv pip compile --quiet --universal --python-version 3.14 --generate-hashes \
	  --no-emit-index-url --no-header -o requirements/browser.txt -

clean:
	rm -rf .venv web/node_modules src/dedale/server/client
