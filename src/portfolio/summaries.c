/* SPDX-License-Identifier: MIT */
/* The method `summaries`: for procedures that are called by contract, because they are recursive,
 * Houdini finds which of many candidate clauses hold together, with facts of abstract domains at
 * the heads of their loops. The whole program is then verified with them.
 *
 * That is soon done for small programs, which have an early turn; larger ones have a later one. */
#include "infer/candidates/constants.h"
#include "infer/inference.h"
#include "portfolio/invariants.h"
#include "portfolio/method.h"
#include "portfolio/proof.h"
#include "portfolio/summary_candidates.h"
#include "portfolio/whole.h"

typedef struct Summaries {
  CoreProgram *p;
  Pos next; /* places that no text has: Houdini tells clauses apart by their place */
  AttrValues candidate;
} Summaries;

/* The budget of the early turn, and how much of a budget a command is worth. */
enum { EARLY = 1000000, UNITS_PER_COMMAND = 600 };

static bool is_its_turn(const Portfolio *x) {
  uint32_t n = whole_size(x->program);
  if (!x->budget) return true;
  bool early = n <= EARLY / UNITS_PER_COMMAND;
  return early == (x->budget <= EARLY);
}

/* The clause, if it holds: a new constant says so. */
static Term guarded(Summaries *s, Term clause) {
  CoreProgram *p = s->p;
  Function *f = ARENA_NEW(&p->arena, Function);
  Str name = str_printf(&p->session->strs, "summary#%u", (unsigned)p->functions.n);
  *f = (Function){.sym = symbol_func(p->terms, name, NULL, 0, SORT_BOOL, 0, NULL),
                  .name = name,
                  .is_const = true,
                  .attrs = {.values = &s->candidate}};
  vec_push(&p->functions, f);
  Builder plain = builder_plain(p->terms);
  return mk_implies(&plain, term_app(p->terms, f->sym, NULL, 0), clause);
}

static void add_candidate(Summaries *s, Contracts *to, Term clause) {
  Contract c = {.term = guarded(s, clause), .pos = s->next--};
  vec_push(to, c);
}

/* What domains find out about loops, as candidates. */
static void add_loop_facts(Summaries *s) {
  CoreProgram *p = s->p;
  Inference inference;
  Buf wrong = {0};
  bool ok = inference_init(&inference, p, "all", true, &wrong);
  for (uint32_t i = 0; ok && i < p->impls.n; i++) {
    inference_add(&inference, p->impls.at[i]);
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      for (uint32_t k = 0; k < p->impls.at[i]->blocks.at[b]->cmds.n; k++) {
        Cmd *c = &p->impls.at[i]->blocks.at[b]->cmds.at[k];
        if (!c->fact) continue;
        Term *terms = ARENA_ARRAY(&p->arena, Term, 1);
        terms[0] = guarded(s, c->terms[0]);
        c->terms = terms;
        c->pos = s->next--;
        c->fact = 0;
      }
  }
  inference_free(&inference);
  buf_free(&wrong);
}

/* Procedures that are called and have bodies. */
static bool add_candidates(Summaries *s, const Proc *entry) {
  bool any = false;
  for (uint32_t i = 0; i < s->p->procs.n; i++) {
    Proc *q = s->p->procs.at[i];
    if (!q->impls.n || q == entry) continue;
    SummaryCandidates found;
    summary_candidates(s->p, q, &found);
    for (uint32_t k = 0; k < found.requires.n; k++)
      add_candidate(s, &q->requires, found.requires.at[k]);
    for (uint32_t k = 0; k < found.ensures.n; k++)
      add_candidate(s, &q->ensures, found.ensures.at[k]);
    any |= found.requires.n || found.ensures.n;
    summary_candidates_free(&found);
  }
  return any;
}

/* After Houdini a clause is `true` where its constant does not hold. */
static void drop_trivial(Contracts *list, Pos from, Pos instead) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    Contract c = list->at[i];
    if (c.pos > from && term_is_true(c.term)) continue;
    if (c.pos > from) c.pos = instead;
    list->at[n++] = c;
  }
  list->n = n;
}

static void drop_trivial_facts(Impl *im, Pos from) {
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->cmds.n; i++) {
      Cmd c = block->cmds.at[i];
      if (c.pos > from && term_is_true(c.terms[0])) continue;
      if (c.pos > from) c.pos = block->pos;
      block->cmds.at[n++] = c;
    }
    block->cmds.n = n;
  }
}

static void summaries_work(Portfolio *x, int out) {
  CoreProgram *p = x->program;
  if (whole_make(p, x->entry) || !is_its_turn(x)) return;
  Summaries s = {.p = p, .next = UINT32_MAX - 1, .candidate = core_no_values};
  s.candidate.existential = 1;
  uint32_t constants = p->functions.n;
  if (!add_candidates(&s, x->entry)) return;
  add_loop_facts(&s);
  VerifyOptions opt = proof_options(x);
  CandidateConstants all = {0};
  const char *why = NULL;
  bool ok = constants_find(p, (const Impl *const *)p->impls.at, p->impls.n, &opt, &all, &why);
  p->functions.n = constants;
  vec_free(&all);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    Proc *q = p->procs.at[i];
    drop_trivial(&q->requires, s.next, q->pos);
    drop_trivial(&q->ensures, s.next, q->pos);
  }
  for (uint32_t i = 0; i < p->impls.n; i++) drop_trivial_facts(p->impls.at[i], s.next);
  if (ok) invariants_prove(x, out);
}

bool summaries_turn(Portfolio *x) {
  return method_run(x, summaries_work);
}
