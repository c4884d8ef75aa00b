/* SPDX-License-Identifier: MIT */
/* The pool: pipes, process descriptors and a timer for the limits behind one epoll descriptor.
 *
 * Invariant: a slot with pid != 0 has a child that was not reaped yet, so its pid and
 * its process group cannot have been reused and may be killed at any time. */
#include "base/worker.h"

#include "base/bug.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* A result beyond this is taken for a runaway. */
static const size_t LARGEST_RESULT = (size_t)1 << 30, LARGEST_COMPLAINT = 4000;

typedef struct WorkerSlot {
  pid_t pid; /* 0: free */
  uint32_t task;
  int pipe;              /* our end; -1 once the child's end was closed */
  int err;               /* the same for its standard error */
  int pidfd;             /* readable when the child has ended; -1 where the kernel has none */
  double started, limit; /* limit: seconds, 0: none */
  Buf heard;             /* of standard error, not yet a whole line */
} WorkerSlot;

struct WorkerPool {
  WorkerJob job;
  WorkerResult *result; /* by task */
  bool *finished;       /* by task */
  bool *handed;         /* by task: handed over */
  uint32_t next;        /* first task not started      */
  uint32_t delivered;   /* first task not handed over  */
  VEC(WorkerSlot) slots;
  sigset_t child_mask; /* of signals, in children */
  int epoll, timer;    /* -1: none to be had; then the owner looks again soon */
  bool cancelled;      /* by the owner */
  double asked;        /* when the children were asked to end by themselves; 0: never */
  bool impatient;      /* cancelled twice */
  bool refused;        /* by the sink  */
};

const char *worker_outcome_text(WorkerOutcome outcome) {
  static const char *const text[] = {
#define OUTCOME(name, text) text,
#include "base/worker_outcomes.def"
#undef OUTCOME
  };
  return text[outcome];
}

/* --- in the child ----------------------------------------------------------------- */

bool worker_write(int out, const void *bytes, size_t n) {
  return file_write_all(out, bytes, n);
}

/* The status of a child whose watchdog ended it; no other part of a task leaves with it. */
enum { LATE_STATUS = 75 };

static void on_watchdog(int sig) {
  (void)sig;
  _exit(LATE_STATUS);
}

void worker_watchdog(double seconds) {
  double whole = floor(seconds);
  struct itimerval timer = {.it_value = {(time_t)whole, (suseconds_t)((seconds - whole) * 1e6)}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

/* When memory runs out for all, the kernel had better take us than our parent or a bystander. */
static void volunteer_for_the_oom_killer(void) {
  FILE *f = fopen("/proc/self/oom_score_adj", "w");
  if (!f) return;
  fputs("1000", f);
  fclose(f);
}

/* The limit is relative to what is mapped already: the big stack, and under a sanitizer
 * terabytes of shadow, are no fault of the task. */
static void limit_memory(size_t bytes) {
  unsigned long long pages = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f) return;
  bool known = fscanf(f, "%llu", &pages) == 1;
  fclose(f);
  if (!known) return;
  rlim_t all = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + bytes;
  setrlimit(RLIMIT_AS, &(struct rlimit){all, all});
}

static _Noreturn void child_main(const WorkerPool *p, uint32_t task, int out, int err,
                                 pid_t parent) {
  const WorkerJob *job = &p->job;
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1); /* the parent died before prctl */
  pthread_sigmask(SIG_SETMASK, &p->child_mask, NULL);
  if (p->epoll >= 0) close(p->epoll);
  if (p->timer >= 0) close(p->timer);
  for (uint32_t i = 0; i < p->slots.n; i++) {
    if (p->slots.at[i].pid && p->slots.at[i].pipe >= 0) close(p->slots.at[i].pipe);
    if (p->slots.at[i].pid && p->slots.at[i].err >= 0) close(p->slots.at[i].err);
    if (p->slots.at[i].pid && p->slots.at[i].pidfd >= 0) close(p->slots.at[i].pidfd);
  }
  dup2(err, STDERR_FILENO);
  close(err);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  static const int ends[] = {SIGABRT, SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) /* the parent sees which it was */
    signal(ends[i], SIG_DFL);
  signal(SIGALRM, on_watchdog);
  volunteer_for_the_oom_killer();
  if (job->memory_bytes) limit_memory(job->memory_bytes);
  job->task(job->env, task, out);
  _exit(0);
}

/* --- starting and ending ------------------------------------------------------------ */

static void worker_finish(WorkerPool *p, uint32_t task, WorkerOutcome outcome) {
  p->result[task].outcome = outcome;
  p->finished[task] = true;
}

