/* SPDX-License-Identifier: MIT */
/* See houdini.h. Every implementation has one solver context for the whole search
 * (verify/assumption_literals.h), with guards for the candidates: its checks are asked about again
 * only when a candidate fell that their proofs used. */
#include "infer/candidates/houdini.h"

#include "base/bug.h"
#include "base/mem.h"
#include "base/worker.h"
#include "core/walk.h"
#include "logic/subst.h"
#include "verify/assumption_literals.h"
#include "verify/tuning.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Houdini {
  CoreProgram *p;
  Candidates *all;
  Map index;           /* symbol of a candidate -> its place                */
  Map guard;           /* place of a clause or assertion -> its candidate   */
  VEC(Term) originals; /* in the order of the walk                          */
  uint32_t next;       /* of these, in the walk that is under way           */
  Subst subst;         /* candidates -> values                              */
} Houdini;

/* ---- candidates and what they guard ------------------------------------------- */

static void find_candidates(Houdini *h) {
  for (uint32_t i = 0; i < h->p->functions.n; i++) {
    Function *f = h->p->functions.at[i];
    bool yes = false;
    if (!f->is_const || !sort_eq(symbol_data(h->p->terms, f->sym)->sort, SORT_BOOL)) continue;
    if (!core_last_bool(&f->attrs, h->p, "existential", &yes) || !yes) continue;
    map_put(&h->index, f->sym.ix, h->all->n);
    vec_push(h->all, ((Candidate){.func = f, .holds = true}));
  }
}

static bool candidate(const Houdini *h, Term t, uint64_t *found) {
  return term_op(h->p->terms, t) == OP_APP && term_nargs(h->p->terms, t) == 0 &&
         map_get(&h->index, term_symbol(h->p->terms, t).ix, found);
}

/* The candidate that guards the condition: b ==> e, also as !b || e. */
static bool guard_of(const Houdini *h, Term t, uint64_t *found) {
  const TermTable *tab = h->p->terms;
  for (;;) {
    Op op = term_op(tab, t);
    if (op == OP_NOT) return candidate(h, term_arg(tab, t, 0), found);
    if (op == OP_IMPLIES) {
      if (candidate(h, term_arg(tab, t, 0), found)) return true;
      t = term_arg(tab, t, 1);
      continue;
    }
    if (op != OP_OR) return false;
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
      Term a = term_arg(tab, t, i);
      if (term_op(tab, a) == OP_NOT && candidate(h, term_arg(tab, a, 0), found)) return true;
    }
    return false;
  }
}

static void note_guard(Houdini *h, Pos pos, Term t) {
  uint64_t c;
  if (guard_of(h, t, &c)) map_put(&h->guard, pos, c);
}

static void find_guards(Houdini *h) {
  for (uint32_t i = 0; i < h->p->procs.n; i++) {
    const Proc *q = h->p->procs.at[i];
    for (uint32_t k = 0; k < q->requires.n; k++)
      note_guard(h, q->requires.at[k].pos, q->requires.at[k].term);
    for (uint32_t k = 0; k < q->ensures.n; k++)
      note_guard(h, q->ensures.at[k].pos, q->ensures.at[k].term);
  }
  for (uint32_t i = 0; i < h->p->impls.n; i++)
    for (uint32_t b = 0; b < h->p->impls.at[i]->blocks.n; b++) {
      const CBlock *block = h->p->impls.at[i]->blocks.at[b];
      for (uint32_t k = 0; k < block->cmds.n; k++) {
        const Cmd *c = &block->cmds.at[k];
        if (c->kind == CMD_ASSERT) note_guard(h, c->related ? c->related : c->pos, c->terms[0]);
      }
    }
}

/* ---- programs with values for candidates ---------------------------------------- */

static Term keep(void *env, Term t) {
  Houdini *h = env;
  vec_push(&h->originals, t);
  return t;
}

static Term put_value(void *env, Term t) {
  Houdini *h = env;
  (void)t;
  return subst_apply(&h->subst, h->originals.at[h->next++]);
}

static void walk_code(Houdini *h, WalkTerm *visit) {
  walk_variables(h->p, &h->p->globals, visit, h);
  for (uint32_t i = 0; i < h->p->procs.n; i++) walk_proc(h->p, h->p->procs.at[i], visit, h);
  for (uint32_t i = 0; i < h->p->impls.n; i++) walk_impl(h->p, h->p->impls.at[i], visit, h);
}

static void put_values(Houdini *h) {
  subst_clear(&h->subst);
  for (uint32_t i = 0; i < h->all->n; i++)
    subst_add(&h->subst, h->all->at[i].func->sym, term_bool(h->all->at[i].holds));
  h->next = 0;
  walk_code(h, put_value);
}

/* ---- in the worker ------------------------------------------------------------------ */

