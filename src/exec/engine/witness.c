/* SPDX-License-Identifier: MIT */
/* Scripts: see the header. */
#include "exec/engine/witness.h"

#include "base/mem.h"
#include "logic/eval/finite.h"
#include "solve/minimize/minimize_path.h"
#include "solve/minimize/minimize_values.h"

/* A copy of the model that has been asked for what the execution reads. */
static Model *read_in_execution(const State *s) {
  Model *m = model_fork(s->solution.model);
  uint32_t *terms = mem_alloc((s->reading.terms.n + 1) * sizeof *terms);
  trace_words(&s->reading.terms, terms);
  for (uint32_t i = 0; i < s->reading.terms.n; i++) model_value(m, (Term){terms[i]}, NULL);
  free(terms);
  return m;
}

/* ... and for all that its facts read. */
static Model *read_all(const State *s) {
  Model *m = read_in_execution(s);
  for (const Path *p = s->path; p; p = p->up) model_holds(m, p->fact, NULL);
  return m;
}

End witness_complete(Engine *e, State *s) {
  enum { ROUNDS = 64 };
  for (uint32_t i = 0; i < ROUNDS; i++) {
    Model *m = read_all(s);
    s->solution.model = m;
    if (!s->facts.universals) return END_NOT;
    s->solution.unchecked = true;
    End end = engine_ensure_model(e, s);
    if (end != END_NOT) return end;
    if (s->solution.model == m) return END_NOT;
  }
  e->met.unknown_reason = "values at points of maps that are read reached no fixed point";
  return END_UNKNOWN;
}

static const Value *plain(Model *m, Term t) {
  const Value *v = model_value(m, t, NULL);
  return v ? model_plain(m, v) : NULL;
}

static void add_function(Engine *e, Arena *a, Model *m, Function *f, Script *out) {
  const ModelPoint *points;
  uint32_t n_index, n = model_points(m, f->sym, &points, &n_index);
  if (n == 0) return;
  bool plain_map = symbol_data(e->tab, f->sym)->nargs == 0 && n_index;
  if (plain_map) { /* one value, which has the points */
    const Value **whole = ARENA_ARRAY(a, const Value *, 1);
    whole[0] = plain(m, term_app(e->program->terms, f->sym, NULL, 0));
    FunctionValue map = {f, 1, ARENA_ARRAY(a, const Value *const *, 1), whole};
    if (whole[0]) vec_push(&out->functions, map);
    return;
  }
  FunctionValue v = {.func = f, .n_points = n};
  const Value *const **index = ARENA_ARRAY(a, const Value *const *, n);
  const Value **values = ARENA_ARRAY(a, const Value *, n);
  for (uint32_t i = 0; i < n; i++) {
    index[i] = vec_copy_raw(a, points[i].index, n_index * sizeof points[i].index[0]);
    values[i] = points[i].value;
  }
  for (uint32_t i = 0; i < n; i++) { /* may list other points */
    const Value **at = ARENA_ARRAY(a, const Value *, n_index);
    for (uint32_t k = 0; k < n_index; k++) at[k] = model_plain(m, index[i][k]);
    index[i] = at;
    values[i] = model_plain(m, values[i]);
  }
  v.index = index;
  v.value = values;
  vec_push(&out->functions, v);
}

/* The jumps of the merged branch that these values take. */
static void witness_add_merged(const Engine *e, uint32_t number, Model *m, Script *out) {
  const uint32_t *jumps;
  uint32_t n = e->hooks.merging->jumps(e, number, m, &jumps);
  for (uint32_t i = 0; i < n; i++)
    vec_push(&out->decisions, ((Decision){DECIDE_JUMP, jumps[i], NULL}));
}

static void add_decisions(Engine *e, const State *s, const uint32_t *words, Arena *a, Script *out) {
  const Value **values = ARENA_ARRAY(a, const Value *, s->trace.n + 1);
  for (uint32_t i = 0; i < e->unknowns.all.n; i++) {
    const Unknown *u = &e->unknowns.all.at[i];
    if (u->decision < s->trace.n && words[u->decision] == word_make(WORD_VALUE, u->sort.ix))
      values[u->decision] = plain(s->solution.model, u->term);
  }
  uint32_t n_ins = out->entry->ins.n;
  out->args = values;
  out->globals = values + n_ins;
  static const DecisionKind kinds[] = {
      [WORD_VALUE] = DECIDE_VALUE, [WORD_IMPL] = DECIDE_IMPL, [WORD_JUMP] = DECIDE_JUMP};
  vec_reserve(&out->decisions, s->trace.n - e->start.given);
  for (uint32_t i = e->start.given; i < s->trace.n; i++) {
    uint32_t kind = word_kind(words[i]);
    if (kind == WORD_MERGED) {
      witness_add_merged(e, word_number(words[i]), s->solution.model, out);
      continue;
    }
    Decision d = {kinds[kind], kind == WORD_VALUE ? 0 : word_number(words[i]), values[i]};
    vec_push(&out->decisions, d);
  }
}

