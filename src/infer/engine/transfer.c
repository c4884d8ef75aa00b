/* SPDX-License-Identifier: MIT */
/* See transfer.h. */
#include "infer/engine/transfer.h"

#include "logic/subst.h"

void transfer_free(Transfer *t) {
  map_free(&t->fresh);
}

/* The stand-in of a variable, the same one every time; `which` keeps apart those for different
 * uses (a value before the command, a value after it). */
static Symbol stand_in(Transfer *t, Symbol s, uint32_t which) {
  uint64_t key = (uint64_t)which << 32 | s.ix, found;
  if (map_get(&t->fresh, key, &found)) return (Symbol){(uint32_t)found};
  TermTable *tab = t->domains->env.tab;
  SymbolData d = *symbol_data(tab, s);
  Symbol made = symbol_var(tab, d.name, d.sort, NULL);
  map_put(&t->fresh, key, made.ix);
  return made;
}

enum { AFTER = 0, BEFORE = 1, PARAMETER = 2, RESULT = 3 };

static Term var(Transfer *t, Symbol s) {
  return mk_var(t->domains->env.build, s);
}

enum { MAX_CASES = 4 }; /* of one assignment */

/* A choice between terms that are not just numbers or flags; those are unfolded where they are
 * tested. */
static bool is_choice(const TermTable *tab, Term e) {
  return term_op(tab, e) == OP_ITE && !sort_eq(term_sort(tab, e), SORT_BOOL) &&
         !(term_is_value(tab, term_arg(tab, e, 1)) && term_is_value(tab, term_arg(tab, e, 2)));
}

/* What holds after x' = e. Of `if c then a else b`, each case under its condition. */
static const Product *define(Transfer *t, const Product *s, Term x, Term e, uint32_t cases) {
  Domains *d = t->domains;
  const Product *some = s;
  if (s && cases > 1 && !d->env.literal && is_choice(d->env.tab, e)) {
    Term c = term_arg(d->env.tab, e, 0);
    const Product *yes = product_constrain(d, s, c);
    const Product *no = product_constrain(d, s, mk_not(d->env.build, c));
    yes = define(t, yes, x, term_arg(d->env.tab, e, 1), cases / 2);
    no = define(t, no, x, term_arg(d->env.tab, e, 2), cases / 2);
    some = product_join(d, yes, no);
  }
  return product_constrain(d, some, mk_eq(d->env.build, x, e));
}

/* x := e: constrain x' = e, eliminate x, rename x' to x; all targets at once. */
static const Product *transfer_assign(Transfer *t, const Product *s, const Cmd *c) {
  Domains *d = t->domains;
  for (uint32_t i = 0; i < c->n_vars && s; i++)
    s = define(t, s, var(t, stand_in(t, c->vars[i]->sym, AFTER)), c->terms[i], MAX_CASES);
  for (uint32_t i = 0; i < c->n_vars; i++) s = product_eliminate(d, s, c->vars[i]->sym);
  for (uint32_t i = 0; i < c->n_vars; i++)
    s = product_rename(d, s, stand_in(t, c->vars[i]->sym, AFTER), c->vars[i]->sym);
  return s;
}

static const Product *transfer_havoc(Transfer *t, const Product *s, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) s = product_eliminate(t->domains, s, c->vars[i]->sym);
  for (uint32_t i = 0; i < c->n_vars; i++) s = product_constrain(t->domains, s, c->vars[i]->where);
  return s;
}

/* ---- calls by contract ----------------------------------------------------------- */

static const Product *assume_clauses(Transfer *t, const Product *s, const Contracts *list,
                                     Subst *sub, bool with_free) {
  for (uint32_t i = 0; i < list->n && s; i++) {
    const Contract *c = &list->at[i];
    if (c->is_free && !with_free) continue;
    Term term = c->assumed.ix ? c->assumed : c->term;
    s = product_constrain(t->domains, s, subst_apply(sub, term));
  }
  return s;
}

