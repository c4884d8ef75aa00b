/* SPDX-License-Identifier: MIT */
/* See job.h. The first number of a message says whether it is a result or the end. */
#include "api/job/job.h"

#include "api/variable.h"
#include "base/bigstack.h"
#include "base/mem.h"
#include "base/worker.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_RESULT, MESSAGE_END };

struct LindyJob {
  LindySession *session;
  LindyJob *next; /* of the session */
  const JobKind *kind;
  const void *options; /* for the process; not valid in the owner */
  void (*callback)(void);
  void *env;
  WorkerPool *pool;
  LindyState state;
  bool cancelled, ended; /* ended: the process said how it ended */
  LindyVerdict verdict;
  Buf reason;
};

/* ---- in the job's process ------------------------------------------------------ */

static void write_message(JobWork *w, uint64_t tag, const Buf *body) {
  Buf message = {0};
  wire_put_number(&message, tag);
  buf_add(&message, body->text, body->n);
  wire_send(w->out, &message);
  buf_free(&message);
}

void job_write(JobWork *w) {
  write_message(w, MESSAGE_RESULT, &w->message);
  buf_clear(&w->message);
}

void job_put_place(Buf *b, LindyPlace p) {
  wire_put_text(b, p.file);
  wire_put_number(b, p.offset);
  wire_put_number(b, p.end);
  wire_put_number(b, p.line);
  wire_put_number(b, p.column);
  wire_put_number(b, p.end_line);
  wire_put_number(b, p.end_column);
  wire_put_text(b, p.mapped_file);
  wire_put_number(b, p.mapped_line);
}

LindyPlace job_get_place(WireReader *r) {
  LindyPlace p = {.file = wire_text(r)};
  p.offset = (size_t)wire_number(r);
  p.end = (size_t)wire_number(r);
  p.line = wire_u32(r);
  p.column = wire_u32(r);
  p.end_line = wire_u32(r);
  p.end_column = wire_u32(r);
  p.mapped_file = wire_text(r);
  p.mapped_line = wire_u32(r);
  return p;
}

LindyVariable *job_get_values(WireReader *r, size_t *n) {
  *n = wire_count(r);
  LindyVariable *list = ARENA_ARRAY(r->arena, LindyVariable, *n);
  for (size_t i = 0; i < *n; i++) list[i] = variable_get(r);
  return list;
}

LindyPlace job_place(const JobWork *w, Pos pos) {
  return session_place(&w->pipeline->session, (Span){pos, pos});
}

LindyPlace job_edit_place(const JobWork *w, Pos at, uint32_t n) {
  LindyPlace p = job_place(w, at);
  p.end = p.offset + n;
  p.end_line = p.line;
  p.end_column = p.column + n;
  return p;
}

void job_put_edit(JobWork *w, LindyPlace place, const char *text) {
  job_put_place(&w->message, place);
  wire_put_text(&w->message, text);
}

LindyEdit job_get_edit(WireReader *r) {
  LindyEdit e = {.place = job_get_place(r)};
  e.text = wire_text(r);
  return e;
}

bool job_lower(JobWork *w, const PassOptions *pass) {
  w->pipeline->opt.pass = *pass;
  if (pipeline_core(w->pipeline)) return true;
  const Diags *d = &w->pipeline->session.diags;
  for (uint32_t i = 0; i < d->list.n && !w->why.n; i++)
    if (d->list.at[i].info->severity == SEV_ERROR)
      buf_puts(&w->why, report_message(&d->list.at[i]));
  if (!w->why.n) buf_puts(&w->why, "the program cannot be lowered");
  return false;
}

typedef struct JobProcess {
  LindyJob *job;
  JobWork work;
} JobProcess;

static int run_job(void *env) {
  JobProcess *x = env;
  JobWork *w = &x->work;
  if (x->job->kind->executes) session_make_whole(x->job->session);
  w->pipeline = x->job->session->pipeline;
  bool done = x->job->kind->run(w);
  Buf end = {0};
  wire_put_number(&end, done);
  wire_put_number(&end, (uint64_t)w->verdict);
  wire_put_text(&end, w->why.n ? w->why.text : "");
  write_message(w, MESSAGE_END, &end);
  return 0;
}

