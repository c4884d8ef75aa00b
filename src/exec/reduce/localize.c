/* SPDX-License-Identifier: MIT */
/* See the header. Commands are replaced block by block and put back afterwards, so that numbers of
 * blocks mean the same in both programs. */
#include "exec/reduce/localize.h"

#include "base/mem.h"
#include "logic/collect.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(Cmd) Commands;

/* The variables of a term. */
typedef struct TermReads {
  uint32_t from, n;
} TermReads;

/* `to` gets the value of `from`. */
typedef struct LocalizeFlow {
  Symbol to;
  Term from;
  bool same; /* they are one variable: both are kept, or none */
} LocalizeFlow;

typedef struct SavedBlock {
  Impl *impl;
  CBlock *block;
  Commands cmds; /* the program's own */
} SavedBlock;

typedef struct SavedWhere {
  Variable *variable;
  Term where;
} SavedWhere;

typedef struct SavedProc {
  Proc *proc;
  Contracts requires, ensures;
} SavedProc;

typedef struct SavedLocals {
  Impl *impl;
  uint32_t n;
} SavedLocals;

struct Localization {
  CoreProgram *program;
  TermTable *tab;
  Map number;        /* Proc * -> 1 + its place in `procs` */
  VEC(Proc *) procs; /* that the entry leads to */
  Map reads_of;      /* term -> place in `reads` */
  VEC(TermReads) reads;
  VEC(Symbol) read;
  VEC(LocalizeFlow) flows;
  bool maps;   /* flows out of maps are followed */
  Map kept;    /* symbols */
  Map matters; /* Proc *: calls of it are kept */
  uint32_t left_out, before;
  /* what was replaced */
  VEC(SavedBlock) blocks;
  VEC(SavedWhere) wheres;
  VEC(SavedProc) contracts;
  VEC(SavedLocals) locals;
};

/* ---- what terms read --------------------------------------------------------- */

