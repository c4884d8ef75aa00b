/* SPDX-License-Identifier: MIT */
/* See preamble.h. Options go to the prover as all its options do: Z3 in this process takes
 * none of them from a text. */
#include "verify/preamble.h"

#include "base/source.h"
#include "solver/sexpr.h"

#include <string.h>

/* False: it is no option. */
static bool preamble_option(const Sexpr *command, SolverSettings *settings) {
  const Sexpr *key = sexpr_at(command, 1), *value = sexpr_at(command, 2);
  if (!sexpr_headed(command, "set-option") || command->n != 3) return false;
  if (key->kind != SEXPR_ATOM || value->kind == SEXPR_LIST) return false;
  SolverOption o = {key->text, value->text};
  vec_push(settings, o);
  return true;
}

const char *preamble_read(Arena *a, const char *path, SolverSettings *settings, const char **why) {
  size_t n = 0, at = 0, end;
  const char *text = source_read(a, path, &n, why);
  if (!text) return NULL;
  Buf rest = {0};
  for (SexprScan scan = {0}; sexpr_complete(&scan, text + at, n - at, &end);
       scan = (SexprScan){0}) {
    const Sexpr *command = sexpr_read(a, text + at, end);
    if (!command || !preamble_option(command, settings)) buf_add(&rest, text + at, end);
    at += end;
  }
  buf_add(&rest, text + at, n - at);
  const char *kept = arena_strndup(a, rest.n ? rest.text : "", rest.n);
  buf_free(&rest);
  return kept;
}
