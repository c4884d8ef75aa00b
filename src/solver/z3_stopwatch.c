/* SPDX-License-Identifier: MIT */
/* A timer of the system's, which measures processor time and starts a thread when it expires: Z3
 * may be told to stop from another thread, but not from the handler of a signal. */
#include "solver/z3_stopwatch.h"

#include <math.h>
#include <signal.h>
#include <unistd.h>

void z3_stopwatch_init(Z3Stopwatch *w, Z3_context ctx) {
  *w = (Z3Stopwatch){.ctx = ctx};
  pthread_mutex_init(&w->lock, NULL);
}

void z3_stopwatch_free(Z3Stopwatch *w) {
  if (w->owner == getpid()) timer_delete(w->timer);
  pthread_mutex_destroy(&w->lock);
}

/* In a thread of its own. A check that has ended meanwhile is nobody's business. */
static void on_expiry(union sigval v) {
  Z3Stopwatch *w = v.sival_ptr;
  pthread_mutex_lock(&w->lock);
  if (w->running) {
    w->expired = true;
    Z3_interrupt(w->ctx);
  }
  pthread_mutex_unlock(&w->lock);
}

/* A process that was forked has none of its parent's timers. */
static bool has_timer(Z3Stopwatch *w) {
  if (w->owner == getpid()) return true;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = on_expiry};
  event.sigev_value.sival_ptr = w;
  if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &w->timer) != 0) return false;
  w->owner = getpid();
  return true;
}

static void set_running(Z3Stopwatch *w, bool running, struct itimerspec at) {
  pthread_mutex_lock(&w->lock);
  w->running = running;
  pthread_mutex_unlock(&w->lock);
  timer_settime(w->timer, 0, &at, NULL);
}

void z3_stopwatch_start(Z3Stopwatch *w, double seconds) {
  w->expired = false;
  if (seconds <= 0 || !has_timer(w)) return;
  double whole = floor(seconds);
  struct timespec at = {(time_t)whole, (long)((seconds - whole) * 1e9)};
  set_running(w, true, (struct itimerspec){.it_value = at});
}

bool z3_stopwatch_stop(Z3Stopwatch *w) {
  if (w->running) set_running(w, false, (struct itimerspec){0});
  return w->expired;
}
