/* SPDX-License-Identifier: MIT */
/* See state.h. */
#include "api/csharp/state.h"

#include "cil/tree/spell.h"
#include "report/executions/run_value.h"

#include <string.h>

enum { MOST_PARTS = 10, MOST_NESTED = 2, MOST_CHARS = 24 };

/* ---- what the state says of an object --------------------------------------- */

bool cs_same(const Value *a, const Value *b) {
  return a && b && a->kind == VAL_REF && b->kind == VAL_REF && sort_eq(a->sort, b->sort) &&
         a->u.ref == b->u.ref;
}

static const Value *point_of(const ValuePoint *at, uint32_t n, const Value *first) {
  for (uint32_t i = 0; i < n; i++)
    if (cs_same(at[i].index[0], first)) return at[i].value;
  return NULL;
}

const Value *cs_map_point(const CsState *s, const Value *map, const Value *object) {
  const ValuePoint *at;
  if (!map || map->kind < VAL_CONST) return NULL;
  uint32_t n = value_points(&s->x->eval.store, map, &at);
  return n ? point_of(at, n, object) : NULL;
}

static const ExecFunction *used_function(const CsState *s, const char *name) {
  for (uint32_t i = 0; i < s->x->given.functions.n; i++)
    if (strcmp(s->x->given.functions.at[i].func->name->text, name) == 0)
      return &s->x->given.functions.at[i];
  return NULL;
}

static const Value *function_point(const CsState *s, const char *name, const Value *object) {
  const ExecFunction *f = used_function(s, name);
  return f && object ? point_of(f->points, f->n_points, object) : NULL;
}

const char *cs_constant(const CsState *s, const Value *v) {
  for (uint32_t i = 0; i < s->x->given.constants.n; i++)
    if (cs_same(s->x->given.constants.at[i].value, v))
      return s->x->given.constants.at[i].name->text;
  return NULL;
}

static bool small_int(const CsState *s, const Value *v, int64_t *n) {
  return v && v->kind == VAL_NUM && num_get_int64(&s->x->eval.store.nums, v->u.num, n);
}

bool cs_is_elements(Str global) {
  return strncmp(global->text, "elements.", 9) == 0;
}

static ExecValue *find_global(const CsState *s, Str name) {
  for (uint32_t i = 0; i < s->now.n; i++)
    if (s->now.at[i].name == name) return &s->now.at[i];
  return NULL;
}

const Value *cs_global(const CsState *s, Str name) {
  const ExecValue *g = find_global(s, name);
  return g ? g->value : NULL;
}

void cs_set_global(CsState *s, Str name, const Value *v) {
  ExecValue *g = find_global(s, name);
  if (g)
    g->value = v;
  else
    vec_push(&s->now, ((ExecValue){.name = name, .value = v}));
}

/* ---- values ------------------------------------------------------------------ */

static void put_cs_value(CsState *s, const Value *v, uint32_t depth, Buf *out);

/* `"ab"` where all characters are known; else its length. */
static bool put_string(const CsState *s, const Value *v, Buf *out) {
  const Value *text = function_point(s, "string.text", v);
  const ExecFunction *chars = used_function(s, "text.char");
  int64_t n, at, c;
  if (!text || !small_int(s, function_point(s, "text.length", text), &n) || n < 0) return false;
  char known[MOST_CHARS] = {0};
  uint32_t found = 0;
  for (uint32_t i = 0; chars && i < chars->n_points && n <= MOST_CHARS; i++) {
    const ValuePoint *p = &chars->points[i];
    if (!cs_same(p->index[0], text) || !small_int(s, p->index[1], &at) || at < 0 || at >= n ||
        !small_int(s, p->value, &c) || c < ' ' || c > '~' || known[at])
      continue;
    known[at] = (char)c;
    found++;
  }
  if (n <= MOST_CHARS && found == n)
    buf_printf(out, "\"%.*s\"", (int)n, known);
  else
    buf_printf(out, "string of length %lld", (long long)n);
  return true;
}

