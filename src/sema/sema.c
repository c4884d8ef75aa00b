/* SPDX-License-Identifier: MIT */
/* The static checks, phase by phase (docs/language/typing.md 1). */
#include "sema/sema.h"

#include "sema/check.h"
#include "sema/resolve.h"

/* Resolution, function attributes, modifies inference, types, ambiguities. Boogie
 * stops after the first of these that finds something; otherwise types are checked even
 * after failed resolution, where the error type keeps follow-up messages away. */
static void sema_run(Sema *s) {
  uint32_t before = context_errors(s);
  resolve_program(s);
  bool clean = context_errors(s) == before;
  if (s->opt.no_typecheck || (!clean && s->opt.compat)) return;
  if (clean && !func_attrs_check(s) && s->opt.compat) return;
  if (s->opt.infer_modifies) infer_modifies(s);
  check_program(s);
  if (context_errors(s) == before) ambiguity_report(s);
}

bool sema_check(Program *prog, const SemaOptions *opt) {
  Sema s;
  context_init(&s, prog, opt);
  uint32_t before = context_errors(&s);
  sema_run(&s);
  bool ok = context_errors(&s) == before;
  context_free(&s);
  return ok;
}
