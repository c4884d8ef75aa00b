/* SPDX-License-Identifier: MIT */
/* The shared state of the checks: set-up, the symbol array, places and type texts. */
#include "sema/context.h"

#include "base/mem.h"

#include <string.h>

void context_init(Sema *s, Program *prog, const SemaOptions *opt) {
  *s = (Sema){.prog = prog, .session = prog->session, .arena = &prog->arena, .opt = *opt};
  s->state = ONE_STATE;
  s->n_symbols = s->session->strs.n;
  s->symbols = mem_calloc(s->n_symbols + 1, sizeof *s->symbols);
  s->types.t_bool = type_new(s->arena, TY_BOOL);
  s->types.t_int = type_new(s->arena, TY_INT);
  s->types.t_real = type_new(s->arena, TY_REAL);
  s->types.t_rmode = type_new(s->arena, TY_RMODE);
  s->types.t_string = type_new(s->arena, TY_STRING);
  s->types.t_regex = type_new(s->arena, TY_REGEX);
  s->types.t_error = type_new(s->arena, TY_ERROR);
}

void context_free(Sema *s) {
  free(s->symbols);
  vec_free(&s->scopes.vars);
  vec_free(&s->scopes.tvars);
  vec_free(&s->scopes.scope_vars);
  vec_free(&s->proxies.open_attrs);
  map_free(&s->named.statement_ids);
  map_free(&s->named.axiom_names);
  map_free(&s->frames.assumptions);
  map_free(&s->types.bv_types);
  map_free(&s->frames.in_frame);
  map_free(&s->frames.frame_ok);
  map_free(&s->named.fields);
}

SemaSymbol *context_symbol(Sema *s, Str name) {
  if (name->id >= s->n_symbols) { /* a name that sema itself has made */
    uint32_t n = s->session->strs.n + 16;
    s->symbols = mem_realloc(s->symbols, n * sizeof *s->symbols);
    memset(s->symbols + s->n_symbols, 0, (n - s->n_symbols) * sizeof *s->symbols);
    s->n_symbols = n;
  }
  return &s->symbols[name->id];
}

Type *context_bv(Sema *s, uint32_t width) {
  uint64_t found = 0;
  if (map_get(&s->types.bv_types, width, &found)) return (Type *)(uintptr_t)found;
  Type *t = type_bv(s->arena, width);
  map_put(&s->types.bv_types, width, (uint64_t)(uintptr_t)t);
  return t;
}

Span context_at(const Expr *e) {
  uint32_t len = 1;
  switch ((ExprKind)e->kind) {
  case EX_VAR: len = e->u.var.name->len; break;
  case EX_CALL: len = e->u.call->name->len; break;
  case EX_BINARY: len = (uint32_t)strlen(ast_binary_text((BinaryOp)e->op)); break;
  default:
    if (e->pos == e->span.lo && e->span.hi > e->span.lo) len = e->span.hi - e->span.lo;
    break;
  }
  return (Span){e->pos, e->pos ? e->pos + len : 0};
}

const char *context_type_text(Sema *s, const Type *t) {
  Buf b = {0};
  type_print(&b, t);
  const char *text = arena_strndup(&s->session->diags.arena, b.text ? b.text : "", b.n);
  buf_free(&b);
  return text;
}