/* 0, 1 and 2 mean something to the child. */
bool worker_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return false;
  for (int i = 0; i < 2; i++) {
    int high = ends[i] > STDERR_FILENO ? ends[i] : fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
    if (high != ends[i]) close(ends[i]);
    ends[i] = high;
  }
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  return false;
}

static void close_pipe(const int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

static void watch(const WorkerPool *p, int fd) {
  if (fd >= 0 && p->epoll >= 0)
    epoll_ctl(p->epoll, EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN});
}

/* Closing alone does not end the watch while a child that was just forked has a copy. */
static void unwatch(const WorkerPool *p, int *fd) {
  if (*fd < 0) return;
  if (p->epoll >= 0) epoll_ctl(p->epoll, EPOLL_CTL_DEL, *fd, NULL);
  close(*fd);
  *fd = -1;
}

/* False when the system has no process or descriptor to spare. */
static bool worker_start(WorkerPool *p, WorkerSlot *slot, uint32_t task) {
  int out[2], err[2];
  if (!worker_pipe(out)) return false;
  if (!worker_pipe(err)) {
    close_pipe(out);
    return false;
  }
  fflush(stdout); /* else the child, should it flush, would print our text again */
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    close(out[0]);
    close(err[0]);
    child_main(p, task, out[1], err[1], parent);
  }
  if (pid < 0) {
    close_pipe(out);
    close_pipe(err);
    return false;
  }
  close(out[1]);
  close(err[1]);
  setpgid(pid, pid); /* in both processes, so that neither can be too late */
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  *slot =
      (WorkerSlot){.pid = pid, .task = task, .pipe = out[0], .err = err[0], .started = clock_now()};
  slot->pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
  watch(p, slot->pipe);
  watch(p, slot->err);
  watch(p, slot->pidfd);
  slot->limit = p->job.limit ? p->job.limit(p->job.env, task) : p->job.seconds;
  return true;
}

/* Takes what the pipe holds now; more than a pipe can hold is left for the next turn, so
 * that a task that never stops writing cannot keep us from looking at the clock. What goes beyond
 * `most` is dropped. */
