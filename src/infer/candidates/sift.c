/* SPDX-License-Identifier: MIT */
/* See sift.h. */
#include "infer/candidates/sift.h"

#include "base/bug.h"
#include "base/mem.h"
#include "infer/candidates/candidates.h"
#include "infer/engine/infer.h"

#include <stdlib.h>

typedef struct Unit {
  Impl *impl;
  Buf result;     /* of its last proof, as bytes                              */
  bool open;      /* to be proved (again)                                     */
  bool plain;     /* the result of the implementation as it was is known, and not good */
  bool stripped;  /* of all that was added                                    */
  bool unsure;    /* the result kept so far is of before that, and may be a false alarm */
  bool proved;    /* with guesses                                             */
  bool wants;     /* more guesses, because it is not proved                    */
  uint32_t waves; /* of guesses that it has got                                */
  uint32_t first; /* number of the last wave                                   */
} Unit;

typedef struct Sift {
  CoreProgram *p;
  const SiftOptions *opt;
  Unit *units;
  uint32_t n;
  uint32_t error_limit;
  uint32_t first; /* number of a guess */
} Sift;

static Unit *unit_of(const Sift *s, const Impl *im) {
  Unit *u = s->units;
  while (u->impl != im) u++;
  return u;
}

static Impl *own(const CoreProgram *p, const Impl *im) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i] == im) return p->impls.at[i];
  bug("an implementation that is not in the program");
}

static bool has_made(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      if (infer_made(&im->blocks.at[b]->cmds.at[i])) return true;
  return false;
}

/* Takes out the commands with these numbers. */
static void drop(const Sift *s, Impl *im, const Map *numbers) {
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->cmds.n; i++) {
      const Cmd *c = &block->cmds.at[i];
      bool falls = infer_made(c) && map_get(numbers, c->related, NULL);
      if (falls && s->opt->fell) vec_push(s->opt->fell, c->related);
      if (!falls) block->cmds.at[n++] = *c;
    }
    block->cmds.n = n;
  }
}

static void keep_result(const Sift *s, Unit *u, const VerifyResult *r) {
  VerifyResult shown = *r;
  if (s->error_limit && shown.failures.n > s->error_limit) shown.failures.n = s->error_limit;
  u->result.n = 0;
  result_encode(&shown, &u->result);
}

/* Did the solver give up, though it may have been what was added that led it astray? */
static bool unsure(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].from_unknown) return true;
  return false;
}

/* Takes out the guesses of the last wave. */
static void drop_wave(const Sift *s, Unit *u) {
  Map numbers = {0};
  for (uint32_t b = 0; b < u->impl->blocks.n; b++)
    for (uint32_t i = 0; i < u->impl->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &u->impl->blocks.at[b]->cmds.at[i];
      if (infer_made(c) && c->related >= u->first) map_put(&numbers, c->related, 1);
    }
  drop(s, u->impl, &numbers);
  map_free(&numbers);
}

static void failed_guesses(const VerifyResult *r, Map *numbers) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].related >= INFER_FIRST_NUMBER)
      map_put(numbers, r->failures.at[i].related, 1);
}

/* What to do next about an implementation none of whose guesses failed. */
static void settle(Sift *s, Unit *u, const VerifyResult *r) {
  bool settled = r->outcome == VERIFY_VERIFIED || r->outcome == VERIFY_ERRORS;
  if (!settled && !u->stripped && has_made(u->impl)) {
    infer_strip(u->impl); /* perhaps it is they that are too hard */
    u->stripped = true;
    u->open = !u->plain;
    return;
  }
  /* A result of the stripped one replaces an unsure one only when it is better. */
  if (!u->unsure || r->outcome == VERIFY_VERIFIED) keep_result(s, u, r);
  if (r->outcome == VERIFY_VERIFIED || u->stripped) return;
  if (!u->plain && unsure(r) && has_made(u->impl)) {
    infer_strip(u->impl);
    u->open = u->stripped = u->unsure = true;
  }
}

static bool see(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = unit_of(s, im);
  Map numbers = {0};
  failed_guesses(r, &numbers);
  u->open = numbers.n > 0;
  if (u->open)
    drop(s, u->impl, &numbers);
  else
    settle(s, u, r);
  map_free(&numbers);
  return true;
}

/* ---- guesses -------------------------------------------------------------------------------- */

/* Takes out the guesses that proofs do not need. */
static void keep_useful(Sift *s, Unit *u, const VerifyResult *r) {
  Map rest = {0};
  for (uint32_t b = 0; b < u->impl->blocks.n; b++)
    for (uint32_t i = 0; i < u->impl->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &u->impl->blocks.at[b]->cmds.at[i];
      bool needed = !infer_made(c) || (s->opt->keep && c->related < s->first);
      for (uint32_t k = 0; k < r->useful.n && !needed; k++) needed = r->useful.at[k] == c->related;
      if (!needed) map_put(&rest, c->related, 1);
    }
  drop(s, u->impl, &rest);
  map_free(&rest);
}

/* Every check has been proved, those of what is left of the guesses included. */
static void keep_verified(Sift *s, Unit *u, const VerifyResult *r) {
  VerifyResult shown = {.outcome = VERIFY_VERIFIED,
                        .seconds = r->seconds,
                        .resources = r->resources,
                        .checks = r->checks};
  keep_result(s, u, &shown);
  u->proved = true;
}

