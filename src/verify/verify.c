/* SPDX-License-Identifier: MIT */
/* See verify.h. */
#include "verify/verify.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/worker.h"
#include "verify/batch_proofs.h"
#include "verify/bit_work.h"
#include "verify/program_loops.h"
#include "verify/run.h"
#include "verify/trace_instances.h"
#include "verify/tuning.h"
#include "verify/undecided.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

bool verify_wanted(const Impl *im) {
  return im->verify;
}

static int64_t priority(const Impl *im) {
  int64_t own = core_attr(&im->attrs)->proof.priority;
  return own == ATTR_ABSENT ? 1 : own;
}

static int by_priority(const void *a, const void *b, const void *env) {
  int64_t pa = priority(*(const Impl *const *)a), pb = priority(*(const Impl *const *)b);
  (void)env;
  return pa > pb ? -1 : pa < pb;
}

void verify_by_priority(const Impl **list, uint32_t n) {
  sort_stable(list, n, sizeof *list, by_priority, NULL);
}

/* ---- handing over ------------------------------------------------------------------- */

static bool deliver_batched(Run *run, uint32_t i) {
  Known *k = &run->known[i];
  VerifyResult *r = k->batched;
  k->batched = NULL;
  r->unconfirmed = k->unconfirmed;
  if (run->keyed) cache_add(run->opt->known.cache, k->key, &(CacheEntry){r->checks, r->resources});
  bool go_on = run->sink(run->env, run->impls[i], r);
  result_free(r);
  return go_on;
}

static bool deliver_one_known(Run *run, uint32_t i) {
  const Known *k = &run->known[i];
  run->handed[i] = true;
  if (k->batched) return deliver_batched(run, i);
  VerifyResult r = {.outcome = VERIFY_VERIFIED,
                    .resources = k->entry.resources,
                    .checks = (uint32_t)k->entry.checks,
                    .cached = !k->hinted,
                    .hinted = k->hinted,
                    .unconfirmed = k->unconfirmed};
  if (k->hinted && run->keyed) cache_add(run->opt->known.cache, k->key, &k->entry);
  return run->sink(run->env, run->impls[i], &r);
}

/* Hands over the known ones before implementation `end`, which is next in the list otherwise. */
static bool deliver_known(Run *run, uint32_t end) {
  for (; !run->stopped && run->delivered < end; run->delivered++)
    if (!run->handed[run->delivered]) run->stopped = !deliver_one_known(run, run->delivered);
  return !run->stopped;
}

/* All that is known without a worker of its own, also after one that is not. */
static bool deliver_all_known(Run *run) {
  for (uint32_t i = run->delivered; i < run->n && !run->stopped; i++)
    if (!run->handed[i] && (run->known[i].verified || run->known[i].batched))
      run->stopped = !deliver_one_known(run, i);
  return !run->stopped;
}

static bool deliver(Run *run, uint32_t i, const VerifyResult *r) {
  if (!run->opt->as_known) {
    if (!deliver_known(run, i)) return false;
    run->delivered = i + 1;
  }
  run->handed[i] = true;
  if (run->keyed && r->outcome == VERIFY_VERIFIED)
    cache_add(run->opt->known.cache, run->known[i].key, &(CacheEntry){r->checks, r->resources});
  run->stopped = !run->sink(run->env, run->impls[i], r);
  return !run->stopped;
}

/* ---- workers -------------------------------------------------------------------- */

/* How long a worker may take: the limit of each condition comes first. 0: no limit. */
static double seconds_for(void *env, uint32_t i) {
  const Run *run = env;
  double seconds = run->tuned[run->todo[i]].timeout_seconds;
  if (seconds <= 0) return 0;
  if (run->opt->only && run->opt->only->patience) return run->opt->only->patience(seconds);
  if (run->opt->prove.limits.last_seconds > seconds) seconds = run->opt->prove.limits.last_seconds;
  return prove_most_conditions(run->impls[run->todo[i]], &run->opt->prove) *
             prove_patience(seconds) +
         1;
}

static void task(void *env, uint32_t i, int out) {
  Run *run = env;
  VerifyResult r;
  run_prove_one(&r, run, run->todo[i], out);
  run_write_result(out, &r);
  result_free(&r);
}

