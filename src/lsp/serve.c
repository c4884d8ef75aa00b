/* SPDX-License-Identifier: MIT */
/* The loop: waits for the editor, for jobs and for deadlines, all at once. */
#include "lsp/invariants.h"
#include "lsp/lsp.h"
#include "lsp/proofs.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

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

/* Writes what can be written now. False: nobody reads it any more. */
static bool flush_output(LspServer *s, int out) {
  Buf *b = &s->rpc.out;
  size_t done = 0;
  bool alive = true;
  while (done < b->n) {
    ssize_t n = write(out, b->text + done, b->n - done);
    if (n > 0) {
      done += (size_t)n;
    } else if (n < 0 && errno != EINTR) {
      alive = errno == EAGAIN;
      break;
    }
  }
  if (done) {
    for (size_t i = done; i < b->n; i++) b->text[i - done] = b->text[i];
    b->n -= done;
  }
  return alive;
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
    double at = s->programs.at[i]->prove_at;
    if (s->programs.at[i]->saved) return 0;
    if (at > 0 && (at - now) * 1000 < ms) ms = at > now ? (at - now) * 1000 + 1 : 0;
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
  for (uint32_t i = 0; i < s->programs.n; i++)
    if (s->programs.at[i]->inference) {
      struct pollfd one = {.fd = invariants_fd(s->programs.at[i]), .events = POLLIN};
      blind |= one.fd < 0;
      vec_push(&watched, one);
    }
  int n = poll(watched.at, watched.n, wait_ms(s, blind));
  bool failed = n < 0 && errno != EINTR, readable = n > 0 && watched.at[0].revents;
  vec_free(&watched);
  if (failed || (readable && !read_input(s, in))) return false;
  double now = clock_now();
  for (uint32_t i = 0; i < s->programs.n; i++) project_step(s->programs.at[i], now);
  return !parent_gone(s);
}

int lsp_serve(int in, int out) {
  LspServer *s = lsp_open();
  s->proves = true;
  int flags = fcntl(out, F_GETFL);
  if (flags >= 0) fcntl(out, F_SETFL, flags | O_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);
  while (!lsp_exited(s) && serve_once(s, in, out) && flush_output(s, out)) continue;
  if (flags >= 0) fcntl(out, F_SETFL, flags);
  bool asked = s->phase == LSP_EXITED;
  if (asked) flush_output(s, out);
  lsp_close(s);
  return asked ? 0 : 1;
}
