/* SPDX-License-Identifier: MIT */
/* Attributes: strings stay strings, expressions become terms. */
#include "lower/context.h"

static CoreAttrArg arg_lower(Lower *L, const Expr *e) {
  if (e->kind == EX_STRING) return (CoreAttrArg){.str = e->u.text, .term = TERM_NONE};
  if (e->kind == EX_CODE || e->kind == EX_ERROR) return (CoreAttrArg){.term = TERM_NONE};
  return (CoreAttrArg){.term = expr_lower(L, e)};
}

CoreAttrs attrs_lower(Lower *L, const AttrList *attrs) {
  if (!attrs->n) return (CoreAttrs){0};
  CoreAttrs out = {ARENA_ARRAY(&L->core->arena, CoreAttr, attrs->n), attrs->n};
  for (uint32_t i = 0; i < attrs->n; i++) {
    const Attr *a = attrs->at[i];
    out.at[i].name = a->name;
    out.at[i].n_args = a->n_args;
    out.at[i].args = ARENA_ARRAY(&L->core->arena, CoreAttrArg, a->n_args);
    for (uint32_t j = 0; j < a->n_args; j++) out.at[i].args[j] = arg_lower(L, a->args[j]);
  }
  return out;
}
