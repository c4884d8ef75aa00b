/* SPDX-License-Identifier: MIT */
/* Templates of total functions.
 *
 * A function or map has its points, and elsewhere a form with unknown coefficients: c0 + c1*x1 +
 * ... for numbers; a comparison, a parity or a constant for Booleans; one of its arguments, or a
 * known value, for everything else; or the value that an obligation states as an equation. In
 * pieces, with one index: a form of its own between each two points, below and above them, and for
 * each element of an uninterpreted sort. */
#include "solve/total/template.h"

#include <stdlib.h>

enum { MAX_PIECES = 12, MAX_CHOICES = 8 };

/* ---- forms ---- */

static Term coefficient(TemplateFit *f, Sort sort) {
  Solve *s = f->x->s;
  Term t = mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "c"), sort, NULL));
  vec_push(&f->unknowns, t);
  return t;
}

/* One of these terms; a coefficient chooses it. */
static Term one_of(TemplateFit *f, const Term *choices, uint32_t n) {
  Builder *b = f->x->s->b;
  if (n == 0) {
    f->failed = true;
    return TERM_NONE;
  }
  Term t = choices[n - 1];
  if (n == 1) return t;
  Term which = coefficient(f, SORT_INT);
  for (uint32_t i = n - 1; i-- > 0;) t = mk_ite(b, mk_eq(b, which, mk_int64(b, i)), choices[i], t);
  return t;
}

/* c0 + c1*x1 + ... over the arguments that are integers, or reals. Slopes are
 * chosen from a few numbers instead of being factors: questions stay linear, also where one
 * function is applied to another. */
static Term linear(TemplateFit *f, Sort sort, const Term *args, uint32_t n) {
  Solve *s = f->x->s;
  Term sum = coefficient(f, sort), zero = term_num(s->tab, NUM_ZERO, sort);
  Term most = mk_int64(s->b, 4 * f->scale);
  if (sort_eq(sort, SORT_REAL)) most = mk_to_real(s->b, most);
  vec_push(&f->facts, mk_le(s->b, mk_neg(s->b, most), sum));
  vec_push(&f->facts, mk_le(s->b, sum, most));
  for (uint32_t i = 0; i < n && f->kind != TEMPLATE_CONSTANT; i++) {
    Term x = args[i];
    if (!sort_eq(term_sort(s->tab, x), sort)) continue;
    Term steps[] = {zero, x, mk_neg(s->b, x), mk_add2(s->b, x, x)};
    sum = mk_add2(s->b, sum, one_of(f, steps, sizeof steps / sizeof *steps));
  }
  return sum;
}

static Term truth(TemplateFit *f, const Term *args, uint32_t n) {
  Solve *s = f->x->s;
  Term choices[MAX_CHOICES] = {TERM_FALSE, TERM_TRUE};
  uint32_t k = 2;
  bool numbers = false;
  for (uint32_t i = 0; i < n && f->kind != TEMPLATE_CONSTANT; i++) {
    Sort sort = term_sort(s->tab, args[i]);
    if (sort_eq(sort, SORT_INT)) numbers = true;
    if (sort_eq(sort, SORT_BOOL) && k < MAX_CHOICES - 2) choices[k++] = args[i];
    for (uint32_t j = 0; j < i; j++)
      if (sort_eq(term_sort(s->tab, args[j]), sort) && k < MAX_CHOICES - 2)
        choices[k++] = mk_eq(s->b, args[i], args[j]);
  }
  if (numbers) {
    Term sum = linear(f, SORT_INT, args, n);
    choices[k++] = mk_le(s->b, mk_int64(s->b, 0), sum);
    choices[k++] = mk_eq(s->b, mk_mod(s->b, sum, mk_int64(s->b, 2)), mk_int64(s->b, 0));
  }
  return one_of(f, choices, k);
}

