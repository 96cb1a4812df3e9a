# Damier: `make help` lists what there is to do. Everything installs what it needs.
# Version pins are in pyproject.toml; what is fetched or built lies in ~/.cache/damier (DAMIER_CACHE).

PYTHON ?= python3
TOOLS  := $(PYTHON) -m host_tools
VENV   := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help play emulate test check format bench matches screens firmware picow flash deploy plain twin clean

help: ## this list
	@echo "make TARGET, where TARGET is"
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-10s%s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "ARGS='...' goes to the program behind play, emulate, test, bench, matches, screens, flash"
	@echo "and deploy."

play: ## the handheld in a window (its own options: ARGS=--help)
	@$(TOOLS) setup play
	@$(VENV) -m sim $(ARGS)

emulate: firmware ## the real image on an emulated RP2040 in the same window (ARGS as for play)
	@$(TOOLS) setup dev
	@$(VENV) -m sim.emulator.build
	@$(VENV) -m sim --emulate $(ARGS)

# A few tests at a time, or the emulated boards, which come first, go to one worker nearly all.
test: ## every test, the emulated board included; installs and builds what they need
	@$(TOOLS) setup system dev
	@$(TOOLS) build twin
	@$(TOOLS) build plain
	@$(TOOLS) build firmware
	@$(VENV) -m sim.emulator.build
	@$(VENV) -m pytest -n 2 --maxschedchunk 8 $(ARGS)

check: ## the quick half: format, lint, types, unit tests; the others are only looked through
	@$(TOOLS) setup dev
	@$(VENV) -m ruff format --check --output-format concise
	@$(VENV) -m ruff check --output-format concise
	@MYPYPATH=.venv/stubs $(VENV) -m mypy --custom-typeshed-dir .venv/stubs firmware
	@$(VENV) -m mypy
	@all=$$($(VENV) -m pytest -q --collect-only) || { echo "$$all" | grep -v ::; exit 1; }
	@$(VENV) -m pytest -q -n 2 tests/unit

format: ## put the layout of all Python files in order
	@$(TOOLS) setup dev
	@$(VENV) -m ruff check --fix
	@$(VENV) -m ruff format

bench: firmware ## frame times, heap and boot time on the emulated board, beside the kept ones
	@$(TOOLS) setup dev
	@$(VENV) -m host_tools bench $(ARGS)

matches: ## the matches of docs/engine.md anew, some hours (ARGS='--only greedy')
	@$(TOOLS) setup system dev peers matches
	@$(TOOLS) build twin
	@$(VENV) -m host_tools match --record $(ARGS)

screens: ## every screen in every language, theme and display as PNG
	@$(TOOLS) setup dev
	@$(VENV) -m host_tools screens $(ARGS)

firmware: ## the one-file image for the board: build/damier.uf2 (BOARD=name, MICROPYTHON=checkout)
	@$(TOOLS) setup system cable
	@$(TOOLS) build firmware --out build

picow: ## the same for a Pico W, with its Wi-Fi: build/damier_w.uf2 (takes MICROPYTHON=checkout)
	@$(TOOLS) setup system cable
	@$(TOOLS) build pico_w --out build

flash: firmware ## the image onto a connected board; saves stay (ARGS='other.uf2 --drive DIR')
	@$(TOOLS) setup cable
	@$(VENV) -m host_tools flash $(ARGS)

deploy: ## the firmware as .mpy files onto a board with plain MicroPython, only what changed
	@$(TOOLS) setup cable
	@$(VENV) -m host_tools deploy $(ARGS)

plain: ## MicroPython for the board with nothing of ours: build/plain.uf2
	@$(TOOLS) setup system
	@$(TOOLS) build plain --out build

twin: ## MicroPython for this machine with the board's 32-bit words
	@$(TOOLS) setup system
	@$(TOOLS) build twin

clean: ## forget .venv and build; the cache goes with: rm -r ~/.cache/damier
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis
