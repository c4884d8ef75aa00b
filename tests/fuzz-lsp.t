#!/bin/sh
# The same inputs as those of tests/fuzz-replay.t, as messages to the language server.
cd "$(dirname "$0")/.." || exit
exec build/debug/replay/fuzz_lsp tests/fuzz-corpus/*