static void drain_one(const WorkerPool *p, int *fd, Buf *into, size_t most) {
  char chunk[1 << 16];
  for (int turn = 0; turn < 32 && *fd >= 0; turn++) {
    ssize_t got = read(*fd, chunk, sizeof chunk);
    if (got > 0) {
      size_t room = into->n < most ? most - into->n : 0;
      buf_add(into, chunk, (size_t)got < room ? (size_t)got : room);
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    unwatch(p, fd);
  }
}

static void keep_complaint(WorkerResult *r, const char *text, size_t n) {
  size_t room = r->complaint.n < LARGEST_COMPLAINT ? LARGEST_COMPLAINT - r->complaint.n : 0;
  buf_add(&r->complaint, text, n < room ? n : room);
}

/* Line by line to whoever listens; the rest is complaint. */
static void hear(WorkerPool *p, WorkerSlot *slot, bool last) {
  WorkerResult *r = &p->result[slot->task];
  Buf *heard = &slot->heard;
  size_t at = 0;
  drain_one(p, &slot->err, heard, LARGEST_RESULT);
  for (const char *end; at < heard->n; at = (size_t)(end + 1 - heard->text)) {
    const char *line = heard->text + at;
    end = memchr(line, '\n', heard->n - at);
    if (!end) break;
    size_t n = (size_t)(end - line);
    if (!p->job.said(p->job.env, slot->task, line, n)) keep_complaint(r, line, n + 1);
  }
  bool cut = last && heard->n > at; /* a line without its end */
  if (cut && !p->job.said(p->job.env, slot->task, heard->text + at, heard->n - at))
    keep_complaint(r, heard->text + at, heard->n - at);
  heard->n = last ? 0 : heard->n - at;
  if (at) memmove(heard->text, heard->text + at, heard->n);
}

static void drain(WorkerPool *p, WorkerSlot *slot, bool last) {
  WorkerResult *r = &p->result[slot->task];
  size_t before = r->bytes.n;
  drain_one(p, &slot->pipe, &r->bytes, LARGEST_RESULT);
  if (p->job.said)
    hear(p, slot, last);
  else
    drain_one(p, &slot->err, &r->complaint, LARGEST_COMPLAINT);
  if (last) buf_free(&slot->heard);
  if (!p->job.part || r->bytes.n == before) return;
  size_t used = p->job.part(p->job.env, slot->task, r->bytes.text, r->bytes.n);
  r->bytes.n -= used;
  memmove(r->bytes.text, r->bytes.text + used, r->bytes.n);
}

/* Libraries that find no memory abort, each with its own words. */
static bool says_no_memory(const Buf *complaint) {
  static const char *const words[] = {"bad_alloc", "out of memory", "annot allocate memory"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (complaint->n && memmem(complaint->text, complaint->n, words[i], strlen(words[i])))
      return true;
  return false;
}

static WorkerOutcome outcome_of(int status, WorkerResult *r) {
  if (WIFSIGNALED(status)) {
    r->signal = WTERMSIG(status);
    return r->signal == SIGABRT && says_no_memory(&r->complaint) ? WORKER_MEMORY : WORKER_CRASHED;
  }
  r->status = WEXITSTATUS(status);
  switch (r->status) {
  case 0: return WORKER_DONE;
  case BUG_OOM_STATUS: return WORKER_MEMORY;
  case LATE_STATUS: return WORKER_TIMEOUT;
  default: return WORKER_CRASHED;
  }
}

/* Kills the group, takes the last bytes, reaps the child, frees the slot. `forced` is
 * why we end it, or DONE when it ended by itself. */
static void end_task(WorkerPool *p, WorkerSlot *slot, WorkerOutcome forced) {
  WorkerResult *r = &p->result[slot->task];
  struct rusage used = {0};
  int status = 0;
  kill(-slot->pid, SIGKILL);
  kill(slot->pid, SIGKILL);
  drain(p, slot, true);
  while (wait4(slot->pid, &status, 0, &used) < 0 && errno == EINTR) continue;
  r->seconds = clock_now() - slot->started;
  r->peak_kb = used.ru_maxrss;
  if (forced == WORKER_DONE) forced = outcome_of(status, r);
  if (forced == WORKER_CRASHED && p->asked > 0) forced = WORKER_INTERRUPTED;
  worker_finish(p, slot->task, forced);
  unwatch(p, &slot->pipe);
  unwatch(p, &slot->err);
  unwatch(p, &slot->pidfd);
  slot->pid = 0;
}

/* Without reaping, so that the group can still be killed. */
static bool has_ended(const WorkerSlot *slot) {
  siginfo_t info = {0};
  int rc = waitid(P_PID, (id_t)slot->pid, &info, WEXITED | WNOHANG | WNOWAIT);
  return rc < 0 ? errno != EINTR : info.si_pid != 0;
}

static void start_none(WorkerPool *p, WorkerOutcome why) {
  while (p->next < p->job.tasks) worker_finish(p, p->next++, why);
}

static void stop_all(WorkerPool *p, WorkerOutcome why) {
  for (uint32_t i = 0; i < p->slots.n; i++)
    if (p->slots.at[i].pid) end_task(p, &p->slots.at[i], why);
  start_none(p, why);
}

/* Only the child itself gets the signal: it looks after what it has started. */
static void ask_all(WorkerPool *p) {
  p->asked = clock_now();
  for (uint32_t i = 0; i < p->slots.n; i++)
    if (p->slots.at[i].pid) kill(p->slots.at[i].pid, SIGTERM);
  start_none(p, WORKER_INTERRUPTED);
}

/* Seconds that cancelled children still have. */
static double grace_left(const WorkerPool *p) {
  if (p->impatient) return 0;
  return p->asked > 0 ? p->asked + p->job.grace - clock_now() : p->job.grace;
}

/* --- one step ----------------------------------------------------------------------- */

static uint32_t running(const WorkerPool *p) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->slots.n; i++) n += p->slots.at[i].pid != 0;
  return n;
}

static void start_more(WorkerPool *p) {
  for (uint32_t i = 0; i < p->slots.n && p->next < p->job.tasks; i++) {
    WorkerSlot *slot = &p->slots.at[i];
    if (slot->pid) continue;
    if (worker_start(p, slot, p->next)) {
      p->next++;
    } else if (running(p)) {
      return; /* again when one of the others has ended */
    } else {
      worker_finish(p, p->next++, WORKER_NOT_STARTED);
    }
  }
}

/* Seconds until a step is due although no descriptor tells; < 0: never. */
static double due_in(const WorkerPool *p) {
  double left = p->cancelled ? grace_left(p) : 1e9;
  if ((p->cancelled && p->asked <= 0) || !running(p)) return 0;
  for (uint32_t i = 0; i < p->slots.n; i++) {
    const WorkerSlot *slot = &p->slots.at[i];
    if (!slot->pid) continue;
    double ends = slot->limit > 0 ? slot->started + slot->limit - clock_now() : 1e9;
    if (slot->pidfd < 0 && ends > 0.02) ends = 0.02; /* no descriptor tells of its end */
    if (ends < left) left = ends;
  }
  if ((p->job.progress || p->job.watch) && left > 0.2) left = 0.2;
  return left < 0 ? 0 : left > 1e6 ? -1 : left;
}

