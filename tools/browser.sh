#!/usr/bin/env bash
# Make sure that the browser tests have a Chromium that starts and a driver that runs; install only what is missing.
set -uo pipefail
cd "$(dirname "$0")/.."
export PLAYWRIGHT_BROWSERS_PATH="$PWD/.browsers"

starts() {
  "$1" --version >/dev/null 2>&1 &&
    "$1" --headless --no-sandbox --disable-gpu --dump-dom about:blank >/dev/null 2>&1
}

has_browser() {
  local browser
  for browser in chromium chromium-browser google-chrome .browsers/chromium-*/chrome-linux*/chrome; do
    if command -v "$browser" >/dev/null && starts "$browser"; then return 0; fi
  done
  return 1
}

has_driver() { .venv/bin/playwright --version >/dev/null 2>&1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_install() {
  [ -f /etc/debian_version ] && as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "$@"
} >/dev/null 2>&1

# The driver is a program of its own and needs a library that the smallest systems lack.
has_driver || apt_install libatomic1
if ! has_browser; then
  echo "No Chromium here; installing one for the browser tests"
  # Ubuntu's package is only a door to a snap, which containers lack: there the browser's own download is used.
  grep -qi ubuntu /etc/os-release || apt_install chromium fonts-noto-cjk
  has_browser || { .venv/bin/playwright install chromium && as_root .venv/bin/playwright install-deps chromium; } >/dev/null 2>&1
fi
has_browser && has_driver && exit 0
echo "No Chromium could be installed, or its driver does not run; the browser tests will be skipped and say so."
