/* SPDX-License-Identifier: MIT */
/* Expressions to terms: the switch over expression kinds, variables, maps, datatypes and let. */
#include "lower/context.h"

#include "base/bug.h"

/* ---- small helpers ---------------------------------------------------------------- */

/* Lowers a list into arena memory. */
Term *expr_lower_all(Lower *L, Expr *const *at, uint32_t n) {
  Term *out = ARENA_ARRAY(&L->arena, Term, n);
  for (uint32_t i = 0; i < n; i++) out[i] = expr_lower(L, at[i]);
  return out;
}

Term expr_duty(Lower *L, const Expr *e, Duty duty) {
  Duty before = L->place.duty;
  L->place.duty = duty;
  Term t = expr_lower(L, e);
  L->place.duty = before;
  return t;
}

Term expr_old(Lower *L, const Expr *e) {
  bool before = L->place.in_old;
  L->place.in_old = true;
  Term t = expr_lower(L, e);
  L->place.in_old = before;
  return t;
}

static Term expr_variable(Lower *L, const Expr *e) {
  const LowVar *v = e->u.var.var->core;
  if (!v) bug("variable %s has no meaning here", e->u.var.name->text);
  return L->place.in_old && v->modified && v->modified == L->place.frame ? v->old : v->now;
}

/* ---- maps -------------------------------------------------------------------------- */

/* The field of a bundle that a select or store with these type arguments goes through. */
static uint32_t bundle_field(Lower *L, const Generic *g, Type **inst) {
  const Instance *i = generic_find(g, env_args(L, inst, g->n_params));
  if (!i) bug("no instance of a map type was found for this use");
  return i->index;
}

static Term select_from(Lower *L, Term map, const MapExpr *m) {
  Generic *g = sorts_bundle(L, term_sort(L->tab, map));
  if (g) map = mk_dt_field(L->b, map, 0, bundle_field(L, g, m->inst));
  return mk_select(L->b, map, expr_lower_all(L, m->args, m->n_args), m->n_args);
}

static Term expr_store(Lower *L, Term map, const MapExpr *m, Term value) {
  Term *index = expr_lower_all(L, m->args, m->n_args);
  Generic *g = sorts_bundle(L, term_sort(L->tab, map));
  if (!g) return mk_store(L->b, map, index, m->n_args, value);
  uint32_t field = bundle_field(L, g, m->inst);
  Term inner = mk_store(L->b, mk_dt_field(L->b, map, 0, field), index, m->n_args, value);
  return mk_dt_update(L->b, map, 0, field, inner);
}

/* ---- datatypes ------------------------------------------------------------------------ */

/* The constructors that share the field are asked from the last to the second; the first is
 * what remains (docs/language/semantics.md 2.6). */
static Term field_of(Lower *L, Term d, const FieldExpr *f) {
  const LowField *at = sorts_field(L, f->datatype, f->name);
  Term t = mk_dt_field(L->b, d, at->at[0].ctor, at->at[0].field);
  for (uint32_t i = 1; i < at->n; i++)
    t = mk_ite(L->b, mk_dt_is(L->b, d, at->at[i].ctor),
               mk_dt_field(L->b, d, at->at[i].ctor, at->at[i].field), t);
  return t;
}

static Term expr_field_update(Lower *L, Term d, const FieldExpr *f, Term value) {
  const LowField *at = sorts_field(L, f->datatype, f->name);
  Term t = mk_dt_update(L->b, d, at->at[0].ctor, at->at[0].field, value);
  for (uint32_t i = 1; i < at->n; i++)
    t = mk_ite(L->b, mk_dt_is(L->b, d, at->at[i].ctor),
               mk_dt_update(L->b, d, at->at[i].ctor, at->at[i].field, value), t);
  return t;
}

/* ---- assignment to parts -----------------------------------------------------------------
 * m[i]->f := v assigns m: the values of m, m[i] are read from the outside in, then v is
 * stored from the inside out. */

static const Expr *part_of(const Expr *lhs) {
  if (lhs->kind == EX_SELECT) return lhs->u.map->map;
  return lhs->kind == EX_FIELD ? lhs->u.field->of : NULL;
}

