/* SPDX-License-Identifier: MIT */
/* See certification.h. */
#include "api/certification.h"

#include "api/verification.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/source.h"
#include "base/worker.h"
#include "certify/certify.h"
#include "verify/questions.h"
#include "verify/tuning.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Task {
  CoreProgram *program;
  const Impl *const *impls;
  const VerifyOptions *opt;
  const char *dir;
  const RecheckOptions *recheck;
  CertifiedSink *certified;
  RecheckedSink *rechecked;
  void *env;
  bool stopped;
} Task;

/* ---- files
 * ----------------------------------------------------------------------------------------- */

/* Every name has a file of its own; long ones end in a hash. */
static void file_of(const Task *t, const Impl *im, Buf *out) {
  enum { LONGEST = 160 };
  const char *name = im->unique->text;
  buf_printf(out, "%s/", t->dir);
  size_t start = out->n;
  for (const char *c = name; *c; c++)
    if (isalnum((unsigned char)*c) || strchr("_$#", *c) || (*c == '.' && c != name))
      buf_putc(out, *c);
    else
      buf_printf(out, "%%%02x", (unsigned char)*c);
  if (out->n - start > LONGEST) {
    Sha256 h;
    uint8_t digest[SHA256_BYTES];
    sha256_init(&h);
    sha256_add(&h, name, strlen(name));
    sha256_end(&h, digest);
    out->n = start + LONGEST;
    buf_putc(out, '%');
    for (int i = 0; i < 8; i++) buf_printf(out, "%02x", digest[i]);
  }
  buf_puts(out, ".cert");
}

/* NULL: there is none that can be read. */
static const char *read_file(Arena *a, const Task *t, const Impl *im, size_t *n) {
  Buf path = {0};
  const char *why;
  file_of(t, im, &path);
  const char *text = source_read(a, path.text, n, &why);
  buf_free(&path);
  return text;
}

/* ---- what is asked
 * ----------------------------------------------------------------------------------- */

/* Why it cannot be certified at all; NULL: `out` has the questions. */
static const char *questions(const Task *t, const Impl *im, const SolverOptions *tuned, Buf *out) {
  VerifyResult r = {.outcome = questions_text(t->program, im, tuned, &t->opt->prove, out)};
  VerifyResult shown = verification_shown(im, &r);
  vec_free(&shown.failures);
  if (shown.outcome == VERIFY_BOUND) return "it is verified up to a bound only";
  return shown.outcome == VERIFY_VERIFIED ? NULL : "there is no condition to be proved";
}

/* ---- writing
 * ----------------------------------------------------------------------------------------- */

enum { SETTINGS = 3 };

/* As the proof was found, and in other ways. */
static void settings_of(const SolverOptions *tuned, SolverOptions out[SETTINGS]) {
  enum { SECONDS = 10 }; /* with proofs Z3 is up to twice as slow */
  static const SolverOption by_chance[] = {{"smt.arith.random_initial_value", "true"}};
  for (int i = 0; i < SETTINGS; i++) {
    out[i] = *tuned;
    out[i].timeout_seconds = tuned->timeout_seconds > 0 ? 2 * tuned->timeout_seconds : SECONDS;
    out[i].rlimit = 2 * tuned->rlimit;
  }
  out[1].triggers = !tuned->triggers;
  if (tuned->n_options) return;
  out[2].options = by_chance;
  out[2].n_options = 1;
}

static uint32_t count_lines(const Buf *b, const char *word) {
  uint32_t n = 0;
  for (const char *p = b->text; p && (p = strstr(p, word)) != NULL; p++) n++;
  return n;
}

static const char *write_one(const Task *t, const Impl *im, CertificateNote *made, Buf *why) {
  SolverOptions tuned = tuning_of(t->program, im, &t->opt->solver), settings[SETTINGS];
  Buf text = {0}, certificate = {0}, path = {0};
  const char *cannot = questions(t, im, &tuned, &text);
  settings_of(&tuned, settings);
  if (cannot)
    buf_puts(why, cannot);
  else if (certify_problem(&certificate, im->unique->text, &text, settings, SETTINGS, why)) {
    file_of(t, im, &path);
    if (!file_write(path.text, false, certificate.text, certificate.n))
      buf_printf(why, "%s: %s", path.text, strerror(errno));
  }
  made->bytes = certificate.n;
  made->problem_bytes = text.n;
  made->instances =
      count_lines(&certificate, "\ninstance ") + count_lines(&certificate, "\nskolem ");
  buf_free(&text);
  buf_free(&certificate);
  buf_free(&path);
  return why->n ? why->text : NULL;
}

