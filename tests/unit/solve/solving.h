/* SPDX-License-Identifier: MIT */
/* Paths over small programs, for tests of exec/solve. A fact is the body of a Boolean function of
 * the program; VAR unknowns are the globals. */
#ifndef TESTS_SOLVING_H
#define TESTS_SOLVING_H

#include "solve/solve.h"

#include "../lower/lowered.h"

typedef struct Solving {
  Lowered l;
  Solve *solve;
  Arena arena;
  const Path *path;
  Symbol *order;
  uint32_t n_order;
} Solving;

static void solving_open(Solving *s, const char *text) {
  memset(s, 0, sizeof *s);
  arena_init(&s->arena);
  assert_true(lowered_make(&s->l, text, NULL));
  assert_non_null(s->l.core);
  SolveOptions o = {.solver = {.name = "z3"}, .finite = true, .minimize = true, .unroll = 100};
  s->solve = solve_new(s->l.core, &o);
  assert_non_null(s->solve);
  s->n_order = s->l.core->globals.n;
  s->order = ARENA_ARRAY(&s->arena, Symbol, s->n_order);
  for (uint32_t i = 0; i < s->n_order; i++) s->order[i] = s->l.core->globals.at[i]->sym;
}

static void solving_close(Solving *s) {
  solve_free(s->solve);
  lowered_free(&s->l);
  arena_free(&s->arena);
}

/* The k-th `assume` of the only implementation. */
static Term solving_fact(Solving *s, uint32_t k) {
  Impl *im = s->l.core->impls.at[0];
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t c = 0; c < im->blocks.at[i]->cmds.n; c++) {
      Cmd *cmd = &im->blocks.at[i]->cmds.at[c];
      if (cmd->kind == CMD_ASSUME && k-- == 0) return cmd->terms[0];
    }
  fail();
  return TERM_NONE;
}

static uint32_t solving_count(Solving *s) {
  Impl *im = s->l.core->impls.at[0];
  uint32_t n = 0;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t c = 0; c < im->blocks.at[i]->cmds.n; c++)
      n += im->blocks.at[i]->cmds.at[c].kind == CMD_ASSUME;
  return n;
}

/* Asks about all assumptions together. */
static SolveAnswer solving_ask(Solving *s, Model **m) {
  s->path = NULL;
  for (uint32_t k = 0; k < solving_count(s); k++)
    s->path = path_add(&s->arena, s->path, solving_fact(s, k), 0);
  return solve_path(s->solve, s->path, s->order, s->n_order, NULL, m);
}

/* The value of a global as text. */
static const char *solving_value(Solving *s, Model *m, const char *name) {
  for (uint32_t i = 0; i < s->l.core->globals.n; i++) {
    Variable *v = s->l.core->globals.at[i];
    if (strcmp(v->name->text, name) != 0) continue;
    const char *why = NULL;
    const Value *x = model_value(m, term_var(s->l.core->terms, v->sym), &why);
    if (!x) return why;
    Buf out = {0};
    value_print(model_store(m), model_plain(m, x), &out);
    const char *text = arena_strndup(&s->arena, out.text, out.n);
    buf_free(&out);
    return text;
  }
  return "no such variable";
}

#endif
