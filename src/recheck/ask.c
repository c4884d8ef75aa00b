/* SPDX-License-Identifier: MIT */
/* See ask.h. */
#include "recheck/ask.h"

#include "base/clock.h"
#include "base/file.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* On a busy machine a second of processor time takes longer. */
enum { PATIENCE = 10 };

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

bool ask_finds(const char *solver) {
  Buf path = {0};
  bool found = file_find_program(solver, &path);
  buf_free(&path);
  return found;
}

static void limit(unsigned what, rlim_t most) {
  struct rlimit r;
  if (getrlimit(what, &r) != 0) return;
  if (r.rlim_max != RLIM_INFINITY && r.rlim_max < most) most = r.rlim_max;
  r.rlim_cur = most;
  setrlimit(what, &r);
}

/* In the child. */
static void become_solver(const AskOptions *opt, int in, int out) {
  enum { STACK = 512 << 20 }; /* terms nest deeply */
  const char *name = base_name(opt->solver);
  const char *argv[3] = {opt->solver, NULL, NULL};
  if (strncmp(name, "cvc5", 4) == 0) argv[1] = "--lang=smt2";
  if (strncmp(name, "z3", 2) == 0) argv[1] = "-in";
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_STACK, STACK);
  if (opt->seconds > 0) limit(RLIMIT_CPU, (rlim_t)(opt->seconds + 0.99));
  if (opt->memory_bytes) limit(RLIMIT_AS, opt->memory_bytes);
  limit(RLIMIT_CORE, 0);
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) _exit(126);
  execvp(argv[0], (char *const *)(uintptr_t)argv);
  _exit(127);
}

/* A file in memory, to be read from its beginning; -1: the system has none. */
static int file_of(const char *text, size_t n) {
  int fd = memfd_create("problem", MFD_CLOEXEC);
  if (fd < 0) return -1;
  if (file_write_all(fd, text, n) && lseek(fd, 0, SEEK_SET) == 0) return fd;
  close(fd);
  return -1;
}

/* Processor time of a process that has not ended. */
static double cpu_of(pid_t pid) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* False: its time is over. */
static bool listen_to(pid_t pid, int fd, double seconds, Buf *said) {
  enum { ENOUGH = 1 << 16, LOOK_MS = 50 };
  char bytes[4096];
  double deadline = clock_now() + PATIENCE * seconds + 1;
  for (;;) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    if (seconds > 0 && (clock_now() > deadline || cpu_of(pid) > seconds)) return false;
    int ready = poll(&p, 1, seconds > 0 ? LOOK_MS : -1);
    if (ready < 0 && errno != EINTR) return true;
    if (ready <= 0) continue;
    ssize_t n = read(fd, bytes, sizeof bytes);
    if (n <= 0) return true;
    if (said->n < ENOUGH) buf_add(said, bytes, (size_t)n);
  }
}

/* The answer is the first line. */
static AskAnswer answer_of(const Buf *said) {
  static const struct {
    const char *text;
    AskAnswer answer;
  } answers[] = {{"unsat", ASK_UNSAT}, {"sat", ASK_SAT}, {"unknown", ASK_UNKNOWN}};
  size_t n = said->n ? strcspn(said->text, "\r\n") : 0;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (n == strlen(answers[i].text) && memcmp(said->text, answers[i].text, n) == 0)
      return answers[i].answer;
  return ASK_FAILED;
}

static void tell_end(int status, Buf *said) {
  if (said->n) return;
  if (WIFSIGNALED(status))
    buf_printf(said, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status) == 127)
    buf_puts(said, "cannot be started");
  else
    buf_printf(said, "exit status %d", WEXITSTATUS(status));
}

static double cpu_seconds(const struct rusage *r) {
  return (double)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) +
         (double)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) / 1e6;
}

AskAnswer ask_solver(const AskOptions *opt, const Buf *text, Buf *said, double *used) {
  int out[2], status = 0;
  int in = file_of(text->text, text->n);
  if (in < 0 || pipe(out) != 0) {
    buf_puts(said, strerror(errno));
    if (in >= 0) close(in);
    return ASK_FAILED;
  }
  pid_t pid = fork();
  if (pid == 0) {
    close(out[0]);
    become_solver(opt, in, out[1]);
  }
  close(in);
  close(out[1]);
  double start = clock_now();
  bool in_time = pid > 0 && listen_to(pid, out[0], opt->seconds, said);
  close(out[0]);
  if (pid < 0) {
    buf_puts(said, "cannot be started");
    return ASK_FAILED;
  }
  if (!in_time) kill(pid, SIGKILL);
  struct rusage usage = {0};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
  /* who sleeps uses time up, too */
  double waited = (clock_now() - start) / PATIENCE, worked = cpu_seconds(&usage);
  *used += worked > waited ? worked : waited;
  if (!in_time) return ASK_TIMEOUT;
  AskAnswer a = answer_of(said);
  /* solvers end in ways of their own when their time is over */
  if (a == ASK_FAILED && opt->seconds > 0 && cpu_seconds(&usage) > 0.5 * opt->seconds)
    return ASK_TIMEOUT;
  if (a == ASK_FAILED) tell_end(status, said);
  return a;
}
