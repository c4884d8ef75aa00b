/* SPDX-License-Identifier: MIT */
/* Scripts as bytes. The reader is another process with the same core program, so sorts,
 * procedures and functions go by their numbers; all else is length-prefixed. The reader
 * trusts nothing all the same: a worker may die in the middle of a word. */
#include "replay/script.h"

#include "base/bug.h"

#include <string.h>

enum { NOTHING = 255, SCRIPT_MAGIC = 0x5C819701, MAX_DEPTH = 10000 };

/* ---- writing --------------------------------------------------------------- */

typedef struct Out {
  const CoreProgram *core;
  const ValueStore *store;
  Buf *to;
} Out;

static void put32(Out *o, uint32_t x) {
  buf_add(o->to, (const char *)&x, sizeof x);
}
static void put64(Out *o, uint64_t x) {
  buf_add(o->to, (const char *)&x, sizeof x);
}
static void put_text(Out *o, const char *text, size_t n) {
  put32(o, (uint32_t)n);
  buf_add(o->to, text, n);
}

static void put_value(Out *o, const Value *v);

static void put_values(Out *o, const Value *const *at, uint32_t n) {
  put32(o, n);
  for (uint32_t i = 0; i < n; i++) put_value(o, at[i]);
}

static void put_number(Out *o, const Value *v) {
  Buf text = {0};
  num_print_mpz(num_numerator(&o->store->nums, v->u.num), &text);
  put_text(o, text.text, text.n);
  buf_clear(&text);
  num_print_mpz(num_denominator(&o->store->nums, v->u.num), &text);
  put_text(o, text.text, text.n);
  buf_free(&text);
}

/* Closures have no meaning in another process; whoever makes scripts leaves them out. */
static void put_value(Out *o, const Value *v) {
  if (!v || v->kind == VAL_LAMBDA || v->kind == VAL_EACH) {
    buf_putc(o->to, (char)NOTHING);
    return;
  }
  buf_putc(o->to, (char)v->kind);
  put32(o, v->sort.ix);
  switch (v->kind) {
  case VAL_BOOL: buf_putc(o->to, v->u.b); break;
  case VAL_NUM: put_number(o, v); break;
  case VAL_STRING: put_text(o, v->u.str->text, v->u.str->len); break;
  case VAL_RMODE: put32(o, v->u.rmode); break;
  case VAL_REF: put64(o, v->u.ref); break;
  case VAL_DT:
    put32(o, v->u.dt.ctor);
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
  put32(o, function_number(o->core, f->func));
  put32(o, f->n_points);
  for (uint32_t i = 0; i < f->n_points; i++) {
    put_values(o, f->index[i], arity(o->core, f->func));
    put_value(o, f->value[i]);
  }
}

void script_encode(const CoreProgram *core, const ValueStore *store, const Script *s, Buf *to) {
  Out o = {core, store, to};
  put32(&o, (uint32_t)SCRIPT_MAGIC);
  put32(&o, proc_number(core, s->entry));
  put32(&o, s->n_by_spec);
  for (uint32_t i = 0; i < s->n_by_spec; i++) put32(&o, proc_number(core, s->by_spec[i]));
  put_values(&o, s->args, s->entry->ins.n);
  put_values(&o, s->globals, core->globals.n);
  put32(&o, s->functions.n);
  for (uint32_t i = 0; i < s->functions.n; i++) put_function(&o, &s->functions.at[i]);
  put32(&o, s->decisions.n);
  for (uint32_t i = 0; i < s->decisions.n; i++) {
    const Decision *d = &s->decisions.at[i];
    buf_putc(to, (char)d->kind);
    put32(&o, d->number);
    put_value(&o, d->kind == DECIDE_VALUE ? d->value : NULL);
  }
  buf_putc(to, s->total);
  buf_putc(to, s->fails);
  put32(&o, s->failed_pos);
  buf_putc(to, s->undecided_reason != NULL);
  if (s->undecided_reason) put_text(&o, s->undecided_reason, strlen(s->undecided_reason));
  put32(&o, s->undecided_pos);
}

/* ---- reading --------------------------------------------------------------- */

typedef struct In {
  const CoreProgram *core;
  ValueStore *store;
  const char *at, *end;
  bool bad;
  uint32_t depth;
} In;

static const void *get(In *in, size_t n) {
  if (in->bad || (size_t)(in->end - in->at) < n) {
    in->bad = true;
    return NULL;
  }
  const void *p = in->at;
  in->at += n;
  return p;
}

static uint8_t get8(In *in) {
  const uint8_t *p = get(in, 1);
  return p ? *p : 0;
}
static uint32_t get32(In *in) {
  uint32_t x = 0;
  const void *p = get(in, sizeof x);
  if (p) memcpy(&x, p, sizeof x);
  return x;
}
static uint64_t get64(In *in) {
  uint64_t x = 0;
  const void *p = get(in, sizeof x);
  if (p) memcpy(&x, p, sizeof x);
  return x;
}

/* A count of things of at least one byte each. */
static uint32_t get_count(In *in) {
  uint32_t n = get32(in);
  if (n > (size_t)(in->end - in->at)) in->bad = true;
  return in->bad ? 0 : n;
}

static const char *get_text(In *in, uint32_t *n) {
  *n = get_count(in);
  const char *p = get(in, *n);
  return p ? arena_strndup(&in->store->arena, p, *n) : "";
}

static const Value *get_value(In *in);

static const Value **get_values(In *in, uint32_t *n) {
  *n = get_count(in);
  const Value **at = ARENA_ARRAY(&in->store->arena, const Value *, *n);
  for (uint32_t i = 0; i < *n; i++) at[i] = get_value(in);
  return at;
}

static const Value *get_number(In *in, Sort sort) {
  uint32_t n;
  mpq_t q;
  mpq_init(q);
  in->bad |= mpz_set_str(mpq_numref(q), get_text(in, &n), 10) != 0;
  in->bad |= mpz_set_str(mpq_denref(q), get_text(in, &n), 10) != 0;
  in->bad = in->bad || mpz_sgn(mpq_denref(q)) <= 0;
  const Value *v = in->bad ? NULL : value_number(in->store, q, sort);
  mpq_clear(q);
  return v;
}

static bool complete(const Value *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!at[i]) return false;
  return true;
}

