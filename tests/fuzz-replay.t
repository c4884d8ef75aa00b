#!/bin/sh
# Inputs that fuzzing found, or that reach odd corners, through every fuzz target.
cd "$(dirname "$0")/.." || exit
exec build/debug/replay/fuzz_lower tests/fuzz-corpus/*
