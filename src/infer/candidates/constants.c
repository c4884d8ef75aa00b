/* SPDX-License-Identifier: MIT */
/* See constants.h. Every implementation has one solver context for the whole search
 * (verify/houdini.h), with assumption literals for the candidates: its checks are asked about again
 * only when a candidate fell that their proofs used. */
#include "infer/candidates/constants.h"

#include "base/codec.h"
#include "base/mem.h"
#include "base/worker.h"
#include "core/walk.h"
#include "logic/subst.h"
#include "verify/houdini.h"
#include "verify/tuning.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Constants {
  CoreProgram *p;
  CandidateConstants *all;
  Map index;           /* symbol of a candidate -> its place                */
  Map guard;           /* term of a clause or assertion -> its candidate    */
  VEC(Term) originals; /* in the order of the walk                          */
  uint32_t next;       /* of these, in the walk that is under way           */
  Subst subst;         /* candidates -> values                              */
} Constants;

/* ---- candidates and what they guard ------------------------------------------- */

static void find_candidates(Constants *h) {
  for (uint32_t i = 0; i < h->p->functions.n; i++) {
    Function *f = h->p->functions.at[i];
    if (!f->is_const || !sort_eq(symbol_data(h->p->terms, f->sym)->sort, SORT_BOOL)) continue;
    if (core_attr(&f->attrs)->existential != 1) continue;
    map_put(&h->index, f->sym.ix, h->all->n);
    vec_push(h->all, ((CandidateConstant){.func = f, .holds = true}));
  }
}

static bool is_candidate(const Constants *h, Term t, uint64_t *found) {
  return term_op(h->p->terms, t) == OP_APP && term_nargs(h->p->terms, t) == 0 &&
         map_get(&h->index, term_symbol(h->p->terms, t).ix, found);
}

/* The candidate that guards the condition: b ==> e, also as !b || e. */
static bool guard_of(const Constants *h, Term t, uint64_t *found) {
  const TermTable *tab = h->p->terms;
  for (;;) {
    Op op = term_op(tab, t);
    if (op == OP_NOT) return is_candidate(h, term_arg(tab, t, 0), found);
    if (op == OP_IMPLIES) {
      if (is_candidate(h, term_arg(tab, t, 0), found)) return true;
      t = term_arg(tab, t, 1);
      continue;
    }
    if (op != OP_OR) return false;
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
      Term a = term_arg(tab, t, i);
      if (term_op(tab, a) == OP_NOT && is_candidate(h, term_arg(tab, a, 0), found)) return true;
    }
    return false;
  }
}

static void note_guard(Constants *h, Term t) {
  uint64_t c;
  if (guard_of(h, t, &c)) map_put(&h->guard, t.ix, c);
}

static void find_guards(Constants *h) {
  for (uint32_t i = 0; i < h->p->procs.n; i++) {
    const Proc *q = h->p->procs.at[i];
    for (uint32_t k = 0; k < q->requires.n; k++) note_guard(h, q->requires.at[k].term);
    for (uint32_t k = 0; k < q->ensures.n; k++) note_guard(h, q->ensures.at[k].term);
  }
  for (uint32_t i = 0; i < h->p->impls.n; i++)
    for (uint32_t b = 0; b < h->p->impls.at[i]->blocks.n; b++) {
      const CBlock *block = h->p->impls.at[i]->blocks.at[b];
      for (uint32_t k = 0; k < block->cmds.n; k++) {
        const Cmd *c = &block->cmds.at[k];
        if (c->kind == CMD_ASSERT) note_guard(h, c->terms[0]);
      }
    }
}

/* ---- programs with values for candidates ---------------------------------------- */

static Term record_term(void *env, Term t) {
  Constants *h = env;
  vec_push(&h->originals, t);
  return t;
}

/* A clause keeps its candidate, whatever it becomes. */
static Term put_value(void *env, Term t) {
  Constants *h = env;
  uint64_t c;
  Term original = h->originals.at[h->next++], now = subst_apply(&h->subst, original);
  (void)t;
  if (map_get(&h->guard, original.ix, &c)) map_put(&h->guard, now.ix, c);
  return now;
}

static void walk_code(Constants *h, WalkTerm *visit) {
  walk_variables(h->p, &h->p->globals, visit, h);
  for (uint32_t i = 0; i < h->p->procs.n; i++) walk_proc(h->p, h->p->procs.at[i], visit, h);
  for (uint32_t i = 0; i < h->p->impls.n; i++) walk_impl(h->p, h->p->impls.at[i], visit, h);
}

static void put_values(Constants *h) {
  subst_clear(&h->subst);
  for (uint32_t i = 0; i < h->all->n; i++)
    subst_add(&h->subst, h->all->at[i].func->sym, term_bool(h->all->at[i].holds));
  h->next = 0;
  walk_code(h, put_value);
}

/* ---- in the worker ------------------------------------------------------------------ */

/* Messages of the worker: which implementation it is at (counted by `what`), and which candidates
 * fell there. A worker that dies has sent some of them. */
