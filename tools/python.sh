# Functions shared by the scripts here: find a Python, and make an environment with pip in it. Sourced, not run.
# shellcheck shell=bash

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Print a Python of version 3.11 or newer.
find_python() {
  local candidate
  for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14; do
    if [ -n "$candidate" ] && is_new_enough "$candidate"; then
      echo "$candidate"
      return
    fi
  done
  echo "No Python 3.11 or newer was found. Install one (apt install python3), or name it: make demo PYTHON=/path/to/python3" >&2
  return 1
}

# make_environment PYTHON FOLDER: an environment with pip.
make_environment() {
  rm -rf "$2"
  "$1" -m venv "$2" >/dev/null 2>&1 || borrow_pip "$1" "$2"
}

# Debian and Ubuntu ship Python without ensurepip. Their own wheel of pip is then unpacked here, not installed.
borrow_pip() {
  local folder wheel
  echo "This Python has no ensurepip; borrowing pip from the distribution's package."
  folder=$(mktemp -d)
  rm -rf "$2"
  "$1" -m venv --without-pip "$2"
  if ! fetch_pip "$folder"; then
    rm -rf "$2" "$folder"
    echo "pip could not be fetched. Install it once, then run make again: sudo apt install python3-venv" >&2
    return 1
  fi
  wheel=$(find "$folder" -name 'pip-*.whl' | head -n 1)
  "$2/bin/python" "$wheel/pip" install --quiet --no-index --find-links "$(dirname "$wheel")" pip
  rm -rf "$folder"
}

# A fresh container has no package lists; they are then read into the folder, so that the system stays as it is.
fetch_pip() {
  (
    cd "$1" || exit 1
    mkdir -p lists/partial cache
    apt-get -o Dir::Cache="$PWD/cache" download python3-pip-whl >/dev/null 2>&1 || {
      apt-get -o Dir::Cache="$PWD/cache" -o Dir::State::lists="$PWD/lists" update >/dev/null 2>&1 &&
        apt-get -o Dir::Cache="$PWD/cache" -o Dir::State::lists="$PWD/lists" download python3-pip-whl >/dev/null 2>&1
    } || exit 1
    dpkg -x python3-pip-whl_*.deb .
  )
}

# install_lock FOLDER LOCK: exactly what a lock file names.
install_lock() {
  PIP_DISABLE_PIP_VERSION_CHECK=1 "$1/bin/python" -m pip install --quiet --require-hashes -r "$2" \
    2> >(grep -v '^WARNING: Location' >&2)
}
