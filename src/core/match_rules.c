/* SPDX-License-Identifier: MIT */
/* See match_rules.h. */
#include "core/match_rules.h"

#include "logic/subst.h"

typedef struct RuleSearch {
  CoreProgram *program;
  TermTable *tab;
  Builder build;
  Arena *arena;
  MatchRules *rules;
  Pos pos, scope;
} RuleSearch;

/* Some value for each variable of the quantifier, as a function of the rule's variables. */
static Term with_functions(RuleSearch *s, const MatchRule *r, Term t) {
  const Term *vars;
  Term body = binder_open(s->tab, t, &vars);
  uint32_t n = term_binder(s->tab, t)->nvars;
  Term *values = ARENA_ARRAY(s->arena, Term, n);
  Sort *sorts = ARENA_ARRAY(s->arena, Sort, r->n_vars + 1);
  for (uint32_t i = 0; i < r->n_vars; i++) sorts[i] = term_sort(s->tab, r->vars[i]);
  for (uint32_t i = 0; i < n; i++) {
    Str name = symbol_data(s->tab, term_symbol(s->tab, vars[i]))->name;
    Symbol f = symbol_func(s->tab, name, sorts, r->n_vars, term_sort(s->tab, vars[i]), NULL);
    values[i] = term_app(s->tab, f, r->vars, r->n_vars);
  }
  return mk_let(&s->build, vars, values, n, body);
}

/* `wanted`: it occurs as something that is so, not as something that is not. */
static Term without_exists(RuleSearch *s, const MatchRule *r, Term t, bool wanted) {
  Op op = term_op(s->tab, t);
  if (op == (wanted ? OP_EXISTS : OP_FORALL))
    return without_exists(s, r, with_functions(s, r, t), wanted);
  if (op != OP_AND && op != OP_OR && op != OP_NOT && op != OP_IMPLIES) return t;
  uint32_t n = term_nargs(s->tab, t);
  Term *args = ARENA_ARRAY(s->arena, Term, n);
  for (uint32_t i = 0; i < n; i++) {
    bool flips = op == OP_NOT || (op == OP_IMPLIES && !i);
    args[i] = without_exists(s, r, term_arg(s->tab, t, i), wanted != flips);
  }
  return mk_same(&s->build, t, args);
}

static void add_rule(RuleSearch *s, Term t) {
  MatchRule r = {.pos = s->pos, .scope = s->scope};
  const BinderData *b = term_binder(s->tab, t);
  uint32_t n = b->ntriggers;
  r.at = b->pos;
  if (!n) return;
  r.n_vars = b->nvars;
  const Term **triggers = ARENA_ARRAY(s->arena, const Term *, n);
  uint32_t *len = ARENA_ARRAY(s->arena, uint32_t, n);
  Term body = binder_open(s->tab, t, &r.vars);
  for (uint32_t i = 0; i < n; i++) triggers[i] = binder_trigger(s->tab, t, i, &len[i]);
  r.n_triggers = n;
  r.triggers = triggers;
  r.trigger_len = len;
  r.body = without_exists(s, &r, body, true);
  vec_push(s->rules, r);
}

/* What is so for certain, if the term is. */
static void add_rules(RuleSearch *s, Term t) {
  Op op = term_op(s->tab, t);
  if (op == OP_FORALL) add_rule(s, t);
  for (uint32_t i = 0; op == OP_AND && i < term_nargs(s->tab, t); i++)
    add_rules(s, term_arg(s->tab, t, i));
}

static void add_at(RuleSearch *s, Term t, Pos pos, Pos scope) {
  s->pos = pos;
  s->scope = scope;
  if (t.ix) add_rules(s, t);
}

static void add_contracts(RuleSearch *s, const Contracts *list, Pos scope) {
  for (uint32_t i = 0; i < list->n; i++) add_at(s, list->at[i].term, list->at[i].pos, scope);
}

static void add_impl(RuleSearch *s, const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[k];
      bool assumed =
          c->kind == CMD_ASSUME || (c->kind == CMD_ASSERT && c->origin == FROM_INVARIANT);
      if (assumed) add_at(s, c->terms[0], c->pos, im->proc->pos);
    }
}

void match_rules_find(CoreProgram *p, Arena *arena, MatchRules *rules) {
  RuleSearch s = {p, p->terms, builder(p->terms), arena, rules, 0, 0};
  for (uint32_t i = 0; i < p->axioms.n; i++)
    add_at(&s, p->axioms.at[i]->term, p->axioms.at[i]->pos, 0);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    const Proc *q = p->procs.at[i];
    add_contracts(&s, &q->requires, q->pos);
    add_contracts(&s, &q->ensures, q->pos);
  }
  for (uint32_t i = 0; i < p->impls.n; i++) add_impl(&s, p->impls.at[i]);
}
