/* SPDX-License-Identifier: MIT */
/* All executions of an implementation without loops over small sorts, tried out one after the other
 * with the concrete evaluator: which checks can fail. It follows docs/language/semantics.md,
 * section 4, and shares nothing with the way from commands to verification conditions. */
#ifndef TESTS_TRY_OUT_H
#define TESTS_TRY_OUT_H

#include "core/program.h"
#include "logic/eval/eval.h"

#include <stdlib.h>
#include <string.h>

enum { TRY_VARS = 16 };

/* A check, as results name it: where it stands, and the clause. */
typedef struct TryCheck {
  Pos pos, related;
} TryCheck;

/* Values of symbols, as numbers. */
typedef struct TryState {
  uint8_t at[TRY_VARS];
} TryState;

typedef struct Try {
  CoreProgram *program;
  const Impl *impl;
  Eval eval;
  EvalEnv env;
  Symbol syms[TRY_VARS]; /* globals, their old values, formals, locals */
  Sort sorts[TRY_VARS];
  uint32_t n;
  TryState now;                  /* what terms are evaluated in            */
  const Value *callee[TRY_VARS]; /* values of the formals of a contract    */
  const Proc *contract;          /* whose clauses are evaluated, or NULL   */
  TryState before;               /* the state that its `old` speaks of     */
  Map seen;                      /* block, command and state               */
  VEC(TryCheck) failing;
} Try;

static uint32_t try_place(const Try *t, Symbol s) {
  for (uint32_t i = 0; i < t->n; i++)
    if (symbol_eq(t->syms[i], s)) return i;
  return UINT32_MAX;
}

static uint32_t try_count(const Try *t, Sort s) {
  return sort_eq(s, SORT_BOOL) ? 2 : 1U << sort_data(t->program->terms, s).a;
}

static const Value *try_value(Try *t, Sort s, uint8_t number) {
  ValueStore *store = &t->eval.store;
  mpz_t z;
  if (sort_eq(s, SORT_BOOL)) return value_bool(store, number);
  mpz_init_set_ui(z, number);
  const Value *v = value_bv(store, z, sort_data(t->program->terms, s).a);
  mpz_clear(z);
  return v;
}

static uint8_t try_number(Try *t, const Value *v) {
  if (v->kind == VAL_BOOL) return v->u.b;
  return (uint8_t)mpz_get_ui(value_mpz(&t->eval.store, v));
}

static const Value *try_variable(void *self, Eval *e, Symbol s) {
  Try *t = self;
  uint32_t place;
  (void)e;
  if (t->contract) {
    const Proc *p = t->contract;
    for (uint32_t i = 0; i < p->ins.n; i++)
      if (symbol_eq(p->ins.at[i]->sym, s)) return t->callee[i];
    for (uint32_t i = 0; i < p->outs.n; i++)
      if (symbol_eq(p->outs.at[i]->sym, s)) return t->callee[p->ins.n + i];
    for (uint32_t i = 0; i < t->program->globals.n; i++)
      if (symbol_eq(t->program->globals.at[i]->old, s)) {
        place = try_place(t, t->program->globals.at[i]->sym);
        return try_value(t, t->sorts[place], t->before.at[place]);
      }
  }
  for (uint32_t i = 0; i < t->impl->ins.n; i++)
    if (symbol_eq(t->impl->proc->ins.at[i]->sym, s)) s = t->impl->ins.at[i]->sym;
  for (uint32_t i = 0; i < t->impl->outs.n; i++)
    if (symbol_eq(t->impl->proc->outs.at[i]->sym, s)) s = t->impl->outs.at[i]->sym;
  place = try_place(t, s);
  return place == UINT32_MAX ? NULL : try_value(t, t->sorts[place], t->now.at[place]);
}

static bool try_holds(Try *t, const TryState *s, Term term) {
  t->now = *s;
  eval_forget(&t->eval);
  Tri r = eval_bool(&t->eval, term);
  if (r == TRI_UNKNOWN) abort(); /* the programs are made so that everything has a value */
  return r == TRI_TRUE;
}

