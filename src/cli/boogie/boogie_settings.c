/* SPDX-License-Identifier: MIT */
/* See boogie_settings.h. */
#include "cli/boogie/boogie_settings.h"

#include "cli/boogie/boogie_prover.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- file names -------------------------------------------------------------- */

/* The first input without its folders. */
static const char *input_name(const BoogieOptions *o) {
  const char *path = o->files.n ? o->files.at[0] : "", *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static const char *time_text(Arena *a) {
  time_t now = time(NULL);
  struct tm tm;
  char text[32];
  gmtime_r(&now, &tm);
  strftime(text, sizeof text, "%Y-%m-%dT%H.%M.%S", &tm);
  return arena_printf(a, "%s", text);
}

const char *boogie_settings_path(const char *path, const BoogieOptions *o, Arena *a) {
  const struct {
    const char *mark, *text;
  } marks[] = {
      {"@PREFIX@", o->set[BO_logPrefix] ? o->text[BO_logPrefix] : ""},
      {"@TIME@", strstr(path, "@TIME@") ? time_text(a) : ""},
      {"@FILE@", input_name(o)},
  };
  Buf out = {0};
  while (*path) {
    size_t i = 0, n = sizeof marks / sizeof *marks;
    while (i < n && strncmp(path, marks[i].mark, strlen(marks[i].mark)) != 0) i++;
    if (i < n) {
      buf_puts(&out, marks[i].text);
      path += strlen(marks[i].mark);
    } else {
      buf_putc(&out, *path++);
    }
  }
  const char *text = arena_strndup(a, out.n ? out.text : "", out.n);
  buf_free(&out);
  return text;
}

/* ---- everything ------------------------------------------------------------------ */

static uint32_t count_option(const BoogieOptions *o, BoogieId id, uint32_t otherwise) {
  return o->set[id] ? (uint32_t)o->number[id] : otherwise;
}

static uint32_t core_option(const BoogieOptions *o) {
  if (o->set[BO_vcsCores]) return (uint32_t)o->number[BO_vcsCores];
  if (!o->set[BO_vcsLoad]) return 1;
  double n = atof(o->text[BO_vcsLoad]) * (double)sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > 1000 ? 1000 : (uint32_t)(n + 0.5);
}

static bool is_off(const BoogieOptions *o, BoogieId id) {
  return o->set[id] && !o->number[id];
}

static bool is_on(const BoogieOptions *o, BoogieId id) {
  return o->set[id] && o->number[id];
}

bool boogie_settings_models(const BoogieOptions *o) {
  return is_on(o, BO_printModel) || o->set[BO_printModelToFile] || o->set[BO_mv];
}

bool boogie_settings(VerifyOptions *v, BoogieProver *prover, const Cli *cli, const BoogieOptions *o,
                     Arena *a) {
  *v = (VerifyOptions){
      .jobs = core_option(o), .attempts = !o->set[BO_randomSeed], .listen = o->explain || o->json};
  v->solver.timeout_seconds = count_option(o, BO_timeLimit, 0);
  v->solver.rlimit = count_option(o, BO_rlimit, 0);
  v->solver.seed = count_option(o, BO_randomSeed, 0);
  v->solver.memory_mb = count_option(o, BO_proverMemoryLimit, 0);
  v->prove = (ProveOptions){
      .error_limit = count_option(o, BO_errorLimit, 5),
      .subsumption = (int)count_option(o, BO_subsumption, 2),
      .assume_free_invariants = o->set[BO_alwaysAssumeFreeLoopInvariants],
      .shows.show_empty_blocks = is_off(o, BO_removeEmptyBlocks),
      .splits.split_every_check = o->set[BO_vcsSplitOnEveryAssert],
      .prune = is_on(o, BO_prune),
      .smoke = o->set[BO_smoke],
      .vacuous = o->set[BO_warnVacuousProofs],
      .shows.batches = true,
      .splits.relax_focus = o->set[BO_relaxFocus],
      .k_induction = o->set[BO_kInductionDepth] ? (uint32_t)(o->number[BO_kInductionDepth] + 1) : 0,
      .drop_pooled = !o->set[BO_keepQuantifier],
      .splits.max_splits = count_option(o, BO_vcsMaxSplits, 0),
      .splits.max_keep_going = count_option(o, BO_vcsMaxKeepGoingSplits, 0),
      .limits.keep_going_seconds = count_option(o, BO_vcsKeepGoingTimeout, 1),
      .limits.last_seconds = count_option(o, BO_vcsFinalAssertTimeout, 30),
      .shows.models = boogie_settings_models(o),
      .shows.prints = is_on(o, BO_enhancedErrorMessages),
  };
  return boogie_prover(prover, v, cli, o, a);
}
