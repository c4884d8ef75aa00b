/* SPDX-License-Identifier: MIT */
/* The method `summaries`: for procedures that are called by contract, because they are recursive,
 * Houdini finds which of many candidate clauses hold together, with facts of abstract domains at
 * the heads of their loops. The whole program is then verified with them.
 *
 * That is soon done for small programs, which have an early turn; larger ones have a later one. */
#include "infer/candidates/constants.h"
#include "infer/inference.h"
#include "portfolio/invariants.h"
#include "portfolio/proof.h"
#include "portfolio/summary_candidates.h"
#include "portfolio/whole.h"

#include <string.h>

/* Where a candidate fact stands in the code. */
typedef struct SummaryFact {
  CBlock *block;
  uint32_t at;
} SummaryFact;

/* Candidates are added after the clauses that a procedure has. */
typedef struct SummaryOwn {
  uint32_t requires, ensures; /* how many those are */
} SummaryOwn;

typedef struct Summaries {
  CoreProgram *p;
  VEC(SummaryOwn) own; /* by procedure */
  VEC(SummaryFact) facts;
  AttrValues candidate;
} Summaries;

/* The effort of the early turn, and how much of an effort a command is worth. */
enum { EARLY = 1000000, UNITS_PER_COMMAND = 600 };

static bool is_its_turn(const MethodWork *w) {
  uint32_t n = whole_size(w->program);
  if (!w->effort) return true;
  bool early = n <= EARLY / UNITS_PER_COMMAND;
  return early == (w->effort <= EARLY);
}

/* The clause, if it holds: a new constant says so. */
static Term guarded(Summaries *s, Term clause) {
  CoreProgram *p = s->p;
  Function *f = ARENA_NEW(&p->arena, Function);
  Str name = str_printf(&p->session->strs, "summary#%u", (unsigned)p->functions.n);
  *f = (Function){.sym = symbol_func(p->terms, name, NULL, 0, SORT_BOOL, NULL),
                  .name = name,
                  .is_const = true,
                  .attrs = {.values = &s->candidate}};
  vec_push(&p->functions, f);
  Builder plain = builder_plain(p->terms);
  return mk_implies(&plain, term_app(p->terms, f->sym, NULL, 0), clause);
}

static void add_candidates_to(Summaries *s, Contracts *to, const SummaryTerms *clauses, Pos pos) {
  for (uint32_t i = 0; i < clauses->n; i++) {
    Contract c = {.term = guarded(s, clauses->at[i]), .pos = pos};
    vec_push(to, c);
  }
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
        c->pos = p->impls.at[i]->blocks.at[b]->pos;
        c->fact = 0;
        vec_push(&s->facts, ((SummaryFact){p->impls.at[i]->blocks.at[b], k}));
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
    vec_push(&s->own, ((SummaryOwn){q->requires.n, q->ensures.n}));
    if (!q->impls.n || q == entry) continue;
    SummaryCandidates found;
    summary_candidates(s->p, q, &found);
    add_candidates_to(s, &q->requires, &found.requires, q->pos);
    add_candidates_to(s, &q->ensures, &found.ensures, q->pos);
    any |= found.requires.n || found.ensures.n;
    summary_candidates_free(&found);
  }
  return any;
}

/* After Houdini a clause is `true` where its constant does not hold. */
static void drop_trivial(Contracts *list, uint32_t own) {
  uint32_t n = own;
  for (uint32_t i = own; i < list->n; i++)
    if (!term_is_true(list->at[i].term)) list->at[n++] = list->at[i];
  list->n = n;
}

/* From the last to the first, so that the places of those before stay. */
static void drop_trivial_facts(const Summaries *s) {
  for (uint32_t i = s->facts.n; i > 0; i--) {
    CBlock *b = s->facts.at[i - 1].block;
    uint32_t at = s->facts.at[i - 1].at;
    if (!term_is_true(b->cmds.at[at].terms[0])) continue;
    Cmd *dropped = &b->cmds.at[at];
    memmove(dropped, dropped + 1, (--b->cmds.n - at) * sizeof *dropped);
  }
}

/* Houdini on a program with candidates, of which those stay that hold. False: it did not end. */
static bool keep_what_holds(Summaries *s, const VerifyOptions *opt, uint32_t constants) {
  CoreProgram *p = s->p;
  CandidateConstants all = {0};
  const char *why = NULL;
  bool ok = constants_find(p, (const Impl *const *)p->impls.at, p->impls.n, opt, &all, &why);
  p->functions.n = constants;
  vec_free(&all);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    drop_trivial(&p->procs.at[i]->requires, s->own.at[i].requires);
    drop_trivial(&p->procs.at[i]->ensures, s->own.at[i].ensures);
  }
  drop_trivial_facts(s);
  return ok;
}

static void summaries_resume(MethodWork *w) {
  CoreProgram *p = w->program;
  if (!proof_begin(w) || !is_its_turn(w)) return;
  Summaries s = {.p = p, .candidate = core_no_values};
  s.candidate.existential = 1;
  uint32_t constants = p->functions.n;
  if (add_candidates(&s, w->entry)) {
    add_loop_facts(&s);
    VerifyOptions opt = proof_options(w);
    if (keep_what_holds(&s, &opt, constants)) invariants_prove(w);
  }
  vec_free(&s.own);
  vec_free(&s.facts);
}

const Method method_summaries = {.start = method_start,
                                 .resume = summaries_resume,
                                 .learn = proof_learn,
                                 .result = method_result};
