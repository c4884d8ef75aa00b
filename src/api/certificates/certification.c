/* SPDX-License-Identifier: MIT */
/* See certification.h. */
#include "api/certificates/certification.h"

#include "api/verification.h"
#include "base/clock.h"
#include "base/codec.h"
#include "base/file.h"
#include "base/worker.h"
#include "certify/certify.h"
#include "certify/hints.h"
#include "verify/questions.h"
#include "verify/tuning.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* What is asked about all implementations that have these options begins alike. */
typedef struct CommonQuestions {
  SolverOptions options;
  Questions questions;
  RecheckCommon *read;
} CommonQuestions;

typedef struct Task {
  const VerifyTask *of;
  CertificateFolder folder;              /* where certificates are written    */
  const CertificateConfirmer *confirmer; /* or how they are checked, or NULL */
  CommonQuestions *common;               /* or NULL */
  CertifiedSink *certified;
  RecheckedSink *rechecked;
  void *env;
  bool stopped;
} Task;

/* ---- what is asked ------------------------------------------------------------------- */

/* Why it cannot be certified at all; NULL: `out` has the questions, or what follows after those
 * that are in common. */
static const char *questions(CoreProgram *program, const Impl *im, const VerifyOptions *opt,
                             CommonQuestions *common, Buf *out) {
  SolverOptions tuned = tuning_of(program, im, &opt->solver);
  VerifyResult r = {0};
  if (common) {
    r.outcome = questions_rest(&common->questions, program, im, NULL);
    buf_add(out, common->questions.text.text ? common->questions.text.text : "",
            common->questions.text.n);
  } else {
    r.outcome = questions_text(program, im, &tuned, &opt->prove, out, NULL);
  }
  VerifyResult shown = verification_shown(im, &r);
  vec_free(&shown.failures);
  if (shown.outcome == VERIFY_BOUND) return "it is verified up to a bound only";
  return shown.outcome == VERIFY_VERIFIED ? NULL : "there is no condition to be proved";
}

/* ---- writing ------------------------------------------------------------------------- */

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

static const char *write_one(const Task *t, const Impl *im, CertificateNote *made, Buf *why) {
  SolverOptions tuned = tuning_of(t->of->program, im, &t->of->opt->solver), settings[SETTINGS];
  Buf text = {0};
  CertificateText certificate = {0};
  const char *cannot = questions(t->of->program, im, t->of->opt, NULL, &text);
  settings_of(&tuned, settings);
  if (cannot)
    buf_puts(why, cannot);
  else if (certify_problem(&certificate, im->unique->text, &text, settings, SETTINGS, why))
    certificate_files_write(t->folder, im, &text, &certificate.text, why);
  made->bytes = certificate.text.n;
  made->problem_bytes = text.n;
  made->instances = certificate.instances;
  buf_free(&text);
  buf_free(&certificate.text);
  return why->n ? why->text : NULL;
}

static void code_note(const Codec *c, CertificateNote *note) {
  codec_reason(c, &note->why);
  codec_number(c, &note->bytes);
  codec_number(c, &note->problem_bytes);
  codec_u32(c, &note->instances);
  codec_real(c, &note->seconds);
}

static void write_task(void *env, uint32_t i, int out) {
  const Task *t = env;
  CertificateNote made = {0};
  Buf why = {0};
  double start = clock_now();
  bool written = !write_one(t, t->of->impls[i], &made, &why);
  made.seconds = clock_now() - start;
  made.why = written ? NULL : why.text;
  Buf message = {0};
  code_note(&(Codec){.to = &message}, &made);
  worker_write(out, message.text, message.n);
  buf_free(&message);
  buf_free(&why);
}

static bool written(void *env, uint32_t i, const WorkerResult *w) {
  Task *t = env;
  Arena arena;
  Buf why = {0};
  arena_init(&arena);
  WireReader r = wire_reader(w->bytes.text, w->bytes.n, &arena, NULL);
  CertificateNote made = {0};
  code_note(&(Codec){.from = &r}, &made);
  if (w->outcome != WORKER_DONE || !wire_end(&r)) {
    worker_end_text(w, &why);
    made = (CertificateNote){.why = why.n ? why.text : "its result is damaged"};
  }
  t->stopped = !t->certified(t->env, t->of->impls[i], &made);
  buf_free(&why);
  arena_free(&arena);
  return !t->stopped;
}

bool certification_write(const VerifyTask *of, CertificateFolder folder, CertifiedSink *sink,
                         void *env, const char **why) {
  Task t = {.of = of, .folder = folder, .certified = sink, .env = env};
  *why = NULL;
  if (mkdir(folder.path, 0777) != 0 && errno != EEXIST) {
    *why = arena_printf(&of->program->session->perm, "%s: %s", folder.path, strerror(errno));
    return false;
  }
  WorkerJob job = {.tasks = of->n,
                   .at_a_time = of->opt->jobs,
                   .memory_bytes = of->opt->memory_bytes,
                   .task = write_task,
                   .sink = written,
                   .env = &t};
  return worker_run(&job) && !t.stopped;
}

/* ---- hints --------------------------------------------------------------------------- */

bool certification_hint(const void *env, CoreProgram *program, const Impl *im,
                        const VerifyOptions *opt, const SolverOptions *settings, uint32_t *checks) {
  const CertificateFolder *folder = env;
  Arena arena;
  Buf text = {0};
  size_t n = 0;
  bool proved = false;
  if (!solver_in_process(settings)) return false;
  arena_init(&arena);
  const char *found = certificate_files_read(&arena, *folder, im, NULL, &n);
  if (found && questions_text(program, im, settings, &opt->prove, &text, checks) == VERIFY_VERIFIED)
    proved = hints_prove(&text, &(Buf){(char *)(uintptr_t)found, n, n}, settings);
  buf_free(&text);
  arena_free(&arena);
  return proved;
}

