/* SPDX-License-Identifier: MIT */
/* Well-formedness of core programs. Every pass keeps: commands have the shape of their kind
 * and operands of the right sorts; conditions are bool; terms are closed and mention only
 * declared functions and sorts, globals, and variables of their implementation; blocks
 * know their index, have distinct labels, and jump within their implementation.
 * The first violation is reported, with the place by name. */
#include "core/program.h"

#include "logic/collect.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct Check {
  const CoreProgram *p;
  const char *wrong; /* first violation, or NULL       */
  Str proc, block;   /* where we are, for the message  */
  Map known;         /* symbols of functions and globals, always in scope */
  Map scope;         /* variables of the procedure or implementation      */
  Map sorts;         /* declared opaque sorts and datatypes               */
  Map procs;
} Check;

static bool check_fail(Check *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool check_fail(Check *c, const char *fmt, ...) {
  if (c->wrong) return false;
  char text[400];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  c->wrong = arena_printf(&c->p->session->perm, "%s%s%s%s%s", c->proc ? c->proc->text : "",
                          c->block ? ", block " : "", c->block ? c->block->text : "",
                          c->proc ? ": " : "", text);
  return false;
}

static bool check_declared(Map *m, uint64_t key) {
  return map_get(m, key, NULL);
}
static uint64_t key_of(const void *p) {
  return (uint64_t)(uintptr_t)p;
}

/* ---- terms ------------------------------------------------------------------------ */

/* Adds a term to what the current scope mentions; sort SORT_NONE: any. */
static bool check_term(Check *c, Collector *seen, Term t, Sort sort, const char *what) {
  if (t.ix == TERM_NONE.ix || t.ix >= term_count(c->p->terms))
    return check_fail(c, "%s is missing", what);
  const TermNode *n = term_node(c->p->terms, t);
  if (n->loose_level != 0) return check_fail(c, "%s has a loose bound variable", what);
  if (sort.ix != SORT_NONE.ix && !sort_eq(n->sort, sort))
    return check_fail(c, "%s has another sort (%u, not %u)", what, n->sort.ix, sort.ix);
  collector_add(seen, t);
  return true;
}

static bool check_attrs(Check *c, Collector *seen, const CoreAttrs *a) {
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < a->at[i].n_args; k++) {
      CoreAttrArg arg = a->at[i].args[k];
      if (!arg.str && arg.term.ix != TERM_NONE.ix &&
          !check_term(c, seen, arg.term, SORT_NONE, "attribute"))
        return false;
    }
  return true;
}

/* Everything collected must be declared: called once per scope. */
static bool check_mentions(Check *c, const Collector *seen) {
  for (uint32_t i = 0; i < seen->symbols.n; i++) {
    Symbol s = seen->symbols.at[i];
    const SymbolData *d = symbol_data(c->p->terms, s);
    if (d->kind == SYM_BUILTIN) continue;
    if (!check_declared(&c->known, s.ix) && !check_declared(&c->scope, s.ix))
      return check_fail(c, "%s '%s' is not in scope", d->kind == SYM_VAR ? "variable" : "function",
                        d->unique_name->text);
  }
  for (uint32_t i = 0; i < seen->sorts.n; i++) {
    SortData d = sort_data(c->p->terms, seen->sorts.at[i]);
    if ((d.kind == SK_UNINT || d.kind == SK_DT) && !check_declared(&c->sorts, seen->sorts.at[i].ix))
      return check_fail(c, "sort '%s' is not declared", d.name->text);
  }
  return true;
}

/* ---- declarations ------------------------------------------------------------------- */

static bool check_variables(Check *c, Map *scope, const Variables *vars, const char *what) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Variable *v = vars->at[i];
    if (!v) return check_fail(c, "%s %u is missing", what, i);
    const SymbolData *d = symbol_data(c->p->terms, v->sym);
    if (d->kind != SYM_VAR || !sort_eq(d->sort, v->sort))
      return check_fail(c, "%s '%s' differs from its symbol", what, v->name->text);
    if (check_declared(scope, v->sym.ix))
      return check_fail(c, "%s '%s' occurs twice", what, v->name->text);
    map_put(scope, v->sym.ix, 1);
  }
  return true;
}

static bool check_wheres(Check *c, Collector *seen, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!check_term(c, seen, vars->at[i]->where, SORT_BOOL, "where clause") ||
        !check_attrs(c, seen, &vars->at[i]->attrs))
      return false;
  return true;
}

static bool check_functions(Check *c) {
  for (uint32_t i = 0; i < c->p->functions.n; i++) {
    const Function *f = c->p->functions.at[i];
    if (f->meaning == FUNC_BUILTIN) continue; /* solver symbols may have several names */
    if (check_declared(&c->known, f->sym.ix))
      return check_fail(c, "function '%s' occurs twice", f->name->text);
    map_put(&c->known, f->sym.ix, 1);
  }
  return true;
}

