#!/bin/sh
# A sample of what `make hostile-cil` does to every byte of an assembly.
cd "$(dirname "$0")/.." || exit
exec scripts/test/hostile-cil 97
