# Every target sets up the project's own .venv when it is missing or pyproject.toml has changed.
#   make demo                 play an example match and show its reports
#   make test                 run all tests; ARGS="-k storm" chooses, WORKERS=1 runs them one by one
#   make lint                 ruff and mypy
#   make bench                measure
#   make goldens              write anew what tests compare with: golden files, docs/commands.md
#   make clean                remove what the other targets made

PYTHON = .venv/bin/python
INSTALL = $(PYTHON) -m pip install -qq --disable-pip-version-check --no-input --editable
WORKERS = 2
ARGS =

.PHONY: demo test lint bench goldens clean

demo: .venv/.runtime
	@$(PYTHON) -m pbem demo $(ARGS)

test: .venv/.dev
	@$(PYTHON) -m pytest -n $(WORKERS) $(ARGS)

lint: .venv/.dev
	@$(PYTHON) -m ruff check
	@$(PYTHON) -m ruff format --check
	@$(PYTHON) -m mypy

bench: .venv/.dev
	@$(PYTHON) -m benchmarks $(ARGS)

goldens: .venv/.dev
	@$(PYTHON) -m pbem.cli.reference > .venv/commands.md
	@mkdir -p docs && mv .venv/commands.md docs/commands.md
	@$(PYTHON) -m pytest -n $(WORKERS) -q --regen-all $(ARGS)

clean:
	@rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	@find . -name __pycache__ -prune -exec rm -rf {} +

.venv/.runtime: pyproject.toml
	@$(call venv)
	@$(INSTALL) .
	@touch $@

.venv/.dev: pyproject.toml
	@$(call venv)
	@$(INSTALL) '.[dev]'
	@touch .venv/.runtime $@

# The first Python on PATH that is new enough and can make environments makes ours.
define venv
set -e; \
if [ ! -x .venv/bin/pip ]; then \
	for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
		if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Setting up .venv ..."; exec $$python -m venv .venv; \
		fi; \
	done; \
	echo "pbem needs Python 3.11 or newer with venv on PATH." >&2; exit 1; \
fi
endef