static void set_timer(WorkerPool *p) {
  double left = due_in(p), whole = floor(left);
  struct itimerspec t = {0};
  if (left >= 0) t.it_value = (struct timespec){(time_t)whole, (long)((left - whole) * 1e9) + 1};
  if (t.it_value.tv_nsec >= 1000000000) t.it_value = (struct timespec){t.it_value.tv_sec + 1, 0};
  if (p->timer >= 0) timerfd_settime(p->timer, 0, &t, NULL);
}

static void look_at_tasks(WorkerPool *p) {
  for (uint32_t i = 0; i < p->slots.n; i++) {
    WorkerSlot *slot = &p->slots.at[i];
    if (!slot->pid) continue;
    drain(p, slot, false);
    if (has_ended(slot))
      end_task(p, slot, WORKER_DONE);
    else if (p->result[slot->task].bytes.n >= LARGEST_RESULT)
      end_task(p, slot, WORKER_TOO_MUCH);
    else if (slot->limit > 0 && clock_now() - slot->started >= slot->limit)
      end_task(p, slot, WORKER_TIMEOUT);
  }
}

static void hand_over(WorkerPool *p, uint32_t task) {
  WorkerResult *r = &p->result[task];
  p->handed[task] = true;
  p->refused = !p->job.sink(p->job.env, task, r);
  buf_free(&r->bytes);
  buf_free(&r->complaint);
}

static void deliver(WorkerPool *p) {
  for (uint32_t i = p->delivered; i < p->next && !p->refused; i++) {
    if (p->finished[i] && !p->handed[i]) hand_over(p, i);
    if (!p->finished[i] && !p->job.as_known) break;
  }
  while (p->delivered < p->job.tasks && p->handed[p->delivered]) p->delivered++;
}

static void tell_progress(const WorkerPool *p) {
  VEC(uint32_t) now = {0};
  for (uint32_t i = 0; i < p->slots.n; i++)
    if (p->slots.at[i].pid) vec_push(&now, p->slots.at[i].task);
  uint32_t done = p->next - now.n;
  p->job.progress(p->job.env, now.at, now.n, done);
  vec_free(&now);
}

/* The signals that ask us to end, apart from those that we were told to ignore (nohup, or a shell's
 * background job): blocked, an ignored signal would come in all the same. */
