/* SPDX-License-Identifier: MIT */
/* Coefficients by counterexample-guided synthesis (CEGIS). The solver finds coefficients for which
 * the obligations hold at all samples; a counterexample to the result becomes another sample. */
#include "solve/total/template.h"

enum { MAX_ROUNDS = 24, LARGEST = 1 << 30, MAX_SAMPLES = 40, MAX_FORMS = 40 };

/* ---- scale ---- */

static void note_number(TemplateFit *f, int64_t v) {
  int64_t size = v < 0 ? -v : v;
  if (size > f->scale && size < LARGEST) f->scale = size;
}

static void note_literals(TemplateFit *f, Term t, Map *seen) {
  TermTable *tab = f->x->s->tab;
  int64_t v;
  if (term_get_int64(tab, t, &v)) note_number(f, v);
  if (!map_add(seen, t.ix)) return;
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) note_literals(f, n.args[i], seen);
}

static void note_value(TemplateFit *f, const Value *v) {
  int64_t now;
  if (v->kind == VAL_NUM && num_get_int64(&f->x->s->space.eval.store.nums, v->u.num, &now))
    note_number(f, now);
}

static void note_points(TemplateFit *f, const Finite *points) {
  for (uint32_t i = 0; points && i < points->points.n; i++) {
    const FinitePoint *p = &points->points.at[i];
    if (!p->accessed) continue;
    note_value(f, p->value);
    for (uint32_t k = 0; k < points->n_index; k++) note_value(f, p->index[k]);
  }
}

static void find_scale(TemplateFit *f) {
  enum { AT_LEAST = 8 };
  Total *x = f->x;
  Map seen = {0};
  f->scale = AT_LEAST;
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (d->group != f->group) continue;
    note_literals(f, subst_apply(&x->scalars, d->body), &seen);
    for (uint32_t k = 0; k < d->symbols.n; k++) note_points(f, total_points(x, d->symbols.at[k]));
  }
  map_free(&seen);
}

/* ---- samples ---- */

/* The obligation at these values, over the coefficients. */
static void add_sample(TemplateFit *f, const Obligation *d, const Term *values) {
  Total *x = f->x;
  Term t = mk_let(x->s->b, d->vars, values, d->n_vars, d->body);
  t = interpret_term(x, t);
  if (!term_is_true(t)) vec_push(&f->facts, t);
}

/* A few values of the sort, far ones among them, so that few iterations are needed. */
static uint32_t some_values(TemplateFit *f, Sort sort, Term *out, uint32_t max) {
  Total *x = f->x;
  Solve *s = x->s;
  int64_t far = 64 * f->scale, numbers[] = {0, 1, -1, far, -far, far + 1};
  uint32_t n = 0;
  switch (sort_kind(s->tab, sort)) {
  case SK_INT:
    for (; n < max && n < sizeof numbers / sizeof *numbers; n++)
      out[n] = mk_int64(s->b, numbers[n]);
    return n;
  case SK_BOOL:
    out[n++] = TERM_FALSE;
    out[n++] = TERM_TRUE;
    return n;
  case SK_UNINT:
    for (uint32_t i = 0; i < x->elements.n && n < max; i++)
      if (sort_eq(x->element_values.at[i]->sort, sort)) out[n++] = x->elements.at[i];
    if (n) return n;
    break;
  default: break;
  }
  const Value *some = value_default(&s->space.eval.store, sort);
  Term v = some ? total_value(x, some) : TERM_NONE;
  if (v.ix) out[n++] = v;
  return n;
}

static void first_samples(TemplateFit *f, const Obligation *d) {
  enum { EACH = 6 };
  Solve *s = f->x->s;
  Term values[TEMPLATE_MAX_VARS][EACH], now[TEMPLATE_MAX_VARS];
  uint32_t n[TEMPLATE_MAX_VARS];
  if (d->n_vars > TEMPLATE_MAX_VARS) return;
  uint32_t all = 1;
  for (uint32_t i = 0; i < d->n_vars; i++) {
    n[i] = some_values(f, term_sort(s->tab, d->vars[i]), values[i], EACH);
    if (!n[i]) return;
    all *= n[i];
  }
  uint32_t step = all > MAX_SAMPLES ? all / MAX_SAMPLES | 1 : 1;
  for (uint32_t k = 0; k < all; k += step) {
    uint32_t rest = k;
    for (uint32_t i = 0; i < d->n_vars; rest /= n[i], i++) now[i] = values[i][rest % n[i]];
    add_sample(f, d, now);
  }
}

