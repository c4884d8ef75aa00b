/* See houdini.h. Rounds over a work list: every round proves all implementations that mention a
 * candidate dropped in the round before, each in a worker, and drops all candidates whose checks
 * failed there. The original terms are kept, so a round's program is made by one substitution.
 * SPDX-License-Identifier: MIT */
#include "infer/houdini.h"

#include "base/bug.h"
#include "core/walk.h"
#include "logic/collect.h"
#include "logic/subst.h"

#include <string.h>

typedef struct Houdini {
  CoreProgram *p;
  Candidates *all;
  Map index;           /* symbol of a candidate -> its place                */
  Map guard;           /* place of a clause or assertion -> its candidate   */
  VEC(Term) originals; /* in the order of the walk                          */
  uint32_t next;       /* of these, in the walk that is under way           */
  Subst subst;         /* candidates -> values                              */
  bool *mentions;      /* implementation x candidate                        */
  bool *dropped;       /* in this round                                     */
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

/* ---- who depends on what -------------------------------------------------------- */

static Term collect(void *env, Term t) {
  collector_add(env, t);
  return t;
}

static void find_mentions(Houdini *h, Impl *im, bool *row) {
  Collector c;
  collector_init(&c, h->p->terms);
  walk_impl(h->p, im, collect, &c);
  walk_proc(h->p, im->proc, collect, &c);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++)
      if (im->blocks.at[b]->cmds.at[k].proc)
        walk_proc(h->p, im->blocks.at[b]->cmds.at[k].proc, collect, &c);
  for (uint32_t i = 0; i < h->all->n; i++) row[i] = collector_has(&c, h->all->at[i].func->sym);
  collector_free(&c);
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

/* ---- rounds ------------------------------------------------------------------------ */

/* The candidate that guards the check falls, if one does. */
static void drop(Houdini *h, Pos clause, Pos check, bool undecided) {
  uint64_t c;
  if (!map_get(&h->guard, clause, &c) || !h->all->at[c].holds) return;
  h->all->at[c].holds = false;
  h->all->at[c].refuted_by = check;
  h->all->at[c].undecided = undecided;
  h->dropped[c] = true;
}

/* Nothing is known of the implementation: no candidate that it must establish may be relied on. */
static void drop_unknown(Houdini *h, const Impl *im) {
  for (uint32_t k = 0; k < im->proc->ensures.n; k++)
    if (!im->proc->ensures.at[k].is_free)
      drop(h, im->proc->ensures.at[k].pos, im->proc->ensures.at[k].pos, true);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->kind == CMD_ASSERT) drop(h, c->related ? c->related : c->pos, c->pos, true);
      for (uint32_t k = 0; c->kind == CMD_CALL && k < c->proc->requires.n; k++)
        if (!c->proc->requires.at[k].is_free) drop(h, c->proc->requires.at[k].pos, c->pos, true);
    }
}

static bool see(void *env, const Impl *im, const VerifyResult *r) {
  Houdini *h = env;
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    drop(h, f->related ? f->related : f->pos, f->pos, f->from_unknown);
  }
  if (r->outcome != VERIFY_VERIFIED && r->outcome != VERIFY_ERRORS) drop_unknown(h, im);
  return true;
}

/* Those of the implementations that mention a candidate dropped last. */
static uint32_t affected(const Houdini *h, const Impl *const *impls, uint32_t n, const Impl **out) {
  uint32_t m = 0;
  for (uint32_t i = 0; i < n; i++) {
    const bool *row = h->mentions + (size_t)i * h->all->n;
    bool any = false;
    for (uint32_t c = 0; c < h->all->n; c++) any |= row[c] && h->dropped[c];
    if (any) out[m++] = impls[i];
  }
  return m;
}

static bool rounds(Houdini *h, const Impl *const *impls, uint32_t n, const VerifyOptions *opt,
                   const char **why) {
  Arena a;
  arena_init(&a);
  const Impl **todo = ARENA_ARRAY(&a, const Impl *, n + 1);
  h->mentions = ARENA_ARRAY(&a, bool, (size_t)n * h->all->n + 1);
  h->dropped = ARENA_ARRAY(&a, bool, h->all->n + 1);
  for (uint32_t i = 0; i < h->p->impls.n; i++)
    for (uint32_t k = 0; k < n; k++)
      if (impls[k] == h->p->impls.at[i])
        find_mentions(h, h->p->impls.at[i], h->mentions + (size_t)k * h->all->n);
  memset(h->dropped, true, h->all->n);
  bool ok = true;
  uint32_t m;
  while (ok && (m = affected(h, impls, n, todo)) > 0) {
    memset(h->dropped, false, h->all->n);
    put_values(h);
    ok = verify_impls(h->p, todo, m, opt, see, h, why);
  }
  put_values(h);
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
  VerifyOptions quick = *opt;
  quick.prove.error_limit = 0;
  quick.prove.values = quick.prove.models = quick.prove.prints = quick.prove.batches = false;
  quick.prove.smoke = quick.prove.vacuous = false;
  quick.progress = NULL;
  quick.cache = NULL;
  quick.log_path = NULL;
  bool ok = !all->n || rounds(&h, impls, n, &quick, why);
  subst_free(&h.subst);
  vec_free(&h.originals);
  map_free(&h.index);
  map_free(&h.guard);
  return ok;
}
