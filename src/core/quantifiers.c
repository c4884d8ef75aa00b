/* SPDX-License-Identifier: MIT */
/* See quantifiers.h. */
#include "core/quantifiers.h"

typedef struct PlaceSearch {
  const TermTable *tab;
  StrTable *strs;
  QuantifierPlaces *out;
  Map seen; /* terms */
  Str owner;
  Pos inside;
} PlaceSearch;

static bool has_quantifier(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  if (op == OP_FORALL || op == OP_EXISTS) return true;
  if (!term_node(tab, t)->binder_level) return false;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (has_quantifier(tab, term_arg(tab, t, i))) return true;
  return false;
}

static bool is_in(const TermTable *tab, Term part, Term t) {
  if (term_eq(part, t)) return true;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (is_in(tab, part, term_arg(tab, t, i))) return true;
  return false;
}

static bool may_be_matched(Op op) {
  return op == OP_APP || op == OP_SELECT || op == OP_STORE || op == OP_DT_MAKE ||
         op == OP_DT_FIELD || op_is_binder(op);
}

/* Is there a term in `t` that some trigger has not found? Each trigger is one term. */
static bool brings_terms(const TermTable *tab, Term quantifier, Term t) {
  bool known = !may_be_matched(term_op(tab, t)) || !term_nargs(tab, t);
  uint32_t found = 0, triggers = term_binder(tab, quantifier)->ntriggers;
  for (uint32_t i = 1; !known && i <= triggers; i++)
    found += is_in(tab, t, term_arg(tab, quantifier, i));
  if (!known && found < triggers) return true;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (brings_terms(tab, quantifier, term_arg(tab, t, i))) return true;
  return false;
}

static bool is_idle(const TermTable *tab, Term quantifier) {
  const BinderData *d = term_binder(tab, quantifier);
  for (uint32_t i = 0; i < d->ntriggers; i++)
    if (d->trigger_len[i] != 1) return false;
  return d->ntriggers && !brings_terms(tab, quantifier, term_arg(tab, quantifier, 0));
}

static void note_place(PlaceSearch *s, Term t) {
  const BinderData *d = term_binder(s->tab, t);
  if (!d->pos || map_get(&s->out->by_pos, d->pos, NULL)) return;
  QuantifierPlace p = {.pos = d->pos,
                       .owner = s->owner,
                       .triggered = d->ntriggers > 0,
                       .nested = has_quantifier(s->tab, term_arg(s->tab, t, 0)),
                       .idle = is_idle(s->tab, t),
                       .inside = s->inside};
  map_put(&s->out->by_pos, d->pos, s->out->list.n);
  vec_push(&s->out->list, p);
}

static void look_into(PlaceSearch *s, Term t) {
  Op op = term_op(s->tab, t);
  if (!term_node(s->tab, t)->binder_level || !map_add(&s->seen, t.ix)) return;
  Pos around = s->inside;
  if (op == OP_FORALL || op == OP_EXISTS) {
    note_place(s, t);
    s->inside = term_binder(s->tab, t)->pos;
  }
  for (uint32_t i = 0; i < term_nargs(s->tab, t); i++) look_into(s, term_arg(s->tab, t, i));
  s->inside = around;
}

static void look_for_places(PlaceSearch *s, Term t, const char *what, Str of) {
  if (!t.ix) return;
  s->owner = of ? str_printf(s->strs, "%s of %s", what, of->text) : str_c(s->strs, what);
  look_into(s, t);
}

static void look_for_places_of_contracts(PlaceSearch *s, const Contracts *list, const char *what,
                                         Str of) {
  for (uint32_t i = 0; i < list->n; i++) look_for_places(s, list->at[i].term, what, of);
}

static const char *command_word(const Cmd *c) {
  if (c->origin == FROM_INVARIANT) return "invariant";
  return c->kind == CMD_ASSERT ? "assertion" : c->kind == CMD_ASSUME ? "assumption" : "statement";
}

static void look_for_places_of_impl(PlaceSearch *s, const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[k];
      for (uint32_t i = 0; i < c->n_terms; i++)
        look_for_places(s, c->terms[i], command_word(c), im->name);
    }
}

void quantifier_places_find(const CoreProgram *p, QuantifierPlaces *out) {
  PlaceSearch s = {.tab = p->terms, .strs = &p->session->strs, .out = out};
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    const Axiom *a = p->axioms.at[i];
    bool defines = a->is_definition && a->owner;
    look_for_places(&s, a->term, defines ? "definition" : "axiom", defines ? a->owner->name : NULL);
  }
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->body.ix)
      look_for_places(&s, p->functions.at[i]->body, "definition", p->functions.at[i]->name);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    look_for_places_of_contracts(&s, &p->procs.at[i]->requires, "precondition",
                                 p->procs.at[i]->name);
    look_for_places_of_contracts(&s, &p->procs.at[i]->ensures, "postcondition",
                                 p->procs.at[i]->name);
  }
  for (uint32_t i = 0; i < p->impls.n; i++) look_for_places_of_impl(&s, p->impls.at[i]);
  map_free(&s.seen);
}

void quantifier_places_free(QuantifierPlaces *p) {
  vec_free(&p->list);
  map_free(&p->by_pos);
}

const QuantifierPlace *quantifier_places_at(const QuantifierPlaces *p, Pos pos) {
  uint64_t at;
  return map_get(&p->by_pos, pos, &at) ? &p->list.at[at] : NULL;
}
