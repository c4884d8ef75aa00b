/* SPDX-License-Identifier: MIT */
/* Scripts as bytes. The reader is another process with the same core program, so sorts,
 * procedures and functions go by their numbers. It trusts nothing all the same. */
#include "replay/script.h"

#include "base/bug.h"
#include "base/wire.h"

enum { NOTHING = VAL_STORE + 1, MAX_DEPTH = 10000 };

/* ---- writing --------------------------------------------------------------- */

typedef struct Out {
  const CoreProgram *core;
  const ValueStore *store;
  Buf *to;
} Out;

static void put_value(Out *o, const Value *v);

static void put_values(Out *o, const Value *const *at, uint32_t n) {
  wire_put_number(o->to, n);
  for (uint32_t i = 0; i < n; i++) put_value(o, at[i]);
}

static void put_number(Out *o, const Value *v) {
  Buf text = {0};
  num_print_mpz(num_numerator(&o->store->nums, v->u.num), &text);
  wire_put_buf(o->to, &text);
  buf_clear(&text);
  num_print_mpz(num_denominator(&o->store->nums, v->u.num), &text);
  wire_put_buf(o->to, &text);
  buf_free(&text);
}

/* Closures have no meaning in another process; whoever makes scripts leaves them out. */
static void put_value(Out *o, const Value *v) {
  if (!v || v->kind == VAL_LAMBDA || v->kind == VAL_EACH) {
    wire_put_number(o->to, NOTHING);
    return;
  }
  wire_put_number(o->to, v->kind);
  wire_put_number(o->to, v->sort.ix);
  switch (v->kind) {
  case VAL_BOOL: wire_put_number(o->to, v->u.b); break;
  case VAL_NUM: put_number(o, v); break;
  case VAL_STRING: wire_put_str(o->to, v->u.str); break;
  case VAL_RMODE: wire_put_number(o->to, v->u.rmode); break;
  case VAL_REF: wire_put_number(o->to, v->u.ref); break;
  case VAL_DT:
    wire_put_number(o->to, v->u.dt.ctor);
    put_values(o, v->u.dt.at, v->u.dt.n);
    break;
  case VAL_SEQ: put_values(o, v->u.dt.at, v->u.dt.n); break;
  case VAL_CONST: put_value(o, v->u.all); break;
  default:
    put_values(o, v->u.store.index, v->u.store.n);
    put_value(o, v->u.store.value);
    put_value(o, v->u.store.base);
  }
}

static uint32_t proc_number(const CoreProgram *core, const Proc *p) {
  uint32_t i = 0;
  while (i < core->procs.n && core->procs.at[i] != p) i++;
  must(i < core->procs.n);
  return i;
}

static uint32_t function_number(const CoreProgram *core, const Function *f) {
  uint32_t i = 0;
  while (i < core->functions.n && core->functions.at[i] != f) i++;
  must(i < core->functions.n);
  return i;
}

/* Parameters of a function; relations that lowering made have no list of them. */
static uint32_t arity(const CoreProgram *core, const Function *f) {
  return symbol_data(core->terms, f->sym)->nargs;
}

static void put_function(Out *o, const FunctionValue *f) {
  wire_put_number(o->to, function_number(o->core, f->func));
  wire_put_number(o->to, f->n_points);
  for (uint32_t i = 0; i < f->n_points; i++) {
    put_values(o, f->index[i], arity(o->core, f->func));
    put_value(o, f->value[i]);
  }
}

void script_encode(const CoreProgram *core, const ValueStore *store, const Script *s, Buf *to) {
  Out o = {core, store, to};
  wire_put_number(to, proc_number(core, s->entry));
  wire_put_number(to, s->n_by_spec);
  for (uint32_t i = 0; i < s->n_by_spec; i++) wire_put_number(to, proc_number(core, s->by_spec[i]));
  put_values(&o, s->args, s->entry->ins.n);
  put_values(&o, s->globals, core->globals.n);
  wire_put_number(to, s->functions.n);
  for (uint32_t i = 0; i < s->functions.n; i++) put_function(&o, &s->functions.at[i]);
  wire_put_number(to, s->decisions.n);
  for (uint32_t i = 0; i < s->decisions.n; i++) {
    const Decision *d = &s->decisions.at[i];
    wire_put_number(to, d->kind);
    wire_put_number(to, d->number);
    put_value(&o, d->kind == DECIDE_VALUE ? d->value : NULL);
  }
  wire_put_number(to, s->total);
  wire_put_number(to, s->fails);
  wire_put_number(to, s->failed_pos);
  wire_put_number(to, s->undecided_reason != NULL);
  wire_put_text(to, s->undecided_reason);
  wire_put_number(to, s->undecided_pos);
}

/* ---- reading --------------------------------------------------------------- */

