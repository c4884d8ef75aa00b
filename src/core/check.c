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

static bool fail(Check *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Check *c, const char *fmt, ...) {
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

static bool declared(Map *m, uint64_t key) {
  return map_get(m, key, NULL);
}
static uint64_t key_of(const void *p) {
  return (uint64_t)(uintptr_t)p;
}

/* ---- terms ------------------------------------------------------------------------ */

/* Adds a term to what the current scope mentions; sort SORT_NONE: any. */
static bool term(Check *c, Collector *seen, Term t, Sort sort, const char *what) {
  if (t.ix == TERM_NONE.ix || t.ix >= term_count(c->p->terms))
    return fail(c, "%s is missing", what);
  const TermNode *n = term_node(c->p->terms, t);
  if (n->loose_level != 0) return fail(c, "%s has a loose bound variable", what);
  if (sort.ix != SORT_NONE.ix && !sort_eq(n->sort, sort))
    return fail(c, "%s has another sort (%u, not %u)", what, n->sort.ix, sort.ix);
  collector_add(seen, t);
  return true;
}

static bool attrs(Check *c, Collector *seen, const CoreAttrs *a) {
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < a->at[i].n_args; k++) {
      CoreAttrArg arg = a->at[i].args[k];
      if (!arg.str && arg.term.ix != TERM_NONE.ix &&
          !term(c, seen, arg.term, SORT_NONE, "attribute"))
        return false;
    }
  return true;
}

/* Everything collected must be declared: called once per scope. */
static bool mentions(Check *c, const Collector *seen) {
  for (uint32_t i = 0; i < seen->symbols.n; i++) {
    Symbol s = seen->symbols.at[i];
    const SymbolData *d = symbol_data(c->p->terms, s);
    if (d->kind == SYM_BUILTIN) continue;
    if (!declared(&c->known, s.ix) && !declared(&c->scope, s.ix))
      return fail(c, "%s '%s' is not in scope", d->kind == SYM_VAR ? "variable" : "function",
                  d->unique_name->text);
  }
  for (uint32_t i = 0; i < seen->sorts.n; i++) {
    SortData d = sort_data(c->p->terms, seen->sorts.at[i]);
    if ((d.kind == SK_UNINT || d.kind == SK_DT) && !declared(&c->sorts, seen->sorts.at[i].ix))
      return fail(c, "sort '%s' is not declared", d.name->text);
  }
  return true;
}

/* ---- declarations ------------------------------------------------------------------- */

static bool variables(Check *c, Map *scope, const Variables *vars, const char *what) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Variable *v = vars->at[i];
    if (!v) return fail(c, "%s %u is missing", what, i);
    const SymbolData *d = symbol_data(c->p->terms, v->sym);
    if (d->kind != SYM_VAR || !sort_eq(d->sort, v->sort))
      return fail(c, "%s '%s' differs from its symbol", what, v->name->text);
    if (declared(scope, v->sym.ix)) return fail(c, "%s '%s' occurs twice", what, v->name->text);
    map_put(scope, v->sym.ix, 1);
  }
  return true;
}

static bool wheres(Check *c, Collector *seen, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!term(c, seen, vars->at[i]->where, SORT_BOOL, "where clause") ||
        !attrs(c, seen, &vars->at[i]->attrs))
      return false;
  return true;
}

static bool functions(Check *c) {
  for (uint32_t i = 0; i < c->p->functions.n; i++) {
    const Function *f = c->p->functions.at[i];
    if (f->meaning == FUNC_BUILTIN) continue; /* solver symbols may have several names */
    if (declared(&c->known, f->sym.ix)) return fail(c, "function '%s' occurs twice", f->name->text);
    map_put(&c->known, f->sym.ix, 1);
  }
  return true;
}

static bool bodies(Check *c) {
  for (uint32_t i = 0; i < c->p->functions.n && !c->wrong; i++) {
    const Function *f = c->p->functions.at[i];
    bool has_body = f->meaning == FUNC_AXIOM || f->meaning == FUNC_DEFINE;
    if (f->meaning == FUNC_AXIOM && !f->definition)
      fail(c, "'%s' has no definition", f->name->text);
    if (!has_body || f->body.ix == TERM_NONE.ix) continue;
    Collector seen;
    collector_init(&seen, c->p->terms);
    map_clear(&c->scope);
    for (uint32_t k = 0; k < f->n_params; k++)
      map_put(&c->scope, term_symbol(c->p->terms, f->params[k]).ix, 1);
    if (term(c, &seen, f->body, symbol_data(c->p->terms, f->sym)->sort, "function body"))
      mentions(c, &seen);
    collector_free(&seen);
  }
  map_clear(&c->scope);
  return !c->wrong;
}

