/* SPDX-License-Identifier: MIT */
/* Code expressions: |{ locals; blocks }| as one boolean term (docs/language/semantics.md 4.5).
 *
 * The code becomes core blocks, in which calls of {:inline} procedures are replaced by their
 * bodies; `return e` assigns to a variable of its own. Blocks are acyclic. Going forward,
 * every variable that changes gets at each point a term for its value; where paths with different
 * values meet, or after a havoc, a fresh variable. Going backward, each block gets one formula: to
 * prove, "every execution from here returns true"; to assume, "some execution returns true".
 * Formulas are shared between predecessors, so the result is linear in the text. The fresh
 * variables are bound on the outside, by forall or exists. */
#include "lower/context.h"

#include "base/bug.h"
#include "core/cfg.h"
#include "logic/subst.h"
#include "lower/transform/inline.h"

/* One command after forward execution: assume or check a condition. */
typedef struct CodeStep {
  bool is_check;
  Term condition;
} CodeStep;

typedef struct CodeNode {
  Term *in, *out; /* values of the variables at entry and exit */
  VEC(CodeStep) steps;
  Term formula;
} CodeNode;

typedef struct CodeRun {
  Lower *L;
  Duty duty;
  Impl body; /* not one of the program's */
  Variable *result;
  Cfg cfg;
  CodeNode *nodes; /* by block */
  Variables vars;  /* all that change */
  Map number;      /* Variable * -> index in vars */
  VEC(Term) fresh;
} CodeRun;

static Term fresh(CodeRun *r, const Variable *v) {
  Term t = term_fresh_var(r->L->tab, v->name, v->sort);
  vec_push(&r->fresh, t);
  return t;
}

/* ---- blocks --------------------------------------------------------------------------- */

static void declare_locals(CodeRun *r, const Code *code) {
  Lower *L = r->L;
  for (uint32_t i = 0; i < code->locals.n; i++) {
    Var *v = code->locals.at[i];
    Variable *x = core_variable(L->core, v->name, sorts_of_type(L, v->type), v->pos);
    env_var(L, v, mk_var(L->b, x->sym))->variable = x;
    vec_push(&r->body.locals, x);
  }
  for (uint32_t i = 0; i < code->locals.n; i++)
    if (code->locals.at[i]->where)
      r->body.locals.at[i]->where = expr_duty(L, code->locals.at[i]->where, DUTY_ASSUME);
  r->result = core_variable(L->core, str_c(L->strs, "result"), SORT_BOOL, 0);
}

static void give_back(CodeRun *r, CBlock *b, const Stmt *s) {
  Term value = s->expr ? expr_duty(r->L, s->expr, r->duty) : TERM_TRUE;
  Cmd *c = core_cmd_of(r->L->core, b, CMD_ASSIGN, s->pos, 1, 1);
  c->vars[0] = r->result;
  c->terms[0] = value;
  b->is_return = true;
}

static void make_blocks(CodeRun *r, const Code *code) {
  Lower *L = r->L;
  Map labels = {0};
  CBlock *b = NULL;
  for (uint32_t i = 0; i < code->n_stmts; i++) {
    const Stmt *s = code->stmts[i];
    if (s->kind == ST_LABEL) {
      b = core_block(L->core, &r->body, s->name, s->pos);
      map_put_ptr(&labels, s->name, b);
    }
  }
  b = NULL;
  for (uint32_t i = 0; i < code->n_stmts; i++) {
    const Stmt *s = code->stmts[i];
    if (s->kind == ST_LABEL) {
      b = map_get_ptr(&labels, s->name);
    } else if (s->kind == ST_GOTO) {
      for (uint32_t k = 0; b && k < s->n_labels; k++) {
        CBlock *to = map_get_ptr(&labels, s->labels[k].name);
        if (to) vec_push(&b->succs, to);
      }
      b = NULL; /* what follows a jump is not reached */
    } else if (b && s->kind == ST_RETURN) {
      give_back(r, b, s);
      b = NULL;
    } else if (b) {
      stmt_lower(L, NULL, b, s);
    }
  }
  map_free(&labels);
}

