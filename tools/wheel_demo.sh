#!/usr/bin/env bash
# Prove that the built wheel carries everything: install it into an empty environment and run the demo there.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tools/python.sh
. tools/python.sh
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

.venv/bin/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/dist" .
make_environment "$(find_python)" "$work/venv"
install_lock "$work/venv" requirements.lock
"$work/venv/bin/python" -m pip install --quiet --no-deps --no-index "$work"/dist/*.whl

cd "$work"
port=$("$work/venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$work/venv/bin/survey" demo --port "$port" --data "$work/data" >"$work/demo.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if "$work/venv/bin/python" -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$port/healthz')" 2>/dev/null; then break; fi
  kill -0 "$server" 2>/dev/null || { cat "$work/demo.log"; exit 1; }
  sleep 0.5
done
"$work/venv/bin/python" - "$port" <<'PY'
import sys
import urllib.request

page = urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/s/first_study").read().decode()
assert 'method="post"' in page and 'value="next"' in page, page[:500]
PY
find "$work/data" -name report.html | grep -q . || { echo "the demo wrote no report"; cat "$work/demo.log"; exit 1; }
cat "$work/demo.log"
echo "The wheel runs the demo in an empty environment."