static uint8_t try_compute(Try *t, const TryState *s, Term term) {
  t->now = *s;
  eval_forget(&t->eval);
  const Value *v = eval_term(&t->eval, term);
  if (!v) abort();
  return try_number(t, v);
}

static void try_fails(Try *t, Pos pos, Pos related) {
  for (uint32_t i = 0; i < t->failing.n; i++)
    if (t->failing.at[i].pos == pos && t->failing.at[i].related == related) return;
  vec_push(&t->failing, ((TryCheck){pos, related}));
}

static void try_from(Try *t, const CBlock *b, uint32_t k, TryState s);

/* Goes on with every choice of values for the places, of which those from `i` on are open. */
typedef void TryThen(Try *, const TryState *, void *env);

static void try_choose(Try *t, TryState s, const uint32_t *places, uint32_t n, TryThen *then,
                       void *env) {
  if (!n) {
    then(t, &s, env);
    return;
  }
  for (uint32_t v = 0; v < try_count(t, t->sorts[*places]); v++) {
    s.at[*places] = (uint8_t)v;
    try_choose(t, s, places + 1, n - 1, then, env);
  }
}

typedef struct TryPoint {
  const CBlock *block;
  uint32_t at;
  const Cmd *cmd;
  TryState before;
  uint8_t arguments[TRY_VARS];
} TryPoint;

static void try_after_havoc(Try *t, const TryState *s, void *env) {
  const TryPoint *x = env;
  for (uint32_t i = 0; i < x->cmd->n_vars; i++)
    if (!try_holds(t, s, x->cmd->vars[i]->where)) return;
  try_from(t, x->block, x->at + 1, *s);
}

static void try_enter_contract(Try *t, const TryPoint *x, const uint8_t *outs) {
  const Proc *p = x->cmd->proc;
  t->contract = p;
  t->before = x->before;
  for (uint32_t i = 0; i < p->ins.n; i++)
    t->callee[i] = try_value(t, p->ins.at[i]->sort, x->arguments[i]);
  for (uint32_t i = 0; i < p->outs.n; i++)
    t->callee[p->ins.n + i] = try_value(t, p->outs.at[i]->sort, outs ? outs[i] : 0);
}

/* The globals have their new values; results are tried here. (One result, as the programs have.) */
static void try_after_call(Try *t, const TryState *s, void *env) {
  const TryPoint *x = env;
  const Proc *p = x->cmd->proc;
  for (uint8_t out = 0; out < try_count(t, p->outs.at[0]->sort); out++) {
    bool ok = true;
    try_enter_contract(t, x, &out);
    for (uint32_t i = 0; i < p->modifies.n && ok; i++)
      ok = try_holds(t, s, p->modifies.at[i]->where);
    ok = ok && try_holds(t, s, p->outs.at[0]->where);
    for (uint32_t i = 0; i < p->ensures.n && ok; i++) ok = try_holds(t, s, p->ensures.at[i].term);
    t->contract = NULL;
    TryState next = *s;
    if (x->cmd->n_vars) next.at[try_place(t, x->cmd->vars[0]->sym)] = out;
    if (ok) try_from(t, x->block, x->at + 1, next);
  }
}

static void try_call(Try *t, TryPoint *x, const TryState *s) {
  const Proc *p = x->cmd->proc;
  uint32_t places[TRY_VARS], n = 0;
  x->before = *s;
  for (uint32_t i = 0; i < p->ins.n; i++) x->arguments[i] = try_compute(t, s, x->cmd->terms[i]);
  for (uint32_t i = 0; i < p->requires.n; i++) {
    try_enter_contract(t, x, NULL);
    bool ok = p->requires.at[i].is_free || try_holds(t, s, p->requires.at[i].term);
    t->contract = NULL;
    if (ok) continue;
    try_fails(t, x->cmd->pos, p->requires.at[i].pos);
    return;
  }
  for (uint32_t i = 0; i < p->modifies.n; i++) places[n++] = try_place(t, p->modifies.at[i]->sym);
  try_choose(t, *s, places, n, try_after_call, x);
}

