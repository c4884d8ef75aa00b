/* SPDX-License-Identifier: MIT */
/* Worker processes: order, limits, crashes, what tasks leave behind, interruption. */
#include "base/worker.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/process_tree.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOST = 64 };

/* What the sink saw, with the texts of the tasks' results joined in order. */
typedef struct Seen {
  uint32_t n, stop_after;
  WorkerOutcome outcome[MOST];
  int signal[MOST];
  size_t bytes[MOST];
  char text[256];
} Seen;

static bool note(void *env, uint32_t task, const WorkerResult *r) {
  Seen *seen = env;
  assert_int_equal(task, seen->n);
  seen->outcome[task] = r->outcome;
  seen->signal[task] = r->signal;
  seen->bytes[task] = r->bytes.n;
  if (r->bytes.n && r->bytes.n < 32) strncat(seen->text, r->bytes.text, r->bytes.n);
  seen->n++;
  return seen->n != seen->stop_after;
}

static void hang(void) {
  for (;;) pause();
}

/* Later tasks finish first. */
static void number_task(void *env, uint32_t task, int out) {
  char text[16];
  usleep((10 - task) * 3000);
  worker_write(out, text, (size_t)snprintf(text, sizeof text, "%u;", task));
}

static void results_come_in_task_order(void **state) {
  for (uint32_t width = 0; width <= 12; width += 4) {
    Seen seen = {0};
    WorkerJob job = {
        .tasks = 10, .at_a_time = width, .task = number_task, .sink = note, .env = &seen};
    assert_true(worker_run(&job));
    assert_int_equal(seen.n, 10);
    assert_string_equal(seen.text, "0;1;2;3;4;5;6;7;8;9;");
  }
}

static void no_tasks(void **state) {
  WorkerJob job = {.tasks = 0, .task = number_task, .sink = note};
  assert_true(worker_run(&job));
}

static void hanging_task(void *env, uint32_t task, int out) {
  worker_write(out, "begun;", 6);
  if (task == 1) hang();
}

static void a_hang_costs_one_task(void **state) {
  Seen seen = {0};
  WorkerJob job = {
      .tasks = 3, .at_a_time = 2, .seconds = 0.4, .task = hanging_task, .sink = note, .env = &seen};
  double start = clock_now();
  assert_true(worker_run(&job));
  assert_true(clock_now() - start < 5);
  assert_int_equal(seen.outcome[0], WORKER_DONE);
  assert_int_equal(seen.outcome[1], WORKER_TIMEOUT);
  assert_int_equal(seen.outcome[2], WORKER_DONE);
  assert_string_equal(seen.text, "begun;begun;begun;"); /* also of the one that hung */
}

static void crashing_task(void *env, uint32_t task, int out) {
  static const int signals[] = {SIGKILL, SIGABRT, SIGTERM};
  if (task < 3) {
    signal(signals[task], SIG_DFL);
    raise(signals[task]);
  }
  if (task == 3) _exit(7);
}

static void a_crash_costs_one_task(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 5, .at_a_time = 3, .task = crashing_task, .sink = note, .env = &seen};
  assert_true(worker_run(&job));
  static const int signals[] = {SIGKILL, SIGABRT, SIGTERM, 0};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(seen.outcome[i], WORKER_CRASHED);
    assert_int_equal(seen.signal[i], signals[i]);
  }
  assert_int_equal(seen.outcome[4], WORKER_DONE);
}

static void complaining_task(void *env, uint32_t task, int out) {
  fprintf(stderr, "task %u failed\n", task);
  abort();
}

static bool take_complaint(void *env, uint32_t task, const WorkerResult *r) {
  assert_int_equal(r->outcome, WORKER_CRASHED);
  assert_int_equal(r->signal, SIGABRT);
  assert_string_equal(r->complaint.text, task ? "task 1 failed\n" : "task 0 failed\n");
  ++*(int *)env;
  return true;
}

/* Also when we have a handler for it, as main has. */
static void on_abort(int sig) {
  _exit(3);
}

static void a_complaint_comes_with_the_result(void **state) {
  int seen = 0;
  WorkerJob job = {
      .tasks = 2, .at_a_time = 2, .task = complaining_task, .sink = take_complaint, .env = &seen};
  signal(SIGABRT, on_abort);
  assert_true(worker_run(&job));
  signal(SIGABRT, SIG_DFL);
  assert_int_equal(seen, 2);
}

