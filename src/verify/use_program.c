/* SPDX-License-Identifier: MIT */
/* See use_program.h. */
#include "verify/use_program.h"

#include "base/buf.h"
#include "base/mem.h"
#include "verify/prepare.h"
#include "verify/vc/reveal.h"
#include "verify/vc/vc.h"

#include <stdlib.h>

/* ---- facts ----------------------------------------------------------------------- */

static Term use_switch(const UseProgram *u, const char *name, Sort sort) {
  TermTable *tab = u->task->program->terms;
  return term_var(tab, symbol_var(tab, str_c(term_strs(tab), name), sort, NULL));
}

/* The switch of a fact: instances of one clause, and copies of one command, share it. */
static Term use_fact(UseProgram *u, const UsedFact *about) {
  Buf key = {0};
  buf_printf(&key, "%d %u %u", (int)about->kind, (unsigned)about->clause, (unsigned)about->site);
  Str name = str_intern(&u->task->program->session->strs, key.text, key.n);
  buf_free(&key);
  uint64_t known;
  if (map_get(&u->fact_of, (uintptr_t)name, &known)) return u->facts.at[known].literal;
  map_put(&u->fact_of, (uintptr_t)name, u->facts.n);
  UseFact f = {*about, use_switch(u, "fact", SORT_BOOL)};
  vec_push(&u->facts, f);
  return f.literal;
}

static const CoreAttrs *use_contract(const Contracts *list, Pos clause) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].pos == clause) return &list->at[i].attrs;
  return NULL;
}

/* What an assumption says of itself, or a check that is assumed from there on. */
static UsedFact use_about(const UseProgram *u, const PassiveCmd *c, FactKind kind, Pos clause) {
  UsedFact f = {.kind = kind, .clause = clause};
  const CoreAttrs *attrs = c->attrs;
  const Proc *called = c->source && c->source->kind == CMD_CALL ? c->source->proc : NULL;
  if (kind == FACT_ENSURES || kind == FACT_CALL) {
    f.site = c->pos;
    f.call_id = c->source ? core_attr(&c->source->attrs)->id : NULL;
  }
  if (kind == FACT_REQUIRES) attrs = use_contract(&u->task->source->proc->requires, clause);
  if (kind == FACT_ENSURES && called) attrs = use_contract(&called->ensures, clause);
  f.id = core_attr(attrs)->id;
  return f;
}

static FactKind use_of_check(const PassiveCmd *c) {
  switch ((CheckKind)c->check) {
  case CHECK_ASSERT:
  case CHECK_CALLEE: return FACT_ASSERT;
  case CHECK_REQUIRES:
  case CHECK_REQUIRES_MEASURE: return FACT_CALL;
  case CHECK_ENSURES: return FACT_GOAL;
  case CHECK_INV_ENTRY:
  case CHECK_INV_MAINTAINED: return FACT_INVARIANT;
  case CHECK_UNPACK:
  case CHECK_MEASURE:
  case CHECK_BOUND:
  case CHECK_COUNT: break;
  }
  return FACT_NONE;
}

/* ---- switches in the passive program ------------------------------------------------ */

/* Head of a loop without structure: its invariants are its first assertions. */
static FactKind use_kind(const Map *invariants, FactKind kind, Pos clause) {
  return kind == FACT_ASSUME && map_get(invariants, clause, NULL) ? FACT_INVARIANT : kind;
}

static void use_note_check(UseProgram *u, const PassiveCmd *c, bool follows) {
  const CoreAttrs *call = c->source ? &c->source->attrs : NULL;
  CmdKind from = c->source ? (CmdKind)c->source->kind : CMD_ASSERT;
  bool of_call = use_of_check(c) == FACT_CALL && from == CMD_CALL;
  bool of_copy =
      (use_of_check(c) == FACT_CALL && !of_call) || (use_of_check(c) == FACT_GOAL && c->source);
  UseCheck check = {.kind = (CheckKind)c->check,
                    .pos = c->pos ? c->pos : c->related,
                    .clause = passive_clause(c),
                    .term = c->goal.ix ? c->goal : c->term,
                    .id = c->id,
                    .follows = follows,
                    .on_purpose = term_is_false(c->term),
                    .inlined = of_copy,
                    .id_text = core_attr(c->attrs)->id,
                    .call_id = of_call ? core_attr(call)->id : NULL};
  vec_push(&u->checks, check);
}

