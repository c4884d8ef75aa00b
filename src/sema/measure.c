/* SPDX-License-Identifier: MIT */
/* Measures: one per procedure; one per loop head, before the assignments there, and nowhere else;
 * as many components as the measure of a procedure called recursively. In a yield procedure of
 * Civl "one" means one for each layer, and only a mover procedure has measures of its own.
 *
 * Loop heads of goto programs are the targets of back edges of a depth-first search over
 * the blocks of the body; that graph is only made for bodies with measure statements. */
#include "sema/sema.h"

#include "base/graph.h"
#include "base/map.h"
#include "base/vec.h"
#include "sema/walk.h"
#include "syntax/civl.h"
#include "syntax/diags.h"

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

/* ---- one for each place, or for each place and layer ------------------------------------------
 */

typedef struct Measures {
  Session *session;
  Arena *arena;
  bool layered;   /* in a yield procedure */
  VEC(Pos) at;    /* of one place         */
  VEC(Layers) of; /* their layers         */
} Measures;

static void add_measure(Measures *m, Pos at, const AttrList *attrs) {
  vec_push(&m->at, at);
  vec_push(&m->of, m->layered ? layers_of(m->arena, attrs) : (Layers){0});
}

/* Reports layers with two measures, or only the first such; at the later measure. */
static void report_clashes(Measures *m, DiagId id, bool first) {
  for (uint32_t i = 1; i < m->of.n; i++)
    for (uint32_t k = 0; k < m->of.at[i].n; k++) {
      bool clash = false;
      for (uint32_t j = 0; j < i; j++) clash |= layers_has(&m->of.at[j], m->of.at[i].at[k]);
      if (clash) diag(m->session, id, diag_span(m->at.at[i]), m->of.at[i].at[k]);
      if (clash && first) return;
    }
}

static bool assigns(const Stmt *t) {
  return t->kind == ST_ASSIGN || t->kind == ST_HAVOC || t->kind == ST_CALL || t->kind == ST_UNPACK;
}

static void check_node(Measures *m, const MeasureNode *n) {
  bool assigned = false;
  vec_clear(&m->at);
  vec_clear(&m->of);
  for (uint32_t i = 0; n->loop && i < n->loop->n_specs; i++)
    if (n->loop->specs[i].is_measure)
      add_measure(m, n->loop->specs[i].pos, &n->loop->specs[i].attrs);
  for (uint32_t i = 0; i < n->cmds.n; i++) {
    const Stmt *t = n->cmds.at[i];
    assigned |= assigns(t);
    if (t->kind != ST_MEASURE) continue;
    add_measure(m, t->pos, &t->attrs);
    if (!n->head)
      diag(m->session, DIAG_MEASURE_OUTSIDE, diag_span(t->pos));
    else if (assigned)
      diag(m->session, DIAG_MEASURE_ASSIGN, diag_span(t->pos));
  }
  if (!n->head && !n->loop) return;
  if (m->layered)
    report_clashes(m, DIAG_MEASURE_LOOP_LAYER, false);
  else if (m->at.n > 1)
    diag(m->session, DIAG_MEASURE_LOOP, diag_span(n->pos));
}

static void find_measure(void *env, Stmt *t) {
  bool *found = env;
  uint32_t specs = 0;
  for (uint32_t i = 0; i < t->n_specs; i++) specs += t->specs[i].is_measure;
  *found |= t->kind == ST_MEASURE || specs > 1;
}

static void check_body(Measures *m, const Block *body) {
  bool found = false;
  walk_each_stmt(body->at, body->n, find_measure, &found);
  if (!found) return;
  MeasureFlow f = {0};
  build(&f, body, new_node(&f, body->open));
  find_heads(&f);
  for (uint32_t i = 0; i < f.nodes.n; i++) check_node(m, &f.nodes.at[i]);
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
  Program *prog;
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

/* Can the procedure not run at once? Then it has nothing to measure. */
static bool is_unmeasured(const Decl *d) {
  const CivlDecl *c = civl_of(d);
  return c && (c->kind == CIVL_ACTION || (c->kind == CIVL_YIELD_PROCEDURE && !c->mover));
}

static uint32_t measure_size(const Decl *d) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < d->u.proc.n_measures; i++) n += d->u.proc.measures[i].n;
  return n;
}

static void check_call_measure(void *env, Stmt *t) {
  Recursion *r = env;
  uint64_t to = 0;
  if (t->kind != ST_CALL || !map_get(&r->place, (uint64_t)(uintptr_t)t->target, &to)) return;
  if (r->sccs.of[to] != r->sccs.of[r->node]) return;
  if (measure_size(r->caller) != measure_size(t->target))
    diag(r->prog->session, DIAG_MEASURE_COUNT, diag_span(t->pos));
}

static void each_body(Recursion *r, WalkStmt *f) {
  Program *prog = r->prog;
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
static void check_recursion(Program *prog) {
  Recursion r = {.prog = prog};
  for (uint32_t i = 0; i < prog->decls.n; i++) {
    Decl *d = prog->decls.at[i];
    if (d->kind == DECL_PROC && !d->ignored && d->u.proc.n_measures && !is_unmeasured(d))
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

/* ---- the whole ------------------------------------------------------------------------------ */

static void check_proc(Measures *m, const Decl *d) {
  const ProcDecl *p = &d->u.proc;
  vec_clear(&m->at);
  vec_clear(&m->of);
  for (uint32_t i = 0; i < p->n_measures; i++)
    add_measure(m, p->measures[i].pos, &p->measures[i].attrs);
  if (m->layered)
    report_clashes(m, DIAG_MEASURE_PROC_LAYER, true);
  else if (p->n_measures > 1)
    diag(m->session, DIAG_MEASURE_PROC, diag_span(p->measures[1].pos));
}

void sema_measures(Program *prog) {
  Measures m = {.session = prog->session, .arena = &prog->arena};
  for (uint32_t i = 0; i < prog->decls.n; i++) {
    Decl *d = prog->decls.at[i];
    if (d->ignored || (d->kind != DECL_PROC && d->kind != DECL_IMPL)) continue;
    const Decl *proc = d->kind == DECL_IMPL ? d->u.impl.proc : d;
    m.layered = civl_is(proc, CIVL_YIELD_PROCEDURE);
    if (d->kind == DECL_PROC) check_proc(&m, d);
    if (d->kind == DECL_IMPL) check_body(&m, &d->u.impl.body);
    if (d->kind == DECL_IMPL && proc->u.proc.n_measures && is_unmeasured(proc))
      diag(prog->session, DIAG_MEASURE_MOVER, (Span){proc->pos, proc->pos + proc->name->len});
  }
  vec_free(&m.at);
  vec_free(&m.of);
  check_recursion(prog);
}