static const Value *get_list(In *in, Sort sort, bool is_dt) {
  uint32_t n, ctor = is_dt ? get32(in) : 0;
  const Value **at = get_values(in, &n);
  if (in->bad || !complete(at, n)) return NULL;
  if (!is_dt) return value_seq(in->store, sort, at, n);
  const DtData *d = sort_dt(in->store->tab, sort);
  if (ctor >= d->nctors || d->ctors[ctor].nfields != n) return in->bad = true, NULL;
  return value_dt(in->store, sort, ctor, at, n);
}

/* The entries of a map lie one inside the other: read as a list, then put together. */
static const Value *get_map(In *in) {
  typedef struct Entry {
    const Value **index, *value;
    uint32_t n;
  } Entry;
  VEC(Entry) entries = {0};
  const Value *v = NULL;
  Sort sort;
  for (bool more = true; more && !in->bad;) {
    Entry e;
    e.index = get_values(in, &e.n);
    e.value = get_value(in);
    vec_push(&entries, e);
    ValueKind kind = get8(in);
    sort = (Sort){get32(in)};
    more = kind == VAL_STORE;
    in->bad |= !more && kind != VAL_CONST;
  }
  const Value *all = in->bad ? NULL : get_value(in);
  if (all) v = value_const_map(in->store, sort, all);
  for (uint32_t i = entries.n; v && i-- > 0;) {
    Entry e = entries.at[i];
    if (complete(e.index, e.n) && e.value) v = value_store(in->store, v, e.index, e.n, e.value);
  }
  vec_free(&entries);
  return v;
}

static bool known_sort(const In *in, Sort sort, ValueKind kind) {
  if (!sort.ix || sort.ix >= sort_count(in->store->tab)) return false;
  SortKind k = sort_kind(in->store->tab, sort);
  return (kind == VAL_DT) == (k == SK_DT) && (kind >= VAL_CONST) == (k == SK_MAP);
}