/* The number in the order is larger along every edge, but for back edges. */
static bool is_cyclic(const CodeRun *r) {
  const Cfg *g = &r->cfg;
  for (uint32_t i = 0; i < r->body.blocks.n; i++) {
    const CBlock *b = r->body.blocks.at[i];
    for (uint32_t k = 0; cfg_reachable(g, i) && k < b->succs.n; k++)
      if (g->order.number[b->succs.at[k]->index] <= g->order.number[i]) return true;
  }
  return false;
}

/* Calls by body where they have one. Bodies with loops, and what goes beyond the depth, stay
 * calls by contract. False: the code itself has a loop. */
static bool inline_bodies(CodeRun *r) {
  Lower *L = r->L;
  Impl before = r->body, inlined = {0};
  r->cfg = cfg_build(&L->arena, &r->body);
  if (is_cyclic(r)) return false;
  if (!inline_body(L->core, &before, &inlined)) return true;
  cfg_renumber(&inlined);
  r->body.blocks = inlined.blocks;
  r->cfg = cfg_build(&L->arena, &r->body);
  if (is_cyclic(r)) {
    r->body = before;
    cfg_renumber(&r->body);
    r->cfg = cfg_build(&L->arena, &r->body);
    before.blocks = inlined.blocks;
  } else {
    for (uint32_t i = 0; i < inlined.locals.n; i++) vec_push(&r->body.locals, inlined.locals.at[i]);
  }
  vec_free(&before.blocks);
  vec_free(&inlined.locals);
  return true;
}

static void add_variable(CodeRun *r, Variable *v) {
  if (!v || map_get(&r->number, (uint64_t)(uintptr_t)v, NULL)) return;
  map_put(&r->number, (uint64_t)(uintptr_t)v, r->vars.n);
  vec_push(&r->vars, v);
}

static void find_variables(CodeRun *r) {
  for (uint32_t i = 0; i < r->body.locals.n; i++) add_variable(r, r->body.locals.at[i]);
  add_variable(r, r->result);
  for (uint32_t i = 0; i < r->body.blocks.n; i++)
    for (uint32_t k = 0; k < r->body.blocks.at[i]->cmds.n; k++) {
      const Cmd *c = &r->body.blocks.at[i]->cmds.at[k];
      for (uint32_t j = 0; j < c->n_vars; j++) add_variable(r, c->vars[j]);
      for (uint32_t j = 0; c->kind == CMD_CALL && j < c->proc->modifies.n; j++)
        add_variable(r, c->proc->modifies.at[j]);
    }
}

/* ---- forward ---------------------------------------------------------------------------- */

static Term *expr_code_value_of(CodeRun *r, Term *values, const Variable *v) {
  uint64_t i = 0;
  if (!map_get(&r->number, (uint64_t)(uintptr_t)v, &i)) bug("a variable changes unseen");
  return &values[i];
}

static void expr_code_add_step(CodeNode *b, bool is_check, Term t) {
  if (!term_is_true(t)) vec_push(&b->steps, ((CodeStep){is_check, t}));
}

static void now(CodeRun *r, const Term *values, Subst *s) {
  subst_init(s, r->L->simplifying);
  for (uint32_t i = 0; i < r->vars.n; i++) subst_add(s, r->vars.at[i]->sym, values[i]);
}

/* A new value that meets the where clause. */
static void do_havoc(CodeRun *r, CodeNode *b, Variable *const *vars, uint32_t n, Term *values) {
  for (uint32_t i = 0; i < n; i++)
    if (vars[i]) *expr_code_value_of(r, values, vars[i]) = fresh(r, vars[i]);
  Subst s;
  now(r, values, &s);
  for (uint32_t i = 0; i < n; i++)
    if (vars[i]) expr_code_add_step(b, false, subst_apply(&s, vars[i]->where));
  subst_free(&s);
}

static void do_assign(CodeRun *r, const Cmd *c, Term *values) {
  Subst s;
  now(r, values, &s);
  Term *after = ARENA_ARRAY(&r->L->arena, Term, c->n_vars);
  for (uint32_t i = 0; i < c->n_vars; i++) after[i] = subst_apply(&s, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++) *expr_code_value_of(r, values, c->vars[i]) = after[i];
  subst_free(&s);
}