/* An argument of this sort, or a value that is known. */
static Term known(TemplateFit *f, Sort sort, const Term *args, uint32_t n) {
  Total *x = f->x;
  Solve *s = x->s;
  Term choices[MAX_CHOICES];
  uint32_t k = 0;
  for (uint32_t i = 0; i < n && k < MAX_CHOICES - 1; i++)
    if (sort_eq(term_sort(s->tab, args[i]), sort)) choices[k++] = args[i];
  const Value *some = value_default(&s->space.eval.store, sort);
  Term v = some ? total_value(x, some) : TERM_NONE;
  if (v.ix) choices[k++] = v;
  for (uint32_t i = 0; i < x->elements.n && k < MAX_CHOICES; i++)
    if (sort_eq(x->element_values.at[i]->sort, sort) && !term_eq(x->elements.at[i], v))
      choices[k++] = x->elements.at[i];
  return one_of(f, choices, k);
}

/* The form of a function of these arguments away from its points. */
static Term form(TemplateFit *f, Sort sort, const Term *args, uint32_t n) {
  switch (sort_kind(f->x->s->tab, sort)) {
  case SK_INT:
  case SK_REAL: return linear(f, sort, args, n);
  case SK_BOOL: return truth(f, args, n);
  default: return known(f, sort, args, n);
  }
}

/* ---- points ---- */

/* A point of a function, or of maps inside maps: all indices in a row. */
typedef struct TemplatePoint {
  const Term *index;
  int64_t place; /* of the first index when it is an integer */
  Term value;
} TemplatePoint;
typedef VEC(TemplatePoint) Points;

/* False: a value has no term. */
static bool add_points(TemplateFit *f, const Finite *from, const Term *prefix, uint32_t n_prefix,
                       Points *out) {
  Total *x = f->x;
  ValueStore *vs = &x->s->space.eval.store;
  for (uint32_t k = 0; from && k < from->points.n; k++) {
    const FinitePoint *p = &from->points.at[k];
    if (!p->accessed) continue;
    Term *index = ARENA_ARRAY(&vs->arena, Term, n_prefix + from->n_index);
    for (uint32_t i = 0; i < n_prefix; i++) index[i] = prefix[i];
    for (uint32_t i = 0; i < from->n_index; i++)
      if (!(index[n_prefix + i] = total_value(x, p->index[i])).ix) return false;
    if (p->value->kind == VAL_FINITE) {
      if (!add_points(f, p->value->u.finite, index, n_prefix + from->n_index, out)) return false;
      continue;
    }
    TemplatePoint point = {index, 0, total_value(x, p->value)};
    if (!point.value.ix) return false;
    bool integer = term_get_int64(x->s->tab, index[0], &point.place);
    if (!integer && sort_eq(term_sort(x->s->tab, index[0]), SORT_INT)) return false;
    vec_push(out, point);
  }
  return true;
}

static int by_place(const void *a, const void *b) {
  int64_t x = ((const TemplatePoint *)a)->place, y = ((const TemplatePoint *)b)->place;
  return x < y ? -1 : x > y;
}

/* One integer index: between each two points a form of its own, unless there are too many. */
static Term in_pieces(TemplateFit *f, Sort sort, Term i, Points *at) {
  Builder *b = f->x->s->b;
  Term body = form(f, sort, &i, 1), middle = TERM_NONE;
  if (at->n) qsort(at->at, at->n, sizeof *at->at, by_place);
  for (uint32_t k = at->n; k-- > 0 && body.ix;) { /* from the last down */
    Term here = mk_int64(b, at->at[k].place), below;
    bool gap = k == 0 || at->at[k - 1].place + 1 < at->at[k].place;
    if (!gap)
      below = at->at[k].value;
    else if (k == 0 || at->n <= MAX_PIECES)
      below = form(f, sort, &i, 1);
    else
      below = middle = middle.ix ? middle : form(f, sort, &i, 1);
    if (!below.ix) return TERM_NONE;
    body = mk_ite(b, mk_lt(b, i, here), below, mk_ite(b, mk_eq(b, i, here), at->at[k].value, body));
  }
  return body;
}

