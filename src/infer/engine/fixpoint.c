/* SPDX-License-Identifier: MIT */
/* See fixpoint.h. */
#include "infer/engine/fixpoint.h"

#include "infer/engine/dead_locals.h"

#include <string.h>

enum {
  THRESHOLD_ITERATIONS = 16, /* at a head; then widening goes all the way */
  PATIENT_ITERATIONS = 40,
  DESCENDING_ITERATIONS = 2,
  WORK_PER_BLOCK = 400, /* commands and blocks, on average           */
  SCRATCH = 1 << 20,    /* bytes for commands; then only the state is kept */
  STATES = 16 << 20,    /* bytes at least, before old states go      */
};

typedef struct FixpointRun {
  Fixpoint *f;
  Transfer *t;
  Arena scratch; /* of one block, empty between blocks */
  const Impl *impl;
  uint32_t *iterations; /* by block: visits of a head */
  bool *wanted; /* by block: its states, or those of a head that it leads to, are asked for */
  const FixpointStart *start;
  uint64_t work, limit;
  size_t full; /* bytes of states, after which old ones go */
  DeadLocals live;
} FixpointRun;

/* Forgets what nobody reads any more after the command, or before the first one; `next` goes over
 * the block's ends. */
static const Product *forget_dead(FixpointRun *r, const Product *s, uint32_t block, uint32_t after,
                                  uint32_t *next) {
  const DeadLocals *l = &r->live;
  for (; *next < l->at[block + 1] && l->list[*next].after == after; ++*next)
    s = product_eliminate(r->t->domains, s, l->list[*next].sym);
  return s;
}

static const Product *join_predecessors(FixpointRun *r, uint32_t block) {
  const Graph *preds = &r->f->cfg.preds;
  const Product *s = block == 0 ? r->start->entry : NULL;
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++)
    s = product_join(r->t->domains, s, r->f->after[preds->to[i]]);
  uint32_t next = r->live.at[block];
  return forget_dead(r, s, block, DEAD_START, &next);
}

/* The state after a command; what states before it needed goes when it is much. */
static const Product *tidy_states(FixpointRun *r, const Product *s) {
  Domains *d = r->t->domains;
  if (r->scratch.total < SCRATCH) return s;
  Arena fresh;
  arena_init(&fresh);
  d->env.arena = &fresh;
  s = product_copy(d, s);
  d->env.arena = &r->scratch;
  arena_free(&r->scratch);
  r->scratch = fresh;
  return s;
}

/* The state for good: what the block had before stays where it is until there is much of that. */
static const Product *keep_state(FixpointRun *r, const Product *s) {
  Domains *d = r->t->domains;
  d->env.arena = &r->f->states;
  s = product_copy(d, s);
  d->env.arena = &r->scratch;
  return s;
}

static void drop_old_states(FixpointRun *r) {
  Fixpoint *f = r->f;
  if (f->states.total < r->full) return;
  Arena old = f->states;
  arena_init(&f->states);
  for (uint32_t i = 0; i < r->impl->blocks.n; i++) {
    f->before[i] = keep_state(r, f->before[i]);
    f->after[i] = keep_state(r, f->after[i]);
  }
  arena_free(&old);
  r->full = f->states.total * 2 > STATES ? f->states.total * 2 : STATES;
}

/* Puts the block's states in place and clears the scratch arena. */
static void set_block(FixpointRun *r, uint32_t block, const Product *before) {
  const CBlock *b = r->impl->blocks.at[block];
  const Product *s = before;
  r->f->before[block] = keep_state(r, before);
  uint32_t next = r->live.at[block];
  forget_dead(r, NULL, block, DEAD_START, &next); /* that was done when states were joined */
  for (uint32_t i = 0; i < b->cmds.n && s; i++) {
    s = transfer_cmd(r->t, s, &b->cmds.at[i]);
    s = tidy_states(r, forget_dead(r, s, block, i, &next));
  }
  r->f->after[block] = keep_state(r, s);
  arena_free(&r->scratch);
  drop_old_states(r);
  r->work += b->cmds.n + 1;
}

static void iterate(FixpointRun *r, const WtoNode *list);

static void stabilize(FixpointRun *r, const WtoNode *n) {
  Domains *d = r->t->domains;
  for (uint32_t iteration = 0; r->work <= r->limit; iteration++) {
    const Product *s = join_predecessors(r, n->block), *old = r->f->before[n->block];
    if (iteration > 0 && product_leq(d, s, old)) return;
    if (old) {
      s = product_join(d, old, s);
      uint32_t iterations = r->iterations[n->block]++;
      if (iterations >= r->start->delay) {
        d->env.stops.past_thresholds = iterations >= r->start->delay + THRESHOLD_ITERATIONS;
        d->env.stops.hurry = iterations >= r->start->delay + PATIENT_ITERATIONS;
        d->env.changing = r->f->targets[n->block];
        const Thresholds *stops = &r->f->thresholds[n->block];
        d->env.stops.thresholds = stops->numbers;
        d->env.stops.n_thresholds = stops->n_numbers;
        d->env.stops.threshold_tests = stops->comparisons;
        d->env.stops.n_threshold_tests = stops->n_comparisons;
        s = product_widen(d, old, s);
      }
    }
    set_block(r, n->block, s);
    iterate(r, n->body);
  }
}