/* selected == id ==> goal && what is checked; then, if it is assumed from there on, fact ==> it. */
static void use_switch_check(UseProgram *u, Builder *b, PassiveBlock *out, PassiveCmd c) {
  TermTable *tab = u->task->program->terms;
  PassiveCmd after = {.term = c.term, .source = c.source, .pos = c.pos};
  FactKind kind = use_of_check(&c);
  bool assumed = c.assumed_after && !term_is_true(c.term);
  UsedFact about = use_about(u, &c, kind, passive_clause(&c));
  about.checked = kind == FACT_INVARIANT;
  Term goal = c.goal.ix ? c.goal : c.term;
  Term meant = mk_eq(b, u->selected, term_int64(tab, c.id));
  c.term = mk_implies(b, meant, mk_and2(b, u->goal, goal));
  c.goal = TERM_NONE;
  c.assumed_after = false;
  vec_push(&out->cmds, c);
  if (!assumed) return;
  if (kind != FACT_NONE && about.clause)
    after.term = mk_implies(b, use_fact(u, &about), after.term);
  vec_push(&out->cmds, after);
}

static void use_switch_block(UseProgram *u, Builder *b, const Map *invariants, PassiveBlock *at) {
  PassiveBlock out = {0};
  bool follows = false;
  for (uint32_t k = 0; k < at->cmds.n; k++) {
    PassiveCmd c = at->cmds.at[k];
    if (c.is_assert) {
      use_note_check(u, &c, follows);
      use_switch_check(u, b, &out, c);
      follows = true;
      continue;
    }
    follows &= term_is_true(c.term);
    if (c.fact != FACT_NONE && !term_is_true(c.term)) {
      UsedFact about = use_about(u, &c, use_kind(invariants, c.fact, c.related), c.related);
      about.checked = about.kind == FACT_INVARIANT && map_get(invariants, c.related, NULL);
      c.term = mk_implies(b, use_fact(u, &about), c.term);
    }
    vec_push(&out.cmds, c);
  }
  vec_free(&at->cmds);
  at->cmds.at = out.cmds.at;
  at->cmds.n = out.cmds.n;
  at->cmds.cap = out.cmds.cap;
}

static void use_switch_all(UseProgram *u) {
  Builder b = builder_plain(u->task->program->terms);
  Map invariants = {0};
  Passive *p = &u->passive;
  for (uint32_t i = 0; i < p->blocks.n; i++)
    for (uint32_t k = 0; k < p->blocks.at[i].cmds.n; k++) {
      const PassiveCmd *c = &p->blocks.at[i].cmds.at[k];
      if (c->is_assert && use_of_check(c) == FACT_INVARIANT) map_put(&invariants, c->pos, 1);
    }
  for (uint32_t i = 0; i < p->blocks.n; i++) use_switch_block(u, &b, &invariants, &p->blocks.at[i]);
  map_free(&invariants);
}

/* ---- axioms ------------------------------------------------------------------------- */

/* By axiom: those that the proof had. */
static bool *use_axioms(const UseProgram *u, Term goal, bool prune) {
  CoreProgram *p = u->task->program;
  bool *in = mem_calloc(p->axioms.n + 1, sizeof *in);
  if (prune) {
    PruneGraph *graph = prune_vc_graph(p);
    prune_vc_axioms(graph, &u->passive, goal, in);
    prune_vc_free(graph);
    return in;
  }
  bool *hidden = u->task->opt->hide ? reveal_hidden(&u->passive) : NULL;
  for (uint32_t i = 0; i < p->axioms.n; i++) in[i] = !(hidden && hidden[i]);
  free(hidden);
  return in;
}

static void use_assert_axioms(UseProgram *u, Term goal, bool prune) {
  CoreProgram *p = u->task->program;
  Builder b = builder_plain(p->terms);
  bool *in = use_axioms(u, goal, prune);
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    const Axiom *a = p->axioms.at[i];
    UsedFact about = {.kind = a->is_definition ? FACT_DEFINITION : FACT_AXIOM,
                      .clause = a->pos,
                      .id = core_attr(&a->attrs)->id};
    if (!in[i]) continue;
    bool named = a->pos && !a->from_order;
    solver_assert(u->task->solver, named ? mk_implies(&b, use_fact(u, &about), a->term) : a->term);
  }
  free(in);
}

/* ---- open, close -------------------------------------------------------------------- */

bool use_open(UseProgram *u, const ProofTask *task, bool prune) {
  *u = (UseProgram){.task = task};
  if (!prepare_impl(&u->passive, task->program, task->source, task->opt)) return false;
  u->goal = use_switch(u, "goal", SORT_BOOL);
  u->selected = use_switch(u, "check", SORT_INT);
  use_switch_all(u);
  Vc vc = vc_make(&u->passive);
  Builder b = builder_plain(task->program->terms);
  solver_push(task->solver);
  use_assert_axioms(u, vc.goal, prune);
  solver_assert(task->solver, mk_not(&b, vc.goal));
  return true;
}

void use_close(UseProgram *u) {
  solver_pop(u->task->solver);
  passive_free(&u->passive);
  vec_free(&u->facts);
  vec_free(&u->checks);
  map_free(&u->fact_of);
}
