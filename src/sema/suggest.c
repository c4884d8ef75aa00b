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

static void suggest_note(Sema *s, uint32_t d, const Best *b, Pos at) {
  if (!b->found) return;
  if (at)
    diag_fix(&s->session->diags, d, context_span(at, b->name), b->found->text, "Replace by '%s'",
             b->found->text);
  diag_note(&s->session->diags, d, b->pos ? context_span(b->pos, b->found) : (Span){0, 0},
            "did you mean '%s'?", b->found->text);
}

static bool spend(Sema *s) {
  return s->suggestions++ < SUGGESTIONS;
}

/* Names of other languages. */
typedef struct Foreign {
  const char *name, *note, *instead;
} Foreign;

static const Foreign foreign_vars[] = {
    {"True", "did you mean 'true'?", "true"},
    {"TRUE", "did you mean 'true'?", "true"},
    {"False", "did you mean 'false'?", "false"},
    {"FALSE", "did you mean 'false'?", "false"},
    {"null", "nothing is called so by itself: 'type Ref; const null: Ref;' declares it", NULL},
    {"nil", "nothing is called so by itself: 'type Ref; const nil: Ref;' declares it", NULL},
    {"None", "nothing is called so by itself: a datatype can have such a constructor", NULL},
    {NULL, NULL, NULL},
};

static const Foreign foreign_funcs[] = {
    {"not", "'not' is written '!'", "!"},
    {"abs", "it is no part of the language: 'if x < 0 then -x else x'", NULL},
    {"max", "it is no part of the language: 'if x < y then y else x'", NULL},
    {"min", "it is no part of the language: 'if x < y then x else y'", NULL},
    {"len", "a map has no length: keep it in a variable", NULL},
    {"length", "a map has no length: keep it in a variable", NULL},
    {NULL, NULL, NULL},
};

static const Foreign foreign_types[] = {
    {"nat", "a natural number is an 'int' with a condition: 'n: int where n >= 0'", "int"},
    {"long", "did you mean 'int', which has no bounds?", "int"},
    {"short", "did you mean 'int', which has no bounds?", "int"},
    {"byte", "did you mean 'int', or 'bv8'?", "int"},
    {"char", "a character is an 'int'", "int"},
    {"float", "did you mean 'real', or 'float24e8'?", "real"},
    {"double", "did you mean 'real', or 'float53e11'?", "real"},
    {"array", "an array is a map from integers: '[int]int'", NULL},
    {"map", "a map is written '[int]bool'", NULL},
    {"set", "a set is a map to 'bool': '[int]bool'", NULL},
    {"list", "an array is a map from integers, '[int]int'; a list can be a datatype", NULL},
    {"void", "a procedure without a result has no 'returns'", NULL},
    {NULL, NULL, NULL},
};

/* True when the name is one of them, and was explained. */
static bool is_foreign(Sema *s, uint32_t d, const Foreign *list, Str name) {
  Span at = s->session->diags.list.at[d].span;
  for (; list->name; list++) {
    if (strcmp(list->name, name->text) != 0) continue;
    diag_note(&s->session->diags, d, (Span){0, 0}, "%s", list->note);
    at.hi = at.lo + name->len;
    if (list->instead)
      diag_fix(&s->session->diags, d, at, list->instead, "Replace by '%s'", list->instead);
    return true;
  }
  return false;
}

/* A name that is one of the program's and something after it: g', m.length, or a character. */
static bool is_decorated(Sema *s, uint32_t d, Str name) {
  Diags *diags = &s->session->diags;
  const char *text = name->text, *dot = strchr(text, '.');
  if (text[0] == '\'' && name->len == 3) {
    diag_note(diags, d, (Span){0, 0}, "there are no characters: their codes are integers");
    return true;
  }
  uint32_t n = text[name->len - 1] == '\'' ? name->len - 1 : dot ? (uint32_t)(dot - text) : 0;
  const Var *v = n ? scope_find_var(s, str_intern(&s->session->strs, text, n)) : NULL;
  if (!v) return false;
  if (dot) {
    diag_note(diags, d, (Span){0, 0},
              "'%s' has no parts of that kind: a map has no length, a field is selected by '->'",
              v->name->text);
    return true;
  }
  diag_note(diags, d, (Span){0, 0}, "the value before is written 'old(%s)'", v->name->text);
  return true;
}

/* The results of the procedure, by another name. */
static bool named_result(Sema *s, uint32_t d, Str name) {
  static const char *const words[] = {"result", "res", "ret", "return_value", "\\result"};
  bool is = false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) is |= !strcmp(words[i], name->text);
  const Var *out = NULL;
  for (uint32_t i = 0; is && i < s->scopes.vars.n; i++) {
    const Var *v = context_symbol(s, s->scopes.vars.at[i].name)->var;
    if (!v || v->kind != VAR_OUT || v == out) continue;
    is = !out;
    out = v;
  }
  if (!is || !out) return false;
  Span at = {s->session->diags.list.at[d].span.lo, 0};
  at.hi = at.lo + name->len;
  diag_note(&s->session->diags, d, context_span(out->pos, out->name), "the result is called '%s'",
            out->name->text);
  diag_fix(&s->session->diags, d, at, out->name->text, "Replace by '%s'", out->name->text);
  return true;
}

