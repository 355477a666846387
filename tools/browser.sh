#!/usr/bin/env bash
# Make sure that there is a Chromium that starts, for the browser tests; install one only if there is none.
set -uo pipefail
cd "$(dirname "$0")/.."
export PLAYWRIGHT_BROWSERS_PATH="$PWD/.browsers"

starts() {
  "$1" --version >/dev/null 2>&1 &&
    "$1" --headless --no-sandbox --disable-gpu --dump-dom about:blank >/dev/null 2>&1
}

found() {
  local browser
  for browser in chromium chromium-browser google-chrome .browsers/chromium-*/chrome-linux*/chrome; do
    if command -v "$browser" >/dev/null && starts "$browser"; then return 0; fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

found && exit 0
echo "No Chromium here; installing one for the browser tests"
# Ubuntu's package is only a door to a snap, which containers lack: there the browser's own download is used.
if [ -f /etc/debian_version ] && ! grep -qi ubuntu /etc/os-release; then
  { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } >/dev/null 2>&1
  found && exit 0
fi
{ .venv/bin/playwright install chromium && as_root .venv/bin/playwright install-deps chromium; } >/dev/null 2>&1
found || echo "No Chromium could be installed; the browser tests will be skipped and say so."
