# make demo   sets everything up inside this folder and runs the bundled studies
# make test   sets everything up, browser included, and runs every check
SHELL := /bin/bash
PORT ?= 8000
BIN := .venv/bin
# Where a browser of our own lives, if the system has none.
export PLAYWRIGHT_BROWSERS_PATH := $(CURDIR)/.browsers
# What libraries would otherwise keep in the home folder: nothing outside this folder is touched.
export MPLCONFIGDIR := $(CURDIR)/.venv-cache/matplotlib

.DEFAULT_GOAL := help
.PHONY: help demo test check fmt lock bench coverage-study clean

help:
	@echo "make demo    set up and run the bundled studies on http://127.0.0.1:$(PORT)"
	@echo "make test    set up and run every check"
	@echo "make bench   measure resampling beside its peers (docs/benchmarks.md), a large analysis, agents' results, a preview, a check"
	@echo "make coverage-study  simulate how often the intervals hold the truth, again: ten minutes of one core"
	@echo "make fmt     format the code"
	@echo "make lock    resolve the dependencies anew"
	@echo "make clean   remove the environment and the demo's data"

demo: .venv/base.stamp
	@$(BIN)/survey demo --port $(PORT)

test: .venv/dev.stamp
	@tools/browser.sh
	@$(MAKE) --no-print-directory check

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/survey check questionnaires
	$(BIN)/pytest -n auto $(PYTEST_ARGS)

bench: .venv/dev.stamp
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/bench_bootstrap.py $(BENCH_ARGS)
	$(BIN)/python benchmarks/bench_analysis.py
	$(BIN)/python benchmarks/bench_gym.py
	$(BIN)/python benchmarks/bench_preview.py
	$(BIN)/python benchmarks/bench_check.py

coverage-study: .venv/base.stamp
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m analysis.studies.coverage

fmt: .venv/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock:
	tools/lock.sh

clean:
	rm -rf .venv .venv-* .browsers data dist

.venv/base.stamp: requirements.lock pyproject.toml tools/environment.sh tools/python.sh
	@tools/environment.sh requirements.lock
	@touch $@

.venv/dev.stamp: requirements-dev.lock pyproject.toml tools/environment.sh tools/python.sh
	@tools/environment.sh requirements-dev.lock
	@touch $@ .venv/base.stamp
