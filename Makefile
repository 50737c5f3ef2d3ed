# Everything one does with this folder. `make` alone lists it.
#
# What is installed is what requirements/ locks, hash by hash, and it is installed
# again only when a lock changes: the files named *.done in .venv remember it.

PYTHON ?= python3
ADDR ?= 127.0.0.1:8000
# Further words for pytest: make test ARGS="-k claims"
ARGS ?=
# How many texts of each layout `make roundtrip` tries, and how many `make fuzz` reads.
EXAMPLES ?= 10000
TEXTS ?= 1000000
# How many charts `make bench` builds, and how often each way; the best counts.
CHARTS ?= 1000
ROUNDS ?= 1
UV_VERSION := 0.13.9
# It writes the list of what is installed; only `make sbom` needs it.
CYCLONEDX := cyclonedx-bom==7.5.0

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Wheels only: a source archive would fetch build tools that no hash covers.
INSTALL := $(PIP) install --require-hashes --only-binary :all:
UV := .make/uv-$(UV_VERSION)/bin/uv
COMPILE := $(UV) --no-config --quiet pip compile pyproject.toml --universal \
	--python-version 3.11 --only-binary :all: --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

# The theme's notice about its end of life; docs/decisions.md deals with it.
export NO_MKDOCS_2_WARNING := 1

.NOTPARALLEL:
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help site serve test test-long lint format reference vega sentences roundtrip fuzz foreign accuracy queries \
	growth standards record bench bench-peers lighthouse permalinks example dist sbom lock clean

help: ## list these targets
	@echo "Chart Atlas. Targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

site: .venv/project.done ## build the site into site/
	@$(BIN)/chart-atlas permalinks --check
	@$(BIN)/chart-atlas build --strict
	@echo
	@echo "The site is built into site/. To look at it: make serve, then open http://$(ADDR)/"

# --livereload is the default, but some versions of click lose it unless it is said.
serve: .venv/project.done ## show the site at ADDR (127.0.0.1:8000) and follow changes
	$(BIN)/python -m mkdocs serve --livereload --dev-addr "$(ADDR)"

test: WHICH := -m "not long"
test-long: WHICH := -m "long or hypothesis" --hypothesis-profile full
# Some of them make environments of their own.
test-long: $(UV)
test test-long: .venv/dev.done .venv/project.done
	@browser=$$(scripts/browser) && echo "Browser: $$browser" && \
	CHART_ATLAS_BROWSER="$$browser" $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 \
		--dist loadfile --no-loadscope-reorder $(WHICH) $(ARGS)

test: ## run the tests, with a real browser: some ten minutes
test-long: ## run the others: clusters, each search, theme, view and killed build; all examples

lint: .venv/dev.done .venv/project.done ## check style, types and workflows
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy plugins/chart_atlas tests benchmarks reliability
	$(BIN)/zizmor --offline --quiet --persona pedantic .github

format: .venv/dev.done ## put the code into the house style
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

reference: .venv/project.done ## write docs/reference.md from the options and commands
	$(BIN)/python scripts/reference.py

sentences: .venv/project.done ## write docs/sentences.md: all that the pages of a site can say
	$(BIN)/python scripts/sentences.py

vega: .venv/project.done ## write the script of the live view and the template, as vl-convert and Altair have them
	$(BIN)/python scripts/vega.py

roundtrip: .venv/project.done ## write and read back EXAMPLES (10,000) texts a layout
	$(BIN)/python scripts/roundtrip.py $(EXAMPLES)

fuzz: .venv/project.done ## read TEXTS (a million) mutated texts; none may raise an error
	$(BIN)/python scripts/fuzz.py $(TEXTS)

foreign: .venv/project.done ## read the documents of all installed packages as if they were seeds
	$(BIN)/python scripts/foreign.py

accuracy: .venv/project.done ## write the accuracy of the reading into docs/accuracy.md
	$(BIN)/python scripts/accuracy.py --write

queries: .venv/dev.done .venv/project.done ## ask the search of this site and write docs/search.md
	$(BIN)/python scripts/queries.py --write

