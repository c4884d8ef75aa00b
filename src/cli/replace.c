/* SPDX-License-Identifier: MIT */
#include "cli/replace.h"

#include "base/buf.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int fd, const char *text, size_t n) {
  while (n > 0) {
    ssize_t done = write(fd, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    text += done;
    n -= (size_t)done;
  }
  return true;
}

/* Fills a temporary file beside `real` and renames it. */
static bool swap(const char *real, const char *text, size_t n) {
  struct stat st;
  if (stat(real, &st) < 0) return false;
  if (access(real, W_OK) < 0) return false; /* a read-only file stays what it is */
  Buf name = {0};
  const char *slash = strrchr(real, '/');
  buf_printf(&name, "%.*s.lindy-XXXXXX", slash ? (int)(slash + 1 - real) : 0, real);
  int fd = mkstemp(name.text);
  bool ok = fd >= 0 && write_all(fd, text, n) && fchmod(fd, st.st_mode & 07777) == 0;
  if (ok && (st.st_uid != geteuid() || st.st_gid != getegid()))
    ok = fchown(fd, st.st_uid, st.st_gid) == 0;
  ok = ok && fsync(fd) == 0;
  if (fd >= 0) ok = close(fd) == 0 && ok;
  ok = ok && rename(name.text, real) == 0;
  int reason = errno;
  if (!ok && fd >= 0) unlink(name.text);
  buf_free(&name);
  errno = reason;
  return ok;
}

bool replace_file(const char *path, const char *text, size_t n, const char **why) {
  char *real = realpath(path, NULL);
  sigset_t held, before;
  sigemptyset(&held);
  sigaddset(&held, SIGINT);
  sigaddset(&held, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &held, &before); /* an interrupt waits, so no temporary file stays */
  bool ok = real && swap(real, text, n);
  int reason = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  free(real);
  if (!ok) *why = strerror(reason);
  return ok;
}
