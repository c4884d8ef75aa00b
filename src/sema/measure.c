/* SPDX-License-Identifier: MIT */
/* Measures: one per sequential procedure; one per loop head, before the assignments there,
 * and nowhere else; as many components as the measure of a procedure called recursively.
 *
 * Loop heads of goto programs are the targets of back edges of a depth-first search over
 * the blocks of the body; that graph is only made for bodies with measure statements. */
#include "sema/check.h"

#include "base/graph.h"
#include "sema/walk.h"

static const uint32_t NOWHERE = UINT32_MAX;

typedef struct MeasureNode {
  Pos pos;
  Stmt *loop; /* a while statement's head */
  VEC(Stmt *) cmds;
  VEC(uint32_t) next;
  uint32_t at;   /* search: next successor to look at */
  uint8_t state; /* search: 0 new, 1 open, 2 done     */
  bool head;
} MeasureNode;

typedef struct Exit {
  Str label; /* of the enclosing statement, or NULL */
  bool loop;
  uint32_t after;
} Exit;

typedef struct MeasureFlow {
  VEC(MeasureNode) nodes;
  VEC(Exit) exits;
  Map labels; /* Str -> node */
} MeasureFlow;

static uint32_t new_node(MeasureFlow *f, Pos pos) {
  vec_push(&f->nodes, ((MeasureNode){.pos = pos}));
  return f->nodes.n - 1;
}

static void edge(MeasureFlow *f, uint32_t from, uint32_t to) {
  if (from != NOWHERE) vec_push(&f->nodes.at[from].next, to);
}

static uint32_t label_node(MeasureFlow *f, Str name) {
  uint64_t at = 0;
  if (map_get(&f->labels, (uint64_t)(uintptr_t)name, &at)) return (uint32_t)at;
  at = new_node(f, 0);
  map_put(&f->labels, (uint64_t)(uintptr_t)name, at);
  return (uint32_t)at;
}

static uint32_t build(MeasureFlow *, const Block *, uint32_t cur);

static uint32_t build_if(MeasureFlow *f, Stmt *t, uint32_t cur, Str label) {
  uint32_t then = new_node(f, t->pos), other = new_node(f, t->pos), after = new_node(f, t->pos);
  edge(f, cur, then);
  edge(f, cur, other);
  vec_push(&f->exits, ((Exit){label, false, after}));
  edge(f, build(f, &t->body, then), after);
  edge(f, build(f, &t->else_body, other), after);
  f->exits.n--;
  return after;
}

static uint32_t build_while(MeasureFlow *f, Stmt *t, uint32_t cur, Str label) {
  uint32_t head = new_node(f, t->pos), body = new_node(f, t->pos), after = new_node(f, t->pos);
  f->nodes.at[head].loop = t;
  edge(f, cur, head);
  edge(f, head, body);
  edge(f, head, after);
  vec_push(&f->exits, ((Exit){label, true, after}));
  edge(f, build(f, &t->body, body), head);
  f->exits.n--;
  return after;
}

static void build_break(MeasureFlow *f, const Stmt *t, uint32_t cur) {
  for (uint32_t i = f->exits.n; i-- > 0;) {
    const Exit *x = &f->exits.at[i];
    if (t->name ? x->label != t->name : !x->loop) continue;
    edge(f, cur, x->after);
    return;
  }
}

static uint32_t build(MeasureFlow *f, const Block *b, uint32_t cur) {
  Str label = NULL;
  for (uint32_t i = 0; i < b->n; i++) {
    Stmt *t = b->at[i];
    if (t->kind == ST_LABEL) {
      uint32_t n = label_node(f, t->name);
      f->nodes.at[n].pos = t->pos;
      edge(f, cur, n);
      cur = n;
      label = t->name;
      continue;
    }
    if (cur == NOWHERE) cur = new_node(f, t->pos);
    switch ((StmtKind)t->kind) {
    case ST_IF: cur = build_if(f, t, cur, label); break;
    case ST_WHILE: cur = build_while(f, t, cur, label); break;
    case ST_GOTO:
      for (uint32_t k = 0; k < t->n_labels; k++) edge(f, cur, label_node(f, t->labels[k].name));
      cur = NOWHERE;
      break;
    case ST_BREAK:
      build_break(f, t, cur);
      cur = NOWHERE;
      break;
    case ST_RETURN: cur = NOWHERE; break;
    default: vec_push(&f->nodes.at[cur].cmds, t); break;
    }
    label = NULL;
  }
  return cur;
}

static void find_heads(MeasureFlow *f) {
  VEC(uint32_t) stack = {0};
  vec_push(&stack, 0);
  f->nodes.at[0].state = 1;
  while (stack.n) {
    MeasureNode *n = &f->nodes.at[vec_last(&stack)];
    if (n->at == n->next.n) {
      n->state = 2;
      stack.n--;
      continue;
    }
    uint32_t to = n->next.at[n->at++];
    MeasureNode *m = &f->nodes.at[to];
    if (m->state == 1) m->head = true;
    if (m->state != 0) continue;
    m->state = 1;
    vec_push(&stack, to);
  }
  vec_free(&stack);
}

