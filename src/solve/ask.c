/* SPDX-License-Identifier: MIT */
/* What was answered before comes first, then the solver, about the related facts; about all of them
 * when that was not enough. */
#include "solve/ask.h"

#include "solve/cache/cores.h"

static bool uses(const Solve *s, Optimization o) {
  return optimization_on(s->opts.without, o);
}

static AnswerSet set_of(const Slice *slice) {
  return (AnswerSet){slice->facts.at, slice->facts.n};
}

/* ---- models of other questions ------------------------------------------------- */

static void copy_point(Solve *s, Model *to, Model *from, Term point) {
  TermTable *tab = s->tab;
  bool select = term_op(tab, point) == OP_SELECT;
  uint32_t first = select ? 1 : 0, n = term_nargs(tab, point) - first;
  const Value **at = ARENA_ARRAY(&s->space.eval.store.arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = model_value(to, term_arg(tab, point, first + i), NULL))) return;
  const Value *v = model_value(from, point, NULL);
  if (!v) return;
  if (!select) {
    finite_write(&s->space.eval.store, model_table(to, term_symbol(tab, point)), at,
                 model_own(to, v));
    return;
  }
  const Value *map = model_value(to, term_arg(tab, point, 0), NULL);
  if (map && map->kind == VAL_FINITE)
    finite_write(&s->space.eval.store, map->u.finite, at, model_own(to, v));
}

static void copy_symbol(Solve *s, Model *to, const Model *from, Symbol sym) {
  const Finite *f = model_found(from, TABLE_CHOSEN, sym.ix);
  if (!f) return;
  Finite *t = model_table(to, sym);
  for (uint32_t i = 0; i < f->points.n; i++)
    finite_write(&s->space.eval.store, t, f->points.at[i].index,
                 model_own(to, f->points.at[i].value));
}

/* The model at hand with the values that another one has for what is asked about; NULL: that is no
 * model of the path. */
static Model *put_over(Solve *s, const Question *q, const Slice *slice, Model *from) {
  Model *m = model_fork(q->hint);
  for (uint32_t i = 0; i < slice->atoms.n; i++) {
    SliceAtom a = slice->atoms.at[i];
    if (define_of(&s->defs, a.symbol)) continue;
    if (a.point.ix)
      copy_point(s, m, from, a.point);
    else
      copy_symbol(s, m, from, a.symbol);
  }
  model_forget(m);
  bool ok = solve_holds(s, q->path, m);
  Model *fresh = ok ? model_fork(m) : NULL; /* what the trial touched does not count */
  model_drop(m);
  if (fresh && solve_holds(s, q->path, fresh)) return fresh;
  model_drop(fresh);
  return NULL;
}

static bool facts_hold(Model *m, const Slice *slice) {
  for (uint32_t i = slice->facts.n; i-- > 0;)
    if (model_holds(m, slice->facts.at[i], NULL) == TRI_FALSE) return false;
  return true;
}

static Model *model_of_another(Solve *s, const Question *q, const Slice *slice) {
  Model *models[ANSWER_TRIES], *found = NULL;
  uint32_t n = answers_models(&s->answers, set_of(slice), models);
  for (uint32_t i = 0; i < n && !found; i++)
    if (models[i] != q->hint && facts_hold(models[i], slice))
      found = put_over(s, q, slice, models[i]);
  return found;
}

/* ---- before the solver ---------------------------------------------------------- */

static bool from_memory(Solve *s, const Question *q, const Slice *slice, SolveAnswer *a,
                        Model **out) {
  Model *m = NULL;
  if (uses(s, OPTIMIZATION_QUERY_CACHE) && answers_find(&s->answers, set_of(slice), &m)) {
    *a = SOLVE_NO;
    if (m && (*out = put_over(s, q, slice, m))) *a = SOLVE_YES;
    s->stats.by_query += !m || *out;
    if (!m || *out) return true;
  }
  if (uses(s, OPTIMIZATION_CORE_CACHE) && answers_refuted(&s->answers, set_of(slice))) {
    s->stats.by_core++;
    *a = SOLVE_NO;
    return true;
  }
  if (uses(s, OPTIMIZATION_MODEL_CACHE) && (*out = model_of_another(s, q, slice))) {
    s->stats.by_model++;
    *a = SOLVE_YES;
    return true;
  }
  return false;
}

static void remember(Solve *s, const Slice *slice, SolveAnswer a, Model *m) {
  if (a == SOLVE_OPEN) return;
  answers_add(&s->answers, set_of(slice), a == SOLVE_YES ? m : NULL);
  if (a == SOLVE_YES || !uses(s, OPTIMIZATION_CORE_CACHE)) return;
  SolveCore core = {0};
  cores_find(s, slice, &core);
  answers_add_core(&s->answers, (AnswerSet){core.at, core.n});
  vec_free(&core);
}

/* ---- the solver ------------------------------------------------------------------ */

static SolveAnswer ask_solver(Solve *s, const Question *q, const Slice *slice, Model **out) {
  s->base = slice->proper ? q->hint : NULL;
  solve_sync(s, slice->chain);
  solve_break(s, q->path, q->hint);
  SolveAnswer a = solve_ask(s, q, out);
  s->base = NULL;
  return a;
}

static SolveAnswer ask(Solve *s, const Question *q, const Slice *slice, Model **out) {
  SolveAnswer a;
  if (from_memory(s, q, slice, &a, out)) {
    s->stats.shortcuts++;
    return a;
  }
  a = ask_solver(s, q, slice, out);
  remember(s, slice, a, *out);
  return a;
}

SolveAnswer ask_related(Solve *s, const Question *q, Model **out) {
  Slice slice;
  bool all = !uses(s, OPTIMIZATION_INDEPENDENCE);
  slice_make(s, q->path, q->hint, all, &slice);
  s->stats.facts += slice.of;
  s->stats.related += slice.facts.n;
  SolveAnswer a = ask(s, q, &slice, out);
  bool proper = slice.proper;
  slice_free(&slice);
  if (a != SOLVE_OPEN || !proper || all || solve_late(s)) return a;
  slice_make(s, q->path, q->hint, true, &slice); /* the parts do not fit together */
  a = ask(s, q, &slice, out);
  slice_free(&slice);
  return a;
}
