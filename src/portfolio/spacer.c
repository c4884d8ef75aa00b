/* SPDX-License-Identifier: MIT */
/* The method `spacer`: the whole program as constrained Horn clauses (horn_program.h), solved by
 * Z3's Spacer. Invariants and contracts of a solution count when the program verifies with them. A
 * derivation of a failure counts for nothing by itself: it says that it is worth looking for one.
 */
#include "portfolio/horn_program.h"
#include "portfolio/method.h"
#include "portfolio/proof.h"
#include "portfolio/whole.h"

static void spacer_work(Portfolio *x, int out) {
  CoreProgram *p = x->program;
  const char *why = NULL;
  if (whole_make(p, x->entry)) return;
  Horn *horn = horn_open(p->terms, &(HornOptions){.rlimit = x->budget}, &why);
  if (!horn) return;
  HornProgram h;
  horn_program_init(&h, p, x->entry, horn);
  if (horn_program_ask(&h) == HORN_HOLDS) {
    horn_program_annotate(&h);
    proof_try(x, out);
  }
  horn_program_free(&h);
  horn_close(horn);
}

bool spacer_turn(Portfolio *x) {
  return method_run(x, spacer_work);
}
