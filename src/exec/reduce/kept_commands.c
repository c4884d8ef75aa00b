/* SPDX-License-Identifier: MIT */
#include "exec/reduce/kept_commands.h"

typedef VEC(Term) KeptTerms;

/* A command over other variables and terms. */
static Cmd command_with(KeptVariables *k, const Cmd *like, CmdKind kind, const Variables *vars,
                        const KeptTerms *terms) {
  Cmd c = *like;
  c.kind = (uint8_t)kind;
  c.attrs = (CoreAttrs){0};
  c.n_vars = vars->n;
  c.n_terms = terms->n;
  c.vars = vec_copy_raw(&k->program->arena, vars->at, vars->n * sizeof *vars->at);
  c.terms = vec_copy_raw(&k->program->arena, terms->at, terms->n * sizeof *terms->at);
  return c;
}

static void put_havoc(KeptVariables *k, Commands *out, const Cmd *like, const Variables *vars) {
  if (vars->n) vec_push(out, command_with(k, like, CMD_HAVOC, vars, &(KeptTerms){0}));
}

/* A variable with an arbitrary value, for what is not known. */
static Term put_anything(KeptVariables *k, Commands *out, Impl *im, const Cmd *c, Sort sort) {
  Str name = str_c(term_strs(k->tab), "anything");
  Variable *v = core_variable(k->program, name, sort, c->pos);
  v->where = TERM_TRUE;
  vec_push(&im->locals, v);
  put_havoc(k, out, c, &(Variables){.at = &v, .n = 1});
  return term_var(k->tab, v->sym);
}

/* An assignment does not have to respect a where clause, as `havoc` does. */
static void put_assign(KeptVariables *k, Commands *out, Impl *im, const Cmd *c) {
  Variables vars = {0}, lost = {0};
  KeptTerms terms = {0};
  for (uint32_t i = 0; i < c->n_vars; i++) {
    Variable *v = c->vars[i];
    if (!kept_variable(k, v)) continue;
    bool known = kept_all(k, c->terms[i]);
    if (!known && term_is_true(v->where)) {
      vec_push(&lost, v);
      continue;
    }
    Term t = known ? c->terms[i] : put_anything(k, out, im, c, v->sort);
    vec_push(&vars, v);
    vec_push(&terms, t);
  }
  if (vars.n) vec_push(out, command_with(k, c, CMD_ASSIGN, &vars, &terms));
  put_havoc(k, out, c, &lost);
  vec_free(&vars);
  vec_free(&lost);
  vec_free(&terms);
}

/* Anything of a sort that is cheap to have, else the argument itself. */
static Term unread(KeptVariables *k, Term t) {
  Sort s = term_sort(k->tab, t);
  if (sort_eq(s, SORT_INT)) return term_int64(k->tab, 0);
  return sort_eq(s, SORT_BOOL) ? TERM_FALSE : t;
}

static void put_call(KeptVariables *k, Commands *out, Impl *im, const Cmd *c) {
  Variables vars = {0};
  KeptTerms terms = {0};
  for (uint32_t i = 0; i < c->n_terms; i++) {
    Term t = c->terms[i];
    if (!kept_variable(k, c->proc->ins.at[i]))
      t = unread(k, t);
    else if (!kept_all(k, t))
      t = put_anything(k, out, im, c, term_sort(k->tab, t));
    vec_push(&terms, t);
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    vec_push(&vars, kept_variable(k, c->vars[i]) ? c->vars[i] : NULL);
  vec_push(out, command_with(k, c, CMD_CALL, &vars, &terms));
  vec_free(&vars);
  vec_free(&terms);
}

static void put_kept_havoc(KeptVariables *k, Commands *out, const Cmd *c) {
  Variables vars = {0};
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (kept_variable(k, c->vars[i])) vec_push(&vars, c->vars[i]);
  put_havoc(k, out, c, &vars);
  vec_free(&vars);
}

void kept_put_command(KeptVariables *k, Commands *out, Impl *im, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSERT:
  case CMD_ASSUME: {
    KeptTerms condition = {.at = c->terms, .n = 1};
    vec_push(out, command_with(k, c, c->kind, &(Variables){0}, &condition));
    return;
  }
  case CMD_ASSIGN: put_assign(k, out, im, c); return;
  case CMD_HAVOC: put_kept_havoc(k, out, c); return;
  case CMD_CALL: put_call(k, out, im, c); return;
  default: return;
  }
}