static bool axioms(Check *c) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  bool ok = true;
  for (uint32_t i = 0; i < c->p->axioms.n && ok; i++)
    ok = term(c, &seen, c->p->axioms.at[i]->term, SORT_BOOL, "axiom");
  ok = ok && wheres(c, &seen, &c->p->globals) && mentions(c, &seen);
  collector_free(&seen);
  return ok;
}

static bool contracts(Check *c, Collector *seen, const Contracts *list, const char *what) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!term(c, seen, list->at[i].term, SORT_BOOL, what) || !attrs(c, seen, &list->at[i].attrs))
      return false;
  return true;
}

static bool proc(Check *c, const Proc *q) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  c->proc = q->unique;
  map_clear(&c->scope);
  bool ok = variables(c, &c->scope, &q->ins, "in-parameter") &&
            variables(c, &c->scope, &q->outs, "out-parameter") && wheres(c, &seen, &q->ins) &&
            wheres(c, &seen, &q->outs) && contracts(c, &seen, &q->requires, "requires") &&
            contracts(c, &seen, &q->ensures, "ensures");
  for (uint32_t i = 0; i < q->measures.n && ok; i++)
    for (uint32_t k = 0; k < q->measures.at[i].n && ok; k++)
      ok = term(c, &seen, q->measures.at[i].terms[k], SORT_NONE, "measure");
  for (uint32_t i = 0; i < q->modifies.n && ok; i++)
    if (!declared(&c->known, q->modifies.at[i]->sym.ix)) ok = fail(c, "modifies what is no global");
  ok = ok && mentions(c, &seen);
  collector_free(&seen);
  c->proc = NULL;
  return ok;
}

/* ---- commands ------------------------------------------------------------------------ */

/* May this implementation write to the variable? (Globals by `modifies` are sema's matter.) */
static bool target(Check *c, const Variable *v) {
  if (!v) return fail(c, "assignment to nothing");
  if (!declared(&c->known, v->sym.ix) && !declared(&c->scope, v->sym.ix))
    return fail(c, "'%s' is assigned but not in scope", v->name->text);
  return true;
}

static bool call(Check *c, Collector *seen, const Cmd *cmd) {
  const Proc *q = cmd->proc;
  if (!q || !declared(&c->procs, key_of(q))) return fail(c, "call of no procedure");
  bool wild = cmd->kind == CMD_CALL_FORALL; /* results are not kept */
  if (cmd->n_terms != q->ins.n) return fail(c, "call of '%s' with wrong arity", q->name->text);
  if (!wild && cmd->n_vars != q->outs.n)
    return fail(c, "call of '%s' with wrong results", q->name->text);
  for (uint32_t i = 0; i < cmd->n_terms; i++) {
    if (wild && cmd->terms[i].ix == TERM_NONE.ix) continue; /* `*` */
    if (!term(c, seen, cmd->terms[i], q->ins.at[i]->sort, "argument")) return false;
  }
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    if (!cmd->vars[i]) continue;
    if (!target(c, cmd->vars[i])) return false;
    if (!sort_eq(cmd->vars[i]->sort, q->outs.at[i]->sort))
      return fail(c, "result %u of '%s' has another sort", i, q->name->text);
  }
  return true;
}

static bool assign(Check *c, Collector *seen, const Cmd *cmd) {
  if (cmd->n_vars != cmd->n_terms) return fail(c, "assignment with unequal sides");
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    if (!target(c, cmd->vars[i])) return false;
    if (!term(c, seen, cmd->terms[i], cmd->vars[i]->sort, "right-hand side")) return false;
  }
  return true;
}

