/* SPDX-License-Identifier: MIT */
/* See value_read.h. A text is read by the sort that its value has: maps are lists of points, and of
 * what they are elsewhere; datatypes are constructors with fields; all else, numbers above all, are
 * expressions of the language. */
#include "dap/value_read.h"

#include "base/mem.h"

#include <ctype.h>
#include <string.h>

void value_read_begin(ValueReading *r, Eval *e, const ExpressionScope *scope) {
  *r = (ValueReading){.eval = e, .scope = scope};
  arena_init(&r->arena);
}

void value_read_end(ValueReading *r) {
  vec_free(&r->elements);
  arena_free(&r->arena);
}

/* ---- reading ------------------------------------------------------------------------ */

static const Value *value_read_any(ValueReading *, const char **at, Sort);

static const Value *value_amiss(ValueReading *r, const char *why) {
  if (!r->why) r->why = why;
  return NULL;
}

static void value_skip(const char **at) {
  while (**at == ' ') ++*at;
}

static bool take(const char **at, const char *text) {
  size_t n = strlen(text);
  value_skip(at);
  if (strncmp(*at, text, n) != 0) return false;
  *at += n;
  return true;
}

/* What stands there up to the end of an item of a list, or up to the arrow of a point. */
static const char *take_item(ValueReading *r, const char **at) {
  const char *from = *at, *end = from;
  for (int depth = 0; *end; end++) {
    if (depth == 0 && (strchr(",])", *end) || strncmp(end, " -> ", 4) == 0)) break;
    depth += strchr("[(", *end) != NULL;
    depth -= strchr("])", *end) != NULL;
  }
  *at = end;
  return arena_strndup(&r->arena, from, (size_t)(end - from));
}

static const Value *read_element(ValueReading *r, const char **at, Sort sort) {
  const char *name = take_item(r, at);
  if (!*name) return value_amiss(r, "which is no value");
  uint32_t i = 0;
  while (i < r->elements.n &&
         (!sort_eq(r->elements.at[i].sort, sort) || strcmp(r->elements.at[i].name, name) != 0))
    i++;
  if (i == r->elements.n) vec_push(&r->elements, ((ValueElement){sort, name}));
  return value_ref(&r->eval->store, sort, i + 1);
}

/* `a`, or `(a, b)` for a map of several arguments. */
static bool read_index(ValueReading *r, const char **at, const SortData *d, const Value **index) {
  if (d->a != 1 && !take(at, "(")) return false;
  for (uint32_t i = 0; i < d->a; i++) {
    if (i && !take(at, ",")) return false;
    index[i] = value_read_any(r, at, d->args[i]);
    if (!index[i]) return false;
  }
  return (d->a == 1 || take(at, ")")) && take(at, "->");
}

typedef struct Point {
  const Value **index;
  const Value *value;
} Point;

/* Points come newest first, and what the map is elsewhere last. */
static const Value *value_read_map(ValueReading *r, const char **at, Sort sort) {
  ValueStore *s = &r->eval->store;
  SortData d = sort_data(s->tab, sort);
  VEC(Point) points = {0};
  const Value *map = NULL;
  do {
    if (take(at, "else ->")) {
      const Value *all = value_read_any(r, at, d.elem);
      map = all && take(at, "]") ? value_const_map(s, sort, all) : NULL;
      break;
    }
    Point p = {ARENA_ARRAY(&s->arena, const Value *, d.a + 1), NULL};
    if (read_index(r, at, &d, p.index)) p.value = value_read_any(r, at, d.elem);
    if (!p.value) break;
    vec_push(&points, p);
  } while (take(at, ","));
  for (uint32_t i = points.n; map && i > 0; i--)
    map = value_store(s, map, points.at[i - 1].index, d.a, points.at[i - 1].value);
  vec_free(&points);
  return map ? map : value_amiss(r, "which is not shown as a whole");
}

/* The name of a constructor without the arguments of its type. */
static size_t name_length(Str name) {
  const char *args = strchr(name->text, '<');
  return args && args > name->text ? (size_t)(args - name->text) : name->len;
}