static TermReads reads_of(Localization *l, Term t) {
  uint64_t at;
  if (!t.ix || !term_node(l->tab, t)->var_bloom) return (TermReads){0, 0};
  if (map_get(&l->reads_of, t.ix, &at)) return l->reads.at[at];
  TermReads r = {l->read.n, 0};
  Collector c;
  collector_init(&c, l->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (symbol_data(l->tab, c.symbols.at[i])->kind == SYM_VAR) vec_push(&l->read, c.symbols.at[i]);
  collector_free(&c);
  r.n = l->read.n - r.from;
  map_put(&l->reads_of, t.ix, l->reads.n);
  vec_push(&l->reads, r);
  return r;
}

static bool is_kept(const Localization *l, Symbol s) {
  return map_get(&l->kept, s.ix, NULL);
}

static bool var_kept(const Localization *l, const Variable *v) {
  return v && is_kept(l, v->sym);
}

/* Does the term read nothing that is left out? */
static bool is_known(Localization *l, Term t) {
  TermReads r = reads_of(l, t);
  for (uint32_t i = 0; i < r.n; i++)
    if (!is_kept(l, l->read.at[r.from + i])) return false;
  return true;
}

static bool keep_symbol(Localization *l, Symbol s, bool also_maps) {
  if (!also_maps && sort_kind(l->tab, symbol_data(l->tab, s)->sort) == SK_MAP) return false;
  return map_add(&l->kept, s.ix);
}

/* True: something was not kept before. */
static bool keep_reads(Localization *l, Term t, bool also_maps) {
  TermReads r = reads_of(l, t);
  bool more = false;
  for (uint32_t i = 0; i < r.n; i++) more |= keep_symbol(l, l->read.at[r.from + i], also_maps);
  return more;
}

/* ---- the procedures that are executed ----------------------------------------- */

static void visit_proc(Localization *l, Proc *p) {
  if (map_get_ptr(&l->number, p)) return;
  vec_push(&l->procs, p);
  map_put(&l->number, (uint64_t)(uintptr_t)p, l->procs.n);
}

/* Runs through the commands of a procedure. */
typedef struct CommandWalk {
  Impl *impl;
  CBlock *block;
  Cmd *cmd;
  uint32_t at[3]; /* implementation, block, command that is next */
} CommandWalk;

static bool next_command(const Proc *p, CommandWalk *w) {
  for (; w->at[0] < p->impls.n; w->at[0]++, w->at[1] = w->at[2] = 0) {
    w->impl = p->impls.at[w->at[0]];
    for (; w->at[1] < w->impl->blocks.n; w->at[1]++, w->at[2] = 0) {
      w->block = w->impl->blocks.at[w->at[1]];
      if (w->at[2] == w->block->cmds.n) continue;
      w->cmd = &w->block->cmds.at[w->at[2]++];
      return true;
    }
  }
  return false;
}

static void add_flow(Localization *l, Symbol to, Term from) {
  if (from.ix && term_node(l->tab, from)->var_bloom)
    vec_push(&l->flows, ((LocalizeFlow){to, from, false}));
}

static void add_same(Localization *l, Symbol to, Symbol from) {
  vec_push(&l->flows, ((LocalizeFlow){to, term_var(l->tab, from), true}));
}

static void add_twins(Localization *l, const Variable *x, const Variable *y) {
  add_same(l, x->sym, y->sym);
  add_same(l, y->sym, x->sym);
}

static void add_flows(Localization *l, const Proc *p) {
  CommandWalk w = {0};
  while (next_command(p, &w)) {
    const Cmd *c = w.cmd;
    if (c->kind == CMD_ASSIGN)
      for (uint32_t i = 0; i < c->n_vars; i++) add_flow(l, c->vars[i]->sym, c->terms[i]);
    if (c->kind != CMD_CALL) continue;
    for (uint32_t i = 0; i < c->n_terms; i++) add_flow(l, c->proc->ins.at[i]->sym, c->terms[i]);
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (c->vars[i]) add_same(l, c->vars[i]->sym, c->proc->outs.at[i]->sym);
  }
  for (uint32_t k = 0; k < p->impls.n; k++) { /* formals of both are the same variables */
    for (uint32_t i = 0; i < p->ins.n; i++) add_twins(l, p->ins.at[i], p->impls.at[k]->ins.at[i]);
    for (uint32_t i = 0; i < p->outs.n; i++)
      add_twins(l, p->outs.at[i], p->impls.at[k]->outs.at[i]);
  }
}

Localization *localize_new(CoreProgram *p, const Proc *entry) {
  Localization *l = mem_calloc(1, sizeof *l);
  l->program = p;
  l->tab = p->terms;
  for (uint32_t i = 0; i < p->procs.n; i++)
    if (p->procs.at[i] == entry) visit_proc(l, p->procs.at[i]);
  for (uint32_t i = 0; i < l->procs.n; i++) { /* grows */
    CommandWalk w = {0};
    while (next_command(l->procs.at[i], &w))
      if (w.cmd->kind == CMD_CALL) visit_proc(l, w.cmd->proc);
  }
  for (uint32_t i = 0; i < l->procs.n; i++) add_flows(l, l->procs.at[i]);
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->old.ix) add_same(l, p->globals.at[i]->old, p->globals.at[i]->sym);
  return l;
}

void localize_free(Localization *l) {
  map_free(&l->number);
  vec_free(&l->procs);
  map_free(&l->reads_of);
  vec_free(&l->reads);
  vec_free(&l->read);
  vec_free(&l->flows);
  map_free(&l->kept);
  map_free(&l->matters);
  vec_free(&l->blocks);
  vec_free(&l->wheres);
  vec_free(&l->contracts);
  vec_free(&l->locals);
  free(l);
}

/* ---- what is kept -------------------------------------------------------------- */

static void close_flows(Localization *l) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < l->flows.n; i++)
      if (is_kept(l, l->flows.at[i].to))
        more |= keep_reads(l, l->flows.at[i].from, l->maps || l->flows.at[i].same);
  }
}

/* Its clauses that can fail. */
static bool keep_checks(Localization *l, const Contracts *cs) {
  bool any = false;
  for (uint32_t i = 0; i < cs->n; i++) {
    if (cs->at[i].is_free) continue;
    keep_reads(l, cs->at[i].term, true);
    keep_reads(l, cs->at[i].assumed, true);
    any = true;
  }
  return any;
}

