/* SPDX-License-Identifier: MIT */
/* {:selective_checking}: only what can be reached from a command marked {:start_checking_here} is
 * checked; every other check is assumed to hold (docs/language/semantics.md 8.5). The
 * implementation is changed so that it says this itself: assertions become assumptions, calls free,
 * and what leads into a loop or returns unchecked assumes what would have been checked there. */
#include "core/labels.h"
#include "core/loops.h"
#include "logic/subst.h"
#include "translate/context.h"

typedef struct Selective {
  Writer *w;
  Impl *impl;
  Arena arena;
  Cfg cfg;
  Dom dom;
  Loops loops;
  bool *checking; /* block -> its end is checked */
} Selective;

static bool wanted(const Impl *im) {
  return core_attr_flag(&im->attrs, "selective_checking") ||
         core_attr_flag(&im->proc->attrs, "selective_checking");
}

static void assume_requires(Selective *s, CBlock *to, const Cmd *call) {
  const Proc *p = call->proc;
  Builder b = builder_plain(s->w->tab);
  Subst args;
  subst_init(&args, &b);
  for (uint32_t i = 0; i < p->ins.n; i++)
    if (call->terms[i].ix) subst_add(&args, p->ins.at[i]->sym, call->terms[i]);
  bool all = true; /* are there: no `*` */
  for (uint32_t i = 0; i < p->ins.n; i++) all &= call->terms[i].ix != 0;
  for (uint32_t i = 0; all && i < p->requires.n; i++)
    if (!p->requires.at[i].is_free)
      core_cmd_test(s->w->program, to, CMD_ASSUME, call->pos,
                    subst_apply(&args, p->requires.at[i].term));
  subst_free(&args);
}

static void rewrite(Selective *s, CBlock *b) {
  bool *on = &s->checking[b->index];
  uint32_t n = b->cmds.n;
  Cmd *old = ARENA_ARRAY(&s->arena, Cmd, n + 1);
  bool header = s->loops.headed[b->index] != GRAPH_NONE, leading = true;
  for (uint32_t i = 0; i < n; i++) old[i] = b->cmds.at[i];
  vec_clear(&b->cmds);
  for (uint32_t i = 0; i < n; i++) {
    Cmd c = old[i];
    leading = leading && (c.kind == CMD_ASSERT || c.kind == CMD_ASSUME);
    if (core_attr_flag(&c.attrs, "start_checking_here")) *on = true;
    if (!*on && c.kind == CMD_ASSERT && !(header && leading)) c.kind = CMD_ASSUME;
    if (!*on && c.kind == CMD_CALL && !c.is_free) {
      assume_requires(s, b, &c);
      c.is_free = true;
    }
    vec_push(&b->cmds, c);
  }
}

/* A block on the way to a loop that assumes its invariant. */
static CBlock *through(Selective *s, CBlock *header, Labels *labels) {
  Str label = str_printf(s->w->strs, "to_%s", header->label->text);
  CBlock *b = core_block(s->w->program, s->impl, labels_take(labels, label), header->pos);
  for (uint32_t i = 0; i < header->cmds.n; i++) {
    const Cmd *c = &header->cmds.at[i];
    if (c->kind != CMD_ASSERT && c->kind != CMD_ASSUME) break;
    if (c->kind == CMD_ASSERT) core_cmd_test(s->w->program, b, CMD_ASSUME, c->pos, c->terms[0]);
  }
  vec_push(&b->succs, header);
  return b;
}

static void selective_leave(Selective *s, CBlock *b, Labels *labels) {
  const Contracts *es = &s->impl->proc->ensures;
  if (s->checking[b->index]) return;
  for (uint32_t i = 0; b->is_return && i < es->n; i++)
    if (!es->at[i].is_free)
      core_cmd_test(s->w->program, b, CMD_ASSUME, es->at[i].pos, es->at[i].term);
  for (uint32_t i = 0; i < b->succs.n; i++)
    if (s->loops.headed[b->succs.at[i]->index] != GRAPH_NONE)
      b->succs.at[i] = through(s, b->succs.at[i], labels);
}

void selective_apply(Writer *w, Impl *im) {
  if (!wanted(im)) return;
  Selective s = {.w = w, .impl = im};
  arena_init(&s.arena);
  s.cfg = cfg_build(&s.arena, im);
  s.dom = dom_build(&s.arena, &s.cfg);
  s.loops = loops_build(&s.arena, &s.cfg, &s.dom);
  s.checking = ARENA_ARRAY(&s.arena, bool, im->blocks.n + 1);
  for (uint32_t i = 0; i < s.cfg.order.n; i++) {
    uint32_t b = s.cfg.order.node[i];
    rewrite(&s, im->blocks.at[b]);
    for (uint32_t e = s.cfg.succs.at[b]; e < s.cfg.succs.at[b + 1]; e++)
      if (!loops_back_edge(&s.dom, b, s.cfg.succs.to[e]))
        s.checking[s.cfg.succs.to[e]] |= s.checking[b];
  }
  Labels labels;
  labels_init(&labels, w->program, im);
  uint32_t n = im->blocks.n;
  for (uint32_t b = 0; b < n; b++) selective_leave(&s, im->blocks.at[b], &labels);
  labels_free(&labels);
  arena_free(&s.arena);
}
