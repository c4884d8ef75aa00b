/* SPDX-License-Identifier: MIT */
/* The loop: waits for the editor, for jobs and for deadlines, all at once. */
#include "lsp/builds.h"
#include "lsp/invariants.h"
#include "lsp/lints.h"
#include "lsp/lsp.h"
#include "lsp/profiles.h"
#include "lsp/searches.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

/* BLIND: how often one looks at a job that has no descriptor to wait for. */
enum { PARENT_LOOK_MS = 2000, BLIND_MS = 50 };

const char *lsp_output(LspServer *s, size_t *n) {
  *n = s->rpc.out.n;
  s->rpc.out.n = 0;
  return *n ? s->rpc.out.text : "";
}

/* An editor that died without closing our input. */
static bool parent_gone(const LspServer *s) {
  return s->parent > 1 && s->parent == (int64_t)(pid_t)s->parent &&
         kill((pid_t)s->parent, 0) != 0 && errno == ESRCH;
}

/* False: the editor is gone. */
static bool read_input(LspServer *s, int in) {
  static const size_t PIECE = (size_t)1 << 16;
  char bytes[1 << 16];
  ssize_t n = read(in, bytes, PIECE);
  if (n > 0) lsp_feed(s, bytes, (size_t)n);
  return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

/* How long to wait: until proofs are due, or until it is time to look after the editor. */
static int wait_ms(const LspServer *s, bool blind) {
  double now = clock_now(), ms = blind ? BLIND_MS : PARENT_LOOK_MS;
  for (uint32_t i = 0; i < s->programs.n; i++) {
    const double due[] = {s->programs.at[i]->pending.prove_at,
                          s->programs.at[i]->pending.status_at};
    if (s->programs.at[i]->pending.saved) return 0;
    for (size_t k = 0; k < sizeof due / sizeof *due; k++)
      if (due[k] > 0 && (due[k] - now) * 1000 < ms)
        ms = due[k] > now ? (due[k] - now) * 1000 + 1 : 0;
  }
  return (int)ms;
}

static bool serve_once(LspServer *s, int in, int out) {
  VEC(struct pollfd) watched = {0};
  struct pollfd editor = {.fd = in, .events = POLLIN},
                writing = {.fd = s->rpc.out.n ? out : -1, .events = POLLOUT};
  bool blind = false;
  vec_push(&watched, editor);
  vec_push(&watched, writing);
  for (uint32_t i = 0; i < s->programs.n; i++)
    for (uint32_t k = 0; k < s->programs.at[i]->jobs.n; k++) {
      struct pollfd one = {.fd = proofs_fd(s->programs.at[i]->jobs.at[k]), .events = POLLIN};
      blind |= one.fd < 0;
      vec_push(&watched, one);
    }
  for (uint32_t i = 0; i < s->programs.n; i++) {
    const LspProgram *p = s->programs.at[i];
    const int others[] = {p->inference ? invariants_fd(p) : -1, p->search ? searches_fd(p) : -1,
                          profiles_run(p) ? profiles_fd(p) : -1, lints_fd(p), builds_fd(p)};
    blind |= (p->inference && others[0] < 0) || (p->search && others[1] < 0) ||
             (profiles_run(p) && others[2] < 0);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
      struct pollfd one = {.fd = others[k], .events = POLLIN}; /* poll passes over -1 */
      vec_push(&watched, one);
    }
  }
  int n = poll(watched.at, watched.n, wait_ms(s, blind));
  bool failed = n < 0 && errno != EINTR, readable = n > 0 && watched.at[0].revents;
  vec_free(&watched);
  if (failed || (readable && !read_input(s, in))) return false;
  if (readable && !frame_flush(&s->rpc, out)) return false; /* what the editor waits for */
  double now = clock_now();
  for (uint32_t i = 0; i < s->programs.n; i++) project_step(s->programs.at[i], now);
  if (s->regroup) project_regroup(s);
  for (uint32_t i = 0; i < s->programs.n; i++) project_check(s->programs.at[i]);
  return !parent_gone(s);
}

int lsp_serve(int in, int out, bool builds) {
  LspServer *s = lsp_open();
  s->builds = builds;
  s->proves = true;
  int flags = fcntl(out, F_GETFL);
  if (flags >= 0) fcntl(out, F_SETFL, flags | O_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);
  while (!lsp_exited(s) && serve_once(s, in, out) && frame_flush(&s->rpc, out)) continue;
  if (flags >= 0) fcntl(out, F_SETFL, flags);
  bool asked = s->phase == LSP_EXITED;
  if (asked) frame_flush(&s->rpc, out);
  lsp_close(s);
  return asked ? 0 : 1;
}
