#!/bin/sh
# Hostile input on the sanitizer build, which is slow, at a twentieth of the size.
cd "$(dirname "$0")/.." || exit
exec scripts/test/hostile --lindy=build/debug/lindy --scale=20
