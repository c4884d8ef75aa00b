/* Code expressions: |{ locals; blocks }| as one boolean term (semantics.md 4.5).
 *
 * Blocks are acyclic. Going forward, every local gets at each point a term for its value; where
 * paths with different values meet, or after a havoc, a fresh variable. Going backward, each
 * block gets one formula: to prove, "every execution from here returns true"; to assume, "some
 * execution returns true". Formulas are shared between predecessors, so the result is linear in
 * the text. The fresh variables are bound on the outside, by forall or exists.
 * SPDX-License-Identifier: MIT */
#include "lower/context.h"

#include "base/bug.h"
#include "logic/subst.h"

/* One command after forward execution: assume or check a condition. */
typedef struct Step {
  bool is_check;
  Term condition;
} Step;

typedef struct Node {
  Str label;
  uint32_t first, last; /* statements: first .. last-1 are commands, `last` is the jump */
  VEC(uint32_t) preds;
  uint32_t *succs;
  uint32_t n_succs;
  bool visited;
  Term *in, *out; /* values of the locals at entry and exit */
  VEC(Step) steps;
  Term result; /* of return */
  Term formula;
} Node;

typedef struct CodeRun {
  Lower *L;
  const Code *code;
  Duty duty;
  Node *nodes;
  uint32_t n_nodes;
  uint32_t *order; /* topological */
  uint32_t n_order;
  VEC(Term) fresh;
  uint32_t n_locals;
} CodeRun;

static Term fresh(CodeRun *r, const Var *v, Sort s) {
  Term t = term_fresh_var(r->L->tab, v->name, s);
  vec_push(&r->fresh, t);
  return t;
}

/* ---- the graph ---------------------------------------------------------------------- */

static void find_nodes(CodeRun *r) {
  const Code *c = r->code;
  for (uint32_t i = 0; i < c->n_stmts; i++)
    if (c->stmts[i]->kind == ST_LABEL) r->n_nodes++;
  r->nodes = ARENA_ARRAY(&r->L->arena, Node, r->n_nodes);
  Map labels = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->n_stmts; i++) {
    if (c->stmts[i]->kind != ST_LABEL) continue;
    Node *b = &r->nodes[n];
    b->label = c->stmts[i]->name;
    b->first = i + 1;
    for (b->last = b->first; b->last < c->n_stmts; b->last++)
      if (c->stmts[b->last]->kind == ST_GOTO || c->stmts[b->last]->kind == ST_RETURN) break;
    map_put(&labels, (uint64_t)(uintptr_t)b->label, n++);
  }
  for (uint32_t i = 0; i < r->n_nodes; i++) {
    Node *b = &r->nodes[i];
    const Stmt *jump = b->last < c->n_stmts ? c->stmts[b->last] : NULL;
    if (!jump || jump->kind != ST_GOTO) continue;
    b->succs = ARENA_ARRAY(&r->L->arena, uint32_t, jump->n_labels);
    for (uint32_t k = 0; k < jump->n_labels; k++) {
      uint64_t to;
      if (map_get(&labels, (uint64_t)(uintptr_t)jump->labels[k].name, &to))
        b->succs[b->n_succs++] = (uint32_t)to;
    }
  }
  map_free(&labels);
}

/* Reverse postorder. A back edge (not legal) ends up pointing backwards and is ignored. */
static void sort_nodes(CodeRun *r) {
  r->order = ARENA_ARRAY(&r->L->arena, uint32_t, r->n_nodes);
  uint32_t *next = ARENA_ARRAY(&r->L->arena, uint32_t, r->n_nodes);
  uint32_t *place = ARENA_ARRAY(&r->L->arena, uint32_t, r->n_nodes);
  VEC(uint32_t) stack = {0};
  uint32_t at = r->n_nodes;
  if (r->n_nodes) vec_push(&stack, 0);
  while (stack.n) {
    uint32_t b = vec_last(&stack);
    Node *node = &r->nodes[b];
    node->visited = true;
    if (next[b] < node->n_succs) {
      uint32_t to = node->succs[next[b]++];
      if (!r->nodes[to].visited) vec_push(&stack, to);
      continue;
    }
    r->order[--at] = b;
    stack.n--;
  }
  vec_free(&stack);
  r->order += at;
  r->n_order = r->n_nodes - at;
  for (uint32_t i = 0; i < r->n_order; i++) place[r->order[i]] = i;
  for (uint32_t i = 0; i < r->n_order; i++) {
    Node *b = &r->nodes[r->order[i]];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < b->n_succs; k++) {
      if (place[b->succs[k]] <= i) continue;
      vec_push(&r->nodes[b->succs[k]].preds, r->order[i]);
      b->succs[kept++] = b->succs[k];
    }
    b->n_succs = kept;
  }
}

