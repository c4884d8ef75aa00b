/* SPDX-License-Identifier: MIT */
/* See prove_candidates.h. */
#include "infer/candidates/prove_candidates.h"

#include "base/bug.h"
#include "base/mem.h"
#include "core/cfg.h"
#include "infer/candidates/generate.h"
#include "infer/candidates/loop_candidates.h"
#include "infer/engine/infer.h"

#include <stdlib.h>

typedef struct ImplProof {
  Impl *impl;
  VerifyResult result; /* the best so far */
  bool verified;
  bool loops;
  bool decided;   /* the result is the last one */
  bool handed;    /* over                       */
  uint32_t waves; /* of generated candidates that it has got */
  uint32_t first; /* the first number of the last wave       */
} ImplProof;

typedef struct CandidateProofs {
  CoreProgram *p;
  const CandidateOptions *opt;
  const VerifyTask *task;
  ImplProof *proofs;
  uint32_t n;
  uint32_t delivered; /* all before it are handed over */
  uint32_t error_limit;
  uint32_t first_generated;
} CandidateProofs;

static ImplProof *proof_of(const CandidateProofs *s, const Impl *im) {
  ImplProof *u = s->proofs;
  while (u->impl != im) u++;
  return u;
}

static Impl *impl_of_program(const CoreProgram *p, const Impl *im) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i] == im) return p->impls.at[i];
  bug("an implementation that is not in the program");
}

/* ---- candidates in the program ---- */

static bool has_facts(const Impl *im, bool checked) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->fact && (!checked || c->kind == CMD_ASSERT)) return true;
    }
  return false;
}

/* Takes out the candidates with these numbers. */
static void drop_facts(const CandidateProofs *s, Impl *im, const Map *numbers) {
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->cmds.n; i++) {
      const Cmd *c = &block->cmds.at[i];
      bool drops = c->fact && map_get(numbers, c->fact, NULL);
      if (drops && s->opt->dropped) vec_push(s->opt->dropped, c->fact);
      if (!drops) block->cmds.at[n++] = *c;
    }
    block->cmds.n = n;
  }
}

/* The checked facts from a number on. */
static void list_facts(const Impl *im, uint32_t first, Map *out) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->fact >= first && c->kind == CMD_ASSERT) map_put(out, c->fact, 1);
    }
}

/* ---- results --------------------------------------------------------------------------------- */

static void keep_result(const CandidateProofs *s, ImplProof *u, const VerifyResult *r) {
  result_free(&u->result);
  u->result = result_copy(r);
  u->verified = r->outcome == VERIFY_VERIFIED;
  if (s->error_limit && u->result.failures.n > s->error_limit)
    u->result.failures.n = s->error_limit;
}

static bool hand_over(const CandidateProofs *s, uint32_t i) {
  ImplProof *u = &s->proofs[i];
  if (u->handed) return true;
  u->handed = true;
  return s->task->sink(s->task->env, s->task->impls[i], &u->result);
}

/* Hands over what is decided, in order unless the options say otherwise. */
static bool deliver_decided(CandidateProofs *s, const ImplProof *u) {
  if (!u->decided) return true;
  if (s->task->opt->as_known) return hand_over(s, (uint32_t)(u - s->proofs));
  while (s->delivered < s->n && s->proofs[s->delivered].decided)
    if (!hand_over(s, s->delivered++)) return false;
  return true;
}

/* What asks for more than a verdict is proved again with the facts that hold. */
static bool proves_again(const CandidateProofs *s) {
  return s->task->opt->prove.smoke || s->task->opt->prove.vacuous;
}

static bool take_plain_result(void *env, const Impl *im, const VerifyResult *r) {
  CandidateProofs *s = env;
  ImplProof *u = proof_of(s, im);
  keep_result(s, u, r);
  u->decided = !u->loops || (u->verified && !proves_again(s));
  return deliver_decided(s, u);
}

/* With candidates that were proved. Where the solver decides nothing with them, or does not prove
 * them a second time, the result without them stands. */
static bool take_last_result(void *env, const Impl *im, const VerifyResult *r) {
  bool decided = r->outcome == VERIFY_VERIFIED || result_fails(r->outcome);
  for (uint32_t i = 0; i < r->failures.n; i++) decided &= !r->failures.at[i].fact;
  CandidateProofs *s = env;
  ImplProof *u = proof_of(s, im);
  if (decided) keep_result(s, u, r);
  u->decided = true;
  return deliver_decided(s, u);
}

static bool falls(const CandidateProofs *s, const CandidateVerdict *v, bool verified) {
  bool inferred = v->fact < s->first_generated;
  if (!v->holds) return !(s->opt->keep && v->undecided && inferred);
  return verified && !v->needed && !(s->opt->keep && inferred);
}

