/* SPDX-License-Identifier: MIT */
/* See the header. Commands are replaced block by block and put back afterwards, so that numbers of
 * blocks mean the same in both programs. */
#include "exec/reduce/localize.h"

#include "base/mem.h"
#include "exec/reduce/kept_commands.h"

#include <stdlib.h>
#include <string.h>

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
  VEC(LocalizeFlow) flows;
  bool maps; /* flows out of maps are followed */
  KeptVariables kept;
  Map matters; /* Proc *: calls of it are kept */
  uint32_t left_out, before;
  /* what was replaced */
  VEC(SavedBlock) blocks;
  VEC(SavedWhere) wheres;
  VEC(SavedProc) contracts;
  VEC(SavedLocals) locals;
};

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
  l->kept = (KeptVariables){.program = p, .tab = p->terms};
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
  vec_free(&l->flows);
  kept_free(&l->kept);
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
      if (kept_has(&l->kept, l->flows.at[i].to))
        more |= kept_add_reads(&l->kept, l->flows.at[i].from, l->maps || l->flows.at[i].same);
  }
}

/* Its clauses that can fail. */
static bool keep_checks(Localization *l, const Contracts *cs) {
  bool any = false;
  for (uint32_t i = 0; i < cs->n; i++) {
    if (cs->at[i].is_free) continue;
    kept_add_reads(&l->kept, cs->at[i].term, true);
    kept_add_reads(&l->kept, cs->at[i].assumed, true);
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
    if (!kept_reads(&l->kept, b->cmds.at[i].terms[0]).n) continue;
    kept_add_reads(&l->kept, b->cmds.at[i].terms[0], true);
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
      kept_add_reads(&l->kept, w.cmd->terms[0], true);
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
    if (kept_has(&l->kept, vs->at[i]->sym)) return true;
  return false;
}

static bool clause_matters(Localization *l, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++)
    if (!cs->at[i].is_free || kept_reads(&l->kept, cs->at[i].term).n) return true;
  return false;
}

/* Does something of the command stay? */
static bool command_matters(Localization *l, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSERT: return true;
  case CMD_ASSUME: return !term_is_true(c->terms[0]) && kept_all(&l->kept, c->terms[0]);
  case CMD_ASSIGN:
  case CMD_HAVOC:
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (kept_variable(&l->kept, c->vars[i])) return true;
    return false;
  case CMD_CALL:
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (kept_variable(&l->kept, c->vars[i])) return true;
    return map_get_ptr(&l->matters, c->proc) != NULL;
  default: return false;
  }
}

/* Does it matter to a caller that the procedure is called? Its own variables do not. */
static bool effect_matters(Localization *l, const Cmd *c) {
  if (c->kind == CMD_ASSERT || c->kind == CMD_ASSUME) return command_matters(l, c);
  if (c->kind == CMD_CALL && map_get_ptr(&l->matters, c->proc)) return true;
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (kept_variable(&l->kept, c->vars[i]) && c->vars[i]->old.ix) return true;
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
        kept |= kept_add_reads(&l->kept, to->cmds.at[j].terms[0], l->maps);
    }
  }
  free(next);
  free(own);
  return kept;
}

/* Conditions that relate something kept to something else. */
static bool keep_assumed(Localization *l, const Cmd *c) {
  if (c->kind != CMD_ASSUME) return false;
  TermReads r = kept_reads(&l->kept, c->terms[0]);
  for (uint32_t i = 0; i < r.n; i++)
    if (kept_has(&l->kept, l->kept.read.at[r.from + i]))
      return kept_add_reads(&l->kept, c->terms[0], l->maps);
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

static void replace_impl(Localization *l, Impl *im) {
  vec_push(&l->locals, ((SavedLocals){im, im->locals.n}));
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    SavedBlock s = {.impl = im, .block = b};
    memcpy(&s.cmds, &b->cmds, sizeof s.cmds);
    Commands left = {0};
    for (uint32_t k = 0; k < b->cmds.n; k++)
      if (command_matters(l, &s.cmds.at[k])) kept_put_command(&l->kept, &left, im, &s.cmds.at[k]);
    memcpy(&b->cmds, &left, sizeof left);
    vec_push(&l->blocks, s);
  }
}

static void replace_wheres(Localization *l, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) {
    if (kept_all(&l->kept, vs->at[i]->where)) continue;
    vec_push(&l->wheres, ((SavedWhere){vs->at[i], vs->at[i]->where}));
    vs->at[i]->where = TERM_TRUE;
  }
}

static void known_clauses(Localization *l, Contracts *cs) {
  Contracts left = {0};
  for (uint32_t i = 0; i < cs->n; i++) {
    const Contract *c = &cs->at[i];
    if (kept_all(&l->kept, c->term) && kept_all(&l->kept, c->assumed)) vec_push(&left, *c);
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
  for (uint32_t i = 0; i < vs->n; i++) n += !kept_has(&l->kept, vs->at[i]->sym);
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
  map_clear(&l->kept.symbols);
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
