/* SPDX-License-Identifier: MIT */
#include "base/text/replace.h"

#include "base/file.h"
#include "base/worker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Fills a temporary file beside `real` and renames it. */
static bool swap(const char *real, const char *text, size_t n) {
  struct stat st;
  if (stat(real, &st) < 0) return false;
  if (access(real, W_OK) < 0) return false; /* a read-only file stays what it is */
  Buf name = {0};
  const char *slash = strrchr(real, '/');
  buf_printf(&name, "%.*s.lindy-XXXXXX", slash ? (int)(slash + 1 - real) : 0, real);
  int fd = mkstemp(name.text);
  bool ok = fd >= 0 && file_write_all(fd, text, n) && fchmod(fd, st.st_mode & 07777) == 0;
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
  sigset_t before;
  worker_hold_signals(&before); /* so no temporary file stays */
  bool ok = real && swap(real, text, n);
  int reason = errno;
  worker_release_signals(&before);
  free(real);
  if (!ok) *why = strerror(reason);
  return ok;
}
