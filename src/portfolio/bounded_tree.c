/* SPDX-License-Identifier: MIT */
/* See bounded_tree.h. */
#include "portfolio/bounded_tree.h"

#include "base/hash.h"
#include "base/mem.h"

/* ---- nodes ----------------------------------------------------------------------------------- */

static const Flow *flow_of(BoundedTree *t, const Impl *im) {
  Flow *f = map_get_ptr(&t->flows, im);
  if (f) return f;
  f = mem_calloc(1, sizeof *f);
  flow_init(f, t->program, im);
  map_put_ptr(&t->flows, im, f);
  vec_push(&t->all_flows, f);
  return f;
}

/* Values that no command of the implementation changes are the same in all nodes of a call. */
static bool is_fixed(const Flow *f, uint32_t number) {
  uint32_t g = f->program->globals.n;
  return number >= f->vars.n || (number >= g && number < g + f->impl->ins.n);
}

/* Is the value handed on to a node there? */
static bool is_carried(const Flow *f, FlowPlace at, uint32_t number) {
  if (is_fixed(f, number)) return false;
  if (number < f->program->globals.n || at.cmd) return true;
  return liveness_at(&f->live, at.block, number);
}

static Term tree_variable(BoundedTree *t, const Flow *f, uint32_t number) {
  TermTable *tab = t->program->terms;
  Str name = symbol_data(tab, flow_symbol(f, number))->name;
  return term_var(tab, symbol_var(tab, name, flow_sort(f, number), NULL));
}

typedef struct NodeKey {
  const BoundedTree *t;
  uint32_t frame, block, cmd, iteration;
} NodeKey;

static bool same_node(const void *env, uint64_t id) {
  const NodeKey *k = env;
  const TreeNode *n = &k->t->nodes.at[id];
  return n->frame == k->frame && n->place.block == k->block && n->place.cmd == k->cmd &&
         n->iteration == k->iteration && !n->place.enters;
}

static uint32_t new_node(BoundedTree *t, uint32_t frame, FlowPlace place, uint32_t iteration,
                         uint32_t depth) {
  const Flow *f = t->frames.at[frame].flow;
  TermTable *tab = t->program->terms;
  Str name = str_c(&t->program->session->strs, "here");
  TreeNode n = {.frame = frame, .place = place, .iteration = iteration, .depth = depth};
  n.callee = TREE_NONE;
  n.here = term_var(tab, symbol_var(tab, name, SORT_BOOL, NULL));
  n.state = ARENA_ARRAY(&t->arena, Term, f->n);
  for (uint32_t i = 0; i < f->n; i++)
    n.state[i] = !place.enters && is_fixed(f, i) ? t->nodes.at[t->frames.at[frame].first].state[i]
                                                 : tree_variable(t, f, i);
  vec_push(&t->nodes, n);
  return t->nodes.n - 1;
}

static uint32_t node_at(BoundedTree *t, uint32_t frame, FlowPlace place, uint32_t iteration,
                        uint32_t depth) {
  NodeKey k = {t, frame, place.block, place.cmd, iteration};
  uint64_t h = hash_pair(hash_pair(frame, iteration), hash_pair(place.block, place.cmd)), found;
  if (map_find_hash(&t->node_of, h, same_node, &k, &found)) return (uint32_t)found;
  uint32_t made = new_node(t, frame, place, iteration, depth);
  map_add_hash(&t->node_of, h, made);
  return made;
}

/* A call, with its first node. Globals are at its entry what they are `old` in it. */
static uint32_t new_frame(BoundedTree *t, const Flow *f, uint32_t back, uint32_t depth) {
  TreeFrame made = {.flow = f, .back = back, .depth = depth, .first = t->nodes.n};
  vec_push(&t->frames, made);
  uint32_t node = new_node(t, t->frames.n - 1, (FlowPlace){.enters = true}, TREE_NONE, depth);
  Term *state = t->nodes.at[node].state;
  for (uint32_t i = f->vars.n; i < f->n; i++) state[i] = state[i - f->vars.n];
  return node;
}

