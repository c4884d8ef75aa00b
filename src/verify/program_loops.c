/* SPDX-License-Identifier: MIT */
/* See program_loops.h. */
#include "verify/program_loops.h"

#include "base/worker.h"
#include "core/matching_loops.h"

#include <poll.h>

typedef struct LoopJob {
  CoreProgram *program;
  VerifyEffort *out;
} LoopJob;

void program_loops_note(CoreProgram *p, VerifyEffort *out) {
  MatchingLoops loops = {0};
  matching_loops_find(p, &loops);
  for (uint32_t i = 0; i < loops.n; i++) {
    VerifyLoop l = {loops.at[i].steps[0].at, loops.at[i].steps[0].matched, loops.at[i].again};
    vec_push(&out->loops, l);
  }
  vec_free(&loops);
}

static void look_for_loops_in_child(void *env, uint32_t task, int out) {
  const LoopJob *job = env;
  VerifyEffort found = {0};
  Buf bytes = {0};
  (void)task;
  program_loops_note(job->program, &found);
  effort_code(&(Codec){.to = &bytes}, &found);
  worker_write(out, bytes.text, bytes.n);
  buf_free(&bytes);
  effort_free(&found);
}

static bool take_loops(void *env, uint32_t task, const WorkerResult *w) {
  const LoopJob *job = env;
  Session *s = job->program->session;
  WireReader r = wire_reader(w->bytes.text, w->bytes.n, &s->perm, &s->strs);
  (void)task;
  if (w->outcome == WORKER_DONE) effort_code(&(Codec){.from = &r}, job->out);
  if (!wire_end(&r)) vec_clear(&job->out->loops);
  return true;
}

void program_loops_find(CoreProgram *p, VerifyEffort *loops) {
  enum { MILLISECONDS = 50 };
  LoopJob own = {p, loops};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = 2,
                   .task = look_for_loops_in_child,
                   .sink = take_loops,
                   .env = &own};
  WorkerPool *pool = worker_open(&job);
  while (worker_step(pool)) {
    struct pollfd ready = {.fd = worker_fd(pool), .events = POLLIN};
    poll(&ready, 1, MILLISECONDS);
  }
  worker_close(pool);
}
