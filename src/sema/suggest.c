/* SPDX-License-Identifier: MIT */
/* "Did you mean": the closest name of the same name space, as a note. Only the first errors
 * of a run get one, so that the search stays cheap. */
#include "sema/context.h"

#include "base/text/edit.h"

#include <string.h>
#include <strings.h>

enum { SUGGESTIONS = 50 };

typedef struct Best {
  Str name, found;
  Pos pos;
  uint32_t distance;
} Best;

static Best start(Str name) {
  return (Best){.name = name, .distance = name->len < 3 ? 1 : name->len < 6 ? 2 : 3};
}

static void consider(Best *b, Str candidate, Pos pos) {
  if (!candidate || candidate == b->name) return;
  uint32_t d =
      edit_distance(b->name->text, b->name->len, candidate->text, candidate->len, b->distance);
  if (d >= b->distance) return;
  b->distance = d;
  b->found = candidate;
  b->pos = pos;
}

static void suggest_note(Sema *s, uint32_t d, const Best *b) {
  if (!b->found) return;
  Span at = s->session->diags.list.at[d].span;
  const Source *source = source_of(&s->session->sources, at.lo);
  /* Some diagnostics are about the statement around the name. */
  if (source && at.hi - at.lo == b->name->len &&
      memcmp(source->text + (at.lo - source->base), b->name->text, b->name->len) == 0)
    diag_fix(&s->session->diags, d, at, b->found->text, "Replace by '%s'", b->found->text);
  diag_note(&s->session->diags, d, b->pos ? context_span(b->pos, b->found) : (Span){0, 0},
            "did you mean '%s'?", b->found->text);
}

static bool spend(Sema *s) {
  return s->suggestions++ < SUGGESTIONS;
}

static void other_space(Sema *s, uint32_t d, Str name, bool is_var, bool is_func, bool is_proc) {
  Symbol *y = context_symbol(s, name);
  const char *kind = NULL;
  Pos pos = 0;
  if (is_var && y->var) kind = "variable", pos = y->var->span.lo;
  if (is_func && y->func) kind = "function", pos = y->ctor ? y->ctor->pos : y->func->pos;
  if (is_proc && y->proc) kind = "procedure", pos = y->proc->pos;
  if (kind)
    diag_note(&s->session->diags, d, context_span(pos, name), "there is a %s of that name%s", kind,
              is_proc && y->proc ? "; it is called by a statement 'call ... := ...;'" : "");
}

void suggest_var(Sema *s, uint32_t d, Str name) {
  if (!spend(s)) return;
  other_space(s, d, name, false, true, true);
  Best b = start(name);
  for (uint32_t i = s->vars.n; i-- > 0;) {
    Var *v = context_symbol(s, s->vars.at[i].name)->var;
    if (v) consider(&b, v->name, v->span.lo);
  }
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    const VarList *list = x->kind == DECL_CONST ? &x->u.konst.vars
                          : x->kind == DECL_VAR ? &x->u.globals
                                                : NULL;
    for (uint32_t k = 0; list && k < list->n; k++)
      consider(&b, list->at[k]->name, list->at[k]->span.lo);
  }
  suggest_note(s, d, &b);
}

void suggest_func(Sema *s, uint32_t d, Str name) {
  if (!spend(s)) return;
  other_space(s, d, name, true, false, true);
  Best b = start(name);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    if (x->kind == DECL_FUNC) consider(&b, x->name, x->pos);
    if (x->kind != DECL_DATATYPE) continue;
    for (uint32_t k = 0; k < x->u.datatype.n_ctors; k++)
      consider(&b, x->u.datatype.ctors[k]->name, x->u.datatype.ctors[k]->pos);
  }
  suggest_note(s, d, &b);
}

void suggest_proc(Sema *s, uint32_t d, Str name) {
  if (!spend(s)) return;
  other_space(s, d, name, false, true, false);
  Best b = start(name);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    if (x->kind == DECL_PROC) consider(&b, x->name, x->pos);
  }
  suggest_note(s, d, &b);
}

void suggest_type(Sema *s, uint32_t d, Str name) {
  if (!spend(s)) return;
  Best b = start(name);
  static const char *const types[] = {"int", "bool", "real"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    consider(&b, str_c(&s->session->strs, types[i]), 0);
    /* Integer, boolean: longer names that start as these */
    if (name->len > 4 && strncasecmp(name->text, types[i], strlen(types[i])) == 0)
      b.found = str_c(&s->session->strs, types[i]), b.pos = 0, b.distance = 0;
  }
  for (uint32_t i = 0; i < s->tvars.n; i++) consider(&b, s->tvars.at[i]->name, s->tvars.at[i]->pos);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    if (x->kind == DECL_TYPE || x->kind == DECL_DATATYPE) consider(&b, x->name, x->pos);
  }
  suggest_note(s, d, &b);
}

void suggest_field(Sema *s, uint32_t d, const Decl *datatype, Str name) {
  if (!spend(s)) return;
  Best b = start(name);
  for (uint32_t i = 0; i < datatype->u.datatype.n_ctors; i++) {
    const VarList *fields = &datatype->u.datatype.ctors[i]->fields;
    for (uint32_t k = 0; k < fields->n; k++) consider(&b, fields->at[k]->name, fields->at[k]->pos);
  }
  suggest_note(s, d, &b);
}

void suggest_ctor(Sema *s, uint32_t d, const Decl *datatype, Str name) {
  if (!spend(s)) return;
  Best b = start(name);
  for (uint32_t i = 0; i < datatype->u.datatype.n_ctors; i++)
    consider(&b, datatype->u.datatype.ctors[i]->name, datatype->u.datatype.ctors[i]->pos);
  suggest_note(s, d, &b);
}

/* The first '/' of integers below sums, differences and products, which made a real of an int. */
static const Expr *int_division(const Expr *e) {
  if (e->kind != EX_BINARY) return NULL;
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  if (e->op == BIN_RDIV && a->type && b->type && type_strip(a->type)->kind == TY_INT &&
      type_strip(b->type)->kind == TY_INT)
    return e;
  if (e->op != BIN_ADD && e->op != BIN_SUB && e->op != BIN_MUL && e->op != BIN_RDIV) return NULL;
  const Expr *found = int_division(a);
  return found ? found : int_division(b);
}

void suggest_division(Sema *s, uint32_t d, const Expr *e) {
  const Expr *at = int_division(e);
  if (!at) return;
  Span sign = {at->pos, at->pos + 1};
  diag_note(&s->session->diags, d, (Span){0, 0},
            "'/' gives a real number; integers are divided by 'div'");
  diag_fix(&s->session->diags, d, sign, "div", "Replace '/' by 'div'");
}
