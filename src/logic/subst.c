/* SPDX-License-Identifier: MIT */
/* Substitution walks bottom-up with a memo. A binder is opened (its VARs are new to the world, so
 * nothing can be captured), its parts are substituted, and it is bound again. */
#include "logic/subst.h"

#include "base/bug.h"
#include "base/mem.h"
#include "logic/collect.h"

void subst_init(Subst *s, Builder *b) {
  *s = (Subst){.b = b};
}

void subst_free(Subst *s) {
  map_free(&s->pairs);
  map_free(&s->memo);
}

void subst_clear(Subst *s) {
  map_clear(&s->pairs);
  map_clear(&s->memo);
  s->bloom = 0;
  s->heads = false;
}

void subst_add(Subst *s, Symbol x, Term by) {
  const SymbolData *d = symbol_data(s->b->tab, x);
  must(d->kind != SYM_BUILTIN && d->nargs == 0);
  must(sort_eq(d->sort, term_sort(s->b->tab, by)));
  map_put(&s->pairs, x.ix, by.ix);
  if (d->kind == SYM_VAR)
    s->bloom |= 1ULL << (x.ix & 63);
  else
    s->heads = true;
  map_clear(&s->memo);
}

static Term subst_rewrite(Subst *s, Term t);

/* Parts of a rebuilt binder: body, triggers, no-patterns, in the opened binder's variables. */
static Term rebind(Subst *s, Term t) {
  TermTable *tab = s->b->tab;
  Op op = term_op(tab, t);
  const BinderData *d = term_binder(tab, t);
  uint32_t nparts = term_nargs(tab, t);
  const Term *vars;
  Term body = binder_open(tab, t, &vars);
  VEC(Term) parts = {0};
  VEC(const Term *) triggers = {0};
  vec_reserve(&parts, nparts);
  Term new_body = subst_rewrite(s, body);
  bool changed = !term_eq(new_body, body);
  /* Patterns are not simplified away: their own operators only are rebuilt as they were. */
  Builder plain = builder_plain(tab), *keep = s->b;
  Map memo = s->memo;
  if (d->ntriggers || d->nnopats || d->nhints) {
    s->b = &plain;
    s->memo = (Map){0};
    for (uint32_t i = 0; i < d->ntriggers; i++) {
      uint32_t n;
      const Term *old = binder_trigger(tab, t, i, &n);
      vec_push(&triggers, parts.at + parts.n);
      for (uint32_t j = 0; j < n; j++) {
        vec_push(&parts, subst_rewrite(s, old[j]));
        changed = changed || !term_eq(vec_last(&parts), old[j]);
      }
    }
    uint32_t n;
    const Term *old = binder_nopats(tab, t, &n);
    for (uint32_t j = 0; j < n; j++) {
      vec_push(&parts, subst_rewrite(s, old[j]));
      changed = changed || !term_eq(vec_last(&parts), old[j]);
    }
    old = binder_hints(tab, t);
    for (uint32_t j = 0; j < d->nhints; j++) {
      vec_push(&parts, subst_rewrite(s, old[j]));
      changed = changed || !term_eq(vec_last(&parts), old[j]);
    }
    map_free(&s->memo);
    s->memo = memo;
    s->b = keep;
  }
  Term r = t;
  if (changed) {
    QuantAttrs q = {.triggers = triggers.at,
                    .trigger_len = d->trigger_len,
                    .ntriggers = d->ntriggers,
                    .nopats = parts.at + (parts.n - d->nhints - d->nnopats),
                    .nnopats = d->nnopats,
                    .hints = d->hints,
                    .hint_terms = parts.at + (parts.n - d->nhints),
                    .nhints = d->nhints,
                    .weight = d->weight,
                    .qid = d->qid,
                    .skolemid = d->skolemid,
                    .attrs = d->attrs,
                    .apart = d->apart,
                    .pos = d->pos};
    r = mk_binder(s->b, op, vars, d->nvars, new_body, &q);
  }
  vec_free(&parts);
  vec_free(&triggers);
  return r;
}

static Term subst_operand(void *env, Term t) {
  return subst_rewrite(env, t);
}

static Term subst_rewrite(Subst *s, Term t) {
  TermNode n = *term_node(s->b->tab, t);
  uint64_t found;
  if (!s->heads && !(n.var_bloom & s->bloom)) return t;
  if (n.op == OP_VAR || (n.op == OP_APP && n.nargs == 0))
    return map_get(&s->pairs, n.p0, &found) ? (Term){(uint32_t)found} : t;
  if (op_is_leaf(n.op)) return t;
  if (map_get(&s->memo, t.ix, &found)) return (Term){(uint32_t)found};
  Term r = op_is_binder(n.op) ? rebind(s, t) : mk_changed(s->b, t, subst_operand, s);
  map_put(&s->memo, t.ix, r.ix);
  return r;
}

Term subst_apply(Subst *s, Term t) {
  return s->pairs.n ? subst_rewrite(s, t) : t;
}

Term subst_one(Builder *b, Symbol x, Term by, Term in) {
  Subst s;
  subst_init(&s, b);
  subst_add(&s, x, by);
  Term r = subst_apply(&s, in);
  subst_free(&s);
  return r;
}
