/* Scripts: see the header.
 * SPDX-License-Identifier: MIT */
#include "exec/harvest.h"

#include "base/bug.h"

/* A copy of the model that has been asked for all that the execution reads. */
static Model *read_all(Engine *e, const State *s) {
  Model *m = model_fork(s->model);
  for (const Path *p = s->path; p; p = p->up) model_holds(m, p->fact, NULL);
  uint32_t *terms = malloc((s->reads.n + 1) * sizeof *terms);
  if (!terms) bug_oom(s->reads.n * sizeof *terms);
  trace_words(&s->reads, terms);
  for (uint32_t i = 0; i < s->reads.n; i++) model_value(m, (Term){terms[i]}, NULL);
  free(terms);
  (void)e;
  return m;
}

End harvest_settle(Engine *e, State *s) {
  enum { ROUNDS = 64 };
  for (uint32_t i = 0; i < ROUNDS; i++) {
    Model *m = read_all(e, s);
    s->model = m;
    if (!s->universals) return END_NOT;
    s->unsure = true;
    End end = engine_settle(e, s);
    if (end != END_NOT) return end;
    if (s->model == m) return END_NOT;
  }
  e->open_reason = "values at points of maps that are read did not settle";
  return END_OPEN;
}

static const Value *plain(Model *m, Term t) {
  const Value *v = model_value(m, t, NULL);
  return v ? model_plain(m, v) : NULL;
}

static void add_function(Engine *e, Arena *a, Model *m, Function *f, Script *out) {
  const ModelPoint *points;
  uint32_t n_index, n = model_points(m, f->sym, &points, &n_index);
  if (n == 0) return;
  if (f->is_const && n_index) { /* a map: one value, which has the points */
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
  for (uint32_t i = 0; i < n; i++) values[i] = model_plain(m, values[i]);
  v.index = index;
  v.value = values;
  vec_push(&out->functions, v);
}

static void add_decisions(Engine *e, const State *s, const uint32_t *words, Arena *a, Script *out) {
  const Value **values = ARENA_ARRAY(a, const Value *, s->trace.n + 1);
  for (uint32_t i = 0; i < e->unknowns.all.n; i++) {
    const Unknown *u = &e->unknowns.all.at[i];
    if (u->decision < s->trace.n && words[u->decision] == word_make(WORD_VALUE, u->sort.ix))
      values[u->decision] = plain(s->model, u->term);
  }
  uint32_t n_ins = out->entry->ins.n;
  out->args = values;
  out->globals = values + n_ins;
  static const DecisionKind kinds[] = {
      [WORD_VALUE] = DECIDE_VALUE, [WORD_IMPL] = DECIDE_IMPL, [WORD_JUMP] = DECIDE_JUMP};
  vec_reserve(&out->decisions, s->trace.n - e->given);
  for (uint32_t i = e->given; i < s->trace.n; i++) {
    uint32_t kind = word_kind(words[i]);
    Decision d = {kinds[kind], kind == WORD_VALUE ? 0 : word_number(words[i]), values[i]};
    vec_push(&out->decisions, d);
  }
}

bool harvest_script(Engine *e, const Proc *entry, State *s, bool fails, Arena *a, Script *out) {
  *out = (Script){.entry = entry, .fails = fails, .failed_pos = fails ? s->failure.pos : 0};
  uint32_t *words = ARENA_ARRAY(a, uint32_t, s->trace.n + 1);
  trace_words(&s->trace, words);
  add_decisions(e, s, words, a, out);
  for (uint32_t i = 0; i < e->program->functions.n; i++) {
    Function *f = e->program->functions.at[i];
    if (f->meaning == FUNC_OPAQUE) add_function(e, a, s->model, f, out);
  }
  if (!s->universals) return true;
  Pos which = 0;
  SolveAnswer total = solve_extends(e->solve, s->path, s->model, &which);
  if (total == SOLVE_OPEN) {
    out->open_reason =
        "a universal condition was only looked at where maps and functions were read";
    out->open_pos = which;
  }
  return total != SOLVE_NO;
}

uint64_t harvest_size(Engine *e, const State *s) {
  enum { LARGEST = INT32_MAX };
  Model *m = model_fork(s->model);
  uint32_t n;
  const Symbol *order = engine_order(e, s, &n);
  uint64_t size = 0;
  for (uint32_t i = 0; i < n; i++) {
    const SymbolData *d = symbol_data(e->tab, order[i]);
    if (!sort_eq(d->sort, SORT_INT)) continue;
    Term t = d->kind == SYM_VAR ? term_var(e->tab, order[i]) : term_app(e->tab, order[i], NULL, 0);
    const Value *v = model_value(m, t, NULL);
    if (!v || v->kind != VAL_NUM) continue;
    mpz_srcptr z = value_mpz(model_store(m), v);
    size += mpz_cmpabs_ui(z, LARGEST) > 0 ? LARGEST : mpz_get_ui(z);
  }
  return size;
}
