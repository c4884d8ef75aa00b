/* SPDX-License-Identifier: MIT */
/* The pipeline, read top to bottom. `step` alone times, checks and stops. */
#include "lower/passes.h"

#include "base/bug.h"
#include "base/clock.h"
#include "lower/lower.h"
#include "lower/transform/checks.h"
#include "lower/transform/coalesce.h"
#include "lower/transform/lambda.h"
#include "lower/transform/locals.h"
#include "lower/transform/prune.h"
#include "lower/transform/unroll.h"

#include <string.h>

static const char *const names[PASS_COUNT] = {
#define PASS(tag, name, what) [PASS_##tag] = name,
#include "lower/passes.def"
#undef PASS
};

const char *passes_name(PassId id) {
  return names[id];
}
bool passes_find(const char *name, PassId *id) {
  for (uint32_t i = 0; i < PASS_COUNT; i++)
    if (strcmp(names[i], name) == 0) {
      *id = (PassId)i;
      return true;
    }
  return false;
}

typedef struct PassRun {
  CoreProgram *p;
  const PassOptions *opt;
  PassReport *report; /* or NULL */
  double start;       /* of the current pass */
} PassRun;

/* Ends a pass. False: it was the last one wanted. */
static bool step(PassRun *r, PassId id) {
  double now = clock_now();
  if (r->report) r->report->seconds[id] = now - r->start;
  bool check = r->opt->self_check;
#ifndef NDEBUG
  check = true;
#endif
  if (check) {
    const char *wrong = core_check(r->p);
    if (wrong) bug("after pass %s: %s", names[id], wrong);
  }
  r->start = clock_now();
  return !(r->opt->stop && r->opt->stop_after == id);
}

static void coalescing(PassRun *r) {
  if (!r->opt->keep_blocks) coalesce_blocks(r->p);
}
static void inlining(PassRun *r) {
  InlineOptions o = {.mode = r->opt->inline_mode, .max_size = r->opt->max_size};
  inline_calls(r->p, &o);
}
static void lambdas(PassRun *r) {
  LambdaOptions o = {r->opt->free_variable_lambdas};
  lambda_lift(r->p, &o);
}
static void unrolling(PassRun *r) {
  UnrollOptions o = {r->opt->unroll_depth, r->opt->sound_unroll, r->opt->max_size};
  if (r->opt->unroll) unroll_loops(r->p, &o);
}
static void pruning(PassRun *r) {
  if (r->opt->prune) prune_dead(r->p);
}

static void core_passes(PassRun *r) {
  locals_drop_unused(r->p);
  if (!step(r, PASS_LOCALS)) return;
  coalescing(r);
  if (!step(r, PASS_COALESCE)) return;
  checks_write(r->p);
  if (!step(r, PASS_CHECKS)) return;
  inlining(r);
  if (!step(r, PASS_INLINE)) return;
  checks_select(r->p);
  if (!step(r, PASS_SELECT)) return;
  lambdas(r);
  if (!step(r, PASS_LAMBDA)) return;
  unrolling(r);
  if (!step(r, PASS_UNROLL)) return;
  pruning(r);
  step(r, PASS_PRUNE);
}

CoreProgram *passes_run(Program *program, const PassOptions *opt, PassReport *report) {
  PassRun r = {NULL, opt, report, clock_now()};
  LowerOptions lower = {.closed_types = opt->closed_types,
                        .opaque_maps = opt->opaque_maps,
                        .plain = opt->plain,
                        .keep = opt->keep};
  r.p = lower_program(program, &lower);
  if (r.p && step(&r, PASS_LOWER)) core_passes(&r);
  return r.p;
}
