/* SPDX-License-Identifier: MIT */
/* See boogie_settings.h. */
#include "cli/boogie/boogie_settings.h"

#include "verify/preamble.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
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

/* ---- the prover ---------------------------------------------------------------- */

typedef struct ProverKeys {
  const char *solver, *path, *log;
  VEC(const char *) args;
  SolverSettings options;
} ProverKeys;

static bool key_is(const char *text, size_t n, const char *key) {
  return strlen(key) == n && memcmp(text, key, n) == 0;
}

/* Keys of Boogie that change nothing here. */
static bool known_key(const char *text, size_t n) {
  static const char *const known[] = {
      "PROVER_NAME",     "APPEND_LOG_FILE",  "VERBOSITY",        "BATCH_MODE",
      "LOGIC",           "USE_WEIGHTS",      "INSPECTOR",        "MULTI_TRACES",
      "OPTIMIZE_FOR_BV", "FORCE_LOG_STATUS", "USE_ARRAY_THEORY", "TYPE_ENCODING",
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (key_is(text, n, known[i])) return true;
  return false;
}

static void add_option(ProverKeys *k, const char *text, Arena *a) {
  const char *eq = strchr(text, '=');
  if (!eq) return;
  SolverOption o = {arena_strndup(a, text, (size_t)(eq - text)), eq + 1};
  vec_push(&k->options, o);
}

/* True when the key is known. */
static bool prover_key(ProverKeys *k, const char *text, VerifyOptions *v, Arena *a) {
  const char *eq = strchr(text, '=');
  size_t n = eq ? (size_t)(eq - text) : strlen(text);
  if (strncmp(text, "O:", 2) == 0)
    add_option(k, text + 2, a);
  else if (strncmp(text, "C:", 2) == 0)
    vec_push(&k->args, text + 2);
  else if (!eq)
    return known_key(text, n);
  else if (key_is(text, n, "SOLVER"))
    k->solver = eq + 1;
  else if (key_is(text, n, "PROVER_PATH"))
    k->path = eq + 1;
  else if (key_is(text, n, "LOG_FILE"))
    k->log = eq + 1;
  else if (key_is(text, n, "TIME_LIMIT"))
    v->solver.timeout_seconds = atof(eq + 1) / 1000;
  else if (key_is(text, n, "MEMORY_LIMIT"))
    v->solver.memory_mb = (uint32_t)strtoul(eq + 1, NULL, 10);
  else
    return known_key(text, n);
  return true;
}

/* Z3 is in this process, whatever path is given for it; another solver is a program. */
static const char *solver_name(const ProverKeys *k, Arena *a) {
  if (!k->solver || strcasecmp(k->solver, SOLVER_Z3) == 0) return SOLVER_Z3;
  if (k->path) return k->path;
  char *name = arena_strndup(a, k->solver, strlen(k->solver));
  for (char *p = name; *p; p++)
    if (*p >= 'A' && *p <= 'Z') *p = (char)(*p - 'A' + 'a');
  return strcmp(name, "yices2") == 0 ? "yices-smt2" : name;
}

/* True unless there is one that cannot be read. */
static bool prover_preamble(ProverKeys *k, VerifyOptions *v, const Cli *cli, const BoogieOptions *o,
                            Arena *a) {
  const char *path = o->text[BO_proverPreamble], *why = NULL;
  if (!o->set[BO_proverPreamble]) return true;
  v->solver.preamble = preamble_read(a, path, &k->options, &why);
  if (!v->solver.preamble) cli_fail(cli, "%s: %s", path, why);
  return v->solver.preamble != NULL;
}

static bool prover_options(VerifyOptions *v, const Cli *cli, const BoogieOptions *o, Arena *a) {
  ProverKeys k = {0};
  bool ok = prover_preamble(&k, v, cli, o, a);
  for (uint32_t i = 0; i < o->given.n; i++) {
    const BoogieGiven *g = &o->given.at[i];
    if (g->id == BO_z3opt) add_option(&k, g->text, a);
    if ((g->id == BO_proverOpt || g->id == BO_p) && !prover_key(&k, g->text, v, a))
      fprintf(cli->err, "lindy: note: /proverOpt:%s is not known; ignored\n", g->text);
  }
  vec_push(&k.args, (const char *)NULL);
  v->solver.name = solver_name(&k, a);
  v->solver.args = vec_copy(a, &k.args, const char *);
  v->solver.options = vec_copy(a, &k.options, SolverOption);
  v->solver.n_options = k.options.n;
  if (o->set[BO_proverLog]) k.log = o->text[BO_proverLog];
  if (k.log) v->log_path = boogie_settings_path(k.log, o, a);
  vec_free(&k.args);
  vec_free(&k.options);
  return ok;
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

bool boogie_settings(VerifyOptions *v, const Cli *cli, const BoogieOptions *o, Arena *a) {
  *v = (VerifyOptions){.jobs = core_option(o), .attempts = !o->set[BO_randomSeed]};
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
      .shows.models = is_on(o, BO_printModel) || o->set[BO_printModelToFile] || o->set[BO_mv],
      .shows.prints = is_on(o, BO_enhancedErrorMessages),
  };
  return prover_options(v, cli, o, a);
}
