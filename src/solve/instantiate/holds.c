/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/holds.h"

#include "solve/instantiate/alias.h"
#include "solve/instantiate/facts.h"

/* By its ground terms and universals, where evaluation of the fact as a whole does not decide. */
static Tri holds_finitely(Solve *s, Model *m, const GroundFacts *facts, uint32_t per_value,
                          BrokenInstances *out) {
  Tri all = TRI_TRUE;
  for (uint32_t i = 0; i < facts->terms.n; i++) {
    Tri r = model_holds(m, facts->terms.at[i], &s->budget.reason);
    if (r == TRI_FALSE) return r;
    if (r == TRI_UNKNOWN) all = r;
  }
  uint32_t n = facts->universals.n; /* checking may make more facts, and move this one */
  VEC(Universal) universals = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&universals, facts->universals.at[i]);
  for (uint32_t i = 0; i < n && (all != TRI_FALSE || out); i++) {
    Universal u = universals.at[i];
    Tri r = model_holds(m, u.proxy, &s->budget.reason);
    if (r == TRI_FALSE) continue;
    if (r == TRI_TRUE) r = instances_check(s, m, &u, per_value, out);
    if (r != TRI_TRUE && all != TRI_FALSE) all = r;
  }
  vec_free(&universals);
  return all;
}

static bool has_universals(Solve *s, Term fact, Pos pos) {
  return term_node(s->tab, fact)->binder_level && facts_ground(s, fact, pos)->universals.n;
}

static Tri fact_holds(Solve *s, Model *m, Term fact, Pos pos, uint32_t per_value,
                      BrokenInstances *out) {
  const char *why = NULL;
  if (facts_by_triggers(s, fact))
    return holds_finitely(s, m, facts_ground(s, fact, pos), per_value, out);
  Tri r = model_holds(m, fact, &why);
  if (m->calls.conflict) return TRI_FALSE;
  if (r == TRI_TRUE || (r == TRI_FALSE && !out)) return r;
  s->budget.reason = why;
  if (r == TRI_FALSE && !has_universals(s, fact, pos)) return r;
  return holds_finitely(s, m, facts_ground(s, fact, pos), per_value, out);
}

/* A point that was accessed in one of two equal maps is accessed in the other, as far as a few
 * iterations over the equalities reach. */
static void access_aliases(Solve *s, const Path *path, Model *m) {
  uint64_t before = UINT64_MAX;
  for (int round = 0; round < 4 && before != m->group.accessed; round++) {
    before = m->group.accessed;
    for (const Path *p = path; p; p = p->up) alias_access(s, m, p->fact);
    for (uint32_t i = 0; i < s->axioms.n; i++) alias_access(s, m, s->axioms.at[i].term);
  }
}

Tri holds_or_broken(Solve *s, const Path *path, Model *m, uint32_t per_value,
                    BrokenInstances *out) {
  Tri all = TRI_TRUE;
  access_aliases(s, path, m);
  for (; path && (all != TRI_FALSE || out); path = path->up) {
    Tri r = fact_holds(s, m, path->fact, path->pos, per_value, out);
    if (r == TRI_FALSE || all == TRI_TRUE) all = r;
  }
  uint32_t level = m->group.level;
  m->group.level += s->defs.by_triggers; /* points that only axioms access are a level above */
  for (uint32_t i = 0; i < s->axioms.n && (all != TRI_FALSE || out); i++) {
    Tri r = fact_holds(s, m, s->axioms.at[i].term, s->axioms.at[i].pos, per_value, out);
    if (r == TRI_FALSE || all == TRI_TRUE) all = r;
  }
  m->group.level = level;
  return all;
}

bool holds_fact(Solve *s, Model *m, Term fact, Pos pos) {
  return fact_holds(s, m, fact, pos, 0, NULL) == TRI_TRUE;
}

bool holds_path(Solve *s, const Path *path, Model *m) {
  return holds_or_broken(s, path, m, 0, NULL) == TRI_TRUE;
}

/* ---- stages ---- */

SolveAnswer holds_never(Question *q) {
  for (const Path *p = q->path; p && solve_uses(q->solve, OPTIMIZATION_TRIVIAL); p = p->up)
    if (term_is_false(p->fact)) return SOLVE_NO;
  return SOLVE_UNKNOWN;
}

SolveAnswer holds_in_hint(Question *q) {
  Solve *s = q->solve;
  bool tries = solve_uses(s, OPTIMIZATION_MODELS) || s->opts.minimize;
  if (!tries || !holds_path(s, q->path, q->hint)) return SOLVE_UNKNOWN;
  q->model = q->hint;
  return SOLVE_YES;
}
