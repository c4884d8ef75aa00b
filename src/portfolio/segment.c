/* SPDX-License-Identifier: MIT */
/* See segment.h. */
#include "portfolio/segment.h"

#include "logic/subst.h"

#include <string.h>

typedef struct SegmentWalk {
  Segment *s;
  const Flow *f;
  TermTable *tab;
  Builder *b;
  SegmentBlock *block; /* at work; moves when blocks are added, which is not while one is at work */
  Term *now;           /* its state */
  Subst current;       /* symbols -> `now` */
  Term *given;         /* by number: what `current` has */
  uint32_t *at;        /* by block of the implementation: 1 + block of the segment */
} SegmentWalk;

/* ---- states ---------------------------------------------------------------------------------- */

static Term fresh_value(SegmentWalk *w, Str name, Sort sort) {
  return term_var(w->tab, symbol_var(w->tab, name, sort, NULL));
}

static void set_value(SegmentWalk *w, uint32_t number, Term value) {
  w->now[number] = value;
}

static Term in_state(SegmentWalk *w, Term t) {
  if (term_is_true(t) || term_is_false(t)) return t;
  for (uint32_t i = 0; i < w->f->n; i++)
    if (!term_eq(w->now[i], w->given[i])) {
      subst_add(&w->current, flow_symbol(w->f, i), w->now[i]);
      w->given[i] = w->now[i];
    }
  return subst_apply(&w->current, t);
}

static void add_step(SegmentWalk *w, SegmentStepKind kind, Term t) {
  if (kind != SEGMENT_VALUE && term_is_true(t)) return;
  SegmentStep step = {kind, t};
  vec_push(&w->block->steps, step);
}

static Term choose_value(SegmentWalk *w, const Variable *v) {
  Term t = fresh_value(w, v->name, v->sort);
  add_step(w, SEGMENT_VALUE, t);
  return t;
}

/* ---- contracts ------------------------------------------------------------------------------- */

static Term assumed_clause(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

/* A term of a procedure: `formals` have values, globals those of the state. */
static Term in_contract(SegmentWalk *w, Subst *formals, Term t) {
  return in_state(w, subst_apply(formals, t));
}

static void own_formals(SegmentWalk *w, Subst *s) {
  const Impl *im = w->f->impl;
  subst_init(s, w->b);
  for (uint32_t i = 0; i < im->ins.n; i++)
    subst_add(s, im->proc->ins.at[i]->sym, term_var(w->tab, im->ins.at[i]->sym));
  for (uint32_t i = 0; i < im->outs.n; i++)
    subst_add(s, im->proc->outs.at[i]->sym, term_var(w->tab, im->outs.at[i]->sym));
}

static void assume_where(SegmentWalk *w, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Variable *v = vars->at[i];
    if (v->assumption) add_step(w, SEGMENT_ASSUME, w->now[flow_number(w->f, v)]);
    add_step(w, SEGMENT_ASSUME, in_state(w, v->where));
  }
}

static void enter_impl(SegmentWalk *w, bool program_starts) {
  const Impl *im = w->f->impl;
  const Variables *own[] = {&im->outs, &im->locals};
  for (uint32_t l = 0; l < 2; l++)
    for (uint32_t i = 0; i < own[l]->n; i++)
      set_value(w, flow_number(w->f, own[l]->at[i]), choose_value(w, own[l]->at[i]));
  if (program_starts) {
    assume_where(w, &w->f->program->globals);
    assume_where(w, &im->ins);
  }
  for (uint32_t l = 0; l < 2; l++) assume_where(w, own[l]);
  Subst formals;
  own_formals(w, &formals);
  for (uint32_t i = 0; i < im->proc->requires.n; i++)
    add_step(w, SEGMENT_ASSUME,
             in_contract(w, &formals, assumed_clause(&im->proc->requires.at[i])));
  subst_free(&formals);
}

