/* SPDX-License-Identifier: MIT */
/* The method `spacer`: the whole program as constrained Horn clauses (horn_program.h), solved by
 * Z3's Spacer. Invariants and contracts of a solution count when the program verifies with them. A
 * derivation of a failure counts for nothing by itself: it says that it is worth looking for one.
 */
#include "portfolio/horn_program.h"
#include "portfolio/proof.h"

static void spacer_resume(MethodWork *w) {
  CoreProgram *p = w->program;
  const char *why = NULL;
  if (!proof_begin(w)) return;
  Horn *horn = horn_open(p->terms, &(HornOptions){.rlimit = w->effort}, &why);
  if (!horn) return;
  HornProgram h;
  horn_program_init(&h, p, w->entry, horn);
  if (horn_program_ask(&h) == HORN_HOLDS) {
    horn_program_annotate(&h);
    proof_try(w);
  }
  horn_program_free(&h);
  horn_close(horn);
}

const Method method_spacer = {
    .start = method_start, .resume = spacer_resume, .learn = proof_learn, .result = method_result};
