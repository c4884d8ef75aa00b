/* SPDX-License-Identifier: MIT */
#include "base/source.h"

#include "base/bug.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_LIMIT = 0x7FFFFFFF };

void source_set_init(SourceSet *set, Arena *arena) {
  *set = (SourceSet){.arena = arena};
}

void source_set_free(SourceSet *set) {
  for (uint32_t i = 0; i < set->files.n; i++) {
    vec_free(&set->files.at[i]->line_start);
    vec_free(&set->files.at[i]->pragmas);
    vec_free(&set->files.at[i]->origins);
  }
  vec_free(&set->files);
}

Pos source_next(const SourceSet *set) {
  return set->files.n ? vec_last(&set->files)->base + vec_last(&set->files)->len + 1 : 1;
}

Source *source_add(SourceSet *set, Str name, const char *text, size_t len) {
  Pos base = source_next(set);
  if (len > READ_LIMIT || base > UINT32_MAX - (uint32_t)len - 2) return NULL;
  Source *s = ARENA_NEW(set->arena, Source);
  s->name = name;
  s->text = text;
  s->len = (uint32_t)len;
  s->base = base;
  vec_push(&set->files, s);
  return s;
}

Source *source_of(const SourceSet *set, Pos pos) {
  uint32_t lo = 0, hi = set->files.n;
  if (!pos) return NULL;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    Source *s = set->files.at[mid];
    if (pos < s->base)
      hi = mid;
    else if (pos > s->base + s->len)
      lo = mid + 1;
    else
      return s;
  }
  return NULL;
}

/* A line ends at LF, at CR LF, or at a CR that stands alone. */
static void map_lines(Source *s) {
  if (s->line_start.n) return;
  vec_push(&s->line_start, 0U);
  for (uint32_t i = 0; i < s->len; i++) {
    char c = s->text[i];
    if (c == '\n' || (c == '\r' && s->text[i + 1] != '\n')) vec_push(&s->line_start, i + 1);
  }
}

static uint32_t line_of(Source *s, uint32_t offset) {
  map_lines(s);
  uint32_t lo = 0, hi = s->line_start.n;
  while (hi - lo > 1) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (s->line_start.at[mid] <= offset)
      lo = mid;
    else
      hi = mid;
  }
  return lo + 1;
}

/* The last pragma that stands before `pos`, or NULL. */
static LinePragma *pragma_before(Source *s, Pos pos) {
  uint32_t lo = 0, hi = s->pragmas.n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (s->pragmas.at[mid].at < pos)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo ? &s->pragmas.at[lo - 1] : NULL;
}

/* A pragma without a name goes on with the name before it. The answer is kept in the
 * pragma, so that many questions after many pragmas stay cheap. */
static Str pragma_file(Source *s, LinePragma *p) {
  LinePragma *named = p;
  while (named > s->pragmas.at && !named->file) named--;
  p->file = named->file ? named->file : s->name;
  return p->file;
}

Span source_shown(const SourceSet *set, Span span) {
  const Source *s = source_of(set, span.lo);
  uint32_t lo = 0, hi = s ? s->origins.n : 0;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (s->origins.at[mid].at <= span.lo)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo && s->origins.at[lo - 1].of.lo ? s->origins.at[lo - 1].of : span;
}

Loc source_locate(const SourceSet *set, Pos pos) {
  pos = source_shown(set, (Span){pos, 0}).lo;
  Source *s = source_of(set, pos);
  if (!s) return (Loc){0};
  uint32_t offset = pos - s->base, line = line_of(s, offset);
  Loc loc = {.source = s,
             .file = s->name,
             .line = line,
             .col = offset - s->line_start.at[line - 1] + 1,
             .text_line = line};
  LinePragma *p = pragma_before(s, s->base + s->line_start.at[line - 1]);
  if (p) {
    loc.file = pragma_file(s, p);
    loc.line = p->line + (line - line_of(s, p->at - s->base) - 1);
  }
  return loc;
}

bool source_is_made(const Loc *loc) {
  return loc->source && loc->source->is_translated && loc->source->origins.n &&
         loc->file == loc->source->name;
}

const char *source_line(Source *s, uint32_t text_line, uint32_t *len) {
  map_lines(s);
  must(text_line >= 1 && text_line <= s->line_start.n);
  uint32_t lo = s->line_start.at[text_line - 1];
  uint32_t hi = text_line < s->line_start.n ? s->line_start.at[text_line] : s->len;
  while (hi > lo && (s->text[hi - 1] == '\n' || s->text[hi - 1] == '\r')) hi--;
  *len = hi - lo;
  return s->text + lo;
}

static const char *read_all(Arena *arena, int fd, size_t hint, size_t *len, const char **why) {
  size_t cap = hint + 1, n = 0;
  char *text = arena_alloc(arena, cap + 1);
  for (;;) {
    ssize_t got = read(fd, text + n, cap - n);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      *why = strerror(errno);
      return NULL;
    }
    if (got == 0) break;
    n += (size_t)got;
    if (n > READ_LIMIT) {
      *why = "the file is larger than 2 GB";
      return NULL;
    }
    if (n < cap) continue;
    char *more = arena_alloc(arena, cap * 2 + 1);
    memcpy(more, text, n);
    text = more;
    cap *= 2;
  }
  text[n] = 0;
  *len = n;
  return text;
}

const char *source_read(Arena *arena, const char *path, size_t *len, const char **why) {
  if (strcmp(path, "-") == 0) return read_all(arena, STDIN_FILENO, 1 << 16, len, why);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) < 0) {
    *why = strerror(errno);
    if (fd >= 0) close(fd);
    return NULL;
  }
  const char *text = NULL;
  if (S_ISDIR(st.st_mode))
    *why = "is a directory";
  else if (st.st_size > READ_LIMIT)
    *why = "the file is larger than 2 GB";
  else
    text = read_all(arena, fd, (size_t)st.st_size, len, why);
  close(fd);
  return text;
}