static void leave_impl(SegmentWalk *w) {
  const Contracts *es = &w->f->impl->proc->ensures;
  Subst formals;
  own_formals(w, &formals);
  for (uint32_t i = 0; i < es->n; i++)
    if (!es->at[i].is_free) add_step(w, SEGMENT_ASSERT, in_contract(w, &formals, es->at[i].term));
  subst_free(&formals);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void assign_values(SegmentWalk *w, const Cmd *c) {
  Term *value = ARENA_ARRAY(&w->s->arena, Term, c->n_vars);
  for (uint32_t i = 0; i < c->n_vars; i++) value[i] = in_state(w, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++) set_value(w, flow_number(w->f, c->vars[i]), value[i]);
}

static void havoc_values(SegmentWalk *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    uint32_t v = flow_number(w->f, c->vars[i]);
    Term before = w->now[v];
    set_value(w, v, choose_value(w, c->vars[i]));
    if (c->vars[i]->assumption) add_step(w, SEGMENT_ASSUME, mk_implies(w->b, w->now[v], before));
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    add_step(w, SEGMENT_ASSUME, in_state(w, c->vars[i]->where));
}

static const Term *call_arguments(SegmentWalk *w, const Cmd *c, Subst *formals) {
  Term *args = ARENA_ARRAY(&w->s->arena, Term, c->proc->ins.n);
  subst_init(formals, w->b);
  for (uint32_t i = 0; i < c->proc->ins.n; i++) {
    args[i] = in_state(w, c->terms[i]);
    subst_add(formals, c->proc->ins.at[i]->sym, args[i]);
  }
  return args;
}

static void check_requires(SegmentWalk *w, const Cmd *c, Subst *formals) {
  const Contracts *rs = &c->proc->requires;
  for (uint32_t i = 0; i < rs->n && !c->is_free; i++)
    if (!rs->at[i].is_free) add_step(w, SEGMENT_ASSERT, in_contract(w, formals, rs->at[i].term));
}

/* A call of which only the contract is known. */
static void call_by_contract(SegmentWalk *w, const Cmd *c, Subst *formals) {
  const Proc *q = c->proc;
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    uint32_t g = flow_number(w->f, q->modifies.at[i]);
    subst_add(formals, q->modifies.at[i]->old, w->now[g]);
    set_value(w, g, choose_value(w, q->modifies.at[i]));
  }
  Term *results = ARENA_ARRAY(&w->s->arena, Term, q->outs.n);
  for (uint32_t i = 0; i < q->outs.n; i++) {
    results[i] = choose_value(w, q->outs.at[i]);
    subst_add(formals, q->outs.at[i]->sym, results[i]);
  }
  for (uint32_t i = 0; i < q->modifies.n; i++)
    add_step(w, SEGMENT_ASSUME, in_contract(w, formals, q->modifies.at[i]->where));
  for (uint32_t i = 0; i < q->outs.n; i++)
    add_step(w, SEGMENT_ASSUME, in_contract(w, formals, q->outs.at[i]->where));
  for (uint32_t i = 0; i < q->ensures.n; i++)
    add_step(w, SEGMENT_ASSUME, in_contract(w, formals, assumed_clause(&q->ensures.at[i])));
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) set_value(w, flow_number(w->f, c->vars[i]), results[i]);
}

static void add_edge(SegmentWalk *w, SegmentEdge e) {
  e.moves = TERM_TRUE;
  vec_push(&w->block->edges, e);
}

static void add_exit(SegmentWalk *w, SegmentExit x, uint32_t branch) {
  Term *state = ARENA_ARRAY(&w->s->arena, Term, w->f->n);
  memcpy(state, w->now, w->f->n * sizeof *state);
  x.state = state;
  vec_push(&w->s->exits, x);
  add_edge(w, (SegmentEdge){.to = SEGMENT_EXIT, .exit = w->s->exits.n - 1, .branch = branch});
}

/* True: the segment ends here. */
static bool call_procedure(SegmentWalk *w, const Cmd *c, uint32_t cmd) {
  Subst formals;
  const Term *args = call_arguments(w, c, &formals);
  bool enters = flow_enters(c);
  check_requires(w, c, &formals);
  if (enters) {
    SegmentExit x = {.kind = EXIT_CALL,
                     .place = {.block = w->block->block->index, .cmd = cmd + 1},
                     .call = c,
                     .args = args};
    add_exit(w, x, 0);
  } else {
    call_by_contract(w, c, &formals);
  }
  subst_free(&formals);
  return enters;
}

