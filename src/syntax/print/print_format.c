/* SPDX-License-Identifier: MIT */
/* The canonical printer: one source text of a program. */
#include "syntax/print/print.h"

#include "syntax/lex.h"
#include "syntax/print/print_fmt.h"

#include <string.h>

/* The comments of this text: a stretch of the program's list. */
static void find_comments(Fmt *f, const Source *s) {
  const Comment *c = f->program->comments.at;
  uint32_t n = f->program->comments.n, lo = 0, hi;
  while (lo < n && c[lo].span.lo < s->base) lo++;
  for (hi = lo; hi < n && c[hi].span.lo < s->base + s->len;) hi++;
  f->comment = c ? c + lo : NULL;
  f->comments_end = c ? c + hi : NULL;
}

static void format(Fmt *f, const Source *source) {
  Decl *const *decls = f->program->decls.at;
  arena_init(&f->scratch);
  (void)arena_alloc(&f->scratch, 1); /* so that resetting keeps the first chunk */
  f->scratch_start = arena_mark(&f->scratch);
  find_comments(f, source);
  for (uint32_t i = 0; i < f->program->decls.n; i++)
    if (decls[i]->span.lo >= source->base && decls[i]->span.lo < source->base + source->len)
      fmt_decl(f, decls, f->program->decls.n, i);
  fmt_end(f);
  layout_free(&f->layout);
  vec_free(&f->remarks);
  arena_free(&f->scratch);
}

/* What conditional lines exclude stays as it is, between the tokens it was between. So it means
 * the same under any condition, if only the tokens around are all kept. */
bool print_format(Buf *out, const Program *program, const Source *source, const char **why) {
  Program scratch = {.session = program->session};
  arena_init(&scratch.arena);
  Lexer lexer = {.program = &scratch, .text = source->text, .len = source->len};
  lex_preprocess(&lexer, 0);
  Fmt f = {.layout = {.out = out}, .program = program, .text = source->text, .base = source->base};
  f.active = lexer.text;
  f.len = source->len;
  if (f.len >= 3 && memcmp(f.text, "\xEF\xBB\xBF", 3) == 0) f.at = 3;
  format(&f, source);
  bool kept = lexer.text == source->text || !f.strayed;
  arena_free(&scratch.arena);
  if (!kept)
    *why = "a text with both conditional lines (#if) and needless parentheses cannot be formatted";
  return kept;
}
