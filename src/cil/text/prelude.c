/* SPDX-License-Identifier: MIT */
/* A paragraph ends with an empty line. What it declares are the names after `function`, `const` and
 * so on at the beginning of its lines; the first paragraph is always there. */
#include "cil/text/prelude.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/vec.h"

#include <ctype.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "prelude_text:\n"
        ".incbin \"lib/cil.bpl\"\n"
        "prelude_text_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char prelude_text[], prelude_text_end[];

typedef struct Paragraph {
  const char *at, *end;
  bool wanted;
} Paragraph;

static bool in_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?", c));
}

static uint64_t name_key(const char *at, size_t n) {
  return hash_bytes(at, n) >> 1;
}

static void add_names(Map *used, const char *at, const char *end) {
  while (at < end) {
    if (at[0] == '/' && at + 1 < end && at[1] == '/') { /* a comment */
      const char *newline = memchr(at, '\n', (size_t)(end - at));
      at = newline ? newline : end;
    } else if (!in_name(*at)) {
      at++;
    } else {
      const char *from = at;
      while (at < end && in_name(*at)) at++;
      if (!isdigit((unsigned char)*from)) map_put(used, name_key(from, (size_t)(at - from)), 1);
    }
  }
}

/* The name that a line declares; 0 when it declares none. */
static size_t declared(const char *line, const char *end, const char **name) {
  static const char *const words[] = {"function ", "const ",     "var ",
                                      "type ",     "procedure ", "datatype "};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i]);
    if ((size_t)(end - line) <= n || memcmp(line, words[i], n) != 0) continue;
    line += n;
    for (;;) {
      const char *close = *line == '{' ? memchr(line, '}', (size_t)(end - line)) : NULL;
      if (strncmp(line, "unique ", 7) == 0)
        line += 7;
      else if (close && close + 2 < end)
        line = close + 2; /* an attribute and a blank */
      else
        break;
    }
    *name = line;
    while (line < end && in_name(*line)) line++;
    return (size_t)(line - *name);
  }
  return 0;
}

static bool is_used(const Map *used, const Paragraph *p) {
  for (const char *line = p->at; line < p->end;) {
    const char *newline = memchr(line, '\n', (size_t)(p->end - line)), *name;
    size_t n = declared(line, p->end, &name);
    if (n && map_get(used, name_key(name, n), NULL)) return true;
    line = newline ? newline + 1 : p->end;
  }
  return false;
}

void prelude_put(Buf *out, const Buf *text) {
  VEC(Paragraph) all = {0};
  Map used = {0};
  for (const char *at = prelude_text; at < prelude_text_end;) {
    const char *end = strstr(at, "\n\n");
    end = end && end < prelude_text_end ? end + 2 : prelude_text_end;
    Paragraph p = {at, end, false};
    vec_push(&all, p);
    at = end;
  }
  add_names(&used, text->text, text->text + text->n);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < all.n; i++) {
      Paragraph *p = &all.at[i];
      if (p->wanted || (i && !is_used(&used, p))) continue;
      p->wanted = again = true;
      add_names(&used, p->at, p->end);
    }
  }
  for (uint32_t i = 0; i < all.n; i++)
    if (all.at[i].wanted) buf_add(out, all.at[i].at, (size_t)(all.at[i].end - all.at[i].at));
  if (out->n && out->text[out->n - 1] != '\n') buf_putc(out, '\n');
  vec_free(&all);
  map_free(&used);
}

bool prelude_declares(const char *name) {
  size_t n = strlen(name);
  for (const char *line = prelude_text; line < prelude_text_end;) {
    const char *newline = memchr(line, '\n', (size_t)(prelude_text_end - line)), *its;
    const char *end = newline ? newline : prelude_text_end;
    if (declared(line, end, &its) == n && memcmp(its, name, n) == 0) return true;
    line = end + 1;
  }
  return false;
}
