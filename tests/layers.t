#!/bin/sh
# The layer table of src/README.md holds.
exec scripts/layers