/* ---- forward ---------------------------------------------------------------------------- */

static Term *value_of(CodeRun *r, Term *values, const Expr *lhs) {
  for (uint32_t i = 0; i < r->n_locals; i++)
    if (r->code->locals.at[i] == lhs->u.var.var) return &values[i];
  bug("a code expression assigns a variable that is not its own");
}

static void show(CodeRun *r, const Term *values) {
  for (uint32_t i = 0; i < r->n_locals; i++)
    ((LowVar *)r->code->locals.at[i]->core)->now = values[i];
}

static void add_step(Node *b, bool is_check, Term t) {
  vec_push(&b->steps, ((Step){is_check, t}));
}

/* The assumption that a fresh value of a local meets its where clause. */
static void where_of(CodeRun *r, Node *b, const Var *v) {
  if (v->where) add_step(b, false, expr_duty(r->L, v->where, DUTY_ASSUME));
}

static void do_assign(CodeRun *r, const Stmt *s, Term *values) {
  Lower *L = r->L;
  Term *now = ARENA_ARRAY(&L->arena, Term, s->n_lhs);
  const Expr **root = ARENA_ARRAY(&L->arena, const Expr *, s->n_lhs);
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    now[i] = expr_lower(L, s->rhs[i]);
    root[i] = expr_assign(L, s->lhs[i], &now[i]);
  }
  for (uint32_t i = 0; i < s->n_lhs; i++) *value_of(r, values, root[i]) = now[i];
}

static void do_havoc(CodeRun *r, Node *b, Expr *const *lhs, uint32_t n, Term *values) {
  for (uint32_t i = 0; i < n; i++) {
    Term *v = value_of(r, values, lhs[i]);
    *v = fresh(r, lhs[i]->u.var.var, term_sort(r->L->tab, *v));
  }
  show(r, values);
  for (uint32_t i = 0; i < n; i++) where_of(r, b, lhs[i]->u.var.var);
}

/* By contract: check requires, fresh results, assume ensures. */
static void do_call(CodeRun *r, Node *b, const Stmt *s, Term *values) {
  Lower *L = r->L;
  const Proc *p = env_instance(L, s->target, s->inst)->proc;
  Subst by;
  subst_init(&by, L->simplifying);
  for (uint32_t i = 0; i < s->n_rhs && i < p->ins.n; i++)
    if (s->rhs[i]->kind != EX_STAR) subst_add(&by, p->ins.at[i]->sym, expr_lower(L, s->rhs[i]));
  for (uint32_t i = 0; i < p->requires.n; i++)
    if (!p->requires.at[i].is_free) add_step(b, true, subst_apply(&by, p->requires.at[i].term));
  do_havoc(r, b, s->lhs, s->n_lhs, values);
  for (uint32_t i = 0; i < s->n_lhs && i < p->outs.n; i++)
    subst_add(&by, p->outs.at[i]->sym, *value_of(r, values, s->lhs[i]));
  for (uint32_t i = 0; i < p->ensures.n; i++)
    add_step(b, false, subst_apply(&by, p->ensures.at[i].term));
  subst_free(&by);
}

static void run_stmt(CodeRun *r, Node *b, const Stmt *s, Term *values) {
  show(r, values);
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN: do_assign(r, s, values); break;
  case ST_HAVOC: do_havoc(r, b, s->lhs, s->n_lhs, values); break;
  case ST_ASSERT: add_step(b, true, expr_duty(r->L, s->expr, DUTY_PROVE)); break;
  case ST_ASSUME: add_step(b, false, expr_duty(r->L, s->expr, DUTY_ASSUME)); break;
  case ST_CALL: do_call(r, b, s, values); break;
  case ST_UNPACK: {
    Term d = expr_lower(r->L, s->rhs[0]);
    add_step(b, true, mk_dt_is(r->L->b, d, s->ctor->index));
    for (uint32_t i = 0; i < s->n_lhs; i++)
      *value_of(r, values, s->lhs[i]) = mk_dt_field(r->L->b, d, s->ctor->index, i);
    break;
  }
  default: break; /* hide, reveal and the like have no effect on values */
  }
}