static void watched_task(void *env, uint32_t task, int out) {
  worker_watchdog(0.2);
  if (task == 0) worker_watchdog(0);
  if (task == 1)
    for (;;) continue;
  usleep(400000);
}

static void a_watchdog_ends_the_task(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 3, .at_a_time = 3, .task = watched_task, .sink = note, .env = &seen};
  assert_true(worker_run(&job));
  assert_int_equal(seen.outcome[0], WORKER_DONE);
  assert_int_equal(seen.outcome[1], WORKER_TIMEOUT);
  assert_int_equal(seen.outcome[2], WORKER_TIMEOUT);
}

static double limit_of(void *env, uint32_t task) {
  return task == 1 ? 0.2 : 0;
}

static void tasks_have_limits_of_their_own(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 3,
                   .at_a_time = 3,
                   .limit = limit_of,
                   .task = hanging_task,
                   .sink = note,
                   .env = &seen};
  assert_true(worker_run(&job));
  assert_int_equal(seen.outcome[0], WORKER_DONE);
  assert_int_equal(seen.outcome[1], WORKER_TIMEOUT);
  assert_int_equal(seen.outcome[2], WORKER_DONE);
}

/* Each takes memory in another way until there is none. */
static void greedy_task(void *env, uint32_t task, int out) {
  freopen("/dev/null", "w", stderr);
  size_t step = (size_t)16 << 20;
  char *all = NULL, *text = mem_alloc(step + 1);
  memset(text, 'x', step);
  text[step] = 0;
  for (size_t size = step;; size += step) {
    char *p = task == 0   ? mem_alloc(size)
              : task == 1 ? mem_calloc(size / 16, 16)
              : task == 2 ? (all = mem_realloc(all, size * 4))
                          : mem_strdup(text);
    for (size_t i = 0; task < 3 && i < size; i += 4096) *(volatile char *)(p + i) = 1;
  }
}

static void memory_is_limited(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 4,
                   .seconds = 60,
                   .memory_bytes = (size_t)200 << 20,
                   .task = greedy_task,
                   .sink = note,
                   .env = &seen};
  assert_true(worker_run(&job));
  for (int i = 0; i < 4; i++) {
#ifdef LINDY_HOSTILE
    /* The sanitizer's allocator ends the process in its own way. */
    assert_true(seen.outcome[i] == WORKER_MEMORY || seen.outcome[i] == WORKER_CRASHED);
#else
    assert_int_equal(seen.outcome[i], WORKER_MEMORY);
#endif
  }
}

static void talkative_task(void *env, uint32_t task, int out) {
  static char chunk[1 << 20];
  memset(chunk, 'x', sizeof chunk);
  for (int i = 0; i < 20; i++) assert_true(worker_write(out, chunk, sizeof chunk));
}

static void large_results_arrive_whole(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 3, .at_a_time = 2, .task = talkative_task, .sink = note, .env = &seen};
  assert_true(worker_run(&job));
  for (int i = 0; i < 3; i++) {
    assert_int_equal(seen.outcome[i], WORKER_DONE);
    assert_int_equal(seen.bytes[i], 20 << 20);
  }
}

static void endless_task(void *env, uint32_t task, int out) {
  char chunk[512] = {0};
  while (worker_write(out, chunk, sizeof chunk)) continue;
}

static void endless_output_does_not_stop_the_clock(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 1, .seconds = 0.3, .task = endless_task, .sink = note, .env = &seen};
  double start = clock_now();
  assert_true(worker_run(&job));
  assert_true(clock_now() - start < 10);
  assert_int_equal(seen.outcome[0], WORKER_TIMEOUT);
}

/* The task leaves a grandchild behind, tells its pid, and ends (0) or hangs (1). */
static void forking_task(void *env, uint32_t task, int out) {
  pid_t pid = fork();
  if (pid == 0) hang();
  worker_write(out, &pid, sizeof pid);
  if (task == 1) hang();
}

static bool take_pid(void *env, uint32_t task, const WorkerResult *r) {
  assert_int_equal(r->outcome, task == 0 ? WORKER_DONE : WORKER_TIMEOUT);
  assert_int_equal(r->bytes.n, sizeof(pid_t));
  memcpy((pid_t *)env + task, r->bytes.text, sizeof(pid_t));
  return true;
}

/* A killed orphan is gone as soon as init has reaped it; until then it is a zombie. */
static bool alive(pid_t pid) {
  char path[64], state = 'X';
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *f = fopen(path, "r");
  if (!f) return false;
  if (fscanf(f, "%*d %*s %c", &state) != 1) state = 'X';
  fclose(f);
  return state != 'Z' && state != 'X';
}

