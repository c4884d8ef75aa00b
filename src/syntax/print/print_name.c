/* SPDX-License-Identifier: MIT */
/* Names: the words that need a backslash to be read as identifiers. */
#include "syntax/print/print.h"

#include "syntax/lex.h"

#include <string.h>

typedef struct Word {
  const char *text;
  uint8_t kind;
} Word;

static const Word words[] = {
#define WORD(tag, text, role) {text, TOK_##tag},
#include "syntax/token.def"
#undef WORD
};

static const Word *name_find(const char *text) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (words[i].text[0] == text[0] && strcmp(words[i].text, text) == 0) return &words[i];
  return NULL;
}

bool print_is_word(Str name) {
  return name_find(name->text) != NULL;
}

void print_name(Buf *out, Str name) {
  const Word *w = name_find(name->text);
  if (w && !(lex_role[w->kind] & ROLE_IDENT)) buf_putc(out, '\\');
  buf_add(out, name->text, name->len);
}
