/* SPDX-License-Identifier: MIT */
/* Are there enough yields? A body at a layer is a graph whose edges say what other threads see of
 * a command. Two automata accept the good sequences: movers to the right, one action that is no
 * mover, movers to the left, then a yield; and no change of globals between the start of a thread
 * with a precondition and the next yield. The body is good when an automaton simulates its graph.
 */
#include "base/vec.h"
#include "civl/check/parts.h"

typedef struct YieldEdge {
  uint32_t from, to;
  uint32_t block;
  CallLabels labels;
  const Stmt *call; /* or NULL */
} YieldEdge;

typedef struct YieldGraph {
  CivlProgram *c;
  const CivlProcedure *p;
  int32_t layer;
  uint32_t n_nodes;
  uint32_t *block_node;
  VEC(YieldEdge) edges;
  VEC(uint32_t) returns; /* nodes */
} YieldGraph;

enum { STATES = 2, NO_STATE = 0, FIRST = 1, SECOND = 2, ANY_STATE = 3 }; /* sets of states */

/* State and label -> the next state; NO_STATE: not accepted. */
typedef uint8_t Automaton[STATES][LABEL_ASYNC + 1];
/* FIRST: before the action that is no mover. SECOND: after it. */
static const Automaton atomicity = {
    {[LABEL_PRIVATE] = FIRST,
     [LABEL_BOTH] = FIRST,
     [LABEL_RIGHT] = FIRST,
     [LABEL_YIELD] = FIRST,
     [LABEL_LEFT] = SECOND,
     [LABEL_ATOMIC] = SECOND},
    {[LABEL_PRIVATE] = SECOND, [LABEL_BOTH] = SECOND, [LABEL_LEFT] = SECOND, [LABEL_YIELD] = FIRST},
};
/* SECOND: a thread was started whose precondition must not become false. */
static const Automaton async = {
    {[LABEL_PRIVATE] = FIRST,
     [LABEL_MODIFIES] = FIRST,
     [LABEL_YIELD] = FIRST,
     [LABEL_ASYNC] = SECOND},
    {[LABEL_PRIVATE] = SECOND, [LABEL_ASYNC] = SECOND, [LABEL_YIELD] = FIRST},
};

/* ---- the graph ------------------------------------------------------------------------------ */

static const CallLabels private = {LABEL_PRIVATE, LABEL_PRIVATE};
static const CallLabels yield = {LABEL_YIELD, LABEL_YIELD};

/* An edge to a new node, which becomes the current one. */
static void step(YieldGraph *g, uint32_t block, uint32_t *node, CallLabels labels,
                 const Stmt *call) {
  vec_push(&g->edges, ((YieldEdge){*node, g->n_nodes, block, labels, call}));
  *node = g->n_nodes++;
}

static void add_command(YieldGraph *g, uint32_t block, uint32_t *node, const Stmt *s) {
  if (s->kind == ST_CALL) {
    step(g, block, node, label_call(g->c, s, g->layer), s);
  } else if (s->kind == ST_PARALLEL) {
    check_parallel_movers(g->c, s, g->layer);
    for (uint32_t i = 0; i < s->body.n; i++)
      step(g, block, node, label_call(g->c, s->body.at[i], g->layer), s->body.at[i]);
  }
}

static void add_block(YieldGraph *g, uint32_t b) {
  const CivlFlow *f = &g->p->flow;
  const FlatBlock *block = &f->body.at[b];
  const CivlLoop *l = civl_flow_loop(f, b);
  uint32_t node = g->block_node[b];
  if (l) step(g, b, &node, l->yields >= g->layer ? yield : private, NULL);
  for (uint32_t i = 0; i < block->n_cmds; i++)
    if (!civl_flow_is_head_call(l, block->cmds[i])) add_command(g, b, &node, block->cmds[i]);
  if (!block->n_to) vec_push(&g->returns, node);
  for (uint32_t e = f->next.at[b]; e < f->next.at[b + 1]; e++)
    vec_push(&g->edges, ((YieldEdge){node, g->block_node[f->next.to[e]], b, private, NULL}));
}

static void build(YieldGraph *g) {
  const CivlFlow *f = &g->p->flow;
  g->block_node = graph_numbers(g->c->arena, f->body.n, 0);
  for (uint32_t b = 0; b < f->body.n; b++) g->block_node[b] = b;
  g->n_nodes = f->body.n;
  for (uint32_t b = 0; b < f->body.n; b++)
    if (f->order.number[b] != GRAPH_NONE) add_block(g, b);
}

/* ---- simulation ----------------------------------------------------------------------------- */

static uint8_t survivors(const Automaton a, YieldLabel label, uint8_t from, uint8_t to) {
  uint8_t left = NO_STATE;
  for (uint32_t s = 0; s < STATES; s++)
    if (from >> s & 1 && a[s][label] & to) left |= (uint8_t)(1 << s);
  return left;
}

/* The states that simulate the entry, when those of the returns are `at_return`. */
static uint8_t simulate(const YieldGraph *g, const Automaton a, bool is_async, uint8_t at_return) {
  uint8_t *states = ARENA_ARRAY(g->c->arena, uint8_t, g->n_nodes);
  for (uint32_t i = 0; i < g->n_nodes; i++) states[i] = ANY_STATE;
  for (uint32_t i = 0; i < g->returns.n; i++) states[g->returns.at[i]] = at_return;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = g->edges.n; i-- > 0;) {
      const YieldEdge *e = &g->edges.at[i];
      YieldLabel label = is_async ? e->labels.async : e->labels.atomicity;
      uint8_t left = survivors(a, label, states[e->from], states[e->to]);
      changed |= left != states[e->from];
      states[e->from] = left;
    }
  }
  return states[g->block_node[0]];
}