static void write_task(void *env, uint32_t i, int out) {
  const Task *t = env;
  CertificateNote made = {0};
  Buf why = {0};
  double start = clock_now();
  bool written = !write_one(t, t->impls[i], &made, &why);
  made.seconds = clock_now() - start;
  made.why = NULL;
  worker_write(out, &made, sizeof made);
  if (!written) worker_write(out, why.text, why.n + 1);
  buf_free(&why);
}

static bool written(void *env, uint32_t i, const WorkerResult *w) {
  Task *t = env;
  CertificateNote made = {0};
  Buf why = {0};
  if (w->outcome != WORKER_DONE || w->bytes.n < sizeof made) {
    worker_end_text(w, &why);
  } else {
    memcpy(&made, w->bytes.text, sizeof made);
    if (w->bytes.n > sizeof made) buf_puts(&why, w->bytes.text + sizeof made);
  }
  made.why = why.n ? why.text : NULL;
  t->stopped = !t->certified(t->env, t->impls[i], &made);
  buf_free(&why);
  return !t->stopped;
}

bool certification_write(CoreProgram *program, const Impl *const *impls, uint32_t n,
                         const VerifyOptions *opt, const char *dir, CertifiedSink *sink, void *env,
                         const char **why) {
  Task t = {
      .program = program, .impls = impls, .opt = opt, .dir = dir, .certified = sink, .env = env};
  *why = NULL;
  if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
    *why = arena_printf(&program->session->perm, "%s: %s", dir, strerror(errno));
    return false;
  }
  WorkerJob job = {.tasks = n,
                   .at_a_time = opt->jobs,
                   .memory_bytes = opt->memory_bytes,
                   .task = write_task,
                   .sink = written,
                   .env = &t};
  return worker_run(&job) && !t.stopped;
}

/* ---- checking
 * ------------------------------------------------------------------------------------------ */

static void recheck_task(void *env, uint32_t i, int out) {
  const Task *t = env;
  const Impl *im = t->impls[i];
  SolverOptions tuned = tuning_of(t->program, im, &t->opt->solver);
  Arena arena;
  Buf text = {0};
  RecheckResult r = {0};
  size_t n = 0;
  arena_init(&arena);
  const char *cannot = questions(t, im, &tuned, &text);
  const char *found = read_file(&arena, t, im, &n);
  Buf certificate = {(char *)(uintptr_t)found, n, n};
  if (cannot) {
    r.verdict = RECHECK_OPEN;
    buf_puts(&r.reason, cannot);
  } else {
    RecheckOptions own = *t->recheck;
    Buf log = {0};
    if (own.keep) file_name(&log, own.keep, "@PROC@", im->unique->text);
    if (own.keep) own.keep = log.text;
    recheck_check(&r, im->unique->text, &text, found ? &certificate : NULL, &own);
    buf_free(&log);
  }
  Buf reason = r.reason;
  r.reason = (Buf){0};
  worker_write(out, &r, sizeof r);
  if (reason.n) worker_write(out, reason.text, reason.n);
  buf_free(&reason);
  buf_free(&text);
  arena_free(&arena);
}

static bool rechecked(void *env, uint32_t i, const WorkerResult *w) {
  Task *t = env;
  RecheckResult r = {.verdict = RECHECK_OPEN};
  if (w->outcome != WORKER_DONE || w->bytes.n < sizeof r) {
    worker_end_text(w, &r.reason);
  } else {
    memcpy(&r, w->bytes.text, sizeof r);
    buf_add(&r.reason, w->bytes.text + sizeof r, w->bytes.n - sizeof r);
  }
  t->stopped = !t->rechecked(t->env, t->impls[i], &r);
  recheck_free(&r);
  return !t->stopped;
}

bool certification_recheck(CoreProgram *program, const Impl *const *impls, uint32_t n,
                           const VerifyOptions *opt, const char *dir, const RecheckOptions *recheck,
                           RecheckedSink *sink, void *env) {
  Task t = {.program = program,
            .impls = impls,
            .opt = opt,
            .dir = dir,
            .recheck = recheck,
            .rechecked = sink,
            .env = env};
  WorkerJob job = {.tasks = n,
                   .at_a_time = opt->jobs,
                   .memory_bytes = opt->memory_bytes,
                   .task = recheck_task,
                   .sink = rechecked,
                   .env = &t};
  return worker_run(&job) && !t.stopped;
}
