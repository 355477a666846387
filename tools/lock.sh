#!/usr/bin/env bash
# Resolve the dependencies anew, for every supported Python and platform, without any address in the result.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tools/python.sh
. tools/python.sh

make_environment "$(find_python)" .venv-lock
.venv-lock/bin/python -m pip install --quiet uv
compile() {
  .venv-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-header --no-annotate "$@"
}
compile --extra build -o requirements.lock
compile --extra build --extra postgres --extra scale --extra dev -c requirements.lock -o requirements-dev.lock
rm -rf .venv-lock
