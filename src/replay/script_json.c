/* SPDX-License-Identifier: MIT */
/* Scripts as JSON texts, for files that people keep. Values are written by their shape:
 *
 *   bool        true                     ref        {"ref": 0}
 *   int         7, or "7" when large     datatype   {"ctor": "Cons", "fields": [...]}
 *   real, ...   "1/3" (numerator, denominator), bit-vectors and floats as unsigned numbers
 *   string      {"text": "..."}          sequence   {"items": [...]}
 *   map         {"points": [[index, ..., value], ...], "else": value}
 *   null        never read
 *
 * The type comes from the variable; decisions carry it, because a script is read before the
 * program is run. */
#include "replay/script.h"

#include "base/bug.h"
#include "logic/print/print.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing --------------------------------------------------------------- */

static json_t *text_json(const char *text, size_t n) {
  json_t *t = json_stringn(text, n);
  return t ? t : json_string("");
}

static json_t *value_json(ValueStore *s, const Value *v);

static json_t *list_json(ValueStore *s, const Value *const *at, uint32_t n) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < n; i++) json_array_append_new(list, value_json(s, at[i]));
  return list;
}

static json_t *number_json(ValueStore *s, const Value *v) {
  int64_t small;
  if (num_get_int64(&s->nums, v->u.num, &small)) return json_integer(small);
  Buf text = {0};
  num_print(&s->nums, v->u.num, &text);
  json_t *o = text_json(text.text, text.n);
  buf_free(&text);
  return o;
}

static json_t *map_json(ValueStore *s, const Value *v) {
  json_t *o = json_object(), *points = json_array();
  const Value *m = v;
  for (; m->kind == VAL_STORE; m = m->u.store.base) {
    json_t *point = list_json(s, m->u.store.index, m->u.store.n);
    json_array_append_new(point, value_json(s, m->u.store.value));
    json_array_insert_new(points, 0, point);
  }
  json_object_set_new(o, "points", points);
  json_object_set_new(o, "else", m->kind == VAL_CONST ? value_json(s, m->u.all) : json_null());
  return o;
}

static json_t *value_json(ValueStore *s, const Value *v) {
  json_t *o;
  if (!v) return json_null();
  switch (v->kind) {
  case VAL_BOOL: return json_boolean(v->u.b);
  case VAL_NUM: return number_json(s, v);
  case VAL_STRING:
    o = text_json(v->u.str->text, v->u.str->len);
    return json_pack("{s:o}", "text", o);
  case VAL_RMODE: return json_pack("{s:i}", "rmode", (int)v->u.rmode);
  case VAL_REF: return json_pack("{s:I}", "ref", (json_int_t)v->u.ref);
  case VAL_DT:
    o = json_object();
    Str ctor = sort_dt(s->tab, v->sort)->ctors[v->u.dt.ctor].name;
    json_object_set_new(o, "ctor", text_json(ctor->text, ctor->len));
    json_object_set_new(o, "fields", list_json(s, v->u.dt.at, v->u.dt.n));
    return o;
  case VAL_SEQ: return json_pack("{s:o}", "items", list_json(s, v->u.dt.at, v->u.dt.n));
  default: return map_json(s, v);
  }
}

static json_t *named_json(ValueStore *s, const Variables *vars, const Value *const *at) {
  json_t *o = json_object();
  for (uint32_t i = 0; i < vars->n; i++)
    if (at[i]) json_object_set_new(o, vars->at[i]->name->text, value_json(s, at[i]));
  return o;
}

static json_t *functions_json(const CoreProgram *core, ValueStore *s, const Script *script) {
  json_t *o = json_object();
  for (uint32_t i = 0; i < script->functions.n; i++) {
    const FunctionValue *f = &script->functions.at[i];
    const SymbolData *d = symbol_data(core->terms, f->func->sym);
    json_t *points = json_array();
    for (uint32_t k = 0; k < f->n_points; k++) {
      json_t *point = list_json(s, f->index[k], d->nargs);
      json_array_append_new(point, value_json(s, f->value[k]));
      json_array_append_new(points, point);
    }
    json_object_set_new(o, d->unique_name->text, points);
  }
  return o;
}