static bool check_bodies(Check *c) {
  for (uint32_t i = 0; i < c->p->functions.n && !c->wrong; i++) {
    const Function *f = c->p->functions.at[i];
    bool has_body = f->meaning == FUNC_AXIOM || f->meaning == FUNC_DEFINE;
    if (f->meaning == FUNC_AXIOM && !f->definition)
      check_fail(c, "'%s' has no definition", f->name->text);
    if (!has_body || f->body.ix == TERM_NONE.ix) continue;
    Collector seen;
    collector_init(&seen, c->p->terms);
    map_clear(&c->scope);
    for (uint32_t k = 0; k < f->n_params; k++)
      map_put(&c->scope, term_symbol(c->p->terms, f->params[k]).ix, 1);
    if (check_term(c, &seen, f->body, symbol_data(c->p->terms, f->sym)->sort, "function body"))
      check_mentions(c, &seen);
    collector_free(&seen);
  }
  map_clear(&c->scope);
  return !c->wrong;
}

static bool check_axioms(Check *c) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  bool ok = true;
  for (uint32_t i = 0; i < c->p->axioms.n && ok; i++)
    ok = check_term(c, &seen, c->p->axioms.at[i]->term, SORT_BOOL, "axiom");
  ok = ok && check_wheres(c, &seen, &c->p->globals) && check_mentions(c, &seen);
  collector_free(&seen);
  return ok;
}

static bool check_contracts(Check *c, Collector *seen, const Contracts *list, const char *what) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!check_term(c, seen, list->at[i].term, SORT_BOOL, what) ||
        !check_attrs(c, seen, &list->at[i].attrs))
      return false;
  return true;
}

static bool check_proc(Check *c, const Proc *q) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  c->proc = q->unique;
  map_clear(&c->scope);
  bool ok = check_variables(c, &c->scope, &q->ins, "in-parameter") &&
            check_variables(c, &c->scope, &q->outs, "out-parameter") &&
            check_wheres(c, &seen, &q->ins) && check_wheres(c, &seen, &q->outs) &&
            check_contracts(c, &seen, &q->requires, "requires") &&
            check_contracts(c, &seen, &q->ensures, "ensures");
  for (uint32_t i = 0; i < q->measures.n && ok; i++)
    for (uint32_t k = 0; k < q->measures.at[i].n && ok; k++)
      ok = check_term(c, &seen, q->measures.at[i].terms[k], SORT_NONE, "measure");
  for (uint32_t i = 0; i < q->modifies.n && ok; i++)
    if (!check_declared(&c->known, q->modifies.at[i]->sym.ix))
      ok = check_fail(c, "modifies what is no global");
  ok = ok && check_mentions(c, &seen);
  collector_free(&seen);
  c->proc = NULL;
  return ok;
}

/* ---- commands ------------------------------------------------------------------------ */

/* May this implementation write to the variable? (Globals by `modifies` are sema's matter.) */
static bool check_target(Check *c, const Variable *v) {
  if (!v) return check_fail(c, "assignment to nothing");
  if (!check_declared(&c->known, v->sym.ix) && !check_declared(&c->scope, v->sym.ix))
    return check_fail(c, "'%s' is assigned but not in scope", v->name->text);
  return true;
}

static bool check_call(Check *c, Collector *seen, const Cmd *cmd) {
  const Proc *q = cmd->proc;
  if (!q || !check_declared(&c->procs, key_of(q))) return check_fail(c, "call of no procedure");
  bool wild = cmd->kind == CMD_CALL_FORALL; /* results are not kept */
  if (cmd->n_terms != q->ins.n)
    return check_fail(c, "call of '%s' with wrong arity", q->name->text);
  if (!wild && cmd->n_vars != q->outs.n)
    return check_fail(c, "call of '%s' with wrong results", q->name->text);
  for (uint32_t i = 0; i < cmd->n_terms; i++) {
    if (cmd->terms[i].ix == TERM_NONE.ix) continue; /* `*`, also of a plain call */
    if (!check_term(c, seen, cmd->terms[i], q->ins.at[i]->sort, "argument")) return false;
  }
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    if (!cmd->vars[i]) continue;
    if (!check_target(c, cmd->vars[i])) return false;
    if (!sort_eq(cmd->vars[i]->sort, q->outs.at[i]->sort))
      return check_fail(c, "result %u of '%s' has another sort", i, q->name->text);
  }
  return true;
}

static bool check_assign(Check *c, Collector *seen, const Cmd *cmd) {
  if (cmd->n_vars != cmd->n_terms) return check_fail(c, "assignment with unequal sides");
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    if (!check_target(c, cmd->vars[i])) return false;
    if (!check_term(c, seen, cmd->terms[i], cmd->vars[i]->sort, "right-hand side")) return false;
  }
  return true;
}

