/* SPDX-License-Identifier: MIT */
/* See passive_text.h. */
#include "verify/vc/passive_text.h"

#include "base/mem.h"
#include "core/write.h"

#include <stdlib.h>

typedef VEC(uint32_t) Targets;

typedef struct PassiveText {
  const Passive *p;
  Buf *b;
  CoreWriter listing; /* to `b` */
  PassiveLayout layout;
  bool *keep;       /* by block: reached, more than a jump, and some check is there or further on */
  Targets *targets; /* by kept block: where it goes */
  uint32_t *preds;  /* by block: kept predecessors  */
} PassiveText;

static bool has_check(const PassiveBlock *b) {
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (b->cmds.at[k].is_assert) return true;
  return false;
}

static void add_target(Targets *list, uint32_t to) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == to) return;
  vec_push(list, to);
}

/* From the last block to the first: they come in topological order. */
static void find_targets(PassiveText *t) {
  for (uint32_t i = t->p->blocks.n; i-- > 0;) {
    const PassiveBlock *b = &t->p->blocks.at[i];
    uint32_t n = passive_is_blocked(b) ? 0 : b->succs.n;
    for (uint32_t k = 0; k < n; k++) {
      uint32_t to = b->succs.at[k];
      if (t->keep[to] && !passive_is_jump(&t->p->blocks.at[to])) add_target(&t->targets[i], to);
    }
    for (uint32_t k = 0; k < n; k++) { /* those of a jump without commands come last */
      uint32_t to = b->succs.at[k];
      for (uint32_t m = 0; passive_is_jump(&t->p->blocks.at[to]) && m < t->targets[to].n; m++)
        add_target(&t->targets[i], t->targets[to].at[m]);
    }
    t->keep[i] = has_check(b) || t->targets[i].n || (t->layout == PASSIVE_WHOLE && b->cmds.n);
  }
}

static void text_choose_blocks(PassiveText *t) {
  uint32_t n = t->p->blocks.n;
  bool *reached = mem_calloc(n + 1, sizeof *reached);
  find_targets(t);
  reached[0] = true;
  for (uint32_t i = 0; i < n; i++) {
    t->keep[i] = t->keep[i] && reached[i];
    for (uint32_t k = 0; t->keep[i] && k < t->targets[i].n; k++) {
      reached[t->targets[i].at[k]] = true;
      t->preds[t->targets[i].at[k]]++;
    }
  }
  free(reached);
}

/* The one block that follows, when nothing else leads there. A whole program keeps its blocks. */
static bool goes_on(const PassiveText *t, uint32_t i, uint32_t *to) {
  if (t->targets[i].n != 1 || t->layout == PASSIVE_WHOLE) return false;
  *to = t->targets[i].at[0];
  return t->preds[*to] == 1;
}

/* The local variable whose where clause is assumed at entry, or NULL. */
static const Variable *local_of_where(const PassiveText *t, const PassiveCmd *c) {
  const Variables *locals = &t->p->impl->locals;
  for (uint32_t i = 0; !c->source && c->fact == FACT_WHERE && i < locals->n; i++)
    if (locals->at[i]->pos == c->related) return locals->at[i];
  return NULL;
}

/* As Boogie has it: one more conjunct. */
static void text_where(const PassiveText *t, const PassiveCmd *c, const Variable *v) {
  TermTable *terms = t->p->program->terms;
  Builder plain = builder_plain(terms);
  VEC(Term) all = {0};
  bool chain = term_op(terms, c->term) == OP_AND;
  for (uint32_t i = 0; i < (chain ? term_nargs(terms, c->term) : 1); i++)
    vec_push(&all, chain ? term_arg(terms, c->term, i) : c->term);
  vec_push(&all, TERM_TRUE);
  buf_puts(t->b, "    assume {:where ");
  write_term(&t->listing, term_var(terms, v->sym));
  buf_puts(t->b, "} ");
  write_term(&t->listing, mk_and(&plain, all.at, all.n));
  buf_puts(t->b, ";\n");
  vec_free(&all);
}

static void text_command(const PassiveText *t, const PassiveCmd *c) {
  const Variable *local = local_of_where(t, c);
  if (local) {
    text_where(t, c, local);
    return;
  }
  bool tested = c->is_assert || !c->source || c->source->kind != CMD_ASSERT;
  bool with_attrs =
      c->attrs && tested && (c->is_assert || (c->source && c->source->kind == CMD_ASSUME));
  if (!c->is_assert && term_is_true(c->term) && !(with_attrs && c->attrs->n)) return;
  buf_puts(t->b, c->is_assert ? "    assert " : "    assume ");
  if (with_attrs) write_attrs(&t->listing, c->attrs);
  write_term(&t->listing, c->term);
  buf_puts(t->b, ";\n");
}

