#!/bin/sh
# Golden tests on the debug build.
cd "$(dirname "$0")/.." || exit
exec scripts/golden --lindy=build/debug/lindy
