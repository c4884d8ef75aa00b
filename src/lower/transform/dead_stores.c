/* SPDX-License-Identifier: MIT */
/* See dead_stores.h. Read is what checks, assumptions, calls, contracts and where clauses mention,
 * and what is assigned to something that is read. */
#include "lower/transform/dead_stores.h"

#include "logic/build.h"
#include "logic/collect.h"

static bool is_read(const Collector *c, const Variable *v) {
  return collector_has(c, v->sym) || (v->old.ix != SYMBOL_NONE.ix && collector_has(c, v->old));
}

/* ---- what is read in any case -------------------------------------------------------------- */

/* A where clause mentions its own variable, which so counts as read. */
static void add_where(Collector *c, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++) collector_add(c, vars->at[i]->where);
}

static void add_contracts(Collector *c, const Contracts *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    collector_add(c, list->at[i].term);
    if (list->at[i].assumed.ix) collector_add(c, list->at[i].assumed);
  }
}

static void add_proc(Collector *c, const Proc *q) {
  add_where(c, &q->ins);
  add_where(c, &q->outs);
  add_contracts(c, &q->requires);
  add_contracts(c, &q->ensures);
  for (uint32_t i = 0; i < q->measures.n; i++)
    for (uint32_t k = 0; k < q->measures.at[i].n; k++) collector_add(c, q->measures.at[i].terms[k]);
}

static bool assigns(const Cmd *c) {
  return c->kind == CMD_ASSIGN || c->kind == CMD_HAVOC;
}

static void add_commands(Collector *c, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    for (uint32_t k = 0; !assigns(&b->cmds.at[i]) && k < b->cmds.at[i].n_terms; k++)
      if (b->cmds.at[i].terms[k].ix) collector_add(c, b->cmds.at[i].terms[k]);
}

static void add_impl(Collector *c, Builder *build, const Impl *im) {
  add_where(c, &im->ins);
  add_where(c, &im->outs);
  add_where(c, &im->locals);
  for (uint32_t i = 0; i < im->outs.n; i++) collector_add(c, mk_var(build, im->outs.at[i]->sym));
  for (uint32_t i = 0; i < im->locals.n; i++)
    if (im->locals.at[i]->assumption) collector_add(c, mk_var(build, im->locals.at[i]->sym));
  for (uint32_t b = 0; b < im->blocks.n; b++) add_commands(c, im->blocks.at[b]);
}

/* ---- what is read because of that ---------------------------------------------------------- */

static void add_assigned(Collector *c, const CBlock *b) {
  for (uint32_t i = b->cmds.n; i > 0; i--) {
    const Cmd *cmd = &b->cmds.at[i - 1];
    for (uint32_t k = 0; cmd->kind == CMD_ASSIGN && k < cmd->n_vars; k++)
      if (is_read(c, cmd->vars[k])) collector_add(c, cmd->terms[k]);
  }
}

/* From the end to the beginning, as values flow from assignments to those that come later. */
static void close_read(Collector *c, const CoreProgram *p) {
  uint32_t before;
  do {
    before = c->symbols.n;
    for (uint32_t i = 0; i < p->impls.n; i++)
      for (uint32_t b = p->impls.at[i]->blocks.n; b > 0; b--)
        add_assigned(c, p->impls.at[i]->blocks.at[b - 1]);
  } while (c->symbols.n > before);
}

/* ---- dropping the rest --------------------------------------------------------------------- */

/* The part of an assignment that is read. False: there is none. */
static bool keep_read(CoreProgram *p, const Collector *c, Cmd *cmd) {
  uint32_t n = 0, all = cmd->n_vars;
  for (uint32_t i = 0; i < all; i++) n += is_read(c, cmd->vars[i]);
  if (n == all || !n) return n;
  Variable **vars = ARENA_ARRAY(&p->arena, Variable *, n);
  Term *terms = ARENA_ARRAY(&p->arena, Term, n);
  n = 0;
  for (uint32_t i = 0; i < all; i++) {
    if (!is_read(c, cmd->vars[i])) continue;
    if (cmd->kind == CMD_ASSIGN) terms[n] = cmd->terms[i];
    vars[n++] = cmd->vars[i];
  }
  cmd->vars = vars;
  cmd->n_vars = n;
  if (cmd->kind != CMD_ASSIGN) return true;
  cmd->terms = terms;
  cmd->n_terms = n;
  return true;
}

static void drop_in_block(CoreProgram *p, const Collector *c, CBlock *b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    Cmd cmd = b->cmds.at[i];
    if (!assigns(&cmd) || keep_read(p, c, &cmd)) b->cmds.at[n++] = cmd;
  }
  b->cmds.n = n;
}

void dead_stores_drop(CoreProgram *p) {
  Collector c;
  collector_init(&c, p->terms);
  add_where(&c, &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) add_proc(&c, p->procs.at[i]);
  for (uint32_t i = 0; i < p->impls.n; i++) add_impl(&c, p->build, p->impls.at[i]);
  close_read(&c, p);
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      drop_in_block(p, &c, p->impls.at[i]->blocks.at[b]);
  collector_free(&c);
}
