/* SPDX-License-Identifier: MIT */
/* Names: the words that need a backslash to be read as identifiers. */
#include "syntax/print/print.h"

#include "syntax/lex.h"

bool print_is_word(Str name) {
  return lex_word(name->text) != TOK_IDENT;
}

void print_name(Buf *out, Str name) {
  if (print_is_word(name) && !(lex_role[lex_word(name->text)] & ROLE_IDENT)) buf_putc(out, '\\');
  buf_add(out, name->text, name->len);
}
