/* SPDX-License-Identifier: MIT */
/* See missing.h. */
#include "api/infer/missing.h"

#include "api/infer/infer_text.h"
#include "api/verification.h"
#include "cil/tree/spell.h"
#include "logic/collect.h"
#include "verify/find_missing.h"

/* Nobody waits long for advice. */
static const double MOST_SECONDS = 10;

static bool is_constant(const TermTable *tab, Term t) {
  return term_is_const(tab, t) || (term_op(tab, t) == OP_APP && term_nargs(tab, t) == 0);
}

/* With constants to the right of comparisons, as people write them. */
static Term as_people_write(Builder *b, TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  uint32_t n = term_nargs(tab, t);
  if (op == OP_AND || op == OP_OR || op == OP_NOT || op == OP_IMPLIES) {
    VEC(Term) parts = {0};
    for (uint32_t i = 0; i < n; i++) vec_push(&parts, as_people_write(b, tab, term_arg(tab, t, i)));
    t = mk_op(b, op, parts.at, n);
    vec_free(&parts);
    return t;
  }
  if (n != 2 || !is_constant(tab, term_arg(tab, t, 0)) || is_constant(tab, term_arg(tab, t, 1)))
    return t;
  Term left = term_arg(tab, t, 1), right = term_arg(tab, t, 0);
  switch (op) {
  case OP_LE: return mk_ge(b, left, right);
  case OP_LT: return mk_gt(b, left, right);
  case OP_EQ: return mk_eq(b, left, right);
  default: return t;
  }
}

typedef struct MissingText {
  InferText words;
  bool csharp;
} MissingText;

/* Variables of the translation mean nothing to those who wrote the assembly. */
static bool is_hidden(const TermTable *tab, Term t) {
  Collector c;
  bool hidden = false;
  collector_init(&c, tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(tab, c.symbols.at[i]);
    hidden |= d->kind == SYM_VAR && spell_is_hidden(d->name->text);
  }
  collector_free(&c);
  return hidden;
}

static bool write_condition(void *env, const Impl *im, Term t, Buf *out) {
  MissingText *x = env;
  InferText *words = &x->words;
  infer_text_enter(words, im);
  if (!infer_text_can(words, t)) return false;
  if (x->csharp && is_hidden(words->core->terms, t)) return false;
  Builder plain = builder_plain(words->core->terms);
  Buf text = {0};
  infer_text_put(words, as_people_write(&plain, words->core->terms, t), &text);
  if (x->csharp)
    spell_expression(out, text.text, NULL);
  else
    buf_add(out, text.text, text.n);
  buf_free(&text);
  return true;
}

void missing_note(MissingChecks *list, const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    vec_push(list, f->related ? f->related : f->pos);
  }
}

bool missing_find(const Pipeline *p, const VerifyTask *asked, const MissingChecks *failing,
                  const char **why) {
  VerifyOptions own = *asked->opt;
  VerifyTask mine = *asked;
  MissingText text = {.csharp = p->assemblies};
  infer_text_init(&text.words, p);
  FindMissingOptions opt = {.prune = own.prove.prune,
                            .failing = failing->at,
                            .n_failing = failing->n,
                            .write = write_condition,
                            .write_env = &text};
  own.only = &find_missing_strategy;
  own.only_env = &opt;
  own.prove.prune = true; /* the background has no axioms */
  verification_plain(&own);
  double seconds = own.solver.timeout_seconds;
  own.solver.timeout_seconds = seconds > 0 && seconds < MOST_SECONDS ? seconds : MOST_SECONDS;
  mine.opt = &own;
  bool ok = verify_impls(&mine, why);
  infer_text_free(&text.words);
  return ok;
}