/* How many of its commands are printed. */
static uint32_t printed_commands(const PassiveText *t, const PassiveBlock *b) {
  uint32_t n = b->cmds.n;
  if (t->layout == PASSIVE_BY_DEPTH && passive_blocked_at(b) < n) n = passive_blocked_at(b) + 1;
  if (t->layout != PASSIVE_TO_CHECK || !has_check(b)) return n;
  while (!b->cmds.at[n - 1].is_assert) n--;
  return n;
}

/* The entry is the pipeline's: its chain has the name of the first block of the program. */
static Str name_of(const PassiveText *t, uint32_t first) {
  uint32_t next;
  const PassiveBlock *b = &t->p->blocks.at[first];
  bool own = t->layout == PASSIVE_WHOLE || (b->pos && (first || b->cmds.n || b->steps.n));
  if (own) return b->label;
  bool divided = t->layout == PASSIVE_BY_LEVEL || t->layout == PASSIVE_TO_CHECK;
  if (divided && !first && b->succs.n == 1 && passive_is_jump(&t->p->blocks.at[b->succs.at[0]]))
    return t->p->blocks.at[b->succs.at[0]].label;
  return t->p->blocks.at[goes_on(t, first, &next) ? next : first].label;
}

/* The block and those that simply follow it; the last of them. */
static uint32_t text_chain(const PassiveText *t, uint32_t first, bool *done) {
  uint32_t last = first, next;
  buf_puts(t->b, "\n  ");
  write_label(&t->listing, name_of(t, first));
  buf_puts(t->b, ":\n");
  for (uint32_t i = first;; i = next) {
    const PassiveBlock *b = &t->p->blocks.at[i];
    done[i] = true;
    last = i;
    for (uint32_t k = 0, n = printed_commands(t, b); k < n; k++) text_command(t, &b->cmds.at[k]);
    if (!goes_on(t, i, &next)) break;
  }
  const PassiveBlock *b = &t->p->blocks.at[last];
  if (b->returns || passive_is_blocked(b)) {
    buf_puts(t->b, "    return;\n");
    return last;
  }
  buf_puts(t->b, "    goto ");
  for (uint32_t k = 0; k < t->targets[last].n; k++) {
    if (k) buf_puts(t->b, ", ");
    write_label(&t->listing, name_of(t, t->targets[last].at[k]));
  }
  buf_puts(t->b, ";\n");
  return last;
}

/* From the entry, the last target of a jump first: the order of Boogie's blocks. */
static void text_by_depth(const PassiveText *t, bool *done) {
  Targets stack = {0};
  vec_push(&stack, 0);
  while (stack.n) {
    uint32_t i = vec_pop(&stack);
    if (!t->keep[i] || done[i]) continue;
    uint32_t last = text_chain(t, i, done);
    for (uint32_t k = 0; k < t->targets[last].n; k++) vec_push(&stack, t->targets[last].at[k]);
  }
  vec_free(&stack);
}

void passive_text(const Passive *p, const char *name, PassiveLayout layout, Buf *b) {
  uint32_t n = p->blocks.n;
  PassiveText t = {.p = p, .b = b, .listing = {p->program, b, true, NULL}, .layout = layout};
  t.keep = mem_calloc(n + 1, sizeof *t.keep);
  t.preds = mem_calloc(n + 1, sizeof *t.preds);
  t.targets = mem_calloc(n + 1, sizeof *t.targets);
  bool *done = mem_calloc(n + 1, sizeof *done);
  const Impl *im = p->impl;
  text_choose_blocks(&t);
  buf_puts(b, "implementation ");
  write_attrs(&t.listing, &im->attrs);
  buf_puts(b, name);
  write_parameters(&t.listing, &im->ins, &im->outs, false);
  buf_puts(b, "\n{\n");
  if (n && (layout == PASSIVE_WHOLE || layout == PASSIVE_BY_DEPTH)) text_by_depth(&t, done);
  for (uint32_t i = 0; i < n; i++)
    if (t.keep[i] && !done[i]) (void)text_chain(&t, i, done);
  buf_puts(b, "}\n");
  free(done);
  free(t.keep);
  free(t.preds);
  for (uint32_t i = 0; i < n; i++) vec_free(&t.targets[i]);
  free(t.targets);
}
