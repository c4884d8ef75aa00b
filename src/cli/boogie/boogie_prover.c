/* SPDX-License-Identifier: MIT */
/* See boogie_prover.h. */
#include "cli/boogie/boogie_prover.h"

#include "base/file.h"
#include "cli/boogie/boogie_settings.h"
#include "verify/preamble.h"
#include "verify/probe.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct ProverKeys {
  const char *solver, *path, *log;
  VEC(const char *) args;
  SolverSettings options;
  BoogieProver *prover;
  Arena *arena;
} ProverKeys;

/* ---- keys -------------------------------------------------------------------------- */

static void set_fault(ProverKeys *k, const char *before, const char *text, const char *after) {
  if (!k->prover->fault) k->prover->fault = arena_printf(k->arena, "%s%s%s", before, text, after);
}

static bool key_is(const char *text, size_t n, const char *key) {
  return strlen(key) == n && memcmp(text, key, n) == 0;
}

/* Keys of Boogie, also of older versions, that change nothing here. */
static bool known_key(const char *text, size_t n) {
  static const char *const known[] = {
      "PROVER_NAME",      "APPEND_LOG_FILE",  "VERBOSITY",     "LOGIC",
      "USE_WEIGHTS",      "INSPECTOR",        "MULTI_TRACES",  "OPTIMIZE_FOR_BV",
      "FORCE_LOG_STATUS", "USE_ARRAY_THEORY", "TYPE_ENCODING",
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (key_is(text, n, known[i])) return true;
  return false;
}

static void add_option(ProverKeys *k, const char *text) {
  const char *eq = strchr(text, '=');
  if (!eq) {
    set_fault(k, "Options to be passed to the prover should have the format: <name>=<value>, got '",
              text, "'");
    return;
  }
  SolverOption o = {arena_strndup(k->arena, text, (size_t)(eq - text)), eq + 1};
  vec_push(&k->options, o);
}

static double prover_number(ProverKeys *k, const char *text, const char *value) {
  char *end;
  unsigned long n = strtoul(value, &end, 10);
  if (end == value || *end) set_fault(k, "Invalid unsigned integer option \"", text, "\"");
  return (double)n;
}

/* True when the key is known. */
static bool prover_key(ProverKeys *k, const char *text, VerifyOptions *v) {
  const char *eq = strchr(text, '=');
  size_t n = eq ? (size_t)(eq - text) : strlen(text);
  if (strncmp(text, "O:", 2) == 0)
    add_option(k, text + 2);
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
    v->solver.timeout_seconds = prover_number(k, text, eq + 1) / 1000;
  else if (key_is(text, n, "MEMORY_LIMIT"))
    v->solver.memory_mb = (uint32_t)prover_number(k, text, eq + 1);
  else if (key_is(text, n, "BATCH_MODE") &&
           (!strcasecmp(eq + 1, "true") || !strcasecmp(eq + 1, "false")))
    k->prover->batch = !strcasecmp(eq + 1, "true");
  else if (key_is(text, n, "BATCH_MODE"))
    set_fault(k, "Invalid Boolean option \"", text, "\"");
  else
    return known_key(text, n);
  return true;
}

/* True unless there is one that cannot be read. */
static bool prover_preamble(ProverKeys *k, VerifyOptions *v, const Cli *cli,
                            const BoogieOptions *o) {
  const char *path = o->text[BO_proverPreamble], *why = NULL;
  if (!o->set[BO_proverPreamble]) return true;
  v->solver.preamble = preamble_read(k->arena, path, &k->options, &why);
  if (!v->solver.preamble) cli_fail(cli, "%s: %s", path, why);
  return v->solver.preamble != NULL;
}

/* ---- which one --------------------------------------------------------------------- */

/* A file with this in its name is some Z3, and another one is in this process. */
static bool is_some_z3(const char *path) {
  const char *slash = strrchr(path, '/');
  for (const char *at = slash ? slash + 1 : path; *at; at++)
    if ((*at == 'z' || *at == 'Z') && at[1] == '3') return true;
  return false;
}

static const char *lower_name(Arena *a, const char *text) {
  char *name = arena_strndup(a, text, strlen(text));
  for (char *p = name; *p; p++)
    if (*p >= 'A' && *p <= 'Z') *p = (char)(*p - 'A' + 'a');
  return strcmp(name, "yices2") == 0 ? "yices-smt2" : name;
}

/* The path of Boogie is a file; a name without folders may also be one in PATH. */
static bool prover_is_there(const char *name) {
  Buf path = {0};
  bool there = access(name, F_OK) == 0 || file_find_program(name, &path);
  buf_free(&path);
  return there;
}

static const char *z3_or_program(ProverKeys *k) {
  if (!k->path || is_some_z3(k->path)) return SOLVER_Z3;
  if (!prover_is_there(k->path)) {
    set_fault(k, "Cannot find specified prover: ", k->path, "");
    return SOLVER_Z3;
  }
  k->prover->answers_nothing = !probe_answers(k->path);
  k->prover->outcome = VERIFY_SOLVER;
  return k->prover->answers_nothing ? SOLVER_Z3 : k->path;
}

/* Z3 is in this process, whatever path is given for it; another solver is a program. */
static const char *solver_name(ProverKeys *k) {
  if (!k->solver || strcasecmp(k->solver, SOLVER_Z3) == 0) return z3_or_program(k);
  if (strcmp(k->solver, "noop") == 0) {
    k->prover->answers_nothing = true;
    k->prover->outcome = VERIFY_UNKNOWN;
    return SOLVER_Z3;
  }
  const char *name = k->path ? k->path : lower_name(k->arena, k->solver);
  if (prover_is_there(name)) return name;
  if (k->path)
    set_fault(k, "Cannot find specified prover: ", k->path, "");
  else
    set_fault(k, "Cannot find any prover executable of the name ", name, "");
  return SOLVER_Z3;
}

bool boogie_prover(BoogieProver *prover, VerifyOptions *v, const Cli *cli, const BoogieOptions *o,
                   Arena *a) {
  *prover = (BoogieProver){0};
  ProverKeys k = {.prover = prover, .arena = a};
  bool ok = prover_preamble(&k, v, cli, o);
  for (uint32_t i = 0; i < o->given.n; i++) {
    const BoogieGiven *g = &o->given.at[i];
    if (g->id == BO_z3opt) add_option(&k, g->text);
    if ((g->id == BO_proverOpt || g->id == BO_p) && !prover_key(&k, g->text, v))
      set_fault(&k, "Unrecognised prover option: ", g->text, "");
  }
  vec_push(&k.args, (const char *)NULL);
  v->solver.name = solver_name(&k);
  v->solver.args = vec_copy(a, &k.args, const char *);
  v->solver.options = vec_copy(a, &k.options, SolverOption);
  v->solver.n_options = k.options.n;
  prover->shown = k.path ? k.path : v->solver.name;
  if (o->set[BO_proverLog]) k.log = o->text[BO_proverLog];
  if (k.log) v->log_path = boogie_settings_path(k.log, o, a);
  vec_free(&k.args);
  vec_free(&k.options);
  return ok;
}
