/* SPDX-License-Identifier: MIT */
/* See dispatch.h. */
#include "core/dispatch.h"

#include "core/labels.h"
#include "core/loops.h"
#include "core/reduce.h"

enum { MAX_ITERATIONS = 64 };

typedef struct Dispatch {
  CoreProgram *p;
  Impl *impl;
  Arena arena; /* of this iteration */
  Cfg cfg;
  Dom dom;
  GraphSccs sccs;  /* of the graph without back edges */
  uint32_t region; /* the component made a loop of */
  bool *cut;       /* block -> it is reached through the header only */
  uint32_t n_cut;
  uint32_t *number; /* block -> its value of the variable, for those */
  CBlock **copy;    /* block -> its copy outside the loop, or NULL */
  Variable *next;
  CBlock *header;
  Labels labels;
} Dispatch;

/* ---- regions --------------------------------------------------------------------------- */

static void dispatch_build_graph(Dispatch *d) {
  d->cfg = cfg_build(&d->arena, d->impl);
  d->dom = dom_build(&d->arena, &d->cfg);
  Graph forward = loops_forward_graph(&d->arena, &d->cfg, &d->dom);
  d->sccs = graph_sccs(&d->arena, &forward);
}

static bool in_region(const Dispatch *d, uint32_t b) {
  return d->sccs.of[b] == d->region;
}

/* Whether the edge enters the region. Back edges to a header in the region do not. */
static bool from_outside(const Dispatch *d, uint32_t from, uint32_t to) {
  return !in_region(d, from) && !loops_back_edge(&d->dom, from, to);
}

/* The first component with a cycle, or sccs.n. */
static uint32_t find_region(const Dispatch *d) {
  uint32_t first = 0;
  while (first < d->sccs.n && d->sccs.size[first] < 2) first++;
  return first;
}

/* A copy with the same jumps and the first command of each block, which is all that node splitting
 * reads. */
static Impl *dispatch_skeleton(CoreProgram *p, const Impl *im) {
  Impl *copy = core_impl(p, im->proc, im->pos);
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    const CBlock *from = im->blocks.at[b];
    CBlock *to = core_block(p, copy, from->label, from->pos);
    if (from->cmds.n) vec_push(&to->cmds, from->cmds.at[0]);
    to->is_return = from->is_return;
  }
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->succs.n; i++)
      vec_push(&copy->blocks.at[b]->succs, copy->blocks.at[im->blocks.at[b]->succs.at[i]->index]);
  return copy;
}

bool dispatch_is_tangled(CoreProgram *p, const Impl *im, uint32_t max_blocks) {
  return !reduce_impl(p, dispatch_skeleton(p, im), max_blocks);
}

/* ---- the blocks that cut all cycles ------------------------------------------------------ */

static bool is_test(const Cmd *c) {
  return c->kind == CMD_ASSERT || c->kind == CMD_ASSUME;
}

static bool heads_loop(const Dispatch *d, uint32_t b) {
  const Graph *preds = &d->cfg.preds;
  for (uint32_t i = preds->at[b]; i < preds->at[b + 1]; i++)
    if (loops_back_edge(&d->dom, preds->to[i], b)) return true;
  return false;
}

/* Prefers a block that begins with an assertion, which becomes an invariant; then one with more
 * predecessors. */
static bool dispatch_better_cut(const Dispatch *d, uint32_t a, uint32_t b) {
  const CBlock *x = d->impl->blocks.at[a], *y = d->impl->blocks.at[b];
  bool ax = x->cmds.n && x->cmds.at[0].kind == CMD_ASSERT;
  bool ay = y->cmds.n && y->cmds.at[0].kind == CMD_ASSERT;
  if (ax != ay) return ax;
  return graph_degree(&d->cfg.preds, a) > graph_degree(&d->cfg.preds, b);
}

static void dispatch_cut(Dispatch *d, uint32_t b) {
  d->cut[b] = true;
  d->number[b] = d->n_cut++;
}