/* Solvers do not always get to say that memory ran out: some end in a way of their own. */
static bool near_memory_limit(const Run *run, const WorkerResult *w) {
  double limit = (double)run->opt->solver.memory_mb * 1024;
  return limit > 0 && (double)w->peak_kb >= 0.9 * limit;
}

/* How it ended, and the first line of what it said of that. */
static Str crash(StrTable *strs, const WorkerResult *w) {
  Buf text = {0};
  if (w->signal)
    buf_printf(&text, "signal %d (%s)", w->signal, strsignal(w->signal));
  else
    buf_printf(&text, "exit status %d", w->status);
  size_t n = 0;
  while (n < w->complaint.n && w->complaint.text[n] != '\n') n++;
  if (n) buf_puts(&text, ": ");
  buf_add(&text, w->complaint.text, n);
  Str s = str_intern(strs, text.text, text.n);
  buf_free(&text);
  return s;
}

/* What to say of a worker that gave no result. */
static VerifyResult no_result(const Run *run, const WorkerResult *w) {
  StrTable *strs = &run->program->session->strs;
  VerifyResult r = {.outcome = VERIFY_CRASHED, .seconds = w->seconds};
  switch (w->outcome) {
  case WORKER_PROCESSOR_TIME:
  case WORKER_TIMEOUT:
    r.outcome = VERIFY_TIMEOUT;
    r.reason = str_c(strs, "the solver did not stop by itself");
    break;
  case WORKER_MEMORY: r.outcome = VERIFY_MEMORY; break;
  case WORKER_INTERRUPTED: r.outcome = VERIFY_INTERRUPTED; break;
  case WORKER_CRASHED:
    if (w->signal != SIGKILL && near_memory_limit(run, w)) r.outcome = VERIFY_MEMORY;
    r.reason = crash(strs, w);
    break;
  case WORKER_DONE: r.reason = str_c(strs, "its result is damaged"); break;
  case WORKER_TOO_MUCH:
  case WORKER_NOT_STARTED: r.reason = str_c(strs, worker_outcome_text(w->outcome)); break;
  }
  return r;
}

/* ---- what a solver says beside its answers -------------------------------------------- */

static bool hear(void *env, uint32_t i, const char *line, size_t n) {
  return quantifier_listener_hear(&((Run *)env)->learned.heard[i], line, n);
}

/* What of the worker's seconds was no attempt: to start a solver, to read the background, to
 * evaluate, and to search for an execution that fails. */
static void note_rest(const Run *run, uint32_t task, VerifyResult *r, double seconds) {
  StrTable *strs = &run->program->session->strs;
  VerifyTry rest = {str_c(strs, "the rest"), r->outcome, seconds, 0, {0}};
  VerifyTry before = {str_c(strs, "together with others"),
                      VERIFY_RESOURCE,
                      run->known[run->todo[task]].together,
                      0,
                      {0}};
  for (uint32_t i = 0; i < r->effort.tries.n; i++) rest.seconds -= r->effort.tries.at[i].seconds;
  if (before.seconds > 0) vec_push(&r->effort.tries, before);
  if (rest.seconds > 0) vec_push(&r->effort.tries, rest);
}

/* Of the implementation; else its own place. */
static Pos first_check(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      if (im->blocks.at[b]->cmds.at[i].kind == CMD_ASSERT) return im->blocks.at[b]->cmds.at[i].pos;
  return im->pos;
}

/* The attempt in which a worker was ended, and of which it says nothing. */
static void note_ended(const Run *run, VerifyResult *r) {
  VerifyTry t = {.outcome = r->outcome, .seconds = r->seconds};
  t.name = str_c(&run->program->session->strs, "plain, ended by force");
  vec_push(&r->effort.tries, t);
}

/* Why it may be that a proof is not done. Where the worker was ended, the loops of the program are
 * those that another child finds, once. */
static void explain_open(Run *run, uint32_t i, VerifyResult *r, bool ended) {
  r->effort.first_check = first_check(run->impls[run->todo[i]]);
  if (r->outcome == VERIFY_VERIFIED || result_fails(r->outcome)) return;
  BitWork bits = bit_work_find(run->program, run->impls[run->todo[i]]);
  r->effort.conversion = bits.conversion;
  r->effort.bit_product = bits.product;
  if (!ended) return;
  if (!r->effort.tries.n) note_ended(run, r);
  if (!run->learned.heard[i].uses.n && undecided_is_limit(r->outcome))
    trace_instances_briefly(run, i, &run->learned.heard[i].uses);
  if (r->effort.loops.n || !run->learned.heard[i].uses.n) return;
  if (!run->learned.loops) {
    run->learned.loops = mem_calloc(1, sizeof *run->learned.loops);
    program_loops_find(run->program, run->learned.loops);
  }
  for (uint32_t k = 0; k < run->learned.loops->loops.n; k++)
    vec_push(&r->effort.loops, run->learned.loops->loops.at[k]);
}

