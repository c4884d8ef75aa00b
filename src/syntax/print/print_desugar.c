/* SPDX-License-Identifier: MIT */
/* What calls stand for, as Boogie's /printDesugared shows it: a comment after the call, in which
 * the formals, and the globals as they were, have names of their own. */
#include "syntax/print/print_parts.h"

#include "base/arena.h"

typedef struct Desugaring {
  Printer *pr;
  Printer inner; /* with the renames */
  const Stmt *call;
  const ProcDecl *proc;
  uint32_t level;
  Arena arena;
  VEC(PrintRename) names; /* ins, then old globals, then outs: the order of Boogie's numbers */
} Desugaring;

void put_id(Printer *pr) {
  if (pr->opt->unique_ids) buf_printf(pr->out, "h%u^^", ++pr->ids);
}

/* Boogie prints before it resolves names. */
void put_no_id(const Printer *pr) {
  if (pr->opt->unique_ids) buf_puts(pr->out, "NoDecl^^");
}

static void name_var(Desugaring *d, const Var *v, const char *kind, bool old) {
  const char *text =
      arena_printf(&d->arena, "call%u%s#AT#%s", (unsigned)d->names.n, kind, v->name->text);
  PrintRename r = {v, text, old};
  vec_push(&d->names, r);
}

static void desugar_begin(const Desugaring *d) {
  buf_spaces(d->pr->out, 2 * (size_t)d->level + 2);
}

static const char *name_of_var(const Desugaring *d, const Var *v, bool old) {
  for (uint32_t i = 0; i < d->names.n; i++)
    if (d->names.at[i].var == v && d->names.at[i].old == old) return d->names.at[i].text;
  return v->name->text;
}

static void declare_var(Desugaring *d, const PrintRename *r, bool is_out) {
  desugar_begin(d);
  buf_printf(d->pr->out, "var %s: ", r->text);
  d->pr->opt->formal_type(d->pr->out, d->call, r->var);
  if (is_out && r->var->where) {
    buf_puts(d->pr->out, " where ");
    put_expr(&d->inner, r->var->where);
  }
  buf_puts(d->pr->out, ";\n");
}

/* x := e, for the arguments and the old values of globals */
static void put_copies(Desugaring *d) {
  for (uint32_t i = 0; i < d->proc->ins.n && i < d->call->n_rhs; i++) {
    desugar_begin(d);
    buf_printf(d->pr->out, "%s := ", d->names.at[i].text);
    put_expr(d->pr, d->call->rhs[i]);
    buf_puts(d->pr->out, ";\n");
  }
}

static void put_clauses(Desugaring *d, const char *keyword, const Spec *list, uint32_t n,
                        bool free_too) {
  for (uint32_t i = 0; i < n; i++) {
    if (list[i].is_free && !free_too) continue;
    desugar_begin(d);
    buf_printf(d->pr->out, "%s ", keyword);
    put_expr(&d->inner, list[i].expr);
    buf_puts(d->pr->out, ";\n");
  }
}

static void put_havocked(Desugaring *d, const Var *v, const char *name, bool first) {
  buf_printf(d->pr->out, "%s%s", first ? "" : ", ", name);
  if (!v->where) return;
  buf_puts(d->pr->out, " /* where ");
  put_expr(&d->inner, v->where);
  buf_puts(d->pr->out, " */");
}

static void put_havoc(Desugaring *d) {
  const ProcDecl *p = d->proc;
  desugar_begin(d);
  buf_puts(d->pr->out, "havoc ");
  for (uint32_t i = 0; i < p->modifies.n; i++)
    put_havocked(d, p->modifies.at[i], p->modifies.at[i]->name->text, i == 0);
  for (uint32_t i = 0; i < p->outs.n; i++)
    put_havocked(d, p->outs.at[i], name_of_var(d, p->outs.at[i], false), !p->modifies.n && i == 0);
  buf_puts(d->pr->out, ";\n");
}

static void put_desugared_body(Desugaring *d) {
  const ProcDecl *p = d->proc;
  for (uint32_t i = 0; i < d->names.n; i++)
    declare_var(d, &d->names.at[i], i >= p->ins.n + p->modifies.n);
  put_copies(d);
  if (!d->call->is_free) put_clauses(d, "assert", p->requires, p->n_requires, false);
  for (uint32_t i = 0; i < p->modifies.n; i++) {
    const Var *g = p->modifies.at[i];
    desugar_begin(d);
    buf_printf(d->pr->out, "%s := %s;\n", name_of_var(d, g, true), g->name->text);
  }
  put_havoc(d);
  put_clauses(d, "assume", p->ensures, p->n_ensures, true);
  for (uint32_t i = 0; i < d->call->n_lhs && i < p->outs.n; i++) {
    if (d->call->lhs[i]->kind == EX_STAR) continue;
    desugar_begin(d);
    put_expr(d->pr, d->call->lhs[i]);
    buf_printf(d->pr->out, " := %s;\n", name_of_var(d, p->outs.at[i], false));
  }
}

void put_desugared(Printer *pr, const Stmt *call, uint32_t level) {
  if (!pr->opt->formal_type || call->kind != ST_CALL || !call->target) return;
  if (call->target->kind != DECL_PROC || call->target->u.proc.civl) return;
  Desugaring d = {.pr = pr, .inner = *pr, .call = call, .level = level};
  d.proc = &call->target->u.proc;
  arena_init(&d.arena);
  for (uint32_t i = 0; i < d.proc->ins.n; i++) name_var(&d, d.proc->ins.at[i], "formal", false);
  for (uint32_t i = 0; i < d.proc->modifies.n; i++)
    name_var(&d, d.proc->modifies.at[i], "old", true);
  for (uint32_t i = 0; i < d.proc->outs.n; i++) name_var(&d, d.proc->outs.at[i], "formal", false);
  d.inner.renames = d.names.at;
  d.inner.n_renames = d.names.n;
  buf_spaces(pr->out, 2 * (size_t)level);
  buf_puts(pr->out, "/*** desugaring:\n");
  buf_spaces(pr->out, 2 * (size_t)level);
  buf_puts(pr->out, "{\n");
  put_desugared_body(&d);
  buf_spaces(pr->out, 2 * (size_t)level);
  buf_puts(pr->out, "}\n");
  buf_spaces(pr->out, 2 * (size_t)level);
  buf_puts(pr->out, "**** end desugaring */\n");
  vec_free(&d.names);
  arena_free(&d.arena);
}