/* Cuts one block of each cycle that is left. */
static bool cut_more(Dispatch *d) {
  const Graph *g = &d->cfg.succs;
  GraphEdge *edges = ARENA_ARRAY(&d->arena, GraphEdge, g->at[g->n] + 1);
  uint32_t n = 0;
  for (uint32_t v = 0; v < g->n; v++)
    for (uint32_t i = g->at[v]; i < g->at[v + 1]; i++)
      if (in_region(d, v) && in_region(d, g->to[i]) && !d->cut[v] && !d->cut[g->to[i]])
        edges[n++] = (GraphEdge){v, g->to[i]};
  Graph left = graph_make(&d->arena, g->n, edges, n);
  GraphSccs sccs = graph_sccs(&d->arena, &left);
  uint32_t *best = ARENA_ARRAY(&d->arena, uint32_t, sccs.n + 1);
  for (uint32_t i = 0; i < sccs.n; i++) best[i] = GRAPH_NONE;
  for (uint32_t b = 0; b < g->n; b++)
    if (sccs.size[sccs.of[b]] > 1 &&
        (best[sccs.of[b]] == GRAPH_NONE || dispatch_better_cut(d, b, best[sccs.of[b]])))
      best[sccs.of[b]] = b;
  bool any = false;
  for (uint32_t i = 0; i < sccs.n; i++) {
    if (best[i] == GRAPH_NONE) continue;
    dispatch_cut(d, best[i]);
    any = true;
  }
  return any;
}

/* ---- the loop ------------------------------------------------------------------------------ */

static CBlock *new_block(Dispatch *d, const char *label, Pos pos) {
  Str wanted = str_c(&d->p->session->strs, label);
  return core_block(d->p, d->impl, labels_take(&d->labels, wanted), pos);
}

/* `next` is this number; for the last one, none of the others. */
static Term is_next(Dispatch *d, uint32_t number) {
  Builder b = builder_plain(d->p->terms);
  Term next = term_var(d->p->terms, d->next->sym), t = TERM_NONE;
  if (number + 1 < d->n_cut) return mk_eq(&b, next, mk_int64(&b, number));
  for (uint32_t i = 0; i + 1 < d->n_cut; i++) {
    Term other = mk_not(&b, mk_eq(&b, next, mk_int64(&b, i)));
    t = i ? mk_and2(&b, t, other) : other;
  }
  return t.ix ? t : TERM_TRUE;
}

static CBlock *dispatch_setter(Dispatch *d, uint32_t to) {
  CBlock *b = new_block(d, "set_next", d->impl->blocks.at[to]->pos);
  Builder build = builder_plain(d->p->terms);
  Cmd *c = core_cmd_of(d->p, b, CMD_ASSIGN, b->pos, 1, 1);
  c->vars[0] = d->next;
  c->terms[0] = mk_int64(&build, d->number[to]);
  vec_push(&b->succs, d->header);
  return b;
}

/* The tests at the beginning of the block go to the header. */
static void move_tests(Dispatch *d, CBlock *b) {
  Builder build = builder_plain(d->p->terms);
  uint32_t n = 0;
  while (n < b->cmds.n && is_test(&b->cmds.at[n])) n++;
  for (uint32_t i = 0; i < n; i++) {
    Cmd c = b->cmds.at[i];
    Term here = is_next(d, d->number[b->index]);
    Term t = term_is_true(here) ? c.terms[0] : mk_implies(&build, here, c.terms[0]);
    c.terms = ARENA_NEW(&d->p->arena, Term);
    c.terms[0] = t;
    vec_push(&d->header->cmds, c);
  }
  for (uint32_t i = n; i < b->cmds.n; i++) b->cmds.at[i - n] = b->cmds.at[i];
  b->cmds.n -= n;
}

/* The header branches to the cut blocks by a chain of tests. */
static void dispatch_branch(Dispatch *d, const uint32_t *order) {
  CBlock *from = d->header;
  Builder build = builder_plain(d->p->terms);
  for (uint32_t i = 0; i < d->n_cut; i++) {
    CBlock *to = d->impl->blocks.at[order[i]];
    if (i + 1 == d->n_cut) {
      vec_push(&from->succs, to);
      break;
    }
    Term test = is_next(d, i);
    CBlock *yes = new_block(d, "is_next", to->pos), *no = new_block(d, "is_not_next", to->pos);
    core_cmd_test(d->p, yes, CMD_ASSUME, to->pos, test)->origin = FROM_GUARD;
    core_cmd_test(d->p, no, CMD_ASSUME, to->pos, mk_not(&build, test))->origin = FROM_GUARD;
    vec_push(&yes->succs, to);
    vec_push(&from->succs, yes);
    vec_push(&from->succs, no);
    from = no;
  }
}