static json_t *decision_json(ValueStore *s, const Decision *d) {
  if (d->kind == DECIDE_JUMP) return json_pack("{s:i}", "jump", (int)d->number);
  if (d->kind == DECIDE_IMPL) return json_pack("{s:i}", "implementation", (int)d->number);
  json_t *o = json_object();
  json_object_set_new(o, "value", value_json(s, d->value));
  if (!d->value) return o;
  Buf sort = {0};
  print_sort(s->tab, d->value->sort, &sort);
  json_object_set_new(o, "type", text_json(sort.text, sort.n));
  buf_free(&sort);
  return o;
}

void script_to_json(const CoreProgram *core, ValueStore *s, const Script *script, Buf *out) {
  json_t *o = json_object(), *decisions = json_array(), *spec = json_array();
  json_object_set_new(o, "schema", json_integer(1));
  json_object_set_new(o, "entry", json_string(script->entry->unique->text));
  for (uint32_t i = 0; i < script->n_by_spec; i++)
    json_array_append_new(spec, json_string(script->by_spec[i]->unique->text));
  json_object_set_new(o, "by_spec", spec);
  json_object_set_new(o, "arguments", named_json(s, &script->entry->ins, script->args));
  json_object_set_new(o, "globals", named_json(s, &core->globals, script->globals));
  json_object_set_new(o, "functions", functions_json(core, s, script));
  for (uint32_t i = 0; i < script->decisions.n; i++)
    json_array_append_new(decisions, decision_json(s, &script->decisions.at[i]));
  json_object_set_new(o, "decisions", decisions);
  if (script->total) json_object_set_new(o, "total", json_true());
  json_object_set_new(o, "fails", json_boolean(script->fails));
  char *text = json_dumps(o, JSON_INDENT(1));
  json_decref(o);
  if (!text) bug_oom(0);
  buf_puts(out, text);
  buf_putc(out, '\n');
  free(text);
}

/* ---- reading --------------------------------------------------------------- */

typedef struct In {
  const CoreProgram *core;
  ValueStore *store;
  const char *why; /* the first complaint */
  uint32_t depth;
} In;

enum { MAX_DEPTH = 1000 };

static void *script_json_complain(In *in, const char *what, const char *name) {
  if (!in->why)
    in->why = name ? arena_printf(&in->store->arena, "%s '%s'", what, name)
                   : arena_strndup(&in->store->arena, what, strlen(what));
  return NULL;
}

static const Value *read_value(In *in, const json_t *o, Sort sort);

static const Value *read_number(In *in, const json_t *o, Sort sort) {
  mpq_t q;
  mpq_init(q);
  bool ok = json_is_integer(o) || json_is_string(o);
  if (json_is_integer(o)) {
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(o));
    ok = mpz_set_str(mpq_numref(q), digits, 10) == 0;
  } else if (ok) {
    ok = mpq_set_str(q, json_string_value(o), 10) == 0 && mpz_sgn(mpq_denref(q)) != 0;
    if (ok) mpq_canonicalize(q);
  }
  bool whole = !sort_eq(sort, SORT_REAL);
  if (ok && whole && mpz_cmp_ui(mpq_denref(q), 1) != 0) ok = false;
  const Value *v = NULL;
  if (ok && sort_kind(in->store->tab, sort) == SK_BV)
    v = value_bv(in->store, mpq_numref(q), sort_bv_width(in->store->tab, sort));
  else if (ok)
    v = value_number(in->store, q, sort);
  mpq_clear(q);
  return v ? v : script_json_complain(in, "not a number of the right type", NULL);
}

static const Value **read_list(In *in, const json_t *list, const Sort *sorts, uint32_t n) {
  const Value **at = ARENA_ARRAY(&in->store->arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = read_value(in, json_array_get(list, i), sorts[i])))
      return script_json_complain(in, "a value is missing", NULL);
  return at;
}

static const Value *read_datatype(In *in, const json_t *o, Sort sort) {
  const char *name = json_string_value(json_object_get(o, "ctor"));
  const json_t *fields = json_object_get(o, "fields");
  const DtData *d = sort_dt(in->store->tab, sort);
  for (uint32_t c = 0; name && c < d->nctors; c++) {
    const DtCtor *k = &d->ctors[c];
    if (strcmp(k->name->text, name) != 0 || json_array_size(fields) != k->nfields) continue;
    Sort *sorts = ARENA_ARRAY(&in->store->arena, Sort, k->nfields);
    for (uint32_t i = 0; i < k->nfields; i++) sorts[i] = k->fields[i].sort;
    const Value **at = read_list(in, fields, sorts, k->nfields);
    return at ? value_dt(in->store, sort, c, at, k->nfields) : NULL;
  }
  return script_json_complain(in, "no such constructor", name);
}