/* One index of an opaque sort: for each element that has a name a form of its own. */
static Term by_element(TemplateFit *f, Sort sort, Term i) {
  Total *x = f->x;
  Builder *b = x->s->b;
  Term body = form(f, sort, &i, 1);
  for (uint32_t k = 0, n = 0; k < x->elements.n && n < MAX_PIECES && body.ix; k++) {
    if (!sort_eq(x->element_values.at[k]->sort, term_sort(b->tab, i))) continue;
    Term here = form(f, sort, &i, 1);
    body = here.ix ? mk_ite(b, mk_eq(b, i, x->elements.at[k]), here, body) : TERM_NONE;
    n++;
  }
  return body;
}

static Term with_points(TemplateFit *f, Term body, const Term *args, uint32_t n, const Points *at) {
  Builder *b = f->x->s->b;
  for (uint32_t k = 0; k < at->n && body.ix; k++) {
    Term here = TERM_TRUE;
    for (uint32_t i = 0; i < n; i++) here = mk_and2(b, here, mk_eq(b, args[i], at->at[k].index[i]));
    body = mk_ite(b, here, at->at[k].value, body);
  }
  return body;
}

/* ---- equations ---- */

/* The indices of a read of the symbol, all in a row; false: it is none. */
static bool indices_of(const Solve *s, Term t, Symbol sym, Term *out, uint32_t n) {
  TermNode k = *term_node(s->tab, t);
  uint32_t from = k.op == OP_SELECT ? 1 : 0;
  if (k.op == OP_VAR || (k.op == OP_APP && k.nargs == 0))
    return n == 0 && symbol_eq(term_symbol(s->tab, t), sym);
  if (k.op == OP_APP && !symbol_eq(term_symbol(s->tab, t), sym)) return false;
  if ((k.op != OP_APP && k.op != OP_SELECT) || k.nargs - from > n) return false;
  uint32_t own = k.nargs - from;
  for (uint32_t i = 0; i < own; i++) out[n - own + i] = k.args[from + i];
  return k.op == OP_APP ? own == n : indices_of(s, k.args[0], sym, out, n - own);
}

/* The indices are distinct variables of the obligation, and all of them. */
static bool are_variables(const Obligation *d, const Term *index, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    bool is = false;
    for (uint32_t k = 0; k < d->n_vars; k++) is = is || term_eq(index[i], d->vars[k]);
    for (uint32_t k = 0; k < i; k++) is = is && !term_eq(index[i], index[k]);
    if (!is) return false;
  }
  return n == d->n_vars;
}

/* No map or function of the obligation occurs in the term. */
static bool is_closed(TemplateFit *f, const Obligation *d, Term t) {
  Collector c;
  bool ok = true;
  collector_init(&c, f->x->s->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < d->symbols.n; i++) ok = ok && !collector_has(&c, d->symbols.at[i]);
  collector_free(&c);
  return ok;
}

/* side == other, where the side is a sum with a read of the symbol in it: what the read is then. */
static Term solved_for(TemplateFit *f, Term side, Term other, Symbol sym, Term *index, uint32_t n) {
  Solve *s = f->x->s;
  if (indices_of(s, side, sym, index, n)) return other;
  TermNode k = *term_node(s->tab, side);
  for (uint32_t i = 0; k.op == OP_ADD && i < k.nargs; i++) {
    if (!indices_of(s, k.args[i], sym, index, n)) continue;
    for (uint32_t j = 0; j < k.nargs; j++)
      if (j != i) other = mk_sub(s->b, other, k.args[j]);
    return other;
  }
  return TERM_NONE;
}

/* What a symbol is at its arguments. */
typedef struct ReadForm {
  Symbol sym;
  const Term *args;
  uint32_t n;
  Term body;
} ReadForm;

