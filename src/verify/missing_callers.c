/* SPDX-License-Identifier: MIT */
/* See missing_callers.h. The procedure gets the clause for a while, so that each call has a check
 * of it, and the procedure itself may assume it. */
#include "verify/missing_callers.h"

#include "verify/prepare.h"
#include "verify/vc/vc.h"

enum { MOST_CALLS = 20 };

static bool calls_proc(const Impl *im, const Proc *p) {
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; k < im->blocks.at[i]->cmds.n; k++) {
      const Cmd *c = &im->blocks.at[i]->cmds.at[k];
      if (c->kind == CMD_CALL && c->proc == p) return true;
    }
  return false;
}

/* The same program with one check left, which is number `keep` of those of the clause. False:
 * there are not so many. */
static bool keep_one(Passive *p, const Contract *clause, uint32_t keep) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->blocks.n; i++)
    for (uint32_t k = 0; k < p->blocks.at[i].cmds.n; k++) {
      PassiveCmd *c = &p->blocks.at[i].cmds.at[k];
      if (!c->is_assert) continue;
      bool own = c->check == CHECK_REQUIRES && c->attrs == &clause->attrs;
      if (!own || n++ != keep) passive_assume(p, c);
    }
  return n > keep;
}

static bool is_proved(const ProofTask *task, const Passive *p) {
  Builder b = builder_plain(task->program->terms);
  double left = task->opt->limits.seconds;
  Vc vc = vc_make(p);
  solver_push(task->solver);
  solver_assert(task->solver, mk_not(&b, vc.goal));
  bool proved = term_is_true(vc.goal) || prove_ask(task->solver, &left, task->opt) == SOLVER_UNSAT;
  solver_pop(task->solver);
  return proved;
}

static void ask_caller(MissingCalls *out, const ProofTask *task, const Impl *caller,
                       const Contract *clause) {
  for (uint32_t keep = 0; out->calls < MOST_CALLS; keep++) {
    Passive p;
    if (!prepare_impl(&p, task->program, caller, task->opt)) return;
    bool more = keep_one(&p, clause, keep);
    if (more) {
      out->calls++;
      out->satisfied += is_proved(task, &p);
    }
    passive_free(&p);
    if (!more) return;
  }
}

MissingCalls missing_calls(const ProofTask *task, Term condition) {
  CoreProgram *p = task->program;
  Proc *proc = task->source->proc;
  MissingCalls out = {0};
  vec_push(&proc->requires, ((Contract){.term = condition, .pos = proc->pos}));
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i]->verify && calls_proc(p->impls.at[i], proc))
      ask_caller(&out, task, p->impls.at[i], &proc->requires.at[proc->requires.n - 1]);
  proc->requires.n--;
  return out;
}