static const Value *read_map(In *in, const json_t *o, Sort sort) {
  SortData d = sort_data(in->store->tab, sort);
  const json_t *points = json_object_get(o, "points"), *other = json_object_get(o, "else");
  const Value *all = other && !json_is_null(other) ? read_value(in, other, d.elem)
                                                   : value_default(in->store, d.elem);
  if (!all) return NULL;
  const Value *m = value_const_map(in->store, sort, all);
  for (size_t i = 0; i < json_array_size(points); i++) {
    const json_t *point = json_array_get(points, i);
    if (json_array_size(point) != d.a + 1)
      return script_json_complain(in, "a point of the wrong size", NULL);
    const Value **index = read_list(in, point, d.args, d.a);
    const Value *v = index ? read_value(in, json_array_get(point, d.a), d.elem) : NULL;
    if (!v) return NULL;
    m = value_store(in->store, m, index, d.a, v);
  }
  return m;
}

static const Value *read_sequence(In *in, const json_t *o, Sort sort) {
  const json_t *items = json_object_get(o, "items");
  uint32_t n = (uint32_t)json_array_size(items);
  const Value **at = ARENA_ARRAY(&in->store->arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = read_value(in, json_array_get(items, i), sort_data(in->store->tab, sort).elem)))
      return NULL;
  return value_seq(in->store, sort, at, n);
}

static const Value *read_shape(In *in, const json_t *o, Sort sort) {
  const char *text;
  switch (sort_kind(in->store->tab, sort)) {
  case SK_BOOL:
    return json_is_boolean(o) ? value_bool(in->store, json_is_true(o))
                              : script_json_complain(in, "not a truth value", NULL);
  case SK_INT:
  case SK_REAL:
  case SK_BV:
  case SK_FLOAT: return read_number(in, o, sort);
  case SK_STRING:
    text = json_string_value(json_object_get(o, "text"));
    return text ? value_string(in->store, str_c(term_strs(in->store->tab), text))
                : script_json_complain(in, "not a string", NULL);
  case SK_RMODE:
    return value_rmode(in->store, (RoundMode)(json_integer_value(json_object_get(o, "rmode")) % 5));
  case SK_UNINT:
    return value_ref(in->store, sort, (uint64_t)json_integer_value(json_object_get(o, "ref")));
  case SK_DT: return read_datatype(in, o, sort);
  case SK_SEQ: return read_sequence(in, o, sort);
  case SK_MAP: return read_map(in, o, sort);
  default: return script_json_complain(in, "a value of a type that has none", NULL);
  }
}

static const Value *read_value(In *in, const json_t *o, Sort sort) {
  if (!o || json_is_null(o)) return NULL;
  if (in->depth >= MAX_DEPTH)
    return script_json_complain(in, "a value that is nested too deeply", NULL);
  in->depth++;
  const Value *v = read_shape(in, o, sort);
  in->depth--;
  return v;
}

static const Value **read_named(In *in, const json_t *o, const Variables *vars) {
  const Value **at = ARENA_ARRAY(&in->store->arena, const Value *, vars->n);
  size_t used = 0;
  for (uint32_t i = 0; i < vars->n; i++) {
    const json_t *v = json_object_get(o, vars->at[i]->name->text);
    used += v != NULL;
    at[i] = read_value(in, v, vars->at[i]->sort);
  }
  if (used < json_object_size(o))
    script_json_complain(in, "a value for something that is not there", NULL);
  return at;
}

static Proc *find_proc(In *in, const char *name) {
  for (uint32_t i = 0; name && i < in->core->procs.n; i++)
    if (strcmp(in->core->procs.at[i]->unique->text, name) == 0) return in->core->procs.at[i];
  return script_json_complain(in, "no such procedure", name);
}

