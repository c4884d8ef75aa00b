/* SPDX-License-Identifier: MIT */
/* The table decides what attributes mean. Flags count in any occurrence and strings in the first;
 * numbers and truth values in the last one on a declaration and in the first one elsewhere, as
 * Boogie looks them up. */
#include "lower/attribute/attrs.h"

#include <stddef.h>
#include <string.h>

typedef enum AttrShape {
  SHAPE_FLAG, /* none, or true  */
  SHAPE_ANY,
  SHAPE_BOOL, /* none, true or false */
  SHAPE_INT,
  SHAPE_STR,
} AttrShape;

typedef struct AttrRow {
  const char *name;
  uint16_t places, field; /* the field's offset in AttrValues */
  uint8_t shape;
} AttrRow;

static const AttrRow attr_rows[] = {
#define ATTRIBUTE(name, shape, places, args, on, help)
#define ROLE(role, name, places, args, on, help)
#define FIELD(field, name, shape, places, args, on, help)                                          \
  {name, places, offsetof(AttrValues, field), SHAPE_##shape},
#include "lower/attribute/attributes.def"
#undef ROLE
#undef FIELD
};

static const struct {
  const char *name;
  uint8_t role;
} attr_roles[] = {
#define ROLE(role, name, places, args, on, help) {name, ATTR_##role},
#define FIELD(field, name, shape, places, args, on, help)
#include "lower/attribute/attributes.def"
#undef ATTRIBUTE
#undef ROLE
#undef FIELD
};

static bool attr_is(const CoreAttr *a, const char *name) {
  return strcmp(a->name->text, name) == 0;
}

/* The value of an attribute as the row wants it; false: it has another shape. */
static bool attr_read(const CoreProgram *p, const CoreAttr *a, AttrShape shape, void *field) {
  Term t = a->n_args == 1 && !a->args[0].str ? a->args[0].term : TERM_NONE;
  bool truth = a->n_args == 0 || term_is_true(t);
  switch (shape) {
  case SHAPE_FLAG: return truth && (*(bool *)field = true);
  case SHAPE_ANY: return *(bool *)field = true;
  case SHAPE_BOOL:
    if (!truth && !term_is_false(t)) return false;
    *(int64_t *)field = truth;
    return true;
  case SHAPE_INT:
    return t.ix && term_op(p->terms, t) == OP_CONST_INT && term_get_int64(p->terms, t, field);
  case SHAPE_STR:
    if (a->n_args != 1 || !a->args[0].str) return false;
    *(Str *)field = a->args[0].str;
    return true;
  }
  return false;
}

uint8_t attrs_role(const CoreAttr *a) {
  for (uint32_t r = 0; r < sizeof attr_roles / sizeof *attr_roles; r++)
    if (attr_is(a, attr_roles[r].name)) return attr_roles[r].role;
  return 0;
}

void attrs_decide(CoreProgram *p, CoreAttrs *attrs, uint32_t place) {
  enum { ROWS = sizeof attr_rows / sizeof *attr_rows };
  AttrValues values = core_no_values;
  bool any = false;
  for (uint32_t r = 0; r < ROWS && attrs->n; r++) {
    const AttrRow *row = &attr_rows[r];
    if (!(row->places & place)) continue;
    bool last = place & AT_TOP && (row->shape == SHAPE_INT || row->shape == SHAPE_BOOL);
    bool found = false;
    for (uint32_t i = 0; i < attrs->n && !found; i++) {
      const CoreAttr *a = &attrs->at[last ? attrs->n - 1 - i : i];
      found = attr_is(a, row->name) &&
              attr_read(p, a, (AttrShape)row->shape, (char *)&values + row->field);
    }
    any |= found;
  }
  AttrValues *kept = any ? ARENA_NEW(&p->arena, AttrValues) : NULL;
  if (any) *kept = values;
  attrs->values = kept;
}

Term attrs_term(const CoreAttrs *attrs, const char *name, bool last) {
  for (uint32_t i = 0; i < attrs->n; i++) {
    const CoreAttr *a = &attrs->at[last ? attrs->n - 1 - i : i];
    if (attr_is(a, name) && a->n_args == 1 && !a->args[0].str && a->args[0].term.ix)
      return a->args[0].term;
  }
  return TERM_NONE;
}

CoreAttrs attrs_without(CoreProgram *p, const CoreAttrs *attrs, const char *name) {
  CoreAttrs out = {.at = ARENA_ARRAY(&p->arena, CoreAttr, attrs->n), .values = attrs->values};
  for (uint32_t i = 0; i < attrs->n; i++)
    if (!attr_is(&attrs->at[i], name)) out.at[out.n++] = attrs->at[i];
  return out;
}