/* What it says as it goes: which implementation it is at (`what` counts them), and what fell there.
 * Also one that does not finish has told something. */
typedef struct Message {
  enum { AT, FELL } kind;
  uint32_t what;
  Pos where;
  bool undecided;
} Message;

typedef struct Search {
  Houdini *h;
  Impl *const *impls;
  uint32_t n;
  const VerifyOptions *opt;
  Guards guards;
  Guarded **contexts;   /* by implementation; NULL: not opened yet */
  Solver *solver;       /* the first one, for others to be opened beside */
  SolverOptions shared; /* those of it                                   */
  uint32_t at;          /* when the last worker ended; n: it was done */
} Search;

/* Contracts and code say guards where they said candidates. */
static void put_guards(Search *s, ProveOptions *prove) {
  Houdini *h = s->h;
  TermTable *tab = h->p->terms;
  Term *literals = ARENA_ARRAY(&h->p->arena, Term, h->all->n);
  subst_clear(&h->subst);
  for (uint32_t i = 0; i < h->all->n; i++) {
    Symbol g = symbol_func(tab, h->all->at[i].func->name, NULL, 0, SORT_BOOL, 0, NULL);
    literals[i] = term_app(tab, g, NULL, 0);
    subst_add(&h->subst, h->all->at[i].func->sym, literals[i]);
  }
  h->next = 0;
  walk_code(h, put_value);
  s->guards = (Guards){.literals = literals,
                       .active = ARENA_ARRAY(&h->p->arena, bool, h->all->n),
                       .undecided = ARENA_ARRAY(&h->p->arena, bool, h->all->n),
                       .limited = ARENA_ARRAY(&h->p->arena, bool, h->all->n),
                       .refuted_by = ARENA_ARRAY(&h->p->arena, Pos, h->all->n),
                       .n = h->all->n};
  for (uint32_t i = 0; i < h->all->n; i++) s->guards.active[i] = h->all->at[i].holds;
  prove->watchdog = worker_watchdog;
}

static uint32_t owner(void *env, const PassiveCmd *c) {
  const Houdini *h = env;
  uint64_t found;
  return map_get(&h->guard, c->related ? c->related : c->pos, &found) ? (uint32_t)found
                                                                      : GUARDED_NONE;
}

static Solver *solver_for(Search *s, const SolverOptions *tuned, const ProveOptions *prove) {
  const char *why = NULL;
  bool usual = s->solver && tuning_same(tuned, &s->shared);
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

/* The seconds of an implementation are those of every time that it is looked at; one question may
 * take a part of that. */
static void limit(Guards *g, double seconds) {
  g->left = seconds > 0 ? seconds : -1;
  g->effort = seconds > 0 ? (uint64_t)(seconds * 1e6) : 0;
}

/* False: it cannot be looked at. */
static bool open_context(Search *s, uint32_t i, const ProveOptions *prove) {
  SolverOptions tuned = tuning_of(s->h->p, s->impls[i], &s->opt->solver);
  Guarded *x = mem_calloc(1, sizeof *x);
  Solver *solver = solver_for(s, &tuned, prove);
  limit(&s->guards, tuned.timeout_seconds);
  bool ok = solver &&
            guarded_open(x, &s->guards, s->h->p, s->impls[i], solver, prove, owner, s->h, false);
  s->contexts[i] = x;
  return ok;
}

static void tell(int out, const Message *m) {
  worker_write(out, m, sizeof *m);
}

static void look_at(Search *s, uint32_t i, int out, const ProveOptions *prove) {
  Guards *g = &s->guards;
  Arena a;
  arena_init(&a);
  bool *before = ARENA_ARRAY(&a, bool, g->n);
  memcpy(before, g->active, g->n * sizeof *before);
  Message m = {.kind = AT, .what = i};
  if (!s->contexts[i]) tell(out, &m);
  if (!s->contexts[i] && !open_context(s, i, prove)) _exit(1); /* that it was here has been told */
  Guarded *x = s->contexts[i];
  if (guarded_is_open(x)) {
    tell(out, &m);
    limit(g, tuning_of(s->h->p, s->impls[i], &s->opt->solver).timeout_seconds);
    if (!guarded_settle(x)) guarded_retreat(g, &x, 1);
  }
  for (uint32_t c = 0; c < g->n; c++) {
    Message fell = {FELL, c, g->refuted_by[c], g->undecided[c]};
    if (before[c] && !g->active[c]) tell(out, &fell);
  }
  arena_free(&a);
}

static bool any_open(const Search *s) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->contexts[i] && guarded_is_open(s->contexts[i])) return true;
  return false;
}

static void work(void *env, uint32_t task, int out) {
  Search *s = env;
  ProveOptions prove = s->opt->prove;
  (void)task;
  put_guards(s, &prove);
  do
    for (uint32_t i = 0; i < s->n; i++) look_at(s, i, out, &prove);
  while (any_open(s));
  Message done = {.kind = AT, .what = s->n};
  tell(out, &done);
}