static void nothing_stays_behind(void **state) {
  pid_t left[2] = {0};
  WorkerJob job = {.tasks = 2,
                   .at_a_time = 2,
                   .seconds = 0.4,
                   .task = forking_task,
                   .sink = take_pid,
                   .env = left};
  assert_true(worker_run(&job));
  for (int i = 0; i < 2; i++) {
    assert_true(left[i] > 0);
    for (int wait = 0; wait < 100 && alive(left[i]); wait++) usleep(10000);
    assert_false(alive(left[i]));
  }
}

static void slow_second_task(void *env, uint32_t task, int out) {
  if (task > 0) hang();
}

static void the_sink_may_cancel(void **state) {
  Seen seen = {.stop_after = 1};
  WorkerJob job = {
      .tasks = 8, .at_a_time = 4, .task = slow_second_task, .sink = note, .env = &seen};
  assert_true(worker_run(&job));
  assert_int_equal(seen.n, 1);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
}

/* Task 2 sends the signal that Ctrl-C would. Two run at a time and task 1 hangs, so task 0 has
   finished by then. */
static void interrupting_task(void *env, uint32_t task, int out) {
  if (task == 0) return;
  if (task == 2) kill(getppid(), SIGINT);
  hang();
}

/* The signal comes once more, while the children are being ended. */
static bool note_and_interrupt_again(void *env, uint32_t task, const WorkerResult *r) {
  if (r->outcome == WORKER_INTERRUPTED) kill(getpid(), SIGINT);
  return note(env, task, r);
}

static void interruption_reports_what_is_known(void **state) {
  signal(SIGINT, SIG_DFL); /* a shell that starts the tests in the background has it ignored */
  WorkerSink *const sinks[] = {note, note_and_interrupt_again};
  for (int k = 0; k < 2; k++) {
    Seen seen = {0};
    WorkerJob job = {
        .tasks = 4, .at_a_time = 2, .task = interrupting_task, .sink = sinks[k], .env = &seen};
    assert_false(worker_run(&job));
    assert_int_equal(seen.n, 4);
    assert_int_equal(seen.outcome[0], WORKER_DONE);
    for (int i = 1; i < 4; i++) assert_int_equal(seen.outcome[i], WORKER_INTERRUPTED);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  }
}

/* A signal that is held comes to the next pool, or else to who asks. */
static void held_signals_interrupt_later(void **state) {
  signal(SIGINT, SIG_DFL);
  Seen seen = {0};
  sigset_t before;
  WorkerJob job = {
      .tasks = 2, .at_a_time = 2, .task = interrupting_task, .sink = note, .env = &seen};
  worker_hold_signals(&before);
  assert_false(worker_take_signals());
  raise(SIGINT);
  assert_true(worker_take_signals());
  assert_false(worker_take_signals());
  raise(SIGINT);
  assert_false(worker_run(&job));
  worker_release_signals(&before);
}

/* Waits until the pool has something to do; false when nothing came within that time. */
static bool ready(const WorkerPool *p, int ms) {
  return poll(&(struct pollfd){.fd = worker_fd(p), .events = POLLIN}, 1, ms) == 1;
}

static void a_pool_never_blocks(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 4,
                   .at_a_time = 4,
                   .seconds = 0.4,
                   .task = slow_second_task,
                   .sink = note,
                   .env = &seen};
  WorkerPool *p = worker_open(&job);
  double slowest = 0, start = clock_now();
  for (bool more = true; more;) {
    assert_true(ready(p, 5000));
    double before = clock_now();
    more = worker_step(p);
    if (clock_now() - before > slowest) slowest = clock_now() - before;
  }
  worker_close(p);
  assert_true(clock_now() - start >= 0.4 && slowest < 0.3);
  assert_int_equal(seen.n, 4);
  assert_int_equal(seen.outcome[0], WORKER_DONE);
  assert_int_equal(seen.outcome[3], WORKER_TIMEOUT); /* the timer is behind the descriptor, too */
}

