/* SPDX-License-Identifier: MIT */
/* measure [-o FILE] RUNS COMMAND...: runs the command RUNS times with its output thrown away (or
 * that of the last run in FILE) and prints one line: best seconds, best seconds of processor time,
 * peak resident KB, last exit status. Processes that the command started count, also those that it
 * killed and left behind, as Boogie does with its provers. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static _Noreturn void become(char **argv, const char *output) {
  int nowhere = open("/dev/null", O_RDWR);
  int to = output ? open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666) : nowhere;
  dup2(nowhere, STDIN_FILENO);
  dup2(to, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  execvp(argv[0], argv);
  _exit(127);
}

static double processor(const struct rusage *u) {
  return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
         (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) * 1e-6;
}

typedef struct Cost {
  double seconds;
  long peak;
} Cost;

static void add_cost(Cost *c, const struct rusage *u) {
  c->seconds += processor(u);
  if (u->ru_maxrss > c->peak) c->peak = u->ru_maxrss;
}

/* Waits for what the command left behind, which are our children now (PR_SET_CHILD_SUBREAPER); at
 * most a second, for one that goes on does not belong to the command. */
static void add_orphans(Cost *c) {
  struct rusage used;
  pid_t pid = 0;
  for (double end = now() + 1; pid >= 0 && now() < end;) {
    pid = wait4(-1, NULL, WNOHANG, &used);
    if (pid > 0) add_cost(c, &used);
    if (pid == 0) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

int main(int argc, char **argv) {
  const char *output = NULL;
  if (argc > 2 && strcmp(argv[1], "-o") == 0) {
    output = argv[2];
    argc -= 2;
    argv += 2;
  }
  int runs = argc > 2 ? atoi(argv[1]) : 0, status = 0;
  if (runs < 1) {
    fprintf(stderr, "usage: measure [-o FILE] RUNS COMMAND...\n");
    return 2;
  }
  double seconds = 1e9, cpu = 1e9;
  long peak = 0;
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  for (int i = 0; i < runs; i++) {
    struct rusage used;
    Cost cost = {0};
    double start = now();
    pid_t pid = fork();
    if (pid == 0) become(argv + 2, output);
    if (pid < 0 || wait4(pid, &status, 0, &used) < 0) {
      perror("measure");
      return 2;
    }
    double took = now() - start;
    add_cost(&cost, &used);
    add_orphans(&cost);
    if (took < seconds) seconds = took;
    if (cost.seconds < cpu) cpu = cost.seconds;
    if (cost.peak > peak) peak = cost.peak;
  }
  printf("%.6f %.6f %ld %d\n", seconds, cpu, peak,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
