#!/bin/sh
# Hostile input on the sanitizer build, which is slow, at a twentieth of the size.
exec scripts/hostile --lindy=build/debug/lindy --scale=20
