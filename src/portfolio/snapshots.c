/* SPDX-License-Identifier: MIT */
/* See snapshots.h. */
#include "portfolio/snapshots.h"

#include "core/loops.h"
#include "infer/engine/dead_locals.h"

enum { MAX_SNAPSHOTS = 24, MAX_BLOCKS_BACK = 100 }; /* of an implementation */

typedef struct Snapshots {
  CoreProgram *p;
  Impl *im;
  Cfg cfg;
  Dom dom;
  DeadLocals live;
  uint32_t n;
} Snapshots;

static bool is_entry_edge(const Snapshots *s, uint32_t from, uint32_t to) {
  return cfg_reachable(&s->cfg, from) && !loops_back_edge(&s->dom, from, to);
}

/* before := v, on every edge into the loop from outside. */
static void keep_value(Snapshots *s, uint32_t header, const Variable *v) {
  const Graph *preds = &s->cfg.preds;
  Variable *before = core_variable(s->p, v->name, v->sort, v->pos);
  vec_push(&s->im->locals, before);
  for (uint32_t i = preds->at[header]; i < preds->at[header + 1]; i++) {
    if (!is_entry_edge(s, preds->to[i], header)) continue;
    CBlock *b = s->im->blocks.at[preds->to[i]];
    Cmd *c = core_cmd_of(s->p, b, CMD_ASSIGN, b->pos, 1, 1);
    c->vars[0] = before;
    c->terms[0] = term_var(s->p->terms, v->sym);
  }
  s->n++;
}

/* The only block that the loop or block is entered from; NULL: several, or none. */
static const CBlock *block_before(const Snapshots *s, uint32_t block) {
  const Graph *preds = &s->cfg.preds;
  const CBlock *found = NULL;
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++) {
    if (!is_entry_edge(s, preds->to[i], block)) continue;
    if (found) return NULL;
    found = s->im->blocks.at[preds->to[i]];
  }
  return found;
}

static bool snapshots_assigned_in(const CBlock *b, const Variable *v) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    for (uint32_t k = 0; b->cmds.at[i].kind == CMD_ASSIGN && k < b->cmds.at[i].n_vars; k++)
      if (b->cmds.at[i].vars[k] == v) return true;
  return false;
}

/* Does an assignment just before the loop say what the value is? */
static bool is_assigned_before(const Snapshots *s, const Loops *loops, uint32_t header,
                               const Variable *v) {
  const CBlock *b = block_before(s, header);
  for (uint32_t steps = 0; b && steps < MAX_BLOCKS_BACK; steps++) {
    if (snapshots_assigned_in(b, v)) return true;
    b = loops->headed[b->index] == GRAPH_NONE ? block_before(s, b->index) : NULL;
  }
  return false;
}

static bool is_worth_it(const Snapshots *s, const Loops *loops, uint32_t header,
                        const Variable *v) {
  if (s->n >= MAX_SNAPSHOTS || !dead_locals_live(&s->live, header, v->sym)) return false;
  if (sort_kind(s->p->terms, v->sort) == SK_MAP) return true;
  return sort_eq(v->sort, SORT_INT) && !is_assigned_before(s, loops, header, v);
}

static void keep_values(CoreProgram *p, Impl *im) {
  Arena scratch;
  arena_init(&scratch);
  Snapshots s = {.p = p, .im = im, .cfg = cfg_build(&scratch, im)};
  s.dom = dom_build(&scratch, &s.cfg);
  s.live = dead_locals_build(&scratch, p, im, &s.cfg);
  Loops loops = loops_build(&scratch, &s.cfg, &s.dom);
  LoopTargets *targets = loops_targets(&scratch, &loops, im);
  for (uint32_t l = 0; l < loops.n; l++)
    for (uint32_t i = 0; i < targets[l].n; i++)
      if (is_worth_it(&s, &loops, loops.at[l].header, targets[l].at[i]))
        keep_value(&s, loops.at[l].header, targets[l].at[i]);
  dead_locals_free(&s.live);
  arena_free(&scratch);
}

void snapshots_add(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++) keep_values(p, p->impls.at[i]);
}