/* ---- loops ----------------------------------------------------------------------------------- */

static uint32_t iteration_number(BoundedTree *t, TreeIteration want) {
  for (uint32_t i = 0; i < t->iterations.n; i++) {
    const TreeIteration *x = &t->iterations.at[i];
    if (x->loop == want.loop && x->around == want.around && x->count == want.count) return i;
  }
  vec_push(&t->iterations, want);
  return t->iterations.n - 1;
}

/* The iteration of this loop that the other is inside of; TREE_NONE: it is outside. */
static uint32_t iteration_of(const BoundedTree *t, uint32_t iteration, uint32_t loop) {
  while (iteration != TREE_NONE && t->iterations.at[iteration].loop != loop)
    iteration = t->iterations.at[iteration].around;
  return iteration;
}

/* At the head of a loop: the next iteration, or the first. */
static uint32_t next_iteration(BoundedTree *t, const Flow *f, uint32_t from, uint32_t head) {
  uint32_t loop = f->loops.headed[head], now = iteration_of(t, from, loop);
  if (now != TREE_NONE) {
    TreeIteration next = t->iterations.at[now];
    next.count++;
    return iteration_number(t, next);
  }
  uint32_t parent = f->loops.at[loop].parent;
  TreeIteration first = {.loop = loop, .around = TREE_NONE};
  if (parent != GRAPH_NONE) first.around = iteration_of(t, from, parent);
  return iteration_number(t, first);
}

static uint32_t iterations_in(const BoundedTree *t, uint32_t iteration) {
  uint32_t n = 0;
  for (; iteration != TREE_NONE; iteration = t->iterations.at[iteration].around)
    n += t->iterations.at[iteration].count;
  return n;
}

/* ---- expansion ------------------------------------------------------------------------------- */

static Term carried(BoundedTree *t, const Flow *f, uint32_t node, const Term *state) {
  Builder *b = t->program->build;
  const TreeNode *to = &t->nodes.at[node];
  Term all = to->here;
  for (uint32_t i = 0; i < f->n; i++)
    if (is_carried(f, to->place, i)) all = mk_and2(b, all, mk_eq(b, to->state[i], state[i]));
  return all;
}

static Term to_head(BoundedTree *t, uint32_t node, uint32_t exit) {
  uint32_t frame = t->nodes.at[node].frame;
  const Flow *f = t->frames.at[frame].flow;
  SegmentExit x = t->nodes.at[node].segment.exits.at[exit];
  uint32_t iteration = next_iteration(t, f, t->nodes.at[node].iteration, x.place.block);
  uint32_t depth = t->frames.at[frame].depth + iterations_in(t, iteration);
  uint32_t to = node_at(t, frame, x.place, iteration, depth);
  t->nodes.at[node].targets[exit] = to;
  return carried(t, f, to, x.state);
}

/* What the callee does not change goes on to where it returns to. */
static Term to_call(BoundedTree *t, uint32_t node, uint32_t exit) {
  Builder *b = t->program->build;
  uint32_t frame = t->nodes.at[node].frame;
  const Flow *f = t->frames.at[frame].flow;
  SegmentExit x = t->nodes.at[node].segment.exits.at[exit];
  uint32_t loop = f->loops.of[x.place.block];
  uint32_t iteration =
      loop == GRAPH_NONE ? TREE_NONE : iteration_of(t, t->nodes.at[node].iteration, loop);
  uint32_t depth = t->frames.at[frame].depth + iterations_in(t, iteration);
  uint32_t back = node_at(t, frame, x.place, iteration, depth);
  const Flow *g = flow_of(t, x.call->proc->impls.at[0]);
  uint32_t callee = t->nodes.at[back].callee;
  if (callee == TREE_NONE) callee = new_frame(t, g, back, depth + 1);
  t->nodes.at[back].callee = callee;
  const Term *in = t->nodes.at[callee].state, *after = t->nodes.at[back].state;
  Term all = t->nodes.at[callee].here;
  uint32_t globals = t->program->globals.n;
  for (uint32_t i = 0; i < globals; i++) all = mk_and2(b, all, mk_eq(b, in[i], x.state[i]));
  for (uint32_t i = 0; i < g->impl->ins.n; i++)
    all = mk_and2(b, all, mk_eq(b, in[globals + i], x.args[i]));
  for (uint32_t i = globals; i < f->vars.n; i++) {
    bool result = false;
    for (uint32_t k = 0; k < x.call->n_vars; k++)
      result |= x.call->vars[k] && flow_number(f, x.call->vars[k]) == i;
    if (!result && !is_fixed(f, i)) all = mk_and2(b, all, mk_eq(b, after[i], x.state[i]));
  }
  t->nodes.at[node].targets[exit] = callee;
  return all;
}

