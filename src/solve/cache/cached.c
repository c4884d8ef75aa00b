/* SPDX-License-Identifier: MIT */
#include "solve/cache/cached.h"

#include "solve/cache/answers.h"
#include "solve/cache/cores.h"
#include "solve/instantiate/holds.h"

static AnswerSet facts_of(const Question *q) {
  return (AnswerSet){q->slice->facts.at, q->slice->facts.n};
}

static bool uses_cache(const Question *q, Optimization o) {
  return q->slice && solve_uses(q->solve, o);
}

static void copy_symbol(Solve *s, Model *to, const Model *from, Symbol sym) {
  const Finite *f = model_found(from, TABLE_CHOSEN, sym.ix);
  if (!f) return;
  Finite *t = model_table(to, sym);
  for (uint32_t i = 0; i < f->points.n; i++)
    finite_write(&s->space.eval.store, t, f->points.at[i].index,
                 model_own(to, f->points.at[i].value));
}

/* The hint, with the values that another model has for what is in the slice; NULL: that is no model
 * of the path. */
static Model *put_over(const Question *q, Model *from) {
  Solve *s = q->solve;
  Model *m = model_fork(q->hint);
  for (uint32_t i = 0; i < q->slice->atoms.n; i++) {
    SliceAtom a = q->slice->atoms.at[i];
    if (define_of(&s->defs, a.symbol)) continue;
    if (!a.point.ix) copy_symbol(s, m, from, a.symbol);
    const Value *v = a.point.ix ? model_value(from, a.point, NULL) : NULL;
    if (v) model_set_term(m, a.point, v);
  }
  model_forget(m);
  bool ok = holds_path(s, q->path, m);
  Model *fresh = ok ? model_fork(m) : NULL; /* points that the trial accessed do not count */
  model_drop(m);
  if (fresh && holds_path(s, q->path, fresh)) return fresh;
  model_drop(fresh);
  return NULL;
}

static bool facts_hold(Model *m, const Slice *slice) {
  for (uint32_t i = slice->facts.n; i-- > 0;)
    if (model_holds(m, slice->facts.at[i], NULL) == TRI_FALSE) return false;
  return true;
}

/* ---- stages ---- */

SolveAnswer cached_answer(Question *q) {
  Solve *s = q->solve;
  Model *m = NULL;
  if (!uses_cache(q, OPTIMIZATION_QUERY_CACHE) || !answers_find(s->answers, facts_of(q), &m))
    return SOLVE_UNKNOWN;
  if (m && !(q->model = put_over(q, m))) return SOLVE_UNKNOWN;
  s->budget.stats.by_query++;
  return m ? SOLVE_YES : SOLVE_NO;
}

SolveAnswer cached_core(Question *q) {
  Solve *s = q->solve;
  if (!uses_cache(q, OPTIMIZATION_CORE_CACHE) || !answers_refuted(s->answers, facts_of(q)))
    return SOLVE_UNKNOWN;
  s->budget.stats.by_core++;
  return SOLVE_NO;
}

SolveAnswer cached_model(Question *q) {
  Solve *s = q->solve;
  if (!uses_cache(q, OPTIMIZATION_MODEL_CACHE)) return SOLVE_UNKNOWN;
  Model *models[ANSWER_TRIES];
  uint32_t n = answers_models(s->answers, facts_of(q), models);
  for (uint32_t i = 0; i < n && !q->model; i++)
    if (models[i] != q->hint && facts_hold(models[i], q->slice)) q->model = put_over(q, models[i]);
  if (!q->model) return SOLVE_UNKNOWN;
  s->budget.stats.by_model++;
  return SOLVE_YES;
}

void cached_learn(const Question *q, SolveAnswer a) {
  Solve *s = q->solve;
  if (!q->slice) return;
  answers_add(s->answers, facts_of(q), a == SOLVE_YES ? q->model : NULL);
  if (a == SOLVE_YES || !solve_uses(s, OPTIMIZATION_CORE_CACHE)) return;
  TermList core = {0};
  cores_find(s, q->slice, &core);
  answers_add_core(s->answers, (AnswerSet){core.at, core.n});
  vec_free(&core);
}
