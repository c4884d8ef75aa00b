/* See sift.h.
 * SPDX-License-Identifier: MIT */
#include "infer/sift.h"

#include "base/bug.h"
#include "infer/infer.h"

#include <stdlib.h>

typedef struct Unit {
  Impl *impl;
  Buf result;    /* of its last proof, as bytes */
  bool open;     /* to be proved (again)        */
  bool stripped; /* of all that was added       */
  bool unsure;   /* the result kept so far is of before that, and may be a false alarm */
} Unit;

typedef struct Sift {
  CoreProgram *p;
  Unit *units;
  uint32_t n;
  uint32_t error_limit;
  bool guesses;
  SiftNumbers *fell; /* or NULL */
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
      if (falls && s->fell) vec_push(s->fell, c->related);
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

static bool see(void *env, const Impl *im, const VerifyResult *r) {
  Sift *s = env;
  Unit *u = s->units;
  while (u->impl != im) u++;
  Map numbers = {0};
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].related >= INFER_FIRST_NUMBER)
      map_put(&numbers, r->failures.at[i].related, 1);
  bool settled = r->outcome == VERIFY_VERIFIED || r->outcome == VERIFY_ERRORS;
  u->open = numbers.n > 0;
  if (u->open) {
    drop(s, u->impl, &numbers);
  } else if (!settled && !u->stripped && has_made(u->impl)) {
    infer_strip(u->impl); /* perhaps it is they that are too hard */
    u->open = u->stripped = true;
  }
  /* A result of the stripped one replaces an unsure one only when it is better. */
  bool better = !u->unsure || r->outcome == VERIFY_VERIFIED;
  if (!u->open && better) keep_result(s, u, r);
  if (!u->open && !u->stripped && unsure(r) && has_made(u->impl)) {
    infer_strip(u->impl);
    u->open = u->stripped = u->unsure = true;
  }
  map_free(&numbers);
  return true;
}

static bool rounds(Sift *s, const VerifyOptions *opt, const char **why) {
  const Impl **todo = calloc(s->n + 1, sizeof *todo);
  if (!todo) bug_oom(s->n * sizeof *todo);
  VerifyOptions all = *opt;
  if (s->guesses) all.prove.error_limit = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (!has_made(s->units[i].impl)) todo[n++] = s->units[i].impl;
  bool ok = !n || verify_impls(s->p, todo, n, opt, see, s, why);
  while (ok) {
    n = 0;
    for (uint32_t i = 0; i < s->n; i++)
      if (s->units[i].open) todo[n++] = s->units[i].impl;
    if (!n) break;
    ok = verify_impls(s->p, todo, n, &all, see, s, why);
  }
  free(todo);
  return ok;
}

bool sift_impls(CoreProgram *p, const Impl *const *impls, uint32_t n, bool guesses,
                const VerifyOptions *opt, VerifySink *sink, void *env, SiftNumbers *fell,
                const char **why) {
  Sift s = {
      .p = p, .n = n, .error_limit = opt->prove.error_limit, .guesses = guesses, .fell = fell};
  s.units = calloc(n + 1, sizeof *s.units);
  if (!s.units) bug_oom(n * sizeof *s.units);
  for (uint32_t i = 0; i < n; i++) s.units[i] = (Unit){.impl = own(p, impls[i]), .open = true};
  VerifyOptions quiet = *opt;
  quiet.progress = NULL; /* its environment is that of the sink */
  quiet.warn = NULL;
  bool ok = rounds(&s, &quiet, why);
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