/* The pool's children have ordinary stacks. A job gives way to its owner, who answers people. */
static void job_task(void *env, uint32_t task, int out) {
  enum { NICENESS = 5 };
  LindyJob *job = env;
  (void)task;
  if (nice(NICENESS) < 0) errno = 0; /* then it competes */
  JobProcess x = {job, {.options = job->options, .out = out}};
  bigstack_run(run_job, &x);
}

/* ---- in the owner's process ------------------------------------------------------ */

static void take_message(void *env, const char *bytes, size_t n) {
  LindyJob *job = env;
  Arena arena; /* of the result that is handed over */
  StrTable strs;
  arena_init(&arena);
  str_table_init(&strs);
  WireReader r = wire_reader(bytes, n, &arena, &strs);
  if (wire_number(&r) == MESSAGE_RESULT) {
    if (!job->cancelled) job->kind->read(&r, job->callback, job->env);
  } else {
    job->ended = true;
    job->state = wire_bool(&r) ? LINDY_DONE : LINDY_FAILED;
    job->verdict = (LindyVerdict)wire_number(&r);
    buf_puts(&job->reason, wire_text(&r));
  }
  str_table_free(&strs);
  arena_free(&arena);
}

static size_t take_messages(void *env, uint32_t task, const char *bytes, size_t n) {
  (void)task;
  return wire_messages(bytes, n, take_message, env);
}

static bool take_end(void *env, uint32_t task, const WorkerResult *r) {
  LindyJob *job = env;
  (void)task;
  if (job->ended) return true;
  job->state = job->cancelled ? LINDY_CANCELLED : LINDY_FAILED;
  job->verdict = LINDY_INCONCLUSIVE;
  worker_end_text(r, &job->reason);
  return true;
}

LindyJob *job_start(LindySession *s, const JobKind *kind, const void *options,
                    void (*callback)(void), void *env) {
  LindyJob *job = mem_calloc(1, sizeof *job);
  *job = (LindyJob){.session = s,
                    .next = s->jobs,
                    .kind = kind,
                    .options = options,
                    .callback = callback,
                    .env = env,
                    .verdict = LINDY_INCONCLUSIVE};
  s->jobs = job;
  lindy_check(s); /* an illegal program: job_lower says what is wrong */
  job->pool = worker_open(&(WorkerJob){
      .tasks = 1, .task = job_task, .sink = take_end, .part = take_messages, .env = job});
  job->options = NULL;
  return job;
}

int lindy_job_fd(const LindyJob *job) {
  return worker_fd(job->pool);
}

LindyState lindy_job_step(LindyJob *job) {
  if (job->pool && !worker_step(job->pool) && job->state == LINDY_RUNNING)
    job->state = LINDY_FAILED;
  return job->state;
}

LindyState lindy_job_wait(LindyJob *job) {
  enum { BLIND_MS = 20 };
  while (lindy_job_step(job) == LINDY_RUNNING) {
    struct pollfd watched = {.fd = lindy_job_fd(job), .events = POLLIN};
    poll(&watched, 1, watched.fd >= 0 ? -1 : BLIND_MS);
  }
  return job->state;
}

void lindy_job_cancel(LindyJob *job) {
  job->cancelled = true;
  worker_cancel(job->pool);
}

LindyVerdict lindy_job_verdict(const LindyJob *job) {
  return job->verdict;
}

const char *lindy_job_reason(const LindyJob *job) {
  return job->reason.n ? job->reason.text : "";
}

void lindy_job_free(LindyJob *job) {
  if (!job) return;
  for (LindyJob **at = &job->session->jobs; *at; at = &(*at)->next)
    if (*at == job) {
      *at = job->next;
      break;
    }
  worker_close(job->pool);
  buf_free(&job->reason);
  free(job);
}