/* By contract: check requires, fresh results and globals, assume ensures. */
static void do_call(CodeRun *r, CodeNode *b, const Cmd *c, Term *values) {
  const Proc *p = c->proc;
  Subst before, after;
  now(r, values, &before);
  Term *args = ARENA_ARRAY(&r->L->arena, Term, p->ins.n + 1);
  for (uint32_t i = 0; i < p->ins.n; i++)
    args[i] = i < c->n_terms && c->terms[i].ix ? subst_apply(&before, c->terms[i])
                                               : fresh(r, p->ins.at[i]);
  for (uint32_t i = 0; i < p->ins.n; i++) subst_add(&before, p->ins.at[i]->sym, args[i]);
  for (uint32_t i = 0; i < p->requires.n && !c->is_free; i++)
    if (!p->requires.at[i].is_free)
      expr_code_add_step(b, true, subst_apply(&before, p->requires.at[i].term));
  subst_free(&before);

  Term *old = ARENA_ARRAY(&r->L->arena, Term, p->modifies.n + 1);
  for (uint32_t i = 0; i < p->modifies.n; i++)
    old[i] = *expr_code_value_of(r, values, p->modifies.at[i]);
  do_havoc(r, b, p->modifies.at, p->modifies.n, values);
  Term *results = ARENA_ARRAY(&r->L->arena, Term, p->outs.n + 1);
  for (uint32_t i = 0; i < p->outs.n; i++) results[i] = fresh(r, p->outs.at[i]);
  now(r, values, &after);
  for (uint32_t i = 0; i < p->ins.n; i++) subst_add(&after, p->ins.at[i]->sym, args[i]);
  for (uint32_t i = 0; i < p->outs.n; i++) subst_add(&after, p->outs.at[i]->sym, results[i]);
  for (uint32_t i = 0; i < p->modifies.n; i++)
    if (p->modifies.at[i]->old.ix != SYMBOL_NONE.ix)
      subst_add(&after, p->modifies.at[i]->old, old[i]);
  for (uint32_t i = 0; i < p->outs.n; i++)
    expr_code_add_step(b, false, subst_apply(&after, p->outs.at[i]->where));
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    const Contract *e = &p->ensures.at[i];
    expr_code_add_step(b, false, subst_apply(&after, e->assumed.ix ? e->assumed : e->term));
  }
  subst_free(&after);
  for (uint32_t i = 0; i < c->n_vars && i < p->outs.n; i++)
    if (c->vars[i]) *expr_code_value_of(r, values, c->vars[i]) = results[i];
}

static void run_cmd(CodeRun *r, CodeNode *b, const Cmd *c, Term *values) {
  Subst s;
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: do_assign(r, c, values); break;
  case CMD_HAVOC: do_havoc(r, b, c->vars, c->n_vars, values); break;
  case CMD_CALL: do_call(r, b, c, values); break;
  case CMD_ASSERT:
  case CMD_ASSUME:
    now(r, values, &s);
    expr_code_add_step(b, c->kind == CMD_ASSERT, subst_apply(&s, c->terms[0]));
    subst_free(&s);
    break;
  default: break; /* hide, reveal and the like have no effect on values */
  }
}

/* The value of a variable where paths meet. */
static Term meet(CodeRun *r, uint32_t block, uint32_t v) {
  Term first = TERM_NONE;
  for (uint32_t k = 0; k < graph_degree(&r->cfg.preds, block); k++) {
    uint32_t from = r->cfg.preds.to[r->cfg.preds.at[block] + k];
    if (!cfg_reachable(&r->cfg, from)) continue;
    Term value = r->nodes[from].out[v];
    if (!term_eq(first, TERM_NONE) && !term_eq(first, value)) return fresh(r, r->vars.at[v]);
    first = value;
  }
  return first;
}

static void enter_first(CodeRun *r, CodeNode *b) {
  for (uint32_t i = 0; i < r->vars.n; i++) {
    bool local = i < r->body.locals.n || r->vars.at[i] == r->result;
    b->in[i] = local ? fresh(r, r->vars.at[i]) : mk_var(r->L->b, r->vars.at[i]->sym);
  }
  Subst s;
  now(r, b->in, &s);
  for (uint32_t i = 0; i < r->body.locals.n; i++)
    expr_code_add_step(b, false, subst_apply(&s, r->body.locals.at[i]->where));
  subst_free(&s);
}

