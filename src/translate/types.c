/* SPDX-License-Identifier: MIT */
/* Sorts as WhyML types. Uninterpreted sorts are abstract types, datatypes algebraic ones, maps
 * those of Why3's library; a map of several arguments is a map of maps. */
#include "base/bug.h"
#include "translate/context.h"

#include <string.h>

void types_use(Writer *w, const char *module, const char *as) {
  Str key = str_printf(w->strs, "use %s as %s", module, as ? as : "");
  if (!map_add(&w->names.helpers, key->id)) return;
  buf_printf(&w->parts.uses, "  use %s", module);
  if (as) buf_printf(&w->parts.uses, " as %s", as);
  buf_putc(&w->parts.uses, '\n');
}

static Str abstract(Writer *w, const char *name) {
  Str s = names_take(&w->names.types, NULL, name, false);
  buf_printf(&w->parts.types, "  type %s\n", s->text);
  return s;
}

/* A type that Why3 has no theory of. */
static Str foreign(Writer *w, Sort sort, const char *name) {
  Str s = names_take(&w->names.types, NULL, name, false);
  native_type(w, sort, s);
  return s;
}

static Str map_text(Writer *w, const SortData *d) {
  types_use(w, "map.Map", NULL);
  Buf text = {0};
  for (uint32_t i = 0; i < d->a; i++)
    buf_printf(&text, "(map %s ", types_text(w, d->args[i])->text);
  if (!d->a) buf_puts(&text, "(map unit ");
  buf_puts(&text, types_text(w, d->elem)->text);
  for (uint32_t i = 0; i < d->a || i < 1; i++) buf_putc(&text, ')');
  Str s = str_intern(w->strs, text.text, text.n);
  buf_free(&text);
  return s;
}

static Str types_make(Writer *w, Sort sort) {
  SortData d = sort_data(w->tab, sort);
  switch (d.kind) {
  case SK_BOOL: return str_c(w->strs, "bool");
  case SK_INT: return str_c(w->strs, "int");
  case SK_REAL: return str_c(w->strs, "real");
  case SK_BV: {
    if (d.a == 0) return str_c(w->strs, "unit");
    Str bits = bitvector_scope(w, d.a);
    if (bits) return str_printf(w->strs, "%s.t", bits->text);
    return foreign(w, sort, str_printf(w->strs, "bv%u", d.a)->text);
  }
  case SK_MAP: return map_text(w, &d);
  case SK_UNINT: return abstract(w, d.name->text);
  case SK_DT:
    return names_take(&w->names.types, NULL, d.name->text[0] == '<' ? "poly_map" : d.name->text,
                      false);
  case SK_FLOAT: {
    Str scope = floating_scope(w, sort);
    if (scope) return str_printf(w->strs, "%s.t", scope->text);
    return foreign(w, sort, str_printf(w->strs, "float%ue%u", d.a, d.b)->text);
  }
  case SK_RMODE:
    types_use(w, "ieee_float.RoundingMode", "RoundingMode");
    return str_c(w->strs, "RoundingMode.mode");
  case SK_STRING: return foreign(w, sort, "text");
  case SK_REGEX: return foreign(w, sort, "regex");
  case SK_SEQ: {
    Str seq = native_seq(w), of = types_text(w, d.elem);
    return str_printf(w->strs, "(%s %s)", seq->text, of->text);
  }
  case SK_NONE: break;
  }
  bug("a term without a sort");
}

Str types_text(Writer *w, Sort sort) {
  while (w->names.sort.n <= sort.ix) vec_push(&w->names.sort, NULL);
  if (w->names.sort.at[sort.ix]) return w->names.sort.at[sort.ix];
  Str s = types_make(w, sort);
  w->names.sort.at[sort.ix] = s; /* making it may have moved the array */
  return s;
}

Str types_bare(Writer *w, Sort sort) {
  Str s = types_text(w, sort);
  return s->text[0] == '(' ? str_intern(w->strs, s->text + 1, s->len - 2) : s;
}