/* ---- checking ------------------------------------------------------------------------ */

/* `common`, or NULL, is used up. */
static void check_one(RecheckResult *r, CoreProgram *program, const Impl *im,
                      const VerifyOptions *opt, const CertificateConfirmer *confirmer,
                      CommonQuestions *common) {
  Arena arena;
  Buf text = {0};
  size_t n = 0;
  arena_init(&arena);
  *r = (RecheckResult){.verdict = RECHECK_OPEN};
  const char *cannot = questions(program, im, opt, common, &text);
  const char *found =
      cannot ? NULL : certificate_files_read(&arena, confirmer->folder, im, &text, &n);
  Buf certificate = {(char *)(uintptr_t)found, n, n};
  if (cannot) {
    buf_puts(&r->reason, cannot);
  } else {
    RecheckOptions own = confirmer->recheck;
    Buf log = {0};
    if (own.keep) file_name(&log, own.keep, "@PROC@", im->unique->text);
    if (own.keep) own.keep = log.text;
    recheck_check(r, im->unique->text, common ? common->read : NULL, &text,
                  found ? &certificate : NULL, &own);
    buf_free(&log);
  }
  buf_free(&text);
  arena_free(&arena);
}

bool certification_confirms(const void *env, CoreProgram *program, const Impl *im,
                            const VerifyOptions *opt) {
  RecheckResult r;
  check_one(&r, program, im, opt, env, NULL);
  bool certified = r.verdict == RECHECK_CERTIFIED;
  recheck_free(&r);
  return certified;
}

static void put_recheck(Buf *b, const RecheckResult *r) {
  wire_put_number(b, r->verdict);
  wire_put_buf(b, &r->reason);
  wire_put_text(b, r->vc);
  wire_put_number(b, r->conditions);
  wire_put_number(b, r->instances);
  wire_put_number(b, r->problem_bytes);
  wire_put_number(b, r->ground_bytes);
  wire_put_number(b, r->certificate_bytes);
  wire_put_real(b, r->solver_seconds);
}

static void get_recheck(WireReader *from, RecheckResult *r) {
  size_t n;
  *r = (RecheckResult){.verdict = wire_below(from, RECHECK_REJECTED + 1)};
  const char *text = wire_bytes(from, &n);
  buf_add(&r->reason, text, n);
  text = wire_bytes(from, &n);
  from->damaged |= n >= sizeof r->vc;
  if (!from->damaged) memcpy(r->vc, text, n);
  r->conditions = wire_u32(from);
  r->instances = wire_u32(from);
  r->problem_bytes = wire_number(from);
  r->ground_bytes = wire_number(from);
  r->certificate_bytes = wire_number(from);
  r->solver_seconds = wire_real(from);
}

static void recheck_task(void *env, uint32_t i, int out) {
  const Task *t = env;
  RecheckResult r;
  Buf message = {0};
  SolverOptions tuned = tuning_of(t->of->program, t->of->impls[i], &t->of->opt->solver);
  bool shares = t->common && solver_options_same(&tuned, &t->common->options);
  check_one(&r, t->of->program, t->of->impls[i], t->of->opt, t->confirmer,
            shares ? t->common : NULL);
  put_recheck(&message, &r);
  worker_write(out, message.text, message.n);
  buf_free(&message);
  recheck_free(&r);
}

static bool rechecked(void *env, uint32_t i, const WorkerResult *w) {
  Task *t = env;
  WireReader from = wire_reader(w->bytes.text, w->bytes.n, NULL, NULL);
  RecheckResult r;
  get_recheck(&from, &r);
  if (w->outcome != WORKER_DONE || !wire_end(&from)) {
    recheck_free(&r);
    r = (RecheckResult){.verdict = RECHECK_OPEN};
    worker_end_text(w, &r.reason);
  }
  r.solver = t->confirmer->recheck.ask.solver;
  t->stopped = !t->rechecked(t->env, t->of->impls[i], &r);
  recheck_free(&r);
  return !t->stopped;
}

static void begin_common(CommonQuestions *c, CoreProgram *program, const Impl *first,
                         const VerifyOptions *opt) {
  c->options = tuning_of(program, first, &opt->solver);
  questions_begin(&c->questions, program, &c->options, &opt->prove);
  c->read = recheck_common(&c->questions.text);
}

static void end_common(CommonQuestions *c) {
  recheck_common_free(c->read);
  questions_free(&c->questions);
}

bool certification_recheck(const VerifyTask *of, const CertificateConfirmer *confirmer,
                           RecheckedSink *sink, void *env) {
  Task t = {.of = of, .confirmer = confirmer, .rechecked = sink, .env = env};
  WorkerJob job = {.tasks = of->n,
                   .at_a_time = of->opt->jobs,
                   .memory_bytes = of->opt->memory_bytes,
                   .task = recheck_task,
                   .sink = rechecked,
                   .env = &t};
  CommonQuestions common;
  if (of->n > 1 &&
      !confirmer->folder.of_many) { /* files of many programs have names by the whole text */
    begin_common(&common, of->program, of->impls[0], of->opt);
    t.common = &common;
  }
  bool ok = worker_run(&job) && !t.stopped;
  if (t.common) end_common(&common);
  return ok;
}