static void iterate(FixpointRun *r, const WtoNode *list) {
  for (const WtoNode *n = list; n && r->work <= r->limit; n = n->next) {
    if (!r->wanted[n->block]) continue;
    if (n->is_head)
      stabilize(r, n);
    else
      set_block(r, n->block, join_predecessors(r, n->block));
  }
}

/* The variables that the blocks of a component may change. */
static void fixpoint_find_targets(const Impl *im, const WtoNode *n, Map *targets) {
  const CBlock *b = im->blocks.at[n->block];
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    for (uint32_t k = 0; k < c->n_vars; k++)
      if (c->vars[k]) map_put(targets, c->vars[k]->sym.ix, 1);
    for (uint32_t k = 0; c->kind == CMD_CALL && k < c->proc->modifies.n; k++)
      map_put(targets, c->proc->modifies.at[k]->sym.ix, 1);
  }
  for (const WtoNode *k = n->body; k; k = k->next) fixpoint_find_targets(im, k, targets);
}

static void all_heads(Fixpoint *f, DomainEnv *env, Arena *a, const Impl *im, const WtoNode *list) {
  for (const WtoNode *n = list; n; n = n->next) {
    if (!n->is_head) continue;
    f->targets[n->block] = ARENA_NEW(a, Map);
    fixpoint_find_targets(im, n, f->targets[n->block]);
    f->thresholds[n->block] = thresholds_find(env, a, im, env->literal ? NULL : n);
    all_heads(f, env, a, im, n->body);
  }
}

/* The blocks from which some head can be reached, the heads among them. */
static void find_wanted(const Fixpoint *f, bool *wanted) {
  VEC(uint32_t) worklist = {0};
  const Graph *preds = &f->cfg.preds;
  for (uint32_t i = 0; i < f->cfg.succs.n; i++) {
    if (!f->head[i]) continue;
    wanted[i] = true;
    vec_push(&worklist, i);
  }
  while (worklist.n) {
    uint32_t b = worklist.at[--worklist.n];
    for (uint32_t i = preds->at[b]; i < preds->at[b + 1]; i++) {
      if (wanted[preds->to[i]]) continue;
      wanted[preds->to[i]] = true;
      vec_push(&worklist, preds->to[i]);
    }
  }
  vec_free(&worklist);
}

void fixpoint_free(Fixpoint *f) {
  for (uint32_t i = 0; i < f->cfg.succs.n; i++)
    if (f->targets[i]) map_free(f->targets[i]);
  arena_free(&f->states);
}

void fixpoint_run(Fixpoint *f, Transfer *t, Arena *a, const Impl *im, const FixpointStart *start) {
  uint32_t n = im->blocks.n;
  *f = (Fixpoint){.cfg = cfg_build(a, im)};
  f->order = wto_build(a, &f->cfg);
  f->before = ARENA_ARRAY(a, const Product *, n + 1);
  f->after = ARENA_ARRAY(a, const Product *, n + 1);
  f->head = ARENA_ARRAY(a, bool, n + 1);
  f->targets = ARENA_ARRAY(a, Map *, n + 1);
  wto_heads(f->order, f->head);
  f->thresholds = ARENA_ARRAY(a, Thresholds, n + 1);
  all_heads(f, &t->domains->env, a, im, f->order);
  FixpointRun r = {.f = f, .t = t, .impl = im, .full = STATES, .start = start};
  r.iterations = ARENA_ARRAY(a, uint32_t, n + 1);
  r.wanted = ARENA_ARRAY(a, bool, n + 1);
  if (t->domains->env.literal) { /* states of every block, of every variable */
    memset(r.wanted, true, n);
    r.live.at = ARENA_ARRAY(a, uint32_t, n + 2);
  } else {
    find_wanted(f, r.wanted);
    r.live = dead_locals_build(a, t->program, im, &f->cfg);
  }
  uint64_t size = n;
  for (uint32_t i = 0; i < n; i++) size += im->blocks.at[i]->cmds.n;
  r.limit = size * WORK_PER_BLOCK;
  arena_init(&r.scratch);
  Arena *before = t->domains->env.arena;
  t->domains->env.arena = &r.scratch;
  iterate(&r, f->order);
  f->given_up = r.work > r.limit;
  for (uint32_t iteration = 0; iteration < DESCENDING_ITERATIONS && !f->given_up; iteration++)
    for (uint32_t i = 0; i < f->cfg.order.n; i++)
      if (r.wanted[f->cfg.order.node[i]])
        set_block(&r, f->cfg.order.node[i], join_predecessors(&r, f->cfg.order.node[i]));
  t->domains->env.arena = before;
  dead_locals_free(&r.live);
  arena_free(&r.scratch);
}