/* Of a quantifier that nobody has counted, instances were made before the search. */
static void take_needs(QuantifierUses *uses, const VerifyEffort *e) {
  if (!e->needs.n) return;
  for (uint32_t i = 0; i < uses->n; i++) uses->at[i].needed = 0;
  for (uint32_t i = 0; i < e->needs.n; i++) {
    const QuantifierNeed *need = &e->needs.at[i];
    uint32_t k = 0;
    while (k < uses->n && uses->at[k].pos != need->pos) k++;
    if (k == uses->n) vec_push(uses, ((QuantifierUse){.pos = need->pos}));
    QuantifierUse *use = &uses->at[k];
    use->needed += need->instances;
    if (use->instances < use->needed) use->instances = use->needed;
  }
}

static void take_graph(InstanceGraph *g, VerifyResult *r) {
  for (uint32_t i = 0; i < r->effort.quantifiers.n; i++) {
    VerifyQuantifier *q = &r->effort.quantifiers.at[i];
    uint64_t at;
    if (!map_get(&g->by_pos, q->use.pos, &at)) continue;
    q->matches = g->nodes.at[at].matches;
    q->terms = g->nodes.at[at].terms;
  }
  for (uint32_t i = 0; i < g->edges.n; i++) vec_push(&r->effort.edges, g->edges.at[i]);
  instance_graph_free(g);
}

/* The result gets what was heard of the task. */
static void take_heard(Run *run, uint32_t i, VerifyResult *r, const WorkerResult *w) {
  if (!run->learned.heard) return;
  explain_open(run, i, r, w->outcome != WORKER_DONE);
  QuantifierListener *l = &run->learned.heard[i];
  take_needs(&l->uses, &r->effort);
  quantifier_uses_sort(&l->uses);
  if (l->uses.n && !run->learned.places) {
    run->learned.places = mem_calloc(1, sizeof *run->learned.places);
    quantifier_places_find(run->program, run->learned.places);
  }
  vec_clear(&r->effort.quantifiers);
  if (run->opt->profile) note_rest(run, i, r, w->seconds);
  for (uint32_t k = 0; k < l->uses.n; k++) {
    const QuantifierPlace *at = quantifier_places_at(run->learned.places, l->uses.at[k].pos);
    VerifyQuantifier q = {.use = l->uses.at[k]};
    if (at) {
      q.owner = at->owner;
      q.triggered = at->triggered;
      q.nested = at->nested;
      q.idle = at->idle;
      q.inside = at->inside;
    }
    vec_push(&r->effort.quantifiers, q);
  }
  quantifier_listener_free(l);
  if (run->learned.graphs) take_graph(&run->learned.graphs[i], r);
}

typedef struct ResultMessage {
  const char *bytes;
  size_t n;
} ResultMessage;

typedef struct ResultMessages {
  ResultMessage first, last;
} ResultMessages;

static void keep_message(void *env, const char *bytes, size_t n) {
  ResultMessages *m = env;
  m->last = (ResultMessage){bytes, n};
  if (!m->first.bytes) m->first = m->last;
}

static bool decode_message(const Run *run, const ResultMessage *m, VerifyResult *r) {
  *r = (VerifyResult){0};
  return m->bytes && result_decode(r, run->program->session, m->bytes, m->n);
}

static bool is_refuted(const VerifyResult *r) {
  for (uint32_t i = 0; result_fails(r->outcome) && i < r->failures.n; i++)
    if (failure_is_refuted(&r->failures.at[i])) return true;
  return false;
}

/* Of the results that a worker sent, the last counts. When it was ended before it was done, an
 * execution that fails still does; else the last that says what is open, or the first, does. */
