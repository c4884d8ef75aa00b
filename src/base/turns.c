/* SPDX-License-Identifier: MIT */
/* See turns.h. */
#include "base/turns.h"

#include "base/clock.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

/* ---- in the worker --------------------------------------------------------------- */

static bool read_command(int fd, Turn *to) {
  size_t got = 0;
  while (got < sizeof *to) {
    ssize_t n = read(fd, (char *)to + got, sizeof *to - got);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    got += (size_t)n;
  }
  return true;
}

/* Called by the handler of a signal as well. Without an owner there is nothing more to do. */
static void exchange(Turns *t) {
  char notice = 'w';
  if (!file_write_all(t->notices[1], &notice, 1) || !read_command(t->commands[0], &t->now))
    _exit(1);
}

/* The processor time, since the worker started, at which it waits. */
static double processor_limit(const Turns *t) {
  return t->now.effort ? t->most_at_least + t->most_each * (double)t->now.effort : 0;
}

static void set_alarm(const Turns *t) {
  if (!t->has_timer) return;
  double at = processor_limit(t), whole = floor(at);
  struct itimerspec when = {
      .it_value = {(time_t)whole, (long)((at - whole) * 1e9)}}; /* 0: no alarm */
  timer_settime(t->timer, TIMER_ABSTIME, &when, NULL);
}

/* An alarm of the turn before may come late. */
static void on_alarm(int sig, siginfo_t *info, void *context) {
  int before = errno;
  Turns *t = info->si_value.sival_ptr;
  double limit = processor_limit(t);
  (void)sig;
  (void)context;
  if (limit > 0 && clock_processor() >= limit) {
    exchange(t);
    t->taken = 1;
    set_alarm(t);
  }
  errno = before;
}

Turn turns_wait(Turns *t) {
  sigset_t alarm, before;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGVTALRM);
  pthread_sigmask(SIG_BLOCK, &alarm, &before);
  if (!t->taken) exchange(t);
  t->taken = 0;
  set_alarm(t);
  Turn now = t->now;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return now;
}

/* The signal goes to this thread: a library may have others, which would go on. */
void turns_limit(Turns *t, double at_least, double each) {
  struct sigaction action = {.sa_sigaction = on_alarm, .sa_flags = SA_SIGINFO | SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGVTALRM};
  event.sigev_value.sival_ptr = t;
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  t->most_at_least = at_least;
  t->most_each = each;
  sigaction(SIGVTALRM, &action, NULL);
  t->has_timer = timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &t->timer) == 0;
  set_alarm(t);
}

/* ---- in the owner ---------------------------------------------------------------- */

static void close_end(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

static void close_all(Turns *t) {
  worker_close(t->pool);
  t->pool = NULL;
  for (int i = 0; i < 2; i++) {
    close_end(&t->commands[i]);
    close_end(&t->notices[i]);
  }
  t->state = TURNS_ENDED;
}

void turns_open(Turns *t, const WorkerJob *job, Turn first) {
  *t = (Turns){.commands = {-1, -1}, .notices = {-1, -1}, .now = first, .state = TURNS_WORKING};
  bool ok = worker_pipe(t->commands) && worker_pipe(t->notices);
  if (ok) fcntl(t->notices[0], F_SETFL, O_NONBLOCK);
  t->pool = worker_open(job);
  close_end(&t->commands[0]); /* the worker has its own */
  close_end(&t->notices[1]);
}

void turns_resume(Turns *t, Turn next) {
  t->state = TURNS_WORKING;
  file_write_all(t->commands[1], &next, sizeof next); /* if the worker is dead, the pool sees it */
}

static void read_notice(Turns *t) {
  char notice;
  if (!worker_step(t->pool))
    close_all(t);
  else if (t->notices[0] >= 0 && read(t->notices[0], &notice, 1) == 1)
    t->state = TURNS_WAITING;
}

bool turns_poll(Turns *const *all, uint32_t n, WorkerSignals *signals) {
  enum { MOST = 16, BLIND_MS = 20 };
  struct pollfd fds[2 * MOST + 1] = {{.fd = signals->fd, .events = POLLIN}};
  uint32_t used = 1;
  int wait = -1;
  for (uint32_t i = 0; i < n && used < 2 * MOST; i++) {
    if (all[i]->state == TURNS_ENDED) continue;
    fds[used++] = (struct pollfd){.fd = worker_fd(all[i]->pool), .events = POLLIN};
    fds[used++] = (struct pollfd){.fd = all[i]->notices[0], .events = POLLIN};
    if (worker_fd(all[i]->pool) < 0) wait = BLIND_MS;
  }
  poll(fds, used, wait);
  if (worker_signals_came(signals)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (all[i]->state != TURNS_ENDED) read_notice(all[i]);
  return true;
}

void turns_close(Turns *t) {
  if (t->state == TURNS_ENDED) return;
  worker_cancel(t->pool);
  while (worker_step(t->pool)) continue;
  close_all(t);
}