static void other_space(Sema *s, uint32_t d, Str name, bool is_var, bool is_func, bool is_proc) {
  SemaSymbol *y = context_symbol(s, name);
  const char *kind = NULL;
  Pos pos = 0;
  if (is_var && y->var) kind = "variable", pos = y->var->span.lo;
  if (is_func && y->func) kind = "function", pos = y->ctor ? y->ctor->pos : y->func->pos;
  if (is_proc && y->proc) kind = "procedure", pos = y->proc->pos;
  if (kind)
    diag_note(&s->session->diags, d, context_span(pos, name), "there is a %s of that name%s", kind,
              is_proc && y->proc ? "; it is called by a statement 'call ... := ...;'"
              : is_var && y->var->type_expr && y->var->type_expr->kind == TX_MAP
                  ? "; a map is applied by brackets: 'm[i]'"
                  : "");
}

void suggest_var(Sema *s, uint32_t d, Str name, Pos at) {
  if (!spend(s)) return;
  other_space(s, d, name, false, true, true);
  Best b = start(name);
  for (uint32_t i = s->scopes.vars.n; i-- > 0;) {
    Var *v = context_symbol(s, s->scopes.vars.at[i].name)->var;
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
  if (!b.found && (is_foreign(s, d, foreign_vars, name) || named_result(s, d, name))) return;
  if (is_decorated(s, d, name)) return;
  suggest_note(s, d, &b, at);
}

void suggest_func(Sema *s, uint32_t d, Str name, Pos at) {
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
  if (!b.found && is_foreign(s, d, foreign_funcs, name)) return;
  suggest_note(s, d, &b, at);
}

void suggest_proc(Sema *s, uint32_t d, Str name, Pos at) {
  if (!spend(s)) return;
  other_space(s, d, name, false, true, false);
  Best b = start(name);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    if (x->kind == DECL_PROC) consider(&b, x->name, x->pos);
  }
  suggest_note(s, d, &b, at);
}

void suggest_type(Sema *s, uint32_t d, Str name, Pos at) {
  if (!spend(s)) return;
  Best b = start(name);
  static const char *const types[] = {"int", "bool", "real"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    consider(&b, str_c(&s->session->strs, types[i]), 0);
    /* Integer, boolean: longer names that start as these */
    if (name->len > 4 && strncasecmp(name->text, types[i], strlen(types[i])) == 0)
      b.found = str_c(&s->session->strs, types[i]), b.pos = 0, b.distance = 0;
  }
  for (uint32_t i = 0; i < s->scopes.tvars.n; i++)
    consider(&b, s->scopes.tvars.at[i]->name, s->scopes.tvars.at[i]->pos);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *x = s->prog->decls.at[i];
    if (x->kind == DECL_TYPE || x->kind == DECL_DATATYPE) consider(&b, x->name, x->pos);
  }
  if (b.distance && is_foreign(s, d, foreign_types, name)) return;
  suggest_note(s, d, &b, at);
}

void suggest_field(Sema *s, uint32_t d, const Decl *datatype, const FieldExpr *e) {
  if (!spend(s)) return;
  Best b = start(e->name);
  for (uint32_t i = 0; i < datatype->u.datatype.n_ctors; i++) {
    const VarList *fields = &datatype->u.datatype.ctors[i]->fields;
    for (uint32_t k = 0; k < fields->n; k++) consider(&b, fields->at[k]->name, fields->at[k]->pos);
  }
  suggest_note(s, d, &b, e->name_pos);
}

void suggest_ctor(Sema *s, uint32_t d, const Decl *datatype, const FieldExpr *e) {
  if (!spend(s)) return;
  Best b = start(e->name);
  for (uint32_t i = 0; i < datatype->u.datatype.n_ctors; i++)
    consider(&b, datatype->u.datatype.ctors[i]->name, datatype->u.datatype.ctors[i]->pos);
  suggest_note(s, d, &b, e->name_pos);
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

void suggest_call(Sema *s, uint32_t before, const Stmt *t) {
  if (t->n_rhs != 1 || t->rhs[0]->kind != EX_CALL || t->rhs[0]->u.call->func) return;
  if (before >= s->session->diags.list.n) return;
  if (context_symbol(s, t->rhs[0]->u.call->name)->proc)
    diag_fix(&s->session->diags, before, (Span){t->span.lo, t->span.lo}, "call ", "Insert 'call'");
}
