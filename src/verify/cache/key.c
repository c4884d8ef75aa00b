/* SPDX-License-Identifier: MIT */
/* See key.h. The user's file is $XDG_STATE_HOME/lindy/cache.key. It is written under another name
 * and then linked to its own, so that it is there whole or not at all, and the first one stays. */
#include "verify/cache/key.h"

#include "base/file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RANDOM_BYTES = 32, LONGEST = 4096 };

/* ---- reading ---------------------------------------------------------------- */

static bool say(Buf *why, const char *path, const char *what) {
  buf_printf(why, "%s: %s", path, what);
  return false;
}

/* Root can read and change everything, so a file of root is as good as one's own. */
static bool is_ours(const struct stat *st) {
  return st->st_uid == geteuid() || st->st_uid == 0;
}

/* A link of somebody else could name any file of ours, whose text they may know. */
static bool open_private(const char *path, int *fd, Buf *why) {
  struct stat st;
  if (lstat(path, &st) != 0) return say(why, path, strerror(errno));
  if (!is_ours(&st)) return say(why, path, "the key of the cache belongs to another user");
  *fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (*fd < 0) return say(why, path, strerror(errno));
  if (fstat(*fd, &st) != 0) return say(why, path, strerror(errno));
  if (!S_ISREG(st.st_mode)) return say(why, path, "the key of the cache is not a file");
  if (!is_ours(&st)) return say(why, path, "the key of the cache belongs to another user");
  if (st.st_mode & 077)
    return say(why, path,
               "others can read or change this key of the cache: chmod 600, or make "
               "another");
  return true;
}

static bool read_private(const char *path, Buf *key, Buf *why) {
  char bytes[LONGEST];
  int fd = -1;
  ssize_t n = 0;
  bool ok = open_private(path, &fd, why);
  if (ok && (n = read(fd, bytes, sizeof bytes)) < 0) ok = say(why, path, strerror(errno));
  if (fd >= 0) close(fd);
  while (n > 0 && isspace((unsigned char)bytes[n - 1])) n--;
  if (ok && n <= 0) ok = say(why, path, "the key of the cache is empty");
  if (ok) buf_add(key, bytes, (size_t)n);
  return ok;
}

KeyAnswer key_of_team(Buf *key, Buf *why) {
  const char *text = getenv("LINDY_CACHE_KEY"), *file = getenv("LINDY_CACHE_KEY_FILE");
  if (text && *text) {
    buf_puts(key, text);
    return KEY_READ;
  }
  if (!file || !*file) return KEY_UNSET;
  return read_private(file, key, why) ? KEY_READ : KEY_REFUSED;
}

/* ---- making ------------------------------------------------------------------- */

/* 64 digits and the end of a line. */
static bool random_text(Buf *out) {
  uint8_t bytes[RANDOM_BYTES];
  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
  for (unsigned i = 0; i < sizeof bytes; i++) buf_printf(out, "%02x", bytes[i]);
  buf_putc(out, '\n');
  return true;
}

static bool write_new(const char *path, const Buf *text) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  bool ok = fd >= 0 && file_write_all(fd, text->text, text->n) && fsync(fd) == 0;
  if (fd >= 0) close(fd);
  return ok;
}

/* Another process may do the same: the first one's key is everybody's. */
static bool make_key(const char *path, Buf *why) {
  Buf text = {0}, own = {0};
  buf_printf(&own, "%s.%ld", path, (long)getpid());
  unlink(own.text); /* of a process that had our number and was killed */
  bool ok = random_text(&text) && write_new(own.text, &text) &&
            (link(own.text, path) == 0 || errno == EEXIST);
  if (!ok) say(why, path, strerror(errno));
  unlink(own.text);
  buf_free(&text);
  buf_free(&own);
  return ok;
}

static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
    *slash = '/';
    if (!made) return false;
  }
  return true;
}

static bool user_path(Buf *path) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  if (state && state[0] == '/')
    buf_printf(path, "%s/lindy/cache.key", state);
  else if (home && home[0] == '/')
    buf_printf(path, "%s/.local/state/lindy/cache.key", home);
  return path->n;
}

bool key_of_user(Buf *key, Buf *why) {
  Buf path = {0};
  struct stat st;
  bool ok = user_path(&path);
  if (!ok) {
    buf_puts(why, "there is no place for its key: neither XDG_STATE_HOME nor HOME names a folder");
  } else if (lstat(path.text, &st) != 0 && errno == ENOENT) {
    ok = make_folders(path.text);
    if (!ok) say(why, path.text, strerror(errno));
    ok = ok && make_key(path.text, why);
  }
  ok = ok && read_private(path.text, key, why);
  if (ok && key->n < 2 * RANDOM_BYTES)
    ok = say(why, path.text, "this key of the cache is damaged: remove it");
  buf_free(&path);
  return ok;
}