typedef struct In {
  const CoreProgram *core;
  ValueStore *store;
  WireReader r;
  uint32_t depth;
} In;

static const Value *get_value(In *in);

static const Value **get_values(In *in, uint32_t *n) {
  *n = wire_count(&in->r);
  const Value **at = ARENA_ARRAY(&in->store->arena, const Value *, *n);
  for (uint32_t i = 0; i < *n; i++) at[i] = get_value(in);
  return at;
}

static const Value *get_number(In *in, Sort sort) {
  mpq_t q;
  mpq_init(q);
  in->r.damaged |= mpz_set_str(mpq_numref(q), wire_text(&in->r), 10) != 0;
  in->r.damaged |= mpz_set_str(mpq_denref(q), wire_text(&in->r), 10) != 0;
  in->r.damaged |= mpz_sgn(mpq_denref(q)) <= 0;
  const Value *v = NULL;
  if (!in->r.damaged) {
    mpq_canonicalize(q);
    in->r.damaged |= sort_kind(in->store->tab, sort) != SK_REAL && mpz_cmp_ui(mpq_denref(q), 1);
    v = in->r.damaged ? NULL : value_number(in->store, q, sort);
  }
  mpq_clear(q);
  return v;
}

static bool is_of(const Value *v, Sort sort) {
  return !v || sort_eq(v->sort, sort);
}

static bool complete(const Value *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!at[i]) return false;
  return true;
}

static const Value *get_datatype(In *in, Sort sort) {
  const DtData *d = sort_dt(in->store->tab, sort);
  uint32_t n, k = wire_below(&in->r, d->nctors);
  const Value **at = get_values(in, &n);
  in->r.damaged = in->r.damaged || n != d->ctors[k].nfields;
  for (uint32_t i = 0; i < n && !in->r.damaged; i++)
    in->r.damaged = !is_of(at[i], d->ctors[k].fields[i].sort);
  return in->r.damaged || !complete(at, n) ? NULL : value_dt(in->store, sort, k, at, n);
}

static const Value *get_sequence(In *in, Sort sort) {
  Sort element = sort_data(in->store->tab, sort).elem;
  uint32_t n;
  const Value **at = get_values(in, &n);
  for (uint32_t i = 0; i < n && !in->r.damaged; i++) in->r.damaged = !is_of(at[i], element);
  return in->r.damaged || !complete(at, n) ? NULL : value_seq(in->store, sort, at, n);
}

typedef struct Entry {
  const Value **index, *value;
} Entry;

static Entry get_entry(In *in, const SortData *map) {
  uint32_t n;
  Entry e = {.index = get_values(in, &n)};
  e.value = get_value(in);
  in->r.damaged = in->r.damaged || n != map->a || !is_of(e.value, map->elem);
  for (uint32_t i = 0; i < n && !in->r.damaged; i++)
    in->r.damaged = !is_of(e.index[i], map->args[i]);
  return e;
}

/* The entries of a map lie one inside the other: read as a list, then put together. */
static const Value *get_map(In *in, Sort sort, ValueKind kind) {
  SortData d = sort_data(in->store->tab, sort);
  VEC(Entry) entries = {0};
  while (kind == VAL_STORE && !in->r.damaged) {
    vec_push(&entries, get_entry(in, &d));
    kind = wire_below(&in->r, VAL_STORE + 1);
    in->r.damaged |= wire_u32(&in->r) != sort.ix;
  }
  in->r.damaged |= kind != VAL_CONST;
  const Value *all = in->r.damaged ? NULL : get_value(in), *v = NULL;
  in->r.damaged |= !is_of(all, d.elem);
  if (all && !in->r.damaged) v = value_const_map(in->store, sort, all);
  while (v && entries.n) {
    Entry e = vec_pop(&entries);
    if (complete(e.index, d.a) && e.value) v = value_store(in->store, v, e.index, d.a, e.value);
  }
  vec_free(&entries);
  return v;
}

static bool kind_fits(ValueKind kind, SortKind sort) {
  switch (sort) {
  case SK_BOOL: return kind == VAL_BOOL;
  case SK_INT:
  case SK_REAL:
  case SK_BV:
  case SK_FLOAT: return kind == VAL_NUM;
  case SK_STRING: return kind == VAL_STRING;
  case SK_RMODE: return kind == VAL_RMODE;
  case SK_SEQ: return kind == VAL_SEQ;
  case SK_DT: return kind == VAL_DT;
  case SK_MAP: return kind == VAL_CONST || kind == VAL_STORE;
  default: return kind == VAL_REF;
  }
}

