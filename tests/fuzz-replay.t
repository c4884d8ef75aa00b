#!/bin/sh
# Inputs that fuzzing found, or that reach odd corners, through every fuzz target.
exec build/debug/replay/fuzz_lower tests/fuzz-corpus/*