/* Places from which the conditions next to them are looked for. */
typedef struct NearSearch {
  Localization *l;
  Map seen; /* blocks and procedures */
  VEC(CBlock *) todo;
  Map impl_of; /* CBlock * -> Impl * */
} NearSearch;

static void near_block(NearSearch *s, CBlock *b, Impl *im) {
  if (map_get_ptr(&s->seen, b)) return;
  map_put_ptr(&s->seen, b, "");
  map_put_ptr(&s->impl_of, b, im);
  vec_push(&s->todo, b);
}

static void near_callers(NearSearch *s, const Proc *p) {
  if (map_get_ptr(&s->seen, p)) return;
  map_put_ptr(&s->seen, p, "");
  for (uint32_t i = 0; i < s->l->procs.n; i++) {
    CommandWalk w = {0};
    while (next_command(s->l->procs.at[i], &w))
      if (w.cmd->kind == CMD_CALL && w.cmd->proc == p) near_block(s, w.block, w.impl);
  }
}

/* Keeps what the first conditions on the path back read; true: there are some in this block. */
static bool keep_guards(Localization *l, const CBlock *b) {
  bool any = false;
  for (uint32_t i = 0; i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME; i++) {
    if (!reads_of(l, b->cmds.at[i].terms[0]).n) continue;
    keep_reads(l, b->cmds.at[i].terms[0], true);
    any = true;
  }
  return any;
}

static void near_back(NearSearch *s, CBlock *b) {
  Impl *im = map_get_ptr(&s->impl_of, b);
  if (keep_guards(s->l, b)) return;
  if (b->index == 0) near_callers(s, im->proc);
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; k < im->blocks.at[i]->succs.n; k++)
      if (im->blocks.at[i]->succs.at[k] == b) near_block(s, im->blocks.at[i], im);
}

static void keep_near(Localization *l) {
  NearSearch s = {.l = l};
  for (uint32_t i = 0; i < l->procs.n; i++) {
    Proc *p = l->procs.at[i];
    CommandWalk w = {0};
    while (next_command(p, &w)) {
      if (w.cmd->kind != CMD_ASSERT) continue;
      keep_reads(l, w.cmd->terms[0], true);
      near_block(&s, w.block, w.impl);
    }
    bool checks = keep_checks(l, &p->requires);
    checks |= keep_checks(l, &p->ensures);
    if (checks) near_callers(&s, p);
  }
  for (uint32_t i = 0; i < s.todo.n; i++) near_back(&s, s.todo.at[i]); /* grows */
  map_free(&s.seen);
  map_free(&s.impl_of);
  vec_free(&s.todo);
}

/* ---- what is left of the program ------------------------------------------------ */

static bool some_kept(const Localization *l, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++)
    if (is_kept(l, vs->at[i]->sym)) return true;
  return false;
}

static bool clause_matters(Localization *l, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++)
    if (!cs->at[i].is_free || reads_of(l, cs->at[i].term).n) return true;
  return false;
}

/* Does something of the command stay? */
static bool command_matters(Localization *l, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSERT: return true;
  case CMD_ASSUME: return !term_is_true(c->terms[0]) && is_known(l, c->terms[0]);
  case CMD_ASSIGN:
  case CMD_HAVOC:
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (var_kept(l, c->vars[i])) return true;
    return false;
  case CMD_CALL:
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (var_kept(l, c->vars[i])) return true;
    return map_get_ptr(&l->matters, c->proc) != NULL;
  default: return false;
  }
}

/* Does it matter to a caller that the procedure is called? Its own variables do not. */
static bool effect_matters(Localization *l, const Cmd *c) {
  if (c->kind == CMD_ASSERT || c->kind == CMD_ASSUME) return command_matters(l, c);
  if (c->kind == CMD_CALL && map_get_ptr(&l->matters, c->proc)) return true;
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (var_kept(l, c->vars[i]) && c->vars[i]->old.ix) return true;
  return false;
}

static bool proc_matters(Localization *l, const Proc *p) {
  CommandWalk w = {0};
  if (clause_matters(l, &p->requires) || clause_matters(l, &p->ensures)) return true;
  if (!p->impls.n && some_kept(l, &p->modifies)) return true;
  while (next_command(p, &w))
    if (effect_matters(l, w.cmd)) return true;
  return false;
}

