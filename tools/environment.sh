#!/usr/bin/env bash
# Make .venv in this folder and install one lock file into it. Nothing outside the folder is touched.
# Usage: tools/environment.sh requirements.lock
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tools/python.sh
. tools/python.sh
export TMPDIR="$PWD/.venv-tmp" PIP_CACHE_DIR="$PWD/.venv-cache/pip"
mkdir -p "$TMPDIR"
trap 'rm -rf "$TMPDIR"' EXIT

if ! { [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1; }; then
  python=$(find_python)
  echo "Setting up .venv with $("$python" --version)"
  make_environment "$python" .venv
fi

echo "Installing what $1 names (a minute or two the first time)"
install_lock .venv "$1"
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e . 2> >(grep -v '^WARNING: Location' >&2)
