/* SPDX-License-Identifier: MIT */
/* Canonical layout of declarations. */
#include "syntax/print/print_fmt.h"

#include "syntax/civl.h"

#include <string.h>

static void keyword(Fmt *f, const char *text) {
  fmt_token(f, text, strlen(text), STYLE_PLAIN);
  fmt_space(f);
}

static void comma(Fmt *f) {
  fmt_separate(f, ",");
  fmt_mark(f, PIECE_FILL);
}

/* Behind the opening brace. */
static void open_block(Fmt *f) {
  f->next.after_brace = true;
  fmt_mark(f, PIECE_IN);
}

static void close_block(Fmt *f) {
  fmt_mark(f, PIECE_HARD);
  fmt_before_close(f);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_HARD);
  fmt_word(f, "}");
}

static void formals(Fmt *f, const VarList *vars) {
  fmt_word(f, "(");
  fmt_mark(f, PIECE_BEGIN);
  fmt_mark(f, PIECE_IN);
  fmt_vars(f, vars, false);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_close(f, ")");
}

/* ---- types, constants, variables, axioms -------------------------------------- */

/* `type A, B = int;` is several declarations in the tree. */
static void types(Fmt *f, Decl *const *decls, uint32_t n, uint32_t i) {
  fmt_hang(f);
  keyword(f, "type");
  fmt_attrs(f, &decls[i]->attrs);
  for (uint32_t k = i; k < n; k++) {
    const Decl *d = decls[k];
    if (k > i && (d->kind != DECL_TYPE || !d->u.type.in_group)) break;
    if (k > i) comma(f);
    fmt_name(f, d->name);
    for (uint32_t p = 0; p < d->u.type.n_params; p++) {
      fmt_space(f);
      fmt_name(f, d->u.type.params[p]->name);
    }
    if (!d->u.type.synonym) continue;
    fmt_space(f);
    fmt_separate(f, "=");
    fmt_space(f);
    fmt_type(f, d->u.type.synonym);
  }
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void fmt_datatype(Fmt *f, const Decl *d) {
  const DatatypeDecl *dt = &d->u.datatype;
  fmt_mark(f, PIECE_BEGIN);
  keyword(f, "datatype");
  fmt_attrs(f, &d->attrs);
  fmt_name(f, d->name);
  fmt_type_params(f, dt->params, dt->n_params);
  fmt_space(f);
  fmt_separate(f, "{");
  fmt_mark(f, PIECE_IN);
  for (uint32_t i = 0; i < dt->n_ctors; i++) {
    if (i) fmt_separate(f, ",");
    fmt_mark(f, PIECE_LINE);
    fmt_name(f, dt->ctors[i]->name);
    formals(f, &dt->ctors[i]->fields);
  }
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_LINE);
  fmt_word(f, "}");
  fmt_mark(f, PIECE_END);
}