static void find_matters(Localization *l) {
  map_clear(&l->matters);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = l->procs.n; i-- > 0;) {
      Proc *p = l->procs.at[i];
      if (map_get_ptr(&l->matters, p) || !proc_matters(l, p)) continue;
      map_put_ptr(&l->matters, p, "");
      more = true;
    }
  }
}

/* ---- what decides which commands are executed ----------------------------------- */

/* The one block with something left that is executed next; several: SEVERAL. */
static const uint32_t NEXT_NONE = UINT32_MAX, NEXT_SEVERAL = UINT32_MAX - 1,
                      NEXT_RETURN = UINT32_MAX - 2;

static uint32_t join_next(uint32_t x, uint32_t y) {
  if (x == NEXT_NONE || x == y) return y;
  return y == NEXT_NONE ? x : NEXT_SEVERAL;
}

static uint32_t next_after(const CBlock *b, const uint32_t *next) {
  uint32_t r = b->is_return ? NEXT_RETURN : NEXT_NONE;
  for (uint32_t k = 0; k < b->succs.n; k++) r = join_next(r, next[b->succs.at[k]->index]);
  return r;
}

static bool block_matters(Localization *l, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    if (command_matters(l, &b->cmds.at[i])) return true;
  return false;
}

/* Keeps what the jumps depend on that lead to different commands; true: that is more. */
static bool keep_control(Localization *l, const Impl *im) {
  uint32_t n = im->blocks.n;
  uint32_t *next = mem_alloc((n + 1) * sizeof *next);
  bool *own = mem_alloc(n + 1);
  for (uint32_t i = 0; i < n; i++) {
    own[i] = block_matters(l, im->blocks.at[i]);
    next[i] = own[i] ? i : NEXT_NONE;
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = n; i-- > 0;) {
      uint32_t now = own[i] ? i : next_after(im->blocks.at[i], next);
      more |= now != next[i];
      next[i] = now;
    }
  }
  bool kept = false;
  for (uint32_t i = 0; i < n; i++) {
    const CBlock *b = im->blocks.at[i];
    if (b->succs.n < 2 || next_after(b, next) != NEXT_SEVERAL) continue;
    for (uint32_t k = 0; k < b->succs.n; k++) {
      const CBlock *to = b->succs.at[k];
      for (uint32_t j = 0; j < to->cmds.n && to->cmds.at[j].kind == CMD_ASSUME; j++)
        kept |= keep_reads(l, to->cmds.at[j].terms[0], l->maps);
    }
  }
  free(next);
  free(own);
  return kept;
}

/* Conditions that relate something kept to something else. */
static bool keep_assumed(Localization *l, const Cmd *c) {
  if (c->kind != CMD_ASSUME) return false;
  TermReads r = reads_of(l, c->terms[0]);
  for (uint32_t i = 0; i < r.n; i++)
    if (is_kept(l, l->read.at[r.from + i])) return keep_reads(l, c->terms[0], l->maps);
  return false;
}

static void keep_all_control(Localization *l) {
  for (bool more = true; more;) {
    more = false;
    find_matters(l);
    for (uint32_t i = 0; i < l->procs.n; i++) {
      const Proc *p = l->procs.at[i];
      if (!map_get_ptr(&l->matters, p) && !some_kept(l, &p->outs)) continue;
      for (uint32_t k = 0; k < p->impls.n; k++) more |= keep_control(l, p->impls.at[k]);
      CommandWalk w = {0};
      while (next_command(p, &w)) more |= keep_assumed(l, w.cmd);
    }
    close_flows(l);
  }
}

/* ---- the commands that are left --------------------------------------------------- */

/* A command over other variables and terms. */
static Cmd command_with(Localization *l, const Cmd *like, CmdKind kind, Variable *const *vars,
                        uint32_t n_vars, const Term *terms, uint32_t n_terms) {
  Cmd c = *like;
  c.kind = (uint8_t)kind;
  c.attrs = (CoreAttrs){0};
  c.n_vars = n_vars;
  c.n_terms = n_terms;
  c.vars = vec_copy_raw(&l->program->arena, vars, n_vars * sizeof *vars);
  c.terms = vec_copy_raw(&l->program->arena, terms, n_terms * sizeof *terms);
  return c;
}

