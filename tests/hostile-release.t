#!/bin/sh
# Hostile input on the release build, full size.
exec scripts/hostile --lindy=build/release/lindy