static bool see_sifted(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = unit_of(s, im);
  Map numbers = {0};
  bool done = r->outcome == VERIFY_VERIFIED, known = done || r->outcome == VERIFY_UNKNOWN;
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    if (!(s->opt->keep && f->from_unknown && f->related < s->first))
      map_put(&numbers, f->related, 1);
  }
  if (known)
    drop(s, u->impl, &numbers);
  else
    drop_wave(s, u); /* nothing is known of them */
  map_free(&numbers);
  u->wants = !done;
  if (done && (r->useful.n || !s->opt->keep)) keep_useful(s, u, r);
  if (done) keep_verified(s, u, r);
  return true;
}

/* The next wave for those that want it. Those without guesses in it go on to the one after. */
static bool add_wave(Sift *s, Unit *u) {
  u->first = *s->opt->number;
  while (u->wants && u->waves < CANDIDATE_WAVES && *s->opt->number == u->first)
    candidates_add(s->p, u->impl, u->waves++, s->opt->number);
  return u->wants && (*s->opt->number > u->first || (u->waves == 1 && has_made(u->impl)));
}

static bool sift_guesses(Sift *s, const VerifyOptions *opt, const char **why) {
  const Impl **todo = mem_calloc(s->n + 1, sizeof *todo);
  VerifyOptions sifting = *opt;
  sifting.prove.tentative = INFER_FIRST_NUMBER;
  sifting.prove.every_guess = s->opt->keep;
  sifting.cache = NULL;
  sifting.log_path = NULL;
  s->first = *s->opt->number;
  bool ok = true;
  for (uint32_t wave = 0; wave < CANDIDATE_WAVES && ok; wave++) {
    uint32_t n = 0;
    sifting.prove.guesses = *s->opt->number;
    for (uint32_t i = 0; i < s->n; i++)
      if (add_wave(s, &s->units[i])) todo[n++] = s->units[i].impl;
    ok = verify_impls(s->p, todo, n, &sifting, see_sifted, s, why);
  }
  for (uint32_t i = 0; i < s->n; i++) {
    Unit *u = &s->units[i];
    bool again = opt->prove.smoke || opt->prove.vacuous; /* these want more than a verdict */
    u->open |= has_made(u->impl);
    u->open &= !s->opt->keep && (!u->proved || again);
    if (s->opt->keep && !u->proved) keep_result(s, u, &(VerifyResult){.outcome = VERIFY_UNKNOWN});
  }
  free(todo);
  return ok;
}

/* ---- as they are ---------------------------------------------------------------------------- */

static bool see_plain(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = unit_of(s, im);
  keep_result(s, u, r);
  u->plain = r->outcome != VERIFY_VERIFIED;
  return true;
}

/* Proves all without additions; what fails gets facts. */
static bool prove_plain(Sift *s, const Impl *const *impls, const VerifyOptions *opt,
                        const char **why) {
  bool ok = verify_impls(s->p, impls, s->n, opt, see_plain, s, why);
  for (uint32_t i = 0; i < s->n && ok; i++) {
    Unit *u = &s->units[i];
    u->wants &= u->plain;
    u->open = false;
    if (!u->plain) continue;
    s->opt->facts(s->opt->env, u->impl);
    u->open = has_made(u->impl);
  }
  return ok;
}

/* ---- rounds -------------------------------------------------------------------------------- */

static bool rounds(Sift *s, const VerifyOptions *opt, const char **why) {
  const Impl **todo = mem_calloc(s->n + 1, sizeof *todo);
  for (bool ok = true; ok;) {
    uint32_t n = 0, plain = 0;
    for (uint32_t i = 0; i < s->n; i++) /* those without additions first: they are as they were */
      if (s->units[i].open && !has_made(s->units[i].impl)) todo[plain++] = s->units[i].impl;
    if (ok && plain) ok = verify_impls(s->p, todo, plain, opt, see, s, why);
    for (uint32_t i = 0; i < s->n; i++)
      if (s->units[i].open && has_made(s->units[i].impl)) todo[n++] = s->units[i].impl;
    if (ok && n) ok = verify_impls(s->p, todo, n, opt, see, s, why);
    if (ok && n + plain) continue;
    free(todo);
    return ok;
  }
  free(todo);
  return false;
}

bool sift_impls(CoreProgram *p, const Impl *const *impls, uint32_t n, const SiftOptions *options,
                const VerifyOptions *opt, VerifySink *sink, void *env, const char **why) {
  Sift s = {.p = p, .n = n, .error_limit = opt->prove.error_limit, .opt = options};
  s.units = mem_calloc(n + 1, sizeof *s.units);
  for (uint32_t i = 0; i < n; i++)
    s.units[i] = (Unit){.impl = own(p, impls[i]), .open = true, .wants = options->guesses};
  VerifyOptions quiet = *opt;
  quiet.progress = NULL; /* its environment is that of the sink */
  quiet.warn = NULL;
  bool ok = (!options->facts || prove_plain(&s, impls, &quiet, why)) &&
            (!options->guesses || sift_guesses(&s, &quiet, why)) && rounds(&s, &quiet, why);
  for (uint32_t i = 0; i < n && ok; i++) {
    VerifyResult r = {0};
    if (result_decode(&r, p->session, s.units[i].result.text, s.units[i].result.n))
      ok = sink(env, impls[i], &r);
    result_free(&r);
  }
  for (uint32_t i = 0; i < n; i++) buf_free(&s.units[i].result);
  free(s.units);
  return ok;
}