static void put_havoc(Localization *l, Commands *out, const Cmd *like, Variable *const *vars,
                      uint32_t n) {
  if (n) vec_push(out, command_with(l, like, CMD_HAVOC, vars, n, NULL, 0));
}

/* A variable with an arbitrary value, for what is not known. */
static Term put_anything(Localization *l, Commands *out, Impl *im, const Cmd *c, Sort sort) {
  Str name = str_c(term_strs(l->tab), "anything");
  Variable *v = core_variable(l->program, name, sort, c->pos);
  v->where = TERM_TRUE;
  vec_push(&im->locals, v);
  put_havoc(l, out, c, &v, 1);
  return term_var(l->tab, v->sym);
}

/* An assignment does not have to respect a where clause, as `havoc` does. */
static void put_assign(Localization *l, Commands *out, Impl *im, const Cmd *c) {
  VEC(Variable *) vars = {0}, lost = {0};
  VEC(Term) terms = {0};
  for (uint32_t i = 0; i < c->n_vars; i++) {
    Variable *v = c->vars[i];
    if (!var_kept(l, v)) continue;
    bool known = is_known(l, c->terms[i]);
    if (!known && term_is_true(v->where)) {
      vec_push(&lost, v);
      continue;
    }
    Term t = known ? c->terms[i] : put_anything(l, out, im, c, v->sort);
    vec_push(&vars, v);
    vec_push(&terms, t);
  }
  if (vars.n) vec_push(out, command_with(l, c, CMD_ASSIGN, vars.at, vars.n, terms.at, terms.n));
  put_havoc(l, out, c, lost.at, lost.n);
  vec_free(&vars);
  vec_free(&lost);
  vec_free(&terms);
}

/* Anything of a sort that is cheap to have, else the argument itself. */
static Term unread(Localization *l, Term t) {
  Sort s = term_sort(l->tab, t);
  if (sort_eq(s, SORT_INT)) return term_int64(l->tab, 0);
  return sort_eq(s, SORT_BOOL) ? TERM_FALSE : t;
}

static void put_call(Localization *l, Commands *out, Impl *im, const Cmd *c) {
  VEC(Variable *) vars = {0};
  VEC(Term) terms = {0};
  for (uint32_t i = 0; i < c->n_terms; i++) {
    Term t = c->terms[i];
    if (!var_kept(l, c->proc->ins.at[i]))
      t = unread(l, t);
    else if (!is_known(l, t))
      t = put_anything(l, out, im, c, term_sort(l->tab, t));
    vec_push(&terms, t);
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    vec_push(&vars, var_kept(l, c->vars[i]) ? c->vars[i] : NULL);
  vec_push(out, command_with(l, c, CMD_CALL, vars.at, vars.n, terms.at, terms.n));
  vec_free(&vars);
  vec_free(&terms);
}

static void put_kept_havoc(Localization *l, Commands *out, const Cmd *c) {
  VEC(Variable *) vars = {0};
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (var_kept(l, c->vars[i])) vec_push(&vars, c->vars[i]);
  put_havoc(l, out, c, vars.at, vars.n);
  vec_free(&vars);
}

static void put_left(Localization *l, Commands *out, Impl *im, const Cmd *c) {
  if (!command_matters(l, c)) return;
  switch ((CmdKind)c->kind) {
  case CMD_ASSERT:
  case CMD_ASSUME: vec_push(out, command_with(l, c, c->kind, NULL, 0, c->terms, 1)); return;
  case CMD_ASSIGN: put_assign(l, out, im, c); return;
  case CMD_HAVOC: put_kept_havoc(l, out, c); return;
  case CMD_CALL: put_call(l, out, im, c); return;
  default: return;
  }
}

static void replace_impl(Localization *l, Impl *im) {
  vec_push(&l->locals, ((SavedLocals){im, im->locals.n}));
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    SavedBlock s = {.impl = im, .block = b};
    memcpy(&s.cmds, &b->cmds, sizeof s.cmds);
    Commands left = {0};
    for (uint32_t k = 0; k < b->cmds.n; k++) put_left(l, &left, im, &s.cmds.at[k]);
    memcpy(&b->cmds, &left, sizeof left);
    vec_push(&l->blocks, s);
  }
}

