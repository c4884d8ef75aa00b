/* SPDX-License-Identifier: MIT */
/* From the entry's procedures to functions, their bodies, the axioms that mention them, and on. */
#include "exec/engine/relevant.h"

#include "logic/collect.h"

#include <string.h>

typedef struct Reach {
  CoreProgram *p;
  Collector used; /* terms of everything reached */
  Map procs;
  VEC(const Proc *) todo;
} Reach;

static void reach_proc(Reach *r, const Proc *q) {
  if (!q || map_get_ptr(&r->procs, q)) return;
  map_put_ptr(&r->procs, q, "");
  vec_push(&r->todo, q);
}

static void use_variables(Reach *r, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) collector_add(&r->used, vs->at[i]->where);
}

static void use_contracts(Reach *r, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    collector_add(&r->used, cs->at[i].term);
    if (cs->at[i].assumed.ix) collector_add(&r->used, cs->at[i].assumed);
  }
}

static void use_command(Reach *r, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++)
    if (c->terms[i].ix) collector_add(&r->used, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) collector_add(&r->used, c->vars[i]->where);
  const CoreAttr *under = c->attrs.n ? core_attr(&c->attrs, "verified_under") : NULL;
  if (under && under->n_args == 1 && under->args[0].term.ix)
    collector_add(&r->used, under->args[0].term);
  reach_proc(r, c->proc);
}

static void use_proc(Reach *r, const Proc *q) {
  use_variables(r, &q->ins);
  use_variables(r, &q->outs);
  use_contracts(r, &q->requires);
  use_contracts(r, &q->ensures);
  for (uint32_t i = 0; i < q->impls.n; i++) {
    const Impl *im = q->impls.at[i];
    use_variables(r, &im->ins);
    use_variables(r, &im->outs);
    use_variables(r, &im->locals);
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++)
        use_command(r, &im->blocks.at[b]->cmds.at[k]);
  }
}

typedef struct AxiomUse {
  VEC(Symbol) functions; /* that it mentions */
  bool kept;
} AxiomUse;

static void list_functions(const CoreProgram *p, Term t, AxiomUse *out) {
  Collector c;
  collector_init(&c, p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (symbol_data(p->terms, c.symbols.at[i])->kind == SYM_FUNC)
      vec_push(&out->functions, c.symbols.at[i]);
  collector_free(&c);
}

/* An axiom that mentions nothing is about everything. */
static bool is_needed(const Reach *r, const AxiomUse *a) {
  for (uint32_t i = 0; i < a->functions.n; i++)
    if (collector_has(&r->used, a->functions.at[i])) return true;
  return a->functions.n == 0;
}

static void close_over_axioms(Reach *r, AxiomUse *uses) {
  CoreProgram *p = r->p;
  for (bool more = true; more;) {
    more = false;
    uint32_t before = r->used.symbols.n;
    for (uint32_t i = 0; i < p->functions.n; i++)
      if (p->functions.at[i]->body.ix && collector_has(&r->used, p->functions.at[i]->sym))
        collector_add(&r->used, p->functions.at[i]->body);
    for (uint32_t i = 0; i < p->axioms.n; i++)
      if (!uses[i].kept && is_needed(r, &uses[i])) {
        uses[i].kept = true;
        collector_add(&r->used, p->axioms.at[i]->term);
        more = true;
      }
    more |= r->used.symbols.n > before;
  }
}

CoreProgram relevant_view(CoreProgram *p, const Proc *entry) {
  Reach r = {.p = p};
  collector_init(&r.used, p->terms);
  use_variables(&r, &p->globals);
  reach_proc(&r, entry);
  while (r.todo.n) use_proc(&r, vec_pop(&r.todo));
  AxiomUse *uses = ARENA_ARRAY(&p->arena, AxiomUse, p->axioms.n + 1);
  for (uint32_t i = 0; i < p->axioms.n; i++) list_functions(p, p->axioms.at[i]->term, &uses[i]);
  close_over_axioms(&r, uses);
  CoreProgram view = *p;
  memset(&view.functions, 0, sizeof view.functions);
  memset(&view.axioms, 0, sizeof view.axioms);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (collector_has(&r.used, p->functions.at[i]->sym))
      vec_push(&view.functions, p->functions.at[i]);
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    if (uses[i].kept) vec_push(&view.axioms, p->axioms.at[i]);
    vec_free(&uses[i].functions);
  }
  collector_free(&r.used);
  map_free(&r.procs);
  vec_free(&r.todo);
  return view;
}

void relevant_free(CoreProgram *view) {
  vec_free(&view->functions);
  vec_free(&view->axioms);
}