static Term to_caller(BoundedTree *t, uint32_t node, uint32_t exit) {
  Builder *b = t->program->build;
  const TreeFrame *callee = &t->frames.at[t->nodes.at[node].frame];
  if (callee->back == TREE_NONE) return TERM_FALSE;
  const TreeNode *back = &t->nodes.at[callee->back];
  const Flow *g = callee->flow, *f = t->frames.at[back->frame].flow;
  const Term *state = t->nodes.at[node].segment.exits.at[exit].state;
  const Cmd *call = &f->impl->blocks.at[back->place.block]->cmds.at[back->place.cmd - 1];
  Term all = back->here;
  for (uint32_t i = 0; i < t->program->globals.n; i++)
    all = mk_and2(b, all, mk_eq(b, back->state[i], state[i]));
  for (uint32_t i = 0; i < call->n_vars; i++)
    if (call->vars[i])
      all = mk_and2(b, all,
                    mk_eq(b, back->state[flow_number(f, call->vars[i])],
                          state[flow_number(g, g->impl->outs.at[i])]));
  t->nodes.at[node].targets[exit] = callee->back;
  return all;
}

void tree_expand(BoundedTree *t, uint32_t node) {
  FlowPlace place = t->nodes.at[node].place;
  const Flow *f = t->frames.at[t->nodes.at[node].frame].flow;
  Segment s;
  segment_init(&s, f, place, t->nodes.at[node].state,
               &(SegmentOptions){.program_starts = place.enters && node == 0});
  t->nodes.at[node].segment = s;
  t->nodes.at[node].expanded = true;
  uint32_t *targets = ARENA_ARRAY(&t->arena, uint32_t, s.exits.n + 1);
  Term *goals = ARENA_ARRAY(&t->arena, Term, s.exits.n + 1);
  t->nodes.at[node].targets = targets;
  for (uint32_t i = 0; i < s.exits.n; i++) {
    targets[i] = TREE_NONE;
    goals[i] = s.exits.at[i].kind == EXIT_HEAD   ? to_head(t, node, i)
               : s.exits.at[i].kind == EXIT_CALL ? to_call(t, node, i)
                                                 : to_caller(t, node, i);
  }
  Term formula = segment_formula(&t->nodes.at[node].segment, true, goals);
  solver_assert(t->solver, mk_implies(t->program->build, t->nodes.at[node].here, formula));
}

void tree_init(BoundedTree *t, CoreProgram *p, const Impl *entry, Solver *solver) {
  *t = (BoundedTree){.program = p, .solver = solver};
  arena_init(&t->arena);
  new_frame(t, flow_of(t, entry), TREE_NONE, 0);
  solver_assert(solver, t->nodes.at[0].here);
}

void tree_free(BoundedTree *t) {
  for (uint32_t i = 0; i < t->nodes.n; i++)
    if (t->nodes.at[i].expanded) segment_free(&t->nodes.at[i].segment);
  for (uint32_t i = 0; i < t->all_flows.n; i++) {
    flow_free(t->all_flows.at[i]);
    free(t->all_flows.at[i]);
  }
  vec_free(&t->all_flows);
  vec_free(&t->iterations);
  vec_free(&t->frames);
  vec_free(&t->nodes);
  map_free(&t->flows);
  map_free(&t->node_of);
  arena_free(&t->arena);
}
