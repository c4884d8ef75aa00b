/* SPDX-License-Identifier: MIT */
/* See given_value.h. */
#include "api/debug/given_value.h"

#include "logic/eval/tree_of.h"

#include <string.h>

typedef struct Making {
  ValueStore *store;
  GivenElements *elements;
  const char *why;
} Making;

static const char left_out[] = "which is not shown as a whole";
static const char unreadable[] = "which the evaluator cannot read";

static const Value *make_value(Making *m, const LindyValue *v, Sort sort);

static const Value *fail(Making *m, const char *why) {
  if (!m->why) m->why = why;
  return NULL;
}

/* ---- from trees ---------------------------------------------------------------------- */

const Value *given_element(ValueStore *store, GivenElements *elements, const char *name,
                           Sort sort) {
  uint32_t i = 0;
  while (i < elements->n &&
         (!sort_eq(elements->at[i].sort, sort) || strcmp(elements->at[i].name, name) != 0))
    i++;
  if (i == elements->n) vec_push(elements, ((GivenElement){sort, name}));
  return value_ref(store, sort, i + 1);
}

static const Value *make_number(Making *m, const LindyValue *v, Sort sort) {
  mpq_t q;
  const Value *made = NULL;
  mpq_init(q);
  if (mpz_set_str(mpq_numref(q), v->number, 10) == 0 &&
      (!*v->denominator || mpz_set_str(mpq_denref(q), v->denominator, 10) == 0))
    made = value_number(m->store, q, sort);
  mpq_clear(q);
  return made ? made : fail(m, unreadable);
}

static const Value *make_rounding(Making *m, const LindyValue *v) {
  static const char *const modes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (strcmp(v->text, modes[i]) == 0) return value_rmode(m->store, (RoundMode)i);
  return fail(m, unreadable);
}

/* Its text is between quotation marks. */
static const Value *make_string(Making *m, const LindyValue *v) {
  size_t n = strlen(v->text);
  if (n < 2) return fail(m, unreadable);
  return value_string(m->store, str_intern(term_strs(m->store->tab), v->text + 1, n - 2));
}

static bool make_index(Making *m, const LindyPoint *p, const SortData *d, const Value **index) {
  if (p->n_index != d->a) return false;
  for (uint32_t i = 0; i < d->a; i++) {
    index[i] = make_value(m, &p->index[i], d->args[i]);
    if (!index[i]) return false;
  }
  return true;
}

/* Points come newest first. */
static const Value *make_map(Making *m, const LindyValue *v, Sort sort) {
  ValueStore *s = m->store;
  SortData d = sort_data(s->tab, sort);
  if (v->n_more || v->n_rest != 1) return fail(m, left_out);
  const Value *rest = make_value(m, v->rest, d.elem);
  const Value *map = rest ? value_const_map(s, sort, rest) : NULL;
  for (size_t i = v->n_points; map && i > 0; i--) {
    const LindyPoint *p = &v->points[i - 1];
    const Value **index = ARENA_ARRAY(&s->arena, const Value *, d.a);
    const Value *value = make_index(m, p, &d, index) ? make_value(m, &p->value, d.elem) : NULL;
    map = value ? value_store(s, map, index, d.a, value) : NULL;
  }
  return map ? map : fail(m, left_out);
}

static bool has_constructor_name(Str name, const char *plain) {
  size_t n = strlen(plain);
  return strncmp(name->text, plain, n) == 0 && (name->len == n || name->text[n] == '<');
}

static const Value *make_datatype(Making *m, const LindyValue *v, Sort sort) {
  const DtData *d = sort_dt(m->store->tab, sort);
  for (uint32_t c = 0; c < d->nctors; c++) {
    const DtCtor *ctor = &d->ctors[c];
    if (!has_constructor_name(ctor->name, v->name) || ctor->nfields != v->n_parts) continue;
    const Value **fields = ARENA_ARRAY(&m->store->arena, const Value *, ctor->nfields);
    for (uint32_t i = 0; i < ctor->nfields; i++) {
      fields[i] = make_value(m, &v->parts[i].value, ctor->fields[i].sort);
      if (!fields[i]) return NULL;
    }
    return value_dt(m->store, sort, c, fields, ctor->nfields);
  }
  return fail(m, left_out);
}

