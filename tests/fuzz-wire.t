#!/bin/sh
# Messages between processes, each also with one byte changed and cut off there, and other bytes.
cd "$(dirname "$0")/.." || exit
exec build/debug/replay/fuzz_wire --flip=1 tests/fuzz-corpus/wire-*