const Expr *expr_assign(Lower *L, const Expr *lhs, Term *value) {
  VEC(const Expr *) path = {0};
  for (; part_of(lhs); lhs = part_of(lhs)) vec_push(&path, lhs);
  Term *at = ARENA_ARRAY(&L->arena, Term, path.n);
  for (uint32_t i = path.n; i-- > 0;) {
    const Expr *e = i + 1 < path.n ? path.at[i + 1] : lhs;
    if (i + 1 == path.n)
      at[i] = expr_lower(L, e);
    else if (e->kind == EX_SELECT)
      at[i] = select_from(L, at[i + 1], e->u.map);
    else
      at[i] = field_of(L, at[i + 1], e->u.field);
  }
  for (uint32_t i = 0; i < path.n; i++) {
    const Expr *e = path.at[i];
    *value = e->kind == EX_SELECT ? expr_store(L, at[i], e->u.map, *value)
                                  : expr_field_update(L, at[i], e->u.field, *value);
  }
  vec_free(&path);
  return lhs;
}

/* ---- the rest ---------------------------------------------------------------------------- */

static Term let(Lower *L, const Let *l) {
  Term *values = expr_lower_all(L, l->rhs, l->n_rhs);
  for (uint32_t i = 0; i < l->vars.n; i++) env_var(L, l->vars.at[i], values[i]);
  return expr_lower(L, l->body);
}

static Term ite(Lower *L, const Expr *e) {
  Term c = expr_lower(L, e->u.ite.c);
  Term a = expr_lower(L, e->u.ite.a);
  return mk_ite(L->b, c, a, expr_lower(L, e->u.ite.b));
}

static uint32_t small_number(Str digits) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < digits->len && n < UINT32_MAX; i++)
    n = n * 10 + (uint64_t)(digits->text[i] - '0');
  return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* b[hi:lo]. Typing bounds only hi - lo by the width (docs/language/typing.md 5): bits above it are
 * zero. */
static Term extract(Lower *L, const Expr *e) {
  Term b = expr_lower(L, e->u.extract.e);
  uint32_t width = sort_bv_width(L->tab, term_sort(L->tab, b));
  uint32_t hi = small_number(e->u.extract.hi), lo = small_number(e->u.extract.lo);
  if (hi > width) b = mk_zero_extend(L->b, b, hi - width);
  return mk_extract(L->b, b, hi, lo);
}

Term expr_equal(Lower *L, Term a, Term b) {
  /* Types that instantiation made different have no common value
   * (docs/language/semantics.md 7.1.6). */
  if (!sort_eq(term_sort(L->tab, a), term_sort(L->tab, b))) return TERM_FALSE;
  return mk_eq(L->b, a, b);
}

static Term by_kind(Lower *L, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BOOL:
  case EX_INT:
  case EX_REAL:
  case EX_BV:
  case EX_FLOAT:
  case EX_STRING:
  case EX_RMODE: return expr_literal(L, e);
  case EX_VAR: return expr_variable(L, e);
  case EX_CALL: return expr_call(L, e);
  case EX_UNARY:
  case EX_BINARY: return expr_operator(L, e);
  case EX_ITE: return ite(L, e);
  case EX_OLD: return expr_old(L, e->u.sub);
  case EX_TO_INT: return mk_to_int(L->b, expr_lower(L, e->u.sub));
  case EX_TO_REAL: return mk_to_real(L->b, expr_lower(L, e->u.sub));
  case EX_ASCRIBE: return expr_lower(L, e->u.ascribe.e);
  case EX_SELECT: return select_from(L, expr_lower(L, e->u.map->map), e->u.map);
  case EX_STORE: {
    Term map = expr_lower(L, e->u.map->map);
    return expr_store(L, map, e->u.map, expr_lower(L, e->u.map->value));
  }
  case EX_EXTRACT: return extract(L, e);
  case EX_FIELD: return field_of(L, expr_lower(L, e->u.field->of), e->u.field);
  case EX_FIELD_UPDATE: {
    Term d = expr_lower(L, e->u.field->of);
    return expr_field_update(L, d, e->u.field, expr_lower(L, e->u.field->value));
  }
  case EX_IS: return mk_dt_is(L->b, expr_lower(L, e->u.field->of), e->u.field->ctor->index);
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: return expr_binder(L, e);
  case EX_LET: return let(L, e->u.let);
  case EX_CODE: return expr_code(L, e->u.code);
  case EX_ERROR:
  case EX_BOUNDS:
  case EX_STAR:
  case EX_COUNT: break;
  }
  bug("expression of kind %d after a clean check", e->kind);
}

Term expr_lower(Lower *L, const Expr *e) {
  Writing writing = L->place.writing;
  if (writing == WRITING_NOTHING) return by_kind(L, e);
  bool divided = writing == WRITING_TOP && written_divides(e);
  if (!divided) L->place.writing = written_below(e);
  Term t = by_kind(L, e);
  L->place.writing = writing;
  if (!divided) written_note(L, e, t, writing == WRITING_TOP);
  return t;
}