static bool command(Check *c, Collector *seen, const Cmd *cmd) {
  if (!attrs(c, seen, &cmd->attrs)) return false;
  switch ((CmdKind)cmd->kind) {
  case CMD_ASSIGN: return assign(c, seen, cmd);
  case CMD_HAVOC:
    for (uint32_t i = 0; i < cmd->n_vars; i++)
      if (!target(c, cmd->vars[i])) return false;
    return true;
  case CMD_ASSERT:
  case CMD_ASSUME:
    if (cmd->n_terms != 1) return fail(c, "condition missing");
    return term(c, seen, cmd->terms[0], SORT_BOOL, "condition");
  case CMD_CALL:
  case CMD_CALL_FORALL: return call(c, seen, cmd);
  case CMD_HIDE:
  case CMD_REVEAL:
    if (cmd->func && !declared(&c->known, cmd->func->sym.ix))
      return fail(c, "hide or reveal of an undeclared function");
    return true;
  case CMD_PUSH:
  case CMD_POP: return true;
  }
  return fail(c, "unknown command %u", cmd->kind);
}

static bool block(Check *c, Collector *seen, const Impl *impl, uint32_t i) {
  const CBlock *b = impl->blocks.at[i];
  c->block = b->label;
  if (b->index != i) return fail(c, "index is %u, place is %u", b->index, i);
  if (b->is_return && b->succs.n) return fail(c, "return with successors");
  for (uint32_t k = 0; k < b->succs.n; k++) {
    const CBlock *s = b->succs.at[k];
    if (s->index >= impl->blocks.n || impl->blocks.at[s->index] != s)
      return fail(c, "jumps out of the implementation, to %s", s->label->text);
  }
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (!command(c, seen, &b->cmds.at[k])) return false;
  c->block = NULL;
  return true;
}

static bool signature(Check *c, const Impl *impl) {
  const Proc *q = impl->proc;
  if (!q || !declared(&c->procs, key_of(q))) return fail(c, "implements no procedure");
  if (impl->ins.n != q->ins.n || impl->outs.n != q->outs.n)
    return fail(c, "parameters differ from the procedure's");
  for (uint32_t i = 0; i < q->ins.n; i++)
    if (!sort_eq(impl->ins.at[i]->sort, q->ins.at[i]->sort)) return fail(c, "in-parameter sort");
  for (uint32_t i = 0; i < q->outs.n; i++)
    if (!sort_eq(impl->outs.at[i]->sort, q->outs.at[i]->sort)) return fail(c, "out-parameter sort");
  if (impl->blocks.n == 0) return fail(c, "no blocks");
  return true;
}

static bool labels(Check *c, const Impl *impl) {
  Map seen = {0};
  bool ok = true;
  for (uint32_t i = 0; i < impl->blocks.n && ok; i++) {
    if (declared(&seen, impl->blocks.at[i]->label->id))
      ok = fail(c, "label %s occurs twice", impl->blocks.at[i]->label->text);
    map_put(&seen, impl->blocks.at[i]->label->id, 1);
  }
  map_free(&seen);
  return ok;
}

static bool impl(Check *c, const Impl *im) {
  Collector seen;
  collector_init(&seen, c->p->terms);
  c->proc = im->unique;
  map_clear(&c->scope);
  bool ok = signature(c, im) && variables(c, &c->scope, &im->ins, "in-parameter") &&
            variables(c, &c->scope, &im->outs, "out-parameter") &&
            variables(c, &c->scope, &im->locals, "local") && wheres(c, &seen, &im->ins) &&
            wheres(c, &seen, &im->outs) && wheres(c, &seen, &im->locals) && labels(c, im);
  for (uint32_t i = 0; i < im->blocks.n && ok; i++) ok = block(c, &seen, im, i);
  ok = ok && mentions(c, &seen);
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
  bool ok = functions(&c) && variables(&c, &c.known, &p->globals, "global");
  for (uint32_t i = 0; i < p->globals.n && ok; i++)
    if (p->globals.at[i]->old.ix != SYMBOL_NONE.ix) map_put(&c.known, p->globals.at[i]->old.ix, 1);
  ok = ok && bodies(&c) && axioms(&c);
  for (uint32_t i = 0; i < p->procs.n && ok; i++) ok = proc(&c, p->procs.at[i]);
  for (uint32_t i = 0; i < p->impls.n && ok; i++) ok = impl(&c, p->impls.at[i]);
  map_free(&c.known);
  map_free(&c.scope);
  map_free(&c.sorts);
  map_free(&c.procs);
  return c.wrong;
}