/* ---- around it -------------------------------------------------------------------------- */

static void drop(Houdini *h, uint32_t candidate, Pos where, bool undecided) {
  Candidate *c = &h->all->at[candidate];
  if (c->holds) *c = (Candidate){c->func, false, where, undecided};
}

static void drop_clause(Houdini *h, Pos clause, Pos where) {
  uint64_t c;
  if (map_get(&h->guard, clause, &c)) drop(h, (uint32_t)c, where, true);
}

/* Nothing is known of the implementation: no candidate that it must establish may be relied on. */
static void drop_unknown(Houdini *h, const Impl *im) {
  for (uint32_t k = 0; k < im->proc->ensures.n; k++)
    if (!im->proc->ensures.at[k].is_free)
      drop_clause(h, im->proc->ensures.at[k].pos, im->proc->ensures.at[k].pos);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->kind == CMD_ASSERT) drop_clause(h, c->related ? c->related : c->pos, c->pos);
      for (uint32_t k = 0; c->kind == CMD_CALL && k < c->proc->requires.n; k++)
        if (!c->proc->requires.at[k].is_free) drop_clause(h, c->proc->requires.at[k].pos, c->pos);
    }
}

static bool hear(void *env, uint32_t task, const WorkerResult *w) {
  Search *s = env;
  (void)task;
  s->at = 0;
  for (size_t at = 0; at + sizeof(Message) <= w->bytes.n; at += sizeof(Message)) {
    Message m;
    memcpy(&m, w->bytes.text + at, sizeof m);
    if (m.kind == AT)
      s->at = m.what;
    else if (m.what < s->h->all->n)
      drop(s->h, m.what, m.where, m.undecided);
  }
  return true;
}

/* Does a candidate depend on it? Those that none does are not looked at. */
static bool establishes(Houdini *h, const Impl *im) {
  uint64_t c;
  for (uint32_t k = 0; k < im->proc->ensures.n; k++)
    if (map_get(&h->guard, im->proc->ensures.at[k].pos, &c) && h->all->at[c].holds) return true;
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *cmd = &im->blocks.at[b]->cmds.at[i];
      Pos own = cmd->related ? cmd->related : cmd->pos;
      if (cmd->kind == CMD_ASSERT && map_get(&h->guard, own, &c) && h->all->at[c].holds)
        return true;
      for (uint32_t k = 0; cmd->kind == CMD_CALL && k < cmd->proc->requires.n; k++)
        if (map_get(&h->guard, cmd->proc->requires.at[k].pos, &c) && h->all->at[c].holds)
          return true;
    }
  return false;
}

/* One worker does it all; when it dies, of what it was at nothing is known, and another one goes on
 * without that. */
static bool search(Houdini *h, const Impl *const *impls, uint32_t n, const VerifyOptions *opt) {
  Arena a;
  arena_init(&a);
  Impl **list = ARENA_ARRAY(&a, Impl *, n + 1);
  Search s = {.h = h, .impls = list, .opt = opt};
  bool *given_up = ARENA_ARRAY(&a, bool, h->p->impls.n + 1), ok = true;
  WorkerJob job = {.tasks = 1, .memory_bytes = opt->memory_bytes, .task = work, .sink = hear};
  job.env = &s;
  s.contexts = ARENA_ARRAY(&a, Guarded *, n + 1);
  for (bool again = true; again && ok;) {
    s.n = 0;
    for (uint32_t i = 0; i < h->p->impls.n; i++)
      for (uint32_t k = 0; k < n; k++)
        if (impls[k] == h->p->impls.at[i] && !given_up[i] && establishes(h, impls[k]))
          list[s.n++] = h->p->impls.at[i];
    ok = !s.n || worker_run(&job);
    again = s.n && s.at < s.n;
    for (uint32_t i = 0; i < h->p->impls.n && again; i++)
      given_up[i] |= h->p->impls.at[i] == list[s.at];
    if (again && ok) drop_unknown(h, list[s.at]);
  }
  arena_free(&a);
  return ok;
}

bool houdini_run(CoreProgram *p, const Impl *const *impls, uint32_t n, const VerifyOptions *opt,
                 Candidates *all, const char **why) {
  Houdini h = {.p = p, .all = all};
  *all = (Candidates){0};
  *why = NULL;
  find_candidates(&h);
  find_guards(&h);
  subst_init(&h.subst, p->build);
  walk_code(&h, keep);
  bool ok = !all->n || (solver_load(&opt->solver, why) && search(&h, impls, n, opt));
  if (all->n) put_values(&h);
  subst_free(&h.subst);
  vec_free(&h.originals);
  map_free(&h.index);
  map_free(&h.guard);
  return ok;
}
