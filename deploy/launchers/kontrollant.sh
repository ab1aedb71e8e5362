#!/bin/sh
# Starts Kontrollant with what lies beside this file: kontrollant.pyz or the wheel. Nothing is fetched unless you agree.
# Linux and macOS; Kontrollant.command and Kontrollant.desktop call it.
here=$(cd "$(dirname "$0")" && pwd)
wheel=$(ls "$here"/kontrollant-*-py3-none-any.whl 2>/dev/null | tail -n 1)

for name in python3 python3.11 python3.12 python3.13 python3.14; do
    if [ -f "$here/kontrollant.pyz" ] && command -v "$name" >/dev/null; then
        "$name" "$here/kontrollant.pyz" "$@"
        status=$?
        [ "$status" -eq 78 ] || exit "$status"  # 78: it is for another system or another Python
    fi
done
if [ -z "$wheel" ]; then
    echo "Put the wheel (kontrollant-…-py3-none-any.whl) beside this file, or kontrollant.pyz and Python on this computer."
    exit 1
fi
uv=$(command -v uv || ls "$HOME/.local/bin/uv" 2>/dev/null)
if [ -z "$uv" ]; then
    echo "uv can run the wheel: a program of astral.sh that fetches Python and the libraries. It is not on this computer."
    printf 'Fetch it from https://astral.sh/uv/install.sh? [y/N] '
    read -r answer
    case $answer in y|Y) curl -LsSf https://astral.sh/uv/install.sh | sh && uv="$HOME/.local/bin/uv" ;; *) exit 1 ;; esac
else
    printf 'uv will fetch the libraries, unless it has them already. Go on? [y/N] '
    read -r answer
    case $answer in y|Y) ;; *) exit 1 ;; esac
fi
exec "$uv" tool run --from "$wheel" kontrollant "$@"