static void ending_signals(sigset_t *set) {
  static const int all[] = {SIGINT, SIGTERM, SIGHUP};
  sigemptyset(set);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    struct sigaction now;
    if (sigaction(all[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(set, all[i]);
  }
}

void worker_hold_signals(sigset_t *before) {
  sigset_t ends;
  ending_signals(&ends);
  pthread_sigmask(SIG_BLOCK, &ends, before);
}

void worker_release_signals(const sigset_t *before) {
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

bool worker_take_signals(void) {
  sigset_t ends;
  bool came = false;
  ending_signals(&ends);
  while (sigtimedwait(&ends, NULL, &(struct timespec){0}) > 0) came = true;
  return came;
}

/* That the owner holds signals is no concern of a child. */
static sigset_t mask_of_children(const WorkerJob *job) {
  sigset_t ends, mask;
  ending_signals(&ends);
  if (job->mask)
    mask = *job->mask;
  else
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
  for (int s = 1; s < NSIG && job->mask; s++)
    if (sigismember(&ends, s) == 1) sigdelset(&mask, s);
  return mask;
}

WorkerPool *worker_open(const WorkerJob *job) {
  WorkerPool *p = mem_alloc(sizeof *p);
  *p = (WorkerPool){.job = *job, .child_mask = mask_of_children(job)};
  p->result = mem_calloc(job->tasks + 1U, sizeof *p->result);
  p->finished = mem_calloc(job->tasks + 1U, sizeof *p->finished);
  p->handed = mem_calloc(job->tasks + 1U, sizeof *p->handed);
  uint32_t width = job->at_a_time ? job->at_a_time : 1;
  for (uint32_t i = 0; i < width && i < job->tasks; i++) vec_push(&p->slots, ((WorkerSlot){0}));
  p->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  p->epoll = p->timer >= 0 ? epoll_create1(EPOLL_CLOEXEC) : -1;
  watch(p, p->timer);
  start_more(p);
  set_timer(p);
  return p;
}

int worker_fd(const WorkerPool *p) {
  return p->epoll;
}

bool worker_step(WorkerPool *p) {
  uint64_t expired;
  while (p->timer >= 0 && read(p->timer, &expired, sizeof expired) > 0) continue;
  if (p->cancelled && p->asked <= 0 && grace_left(p) > 0)
    ask_all(p);
  else if (p->cancelled && grace_left(p) <= 0)
    stop_all(p, WORKER_INTERRUPTED);
  look_at_tasks(p);
  WorkerOutcome all = p->job.watch && running(p) ? p->job.watch(p->job.env) : WORKER_DONE;
  if (all != WORKER_DONE) stop_all(p, all);
  deliver(p);
  bool more = !p->refused && p->delivered < p->job.tasks;
  if (more && !p->cancelled) start_more(p);
  if (more && p->job.progress) tell_progress(p);
  set_timer(p);
  return more;
}

/* One wish to end may come twice at once, to us and to our process group. */
void worker_cancel(WorkerPool *p) {
  const double apart = 0.3;
  p->impatient = p->asked > 0 && clock_now() - p->asked > apart;
  p->cancelled = true;
  set_timer(p);
}

void worker_close(WorkerPool *p) {
  if (!p) return;
  p->job.part = NULL;
  p->job.said = NULL;
  stop_all(p, WORKER_INTERRUPTED);
  if (p->epoll >= 0) close(p->epoll);
  if (p->timer >= 0) close(p->timer);
  for (uint32_t i = 0; i < p->job.tasks; i++) {
    buf_free(&p->result[i].bytes);
    buf_free(&p->result[i].complaint);
  }
  free(p->result);
  free(p->finished);
  free(p->handed);
  vec_free(&p->slots);
  free(p);
}

/* SIGPIPE is blocked as well: a reader of our output that goes away must not end us before the
 * children. The sink sees that it cannot write. */
void worker_signals_open(WorkerSignals *s) {
  sigset_t blocked;
  ending_signals(&blocked);
  *s = (WorkerSignals){.fd = signalfd(-1, &blocked, SFD_CLOEXEC | SFD_NONBLOCK)};
  sigaddset(&blocked, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &blocked, &s->before);
}

static bool new_signal(WorkerSignals *s) {
  struct signalfd_siginfo info;
  bool some = s->fd >= 0 && read(s->fd, &info, sizeof info) == (ssize_t)sizeof info;
  s->came |= some;
  return some;
}

bool worker_signals_came(WorkerSignals *s) {
  new_signal(s);
  return s->came;
}

/* One wish to end may come several times, to us and to our process group. Those that came while
 * the children ended must not end us before what is known is printed. */
void worker_signals_close(const WorkerSignals *s) {
  if (s->fd >= 0) close(s->fd);
  if (s->came) worker_take_signals();
  pthread_sigmask(SIG_SETMASK, &s->before, NULL);
}

bool worker_run(const WorkerJob *job) {
  enum { BLIND_MS = 20 };
  WorkerSignals signals;
  worker_signals_open(&signals);
  WorkerJob held = *job;
  held.mask = &signals.before;
  WorkerPool *p = worker_open(&held);
  while (worker_step(p)) {
    struct pollfd watched[] = {{.fd = p->epoll, .events = POLLIN},
                               {.fd = signals.fd, .events = POLLIN}};
    poll(watched, 2, p->epoll >= 0 ? -1 : BLIND_MS);
    if (new_signal(&signals)) worker_cancel(p);
  }
  worker_close(p);
  worker_signals_close(&signals);
  return !signals.came;
}

void worker_end_text(const WorkerResult *r, Buf *out) {
  enum { LONGEST = 200 };
  buf_puts(out, worker_outcome_text(r->outcome));
  if (r->outcome != WORKER_CRASHED) return;
  if (r->signal)
    buf_printf(out, " (signal %d, %s%s)", r->signal, strsignal(r->signal),
               r->signal == SIGKILL ? " from outside, as when the machine is out of memory" : "");
  else
    buf_printf(out, " (exit status %d)", r->status);
  const char *line = r->complaint.text, *end = line + r->complaint.n;
  while (line < end && (*line == '\n' || *line == ' ' || *line == '=')) line++;
  const char *stop = line;
  while (stop < end && *stop != '\n' && stop - line < LONGEST) stop++;
  if (stop == line) return;
  buf_puts(out, ": ");
  for (; line < stop; line++) buf_putc(out, (unsigned char)*line < ' ' ? ' ' : *line);
}