typedef struct Message {
  enum { AT, FELL } kind;
  uint32_t what;
  Pos where;
  bool undecided;
} Message;

static void code_message(const Codec *c, Message *m) {
  codec_below(c, &m->kind, FELL + 1);
  codec_u32(c, &m->what);
  codec_u32(c, &m->where);
  codec_bool(c, &m->undecided);
}

typedef struct ConstantSearch {
  Constants *h;
  Impl *const *impls;
  uint32_t n;
  const VerifyOptions *opt;
  HoudiniCandidates candidates;
  HoudiniContext **contexts; /* by implementation; NULL: not opened yet */
  Solver *solver;            /* the first one, for others to be opened beside */
  SolverOptions shared;      /* those of it                                   */
  uint32_t at;               /* when the last worker ended; n: it was done */
} ConstantSearch;

/* Contracts and code mention assumption literals where they mentioned candidates. */
static void put_literals(ConstantSearch *s, ProveOptions *prove) {
  Constants *h = s->h;
  TermTable *tab = h->p->terms;
  Term *literals = ARENA_ARRAY(&h->p->arena, Term, h->all->n);
  subst_clear(&h->subst);
  for (uint32_t i = 0; i < h->all->n; i++) {
    Symbol g = symbol_func(tab, h->all->at[i].func->name, NULL, 0, SORT_BOOL, NULL);
    literals[i] = term_app(tab, g, NULL, 0);
    subst_add(&h->subst, h->all->at[i].func->sym, literals[i]);
  }
  h->next = 0;
  walk_code(h, put_value);
  s->candidates = houdini_candidates(&h->p->arena, literals, h->all->n);
  for (uint32_t i = 0; i < h->all->n; i++) s->candidates.active[i] = h->all->at[i].holds;
  prove->watchdog = worker_watchdog;
}

static uint32_t constant_of_check(void *env, const PassiveCmd *c) {
  const Constants *h = env;
  uint64_t found;
  return map_get(&h->guard, c->clause.ix, &found) ? (uint32_t)found : HOUDINI_NONE;
}

static Solver *solver_for(ConstantSearch *s, const SolverOptions *tuned,
                          const ProveOptions *prove) {
  const char *why = NULL;
  bool usual = s->solver && solver_options_same(tuned, &s->shared);
  Solver *own =
      usual ? solver_open_beside(s->solver, tuned, &why) : solver_open(s->h->p->terms, tuned, &why);
  if (!own) return NULL;
  if (!s->solver) {
    s->solver = own;
    s->shared = *tuned;
  }
  prove_background(own, s->h->p, prove);
  return own;
}

/* The time limit of an implementation is for all its proofs in the search together; one question
 * may take a part of it. */
static void limit_time(HoudiniCandidates *g, double seconds) {
  g->left = seconds > 0 ? seconds : -1;
  g->effort = seconds > 0 ? (uint64_t)(seconds * 1e6) : 0;
}

/* False: its condition could not be made. */
static bool open_context(ConstantSearch *s, uint32_t i, const ProveOptions *prove) {
  SolverOptions tuned = tuning_of(s->h->p, s->impls[i], &s->opt->solver);
  HoudiniContext *x = mem_calloc(1, sizeof *x);
  Solver *solver = solver_for(s, &tuned, prove);
  limit_time(&s->candidates, tuned.timeout_seconds);
  bool ok = solver && houdini_open(x, &s->candidates,
                                   &(HoudiniTask){s->h->p, s->impls[i], solver, prove,
                                                  constant_of_check, s->h, false});
  s->contexts[i] = x;
  return ok;
}

static void send_message(int out, Message *m) {
  Buf b = {0};
  code_message(&(Codec){.to = &b}, m);
  wire_send(out, &b);
  buf_free(&b);
}

static void decide_impl(ConstantSearch *s, uint32_t i, int out, const ProveOptions *prove) {
  HoudiniCandidates *g = &s->candidates;
  Arena a;
  arena_init(&a);
  bool *before = ARENA_ARRAY(&a, bool, g->n);
  memcpy(before, g->active, g->n * sizeof *before);
  Message m = {.kind = AT, .what = i};
  if (!s->contexts[i]) send_message(out, &m);
  if (!s->contexts[i] && !open_context(s, i, prove)) _exit(1); /* that it was here has been told */
  HoudiniContext *x = s->contexts[i];
  if (houdini_is_open(x)) {
    send_message(out, &m);
    limit_time(g, tuning_of(s->h->p, s->impls[i], &s->opt->solver).timeout_seconds);
    houdini_fixed_point(x);
  }
  for (uint32_t c = 0; c < g->n; c++) {
    Message fell = {FELL, c, g->refuted_by[c], g->undecided[c]};
    if (before[c] && !g->active[c]) send_message(out, &fell);
  }
  arena_free(&a);
}

static bool any_open(const ConstantSearch *s) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->contexts[i] && houdini_is_open(s->contexts[i])) return true;
  return false;
}