/* Parameters get stand-ins that equal the arguments; the values that globals had move to
 * stand-ins as well, and what the callee ensures speaks of both. */
static const Product *transfer_call(Transfer *t, const Product *s, const Cmd *c) {
  Domains *d = t->domains;
  const Proc *q = c->proc;
  Subst sub;
  subst_init(&sub, d->env.build);
  for (uint32_t i = 0; i < q->ins.n && s; i++) {
    Term p = var(t, stand_in(t, q->ins.at[i]->sym, PARAMETER));
    s = product_constrain(d, s, mk_eq(d->env.build, p, c->terms[i]));
    subst_add(&sub, q->ins.at[i]->sym, p);
  }
  if (!c->is_free) s = assume_clauses(t, s, &q->requires, &sub, false);
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    const Variable *g = q->modifies.at[i];
    Symbol before = stand_in(t, g->sym, BEFORE);
    s = product_rename(d, s, g->sym, before);
    if (g->old.ix) subst_add(&sub, g->old, var(t, before));
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) s = product_eliminate(d, s, c->vars[i]->sym);
  for (uint32_t i = 0; i < q->outs.n; i++) {
    Variable *out = i < c->n_vars ? c->vars[i] : NULL;
    Symbol sym = out ? out->sym : stand_in(t, q->outs.at[i]->sym, RESULT);
    subst_add(&sub, q->outs.at[i]->sym, var(t, sym));
  }
  for (uint32_t i = 0; i < q->modifies.n; i++)
    s = product_constrain(d, s, q->modifies.at[i]->where);
  for (uint32_t i = 0; i < q->outs.n; i++)
    s = product_constrain(d, s, subst_apply(&sub, q->outs.at[i]->where));
  s = assume_clauses(t, s, &q->ensures, &sub, true);
  for (uint32_t i = 0; i < q->ins.n; i++)
    s = product_eliminate(d, s, stand_in(t, q->ins.at[i]->sym, PARAMETER));
  for (uint32_t i = 0; i < q->modifies.n; i++)
    s = product_eliminate(d, s, stand_in(t, q->modifies.at[i]->sym, BEFORE));
  for (uint32_t i = 0; i < q->outs.n; i++)
    if (i >= c->n_vars || !c->vars[i])
      s = product_eliminate(d, s, stand_in(t, q->outs.at[i]->sym, RESULT));
  subst_free(&sub);
  return s;
}

const Product *transfer_cmd(Transfer *t, const Product *s, const Cmd *c) {
  if (!s) return NULL;
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: return transfer_assign(t, s, c);
  case CMD_HAVOC: return transfer_havoc(t, s, c);
  case CMD_ASSERT: /* executions that go on satisfy it */
  case CMD_ASSUME: return product_constrain(t->domains, s, c->terms[0]);
  case CMD_CALL: return transfer_call(t, s, c);
  case CMD_CALL_FORALL:
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: return s;
  }
  return s;
}

/* ---- the entry ---------------------------------------------------------------------- */

static const Product *where_clauses(Transfer *t, const Product *s, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) s = product_constrain(t->domains, s, list->at[i]->where);
  return s;
}

const Product *transfer_entry(Transfer *t, const Product *axioms, const Impl *im) {
  Domains *d = t->domains;
  const Proc *q = im->proc;
  Subst sub;
  subst_init(&sub, d->env.build);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&sub, q->ins.at[i]->sym, var(t, im->ins.at[i]->sym));
  const Product *s = where_clauses(t, axioms, &t->program->globals);
  s = where_clauses(t, s, &im->ins);
  s = where_clauses(t, s, &im->outs);
  s = where_clauses(t, s, &im->locals);
  s = assume_clauses(t, s, &q->requires, &sub, true);
  for (uint32_t i = 0; i < q->modifies.n && !d->env.literal; i++) {
    const Variable *g = q->modifies.at[i];
    if (g->old.ix) s = product_constrain(d, s, mk_eq(d->env.build, var(t, g->old), var(t, g->sym)));
  }
  subst_free(&sub);
  return s;
}
