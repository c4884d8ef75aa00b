/* SPDX-License-Identifier: MIT */
/* Workers that work in turns: what they keep, how they are stopped, how they end. */
#include "base/turns.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct Counter {
  Turns turns;
  bool handed_over;
  WorkerOutcome outcome;
  char text[64];
} Counter;

static bool take(void *env, uint32_t task, const WorkerResult *r) {
  Counter *c = env;
  assert_int_equal(task, 0);
  c->handed_over = true;
  c->outcome = r->outcome;
  if (r->bytes.n && r->bytes.n < sizeof c->text) memcpy(c->text, r->bytes.text, r->bytes.n);
  return true;
}

/* Counts to 30, as far as the efforts allow, and writes where it had to wait. */
static void count(void *env, uint32_t task, int out) {
  Counter *c = env;
  Turn now = c->turns.now;
  (void)task;
  for (uint32_t i = 0; i < 30; i++) {
    while (now.effort && i >= now.effort) {
      char text[16];
      worker_write(out, text, (size_t)snprintf(text, sizeof text, "%u;", i));
      now = turns_wait(&c->turns);
    }
  }
}

static void sleep_for_ever(void *env, uint32_t task, int out) {
  (void)env;
  (void)task;
  (void)out;
  for (;;) pause();
}

static WorkerSignals signals;

static void begin(Counter *c, WorkerTask *task, uint64_t effort) {
  WorkerJob job = {.tasks = 1, .task = task, .sink = take, .mask = &signals.before, .env = c};
  *c = (Counter){0};
  turns_open(&c->turns, &job, (Turn){effort, 0});
}

/* Until it waits or has ended. */
static void finish_turn(Counter *c) {
  Turns *all[] = {&c->turns};
  while (c->turns.state == TURNS_WORKING) assert_true(turns_poll(all, 1, &signals));
}

static void a_worker_goes_on_where_it_was(void **state) {
  Counter c;
  (void)state;
  begin(&c, count, 10);
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_WAITING);
  assert_false(c.handed_over);
  turns_resume(&c.turns, (Turn){20, 0});
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_WAITING);
  turns_resume(&c.turns, (Turn){0, 0});
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_ENDED);
  assert_int_equal(c.outcome, WORKER_DONE);
  assert_string_equal(c.text, "10;20;");
}

/* Counts nothing for a long time, then asks for its next turn, which it has had already. */
static void compute(void *env, uint32_t task, int out) {
  Counter *c = env;
  (void)task;
  turns_limit(&c->turns, 0.05, 0.01);
  while (!c->turns.taken) continue;
  Turn now = turns_wait(&c->turns);
  worker_write(out, now.effort == 700 ? "7" : "?", 1);
}

static void what_is_not_counted_is_stopped(void **state) {
  Counter c;
  (void)state;
  begin(&c, compute, 5);
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_WAITING);
  turns_resume(&c.turns, (Turn){700, 0});
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_ENDED);
  assert_int_equal(c.outcome, WORKER_DONE);
  assert_string_equal(c.text, "7");
}

static void one_waits_while_another_works(void **state) {
  Counter first, second;
  (void)state;
  begin(&first, count, 10);
  finish_turn(&first);
  begin(&second, count, 0);
  Turns *all[] = {&first.turns, &second.turns};
  while (second.turns.state == TURNS_WORKING) assert_true(turns_poll(all, 2, &signals));
  assert_int_equal(second.outcome, WORKER_DONE);
  assert_int_equal(first.turns.state, TURNS_WAITING);
  turns_close(&first.turns);
  assert_int_equal(first.outcome, WORKER_INTERRUPTED);
  assert_int_equal(first.turns.state, TURNS_ENDED);
  turns_close(&first.turns); /* again: nothing */
}

static void die(void *env, uint32_t task, int out) {
  Counter *c = env;
  (void)task;
  (void)out;
  turns_wait(&c->turns);
  raise(SIGKILL);
}

static void a_worker_that_dies_has_ended(void **state) {
  Counter c;
  (void)state;
  begin(&c, die, 1);
  finish_turn(&c);
  turns_resume(&c.turns, (Turn){2, 0});
  finish_turn(&c);
  assert_int_equal(c.turns.state, TURNS_ENDED);
  assert_int_equal(c.outcome, WORKER_CRASHED);
}

static void a_signal_interrupts(void **state) {
  Counter c;
  (void)state;
  begin(&c, sleep_for_ever, 1);
  Turns *all[] = {&c.turns};
  raise(SIGINT);
  while (turns_poll(all, 1, &signals)) continue;
  turns_close(&c.turns);
  assert_int_equal(c.outcome, WORKER_INTERRUPTED);
  worker_signals_close(&signals); /* takes the signal */
  worker_signals_open(&signals);
  assert_false(worker_signals_came(&signals));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_worker_goes_on_where_it_was),
      cmocka_unit_test(what_is_not_counted_is_stopped),
      cmocka_unit_test(one_waits_while_another_works),
      cmocka_unit_test(a_worker_that_dies_has_ended),
      cmocka_unit_test(a_signal_interrupts),
  };
  signal(SIGINT, SIG_DFL); /* who runs tests in the background may have told them to ignore it */
  worker_signals_open(&signals);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  worker_signals_close(&signals);
  return failed;
}
