/* SPDX-License-Identifier: MIT */
/* The loop: waits for the editor and for processes, all at once. */
#include "dap/adapter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

/* How often one looks at a job that has no descriptor to wait for. */
enum { BLIND_MS = 50 };

/* False: the editor is gone. */
static bool read_input(Adapter *a, int in) {
  char bytes[1 << 16];
  ssize_t n = read(in, bytes, sizeof bytes);
  if (n > 0) dap_feed(a, bytes, (size_t)n);
  return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

static struct pollfd watch_job(const LindyJob *job, bool *blind) {
  struct pollfd one = {.fd = job ? lindy_job_fd(job) : -1, .events = POLLIN};
  *blind |= job && one.fd < 0;
  return one;
}

static bool serve_once(Adapter *a, int in, int out) {
  bool blind = false;
  struct pollfd watched[] = {
      {.fd = in, .events = POLLIN},
      {.fd = a->rpc.out.n ? out : -1, .events = POLLOUT},
      {.fd = a->target.frame.out.n ? a->target.requests : -1, .events = POLLOUT},
      watch_job(a->search, &blind),
      watch_job(a->target.job, &blind),
  };
  int n = poll(watched, sizeof watched / sizeof *watched, blind ? BLIND_MS : -1);
  if (n < 0 && errno != EINTR) return false;
  if (n > 0 && watched[0].revents && !read_input(a, in)) return false;
  session_step(a);
  if (a->target.requests >= 0) frame_flush(&a->target.frame, a->target.requests);
  return true;
}

int dap_serve(int in, int out) {
  Adapter *a = dap_open();
  a->works = true;
  int flags = fcntl(out, F_GETFL);
  if (flags >= 0) fcntl(out, F_SETFL, flags | O_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);
  while (!a->phase.disconnected && serve_once(a, in, out) && frame_flush(&a->rpc, out)) continue;
  if (flags >= 0) fcntl(out, F_SETFL, flags);
  bool asked = a->phase.disconnected;
  if (asked) frame_flush(&a->rpc, out);
  dap_close(a);
  return asked ? 0 : 1;
}
