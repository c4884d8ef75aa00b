#!/bin/sh
# Hostile input on the release build, full size.
cd "$(dirname "$0")/.." || exit
exec scripts/test/hostile --lindy=build/release/lindy
