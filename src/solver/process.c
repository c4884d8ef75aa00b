/* SPDX-License-Identifier: MIT */
/* See process.h. One poll loop over three pipes, so that neither side can wait for the other
 * for ever. */
#include "solver/process.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const size_t MOST_SAID = (size_t)256 << 20, MOST_COMPLAINT = 400;

static void close_pair(int p[2]) {
  if (p[0] >= 0) close(p[0]);
  if (p[1] >= 0) close(p[1]);
}

/* In the new process. The descriptors may be any numbers, also 0, 1 and 2. */
static _Noreturn void become(char *const *argv, const int std[3], int failed, size_t memory,
                             pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  if (memory) setrlimit(RLIMIT_AS, &(struct rlimit){memory, memory});
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  int high[3];
  bool ok = true;
  for (int i = 0; i < 3; i++) ok = (high[i] = fcntl(std[i], F_DUPFD_CLOEXEC, 10)) >= 0 && ok;
  for (int i = 0; ok && i < 3; i++) ok = dup2(high[i], i) >= 0;
  if (ok) execvp(argv[0], argv);
  int e = errno;
  ssize_t told = write(failed, &e, sizeof e);
  _exit(told == sizeof e ? 127 : 126);
}

/* Waits for the new process to have become the program; 0, or why it could not. */
static int outcome_of_start(int from) {
  int e = 0;
  ssize_t got;
  do got = read(from, &e, sizeof e);
  while (got < 0 && errno == EINTR);
  return got == sizeof e ? e : 0;
}

bool process_start(Process *p, char *const *argv, size_t memory, char *why, size_t size) {
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, failed[2] = {-1, -1}, e = 0;
  p->pid = 0;
  buf_clear(&p->said);
  buf_clear(&p->complaint);
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC) ||
      pipe2(failed, O_CLOEXEC)) {
    e = errno;
  } else {
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become(argv, (int[]){in[0], out[1], err[1]}, failed[1], memory, parent);
    e = pid < 0 ? errno : 0;
    close(failed[1]);
    failed[1] = -1;
    if (pid > 0) e = outcome_of_start(failed[0]);
    if (pid > 0 && e) waitpid(pid, NULL, 0);
    if (!e) *p = (Process){pid, parent, in[1], out[0], err[0], p->said, p->complaint};
  }
  close_pair(failed);
  if (e) {
    snprintf(why, size, "cannot run '%s': %s", argv[0], strerror(e));
    close_pair(in);
    close_pair(out);
    close_pair(err);
    return false;
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  fcntl(p->in, F_SETFL, O_NONBLOCK);
  fcntl(p->out, F_SETFL, O_NONBLOCK);
  fcntl(p->err, F_SETFL, O_NONBLOCK);
  return true;
}

bool process_running(const Process *p) {
  return p->pid && p->owner == getpid();
}

/* Its end may come a little after that of its output. Not reaped here: process_end does that. */
void process_how_ended(const Process *p, char *how, size_t size) {
  siginfo_t info = {0};
  for (int turn = 0; turn < 20 && !info.si_pid; turn++) {
    if (turn) nanosleep(&(struct timespec){0, 10000000}, NULL);
    if (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0) break;
  }
  *how = 0;
  if (!info.si_pid) return;
  if (info.si_code == CLD_EXITED)
    snprintf(how, size, "exit status %d", info.si_status);
  else
    snprintf(how, size, "signal %d (%s)", info.si_status, strsignal(info.si_status));
}

static void close_ends(Process *p) {
  if (p->in >= 0) close(p->in);
  close(p->out);
  if (p->err >= 0) close(p->err);
  p->pid = 0;
}

void process_end(Process *p) {
  if (!p->pid) return;
  if (p->owner == getpid()) {
    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  close_ends(p);
}

void process_free(Process *p) {
  process_end(p);
  buf_free(&p->said);
  buf_free(&p->complaint);
}

/* ---- talking --------------------------------------------------------------- */

/* Reads what is there. False at the end of the stream; `most`: further bytes are dropped. */
static bool drain(int fd, Buf *into, size_t most) {
  char bytes[16384];
  for (;;) {
    ssize_t got = read(fd, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno == EAGAIN;
    if (got == 0) return false;
    size_t room = into->n < most ? most - into->n : 0;
    buf_add(into, bytes, (size_t)got < room ? (size_t)got : room);
    if (into->n >= most) return true;
  }
}

/* The rest of the text, as much as fits. False when nobody reads it any more. */
static bool feed(Process *p, const char *text, size_t n, size_t *sent) {
  while (*sent < n) {
    ssize_t put = write(p->in, text + *sent, n - *sent);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno == EAGAIN;
    *sent += (size_t)put;
  }
  return true;
}

static int patience(double deadline) {
  if (deadline <= 0) return -1;
  double left = deadline - clock_now();
  if (left <= 0) return 0;
  return left > 3600 ? 3600000 : (int)(left * 1000) + 1;
}

static ProcessTalk converse(Process *p, const char *text, size_t n, ProcessReply *reply, void *env,
                            double deadline) {
  size_t sent = 0, heard = 0;
  for (;;) {
    int wait = patience(deadline);
    struct pollfd fds[3] = {{p->out, POLLIN, 0}, {p->err, POLLIN, 0}, {p->in, POLLOUT, 0}};
    if (sent == n) fds[2].fd = -1;
    int ready = poll(fds, 3, wait);
    if (ready < 0 && errno != EINTR) return PROCESS_ENDED;
    if (ready <= 0) {
      if (deadline > 0 && clock_now() >= deadline) return PROCESS_LATE;
      continue;
    }
    if (fds[1].revents && !drain(p->err, &p->complaint, MOST_COMPLAINT)) {
      close(p->err);
      p->err = -1;
    }
    if (fds[0].revents) {
      size_t before = p->said.n;
      bool more = drain(p->out, &p->said, MOST_SAID);
      heard += p->said.n - before;
      if (reply(env, p)) return PROCESS_ANSWERED;
      if (!more) {
        if (p->err >= 0) drain(p->err, &p->complaint, MOST_COMPLAINT);
        return PROCESS_ENDED;
      }
      if (heard >= MOST_SAID || p->said.n >= MOST_SAID) return PROCESS_TOO_MUCH;
    }
    if (fds[2].revents && !feed(p, text, n, &sent)) sent = n; /* its last words may follow */
  }
}

/* A program that has ended must not end us by SIGPIPE. */
ProcessTalk process_talk(Process *p, const char *text, size_t n, ProcessReply *reply, void *env,
                         double deadline) {
  sigset_t pipe_only, old, pending;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  sigpending(&pending);
  bool already = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe_only, &old);
  ProcessTalk t = converse(p, text, n, reply, env, deadline);
  if (!already)
    while (sigtimedwait(&pipe_only, NULL, &(struct timespec){0, 0}) < 0 && errno == EINTR) {
    }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  return t;
}