static void try_return(Try *t, const TryState *s) {
  const Proc *p = t->impl->proc;
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    t->contract = NULL;
    if (p->ensures.at[i].is_free || try_holds(t, s, p->ensures.at[i].term)) continue;
    try_fails(t, 0, p->ensures.at[i].pos);
    return;
  }
}

static uint64_t try_key(const Try *t, const CBlock *b, uint32_t k, const TryState *s) {
  uint64_t key = b->index * 1000ULL + k;
  for (uint32_t i = 0; i < t->n; i++) key = key << 2 | s->at[i];
  return key;
}

static void try_from(Try *t, const CBlock *b, uint32_t k, TryState s) {
  uint32_t places[TRY_VARS];
  for (; k < b->cmds.n; k++) {
    const Cmd *c = &b->cmds.at[k];
    TryPoint x = {.block = b, .at = k, .cmd = c};
    TryState next = s;
    if (!map_add(&t->seen, try_key(t, b, k, &s))) return;
    switch ((CmdKind)c->kind) {
    case CMD_ASSIGN:
      for (uint32_t i = 0; i < c->n_vars; i++)
        next.at[try_place(t, c->vars[i]->sym)] = try_compute(t, &s, c->terms[i]);
      s = next;
      continue;
    case CMD_ASSUME:
      if (!try_holds(t, &s, c->terms[0])) return;
      continue;
    case CMD_ASSERT:
      if (try_holds(t, &s, c->terms[0])) continue;
      try_fails(t, c->pos, c->related);
      return;
    case CMD_HAVOC:
      for (uint32_t i = 0; i < c->n_vars; i++) places[i] = try_place(t, c->vars[i]->sym);
      try_choose(t, s, places, c->n_vars, try_after_havoc, &x);
      return;
    case CMD_CALL: try_call(t, &x, &s); return;
    default: abort();
    }
  }
  if (b->is_return) try_return(t, &s);
  for (uint32_t i = 0; i < b->succs.n; i++) try_from(t, b->succs.at[i], 0, s);
}

static void try_enter(Try *t, const TryState *s, void *env) {
  const Variables *lists[] = {&t->program->globals, &t->impl->ins, &t->impl->outs,
                              &t->impl->locals};
  const Proc *p = t->impl->proc;
  TryState entry = *s;
  (void)env;
  for (uint32_t i = 0; i < t->program->globals.n; i++)
    entry.at[t->program->globals.n + i] = entry.at[i];
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++)
      if (!try_holds(t, &entry, lists[l]->at[i]->where)) return;
  for (uint32_t i = 0; i < p->requires.n; i++)
    if (!try_holds(t, &entry, p->requires.at[i].term)) return;
  try_from(t, t->impl->blocks.at[0], 0, entry);
}

static void try_add(Try *t, Symbol s, Sort sort) {
  t->syms[t->n] = s;
  t->sorts[t->n++] = sort;
}

static void try_out(Try *t, CoreProgram *p, const Impl *im) {
  uint32_t places[TRY_VARS], n = 0;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  memset(t, 0, sizeof *t);
  t->program = p;
  t->impl = im;
  t->env = (EvalEnv){.self = t, .variable = try_variable};
  eval_init(&t->eval, p->terms, &t->env);
  for (uint32_t i = 0; i < p->globals.n; i++)
    try_add(t, p->globals.at[i]->sym, p->globals.at[i]->sort);
  for (uint32_t i = 0; i < p->globals.n; i++)
    try_add(t, p->globals.at[i]->old, p->globals.at[i]->sort);
  for (uint32_t l = 0; l < 3; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++)
      try_add(t, lists[l]->at[i]->sym, lists[l]->at[i]->sort);
  for (uint32_t i = 0; i < t->n; i++)
    if (i < p->globals.n || i >= 2 * p->globals.n) places[n++] = i;
  try_choose(t, (TryState){{0}}, places, n, try_enter, NULL);
}

static void try_free(Try *t) {
  eval_free(&t->eval);
  map_free(&t->seen);
  vec_free(&t->failing);
}

#endif
