/* SPDX-License-Identifier: MIT */
/* See git.h. Git is asked as a program. */
#include "fleet/git.h"

#include "base/sort.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void read_all(int fd, Buf *out) {
  char chunk[1 << 14];
  for (;;) {
    ssize_t n = read(fd, chunk, sizeof chunk);
    if (n > 0) buf_add(out, chunk, (size_t)n);
    if (n == 0 || (n < 0 && errno != EINTR)) return;
  }
}

/* What git prints. False: it is not there, or it is not content. */
static bool git_ask(const char *const *argv, Buf *out) {
  int ends[2], status = -1;
  pid_t pid;
  posix_spawn_file_actions_t actions;
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  bool ok = posix_spawnp(&pid, "git", &actions, NULL, (char *const *)(uintptr_t)argv, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (ok) read_all(ends[0], out);
  close(ends[0]);
  while (ok && waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Names that end with NUL each. */
static void take_paths(GitChanges *g, const Buf *list) {
  for (size_t at = 0; at < list->n;) {
    size_t n = strnlen(list->text + at, list->n - at);
    vec_push(&g->paths, arena_strndup(&g->arena, list->text + at, n));
    at += n + 1;
  }
}

static int git_by_name(const void *a, const void *b, const void *env) {
  (void)env;
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool git_changes(GitChanges *g, const char *revision, Buf *why) {
  Buf top = {0}, list = {0};
  *g = (GitChanges){.revision = revision};
  arena_init(&g->arena);
  char *commit = arena_printf(&g->arena, "%s^{commit}", revision);
  bool ok = git_ask((const char *[]){"git", "rev-parse", "--show-toplevel", NULL}, &top);
  if (!ok) {
    buf_puts(why, "--changed-since: this is no repository of git, or there is no git");
  } else if (revision[0] == '-' ||
             !git_ask((const char *[]){"git", "rev-parse", "--verify", "--quiet", commit, NULL},
                      &list)) {
    buf_printf(why, "--changed-since=%s: there is no such revision", revision);
    ok = false;
  }
  if (ok) {
    while (top.n && top.text[top.n - 1] == '\n') top.n--;
    g->top = arena_strndup(&g->arena, top.text, top.n);
    while (list.n && list.text[list.n - 1] == '\n') list.text[--list.n] = 0;
    const char *hash = arena_strndup(&g->arena, list.text, list.n);
    g->revision = hash; /* it stays the same when the name moves on */
    list.n = 0;
    ok = git_ask((const char *[]){"git", "-C", g->top, "diff", "--name-only", "--no-renames", "-z",
                                  hash, "--", NULL},
                 &list) &&
         git_ask((const char *[]){"git", "-C", g->top, "ls-files", "--others", "-z", NULL}, &list);
    if (!ok) buf_puts(why, "--changed-since: git does not say what has changed");
  }
  if (ok) take_paths(g, &list);
  sort_vec(&g->paths, git_by_name, NULL);
  buf_free(&top);
  buf_free(&list);
  return ok;
}

void git_free(GitChanges *g) {
  vec_free(&g->paths);
  arena_free(&g->arena);
}

/* The name from `top` on; NULL: it is outside. To be freed. */
static char *inside(const GitChanges *g, const char *file) {
  char *path = realpath(file, NULL);
  size_t n = strlen(g->top);
  bool in = path && strncmp(path, g->top, n) == 0 && path[n] == '/';
  if (in) memmove(path, path + n + 1, strlen(path + n + 1) + 1);
  if (!in) free(path);
  return in ? path : NULL;
}

bool git_differs(const GitChanges *g, const char *file) {
  char *path = inside(g, file);
  uint32_t lo = 0, hi = g->paths.n;
  while (path && lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (strcmp(g->paths.at[mid], path) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  bool differs = !path || (lo < g->paths.n && strcmp(g->paths.at[lo], path) == 0);
  free(path);
  return differs;
}

bool git_text(const GitChanges *g, const char *file, Buf *out) {
  char *path = inside(g, file);
  Buf name = {0};
  if (path) buf_printf(&name, "%s:%s", g->revision, path);
  bool ok =
      path &&
      git_ask((const char *[]){"git", "-C", g->top, "cat-file", "blob", name.text, NULL}, out);
  buf_free(&name);
  free(path);
  return ok;
}
