#!/bin/sh
# Makes a virtual environment with pip in the folder $1: `venv` where Python has ensurepip, otherwise the next best way.
set -eu
target=$1

python=""
for candidate in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null 2>&1 &&
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "tcg_kit needs Python 3.11 or newer, and found none. Install it (Debian/Ubuntu: apt install python3 python3-venv;" >&2
    echo "macOS: brew install python; or python.org), or name one: make setup PYTHON=/path/to/python3.12" >&2
    exit 1
fi

if "$target/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi
if "$python" -c 'import ensurepip' 2>/dev/null; then
    exec "$python" -m venv "$target"
fi
echo "$python comes without ensurepip (on Debian and Ubuntu it is the package python3-venv): trying other ways." >&2
if "$python" -c 'import virtualenv' 2>/dev/null; then
    exec "$python" -m virtualenv --quiet "$target"
fi
if command -v uv >/dev/null 2>&1; then
    exec uv venv --quiet --seed --python "$python" "$target"
fi
if "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --without-pip "$target"
    exec "$python" -m pip --python "$target/bin/python" install --quiet pip
fi
echo "No way to make a virtual environment. Install one of: python3-venv (apt install python3-venv)," >&2
echo "virtualenv, or uv; then run make again." >&2
exit 1
