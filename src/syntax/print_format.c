/* The canonical printer: one source text of a program.
 * SPDX-License-Identifier: MIT */
#include "syntax/print.h"

#include "syntax/print_fmt.h"

#include <string.h>

/* Conditional lines are gone from the tree; printing it would drop what they exclude. */
static bool has_conditional_lines(const Source *s) {
  static const char *const words[] = {"#if", "#elsif", "#else", "#endif"};
  const char *end = s->text + s->len, *p = s->text;
  for (; (p = memchr(p, '#', (size_t)(end - p))); p++) {
    const char *start = p;
    while (start > s->text && (start[-1] == ' ' || (start[-1] >= '\t' && start[-1] <= '\r')) &&
           start[-1] != '\n' && start[-1] != '\r')
      start--;
    if (start > s->text && start[-1] != '\n' && start[-1] != '\r') continue;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (strncmp(p, words[i], strlen(words[i])) == 0) return true;
  }
  return false;
}

/* The comments of this text: a stretch of the program's list. */
static void find_comments(Fmt *f, const Source *s) {
  const Comment *c = f->program->comments.at;
  uint32_t n = f->program->comments.n, lo = 0, hi;
  while (lo < n && c[lo].span.lo < s->base) lo++;
  for (hi = lo; hi < n && c[hi].span.lo < s->base + s->len;) hi++;
  f->comment = c ? c + lo : NULL;
  f->comments_end = c ? c + hi : NULL;
}

bool print_format(Buf *out, const Program *program, const Source *source, const char **why) {
  if (has_conditional_lines(source)) {
    *why = "conditional lines (#if) cannot be formatted";
    return false;
  }
  Fmt f = {.layout = {.out = out}, .program = program, .text = source->text};
  f.len = source->len;
  f.base = source->base;
  arena_init(&f.scratch);
  (void)arena_alloc(&f.scratch, 1); /* so that resetting keeps the first chunk */
  f.scratch_start = arena_mark(&f.scratch);
  find_comments(&f, source);
  Decl *const *decls = program->decls.at;
  for (uint32_t i = 0; i < program->decls.n; i++)
    if (decls[i]->span.lo >= source->base && decls[i]->span.lo < source->base + source->len)
      fmt_decl(&f, decls, program->decls.n, i);
  fmt_end(&f);
  layout_free(&f.layout);
  vec_free(&f.remarks);
  arena_free(&f.scratch);
  return true;
}