static void read_result(const Run *run, const WorkerResult *w, VerifyResult *r) {
  ResultMessages m = {0};
  wire_messages(w->bytes.text, w->bytes.n, keep_message, &m);
  bool known = decode_message(run, &m.last, r), ended = w->outcome != WORKER_INTERRUPTED;
  if (known && r->outcome != VERIFY_INTERRUPTED && (ended || is_refuted(r))) {
    if (!ended) r->seconds = w->seconds;
    return;
  }
  VerifyResult begun = *r;
  if (!known || begun.outcome != VERIFY_INTERRUPTED) {
    result_free(r);
    known = decode_message(run, &m.first, &begun);
  }
  *r = no_result(run, w);
  if (known && begun.outcome == VERIFY_INTERRUPTED) {
    r->checks = begun.checks;
    r->batches = begun.batches;
    r->effort = begun.effort;
    begun.batches.at = NULL;
    begun.effort = (VerifyEffort){0};
  }
  result_free(&begun);
}

static bool finished(void *env, uint32_t i, const WorkerResult *w) {
  Run *run = env;
  VerifyResult r;
  read_result(run, w, &r);
  take_heard(run, i, &r, w);
  if (r.attempts && i + 1 < run->n_todo)
    solver_keep_spare(run->shared); /* where one fails, others do: for what they try then */
  if (w->complaint.n && run->opt->warn && r.outcome != VERIFY_MEMORY)
    run->opt->warn(run->env, w->complaint.text);
  r.unconfirmed = run->known[run->todo[i]].unconfirmed;
  bool go_on = deliver(run, run->todo[i], &r);
  result_free(&r);
  return go_on;
}

static void progress(void *env, const uint32_t *running, uint32_t n, uint32_t done) {
  Run *run = env;
  VEC(const Impl *) now = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&now, run->impls[run->todo[running[i]]]);
  run->opt->progress(run->env, now.at, now.n, done + run->n - run->n_todo, run->n);
  vec_free(&now);
}

/* Workers that write to one log go one after the other. */
static uint32_t jobs(const VerifyOptions *opt) {
  return opt->log_path && !strstr(opt->log_path, "@PROC@") ? 1 : opt->jobs;
}

/* ---- many at once ------------------------------------------------------------------- */

static void take_batched(void *env, uint32_t i, VerifyResult *r) {
  Run *run = env;
  run->known[i].batched = ARENA_NEW(&run->program->session->perm, VerifyResult);
  *run->known[i].batched = *r;
}

static void take_left(void *env, uint32_t i, double seconds) {
  ((Run *)env)->known[i].together = seconds;
}

/* Hands over as far as everything is known. */
static bool deliver_so_far(void *env) {
  Run *run = env;
  uint32_t end = run->delivered;
  while (end < run->n && (run->known[end].verified || run->known[end].batched)) end++;
  return deliver_known(run, end);
}

static void batch_progress(void *env, const uint32_t *now, uint32_t n, uint32_t done) {
  Run *run = env;
  VEC(const Impl *) list = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&list, run->impls[now[i]]);
  run->opt->progress(run->env, list.at, list.n, done + run->n - run->n_todo, run->n);
  vec_free(&list);
}

/* What the solver would do for its own sake (logs, tests of the program, whole models) is for a
 * worker that does nothing else. */
static bool may_be_batched(const Run *run) {
  const ProveOptions *prove = &run->opt->prove;
  return run->solver && solver_in_process(run->shared) && !run->opt->log_path && !prove->smoke &&
         !prove->vacuous && !run->opt->only && !run->opt->needed;
}

/* What is left to be done for those that were not proved together with others. False: interrupted,
 * or stopped by the sink. */
static bool prove_in_batches(Run *run) {
  const VerifyOptions *opt = run->opt;
  uint32_t *list = ARENA_ARRAY(&run->program->session->perm, uint32_t, run->n_todo), n = 0;
  for (uint32_t i = 0; i < run->n_todo; i++)
    if (solver_options_same(&run->tuned[run->todo[i]], run->shared) &&
        batch_fits(run->impls[run->todo[i]], &opt->prove))
      list[n++] = run->todo[i];
  BatchJob job = {.program = run->program,
                  .impls = run->impls,
                  .n = run->n,
                  .todo = list,
                  .n_todo = n,
                  .solver = run->solver,
                  .prove = &opt->prove,
                  .rlimit = run->shared->rlimit,
                  .seconds = run->shared->timeout_seconds,
                  .memory_bytes = opt->memory_bytes,
                  .jobs = opt->jobs,
                  .proved = take_batched,
                  .left = take_left,
                  .progress = opt->progress ? batch_progress : NULL,
                  .step = deliver_so_far,
                  .env = run};
  bool ok = !batch_pays(n) || batch_proofs(&job);
  uint32_t left = 0;
  for (uint32_t i = 0; i < run->n_todo; i++)
    if (run->todo[i] >= run->delivered && !run->known[run->todo[i]].batched)
      run->todo[left++] = run->todo[i];
  run->n_todo = left;
  return ok;
}

