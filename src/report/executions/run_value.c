/* SPDX-License-Identifier: MIT */
/* See run_value.h. */
#include "report/executions/run_value.h"

#include "logic/print/print.h"
#include "report/excerpt.h"
#include "report/json.h"

#include <string.h>

/* ---- text ------------------------------------------------------------------ */

typedef struct Out {
  Execution *x;
  ValueStore *store; /* of it */
  uint32_t most;
  Buf *to;
} Out;

static void run_value_put(Out *o, const Value *v);

static void put_list(Out *o, const Value *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(o->to, ", ");
    run_value_put(o, at[i]);
  }
}

static void put_point(Out *o, const ValuePoint *p, uint32_t n_index) {
  if (n_index != 1) buf_putc(o->to, '(');
  put_list(o, p->index, n_index);
  if (n_index != 1) buf_putc(o->to, ')');
  buf_puts(o->to, " -> ");
  run_value_put(o, p->value);
}

/* How many were shown is counted over all maps of a bundle. */
static void put_points(Out *o, const ValuePoint *at, uint32_t n, uint32_t n_index,
                       uint32_t *shown) {
  for (uint32_t i = 0; i < n; i++, ++*shown) {
    if (o->most && *shown >= o->most) {
      buf_printf(o->to, ", ... %u more", (unsigned)(n - i));
      return;
    }
    if (*shown) buf_puts(o->to, ", ");
    put_point(o, &at[i], n_index);
  }
}

static void put_map(Out *o, const Value *v, uint32_t *shown) {
  const ValuePoint *at;
  uint32_t n = value_points(o->store, v, &at);
  put_points(o, at, n, sort_data(o->store->tab, v->sort).a, shown);
}

/* The tuple of maps that a polymorphic map has become: its name is a map type. */
static bool is_bundle(const Out *o, const Value *v) {
  return sort_dt(o->store->tab, v->sort)->name->text[0] == '<';
}

static void put_datatype(Out *o, const Value *v) {
  if (is_bundle(o, v)) {
    uint32_t shown = 0;
    buf_putc(o->to, '[');
    for (uint32_t i = 0; i < v->u.dt.n; i++) put_map(o, v->u.dt.at[i], &shown);
    buf_putc(o->to, ']');
    return;
  }
  Str ctor = sort_dt(o->store->tab, v->sort)->ctors[v->u.dt.ctor].name;
  excerpt_escape(o->to, ctor->text, ctor->len);
  buf_putc(o->to, '(');
  put_list(o, v->u.dt.at, v->u.dt.n);
  buf_putc(o->to, ')');
}

enum { MOST_DECIMALS = 12 };

/* A fraction as a decimal when it has few digits: 0.75; else as 1/3. */
static void put_fraction(Out *o, Num n) {
  mpz_t scaled, rest;
  mpz_inits(scaled, rest, NULL);
  mpz_abs(scaled, num_numerator(&o->store->nums, n));
  unsigned digits = 0;
  do {
    mpz_mul_ui(scaled, scaled, 10);
    mpz_fdiv_r(rest, scaled, num_denominator(&o->store->nums, n));
  } while (++digits < MOST_DECIMALS && mpz_sgn(rest) != 0);
  if (mpz_sgn(rest) != 0) {
    num_print(&o->store->nums, n, o->to);
  } else {
    Buf text = {0};
    mpz_divexact(scaled, scaled, num_denominator(&o->store->nums, n));
    num_print_mpz(scaled, &text);
    if (num_sign(&o->store->nums, n) < 0) buf_putc(o->to, '-');
    size_t whole = text.n > digits ? text.n - digits : 0;
    if (whole) buf_add(o->to, text.text, whole);
    buf_puts(o->to, whole ? "." : "0.");
    for (size_t i = text.n; i < digits; i++) buf_putc(o->to, '0');
    buf_add(o->to, text.text + whole, text.n - whole);
    buf_free(&text);
  }
  mpz_clears(scaled, rest, NULL);
}

static void put_number(Out *o, const Value *v) {
  Builder b = builder_plain(o->store->tab);
  if (sort_eq(v->sort, SORT_REAL) && !num_is_int(&o->store->nums, v->u.num))
    put_fraction(o, v->u.num);
  else
    print_term(o->store->tab, value_term(o->store, &b, v), o->to);
}