static bool assigns(const Stmt *t) {
  return t->kind == ST_ASSIGN || t->kind == ST_HAVOC || t->kind == ST_CALL || t->kind == ST_UNPACK;
}

static void check_node(Sema *s, const MeasureNode *n) {
  uint32_t measures = 0;
  bool assigned = false;
  for (uint32_t i = 0; n->loop && i < n->loop->n_specs; i++)
    measures += n->loop->specs[i].is_measure;
  for (uint32_t i = 0; i < n->cmds.n; i++) {
    const Stmt *t = n->cmds.at[i];
    assigned |= assigns(t);
    if (t->kind != ST_MEASURE) continue;
    measures++;
    if (!n->head)
      diag(s->session, DIAG_MEASURE_OUTSIDE, diag_span(t->pos));
    else if (assigned)
      diag(s->session, DIAG_MEASURE_ASSIGN, diag_span(t->pos));
  }
  if (measures > 1 && (n->head || n->loop)) diag(s->session, DIAG_MEASURE_LOOP, diag_span(n->pos));
}

static void find_measure(void *env, Stmt *t) {
  bool *found = env;
  uint32_t specs = 0;
  for (uint32_t i = 0; i < t->n_specs; i++) specs += t->specs[i].is_measure;
  *found |= t->kind == ST_MEASURE || specs > 1;
}

static void check_body(Sema *s, const Block *body) {
  bool found = false;
  walk_each_stmt(body->at, body->n, find_measure, &found);
  if (!found) return;
  MeasureFlow f = {0};
  build(&f, body, new_node(&f, body->open));
  find_heads(&f);
  for (uint32_t i = 0; i < f.nodes.n; i++) check_node(s, &f.nodes.at[i]);
  for (uint32_t i = 0; i < f.nodes.n; i++) {
    vec_free(&f.nodes.at[i].cmds);
    vec_free(&f.nodes.at[i].next);
  }
  vec_free(&f.nodes);
  vec_free(&f.exits);
  map_free(&f.labels);
}

/* ---- recursion ------------------------------------------------------------------------------ */

typedef struct Recursion {
  Sema *s;
  uint32_t n;
  VEC(GraphEdge) edges;
  Map place; /* Decl * -> node */
  GraphSccs sccs;
  Decl *caller;
  uint32_t node;
} Recursion;

static void add_call(void *env, Stmt *t) {
  Recursion *r = env;
  uint64_t to = 0;
  if (t->kind == ST_CALL && map_get(&r->place, (uint64_t)(uintptr_t)t->target, &to))
    vec_push(&r->edges, ((GraphEdge){r->node, (uint32_t)to}));
}

static void check_call_measure(void *env, Stmt *t) {
  Recursion *r = env;
  uint64_t to = 0;
  if (t->kind != ST_CALL || !map_get(&r->place, (uint64_t)(uintptr_t)t->target, &to)) return;
  if (r->sccs.of[to] != r->sccs.of[r->node]) return;
  const ProcDecl *a = &r->caller->u.proc, *b = &t->target->u.proc;
  if (a->measures[0].n != b->measures[0].n)
    diag(r->s->session, DIAG_MEASURE_COUNT, diag_span(t->pos));
}

static void each_body(Recursion *r, WalkStmt *f) {
  Program *prog = r->s->prog;
  for (uint32_t i = 0; i < prog->decls.n; i++) {
    Decl *d = prog->decls.at[i];
    uint64_t node = 0;
    if (d->kind != DECL_IMPL || d->ignored ||
        !map_get(&r->place, (uint64_t)(uintptr_t)d->u.impl.proc, &node))
      continue;
    r->caller = d->u.impl.proc;
    r->node = (uint32_t)node;
    walk_each_stmt(d->u.impl.body.at, d->u.impl.body.n, f, r);
  }
}

/* Only procedures with measures take part. */
static void check_recursion(Sema *s) {
  Recursion r = {.s = s};
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->kind == DECL_PROC && !d->ignored && d->u.proc.n_measures)
      map_put(&r.place, (uint64_t)(uintptr_t)d, r.n++);
  }
  if (r.n) {
    Arena arena;
    arena_init(&arena);
    each_body(&r, add_call);
    Graph calls = graph_make(&arena, r.n, r.edges.at, r.edges.n);
    r.sccs = graph_sccs(&arena, &calls);
    each_body(&r, check_call_measure);
    arena_free(&arena);
  }
  vec_free(&r.edges);
  map_free(&r.place);
}

void measure_check(Sema *s) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_PROC && d->u.proc.n_measures > 1)
      diag(s->session, DIAG_MEASURE_PROC, diag_span(d->u.proc.measures[1].pos));
    if (d->kind == DECL_IMPL) check_body(s, &d->u.impl.body);
  }
  check_recursion(s);
}