static const Value *get_shape(In *in, ValueKind kind, Sort sort) {
  uint32_t n;
  const char *text;
  const Value *v;
  switch (kind) {
  case VAL_BOOL: return value_bool(in->store, get8(in) != 0);
  case VAL_NUM: return get_number(in, sort);
  case VAL_STRING:
    text = get_text(in, &n);
    return value_string(in->store, str_intern(term_strs(in->store->tab), text, n));
  case VAL_RMODE: return value_rmode(in->store, (RoundMode)(get32(in) % 5));
  case VAL_REF: return value_ref(in->store, sort, get64(in));
  case VAL_DT: return get_list(in, sort, true);
  case VAL_SEQ: return get_list(in, sort, false);
  case VAL_CONST: v = get_value(in); return v ? value_const_map(in->store, sort, v) : NULL;
  case VAL_STORE: return get_map(in);
  default: in->bad = true; return NULL;
  }
}

static const Value *get_value(In *in) {
  uint8_t kind = get8(in);
  if (in->bad || kind == NOTHING) return NULL;
  Sort sort = {get32(in)};
  if (in->bad || in->depth > MAX_DEPTH || !known_sort(in, sort, kind)) return in->bad = true, NULL;
  in->depth++;
  const Value *v = get_shape(in, kind, sort);
  in->depth--;
  return v;
}

static Proc *get_proc(In *in) {
  uint32_t i = get32(in);
  if (i >= in->core->procs.n) in->bad = true;
  return in->bad ? NULL : in->core->procs.at[i];
}

static FunctionValue get_function(In *in) {
  FunctionValue f = {0};
  uint32_t i = get32(in), n;
  f.n_points = get_count(in);
  if (i >= in->core->functions.n) in->bad = true;
  if (in->bad) return f;
  f.func = in->core->functions.at[i];
  const Value *const **index = ARENA_ARRAY(&in->store->arena, const Value *const *, f.n_points);
  const Value **value = ARENA_ARRAY(&in->store->arena, const Value *, f.n_points);
  for (uint32_t k = 0; k < f.n_points && !in->bad; k++) {
    const Value **at = get_values(in, &n);
    index[k] = at;
    value[k] = get_value(in);
    if (n != arity(in->core, f.func) || !complete(at, n) || !value[k] ||
        !sort_eq(value[k]->sort, symbol_data(in->core->terms, f.func->sym)->sort))
      in->bad = true;
  }
  f.index = index;
  f.value = value;
  return f;
}

static void get_decisions(In *in, Script *s) {
  uint32_t n = get_count(in);
  for (uint32_t i = 0; i < n && !in->bad; i++) {
    Decision d = {.kind = get8(in)};
    d.number = get32(in);
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

bool script_decode(const CoreProgram *core, ValueStore *store, const void *bytes, size_t n,
                   Script *s) {
  In in = {.core = core, .store = store, .at = bytes, .end = (const char *)bytes + n};
  *s = (Script){0};
  uint32_t k;
  if (get32(&in) != (uint32_t)SCRIPT_MAGIC) in.bad = true;
  s->entry = get_proc(&in);
  s->n_by_spec = get_count(&in);
  const Proc **by_spec = ARENA_ARRAY(&store->arena, const Proc *, s->n_by_spec);
  for (uint32_t i = 0; i < s->n_by_spec; i++) by_spec[i] = get_proc(&in);
  s->by_spec = by_spec;
  s->args = get_values(&in, &k);
  if (in.bad || k != s->entry->ins.n || !sorts_fit(&s->entry->ins, s->args)) return false;
  s->globals = get_values(&in, &k);
  if (k != core->globals.n || !sorts_fit(&core->globals, s->globals)) in.bad = true;
  uint32_t functions = get_count(&in);
  for (uint32_t i = 0; i < functions && !in.bad; i++) vec_push(&s->functions, get_function(&in));
  get_decisions(&in, s);
  s->total = get8(&in) != 0;
  s->fails = get8(&in) != 0;
  s->failed_pos = get32(&in);
  if (get8(&in)) s->undecided_reason = get_text(&in, &k);
  s->undecided_pos = get32(&in);
  if (in.bad || in.at != in.end) script_free(s);
  return !in.bad && in.at == in.end;
}

void script_free(Script *s) {
  vec_free(&s->functions);
  vec_free(&s->decisions);
}