static void search_in_worker(void *env, uint32_t task, int out) {
  ConstantSearch *s = env;
  ProveOptions prove = s->opt->prove;
  (void)task;
  put_literals(s, &prove);
  do
    for (uint32_t i = 0; i < s->n; i++) decide_impl(s, i, out, &prove);
  while (any_open(s));
  Message done = {.kind = AT, .what = s->n};
  send_message(out, &done);
}

/* ---- around it -------------------------------------------------------------------------- */

static void drop_constant(Constants *h, uint32_t candidate, Pos where, bool undecided) {
  CandidateConstant *c = &h->all->at[candidate];
  if (c->holds) *c = (CandidateConstant){c->func, false, where, undecided};
}

/* A clause that the implementation must establish, and where. True: stop. */
typedef bool ObligationVisit(Constants *, Term clause, Pos where);

static bool visit_obligations(Constants *h, const Impl *im, ObligationVisit *visit) {
  const Contracts *ensures = &im->proc->ensures;
  for (uint32_t k = 0; k < ensures->n; k++)
    if (!ensures->at[k].is_free && visit(h, ensures->at[k].term, ensures->at[k].pos)) return true;
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->kind == CMD_ASSERT && visit(h, c->terms[0], c->pos)) return true;
      for (uint32_t k = 0; c->kind == CMD_CALL && k < c->proc->requires.n; k++)
        if (!c->proc->requires.at[k].is_free && visit(h, c->proc->requires.at[k].term, c->pos))
          return true;
    }
  return false;
}

/* Nothing is known of the implementation: no candidate that it must establish may be relied on. */
static bool drop_unknown(Constants *h, Term clause, Pos where) {
  uint64_t c;
  if (map_get(&h->guard, clause.ix, &c)) drop_constant(h, (uint32_t)c, where, true);
  return false;
}

/* Implementations that no candidate depends on are not proved. */
static bool establishes(Constants *h, Term clause, Pos where) {
  uint64_t c;
  (void)where;
  return map_get(&h->guard, clause.ix, &c) && h->all->at[c].holds;
}

static void take_step(void *env, const char *bytes, size_t n) {
  ConstantSearch *s = env;
  WireReader r = wire_reader(bytes, n, NULL, NULL);
  Message m;
  code_message(&(Codec){.from = &r}, &m);
  if (!wire_end(&r)) return;
  if (m.kind == AT)
    s->at = m.what;
  else if (m.what < s->h->all->n)
    drop_constant(s->h, m.what, m.where, m.undecided);
}

static bool take_messages(void *env, uint32_t task, const WorkerResult *w) {
  ConstantSearch *s = env;
  (void)task;
  s->at = 0;
  wire_messages(w->bytes.text, w->bytes.n, take_step, s);
  return true;
}

/* One worker does it all. When it dies, the implementation it was at counts as undecided, and
 * another worker goes on with the others. */
static bool search_constants(Constants *h, const Impl *const *impls, uint32_t n,
                             const VerifyOptions *opt) {
  Arena a;
  arena_init(&a);
  Impl **list = ARENA_ARRAY(&a, Impl *, n + 1);
  ConstantSearch s = {.h = h, .impls = list, .opt = opt};
  bool *given_up = ARENA_ARRAY(&a, bool, h->p->impls.n + 1), ok = true;
  WorkerJob job = {.tasks = 1,
                   .memory_bytes = opt->memory_bytes,
                   .task = search_in_worker,
                   .sink = take_messages};
  job.env = &s;
  s.contexts = ARENA_ARRAY(&a, HoudiniContext *, n + 1);
  for (bool again = true; again && ok;) {
    s.n = 0;
    for (uint32_t i = 0; i < h->p->impls.n; i++)
      for (uint32_t k = 0; k < n; k++)
        if (impls[k] == h->p->impls.at[i] && !given_up[i] &&
            visit_obligations(h, impls[k], establishes))
          list[s.n++] = h->p->impls.at[i];
    ok = !s.n || worker_run(&job);
    again = s.n && s.at < s.n;
    for (uint32_t i = 0; i < h->p->impls.n && again; i++)
      given_up[i] |= h->p->impls.at[i] == list[s.at];
    if (again && ok) visit_obligations(h, list[s.at], drop_unknown);
  }
  arena_free(&a);
  return ok;
}

bool constants_find(CoreProgram *p, const Impl *const *impls, uint32_t n, const VerifyOptions *opt,
                    CandidateConstants *all, const char **why) {
  Constants h = {.p = p, .all = all};
  *all = (CandidateConstants){0};
  *why = NULL;
  find_candidates(&h);
  find_guards(&h);
  subst_init(&h.subst, p->build);
  walk_code(&h, record_term);
  bool ok = !all->n || (solver_load(&opt->solver, why) && search_constants(&h, impls, n, opt));
  if (all->n) put_values(&h);
  subst_free(&h.subst);
  vec_free(&h.originals);
  map_free(&h.index);
  map_free(&h.guard);
  return ok;
}
