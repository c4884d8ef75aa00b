/* See sift.h.
 * SPDX-License-Identifier: MIT */
#include "infer/sift.h"

#include "base/bug.h"
#include "core/dom.h"
#include "infer/candidates.h"
#include "infer/infer.h"

#include <stdlib.h>

typedef struct Unit {
  Impl *impl;
  Buf result;     /* of its last proof, as bytes                              */
  bool open;      /* to be proved (again)                                     */
  bool plain;     /* the result of the implementation as it was is known, and not good */
  bool stripped;  /* of all that was added                                    */
  bool unsure;    /* the result kept so far is of before that, and may be a false alarm */
  bool wants;     /* more guesses, because it is not proved                    */
  bool fresh;     /* guesses were added that nobody has looked at              */
  uint32_t waves; /* of guesses that it has got                                */
  uint32_t first; /* number of the last wave                                   */
} Unit;

typedef struct Sift {
  CoreProgram *p;
  const SiftOptions *opt;
  Unit *units;
  uint32_t n;
  uint32_t error_limit;
} Sift;

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

/* Takes out the guesses of the last wave: they are too hard. */
static bool drop_wave(const Sift *s, Unit *u) {
  Map numbers = {0};
  for (uint32_t b = 0; b < u->impl->blocks.n; b++)
    for (uint32_t i = 0; i < u->impl->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &u->impl->blocks.at[b]->cmds.at[i];
      if (infer_made(c) && c->related >= u->first) map_put(&numbers, c->related, 1);
    }
  bool any = numbers.n > 0 && u->waves > 0;
  if (any) drop(s, u->impl, &numbers);
  map_free(&numbers);
  return any;
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
    bool less = drop_wave(s, u);
    if (!less) infer_strip(u->impl); /* perhaps it is they that are too hard */
    u->stripped = !less;
    u->open = less || !u->plain;
    return;
  }
  /* A result of the stripped one replaces an unsure one only when it is better. */
  if (!u->unsure || r->outcome == VERIFY_VERIFIED) keep_result(s, u, r);
  if (r->outcome == VERIFY_VERIFIED || u->stripped) return;
  if (s->opt->guesses && u->waves < CANDIDATE_WAVES) {
    u->wants = true;
  } else if (!u->plain && unsure(r) && has_made(u->impl)) {
    infer_strip(u->impl);
    u->open = u->stripped = u->unsure = true;
  }
}

static bool see(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = s->units;
  Map numbers = {0};
  while (u->impl != im) u++;
  failed_guesses(r, &numbers);
  u->open = numbers.n > 0;
  if (u->open)
    drop(s, u->impl, &numbers);
  else
    settle(s, u, r);
  map_free(&numbers);
  return true;
}

/* ---- guesses that do not hold where loops are entered ------------------------------------- */

/* The jumps of the blocks as they were. */
typedef struct Jumps {
  VEC(CBlock *) to;
  VEC(uint32_t) n; /* by block */
} Jumps;

static void keep_jumps(const Impl *im, Jumps *j) {
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    const CBlock *block = im->blocks.at[b];
    vec_push(&j->n, block->succs.n);
    for (uint32_t i = 0; i < block->succs.n; i++) vec_push(&j->to, block->succs.at[i]);
  }
}

static void restore_jumps(Impl *im, Jumps *j) {
  for (uint32_t b = 0, at = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    vec_clear(&block->succs);
    for (uint32_t i = 0; i < j->n.at[b]; i++, at++) vec_push(&block->succs, j->to.at[at]);
  }
  vec_free(&j->to);
  vec_free(&j->n);
}

/* Takes out the jumps that close loops. */
static void open_loops(Impl *im) {
  Arena a;
  arena_init(&a);
  Cfg cfg = cfg_build(&a, im);
  Dom dom = dom_build(&a, &cfg);
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->succs.n; i++)
      if (!dom_dominates(&dom, block->succs.at[i]->index, b))
        block->succs.at[n++] = block->succs.at[i];
    block->succs.n = n;
  }
  arena_free(&a);
}

static bool see_entry(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = s->units;
  Map numbers = {0};
  while (u->impl != im) u++;
  failed_guesses(r, &numbers);
  drop(s, u->impl, &numbers);
  map_free(&numbers);
  return true;
}

/* Most guesses fall already when a loop is entered for the first time, which is quickly found out:
 * without its repetitions, and with no guess taken for granted. */
static bool sift_entries(Sift *s, const VerifyOptions *opt, const char **why) {
  const Impl **todo = calloc(s->n + 1, sizeof *todo);
  Jumps *jumps = calloc(s->n + 1, sizeof *jumps);
  if (!todo || !jumps) bug_oom(s->n * sizeof *jumps);
  VerifyOptions quick = *opt;
  quick.prove.error_limit = 0;
  quick.prove.subsumption = 0;
  quick.prove.values = quick.prove.models = quick.prove.prints = quick.prove.batches = false;
  quick.prove.smoke = quick.prove.vacuous = false;
  quick.cache = NULL;
  quick.log_path = NULL;
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    if (!s->units[i].fresh) continue;
    s->units[i].fresh = false;
    keep_jumps(s->units[i].impl, &jumps[n]);
    open_loops(s->units[i].impl);
    todo[n++] = s->units[i].impl;
  }
  bool ok = !n || verify_impls(s->p, todo, n, &quick, see_entry, s, why);
  for (uint32_t i = 0; i < n; i++) restore_jumps(own(s->p, todo[i]), &jumps[i]);
  free(jumps);
  free(todo);
  return ok;
}

/* ---- as they are ---------------------------------------------------------------------------- */

static bool see_plain(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = s->units;
  while (u->impl != im) u++;
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

/* The next wave for those that want it. */
static void guess_more(Sift *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    Unit *u = &s->units[i];
    while (u->wants && !u->fresh && u->waves < CANDIDATE_WAVES) {
      u->first = *s->opt->number;
      candidates_add(s->p, u->impl, u->waves++, s->opt->number);
      u->fresh = *s->opt->number > u->first;
      u->open |= u->fresh;
    }
    u->wants = false;
  }
}

static bool rounds(Sift *s, const VerifyOptions *opt, const char **why) {
  const Impl **todo = calloc(s->n + 1, sizeof *todo);
  if (!todo) bug_oom(s->n * sizeof *todo);
  VerifyOptions all = *opt;
  if (s->opt->guesses) all.prove.error_limit = 0;
  for (bool ok = true; ok;) {
    uint32_t n = 0, plain = 0;
    guess_more(s);
    ok = sift_entries(s, opt, why);
    for (uint32_t i = 0; i < s->n; i++) /* those without additions first: they are as they were */
      if (s->units[i].open && !has_made(s->units[i].impl)) todo[plain++] = s->units[i].impl;
    if (ok && plain) ok = verify_impls(s->p, todo, plain, opt, see, s, why);
    for (uint32_t i = 0; i < s->n; i++)
      if (s->units[i].open && has_made(s->units[i].impl)) todo[n++] = s->units[i].impl;
    if (ok && n) ok = verify_impls(s->p, todo, n, &all, see, s, why);
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
  s.units = calloc(n + 1, sizeof *s.units);
  if (!s.units) bug_oom(n * sizeof *s.units);
  for (uint32_t i = 0; i < n; i++)
    s.units[i] = (Unit){.impl = own(p, impls[i]), .open = true, .wants = options->guesses};
  VerifyOptions quiet = *opt;
  quiet.progress = NULL; /* its environment is that of the sink */
  quiet.warn = NULL;
  bool ok = (!options->facts || prove_plain(&s, impls, &quiet, why)) && rounds(&s, &quiet, why);
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
