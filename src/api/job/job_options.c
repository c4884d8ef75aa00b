/* SPDX-License-Identifier: MIT */
/* See job_options.h. */
#include "api/job/job_options.h"

static void take_words(OptionList *list, const char *const *words, size_t n) {
  for (size_t i = 0; i < n; i++) vec_push(list, words[i]);
}

void job_options_verify(Options *out, const LindyVerifyOptions *o) {
  options_init(out);
  take_words(&out->procs, o->names, o->n_names);
  take_words(&out->solver_opts, o->solver_opts, o->n_solver_opts);
  out->timeout = o->seconds;
  out->memory = o->memory_mb;
  out->jobs = o->workers;
  if (o->error_limit) out->error_limit = o->error_limit;
  out->seed = o->seed;
  out->solver = o->solver;
  out->cache = o->cache;
  out->infer = o->domains;
  out->candidates = o->candidates;
  out->trust_inferred = o->trust_inferred;
  out->one_attempt = o->one_attempt;
  out->split_checks = o->split_on_every_assert;
  out->prune_axioms = o->prune;
  out->open_types = o->open_types;
  out->smoke = o->smoke;
  out->vacuous = o->vacuous;
  if (o->loop_unroll) out->loop_unroll = o->unroll_depth;
  out->sound_unroll = o->sound_unroll;
  out->inline_depth = o->inline_depth;
  out->rlimit = (int64_t)o->rlimit;
  if (o->inline_mode) out->inline_mode = o->inline_mode;
}

void job_options_infer(Options *out, const LindyInferOptions *o) {
  options_init(out);
  out->infer = o->domains;
  out->candidates = o->candidates;
  if (o->seconds > 0) out->timeout = o->seconds;
  out->jobs = o->workers;
}

void job_options_run(Options *out, const LindyRunOptions *o) {
  options_init(out);
  out->entry = o->entry;
  out->executions = (int64_t)o->executions;
  out->random = (int64_t)o->random;
  out->keep_going = o->keep_going;
  if (o->loop_bound) out->loop_bound = (int64_t)o->loop_bound;
  if (o->recursion_bound) out->recursion_bound = (int64_t)o->recursion_bound;
  out->timeout = o->seconds;
  if (o->memory_mb) out->memory = o->memory_mb;
  out->seed = o->seed;
}
