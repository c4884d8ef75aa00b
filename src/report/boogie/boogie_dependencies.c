/* SPDX-License-Identifier: MIT */
/* See boogie_dependencies.h. */
#include "report/boogie/boogie_dependencies.h"

#include "base/sort.h"

#include <string.h>

/* What is about a call has the name of the clause and that of the call, or that of the call. */
static Str of_call(StrTable *strs, const char *what, Str id, const char *how, Str call) {
  if (!id || !call) return call;
  return str_printf(strs, "%s clause %s %s call %s", what, id->text, how, call->text);
}

static Str fact_name(StrTable *strs, const UsedFact *f) {
  switch (f->kind) {
  case FACT_ENSURES: return of_call(strs, "ensures", f->id, "from", f->call_id);
  case FACT_CALL: return of_call(strs, "requires", f->id, "assumed from", f->call_id);
  case FACT_INVARIANT:
    return f->id && f->checked ? str_printf(strs, "invariant %s assumed in body", f->id->text)
                               : f->id;
  case FACT_WHERE:
  case FACT_NONE:
  case FACT_COUNT: return NULL;
  case FACT_REQUIRES:
  case FACT_ASSUME:
  case FACT_ASSERT:
  case FACT_AXIOM:
  case FACT_DEFINITION:
  case FACT_ASSIGNMENT:
  case FACT_GUARD:
  case FACT_GOAL: break;
  }
  return f->id;
}

static Str goal_name(StrTable *strs, const UsedGoal *g) {
  if (g->inlined) return NULL;
  switch (g->kind) {
  case CHECK_REQUIRES:
  case CHECK_REQUIRES_MEASURE: return of_call(strs, "requires", g->id, "proved for", g->call_id);
  case CHECK_INV_ENTRY:
    return g->id ? str_printf(strs, "invariant %s established", g->id->text) : NULL;
  case CHECK_INV_MAINTAINED:
    return g->id ? str_printf(strs, "invariant %s maintained", g->id->text) : NULL;
  case CHECK_ASSERT:
  case CHECK_CALLEE:
  case CHECK_ENSURES:
  case CHECK_UNPACK:
  case CHECK_MEASURE:
  case CHECK_BOUND:
  case CHECK_COUNT: break;
  }
  return g->id;
}

static int by_text(const void *a, const void *b, const void *env) {
  (void)env;
  return strcmp((*(const Str *)a)->text, (*(const Str *)b)->text);
}

static void add_once(BoogieDependencies *list, Str name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == name) return;
  if (name) vec_push(list, name);
}

static void print_names(FILE *out, BoogieDependencies *list) {
  sort_vec(list, by_text, NULL);
  for (uint32_t i = 0; i < list->n; i++) fprintf(out, "  %s\n", list->at[i]->text);
}

void boogie_dependencies(FILE *out, StrTable *strs, const ProofUse *u, BoogieDependencies *all) {
  BoogieDependencies own = {0};
  for (uint32_t i = 0; i < u->goals.n; i++)
    if (u->goals.at[i].proved && u->goals.at[i].reached)
      add_once(&own, goal_name(strs, &u->goals.at[i]));
  for (uint32_t i = 0; i < u->facts.n; i++)
    if (u->facts.at[i].proves) add_once(&own, fact_name(strs, &u->facts.at[i]));
  fputs("Proof dependencies:\n", out);
  if (!own.n) fputs("  \n", out);
  print_names(out, &own);
  for (uint32_t i = 0; i < own.n; i++) vec_push(all, own.at[i]);
  vec_free(&own);
}

void boogie_dependencies_of_all(FILE *out, BoogieDependencies *all) {
  if (all->n) fputs("Proof dependencies of whole program:\n", out);
  print_names(out, all);
}
