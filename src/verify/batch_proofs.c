/* SPDX-License-Identifier: MIT */
/* See batch_proofs.h. */
#include "verify/batch_proofs.h"

#include "base/worker.h"

/* Fewer are not worth a process that may have to be followed by others. */
static const uint32_t LEAST = 6;
/* What has more checks hardly ever keeps to the budget. */
static const uint32_t MOST_CHECKS = 20;
/* A batch: long enough for its worker to cost little, short enough to keep all workers busy and
 * each of them small. */
static const uint32_t SMALLEST_BATCH = 8, LARGEST_BATCH = 512, BATCHES = 8;
/* In Z3's units: a few hundredths of a second. */
static const uint64_t BUDGET = 60000;
/* A batch ends when it has failed once more than for each so many proofs. */
static const uint32_t PROOFS_PER_FAILURE = 4;
/* For a solver that does not stop at its budget. */
static const double SECONDS = 5;

typedef struct Batches {
  const BatchJob *job;
  uint32_t *first; /* by batch: where it starts in `todo`; one more at the end */
  uint32_t batches;
  uint32_t done;
  bool stopped;
} Batches;

bool batch_pays(uint32_t n) {
  return n >= LEAST;
}

bool batch_fits(const Impl *im, const ProveOptions *prove) {
  uint32_t checks = im->proc->ensures.n;
  for (uint32_t b = 0; b < im->blocks.n && checks <= MOST_CHECKS; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[k];
      checks += c->kind == CMD_ASSERT ? 1 : c->kind == CMD_CALL ? c->proc->requires.n : 0;
    }
  return checks <= MOST_CHECKS && prove_most_conditions(im, prove) == 1;
}

static uint32_t batch_size(uint32_t n) {
  uint32_t size = n / BATCHES;
  return size < SMALLEST_BATCH ? SMALLEST_BATCH : size > LARGEST_BATCH ? LARGEST_BATCH : size;
}

/* ---- in the worker ----------------------------------------------------------------- */

/* A message: which one it is, whether it is easy, the result if so, else how long it took. */
static void write_proof(int out, uint32_t at, const VerifyResult *r) {
  bool easy = r->outcome == VERIFY_VERIFIED;
  Buf message = {0};
  wire_put_number(&message, at);
  wire_put_number(&message, easy);
  if (easy)
    result_put(&message, r);
  else
    wire_put_real(&message, r->seconds);
  wire_send(out, &message);
  buf_free(&message);
}

/* A solver that was stopped by a limit would have to read the background theory again, which takes
 * as long as the worker that the next one gets instead. */
static bool batch_ends(const VerifyResult *r, uint32_t proved, uint32_t failed) {
  return !(r->outcome == VERIFY_VERIFIED || result_fails(r->outcome)) ||
         failed > 1 + proved / PROOFS_PER_FAILURE;
}

static void batch_task(void *env, uint32_t batch, int out) {
  const Batches *e = env;
  const BatchJob *job = e->job;
  ProveOptions prove = *job->prove;
  uint32_t n_proved = 0, n_failed = 0;
  bool ends = false;
  prove.limits.seconds = 0; /* the watchdog is enough: a timer of Z3's costs as much as a proof */
  prove.shows.values = false;
  prove.error_limit = 1;
  prove.limits.first_rlimit =
      0; /* limits are set once: that costs Z3 a good part of an easy proof */
  solver_limit(job->solver, job->rlimit && job->rlimit < BUDGET ? job->rlimit : BUDGET);
  solver_limit_time(job->solver, 0);
  for (uint32_t k = e->first[batch]; k < e->first[batch + 1] && !ends; k++) {
    uint32_t i = job->todo[k];
    VerifyResult r;
    worker_watchdog(job->seconds > 0 && job->seconds < SECONDS ? job->seconds : SECONDS);
    prove_by(&r, prove_plain,
             &(ProofTask){.program = job->program,
                          .source = job->impls[i],
                          .solver = job->solver,
                          .opt = &prove});
    worker_watchdog(0);
    bool proved = r.outcome == VERIFY_VERIFIED;
    n_proved += proved;
    n_failed += !proved;
    ends = batch_ends(&r, n_proved, n_failed);
    write_proof(out, i, &r);
    result_free(&r);
  }
}

/* ---- in our process ---------------------------------------------------------------- */

typedef struct Batch {
  Batches *all;
  uint32_t number;
} Batch;

static void take_proof(void *env, const char *bytes, size_t n) {
  const Batch *batch = env;
  Batches *e = batch->all;
  const BatchJob *job = e->job;
  WireReader r = wire_reader(bytes, n, &job->program->session->perm, &job->program->session->strs);
  VerifyResult result = {0};
  uint32_t at = wire_below(&r, job->n);
  bool mine =
      at >= job->todo[e->first[batch->number]] && at <= job->todo[e->first[batch->number + 1] - 1];
  bool easy = wire_bool(&r);
  e->done++;
  double seconds = 0;
  if (easy)
    result_get(&r, &result);
  else
    seconds = wire_real(&r);
  if (wire_end(&r) && mine && easy && result.outcome == VERIFY_VERIFIED)
    job->proved(job->env, at, &result);
  else if (wire_end(&r) && mine && !easy)
    job->left(job->env, at, seconds);
  else
    result_free(&result);
}

static size_t take_proofs(void *env, uint32_t number, const char *bytes, size_t n) {
  Batches *e = env;
  Batch batch = {e, number};
  size_t used = wire_messages(bytes, n, take_proof, &batch);
  if (used && e->job->step && !e->stopped) e->stopped = !e->job->step(e->job->env);
  return used;
}

static bool batch_finished(void *env, uint32_t batch, const WorkerResult *w) {
  const Batches *e = env;
  (void)batch, (void)w; /* what it did not prove is left to others */
  return !e->stopped;
}

static void batch_progress(void *env, const uint32_t *running, uint32_t n, uint32_t done) {
  const Batches *e = env;
  VEC(uint32_t) now = {0};
  (void)done;
  for (uint32_t i = 0; i < n; i++) vec_push(&now, e->job->todo[e->first[running[i]]]);
  e->job->progress(e->job->env, now.at, now.n, e->done);
  vec_free(&now);
}

/* Batches are parts of the whole list, so that what need not be tried changes as little as
 * possible for the others. */
static void divide(Batches *e) {
  const BatchJob *job = e->job;
  uint32_t size = batch_size(job->n);
  e->first = ARENA_ARRAY(&job->program->session->perm, uint32_t, job->n_todo + 1);
  for (uint32_t k = 0; k < job->n_todo; k++)
    if (k == 0 || job->todo[k] / size != job->todo[k - 1] / size) e->first[e->batches++] = k;
  e->first[e->batches] = job->n_todo;
}

/* What the solver says of quantifiers is of no interest where proofs are easy. */
static bool pass_over(void *env, uint32_t task, const char *line, size_t n) {
  QuantifierListener l = {0};
  (void)env, (void)task;
  bool of_quantifiers = quantifier_listener_hear(&l, line, n);
  quantifier_listener_free(&l);
  return of_quantifiers;
}

bool batch_proofs(const BatchJob *job) {
  Batches e = {.job = job};
  divide(&e);
  WorkerJob work = {.tasks = e.batches,
                    .at_a_time = job->jobs,
                    .memory_bytes = job->memory_bytes,
                    .task = batch_task,
                    .sink = batch_finished,
                    .part = take_proofs,
                    .progress = job->progress ? batch_progress : NULL,
                    .said = pass_over,
                    .env = &e};
  return worker_run(&work) && !e.stopped;
}