static const Value *read_datatype(ValueReading *r, const char **at, Sort sort) {
  ValueStore *s = &r->eval->store;
  const DtData *d = sort_dt(s->tab, sort);
  for (uint32_t c = 0; c < d->nctors; c++) {
    const DtCtor *ctor = &d->ctors[c];
    size_t n = name_length(ctor->name);
    if (strncmp(*at, ctor->name->text, n) != 0 || (*at)[n] != '(') continue;
    *at += n + 1;
    const Value **fields = ARENA_ARRAY(&s->arena, const Value *, ctor->nfields + 1);
    for (uint32_t i = 0; i < ctor->nfields; i++) {
      if (i && !take(at, ",")) return value_amiss(r, "which is not shown as a whole");
      fields[i] = value_read_any(r, at, ctor->fields[i].sort);
      if (!fields[i]) return NULL;
    }
    if (!take(at, ")")) return value_amiss(r, "which is not shown as a whole");
    return value_dt(s, sort, c, fields, ctor->nfields);
  }
  return value_amiss(r, "which is not shown as a whole");
}

static const Value *read_expression(ValueReading *r, const char **at, Sort sort) {
  char *type = NULL, *why = NULL;
  Term t = expression_term(r->scope, take_item(r, at), &type, &why);
  const Value *v =
      t.ix && sort_eq(term_sort(r->eval->store.tab, t), sort) ? eval_term(r->eval, t) : NULL;
  free(type);
  free(why);
  return v ? v : value_amiss(r, "which the evaluator cannot read");
}

static const Value *value_read_any(ValueReading *r, const char **at, Sort sort) {
  SortKind kind = sort_kind(r->eval->store.tab, sort);
  value_skip(at);
  if (kind == SK_UNINT) return read_element(r, at, sort);
  if (kind == SK_MAP && take(at, "[")) return value_read_map(r, at, sort);
  if (kind == SK_DT) return read_datatype(r, at, sort);
  return read_expression(r, at, sort);
}

const Value *value_read(ValueReading *r, const char *text, Sort sort, const char **why) {
  r->why = NULL;
  const Value *v = strstr(text, "...") ? value_amiss(r, "which is not shown as a whole")
                                       : value_read_any(r, &text, sort);
  value_skip(&text);
  if (v && *text) v = value_amiss(r, "which the evaluator cannot read");
  *why = r->why;
  return v;
}

static bool is_name_part(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?\\", c));
}

bool value_read_mentions(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *at = text ? strstr(text, name) : NULL; at; at = strstr(at + 1, name))
    if ((at == text || !is_name_part(at[-1])) && !is_name_part(at[n]) && at[n] != '(') return true;
  return false;
}

/* ---- writing --------------------------------------------------------------------------- */

static void write_list(ValueReading *r, const Value *const *at, uint32_t n, Buf *out) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    value_write(r, at[i], out);
  }
}

static void write_map(ValueReading *r, const Value *v, Buf *out) {
  ValueStore *s = &r->eval->store;
  const Value *bottom = v;
  while (bottom->kind == VAL_STORE) bottom = bottom->u.store.base;
  if (bottom->kind != VAL_CONST) { /* a closure: its points are not a list */
    value_print(s, v, out);
    return;
  }
  const ValuePoint *points;
  uint32_t n = value_points(s, v, &points), n_index = sort_data(s->tab, v->sort).a;
  buf_putc(out, '[');
  for (uint32_t i = 0; i < n; i++) {
    if (n_index != 1) buf_putc(out, '(');
    write_list(r, points[i].index, n_index, out);
    buf_puts(out, n_index != 1 ? ") -> " : " -> ");
    value_write(r, points[i].value, out);
    buf_puts(out, ", ");
  }
  buf_puts(out, "else -> ");
  value_write(r, bottom->u.all, out);
  buf_putc(out, ']');
}

void value_write(ValueReading *r, const Value *v, Buf *out) {
  ValueStore *s = &r->eval->store;
  if (v->kind == VAL_REF && v->u.ref && v->u.ref <= r->elements.n) {
    buf_puts(out, r->elements.at[v->u.ref - 1].name);
  } else if (v->kind == VAL_DT) {
    Str name = sort_dt(s->tab, v->sort)->ctors[v->u.dt.ctor].name;
    buf_add(out, name->text, name_length(name));
    buf_putc(out, '(');
    write_list(r, v->u.dt.at, v->u.dt.n, out);
    buf_putc(out, ')');
  } else if (v->kind == VAL_CONST || v->kind == VAL_STORE) {
    write_map(r, v, out);
  } else {
    value_print(s, v, out);
  }
}
