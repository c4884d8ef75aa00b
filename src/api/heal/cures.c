/* SPDX-License-Identifier: MIT */
/* See cures.h. */
#include "api/heal/cures.h"

#include <string.h>

enum { MOST_QUANTIFIERS = 3, SOME_INSTANCES = 20, HEAVY = 20 };

static void add_cure(Cures *list, Pos pos, uint32_t erase, const char *text, const char *what) {
  Cure c = {pos, erase, text, what};
  vec_push(list, c);
}

/* An attribute of the implementation, before its name. */
static void add_attribute(Session *s, Cures *list, const Impl *im, const char *attribute,
                          const char *what) {
  add_cure(list, im->pos, 0, arena_printf(&s->perm, "{:%s} ", attribute), what);
}

static const char *text_at(const Session *s, Pos pos) {
  const Source *f = source_of(&s->sources, pos);
  return f ? f->text + (pos - f->base) : NULL;
}

/* The place after the `::` of the quantifier whose first variable is there; 0: there is none. */
static Pos after_colons(const Session *s, Pos pos) {
  enum { FURTHEST = 400 };
  const char *at = text_at(s, pos);
  for (uint32_t i = 0; at && i < FURTHEST && at[i] && at[i] != ';'; i++)
    if (at[i] == ':' && at[i + 1] == ':') return pos + i + 2;
  return 0;
}

/* A trigger in braces there; its length, or 0. */
static uint32_t trigger_length(const char *at) {
  uint32_t n = 0;
  while (at[n] == ' ' || at[n] == '\n') n++;
  if (at[n] != '{' || at[n + 1] == ':') return 0;
  while (at[n] && at[n] != '}') n++;
  return at[n] ? n + 1 : 0;
}

/* The term that a round of the loop ends with, in place of the one that it begins with. */
static void cure_loop(Session *s, Cures *list, const VerifyLoop *l) {
  Pos at = after_colons(s, l->pos);
  uint32_t n = at ? trigger_length(text_at(s, at)) : 0;
  bool only = n && !trigger_length(text_at(s, at) + n);
  if (!only) return;
  add_cure(
      list, at, n, arena_printf(&s->perm, " { %s }", l->to->text),
      arena_printf(&s->perm, "the trigger { %s } in place of { %s }", l->to->text, l->from->text));
}

static void cure_quantifier(Session *s, Cures *list, const VerifyQuantifier *q) {
  Pos at = after_colons(s, q->use.pos);
  if (!at || q->use.instances < SOME_INSTANCES) return;
  add_cure(list, at, 0, arena_printf(&s->perm, " {:weight %d}", HEAVY),
           arena_printf(&s->perm, "{:weight %d} on the %s", HEAVY,
                        q->owner ? q->owner->text : "quantifier"));
}

static const VerifyLoop *loop_of(const VerifyEffort *e, Pos pos) {
  for (uint32_t i = 0; i < e->loops.n; i++)
    if (e->loops.at[i].pos == pos) return &e->loops.at[i];
  return NULL;
}

static bool is_about_products(const VerifyEffort *e) {
  uint64_t products = 0;
  for (uint32_t i = 0; i < e->tries.n; i++) products += e->tries.at[i].counts.nonlinear;
  return products > 0;
}

void cures_find(Session *s, const Impl *im, const VerifyResult *r, Cures *list) {
  const VerifyEffort *e = &r->effort;
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->loops.n; i++) cure_loop(s, list, &e->loops.at[i]);
  if (r->checks > 1)
    add_attribute(s, list, im, "vcs_split_on_every_assert", "one condition for each check");
  if (is_about_products(e))
    add_attribute(s, list, im, "smt_option \"smt.arith.solver\", 6", "the newer arithmetic of Z3");
  for (uint32_t i = 0; i < e->quantifiers.n && n < MOST_QUANTIFIERS; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    if (!q->use.pos || !loop_of(e, q->use.pos)) continue;
    cure_quantifier(s, list, q);
    n++;
  }
  for (uint32_t i = 0; i < e->quantifiers.n && n < MOST_QUANTIFIERS; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    if (!q->use.pos || loop_of(e, q->use.pos)) continue;
    cure_quantifier(s, list, q);
    n++;
  }
  add_attribute(s, list, im, "smt_option \"smt.relevancy\", 0",
                "instances of all terms, not only of relevant ones");
  add_attribute(s, list, im, "smt_option \"smt.qi.eager_threshold\", 10",
                "cheap instances before expensive ones");
}
