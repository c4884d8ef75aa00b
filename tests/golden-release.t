#!/bin/sh
# Golden tests on the release build.
exec scripts/golden --lindy=build/release/lindy
