/* SPDX-License-Identifier: MIT */
/* See file.h. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_name(Buf *out, const char *pattern, const char *mark, const char *text) {
  const char *at = strstr(pattern, mark);
  buf_add(out, pattern, at ? (size_t)(at - pattern) : strlen(pattern));
  if (!at) return false;
  for (const char *p = text; *p; p++) buf_putc(out, *p == '/' ? '_' : *p);
  buf_puts(out, at + strlen(mark));
  return true;
}

/* The path as far as it is there, without links; NULL: it ends in a link to nothing, or goes up
 * from where nothing is. To be freed. */
static char *resolve_existing(const char *path) {
  char *part = strdup(path), *real = NULL;
  struct stat st;
  while (part && !(real = realpath(part, NULL)) && lstat(part, &st) != 0) {
    char *slash = strrchr(part, '/');
    if (!slash || slash == part || strcmp(slash, "/..") == 0) break;
    *slash = 0;
  }
  free(part);
  return real;
}

bool file_is_below(const char *path, const char *folder) {
  char *real = path[0] == '/' ? resolve_existing(path) : NULL, *top = realpath(folder, NULL);
  size_t n = top ? strlen(top) : 0;
  bool below = real && n && strncmp(real, top, n) == 0 &&
               (n == 1 || real[n] == 0 || real[n] == '/'); /* n == 1: the root */
  free(real);
  free(top);
  return below;
}

bool file_write_all(int fd, const void *bytes, size_t n) {
  const char *at = bytes;
  while (n) {
    ssize_t done = write(fd, at, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    at += done;
    n -= (size_t)done;
  }
  return true;
}

bool file_is_regular(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool file_read(const char *path, Buf *out) {
  char chunk[1 << 14];
  FILE *f = fopen(path, "r");
  if (!f) return false;
  for (size_t n; (n = fread(chunk, 1, sizeof chunk, f)) > 0;) buf_add(out, chunk, n);
  bool ok = !ferror(f);
  fclose(f);
  return ok;
}

bool file_write(const char *path, bool append, const void *bytes, size_t n) {
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC), 0666);
  if (fd < 0) return false;
  bool ok = file_write_all(fd, bytes, n);
  int why = errno;
  if (close(fd) < 0 && ok) return false;
  errno = why;
  return ok;
}

bool file_is_program(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

bool file_find_program(const char *name, Buf *path) {
  buf_clear(path);
  if (strchr(name, '/')) {
    buf_puts(path, name);
    return file_is_program(name);
  }
  for (const char *folder = getenv("PATH"); folder && *folder;) {
    size_t n = strcspn(folder, ":");
    buf_clear(path);
    buf_printf(path, "%.*s/%s", (int)n, folder, name);
    if (n && file_is_program(path->text)) return true;
    folder += n + (folder[n] == ':');
  }
  return false;
}

bool file_close(FILE *f) {
  bool lost = ferror(f);
  clearerr(f);
  if (lost && (fputc('\n', f) == EOF || fflush(f) == EOF)) { /* what went wrong before? */
    int why = errno;
    fclose(f);
    errno = why;
    return false;
  }
  return fclose(f) == 0 && !lost;
}
