/* SPDX-License-Identifier: MIT */
/* See contract_calls.h. All is put in terms of the state before the call: an equation of a changed
 * variable is its new value, which stands for it in the other clauses. A result without an
 * equation is made arbitrary first. */
#include "portfolio/contract_calls.h"

#include "base/mem.h"
#include "logic/collect.h"
#include "logic/subst.h"

#include <stdlib.h>

typedef struct CallWriter {
  CoreProgram *p;
  const Cmd *call;
  const Proc *q;
  Symbol *changed; /* results, then globals: their symbols in the contract   */
  Term *defined;   /* their equations, in symbols of the contract; or NONE   */
  bool *used;      /* by clause: it is one of the equations                  */
  uint32_t n;
} CallWriter;

static bool mentions_changed(const CallWriter *w, Term t) {
  for (uint32_t i = 0; i < w->n; i++)
    if (collect_occurs(w->p->terms, w->changed[i], t)) return true;
  return false;
}

/* Results without an equation have their values before all else, so equations may mention them. */
static bool is_free_result(const CallWriter *w, uint32_t i) {
  return i < w->q->outs.n && !w->defined[i].ix;
}

static bool mentions_defined(const CallWriter *w, Term t) {
  for (uint32_t i = 0; i < w->n; i++)
    if (!is_free_result(w, i) && collect_occurs(w->p->terms, w->changed[i], t)) return true;
  return false;
}

static Term equation_for(const CallWriter *w, Term clause, Symbol s) {
  const TermTable *tab = w->p->terms;
  if (term_op(tab, clause) != OP_EQ) return TERM_NONE;
  for (uint32_t side = 0; side < 2; side++) {
    Term var = term_arg(tab, clause, side), value = term_arg(tab, clause, 1 - side);
    if (term_op(tab, var) == OP_VAR && symbol_eq(term_symbol(tab, var), s)) return value;
  }
  return TERM_NONE;
}

/* First equations over the state before the call alone; then those of globals that also mention
 * results which have none. */
static void find_equations(CallWriter *w) {
  const Proc *q = w->q;
  for (uint32_t round = 0; round < 2; round++)
    for (uint32_t k = 0; k < q->ensures.n; k++)
      for (uint32_t i = round ? q->outs.n : 0; i < w->n && !w->used[k]; i++) {
        Term t =
            w->defined[i].ix ? TERM_NONE : equation_for(w, q->ensures.at[k].term, w->changed[i]);
        if (!t.ix || (round ? mentions_defined(w, t) : mentions_changed(w, t))) continue;
        w->defined[i] = t;
        w->used[k] = true;
      }
}

static bool has_where(const Variable *v) {
  return v && !term_is_true(v->where);
}

/* Whether every global has an equation, and results that have none can be made arbitrary. */
static bool is_definite(const CallWriter *w) {
  const Proc *q = w->q;
  const Cmd *c = w->call;
  for (uint32_t i = q->outs.n; i < w->n; i++)
    if (!w->defined[i].ix) return false;
  for (uint32_t i = 0; i < q->outs.n; i++) {
    if (has_where(q->outs.at[i]) || !c->vars[i] || has_where(c->vars[i])) return false;
    if (c->vars[i]->old.ix) return false; /* a global: the contract may be about it */
    for (uint32_t k = 0; k < c->n_terms && !w->defined[i].ix; k++)
      if (collect_occurs(w->p->terms, c->vars[i]->sym, c->terms[k])) return false;
  }
  for (uint32_t i = 0; i < q->modifies.n; i++)
    if (has_where(q->modifies.at[i])) return false;
  return true;
}

static bool is_plain_call(const Cmd *c) {
  if (c->kind != CMD_CALL || c->proc->impls.n || c->proc->measures.n) return false;
  for (uint32_t i = 0; i < c->n_terms; i++)
    if (!c->terms[i].ix) return false;
  for (uint32_t i = 0; i < c->proc->ensures.n; i++)
    if (c->proc->ensures.at[i].assumed.ix) return false;
  return true;
}

/* The state before the call in the place of parameters and old values. */
static void add_before(Subst *s, const CallWriter *w) {
  TermTable *tab = w->p->terms;
  for (uint32_t i = 0; i < w->q->ins.n; i++) subst_add(s, w->q->ins.at[i]->sym, w->call->terms[i]);
  for (uint32_t i = 0; i < w->q->modifies.n; i++)
    subst_add(s, w->q->modifies.at[i]->old, term_var(tab, w->q->modifies.at[i]->sym));
  for (uint32_t i = 0; i < w->q->outs.n; i++)
    if (is_free_result(w, i)) subst_add(s, w->changed[i], term_var(tab, w->call->vars[i]->sym));
}