static void enter_node(CodeRun *r, Node *b) {
  for (uint32_t i = 0; i < r->n_locals; i++) {
    Term first = r->nodes[b->preds.at[0]].out[i];
    bool same = true;
    for (uint32_t k = 1; k < b->preds.n; k++)
      same &= term_eq(first, r->nodes[b->preds.at[k]].out[i]);
    b->in[i] = same ? first : fresh(r, r->code->locals.at[i], term_sort(r->L->tab, first));
  }
}

static void forward(CodeRun *r) {
  Lower *L = r->L;
  for (uint32_t i = 0; i < r->n_order; i++) {
    Node *b = &r->nodes[r->order[i]];
    b->in = ARENA_ARRAY(&L->arena, Term, r->n_locals);
    b->out = ARENA_ARRAY(&L->arena, Term, r->n_locals);
    if (i == 0) {
      for (uint32_t k = 0; k < r->n_locals; k++)
        b->in[k] = fresh(r, r->code->locals.at[k], sorts_of_type(L, r->code->locals.at[k]->type));
      show(r, b->in);
      for (uint32_t k = 0; k < r->n_locals; k++) where_of(r, b, r->code->locals.at[k]);
    } else {
      enter_node(r, b);
    }
    for (uint32_t k = 0; k < r->n_locals; k++) b->out[k] = b->in[k];
    for (uint32_t k = b->first; k < b->last; k++) run_stmt(r, b, r->code->stmts[k], b->out);
    show(r, b->out);
    const Stmt *jump = b->last < r->code->n_stmts ? r->code->stmts[b->last] : NULL;
    b->result = jump && jump->kind == ST_RETURN && jump->expr ? expr_duty(L, jump->expr, r->duty)
                                                              : TERM_NONE;
  }
}

/* ---- backward -------------------------------------------------------------------------------- */

/* To prove: premise ==> rest. To assume: premise && rest. */
static Term after(CodeRun *r, Term premise, Term rest) {
  Builder *b = r->L->b;
  return r->duty == DUTY_PROVE ? mk_implies(b, premise, rest) : mk_and2(b, premise, rest);
}

static Term edge(CodeRun *r, const Node *from, const Node *to) {
  VEC(Term) equal = {0};
  for (uint32_t i = 0; i < r->n_locals; i++)
    if (!term_eq(from->out[i], to->in[i]))
      vec_push(&equal, mk_eq(r->L->b, to->in[i], from->out[i]));
  Term t = after(r, mk_and(r->L->b, equal.at, equal.n), to->formula);
  vec_free(&equal);
  return t;
}

static Term exit_of(CodeRun *r, const Node *b) {
  if (!term_eq(b->result, TERM_NONE)) return b->result;
  VEC(Term) ways = {0};
  for (uint32_t i = 0; i < b->n_succs; i++) vec_push(&ways, edge(r, b, &r->nodes[b->succs[i]]));
  Builder *build = r->L->b;
  Term t = r->duty == DUTY_PROVE ? mk_and(build, ways.at, ways.n) : mk_or(build, ways.at, ways.n);
  vec_free(&ways);
  return t;
}

static void backward(CodeRun *r) {
  for (uint32_t i = r->n_order; i-- > 0;) {
    Node *b = &r->nodes[r->order[i]];
    Term t = exit_of(r, b);
    for (uint32_t k = b->steps.n; k-- > 0;) {
      const Step *s = &b->steps.at[k];
      t = s->is_check ? mk_and2(r->L->b, s->condition, t) : after(r, s->condition, t);
    }
    b->formula = t;
  }
}

Term expr_code(Lower *L, const Code *code) {
  L->code_expressions++;
  CodeRun r = {.L = L, .code = code, .duty = L->duty, .n_locals = code->locals.n};
  for (uint32_t i = 0; i < r.n_locals; i++) env_var(L, code->locals.at[i], TERM_TRUE);
  find_nodes(&r);
  sort_nodes(&r);
  forward(&r);
  backward(&r);
  Term t = r.n_order ? r.nodes[r.order[0]].formula : TERM_TRUE;
  if (r.fresh.n)
    t = r.duty == DUTY_PROVE ? mk_forall(L->b, r.fresh.at, r.fresh.n, t, NULL)
                             : mk_exists(L->b, r.fresh.at, r.fresh.n, t, NULL);
  for (uint32_t i = 0; i < r.n_nodes; i++) {
    vec_free(&r.nodes[i].preds);
    vec_free(&r.nodes[i].steps);
  }
  vec_free(&r.fresh);
  return t;
}
