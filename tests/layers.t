#!/bin/sh
# The layer table of src/README.md holds.
cd "$(dirname "$0")/.." || exit
exec scripts/test/layers
