/* SPDX-License-Identifier: MIT */
/* See heal.h. */
#include "api/heal/heal.h"

#include "api/engine_options.h"
#include "api/heal/same_meaning.h"
#include "api/stability.h"
#include "base/sort.h"
#include "verify/verify.h"

#include <string.h>

enum { MUTATIONS = 10, LEAST_STABLE = 8, SECONDS = 10 };

void healing_free(Healing *h) {
  vec_free(&h->kept);
}

static int by_position(const void *a, const void *b, const void *env) {
  const Cure *x = a, *y = b;
  (void)env;
  return (x->pos > y->pos) - (x->pos < y->pos);
}

void healing_text(const Healing *h, Buf *out) {
  const Source *s = source_of(&h->original->session.sources, h->original->core->impls.at[0]->pos);
  uint32_t at = 0;
  for (uint32_t i = 0; i < h->kept.n; i++) {
    const Cure *c = &h->kept.at[i];
    uint32_t offset = c->pos - s->base;
    if (offset < at) continue; /* inside of what an earlier one replaces */
    buf_add(out, s->text + at, offset - at);
    buf_puts(out, c->text);
    at = offset + c->erase;
  }
  buf_add(out, s->text + at, s->len - at);
}

/* One program with a cure, and what comes of it. */
typedef struct HealTrial {
  const Healing *h;
  Pipeline p;
  const Impl *impl;
  VerifyOptions verify;
  bool proved;
  double seconds;
} HealTrial;

static bool note_trial(void *env, const Impl *im, const VerifyResult *r) {
  HealTrial *t = env;
  (void)im;
  t->proved = r->outcome == VERIFY_VERIFIED;
  t->seconds = r->seconds;
  return true;
}

static const Impl *same_impl(const CoreProgram *p, const Impl *im) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (strcmp(p->impls.at[i]->unique->text, im->unique->text) == 0) return p->impls.at[i];
  return NULL;
}

/* Reads the program with the cure. False: it is not legal, or means something else. */
static bool trial_open(HealTrial *t, const Healing *h, const Impl *im) {
  Buf text = {0}, why = {0};
  const Options *o = h->options;
  *t = (HealTrial){.h = h};
  healing_text(h, &text);
  pipeline_init(&t->p, &h->texts);
  const char *copy = arena_strndup(&t->p.session.perm, text.text, text.n);
  bool ok = pipeline_load_text(&t->p, "healed", copy, text.n) && pipeline_core(&t->p) &&
            same_meaning(h->original->core, t->p.core);
  if (ok) t->impl = same_impl(t->p.core, im);
  ok = ok && t->impl && engine_options_verify(o, &t->p.session.perm, &t->verify, &why);
  if (ok) engine_options_inline(o, t->p.core);
  double limit = t->verify.solver.timeout_seconds;
  if (limit <= 0 || limit > SECONDS) t->verify.solver.timeout_seconds = SECONDS;
  buf_free(&text);
  buf_free(&why);
  return ok;
}

/* Does it prove, and in how many mutated runs? False: interrupted. */
static bool trial_run(HealTrial *t, HealNote *note) {
  const char *why = NULL;
  VerifyTask task = {t->p.core, &t->impl, 1, &t->verify, note_trial, t};
  note->stable = 0;
  if (!verify_impls(&task, &why)) return !!why;
  return !t->proved || stability_measure(&task, MUTATIONS, &note->stable, &why) || why;
}

/* With the cure among those that are kept. */
static bool try_cure(Healing *h, const Impl *im, const Cure *c, HealNote *note) {
  HealTrial t;
  Healing with = *h;
  with.kept.at = NULL;
  with.kept.n = with.kept.cap = 0;
  for (uint32_t i = 0; i < h->kept.n; i++) vec_push(&with.kept, h->kept.at[i]);
  vec_push(&with.kept, *c);
  sort_vec(&with.kept, by_position, NULL);
  bool legal = trial_open(&t, &with, im);
  bool went_on = !legal || trial_run(&t, note);
  note->seconds = t.seconds;
  if (!legal || !t.proved) note->stable = 0;
  pipeline_free(&t.p);
  vec_free(&with.kept);
  return went_on;
}

bool heal_impl(Healing *h, const Impl *im, const VerifyResult *r, HealNote *note) {
  Cures cures = {0};
  HealNote best = {.impl = im, .mutated = MUTATIONS};
  Cure kept = {0};
  bool ok = true;
  cures_find(h->original->core, im, r, &cures);
  for (uint32_t i = 0; i < cures.n && ok && best.stable < MUTATIONS; i++) {
    HealNote now = {.impl = im, .mutated = MUTATIONS};
    ok = try_cure(h, im, &cures.at[i], &now);
    best.tried++;
    if (now.stable < LEAST_STABLE || now.stable <= best.stable) continue;
    now.tried = best.tried;
    now.what = cures.at[i].what;
    now.pos = cures.at[i].pos;
    now.before = r->seconds;
    now.proved = r->outcome == VERIFY_VERIFIED;
    best = now;
    kept = cures.at[i];
  }
  if (best.what) vec_push(&h->kept, kept);
  sort_vec(&h->kept, by_position, NULL);
  vec_free(&cures);
  *note = best;
  return ok;
}
