/* SPDX-License-Identifier: MIT */
/* Paths: see the header. */
#include "solve/model/path.h"

const Path *path_add(Arena *arena, const Path *up, Term fact, Pos pos) {
  if (term_is_true(fact)) return up;
  Path *p = ARENA_NEW(arena, Path);
  *p = (Path){.up = up, .fact = fact, .depth = up ? up->depth + 1 : 1, .pos = pos};
  return p;
}