static void fmt_axiom(Fmt *f, const Decl *d) {
  fmt_hang(f);
  if (d->u.axiom.hideable) keyword(f, "hideable");
  keyword(f, "axiom");
  fmt_attrs(f, &d->attrs);
  fmt_item_expr(f, d->u.axiom.expr);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void fmt_uses(Fmt *f, Decl *const *axioms, uint32_t n) {
  keyword(f, "uses");
  fmt_separate(f, "{");
  open_block(f);
  for (uint32_t i = 0; i < n; i++) {
    fmt_item(f, axioms[i]->span.lo);
    fmt_axiom(f, axioms[i]);
  }
  close_block(f);
}

static void extends(Fmt *f, const ConstDecl *c) {
  fmt_mark(f, PIECE_FILL);
  fmt_word(f, "extends");
  for (uint32_t i = 0; i < c->n_parents; i++) {
    if (i) fmt_separate(f, ",");
    fmt_mark(f, PIECE_FILL);
    if (c->parents[i].unique) keyword(f, "unique");
    fmt_name(f, c->parents[i].name.name);
  }
  if (!c->complete) return;
  fmt_mark(f, PIECE_FILL);
  fmt_word(f, "complete");
}

static void fmt_constants(Fmt *f, const Decl *d) {
  const ConstDecl *c = &d->u.konst;
  fmt_hang(f);
  keyword(f, "const");
  fmt_attrs(f, &d->attrs);
  if (c->vars.n && c->vars.at[0]->unique) keyword(f, "unique");
  fmt_vars(f, &c->vars, true);
  if (c->has_extends) extends(f, c);
  if (!c->has_uses) fmt_semicolon(f);
  fmt_hang_end(f);
  if (!c->has_uses) return;
  fmt_space(f);
  fmt_uses(f, c->uses, c->n_uses);
}

static void globals(Fmt *f, const Decl *d) {
  fmt_hang(f);
  keyword(f, "var");
  fmt_attrs(f, &d->attrs);
  fmt_vars(f, &d->u.globals, true);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

/* ---- functions ----------------------------------------------------------------- */

static void function_result(Fmt *f, const FuncDecl *fn) {
  if (!fn->returns_form) {
    fmt_word(f, ":");
    fmt_space(f);
    fmt_type(f, fn->result->type_expr);
    return;
  }
  VarList result = {(Var **)&fn->result, 1};
  fmt_mark(f, PIECE_FILL);
  keyword(f, "returns");
  formals(f, &result);
}

/* All on one line if it fits; else braces and body on lines of their own. */
static void fmt_function(Fmt *f, const Decl *d) {
  const FuncDecl *fn = &d->u.func;
  fmt_mark(f, PIECE_BEGIN);
  fmt_hang(f);
  if (fn->revealed) keyword(f, "revealed");
  keyword(f, "function");
  fmt_attrs(f, &d->attrs);
  fmt_name(f, d->name);
  fmt_type_params(f, fn->params, fn->n_params);
  formals(f, &fn->args);
  function_result(f, fn);
  if (!fn->body && !fn->has_uses) fmt_semicolon(f);
  fmt_hang_end(f);
  if (fn->body) {
    fmt_mark(f, PIECE_LINE);
    fmt_word(f, "{");
    fmt_mark(f, PIECE_IN);
    fmt_mark(f, PIECE_LINE);
    fmt_expr(f, fn->body);
    fmt_mark(f, PIECE_OUT);
    fmt_mark(f, PIECE_LINE);
    fmt_word(f, "}");
  }
  fmt_mark(f, PIECE_END);
  if (!fn->has_uses) return;
  fmt_space(f);
  fmt_uses(f, fn->uses, fn->n_uses);
}

/* ---- procedures ---------------------------------------------------------------- */

static void fmt_signature(Fmt *f, const Decl *d, const VarList *ins, const VarList *outs,
                          TypeParam *const *params, uint32_t n_params) {
  fmt_attrs(f, &d->attrs);
  fmt_name(f, d->name);
  fmt_type_params(f, params, n_params);
  formals(f, ins);
  if (outs->n == 0) return;
  fmt_mark(f, PIECE_FILL);
  keyword(f, "returns");
  formals(f, outs);
}

static void spec(Fmt *f, const char *word, const Spec *s) {
  fmt_item(f, s->span.lo);
  fmt_hang(f);
  if (s->is_free) keyword(f, "free");
  keyword(f, word);
  fmt_attrs(f, &s->attrs);
  fmt_item_expr(f, s->expr);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void modifies(Fmt *f, const Modifies *m) {
  fmt_item(f, m->span.lo);
  fmt_hang(f);
  fmt_word(f, "modifies");
  if (m->n) fmt_space(f);
  for (uint32_t i = 0; i < m->n; i++) {
    if (i) comma(f);
    fmt_name(f, m->names[i].name);
  }
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void fmt_measure(Fmt *f, const Measure *m) {
  fmt_item(f, m->span.lo);
  fmt_hang(f);
  keyword(f, "measure");
  fmt_attrs(f, &m->attrs);
  fmt_expr_list(f, m->exprs, m->n);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void fmt_body(Fmt *, const ImplDecl *);

static void fmt_refines(Fmt *f, const Refines *r) {
  fmt_item(f, r->span.lo);
  fmt_hang(f);
  keyword(f, "refines");
  fmt_attrs(f, &r->attrs);
  if (!r->action) {
    fmt_name(f, r->name.name);
    fmt_semicolon(f);
    fmt_hang_end(f);
    return;
  }
  const CivlDecl *c = r->action->u.proc.civl;
  if (c->mover_word) keyword(f, civl_mover_text((Mover)c->mover));
  keyword(f, "action");
  fmt_attrs(f, &r->action->attrs);
  if (c->anonymous)
    fmt_word(f, "_");
  else
    fmt_name(f, r->name.name);
  fmt_hang_end(f);
  if (r->action->u.proc.body_impl) fmt_body(f, &r->action->u.proc.body_impl->u.impl);
  f->next.force_blank = false;
}

/* requires, preserves, ensures of a call */
static void call_spec(Fmt *f, const char *word, const Stmt *call) {
  fmt_item(f, call->span.lo);
  fmt_hang(f);
  keyword(f, word);
  fmt_call(f, call);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

/* A clause of Civl, of kind `c`; `at` counts those of each kind. */
static void civl_spec(Fmt *f, const CivlDecl *d, char c, uint32_t *at) {
  switch (c) {
  case 'p': spec(f, "preserves", &d->preserves[at[0]++]); break;
  case 's': spec(f, "asserts", &d->asserts[at[1]++]); break;
  case 'f': fmt_refines(f, d->refines); break;
  case 'R': call_spec(f, "requires", d->requires_calls.at[at[2]++]); break;
  case 'P': call_spec(f, "preserves", d->preserves_calls.at[at[3]++]); break;
  case 'E': call_spec(f, "ensures", d->ensures_calls.at[at[4]++]); break;
  default: break;
  }
}

static void fmt_specs(Fmt *f, const ProcDecl *p) {
  uint32_t m = 0, r = 0, e = 0, d = 0, at[5] = {0};
  fmt_mark(f, PIECE_IN);
  for (const char *c = p->order; c && *c; c++) {
    if (*c == 'm')
      modifies(f, &p->modifies_clauses[m++]);
    else if (*c == 'r')
      spec(f, "requires", &p->requires[r++]);
    else if (*c == 'e')
      spec(f, "ensures", &p->ensures[e++]);
    else if (*c == 'd')
      fmt_measure(f, &p->measures[d++]);
    else
      civl_spec(f, p->civl, *c, at);
  }
  if (p->body_impl) {
    fmt_mark(f, PIECE_HARD);
    fmt_before_close(f);
  } else if (p->civl && p->civl->refines && p->civl->refines->action) {
    f->next.force_blank = true;
  }
  fmt_mark(f, PIECE_OUT);
}

static void fmt_body(Fmt *f, const ImplDecl *impl) {
  fmt_mark(f, PIECE_HARD);
  fmt_word(f, "{");
  open_block(f);
  fmt_locals(f, &impl->locals);
  fmt_stmts(f, impl->body.at, impl->body.n);
  close_block(f);
  f->next.force_blank = true;
}

/* The words before the attributes and the name. */
static void proc_words(Fmt *f, const ProcDecl *p) {
  const CivlDecl *c = p->civl;
  if (p->pure) keyword(f, "pure");
  if (c && (c->kind == CIVL_YIELD_PROCEDURE || c->local)) keyword(f, "yield");
  if (c && c->mover_word) keyword(f, civl_mover_text((Mover)c->mover));
  if (!c || c->kind == CIVL_YIELD_PROCEDURE)
    keyword(f, "procedure");
  else
    keyword(f, c->kind == CIVL_ACTION ? "action" : "invariant");
}

static void procedure(Fmt *f, const Decl *d) {
  const ProcDecl *p = &d->u.proc;
  fmt_hang(f);
  proc_words(f, p);
  fmt_signature(f, d, &p->ins, &p->outs, p->params, p->n_params);
  if (!p->body_impl) fmt_semicolon(f);
  fmt_hang_end(f);
  fmt_specs(f, p);
  if (p->body_impl) fmt_body(f, &p->body_impl->u.impl);
}

static void implementation(Fmt *f, const Decl *d) {
  const ImplDecl *impl = &d->u.impl;
  fmt_hang(f);
  keyword(f, "implementation");
  fmt_signature(f, d, &impl->ins, &impl->outs, impl->params, impl->n_params);
  fmt_hang_end(f);
  fmt_body(f, impl);
}

/* ---- any ------------------------------------------------------------------------ */

/* Is it printed as a part of another declaration? */
static bool is_part(const Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_ERROR: return true;
  case DECL_TYPE: return d->u.type.in_group;
  case DECL_AXIOM: return d->u.axiom.owner != NULL;
  case DECL_IMPL: return d->u.impl.from_proc;
  case DECL_PROC: return d->u.proc.civl && d->u.proc.civl->within;
  default: return false;
  }
}

void fmt_decl(Fmt *f, Decl *const *decls, uint32_t n, uint32_t i) {
  const Decl *d = decls[i];
  if (is_part(d)) return;
  if (d->kind == DECL_IMPL || (d->kind == DECL_PROC && d->u.proc.body_impl))
    f->next.force_blank = true;
  fmt_item(f, d->span.lo);
  switch ((DeclKind)d->kind) {
  case DECL_ERROR: break;
  case DECL_TYPE: types(f, decls, n, i); break;
  case DECL_DATATYPE: fmt_datatype(f, d); break;
  case DECL_CONST: fmt_constants(f, d); break;
  case DECL_VAR: globals(f, d); break;
  case DECL_FUNC: fmt_function(f, d); break;
  case DECL_AXIOM: fmt_axiom(f, d); break;
  case DECL_PROC: procedure(f, d); break;
  case DECL_IMPL: implementation(f, d); break;
  }
}
