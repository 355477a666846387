#!/usr/bin/env bash
# Make sure that there is a Chromium for the browser tests; install one only if none is there.
set -uo pipefail
cd "$(dirname "$0")/.."
export PLAYWRIGHT_BROWSERS_PATH="$PWD/.browsers"

found() {
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1; then return 0; fi
  done
  compgen -G ".browsers/chromium-*" >/dev/null
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

found && exit 0
echo "No Chromium here; installing one for the browser tests"
if [ -f /etc/debian_version ] && ! grep -qi ubuntu /etc/os-release; then
  { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } >/dev/null 2>&1
fi
found && exit 0
.venv/bin/playwright install chromium >/dev/null 2>&1 && as_root .venv/bin/playwright install-deps chromium >/dev/null 2>&1
found || echo "No Chromium could be installed; the browser tests will be skipped and say so."
