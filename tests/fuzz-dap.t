#!/bin/sh
# The same inputs as those of tests/fuzz-replay.t, as messages to the debug adapter.
cd "$(dirname "$0")/.." || exit
exec build/debug/replay/fuzz_dap tests/fuzz-corpus/*