static void forward(CodeRun *r) {
  Lower *L = r->L;
  for (uint32_t i = 0; i < r->cfg.order.n; i++) {
    uint32_t at = r->cfg.order.node[i];
    CodeNode *b = &r->nodes[at];
    b->in = ARENA_ARRAY(&L->arena, Term, r->vars.n);
    b->out = ARENA_ARRAY(&L->arena, Term, r->vars.n);
    if (i == 0) enter_first(r, b);
    for (uint32_t k = 0; i > 0 && k < r->vars.n; k++) b->in[k] = meet(r, at, k);
    for (uint32_t k = 0; k < r->vars.n; k++) b->out[k] = b->in[k];
    const CBlock *block = r->body.blocks.at[at];
    for (uint32_t k = 0; k < block->cmds.n; k++) run_cmd(r, b, &block->cmds.at[k], b->out);
  }
}

/* ---- backward -------------------------------------------------------------------------------- */

/* To prove: premise ==> rest. To assume: premise && rest. */
static Term after(CodeRun *r, Term premise, Term rest) {
  Builder *b = r->L->b;
  return r->duty == DUTY_PROVE ? mk_implies(b, premise, rest) : mk_and2(b, premise, rest);
}

static Term edge(CodeRun *r, const CodeNode *from, const CodeNode *to) {
  VEC(Term) equal = {0};
  for (uint32_t i = 0; i < r->vars.n; i++)
    if (!term_eq(from->out[i], to->in[i]))
      vec_push(&equal, mk_eq(r->L->b, to->in[i], from->out[i]));
  Term t = after(r, mk_and(r->L->b, equal.at, equal.n), to->formula);
  vec_free(&equal);
  return t;
}

static Term exit_of(CodeRun *r, const CBlock *block) {
  CodeNode *b = &r->nodes[block->index];
  if (block->is_return) return *expr_code_value_of(r, b->out, r->result);
  VEC(Term) branches = {0};
  for (uint32_t i = 0; i < block->succs.n; i++)
    vec_push(&branches, edge(r, b, &r->nodes[block->succs.at[i]->index]));
  Builder *build = r->L->b;
  Term t = r->duty == DUTY_PROVE ? mk_and(build, branches.at, branches.n)
                                 : mk_or(build, branches.at, branches.n);
  vec_free(&branches);
  return t;
}

static void backward(CodeRun *r) {
  for (uint32_t i = r->cfg.order.n; i-- > 0;) {
    CBlock *block = r->body.blocks.at[r->cfg.order.node[i]];
    CodeNode *b = &r->nodes[block->index];
    Term t = exit_of(r, block);
    for (uint32_t k = b->steps.n; k-- > 0;) {
      const CodeStep *s = &b->steps.at[k];
      t = s->is_check ? mk_and2(r->L->b, s->condition, t) : after(r, s->condition, t);
    }
    b->formula = t;
  }
}

Term expr_code(Lower *L, const Code *code) {
  L->counts.code_expressions++;
  CodeRun r = {.L = L, .duty = L->place.duty, .body.name = str_c(L->strs, "code")};
  declare_locals(&r, code);
  make_blocks(&r, code);
  Term t = TERM_TRUE;
  if (r.body.blocks.n && !inline_bodies(&r)) {
    t = mk_bool(L->b, r.duty != DUTY_PROVE); /* not legal; claims nothing */
  } else if (r.body.blocks.n) {
    find_variables(&r);
    r.nodes = ARENA_ARRAY(&L->arena, CodeNode, r.body.blocks.n);
    forward(&r);
    backward(&r);
    t = r.nodes[0].formula;
  }
  if (r.fresh.n)
    t = r.duty == DUTY_PROVE ? mk_forall(L->b, r.fresh.at, r.fresh.n, t, NULL)
                             : mk_exists(L->b, r.fresh.at, r.fresh.n, t, NULL);
  for (uint32_t i = 0; r.nodes && i < r.body.blocks.n; i++) vec_free(&r.nodes[i].steps);
  vec_free(&r.body.blocks);
  vec_free(&r.body.locals);
  vec_free(&r.vars);
  vec_free(&r.fresh);
  map_free(&r.number);
  return t;
}