static void replace_wheres(Localization *l, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) {
    if (is_known(l, vs->at[i]->where)) continue;
    vec_push(&l->wheres, ((SavedWhere){vs->at[i], vs->at[i]->where}));
    vs->at[i]->where = TERM_TRUE;
  }
}

static void known_clauses(Localization *l, Contracts *cs) {
  Contracts left = {0};
  for (uint32_t i = 0; i < cs->n; i++) {
    const Contract *c = &cs->at[i];
    if (is_known(l, c->term) && is_known(l, c->assumed)) vec_push(&left, *c);
  }
  *cs = left;
}

static void replace_proc(Localization *l, Proc *p) {
  SavedProc s = {p, p->requires, p->ensures};
  vec_push(&l->contracts, s);
  known_clauses(l, &p->requires);
  known_clauses(l, &p->ensures);
  replace_wheres(l, &p->ins);
  replace_wheres(l, &p->outs);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    Impl *im = p->impls.at[i];
    replace_wheres(l, &im->ins);
    replace_wheres(l, &im->outs);
    replace_wheres(l, &im->locals);
    replace_impl(l, im);
  }
}

/* ---- levels ------------------------------------------------------------------------ */

static uint32_t count_left_out(const Localization *l, const Variables *vs) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < vs->n; i++) n += !is_kept(l, vs->at[i]->sym);
  return n;
}

static uint32_t count_all_left_out(const Localization *l) {
  uint32_t n = count_left_out(l, &l->program->globals);
  for (uint32_t i = 0; i < l->procs.n; i++)
    for (uint32_t k = 0; k < l->procs.at[i]->impls.n; k++) {
      const Impl *im = l->procs.at[i]->impls.at[k];
      n += count_left_out(l, &im->ins) + count_left_out(l, &im->outs) +
           count_left_out(l, &im->locals);
    }
  return n;
}

bool localize_apply(Localization *l, LocalizeLevel level) {
  map_clear(&l->kept);
  l->maps = level == LOCALIZE_NEAR_MAPS;
  keep_near(l);
  close_flows(l);
  if (level == LOCALIZE_CONTROL) keep_all_control(l);
  find_matters(l);
  l->left_out = count_all_left_out(l);
  if (!l->left_out || l->left_out == l->before) return false;
  l->before = l->left_out;
  replace_wheres(l, &l->program->globals);
  for (uint32_t i = 0; i < l->procs.n; i++) replace_proc(l, l->procs.at[i]);
  return true;
}

static void restore_covered(const Localization *l, const SavedBlock *s, CoveredBlock *all) {
  CoveredBlock *c = &all[coverage_first(l->program, s->impl) + s->block->index];
  bool entered = c->entered || c->jumps || c->commands;
  bool whole = entered && c->commands >= s->block->cmds.n;
  c->commands = whole ? s->cmds.n : c->commands < s->cmds.n ? c->commands : s->cmds.n;
}

void localize_restore(Localization *l, CoveredBlock *covered) {
  while (l->blocks.n) {
    SavedBlock s = vec_pop(&l->blocks);
    if (covered) restore_covered(l, &s, covered);
    vec_free(&s.block->cmds);
    memcpy(&s.block->cmds, &s.cmds, sizeof s.cmds);
  }
  while (l->wheres.n) {
    SavedWhere s = vec_pop(&l->wheres);
    s.variable->where = s.where;
  }
  while (l->contracts.n) {
    SavedProc s = vec_pop(&l->contracts);
    vec_free(&s.proc->requires);
    vec_free(&s.proc->ensures);
    s.proc->requires = s.requires;
    s.proc->ensures = s.ensures;
  }
  while (l->locals.n) {
    SavedLocals s = vec_pop(&l->locals);
    s.impl->locals.n = s.n;
  }
}

uint32_t localize_left_out(const Localization *l) {
  return l->left_out;
}