/* The first constant that stands for the element; NULL: none that the execution used. */
static const ExecValue *constant_of(const Execution *x, const Value *v) {
  for (uint32_t i = 0; i < x->constants.n; i++) {
    const Value *c = x->constants.at[i].value;
    if (c && c->kind == VAL_REF && sort_eq(c->sort, v->sort) && c->u.ref == v->u.ref)
      return &x->constants.at[i];
  }
  return NULL;
}

static void put_element(Out *o, const Value *v) {
  const ExecValue *named = constant_of(o->x, v);
  if (named) {
    excerpt_escape(o->to, named->name->text, named->name->len);
    return;
  }
  /* A type variable's fresh type is called `T@0`. */
  Str type = sort_data(o->store->tab, v->sort).name;
  excerpt_escape(o->to, type->text, strcspn(type->text, "@"));
  buf_printf(o->to, "#%llu", (unsigned long long)v->u.ref);
}

bool run_value_names_itself(const Execution *x, const ExecValue *v) {
  if (!v->value || v->value->kind != VAL_REF || v->old) return false;
  const ExecValue *named = constant_of(x, v->value);
  return named && named->name == v->name;
}

static void run_value_put(Out *o, const Value *v) {
  uint32_t shown = 0;
  Builder b = builder_plain(o->store->tab);
  if (!v) {
    buf_putc(o->to, '?');
    return;
  }
  switch (v->kind) {
  case VAL_REF: put_element(o, v); break;
  case VAL_DT: put_datatype(o, v); break;
  case VAL_SEQ:
    buf_putc(o->to, '<');
    put_list(o, v->u.dt.at, v->u.dt.n);
    buf_putc(o->to, '>');
    break;
  case VAL_CONST:
  case VAL_LAMBDA:
  case VAL_EACH:
  case VAL_STORE:
    buf_putc(o->to, '[');
    put_map(o, v, &shown);
    buf_putc(o->to, ']');
    break;
  case VAL_NUM: put_number(o, v); break;
  default: print_term(o->store->tab, value_term(o->store, &b, v), o->to);
  }
}

void run_value_text(Execution *x, const Value *v, uint32_t most, Buf *to) {
  Out o = {x, &x->eval.store, most, to};
  run_value_put(&o, v);
}

void run_value_show(Execution *x, const ExecValue *v, uint32_t most, Buf *to) {
  if (v->shown)
    excerpt_escape(to, v->shown->text, v->shown->len);
  else
    run_value_text(x, v->value, most, to);
}

ExecValue run_value_changed(const ExecChange *c) {
  return (ExecValue){
      .name = c->name ? c->name : c->var->name, .value = c->value, .shown = c->shown};
}

void run_value_function(Execution *x, const ExecFunction *f, uint32_t most, Buf *to) {
  Out o = {x, &x->eval.store, most, to};
  uint32_t shown = 0;
  buf_putc(to, '[');
  put_points(&o, f->points, f->n_points, f->n_index, &shown);
  buf_putc(to, ']');
}

void run_value_name(const ExecValue *v, Buf *to) {
  if (v->old) buf_puts(to, "old(");
  excerpt_escape(to, v->name->text, v->name->len);
  if (v->old) buf_putc(to, ')');
}

/* ---- JSON: the text, which is short, exact and the same for all sorts ------ */

json_t *run_value_json(Execution *x, const Value *v) {
  if (!v) return json_null();
  if (v->kind == VAL_BOOL) return json_boolean(v->u.b);
  int64_t small;
  if (sort_eq(v->sort, SORT_INT) && num_get_int64(&x->eval.store.nums, v->u.num, &small))
    return json_integer(small);
  Buf text = {0};
  run_value_text(x, v, 0, &text);
  json_t *o = json_text(text.text, text.n);
  buf_free(&text);
  return o;
}

json_t *run_value_shown_json(Execution *x, const ExecValue *v) {
  bool as_text = v->shown && v->value->kind != VAL_BOOL && v->value->kind != VAL_NUM;
  return as_text ? json_text(v->shown->text, v->shown->len) : run_value_json(x, v->value);
}

json_t *run_value_object(Execution *x, const ExecValues *list) {
  json_t *o = json_object();
  Buf name = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    buf_clear(&name);
    run_value_name(&list->at[i], &name);
    const ExecValue *v = &list->at[i];
    json_object_set_new(o, name.text, run_value_shown_json(x, v));
  }
  buf_free(&name);
  return o;
}