standards: .venv/dev.done .venv/project.done ## ask each standard's validator of a site's data; some are installed into .cache
	$(BIN)/python scripts/validators.py --write

record: .venv/dev.done .venv/project.done ## print what is read otherwise from the texts of the tests than the last time
	$(BIN)/python scripts/record.py

growth: .venv/project.done ## tell how the time of reading grows with the size of a text
	$(BIN)/python scripts/bench_reading.py

bench: .venv/project.done ## build CHARTS (1,000) made-up charts, ROUNDS times, beside plain MkDocs
	$(BIN)/python -m benchmarks atlas --charts $(CHARTS) --rounds $(ROUNDS) $(ARGS)

bench-peers: .venv/project.done ## the same by other tools, which it installs into .cache
	$(BIN)/python -m benchmarks peers --charts $(CHARTS) --rounds $(ROUNDS) $(ARGS)

lighthouse: .venv/dev.done .venv/project.done ## how fast five kinds of page are on a slow phone (needs npm)
	@browser=$$(scripts/browser) && \
	CHART_ATLAS_BROWSER="$$browser" $(BIN)/python -m benchmarks phones $(ARGS)

permalinks: .venv/project.done ## record the addresses of new charts in seeds/permalinks.yml
	$(BIN)/chart-atlas permalinks --write

example: .venv/project.done ## build examples/atlas/ and write its figures into docs/guide.md
	$(BIN)/python scripts/example.py --write

dist: .venv/project.done ## build what a package index gets into dist/
	@rm -rf dist
	$(BIN)/python -m hatchling build

# Of what the wheel runs on, in the versions that are locked; the bundled scripts: THIRD-PARTY.md.
sbom: $(UV) dist ## list what the wheel runs on, in CycloneDX, as build/sbom.cdx.json
	@rm -rf build .make/sbom && mkdir -p build
	@$(UV) --no-config --quiet venv --python "$(PYTHON)" .make/sbom
	@$(UV) --no-config --quiet pip install --python .make/sbom/bin/python --only-binary :all: \
		--constraint requirements/site.txt dist/*.whl
	@$(UV) --no-config --quiet tool run --from "$(CYCLONEDX)" cyclonedx-py environment \
		--pyproject pyproject.toml --mc-type library --output-reproducible \
		--output-file build/sbom.cdx.json .make/sbom
	@echo "Written: build/sbom.cdx.json"

lock: $(UV) ## lock requirements/ again; with UPGRADE=1 take newer releases
	$(COMPILE) --group build --output-file requirements/site.txt
	$(COMPILE) --group dev --constraint requirements/site.txt \
		--output-file requirements/dev.txt

clean: ## remove all that make made
	rm -rf .venv .make .cache site dist build
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find plugins tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A venv knows its own path: one that came along with a copied or moved folder would
# run the code of the old folder. Such a one, or one without Python, is made anew.
ifneq ($(shell test -x $(BIN)/python && test "$$(cat .venv/place)" = "$$(pwd -P)" && echo ours),ours)
.PHONY: .venv/place
endif

.venv/place:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Chart Atlas needs Python 3.11 or newer as '$(PYTHON)'." >&2; \
		echo "Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
		echo "'$(PYTHON)' has no venv module. On Debian or Ubuntu:" >&2; \
		echo "apt-get install python3-venv" >&2; exit 1; }
	@echo "Creating .venv"
	@$(PYTHON) -m venv --clear .venv
	@pwd -P > $@

.venv/site.done: requirements/site.txt .venv/place
	@echo "Installing requirements/site.txt"
	@$(INSTALL) -r requirements/site.txt
	@touch $@

.venv/dev.done: requirements/dev.txt .venv/site.done
	@echo "Installing requirements/dev.txt"
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

.venv/project.done: pyproject.toml .venv/site.done
	@echo "Installing Chart Atlas itself"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(UV):
	@rm -rf .make
	@$(PYTHON) -m venv .make/uv-$(UV_VERSION)
	@.make/uv-$(UV_VERSION)/bin/python -m pip --disable-pip-version-check --quiet \
		install "uv==$(UV_VERSION)"
