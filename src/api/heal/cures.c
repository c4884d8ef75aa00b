/* SPDX-License-Identifier: MIT */
/* See cures.h. */
#include "api/heal/cures.h"

#include "api/heal/new_triggers.h"

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

/* In place of the only trigger, or where there is none. */
static void cure_trigger(CoreProgram *p, Cures *list, const VerifyQuantifier *q) {
  Session *s = p->session;
  TriggerTexts triggers = {0};
  Pos at = after_colons(s, q->use.pos);
  uint32_t n = at ? trigger_length(text_at(s, at)) : 0;
  if (!at || (n && trigger_length(text_at(s, at) + n))) return;
  new_triggers_find(p, q->use.pos, &triggers);
  for (uint32_t i = 0; i < triggers.n; i++) {
    const char *text = arena_printf(&s->perm, " { %s }", triggers.at[i]);
    if (n && strncmp(text_at(s, at), text, n) == 0) continue;
    add_cure(list, at, n, text,
             arena_printf(&s->perm, "the trigger%s on the %s", text,
                          q->owner ? q->owner->text : "quantifier"));
  }
  vec_free(&triggers);
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

static void cure_quantifiers(CoreProgram *p, Cures *list, const VerifyEffort *e) {
  uint32_t n = 0;
  for (uint32_t loops = 2; loops-- > 0;)
    for (uint32_t i = 0; i < e->quantifiers.n && n < MOST_QUANTIFIERS; i++) {
      const VerifyQuantifier *q = &e->quantifiers.at[i];
      if (!q->use.pos || (loop_of(e, q->use.pos) != NULL) != (loops == 1)) continue;
      if (!q->triggered) cure_trigger(p, list, q);
      cure_quantifier(p->session, list, q);
      n++;
    }
  n = 0;
  for (uint32_t i = 0; i < e->quantifiers.n && n < 2; i++)
    if (e->quantifiers.at[i].use.pos && e->quantifiers.at[i].triggered && ++n)
      cure_trigger(p, list, &e->quantifiers.at[i]);
}

static bool is_about_maps(const VerifyEffort *e) {
  uint64_t pairs = 0;
  for (uint32_t i = 0; i < e->tries.n; i++) pairs += e->tries.at[i].counts.extensional;
  return pairs > SOME_INSTANCES;
}

void cures_find(CoreProgram *p, const Impl *im, const VerifyResult *r, Cures *list) {
  Session *s = p->session;
  const VerifyEffort *e = &r->effort;
  bool products = is_about_products(e);
  for (uint32_t i = 0; i < e->loops.n; i++) cure_loop(s, list, &e->loops.at[i]);
  if (r->checks > 1)
    add_attribute(s, list, im, "vcs_split_on_every_assert", "one condition for each check");
  if (products) {
    add_attribute(s, list, im, "smt_option \"smt.arith.solver\", 6", "the newer arithmetic of Z3");
    add_attribute(s, list, im, "smt_option \"smt.arith.nl\", false",
                  "no search for facts about products");
  }
  cure_quantifiers(p, list, e);
  add_attribute(s, list, im, "smt_option \"smt.relevancy\", 0",
                "instances of all terms, not only of relevant ones");
  add_attribute(s, list, im, "smt_option \"smt.qi.eager_threshold\", 10",
                "cheap instances before expensive ones");
  add_attribute(s, list, im, "smt_option \"smt.qi.eager_threshold\", 0",
                "instances only where nothing else is left to do");
  add_attribute(s, list, im, "smt_option \"smt.delay_units\", false",
                "each new fact is used at once");
  if (is_about_maps(e))
    add_attribute(s, list, im, "smt_option \"smt.array.extensional\", false",
                  "no comparison of maps index by index");
}