static void tune(Run *run) {
  SolverOptions base = run->opt->solver;
  base.keep_log |= run->opt->log_path != NULL;
  base.profile = solver_in_process(&base) && (run->opt->listen || run->opt->profile);
  run->tuned = ARENA_ARRAY(&run->program->session->perm, SolverOptions, run->n);
  for (uint32_t i = 0; i < run->n; i++)
    run->tuned[i] = tuning_of(run->program, run->impls[i], &base);
}

/* After an interruption: what is known is handed over, the others as interrupted. */
static void deliver_interrupted(Run *run) {
  for (uint32_t i = 0; i < run->n_todo && !run->stopped; i++)
    deliver(run, run->todo[i], &(VerifyResult){.outcome = VERIFY_INTERRUPTED});
}

/* So many that some of them will fail. */
enum { MANY = 4 };

/* Adds the seconds since `*start`, where time is taken. */
static void take_time(const Run *run, size_t part, double *start) {
  double now = clock_now();
  if (run->opt->times) *(double *)(void *)((char *)run->opt->times + part) += now - *start;
  *start = now;
}

static bool prove_todo(Run *run, const char **why) {
  const VerifyOptions *opt = run->opt;
  double since = clock_now();
  bool opened = run_open_shared(run, why);
  take_time(run, offsetof(VerifyTimes, background), &since);
  if (!opened) return false;
  bool batches = may_be_batched(run), going = !batches || prove_in_batches(run);
  if (batches) take_time(run, offsetof(VerifyTimes, together), &since);
  if (!going) {
    deliver_interrupted(run);
    return false;
  }
  if (opt->as_known && !deliver_all_known(run)) return false;
  if (opt->refute.find && run->n_todo >= MANY) opt->refute.ready(opt->refute.env);
  bool hears = run->shared->profile && solver_in_process(run->shared);
  WorkerJob job = {.tasks = run->n_todo,
                   .as_known = opt->as_known,
                   .at_a_time = jobs(opt),
                   .limit = seconds_for,
                   .memory_bytes = opt->memory_bytes,
                   .task = task,
                   .sink = finished,
                   .progress = opt->progress ? progress : NULL,
                   .said = hears ? hear : NULL,
                   .env = run};
  if (hears)
    run->learned.heard = ARENA_ARRAY(&run->program->session->perm, QuantifierListener, run->n_todo);
  bool traces = hears && opt->graph, ok = !traces || trace_instances(run, jobs(opt));
  if (traces) take_time(run, offsetof(VerifyTimes, traced), &since);
  ok = ok && worker_run(&job);
  take_time(run, offsetof(VerifyTimes, proofs), &since);
  if (run->learned.places) quantifier_places_free(run->learned.places);
  free(run->learned.places);
  run->learned.places = NULL;
  if (run->learned.loops) effort_free(run->learned.loops);
  free(run->learned.loops);
  run->learned.loops = NULL;
  if (run->solver) {
    int said = quantifier_use_mute(); /* what it says here is of no proof */
    solver_close(run->solver);
    quantifier_use_unmute(said);
  }
  return ok;
}

bool verify_impls(const VerifyTask *task, const char **why) {
  Run run = {.program = task->program,
             .impls = task->impls,
             .n = task->n,
             .opt = task->opt,
             .sink = task->sink,
             .env = task->env};
  *why = NULL;
  if (!run.n) return true;
  /* Work is done by several pools. A signal that comes between two of them is for the next, so that
   * what is known is printed. */
  sigset_t before;
  worker_hold_signals(&before);
  tune(&run);
  bool ok =
      run_recall(&run) && (!run.n_todo || prove_todo(&run, why)) && deliver_known(&run, run.n);
  ok = !worker_take_signals() && ok;
  worker_release_signals(&before);
  return ok;
}