/* Where everything that quantifies is known to hold for maps and functions that have the points of
 * the execution, only these are shown; else all points that were accessed. */
static SolveAnswer make_total(Engine *e, State *s, Script *out) {
  Model *m = read_in_execution(s);
  Pos which = 0;
  SolveAnswer total = solve_extends(e->solve, s->path, m, &which);
  if (total == SOLVE_UNKNOWN && solve_refuted(e->solve, s->path)) total = SOLVE_NO;
  if (total == SOLVE_YES) s->solution.model = m;
  if (total == SOLVE_UNKNOWN) {
    out->undecided_reason =
        "a universal condition was only checked where maps and functions were read";
    out->undecided_pos = which;
  }
  return total;
}

bool witness_script(Engine *e, const Proc *entry, State *s, bool fails, Arena *a, Script *out) {
  *out = (Script){.entry = entry, .fails = fails, .failed_pos = fails ? s->failure.pos : 0};
  if (s->facts.universals && make_total(e, s, out) == SOLVE_NO) return false;
  uint32_t *words = ARENA_ARRAY(a, uint32_t, s->trace.n + 1);
  trace_words(&s->trace, words);
  add_decisions(e, s, words, a, out);
  for (uint32_t i = 0; i < e->program->functions.n; i++) {
    Function *f = e->program->functions.at[i];
    if (f->meaning == FUNC_OPAQUE) add_function(e, a, s->solution.model, f, out);
  }
  return true;
}

/* ---- sizes ---- */

enum { LARGEST = INT32_MAX };

/* Numbers by their size, negative ones being a little larger, parts of datatype values and accessed
 * points of maps by their number. */
static uint64_t size_of(const ValueStore *vs, const Value *v) {
  uint64_t size = 0;
  switch (v->kind) {
  case VAL_NUM: {
    mpz_srcptr p = num_numerator(&vs->nums, v->u.num), q = num_denominator(&vs->nums, v->u.num);
    if (mpz_cmpabs_ui(p, LARGEST) > 0 || mpz_cmpabs_ui(q, LARGEST) > 0) return LARGEST;
    return (mpz_sgn(p) < 0 ? 3 : 2) * mpz_get_ui(p) + mpz_get_ui(q) - 1;
  }
  case VAL_DT:
    for (uint32_t i = 0; i < v->u.dt.n; i++) size += 1 + size_of(vs, v->u.dt.at[i]);
    return size;
  case VAL_FINITE: {
    const Finite *f = v->u.finite;
    for (uint32_t i = 0; i < f->points.n; i++) {
      const FinitePoint *p = &f->points.at[i];
      if (!p->accessed) continue;
      size += 1 + size_of(vs, p->value);
      for (uint32_t k = 0; k < f->n_index; k++) size += size_of(vs, p->index[k]);
    }
    return size;
  }
  default: return 0;
  }
}

static uint64_t sum_of_sizes(Engine *e, const State *s, Model *m, bool maps) {
  uint32_t n;
  const Symbol *order = engine_order(e, s, &n);
  uint64_t size = 0;
  for (uint32_t i = 0; i < n; i++) {
    const SymbolData *d = symbol_data(e->tab, order[i]);
    SortKind k = sort_kind(e->tab, d->sort);
    if (d->nargs || (k != SK_INT && k != SK_DT && !maps)) continue;
    Term t = d->kind == SYM_VAR ? term_var(e->tab, order[i]) : term_app(e->tab, order[i], NULL, 0);
    const Value *v = model_value(m, t, NULL);
    if (v) size += size_of(model_store(m), v);
  }
  return size;
}

uint64_t witness_size(Engine *e, const State *s) {
  return sum_of_sizes(e, s, model_fork(s->solution.model), false);
}

/* ---- simpler values ---- */

/* Takes the model, completed, if its values are smaller than those of the present one. */
static void prefer(Engine *e, State *s, Model *m) {
  Model *before = s->solution.model;
  if (m == before) return;
  uint64_t size = sum_of_sizes(e, s, before, true);
  s->solution.model = m;
  if (witness_complete(e, s) != END_NOT || sum_of_sizes(e, s, s->solution.model, true) >= size)
    s->solution.model = before;
}

void witness_minimize(Engine *e, State *s, bool fails) {
  uint32_t n;
  const Symbol *order = engine_order(e, s, &n);
  prefer(e, s, minimize_values(e->solve, s->path, order, n, s->solution.model));
  /* values that were found without a solver are small */
  if (!fails || !solve_stats(e->solve)->solver_calls) return;
  order = engine_order(e, s, &n);
  Model *m = minimize_path(e->solve, s->path, order, n, s->solution.model);
  if (m != s->solution.model) prefer(e, s, minimize_values(e->solve, s->path, order, n, m));
}