static void a_pool_is_cancelled(void **state) {
  Seen seen = {0};
  WorkerJob job = {
      .tasks = 8, .at_a_time = 3, .task = slow_second_task, .sink = note, .env = &seen};
  WorkerPool *p = worker_open(&job);
  while (!seen.n) {
    assert_true(ready(p, 5000));
    worker_step(p);
  }
  worker_step(p);
  assert_false(ready(p, 50)); /* two tasks hang: there is nothing to do */
  worker_cancel(p);
  assert_true(ready(p, 5000));
  assert_false(worker_step(p));
  assert_int_equal(seen.n, 8);
  assert_int_equal(seen.outcome[7], WORKER_INTERRUPTED);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  worker_close(p);
}

static void closing_a_pool_ends_its_children(void **state) {
  Seen seen = {0};
  WorkerJob job = {
      .tasks = 8, .at_a_time = 8, .task = slow_second_task, .sink = note, .env = &seen};
  worker_close(worker_open(&job));
  assert_int_equal(seen.n, 0);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* Writes pairs of bytes, a part of them in halves. */
static void writing_task(void *env, uint32_t task, int out) {
  worker_write(out, "a", 1);
  usleep(50000);
  worker_write(out, "bcde", 4);
}

static size_t take_pairs(void *env, uint32_t task, const char *bytes, size_t n) {
  Seen *seen = env;
  strncat(seen->text, bytes, n / 2 * 2);
  return n / 2 * 2;
}

static void parts_arrive_before_the_end(void **state) {
  Seen seen = {0};
  WorkerJob job = {
      .tasks = 1, .task = writing_task, .sink = note, .part = take_pairs, .env = &seen};
  assert_true(worker_run(&job));
  assert_string_equal(seen.text, "abcde");
  assert_int_equal(seen.bytes[0], 1); /* what nobody used is in the result */
}

/* A task that has a task of its own work; both count. */
static void busy(void *env, uint32_t task, int out) {
  for (;;) clock_processor();
}

static void busy_below(void *env, uint32_t task, int out) {
  Seen seen = {0};
  worker_run(&(WorkerJob){.tasks = 1, .task = busy, .sink = note, .env = &seen});
}

static double seconds_before;

static WorkerOutcome watch_tree(void *env) {
  double used = process_tree_seconds(getpid()) - seconds_before;
  return used > 1 ? WORKER_PROCESSOR_TIME : WORKER_DONE;
}

static void processor_time_of_all_is_watched(void **state) {
  Seen seen = {0};
  WorkerJob job = {.tasks = 3, .task = busy_below, .sink = note, .watch = watch_tree, .env = &seen};
  process_tree_adopt();
  seconds_before = process_tree_seconds(getpid());
  assert_true(worker_run(&job));
  assert_int_equal(seen.n, 3);
  for (int i = 0; i < 3; i++) assert_int_equal(seen.outcome[i], WORKER_PROCESSOR_TIME);
  double used = process_tree_seconds(getpid()) - seconds_before;
  assert_true(used > 1 && used < 6);
}

static void memory_of_all_counts_once(void **state) {
  size_t all = process_tree_memory(getpid());
  assert_true(all > 0 && all <= process_memory(getpid()));
  assert_true(process_tree_fits(getpid(), 2 * all + process_memory(getpid())));
  assert_false(process_tree_fits(getpid(), all / 2));
}

static void outcomes_have_texts(void **state) {
  assert_string_equal(worker_outcome_text(WORKER_DONE), "done");
  assert_string_equal(worker_outcome_text(WORKER_INTERRUPTED), "interrupted");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_come_in_task_order),
      cmocka_unit_test(no_tasks),
      cmocka_unit_test(a_hang_costs_one_task),
      cmocka_unit_test(a_crash_costs_one_task),
      cmocka_unit_test(a_complaint_comes_with_the_result),
      cmocka_unit_test(a_watchdog_ends_the_task),
      cmocka_unit_test(tasks_have_limits_of_their_own),
      cmocka_unit_test(memory_is_limited),
      cmocka_unit_test(large_results_arrive_whole),
      cmocka_unit_test(endless_output_does_not_stop_the_clock),
      cmocka_unit_test(nothing_stays_behind),
      cmocka_unit_test(the_sink_may_cancel),
      cmocka_unit_test(interruption_reports_what_is_known),
      cmocka_unit_test(held_signals_interrupt_later),
      cmocka_unit_test(a_pool_never_blocks),
      cmocka_unit_test(a_pool_is_cancelled),
      cmocka_unit_test(closing_a_pool_ends_its_children),
      cmocka_unit_test(parts_arrive_before_the_end),
      cmocka_unit_test(processor_time_of_all_is_watched),
      cmocka_unit_test(memory_of_all_counts_once),
      cmocka_unit_test(outcomes_have_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