/* Changes the body by one conjunct of an obligation: guard ==> read == value. */
static void with_equation(TemplateFit *f, const Obligation *d, Term clause, ReadForm *r) {
  Solve *s = f->x->s;
  TermNode k = *term_node(s->tab, clause);
  Term index[TEMPLATE_MAX_VARS];
  uint32_t n = r->n;
  if (n > TEMPLATE_MAX_VARS) return;
  if (k.op == OP_AND) {
    for (uint32_t i = 0; i < k.nargs; i++) with_equation(f, d, k.args[i], r);
    return;
  }
  const Term *parts = k.op == OP_OR ? k.args : &clause;
  uint32_t n_parts = k.op == OP_OR ? k.nargs : 1;
  for (uint32_t i = 0; i < n_parts; i++) {
    if (term_op(s->tab, parts[i]) != OP_EQ) continue;
    Term left = term_arg(s->tab, parts[i], 0), right = term_arg(s->tab, parts[i], 1);
    Term value = solved_for(f, left, right, r->sym, index, n), guard = TERM_TRUE;
    if (!value.ix) value = solved_for(f, right, left, r->sym, index, n);
    if (!value.ix || !are_variables(d, index, n) || !is_closed(f, d, value)) continue;
    for (uint32_t j = 0; j < n_parts; j++)
      if (j != i) guard = mk_and2(s->b, guard, mk_not(s->b, parts[j]));
    if (!is_closed(f, d, guard)) continue;
    r->body = mk_ite(s->b, mk_let(s->b, index, r->args, n, guard),
                     mk_let(s->b, index, r->args, n, value), r->body);
    return;
  }
}

/* Values of the symbol that obligations state as equations. */
static Term with_equations(TemplateFit *f, Symbol sym, const Term *args, uint32_t n, Term body) {
  ReadForm r = {sym, args, n, body};
  Total *x = f->x;
  for (uint32_t i = 0; i < x->obligations.n && r.body.ix; i++)
    if (x->obligations.at[i].group == f->group)
      with_equation(f, &x->obligations.at[i], x->obligations.at[i].body, &r);
  return r.body;
}

/* ---- forms of symbols ---- */

/* The form of all indices in a row, with its points. */
static Term whole_form(TemplateFit *f, Symbol sym, Sort sort, const Term *args, uint32_t n,
                       Points *at) {
  SortKind first = sort_kind(f->x->s->tab, term_sort(f->x->s->tab, args[0]));
  bool can_piece = n == 1 && ((first == SK_INT && at->n) || first == SK_UNINT);
  if (can_piece) f->can_piece = true;
  Term body;
  if (!can_piece || f->kind != TEMPLATE_PIECES)
    body = form(f, sort, args, n);
  else if (first == SK_INT)
    body = in_pieces(f, sort, args[0], at);
  else
    body = by_element(f, sort, args[0]);
  return with_points(f, with_equations(f, sym, args, n, body), args, n, at);
}

/* Maps as results are opened: their indices follow. */
static Term interpretation_of(TemplateFit *f, Symbol sym, Sort sort, Term *args, uint32_t n,
                              Points *at) {
  Solve *s = f->x->s;
  SortData d = sort_data(s->tab, sort);
  if (d.kind != SK_MAP) return whole_form(f, sym, sort, args, n, at);
  Term *all = ARENA_ARRAY(&s->space.eval.store.arena, Term, n + d.a);
  for (uint32_t i = 0; i < n; i++) all[i] = args[i];
  for (uint32_t i = 0; i < d.a; i++)
    all[n + i] = term_fresh_var(s->tab, str_c(term_strs(s->tab), "i"), d.args[i]);
  Term body = interpretation_of(f, sym, d.elem, all, n + d.a, at);
  return body.ix ? mk_lambda(s->b, all + n, d.a, body) : body;
}

void template_make(TemplateFit *f, Symbol sym) {
  Total *x = f->x;
  Solve *s = x->s;
  SymbolData d = *symbol_data(s->tab, sym);
  SortData map = sort_data(s->tab, d.sort);
  const Sort *sorts = d.nargs ? d.args : map.args;
  Interpretation out = {.sym = sym, .n = d.nargs ? d.nargs : map.a};
  Points at = {0};
  out.params = ARENA_ARRAY(&s->space.eval.store.arena, Term, out.n);
  for (uint32_t i = 0; i < out.n; i++) out.params[i] = term_fresh_var(s->tab, d.name, sorts[i]);
  bool ok = out.n && add_points(f, total_points(x, sym), NULL, 0, &at);
  if (ok) out.body = interpretation_of(f, sym, d.nargs ? d.sort : map.elem, out.params, out.n, &at);
  if (!ok || !out.body.ix) f->failed = true;
  vec_free(&at);
  vec_push(&f->forms, out);
}