static void read_function(In *in, Script *s, const char *name, const json_t *points) {
  FunctionValue f = {.n_points = (uint32_t)json_array_size(points)};
  SymbolData d = {0};
  for (uint32_t i = 0; i < in->core->functions.n && !f.func; i++) {
    d = *symbol_data(in->core->terms, in->core->functions.at[i]->sym);
    if (strcmp(d.unique_name->text, name) == 0) f.func = in->core->functions.at[i];
  }
  if (!f.func) {
    script_json_complain(in, "no such function", name);
    return;
  }
  const Value *const **index = ARENA_ARRAY(&in->store->arena, const Value *const *, f.n_points);
  const Value **value = ARENA_ARRAY(&in->store->arena, const Value *, f.n_points);
  for (uint32_t k = 0; k < f.n_points; k++) {
    const json_t *point = json_array_get(points, k);
    if (json_array_size(point) != d.nargs + 1) {
      script_json_complain(in, "a point of the wrong size in", name);
      return;
    }
    index[k] = read_list(in, point, d.args, d.nargs);
    value[k] = read_value(in, json_array_get(point, d.nargs), d.sort);
    if (!index[k] || !value[k]) {
      script_json_complain(in, "a bad point in", name);
      return;
    }
  }
  f.index = index;
  f.value = value;
  vec_push(&s->functions, f);
}

static bool sort_among(const CoreProgram *core, const Variables *vars, const char *text,
                       Sort *out) {
  Buf b = {0};
  bool found = false;
  for (uint32_t i = 0; i < vars->n && !found; i++) {
    buf_clear(&b);
    print_sort(core->terms, vars->at[i]->sort, &b);
    found = strcmp(b.text, text) == 0;
    if (found) *out = vars->at[i]->sort;
  }
  buf_free(&b);
  return found;
}

/* The sort that some variable of the program has, by its text. */
static bool find_sort(const CoreProgram *core, const char *text, Sort *out) {
  bool found = sort_among(core, &core->globals, text, out);
  for (uint32_t i = 0; i < core->procs.n && !found; i++)
    found = sort_among(core, &core->procs.at[i]->outs, text, out);
  for (uint32_t i = 0; i < core->impls.n && !found; i++)
    found = sort_among(core, &core->impls.at[i]->outs, text, out) ||
            sort_among(core, &core->impls.at[i]->locals, text, out);
  return found;
}

static void read_decision(In *in, Script *s, const json_t *o) {
  Decision d = {.kind = DECIDE_VALUE};
  const json_t *jump = json_object_get(o, "jump"), *im = json_object_get(o, "implementation");
  const json_t *value = json_object_get(o, "value");
  const char *type = json_string_value(json_object_get(o, "type"));
  Sort sort;
  if (jump || im) {
    d.kind = jump ? DECIDE_JUMP : DECIDE_IMPL;
    d.number = (uint32_t)json_integer_value(jump ? jump : im);
  } else if (value && !json_is_null(value)) {
    if (!type || !find_sort(in->core, type, &sort))
      script_json_complain(in, "no variable has the type", type ? type : "");
    else
      d.value = read_value(in, value, sort);
  }
  vec_push(&s->decisions, d);
}

static void read_script(In *in, const json_t *o, Script *s) {
  const json_t *spec = json_object_get(o, "by_spec"), *list = json_object_get(o, "decisions");
  const json_t *functions = json_object_get(o, "functions");
  s->entry = find_proc(in, json_string_value(json_object_get(o, "entry")));
  if (!s->entry) return;
  s->n_by_spec = (uint32_t)json_array_size(spec);
  const Proc **procs = ARENA_ARRAY(&in->store->arena, const Proc *, s->n_by_spec);
  for (uint32_t i = 0; i < s->n_by_spec; i++)
    procs[i] = find_proc(in, json_string_value(json_array_get(spec, i)));
  s->by_spec = procs;
  s->args = read_named(in, json_object_get(o, "arguments"), &s->entry->ins);
  s->globals = read_named(in, json_object_get(o, "globals"), &in->core->globals);
  for (void *at = json_object_iter((json_t *)(uintptr_t)functions); at;
       at = json_object_iter_next((json_t *)(uintptr_t)functions, at))
    read_function(in, s, json_object_iter_key(at), json_object_iter_value(at));
  for (size_t i = 0; i < json_array_size(list); i++) read_decision(in, s, json_array_get(list, i));
  s->total = json_is_true(json_object_get(o, "total"));
  s->fails = json_is_true(json_object_get(o, "fails"));
}

bool script_of_json(const CoreProgram *core, ValueStore *store, const char *text, size_t n,
                    Script *s, const char **why) {
  In in = {.core = core, .store = store};
  json_error_t error;
  json_t *o = json_loadb(text, n, 0, &error);
  *s = (Script){0};
  if (!o)
    in.why = arena_printf(&store->arena, "line %d: %s", error.line, error.text);
  else
    read_script(&in, o, s);
  json_decref(o);
  *why = in.why;
  if (in.why) script_free(s);
  return !in.why;
}
