/* SPDX-License-Identifier: MIT */
/* See verification.h. */
#include "api/verification.h"

#include "api/lindy.h"
#include "base/sort.h"
#include "core/cfg.h"

void verification_plain(VerifyOptions *o) {
  o->prove.smoke = o->prove.vacuous = o->prove.shows.batches = false;
  o->known.cache = NULL;
  o->known.confirm = NULL;
  o->hint = NULL;
  o->refute.find = NULL;
  o->log_path = NULL;
  o->as_known = false;
}

VerifyOptions verification_options(const char *solver, uint32_t memory_mb, uint32_t error_limit) {
  return (VerifyOptions){
      .solver = {.name = solver ? solver : SOLVER_Z3, .memory_mb = memory_mb, .triggers = true},
      .prove = {.error_limit = error_limit, .subsumption = 2, .shows.values = true, .hide = true},
      .attempts = true,
      /* the solver's own limit comes first and can say so */
      .memory_bytes = memory_mb ? ((size_t)memory_mb + memory_mb / 4 + 64) << 20 : 0,
      .known.version = LINDY_VERSION,
  };
}

static bool verification_inferred(Verification *v, const VerifyTask *task, Buf *wrong,
                                  const char **why) {
  const Options *o = v->options;
  Inference x;
  bool ok = inference_init(&x, v->program, o->infer ? o->infer : "", !o->trust_inferred, wrong);
  if (x.no_linear && v->note_linear) v->note_linear(v->env, x.no_linear);
  ok = ok && inference_prove(&x, o->candidates, task, &v->counts, why);
  inference_free(&x);
  return ok;
}

bool verification_prove(Verification *v, const Impl *const *list, uint32_t n, Buf *why) {
  const char *failed = NULL;
  bool infers = v->options->infer || v->options->candidates;
  VerifyTask task = {v->program, list, n, v->verify, v->sink, v->env};
  bool ok = infers ? verification_inferred(v, &task, why, &failed) : verify_impls(&task, &failed);
  if (failed) buf_puts(why, failed);
  return ok;
}

/* Does some path of it end at the bound of unrolling or inlining, unexamined? */
static bool verification_bounded(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->origin == FROM_BOUND && c->kind == CMD_ASSUME) return true;
    }
  return false;
}

static int by_place(const void *a, const void *b, const void *env) {
  Pos x = ((const Failure *)a)->pos, y = ((const Failure *)b)->pos;
  (void)env;
  return (x > y) - (x < y);
}

/* Each failing check once, in the order of the text. */
static Failures in_order(const VerifyResult *r) {
  Failures list = {0};
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!r->failures.at[i].repeated) vec_push(&list, r->failures.at[i]);
  sort_vec(&list, by_place, NULL);
  return list;
}

VerifyResult verification_shown(const Impl *im, const VerifyResult *r) {
  VerifyResult shown = *r;
  shown.failures = in_order(r);
  if (r->outcome == VERIFY_VERIFIED && verification_bounded(im)) shown.outcome = VERIFY_BOUND;
  bool is_read = im->proc != NULL; /* that of a known run has only a name */
  if (is_read)
    shown.endless = shown.outcome == VERIFY_VERIFIED && im->proc->ensures.n && !cfg_has_end(im);
  return shown;
}
