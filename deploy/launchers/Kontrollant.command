#!/bin/sh
# macOS: double-click. The first time: right-click, Open, since Apple doesn't know this file.
exec sh "$(dirname "$0")/kontrollant.sh" "$@"
