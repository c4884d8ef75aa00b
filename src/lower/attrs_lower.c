/* SPDX-License-Identifier: MIT */
/* Attributes as they are written: strings stay strings, expressions become terms. */
#include "lower/context.h"

static CoreAttrArg arg_lower(Lower *L, const Expr *e) {
  if (e->kind == EX_STRING) return (CoreAttrArg){.str = e->u.text, .term = TERM_NONE};
  if (e->kind == EX_CODE || e->kind == EX_ERROR) return (CoreAttrArg){.term = TERM_NONE};
  return (CoreAttrArg){.term = expr_lower(L, e)};
}

CoreAttrs attrs_lower(Lower *L, const AttrList *attrs, uint32_t place) {
  if (!attrs->n) return (CoreAttrs){0};
  CoreAttrs out = {.at = ARENA_ARRAY(&L->core->arena, CoreAttr, attrs->n), .n = attrs->n};
  for (uint32_t i = 0; i < attrs->n; i++) {
    const Attr *a = attrs->at[i];
    CoreAttr *to = &out.at[i];
    to->name = a->name;
    to->n_args = a->n_args;
    to->args = ARENA_ARRAY(&L->core->arena, CoreAttrArg, a->n_args);
    for (uint32_t j = 0; j < a->n_args; j++) to->args[j] = arg_lower(L, a->args[j]);
    to->role = attrs_role(to);
  }
  attrs_decide(L->core, &out, place);
  return out;
}

void attrs_name_failure(Lower *L, CoreAttrs *attrs, const MadeCheck *made) {
  if (!made || (!made->words && !made->plain)) return;
  AttrValues *v = ARENA_NEW(&L->core->arena, AttrValues);
  *v = *core_attr(attrs);
  v->made.failure = made->words;
  v->made.plain_failure = made->plain;
  attrs->values = v;
}
