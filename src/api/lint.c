/* SPDX-License-Identifier: MIT */
/* See lint.h. */
#include "api/lint.h"

#include "core/matching_loops.h"
#include "syntax/diags.h"

/* At the first quantifier of the loop, with a note at each further one. */
static void add_loop(Session *s, const MatchingLoop *loop) {
  uint32_t at = diag(s, DIAG_MATCHING_LOOP, diag_span(loop->steps[0].pos),
                     loop->steps[0].matched->text, loop->again->text);
  for (uint32_t i = 1; i < loop->n; i++)
    diag_note(&s->diags, at, diag_span(loop->steps[i].pos), "on the way, %s matches a trigger here",
              loop->steps[i].matched->text);
}

bool lint_program(Pipeline *p) {
  if (!pipeline_check(p)) return false;
  if (p->program->has_civl) return true; /* which has no core program yet */
  p->opt.pass.closed_types = true;
  if (!pipeline_core(p)) return false;
  MatchingLoops loops = {0};
  matching_loops_find(p->core, &loops);
  for (uint32_t i = 0; i < loops.n; i++) add_loop(&p->session, &loops.at[i]);
  vec_free(&loops);
  return true;
}
