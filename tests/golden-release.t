#!/bin/sh
# Golden tests on the release build.
cd "$(dirname "$0")/.." || exit
exec scripts/golden --lindy="${LINDY_BUILD:-build/release}/lindy"