/* The first call that the automaton does not accept on a path from the entry; NULL: none. */
static const Stmt *refused_call(const YieldGraph *g, const Automaton a, bool is_async,
                                uint8_t start) {
  uint8_t *states = ARENA_ARRAY(g->c->arena, uint8_t, g->n_nodes);
  for (uint32_t i = 0; i < g->n_nodes; i++) states[i] = NO_STATE;
  states[g->block_node[0]] = start;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->edges.n; i++) {
      const YieldEdge *e = &g->edges.at[i];
      YieldLabel label = is_async ? e->labels.async : e->labels.atomicity;
      for (uint32_t s = 0; s < STATES; s++) {
        if (!(states[e->from] >> s & 1)) continue;
        if (!a[s][label]) return e->call;
        changed |= (states[e->to] | a[s][label]) != states[e->to];
        states[e->to] |= a[s][label];
      }
    }
  }
  return NULL;
}

static const char *label_text(YieldLabel l) {
  switch (l) {
  case LABEL_ATOMIC: return "is no mover";
  case LABEL_LEFT: return "is a left mover";
  case LABEL_RIGHT: return "is a right mover";
  case LABEL_YIELD: return "yields";
  default: return "is a mover to both sides";
  }
}

/* Points at the call that makes an atomicity check fail. */
static void note_refused(const YieldGraph *g, uint32_t d, uint8_t start) {
  const Stmt *s = refused_call(g, atomicity, false, start);
  if (!s) return;
  diag_note(&g->c->program->session->diags, d, (Span){s->name_pos, s->name_pos + s->name->len},
            start == FIRST ? "'%s' %s at layer %d, and follows something that is no right mover"
                           : "'%s' %s at layer %d",
            s->name->text, label_text(label_call(g->c, s, g->layer).atomicity), g->layer);
}

static void check_mover(const YieldGraph *g) {
  Mover m = civl_of(g->p->decl)->mover;
  uint8_t entry = simulate(g, atomicity, false, ANY_STATE);
  bool good = entry != NO_STATE;
  if (m == MOVER_LEFT || m == MOVER_BOTH) good &= (entry & SECOND) != 0;
  if (m == MOVER_RIGHT || m == MOVER_BOTH)
    good &= (simulate(g, atomicity, false, FIRST) & FIRST) != 0;
  if (good) return;
  Session *session = g->c->program->session;
  uint32_t d = diag(session, DIAG_MOVER_INVALID, check_name_span(g->p->impl));
  diag_note(&session->diags, d, (Span){0, 0},
            "it is declared '%s': its commands must be movers of that kind", civl_mover_text(m));
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* A loop that does not yield must have no yields in it. */
static void check_loops(const YieldGraph *g) {
  const CivlFlow *f = &g->p->flow;
  bool *bad = ARENA_ARRAY(g->c->arena, bool, f->n_loops + 1);
  for (uint32_t i = 0; i < f->n_loops; i++) bad[i] = false;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    uint32_t outer = f->loops[i].outer;
    if (outer != GRAPH_NONE && f->loops[i].yields >= g->layer) bad[outer] = true;
  }
  for (uint32_t i = 0; i < g->edges.n; i++) {
    uint32_t l = f->loop_of[g->edges.at[i].block];
    if (l != GRAPH_NONE && g->edges.at[i].labels.atomicity == LABEL_YIELD) bad[l] = true;
  }
  for (uint32_t i = 0; i < f->n_loops; i++) {
    if (!bad[i] || f->loops[i].yields >= g->layer) continue;
    uint32_t d = diag(g->c->program->session, DIAG_LOOP_YIELDING,
                      diag_span(f->body.at[f->loops[i].head].pos), g->layer);
    diag_note(&g->c->program->session->diags, d, (Span){0, 0},
              "something in the loop yields: add 'invariant {:yields} true;' to its head");
  }
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void check_body(CivlProgram *c, const CivlProcedure *p, int32_t layer) {
  Session *session = c->program->session;
  YieldGraph g = {.c = c, .p = p, .layer = layer};
  build(&g);
  check_loops(&g);
  const char *name = p->impl->name->text;
  if (civl_is_mover(p->decl) && civl_layer(p->decl) == layer) {
    check_mover(&g);
  } else if (simulate(&g, atomicity, false, ANY_STATE) == NO_STATE) {
    uint32_t d = diag(session, DIAG_ATOMICITY, check_name_span(p->impl), name, layer);
    diag_note(&session->diags, d, (Span){0, 0},
              "between two yields: right movers, at most one action that is no mover, left movers");
    note_refused(&g, d, FIRST);
  }
  if (simulate(&g, async, true, ANY_STATE) == NO_STATE) {
    uint32_t d = diag(session, DIAG_ASYNC_CHECK, check_name_span(p->impl), name, layer);
    diag_note(&session->diags, d, (Span){0, 0},
              "after an asynchronous call of a procedure with a precondition, nothing may change "
              "globals before the next yield");
    const Stmt *s = refused_call(&g, async, true, FIRST);
    if (s)
      diag_note(&session->diags, d, (Span){s->name_pos, s->name_pos + s->name->len},
                "'%s' changes globals", s->name->text);
  }
  vec_free(&g.edges);
  vec_free(&g.returns);
}

void check_yields(CivlProgram *c) {
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const CivlProcedure *p = c->procedures[i];
    for (uint32_t k = 0; p->impl && p->flow.body.n && k < c->refinement_layers.n; k++)
      if (c->refinement_layers.at[k] <= civl_layer(p->decl))
        check_body(c, p, c->refinement_layers.at[k]);
  }
}