static bool check_command(Check *c, Collector *seen, const Cmd *cmd) {
  if (!check_attrs(c, seen, &cmd->attrs)) return false;
  switch ((CmdKind)cmd->kind) {
  case CMD_ASSIGN: return check_assign(c, seen, cmd);
  case CMD_HAVOC:
    for (uint32_t i = 0; i < cmd->n_vars; i++)
      if (!check_target(c, cmd->vars[i])) return false;
    return true;
  case CMD_ASSERT:
  case CMD_ASSUME:
    if (cmd->n_terms != 1) return check_fail(c, "condition missing");
    return check_term(c, seen, cmd->terms[0], SORT_BOOL, "condition");
  case CMD_CALL:
  case CMD_CALL_FORALL: return check_call(c, seen, cmd);
  case CMD_HIDE:
  case CMD_REVEAL:
    if (cmd->func && !check_declared(&c->known, cmd->func->sym.ix))
      return check_fail(c, "hide or reveal of an undeclared function");
    return true;
  case CMD_PUSH:
  case CMD_POP: return true;
  }
  return check_fail(c, "unknown command %u", cmd->kind);
}

static bool check_block(Check *c, Collector *seen, const Impl *impl, uint32_t i) {
  const CBlock *b = impl->blocks.at[i];
  c->block = b->label;
  if (b->index != i) return check_fail(c, "index is %u, place is %u", b->index, i);
  if (b->is_return && b->succs.n) return check_fail(c, "return with successors");
  for (uint32_t k = 0; k < b->succs.n; k++) {
    const CBlock *s = b->succs.at[k];
    if (s->index >= impl->blocks.n || impl->blocks.at[s->index] != s)
      return check_fail(c, "jumps out of the implementation, to %s", s->label->text);
  }
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (!check_command(c, seen, &b->cmds.at[k])) return false;
  c->block = NULL;
  return true;
}

static bool check_signature(Check *c, const Impl *impl) {
  const Proc *q = impl->proc;
  if (!q || !check_declared(&c->procs, key_of(q))) return check_fail(c, "implements no procedure");
  if (impl->ins.n != q->ins.n || impl->outs.n != q->outs.n)
    return check_fail(c, "parameters differ from the procedure's");
  for (uint32_t i = 0; i < q->ins.n; i++)
    if (!sort_eq(impl->ins.at[i]->sort, q->ins.at[i]->sort))
      return check_fail(c, "in-parameter sort");
  for (uint32_t i = 0; i < q->outs.n; i++)
    if (!sort_eq(impl->outs.at[i]->sort, q->outs.at[i]->sort))
      return check_fail(c, "out-parameter sort");
  if (impl->blocks.n == 0) return check_fail(c, "no blocks");
  return true;
}

static bool check_labels(Check *c, const Impl *impl) {
  Map seen = {0};
  bool ok = true;
  for (uint32_t i = 0; i < impl->blocks.n && ok; i++) {
    if (check_declared(&seen, impl->blocks.at[i]->label->id))
      ok = check_fail(c, "label %s occurs twice", impl->blocks.at[i]->label->text);
    map_put(&seen, impl->blocks.at[i]->label->id, 1);
  }
  map_free(&seen);
  return ok;
}

static bool check_impl(Check *c, const Impl *im) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  c->proc = im->unique;
  map_clear(&c->scope);
  bool ok = check_signature(c, im) && check_variables(c, &c->scope, &im->ins, "in-parameter") &&
            check_variables(c, &c->scope, &im->outs, "out-parameter") &&
            check_variables(c, &c->scope, &im->locals, "local") &&
            check_wheres(c, &seen, &im->ins) && check_wheres(c, &seen, &im->outs) &&
            check_wheres(c, &seen, &im->locals) && check_labels(c, im);
  for (uint32_t i = 0; i < im->blocks.n && ok; i++) ok = check_block(c, &seen, im, i);
  ok = ok && check_mentions(c, &seen);
  collector_free(&seen);
  c->proc = c->block = NULL;
  return ok;
}

/* ---- the program --------------------------------------------------------------------- */

const char *core_check(const CoreProgram *p) {
  Check c = {.p = p};
  for (uint32_t i = 0; i < p->opaque_sorts.n; i++) map_put(&c.sorts, p->opaque_sorts.at[i].ix, 1);
  for (uint32_t i = 0; i < p->datatypes.n; i++) map_put(&c.sorts, p->datatypes.at[i].ix, 1);
  for (uint32_t i = 0; i < p->procs.n; i++) map_put(&c.procs, key_of(p->procs.at[i]), 1);
  bool ok = check_functions(&c) && check_variables(&c, &c.known, &p->globals, "global");
  for (uint32_t i = 0; i < p->globals.n && ok; i++)
    if (p->globals.at[i]->old.ix != SYMBOL_NONE.ix) map_put(&c.known, p->globals.at[i]->old.ix, 1);
  ok = ok && check_bodies(&c) && check_axioms(&c);
  for (uint32_t i = 0; i < p->procs.n && ok; i++) ok = check_proc(&c, p->procs.at[i]);
  for (uint32_t i = 0; i < p->impls.n && ok; i++) ok = check_impl(&c, p->impls.at[i]);
  map_free(&c.known);
  map_free(&c.scope);
  map_free(&c.sorts);
  map_free(&c.procs);
  return c.wrong;
}
