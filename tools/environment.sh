#!/usr/bin/env bash
# Make .venv in this folder and install one lock file into it. Nothing outside the folder is touched.
# Usage: tools/environment.sh requirements.lock
set -euo pipefail
cd "$(dirname "$0")/.."
lock=$1

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
  for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14; do
    if [ -n "$candidate" ] && is_new_enough "$candidate"; then
      echo "$candidate"
      return
    fi
  done
  echo "No Python 3.11 or newer was found. Install one (apt install python3), or name it: make demo PYTHON=/path/to/python3" >&2
  exit 1
}

# Debian and Ubuntu ship Python without ensurepip. Its wheel of pip is then unpacked here, not installed.
borrow_pip() {
  echo "This Python has no ensurepip; borrowing pip from the distribution's package, inside this folder."
  rm -rf .venv .venv-pip
  "$1" -m venv --without-pip .venv
  mkdir -p .venv-pip
  if ! (cd .venv-pip && apt-get download python3-pip-whl >/dev/null && dpkg -x python3-pip-whl_*.deb .); then
    rm -rf .venv .venv-pip
    echo "pip could not be fetched. Install it once, then run make again: sudo apt install python3-venv" >&2
    exit 1
  fi
  wheel=$(find .venv-pip -name 'pip-*.whl' | head -n 1)
  .venv/bin/python "$wheel/pip" install --quiet --no-index --find-links "$(dirname "$wheel")" pip
  rm -rf .venv-pip
}

if ! { [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1; }; then
  python=$(find_python)
  echo "Setting up .venv with $("$python" --version)"
  rm -rf .venv
  "$python" -m venv .venv >/dev/null 2>&1 || borrow_pip "$python"
fi

echo "Installing what $lock names (a minute or two the first time)"
export PIP_DISABLE_PIP_VERSION_CHECK=1
.venv/bin/python -m pip install --quiet --require-hashes -r "$lock" 2> >(grep -v '^WARNING: Location' >&2)
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e . 2> >(grep -v '^WARNING: Location' >&2)