/* ---- fitting ---- */

/* Interprets by the forms, with these coefficients (or NULL: over the unknown ones). */
static void with_coefficients(TemplateFit *f, Subst *values) {
  Total *x = f->x;
  interpret_clear(x);
  for (uint32_t i = 0; i < f->forms.n; i++) {
    Interpretation closed = f->forms.at[i];
    if (values) closed.body = subst_apply(values, closed.body);
    interpret_add(x, &closed);
  }
}

/* Coefficients for which everything holds at the samples. */
static bool solve_coefficients(TemplateFit *f, Subst *out) {
  Total *x = f->x;
  Solve *s = x->s;
  solver_push(x->solver);
  total_elements(x);
  for (uint32_t i = 0; i < f->facts.n; i++) solver_assert(x->solver, f->facts.at[i]);
  s->budget.stats.solver_calls++;
  bool ok = solver_check(x->solver, NULL, 0) == SOLVER_SAT;
  subst_clear(out);
  for (uint32_t i = 0; i < f->unknowns.n && ok; i++) {
    Term v = solver_value(x->solver, f->unknowns.at[i], true);
    ok = v.ix && term_is_value(s->tab, v);
    if (ok) subst_add(out, term_symbol(s->tab, f->unknowns.at[i]), v);
  }
  solver_pop(x->solver);
  return ok;
}

/* Whether every obligation holds. `*more`: counterexamples have become samples. */
static bool all_hold(TemplateFit *f, Subst *values, bool *more) {
  Total *x = f->x;
  TermList at = {0};
  bool ok = true;
  *more = false;
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (d->group != f->group) continue;
    with_coefficients(f, values);
    SolverAnswer a = total_prove(x, d, &at);
    if (a == SOLVER_UNSAT) continue;
    ok = false;
    if (a != SOLVER_SAT || at.n != d->n_vars) break;
    with_coefficients(f, NULL);
    uint32_t before = f->facts.n;
    add_sample(f, d, at.at);
    *more = *more || f->facts.n > before;
  }
  vec_free(&at);
  return ok;
}

static void make_templates(TemplateFit *f) {
  Total *x = f->x;
  Map seen = {0};
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    if (x->obligations.at[i].group != f->group) continue;
    for (uint32_t k = 0; k < x->obligations.at[i].symbols.n && !f->failed; k++) {
      Symbol sym = x->obligations.at[i].symbols.at[k];
      if (total_is_defined(x, sym) || !map_add(&seen, sym.ix)) continue;
      template_make(f, sym);
      if (f->forms.n > MAX_FORMS) f->failed = true;
    }
  }
  map_free(&seen);
}

static bool fit(Total *x, uint32_t group, TemplateKind kind) {
  TemplateFit f = {.x = x, .group = group, .kind = kind};
  Subst values;
  subst_init(&values, x->s->b);
  find_scale(&f);
  make_templates(&f);
  with_coefficients(&f, NULL);
  for (uint32_t i = 0; i < x->obligations.n && !f.failed; i++)
    if (x->obligations.at[i].group == group) first_samples(&f, &x->obligations.at[i]);
  uint32_t most = kind == TEMPLATE_PIECES ? MAX_ROUNDS : MAX_ROUNDS / 2;
  bool ok = false, more = !f.failed && f.forms.n && (f.can_piece || kind != TEMPLATE_PIECES);
  for (uint32_t iteration = 0; iteration < most && more && !ok; iteration++)
    ok = (more = solve_coefficients(&f, &values)) && all_hold(&f, &values, &more);
  interpret_clear(x);
  subst_free(&values);
  vec_free(&f.forms);
  vec_free(&f.unknowns);
  vec_free(&f.facts);
  return ok;
}

bool template_group(Total *x, uint32_t group) {
  for (TemplateKind k = TEMPLATE_CONSTANT; k < TEMPLATE_KINDS; k++)
    if (fit(x, group, k)) return true;
  return false;
}