static const Value *get_shape(In *in, ValueKind kind, Sort sort) {
  RoundMode mode;
  Str text;
  switch (kind) {
  case VAL_BOOL: return value_bool(in->store, wire_bool(&in->r));
  case VAL_NUM: return get_number(in, sort);
  case VAL_STRING: text = wire_name(&in->r); return value_string(in->store, text);
  case VAL_RMODE: mode = wire_below(&in->r, 5); return value_rmode(in->store, mode);
  case VAL_REF: return value_ref(in->store, sort, wire_number(&in->r));
  case VAL_DT: return get_datatype(in, sort);
  case VAL_SEQ: return get_sequence(in, sort);
  default: return get_map(in, sort, kind);
  }
}

/* NULL: there is none, or the reader is damaged. */
static const Value *get_value(In *in) {
  uint32_t kind = wire_below(&in->r, NOTHING + 1);
  if (in->r.damaged || kind == NOTHING) return NULL;
  Sort sort = {wire_below(&in->r, sort_count(in->store->tab))};
  in->r.damaged |=
      !sort.ix || in->depth > MAX_DEPTH || !kind_fits(kind, sort_kind(in->store->tab, sort));
  if (in->r.damaged) return NULL;
  in->depth++;
  const Value *v = get_shape(in, kind, sort);
  in->depth--;
  return v;
}

static Proc *get_proc(In *in) {
  uint32_t i = wire_below(&in->r, in->core->procs.n);
  return in->r.damaged ? NULL : in->core->procs.at[i];
}

static FunctionValue get_function(In *in) {
  uint32_t i = wire_below(&in->r, in->core->functions.n), n;
  FunctionValue f = {.n_points = wire_count(&in->r)};
  if (in->r.damaged) return f;
  f.func = in->core->functions.at[i];
  const SymbolData *d = symbol_data(in->core->terms, f.func->sym);
  const Value *const **index = ARENA_ARRAY(&in->store->arena, const Value *const *, f.n_points);
  const Value **value = ARENA_ARRAY(&in->store->arena, const Value *, f.n_points);
  for (uint32_t k = 0; k < f.n_points && !in->r.damaged; k++) {
    const Value **at = get_values(in, &n);
    index[k] = at;
    value[k] = get_value(in);
    in->r.damaged = in->r.damaged || n != d->nargs || !complete(at, n) || !value[k] ||
                    !sort_eq(value[k]->sort, d->sort);
    for (uint32_t a = 0; a < n && !in->r.damaged; a++) in->r.damaged = !is_of(at[a], d->args[a]);
  }
  f.index = index;
  f.value = value;
  return f;
}

static void get_decisions(In *in, Script *s) {
  for (uint32_t n = wire_count(&in->r); n && !in->r.damaged; n--) {
    Decision d = {.kind = wire_below(&in->r, DECIDE_JUMP + 1)};
    d.number = wire_u32(&in->r);
    d.value = get_value(in);
    vec_push(&s->decisions, d);
  }
}

/* Values of variables have the variables' sorts. */
static bool sorts_fit(const Variables *vars, const Value *const *at) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (at[i] && !sort_eq(at[i]->sort, vars->at[i]->sort)) return false;
  return true;
}

static void get_script(In *in, Script *s) {
  uint32_t n_args, n_globals;
  s->entry = get_proc(in);
  s->n_by_spec = wire_count(&in->r);
  const Proc **by_spec = ARENA_ARRAY(&in->store->arena, const Proc *, s->n_by_spec);
  for (uint32_t i = 0; i < s->n_by_spec; i++) by_spec[i] = get_proc(in);
  s->by_spec = by_spec;
  s->args = get_values(in, &n_args);
  s->globals = get_values(in, &n_globals);
  if (in->r.damaged) return;
  in->r.damaged |= n_args != s->entry->ins.n || n_globals != in->core->globals.n ||
                   !sorts_fit(&s->entry->ins, s->args) ||
                   !sorts_fit(&in->core->globals, s->globals);
  for (uint32_t n = wire_count(&in->r); n && !in->r.damaged; n--)
    vec_push(&s->functions, get_function(in));
  get_decisions(in, s);
  s->total = wire_bool(&in->r);
  s->fails = wire_bool(&in->r);
  s->failed_pos = wire_u32(&in->r);
  bool undecided = wire_bool(&in->r);
  const char *reason = wire_text(&in->r);
  s->undecided_reason = undecided ? reason : NULL;
  s->undecided_pos = wire_u32(&in->r);
}

bool script_decode(const CoreProgram *core, ValueStore *store, const void *bytes, size_t n,
                   Script *s) {
  In in = {.core = core,
           .store = store,
           .r = wire_reader(bytes, n, &store->arena, term_strs(store->tab))};
  *s = (Script){0};
  get_script(&in, s);
  if (wire_end(&in.r)) return true;
  script_free(s);
  return false;
}

void script_free(Script *s) {
  vec_free(&s->functions);
  vec_free(&s->decisions);
}
