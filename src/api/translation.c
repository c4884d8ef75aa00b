/* SPDX-License-Identifier: MIT */
/* See translation.h. */
#include "api/translation.h"

#include "api/select.h"
#include "base/mem.h"

#include <stdlib.h>

PassOptions translation_passes(void) {
  return (PassOptions){
      .closed_types = true, .plain = true, .stop = true, .stop_after = PASS_LAMBDA};
}

static bool choose_units(CoreProgram *program, const char *const *patterns, uint32_t n_patterns,
                         Buf *why) {
  const Impl **wanted = mem_calloc(program->impls.n + 1, sizeof *wanted);
  Map chosen = {0};
  uint32_t n = 0;
  bool ok = select_impls(program, patterns, n_patterns, wanted, &n, why);
  for (uint32_t i = 0; i < n; i++) map_put_ptr(&chosen, wanted[i], wanted[i]);
  for (uint32_t i = 0; ok && i < program->impls.n; i++)
    program->impls.at[i]->verify = map_get_ptr(&chosen, program->impls.at[i]) != NULL;
  map_free(&chosen);
  free(wanted);
  return ok;
}

bool translation_make(Whyml *out, CoreProgram *program, const char *const *patterns, uint32_t n,
                      size_t most, Buf *why) {
  if (!choose_units(program, patterns, n, why)) return false;
  whyml_translate(out, program, most);
  return true;
}