static const Value *element_at(const CsState *s, const Value *elements, int64_t i) {
  const ValuePoint *at;
  uint32_t n = elements ? value_points(&s->x->eval.store, elements, &at) : 0;
  int64_t index;
  for (uint32_t k = 0; k < n; k++)
    if (small_int(s, at[k].index[0], &index) && index == i) return at[k].value;
  return NULL;
}

/* `[1, _, 3]`: an element that was not looked at may be anything. */
static bool put_array(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  int64_t n;
  if (!small_int(s, function_point(s, "len", v), &n) || n < 0) return false;
  const Value *elements = NULL;
  for (uint32_t i = 0; i < s->now.n && !elements; i++)
    if (cs_is_elements(s->now.at[i].name)) elements = cs_map_point(s, s->now.at[i].value, v);
  uint32_t known = 0;
  for (int64_t i = 0; i < n && i < MOST_PARTS; i++) known += element_at(s, elements, i) != NULL;
  if (!known && n) {
    buf_printf(out, "array of length %lld", (long long)n);
    return true;
  }
  buf_putc(out, '[');
  for (int64_t i = 0; i < n && i < MOST_PARTS; i++) {
    const Value *e = element_at(s, elements, i);
    if (i) buf_puts(out, ", ");
    if (e)
      put_cs_value(s, e, depth + 1, out);
    else
      buf_putc(out, '_');
  }
  if (n > MOST_PARTS) buf_printf(out, ", ... %lld in all", (long long)n);
  buf_putc(out, ']');
  return true;
}

/* The length of what is before the last dot: of A.B.ctor and A.B..ctor it is A.B. */
static size_t class_of_method(const char *name) {
  size_t n = strlen(name);
  while (n && name[n - 1] != '.') n--;
  while (n && name[n - 1] == '.') n--;
  return n;
}

/* `Stack { count = 0 }`: a field is a map whose name has its class before a dot. */
static void put_object(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  const Value *type = function_point(s, "typeof", v);
  const char *class = type ? cs_constant(s, type) : NULL;
  uint32_t shown = 0;
  if (class && strncmp(class, "type.", 5) == 0)
    spell_name(out, class + 5, strlen(class + 5));
  else if (cs_same(v, s->receiver))
    spell_name(out, s->x->entry->name->text, class_of_method(s->x->entry->name->text));
  else
    buf_printf(out, "object#%llu", (unsigned long long)v->u.ref);
  for (uint32_t i = 0; depth < MOST_NESTED && i < s->now.n && shown <= MOST_PARTS; i++) {
    Str name = s->now.at[i].name;
    if (!strchr(name->text, '.') || cs_is_elements(name)) continue;
    const Value *field = cs_map_point(s, s->now.at[i].value, v);
    if (!field) continue;
    buf_puts(out, shown++ ? ", " : " { ");
    if (shown > MOST_PARTS) {
      buf_puts(out, "...");
      break;
    }
    spell_name(out, name->text, name->len);
    buf_puts(out, " = ");
    put_cs_value(s, field, depth + 1, out);
  }
  if (shown) buf_puts(out, " }");
}

bool cs_is_reference(const CsState *s, const Value *v) {
  return v && v->kind == VAL_REF &&
         strcmp(sort_data(s->x->eval.store.tab, v->sort).name->text, "Ref") == 0;
}

static void put_cs_value(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  const char *constant = cs_is_reference(s, v) ? cs_constant(s, v) : NULL;
  if (!cs_is_reference(s, v))
    run_value_text(s->x, v, MOST_PARTS, out);
  else if (constant && strcmp(constant, "string.empty") == 0)
    buf_puts(out, "\"\"");
  else if (constant && strncmp(constant, "string.", 7) != 0)
    buf_puts(out, constant);
  else if (!put_string(s, v, out) && !put_array(s, v, depth, out))
    put_object(s, v, depth, out);
}

Str cs_told(CsState *s, const Value *v) {
  Buf b = {0};
  put_cs_value(s, v, 0, &b);
  Str text = str_intern(&s->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

Str cs_name(CsState *s, Str name) {
  Buf b = {0};
  spell_name(&b, name->text, name->len);
  Str text = str_intern(&s->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}