/* The kind of the value that a sort has; other sorts have values that are only texts. */
static bool is_of_sort(const TermTable *tab, const LindyValue *v, Sort sort) {
  switch (v->kind) {
  case LINDY_VALUE_BOOLEAN: return sort_eq(sort, SORT_BOOL);
  case LINDY_VALUE_INTEGER: return sort_eq(sort, SORT_INT);
  case LINDY_VALUE_REAL: return sort_eq(sort, SORT_REAL);
  case LINDY_VALUE_STRING: return sort_eq(sort, SORT_STRING);
  case LINDY_VALUE_ROUNDING: return sort_eq(sort, SORT_RMODE);
  case LINDY_VALUE_FLOAT: return sort_kind(tab, sort) == SK_FLOAT;
  case LINDY_VALUE_BIT_VECTOR:
    return sort_kind(tab, sort) == SK_BV && sort_bv_width(tab, sort) == v->width;
  case LINDY_VALUE_MAP: return sort_kind(tab, sort) == SK_MAP;
  case LINDY_VALUE_DATATYPE: return sort_kind(tab, sort) == SK_DT;
  case LINDY_VALUE_ELEMENT: return sort_kind(tab, sort) == SK_UNINT;
  default: return false;
  }
}

static const Value *make_value(Making *m, const LindyValue *v, Sort sort) {
  if (v->kind == LINDY_VALUE_CUT) return fail(m, left_out);
  if (!is_of_sort(m->store->tab, v, sort)) return fail(m, unreadable);
  switch (v->kind) {
  case LINDY_VALUE_BOOLEAN: return value_bool(m->store, strcmp(v->text, "true") == 0);
  case LINDY_VALUE_STRING: return make_string(m, v);
  case LINDY_VALUE_ROUNDING: return make_rounding(m, v);
  case LINDY_VALUE_MAP: return make_map(m, v, sort);
  case LINDY_VALUE_DATATYPE: return make_datatype(m, v, sort);
  case LINDY_VALUE_ELEMENT: return given_element(m->store, m->elements, v->name, sort);
  default: return make_number(m, v, sort);
  }
}

const Value *given_value(ValueStore *store, GivenElements *elements, const LindyValue *v, Sort sort,
                         const char **why) {
  Making m = {.store = store, .elements = elements};
  const Value *made = make_value(&m, v, sort);
  *why = m.why;
  return made;
}

bool given_mentions(const LindyValue *v, const char *name) {
  bool found = v->kind == LINDY_VALUE_ELEMENT && strcmp(v->name, name) == 0;
  for (size_t i = 0; i < v->n_parts && !found; i++)
    found = given_mentions(&v->parts[i].value, name);
  for (size_t i = 0; i < v->n_points && !found; i++) {
    const LindyPoint *p = &v->points[i];
    found = given_mentions(&p->value, name);
    for (size_t k = 0; k < p->n_index && !found; k++) found = given_mentions(&p->index[k], name);
  }
  for (size_t i = 0; i < v->n_rest && !found; i++) found = given_mentions(&v->rest[i], name);
  return found;
}

/* ---- to trees -------------------------------------------------------------------------- */

static const char *element_name(void *env, Arena *arena, const Value *v) {
  const GivenElements *elements = env;
  if (v->u.ref && v->u.ref <= elements->n) return elements->at[v->u.ref - 1].name;
  return arena_printf(arena, "#%llu", (unsigned long long)v->u.ref); /* one that nothing names */
}

ValueTree given_tree(ValueStore *store, GivenElements *elements, const Value *v, Arena *arena) {
  TreeOfValues o = {.store = store,
                    .arena = arena,
                    .element = element_name,
                    .env = elements,
                    .says_rest = true,
                    .plain_names = true};
  return tree_of_value(&o, v);
}