static bool take_candidates(void *env, const Impl *im, const VerifyResult *r) {
  CandidateProofs *s = env;
  ImplProof *u = proof_of(s, im);
  Map dropped = {0};
  bool any_needed = false, verified = r->outcome == VERIFY_VERIFIED;
  for (uint32_t i = 0; i < r->candidates.n; i++) any_needed |= r->candidates.at[i].needed;
  for (uint32_t i = 0; i < r->candidates.n; i++)
    if (falls(s, &r->candidates.at[i], verified && (any_needed || !s->opt->keep)))
      map_put(&dropped, r->candidates.at[i].fact, 1);
  if (!verified && r->outcome != VERIFY_UNKNOWN) /* nothing is known of them */
    list_facts(u->impl, u->first, &dropped);
  drop_facts(s, u->impl, &dropped);
  map_free(&dropped);
  VerifyResult shown = {.outcome = VERIFY_VERIFIED,
                        .seconds = r->seconds,
                        .resources = r->resources,
                        .checks = r->checks};
  if (verified) keep_result(s, u, &shown);
  u->decided = verified && !s->opt->keep && !proves_again(s);
  return deliver_decided(s, u);
}

/* ---- proofs ---------------------------------------------------------------------------------- */

/* The next wave of candidates. An implementation without any in it goes on to the wave after; the
 * first time, inferred facts are reason enough to start. */
static bool add_wave(CandidateProofs *s, ImplProof *u, bool first) {
  uint32_t before = *s->opt->fact;
  u->first = first && !s->opt->keep ? INFER_FIRST_FACT : before;
  while (s->opt->generate && u->waves < GENERATOR_WAVES && *s->opt->fact == before)
    generate_candidates(s->p, u->impl, (GeneratorWave)u->waves++, s->opt->fact);
  return *s->opt->fact > before || (first && has_facts(u->impl, true));
}

static bool run_houdini(CandidateProofs *s, const Impl **todo, const VerifyOptions *opt,
                        const char **why) {
  LoopCandidates candidates = {.all = s->opt->keep};
  VerifyOptions houdini = *opt;
  houdini.only = &loop_candidates_strategy;
  houdini.only_env = &candidates;
  houdini.known.cache = NULL;
  houdini.log_path = NULL;
  s->first_generated = *s->opt->fact;
  bool ok = true;
  for (uint32_t wave = 0; wave < (s->opt->generate ? GENERATOR_WAVES : 1) && ok; wave++) {
    uint32_t n = 0;
    candidates.first_generated = *s->opt->fact;
    for (uint32_t i = 0; i < s->n; i++) {
      ImplProof *u = &s->proofs[i];
      if (!u->verified && add_wave(s, u, wave == 0)) todo[n++] = u->impl;
    }
    ok = !n || verify_impls(&(VerifyTask){s->p, todo, n, &houdini, take_candidates, s}, why);
  }
  return ok;
}

/* What Houdini did not verify is proved with the facts that hold, for its errors. */
static bool prove_with_facts(CandidateProofs *s, const Impl **todo, const VerifyOptions *opt,
                             const char **why) {
  bool again = proves_again(s);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    ImplProof *u = &s->proofs[i];
    bool open = u->loops && u->result.outcome == VERIFY_UNPROVED; /* nobody tried to refute it */
    if ((u->verified && !again) || !(open || has_facts(u->impl, false))) continue;
    todo[n++] = u->impl;
  }
  return !n || verify_impls(&(VerifyTask){s->p, todo, n, opt, take_last_result, s}, why);
}

/* Facts are about loops: what has none is decided here. */
static bool prove_without_facts(CandidateProofs *s, const Impl **todo, const VerifyOptions *opt,
                                const char **why) {
  VerifyOptions first = *opt;
  first.refute.find = NULL; /* with facts it may be proved */
  uint32_t straight = 0, n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (!s->proofs[i].loops) todo[straight++] = s->proofs[i].impl;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->proofs[i].loops) todo[straight + n++] = s->proofs[i].impl;
  VerifyTask plain = {s->p, todo, straight, opt, take_plain_result, s},
             looping = {s->p, todo + straight, n, &first, take_plain_result, s};
  if (!verify_impls(&plain, why) || !verify_impls(&looping, why)) return false;
  for (uint32_t i = 0; i < s->n; i++)
    if (!s->proofs[i].verified && s->proofs[i].loops) s->opt->facts(s->opt->env, s->proofs[i].impl);
  return true;
}

bool prove_candidates(const VerifyTask *task, const CandidateOptions *options, const char **why) {
  uint32_t n = task->n;
  CandidateProofs s = {.p = task->program,
                       .n = n,
                       .error_limit = task->opt->prove.error_limit,
                       .opt = options,
                       .task = task};
  const Impl **todo = mem_calloc(n + 1, sizeof *todo);
  s.proofs = mem_calloc(n + 1, sizeof *s.proofs);
  for (uint32_t i = 0; i < n; i++) {
    s.proofs[i].impl = impl_of_program(s.p, task->impls[i]);
    s.proofs[i].result.outcome = VERIFY_UNKNOWN;
    s.proofs[i].loops = cfg_has_cycle(s.proofs[i].impl);
  }
  VerifyOptions quiet = *task->opt;
  quiet.progress = NULL; /* its environment is that of the sink */
  quiet.warn = NULL;
  bool ok = (!options->facts || prove_without_facts(&s, todo, &quiet, why)) &&
            run_houdini(&s, todo, &quiet, why) &&
            (options->keep || prove_with_facts(&s, todo, &quiet, why));
  for (uint32_t i = 0; i < n; i++) {
    ok = ok && hand_over(&s, i);
    result_free(&s.proofs[i].result);
  }
  free(s.proofs);
  free(todo);
  return ok;
}
