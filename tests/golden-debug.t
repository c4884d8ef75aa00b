#!/bin/sh
# Golden tests on the debug build.
exec scripts/golden --lindy=build/debug/lindy
