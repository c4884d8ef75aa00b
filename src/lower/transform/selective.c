/* SPDX-License-Identifier: MIT */
/* See checks.h: {:selective_checking}.
 *
 * Checking is on at a command that follows a mark on some path without back edges, as in Boogie,
 * which selects when loops have been cut: one iteration does not switch it on for the next. */
#include "core/labels.h"
#include "core/loops.h"
#include "logic/subst.h"
#include "lower/transform/checks.h"

#include <string.h>

typedef struct Selection {
  CoreProgram *p;
  Impl *impl;
  Arena arena;
  Cfg cfg;
  Dom dom;
  Loops loops;
  Labels labels;
  bool *on_entry, *on_exit; /* by block */
  bool *checked_head;       /* by loop head: some edge into the loop checks the invariant */
} Selection;

static bool is_selective(const Impl *im) {
  return core_attr(&im->attrs)->proof.selective_checking ||
         core_attr(&im->proc->attrs)->proof.selective_checking;
}

static bool is_mark(const Cmd *c) {
  return core_attr(&c->attrs)->parts.start_checking_here;
}

static bool is_head(const Selection *s, const CBlock *b) {
  return s->loops.headed[b->index] != GRAPH_NONE;
}

static void find_checked(Selection *s) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < s->cfg.order.n; i++) {
      const CBlock *b = s->impl->blocks.at[s->cfg.order.node[i]];
      bool on = s->on_entry[b->index];
      for (uint32_t k = 0; k < b->cmds.n; k++) on = on || is_mark(&b->cmds.at[k]);
      s->on_exit[b->index] = on;
      for (uint32_t k = 0; k < b->succs.n && on; k++) {
        uint32_t to = b->succs.at[k]->index;
        if (loops_back_edge(&s->dom, b->index, to) || s->on_entry[to]) continue;
        changed = s->on_entry[to] = true;
      }
    }
  }
  for (uint32_t i = 0; i < s->cfg.order.n; i++) {
    const CBlock *b = s->impl->blocks.at[s->cfg.order.node[i]];
    for (uint32_t k = 0; k < b->succs.n; k++)
      s->checked_head[b->succs.at[k]->index] |= s->on_exit[b->index];
    for (uint32_t k = 0; k < core_leading_tests(b); k++)
      s->checked_head[b->index] |= b->cmds.at[k].kind == CMD_ASSERT && is_mark(&b->cmds.at[k]);
  }
}

static void assume_unchecked(Selection *s, CBlock *b) {
  bool on = s->on_entry[b->index];
  uint32_t n = b->cmds.n;
  uint32_t kept = is_head(s, b) && s->checked_head[b->index] ? core_leading_tests(b) : 0;
  const Cmd *old = vec_copy(&s->arena, &b->cmds, Cmd);
  vec_clear(&b->cmds);
  for (uint32_t i = 0; i < n; i++) {
    Cmd c = old[i];
    on = on || is_mark(&c);
    if (!on && i >= kept && c.kind == CMD_ASSERT) {
      c.kind = CMD_ASSUME;
      if (!checks_granted(s->p, &c.attrs, c.terms[0], &c.granted)) continue;
    }
    if (!on && c.kind == CMD_CALL) checks_assume_requires(s->p, b, &c);
    vec_push(&b->cmds, c);
  }
}

/* A block on an unchecked edge into a loop, which assumes the invariant. */
static CBlock *edge_block(Selection *s, CBlock *head) {
  Str label = str_printf(&s->p->session->strs, "to_%s", head->label->text);
  CBlock *b = core_block(s->p, s->impl, labels_take(&s->labels, label), 0);
  for (uint32_t i = 0; i < core_leading_tests(head); i++) {
    const Cmd *c = &head->cmds.at[i];
    if (c->kind != CMD_ASSERT) continue;
    if (is_mark(c)) break;
    checks_grant(s->p, b, c->pos, &c->attrs, c->terms[0]);
  }
  vec_push(&b->succs, head);
  return b;
}

/* The clause speaks of the procedure's parameters. */
static Term own_clause(const Selection *s, Term t) {
  const Proc *q = s->impl->proc;
  Subst formals;
  subst_init(&formals, s->p->build);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&formals, q->ins.at[i]->sym, term_var(s->p->terms, s->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->outs.n; i++)
    subst_add(&formals, q->outs.at[i]->sym, term_var(s->p->terms, s->impl->outs.at[i]->sym));
  t = subst_apply(&formals, t);
  subst_free(&formals);
  return t;
}

/* Postconditions are checked at one place that all returns lead to. */
static void assume_ensures(Selection *s) {
  const Contracts *es = &s->impl->proc->ensures;
  bool any = false;
  for (uint32_t i = 0; i < s->impl->blocks.n; i++)
    any |= s->impl->blocks.at[i]->is_return && s->on_exit[i];
  for (uint32_t i = 0; i < s->impl->blocks.n && !any; i++)
    for (uint32_t k = 0; k < es->n && s->impl->blocks.at[i]->is_return; k++) {
      const Contract *e = &es->at[k];
      Term t = own_clause(s, e->assumed.ix ? e->assumed : e->term);
      if (!e->is_free) checks_grant(s->p, s->impl->blocks.at[i], e->pos, &e->attrs, t);
    }
}

static void select_impl(CoreProgram *p, Impl *im) {
  Selection s = {.p = p, .impl = im};
  uint32_t n = im->blocks.n;
  arena_init(&s.arena);
  s.cfg = cfg_build(&s.arena, im);
  s.dom = dom_build(&s.arena, &s.cfg);
  s.loops = loops_build(&s.arena, &s.cfg, &s.dom);
  labels_init(&s.labels, p, im);
  s.on_entry = ARENA_ARRAY(&s.arena, bool, n);
  s.on_exit = ARENA_ARRAY(&s.arena, bool, n);
  s.checked_head = ARENA_ARRAY(&s.arena, bool, n);
  find_checked(&s);
  for (uint32_t i = 0; i < s.cfg.order.n; i++)
    assume_unchecked(&s, im->blocks.at[s.cfg.order.node[i]]);
  assume_ensures(&s);
  for (uint32_t i = 0; i < s.cfg.order.n; i++) {
    CBlock *b = im->blocks.at[s.cfg.order.node[i]];
    for (uint32_t k = 0; k < b->succs.n && !s.on_exit[b->index]; k++)
      if (is_head(&s, b->succs.at[k]) && s.checked_head[b->succs.at[k]->index])
        b->succs.at[k] = edge_block(&s, b->succs.at[k]);
  }
  labels_free(&s.labels);
  arena_free(&s.arena);
}

void checks_select(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (is_selective(p->impls.at[i])) select_impl(p, p->impls.at[i]);
}