static bool do_command(SegmentWalk *w, const Cmd *c, uint32_t cmd) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: assign_values(w, c); break;
  case CMD_HAVOC: havoc_values(w, c); break;
  case CMD_ASSERT: add_step(w, SEGMENT_ASSERT, in_state(w, c->terms[0])); break;
  case CMD_ASSUME: add_step(w, SEGMENT_ASSUME, in_state(w, c->terms[0])); break;
  case CMD_CALL: return call_procedure(w, c, cmd);
  case CMD_CALL_FORALL: /* callers refuse programs with them */
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: break;
  }
  return false;
}

static void follow_jump(SegmentWalk *w) {
  const CBlock *b = w->block->block;
  if (b->is_return) {
    leave_impl(w);
    add_exit(w, (SegmentExit){.kind = EXIT_RETURN}, 0);
    return;
  }
  for (uint32_t i = 0; i < b->succs.n; i++) {
    uint32_t to = b->succs.at[i]->index;
    if (w->f->cut[to]) {
      add_exit(w, (SegmentExit){.kind = EXIT_HEAD, .place = {.block = to}}, i);
      continue;
    }
    add_edge(w, (SegmentEdge){.to = w->at[to] - 1, .branch = i});
    SegmentPath path = {(uint32_t)(w->block - w->s->blocks.at), w->block->edges.n - 1};
    vec_push(&w->s->blocks.at[w->at[to] - 1].paths, path);
  }
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* The blocks of the segment, each after those that lead to it. */
static void find_blocks(SegmentWalk *w, FlowPlace start) {
  const Graph *succs = &w->f->cfg.succs;
  const GraphOrder *order = &w->f->cfg.order;
  bool *in = ARENA_ARRAY(&w->s->arena, bool, order->n + 1);
  in[order->number[start.block]] = true;
  for (uint32_t i = order->number[start.block]; i < order->n; i++) {
    if (!in[i]) continue;
    uint32_t block = order->node[i];
    const CBlock *b = w->f->impl->blocks.at[block];
    bool first = block == start.block;
    SegmentBlock made = {.block = b, .first_cmd = first ? start.cmd : 0};
    vec_push(&w->s->blocks, made);
    w->at[block] = w->s->blocks.n;
    bool calls = false;
    for (uint32_t k = made.first_cmd; k < b->cmds.n; k++) calls |= flow_enters(&b->cmds.at[k]);
    for (uint32_t e = succs->at[block]; e < succs->at[block + 1] && !calls; e++)
      if (!w->f->cut[succs->to[e]]) in[order->number[succs->to[e]]] = true;
  }
}

static SegmentEdge *edge_of(Segment *s, SegmentPath p) {
  return &s->blocks.at[p.block].edges.at[p.edge];
}

/* A new value that each path gives. */
static Term meet_in(SegmentWalk *w, const SegmentBlock *to, uint32_t v) {
  Term fresh = fresh_value(w, symbol_data(w->tab, flow_symbol(w->f, v))->name, flow_sort(w->f, v));
  bool read = v < w->f->program->globals.n || liveness_at(&w->f->live, to->block->index, v);
  for (uint32_t i = 0; i < to->paths.n && read; i++) {
    SegmentEdge *edge = edge_of(w->s, to->paths.at[i]);
    Term given = w->s->blocks.at[to->paths.at[i].block].state[v];
    edge->moves = mk_and2(w->b, edge->moves, mk_eq(w->b, fresh, given));
  }
  return fresh;
}

/* The state where paths meet: a new value for whatever differs. */
static void meet(SegmentWalk *w, uint32_t block) {
  SegmentBlock *to = &w->s->blocks.at[block];
  to->state = ARENA_ARRAY(&w->s->arena, Term, w->f->n);
  for (uint32_t v = 0; v < w->f->n; v++) {
    Term one = w->s->blocks.at[to->paths.at[0].block].state[v];
    bool same = true;
    for (uint32_t i = 1; i < to->paths.n && same; i++)
      same = term_eq(one, w->s->blocks.at[to->paths.at[i].block].state[v]);
    to->state[v] = same ? one : meet_in(w, to, v);
  }
}

static void do_block(SegmentWalk *w, uint32_t block, bool enters, bool program_starts) {
  w->block = &w->s->blocks.at[block];
  w->now = ARENA_ARRAY(&w->s->arena, Term, w->f->n);
  memcpy(w->now, w->block->state, w->f->n * sizeof *w->now);
  if (enters) enter_impl(w, program_starts);
  const CBlock *b = w->block->block;
  bool ended = false;
  for (uint32_t i = w->block->first_cmd; i < b->cmds.n && !ended; i++)
    ended = do_command(w, &b->cmds.at[i], i);
  w->block->state = w->now;
  if (!ended) follow_jump(w);
}

void segment_init(Segment *s, const Flow *f, FlowPlace start, const Term *state,
                  const SegmentOptions *o) {
  *s = (Segment){.flow = f};
  arena_init(&s->arena);
  SegmentWalk w = {.s = s, .f = f, .tab = f->program->terms, .b = f->program->build};
  w.at = ARENA_ARRAY(&s->arena, uint32_t, f->impl->blocks.n);
  w.given = ARENA_ARRAY(&s->arena, Term, f->n);
  subst_init(&w.current, w.b);
  find_blocks(&w, start);
  s->blocks.at[0].state = ARENA_ARRAY(&s->arena, Term, f->n);
  memcpy(s->blocks.at[0].state, state, f->n * sizeof *state);
  for (uint32_t i = 0; i < s->blocks.n; i++) {
    if (i) meet(&w, i);
    do_block(&w, i, i == 0 && start.enters, o->program_starts);
  }
  subst_free(&w.current);
}

void segment_free(Segment *s) {
  for (uint32_t i = 0; i < s->blocks.n; i++) {
    vec_free(&s->blocks.at[i].steps);
    vec_free(&s->blocks.at[i].edges);
    vec_free(&s->blocks.at[i].paths);
  }
  vec_free(&s->blocks);
  vec_free(&s->exits);
  arena_free(&s->arena);
}

/* ---- formulas -------------------------------------------------------------------------------- */

/* From the start of the block: a disjunction of what it jumps to, then its steps, last first. */
static Term block_formula(Segment *s, uint32_t block, bool fails, const Term *exits,
                          const Term *reached) {
  Builder *b = s->flow->program->build;
  SegmentBlock *from = &s->blocks.at[block];
  Term t = TERM_FALSE;
  for (uint32_t e = 0; e < from->edges.n; e++) {
    SegmentEdge *edge = &from->edges.at[e];
    Term end = edge->to == SEGMENT_EXIT ? exits[edge->exit] : reached[edge->to];
    edge->taken = mk_and2(b, edge->moves, end);
    t = mk_or2(b, t, edge->taken);
  }
  for (uint32_t i = from->steps.n; i-- > 0;) {
    const SegmentStep *step = &from->steps.at[i];
    if (step->kind == SEGMENT_ASSUME) t = mk_and2(b, step->term, t);
    if (step->kind != SEGMENT_ASSERT) continue;
    t = fails ? mk_or2(b, mk_not(b, step->term), t) : mk_and2(b, step->term, t);
  }
  return t;
}

Term segment_formula(Segment *s, bool fails, const Term *exits) {
  CoreProgram *p = s->flow->program;
  Builder *b = p->build;
  Term all = TERM_TRUE;
  Term *reached = ARENA_ARRAY(&s->arena, Term, s->blocks.n);
  Str name = str_c(&p->session->strs, "reached");
  for (uint32_t i = s->blocks.n; i-- > 0;) {
    Term t = block_formula(s, i, fails, exits, reached);
    if (s->blocks.at[i].paths.n > 1 && !term_is_false(t)) {
      reached[i] = term_var(p->terms, symbol_var(p->terms, name, SORT_BOOL, NULL));
      all = mk_and2(b, all, mk_implies(b, reached[i], t));
      t = reached[i];
    }
    reached[i] = t;
  }
  return mk_and2(b, all, reached[0]);
}