static CBlock *copy_block(Dispatch *d, const CBlock *b) {
  Str label = str_printf(&d->p->session->strs, "%s_dup", b->label->text);
  CBlock *c = new_block(d, label->text, b->pos);
  for (uint32_t i = 0; i < b->cmds.n; i++) vec_push(&c->cmds, b->cmds.at[i]);
  c->is_return = b->is_return;
  c->says_return = b->says_return;
  c->jump_pos = b->jump_pos;
  c->jump_attrs = b->jump_attrs;
  return c;
}

/* The target of an edge that enters the region at block b. */
static CBlock *dispatch_from_outside(Dispatch *d, uint32_t b) {
  if (d->cut[b]) return dispatch_setter(d, b);
  if (d->copy[b]) return d->copy[b];
  const CBlock *source = d->impl->blocks.at[b];
  CBlock *c = d->copy[b] = copy_block(d, source);
  for (uint32_t i = 0; i < source->succs.n; i++) {
    CBlock *to = source->succs.at[i];
    vec_push(&c->succs, in_region(d, to->index) ? dispatch_from_outside(d, to->index) : to);
  }
  return c;
}

static CBlock *dispatch_from_inside(Dispatch *d, uint32_t b) {
  return d->cut[b] ? dispatch_setter(d, b) : d->impl->blocks.at[b];
}

static void dispatch_redirect(Dispatch *d, uint32_t n) {
  CBlock ***to = ARENA_ARRAY(&d->arena, CBlock **, n + 1);
  for (uint32_t b = 0; b < n; b++) { /* all before any: copies read the old edges */
    const CBlock *from = d->impl->blocks.at[b];
    to[b] = ARENA_ARRAY(&d->arena, CBlock *, from->succs.n + 1);
    for (uint32_t i = 0; i < from->succs.n; i++) {
      uint32_t t = from->succs.at[i]->index;
      to[b][i] = !in_region(d, t)        ? from->succs.at[i]
                 : from_outside(d, b, t) ? dispatch_from_outside(d, t)
                                         : dispatch_from_inside(d, t);
    }
  }
  for (uint32_t b = 0; b < n; b++)
    for (uint32_t i = 0; i < d->impl->blocks.at[b]->succs.n; i++)
      d->impl->blocks.at[b]->succs.at[i] = to[b][i];
}

static void make_loop(Dispatch *d) {
  uint32_t n = d->impl->blocks.n;
  d->cut = ARENA_ARRAY(&d->arena, bool, n);
  d->number = ARENA_ARRAY(&d->arena, uint32_t, n);
  d->copy = ARENA_ARRAY(&d->arena, CBlock *, n);
  d->n_cut = 0;
  for (uint32_t b = 0; b < n; b++)
    if (in_region(d, b) && heads_loop(d, b)) dispatch_cut(d, b);
  while (cut_more(d)) continue;
  uint32_t *order = ARENA_ARRAY(&d->arena, uint32_t, d->n_cut + 1);
  for (uint32_t b = 0; b < n; b++)
    if (d->cut[b]) order[d->number[b]] = b;
  Pos pos = d->impl->blocks.at[order[0]]->pos;
  labels_init(&d->labels, d->p, d->impl);
  d->next = core_variable(d->p, str_c(&d->p->session->strs, "next"), SORT_INT, pos);
  vec_push(&d->impl->locals, d->next);
  d->header = new_block(d, "dispatch", pos);
  dispatch_redirect(d, n);
  for (uint32_t i = 0; i < d->n_cut; i++) move_tests(d, d->impl->blocks.at[order[i]]);
  dispatch_branch(d, order);
  labels_free(&d->labels);
}

bool dispatch_impl(CoreProgram *p, Impl *impl) {
  for (uint32_t i = 0; i < MAX_ITERATIONS; i++) {
    Dispatch d = {.p = p, .impl = impl};
    arena_init(&d.arena);
    cfg_drop_unreachable(impl);
    dispatch_build_graph(&d);
    d.region = find_region(&d);
    bool done = d.region == d.sccs.n;
    if (!done) make_loop(&d);
    arena_free(&d.arena);
    if (done) return true;
  }
  return false;
}