static void write_checks(const CallWriter *w, CBlock *to) {
  Subst s;
  subst_init(&s, w->p->build);
  for (uint32_t i = 0; i < w->q->ins.n; i++) subst_add(&s, w->q->ins.at[i]->sym, w->call->terms[i]);
  for (uint32_t i = 0; i < w->q->requires.n && !w->call->is_free; i++) {
    const Contract *r = &w->q->requires.at[i];
    if (r->is_free) continue;
    Cmd *c = core_cmd_test(w->p, to, CMD_ASSERT, w->call->pos, subst_apply(&s, r->term));
    c->origin = FROM_REQUIRES;
    c->related = r->pos;
  }
  subst_free(&s);
}

static void write_effects(const CallWriter *w, CBlock *to) {
  const Proc *q = w->q;
  Subst s;
  subst_init(&s, w->p->build);
  add_before(&s, w);
  Term *values = mem_calloc(w->n + 1, sizeof *values);
  for (uint32_t i = 0; i < w->n; i++)
    if (w->defined[i].ix) values[i] = subst_apply(&s, w->defined[i]);
  for (uint32_t i = 0; i < w->n; i++)
    if (w->defined[i].ix) subst_add(&s, w->changed[i], values[i]);
  for (uint32_t k = 0; k < q->ensures.n; k++)
    if (!w->used[k])
      core_cmd_test(w->p, to, CMD_ASSUME, w->call->pos, subst_apply(&s, q->ensures.at[k].term));
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->n; i++) n += w->defined[i].ix != 0;
  Cmd *c = n ? core_cmd_of(w->p, to, CMD_ASSIGN, w->call->pos, n, n) : NULL;
  n = 0;
  for (uint32_t i = 0; i < w->n; i++) {
    if (!w->defined[i].ix) continue;
    c->vars[n] = i < q->outs.n ? w->call->vars[i] : q->modifies.at[i - q->outs.n];
    c->terms[n++] = values[i];
  }
  free(values);
  subst_free(&s);
}

static void write_havoc(const CallWriter *w, CBlock *to) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->q->outs.n; i++) n += is_free_result(w, i);
  if (!n) return;
  Cmd *c = core_cmd_of(w->p, to, CMD_HAVOC, w->call->pos, n, 0);
  n = 0;
  for (uint32_t i = 0; i < w->q->outs.n; i++)
    if (is_free_result(w, i)) c->vars[n++] = w->call->vars[i];
}

/* False: it stays a call. */
static bool write_out(CoreProgram *p, CBlock *to, const Cmd *call) {
  const Proc *q = call->proc;
  CallWriter w = {.p = p, .call = call, .q = q, .n = q->outs.n + q->modifies.n};
  w.changed = mem_calloc(w.n + 1, sizeof *w.changed);
  w.defined = mem_calloc(w.n + 1, sizeof *w.defined);
  w.used = mem_calloc(q->ensures.n + 1, sizeof *w.used);
  for (uint32_t i = 0; i < q->outs.n; i++) w.changed[i] = q->outs.at[i]->sym;
  for (uint32_t i = 0; i < q->modifies.n; i++) w.changed[q->outs.n + i] = q->modifies.at[i]->sym;
  find_equations(&w);
  bool ok = is_definite(&w);
  if (ok) {
    write_checks(&w, to);
    write_havoc(&w, to);
    write_effects(&w, to);
  }
  free(w.changed);
  free(w.defined);
  free(w.used);
  return ok;
}

static void write_out_block(CoreProgram *p, CBlock *b) {
  VEC(Cmd) old = {0};
  bool any = false;
  for (uint32_t i = 0; i < b->cmds.n; i++) any |= is_plain_call(&b->cmds.at[i]);
  if (!any) return;
  for (uint32_t i = 0; i < b->cmds.n; i++) vec_push(&old, b->cmds.at[i]);
  vec_clear(&b->cmds);
  for (uint32_t i = 0; i < old.n; i++)
    if (!is_plain_call(&old.at[i]) || !write_out(p, b, &old.at[i])) vec_push(&b->cmds, old.at[i]);
  vec_free(&old);
}

void contract_calls_write_out(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      write_out_block(p, p->impls.at[i]->blocks.at[b]);
}
