/* SPDX-License-Identifier: MIT */
/* Names in SMT-LIB: quoting, and renaming of what the language takes for itself. */
#include "logic/print/smt_names.h"

#include "logic/op.h"

#include <string.h>

static const char *const words[] = {
#define WORD(text) text,
#include "logic/print/smt_words.def"
#undef WORD
};

static bool taken(const char *s) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (words[i][0] == s[0] && !strcmp(words[i], s)) return true;
  for (Op op = OP_NOT; op < OP_COUNT; op++)
    if (op_info(op)->smt[0] == s[0] && !strcmp(op_info(op)->smt, s)) return true;
  return false;
}

static bool simple(const char *s) {
  static const char chars[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "~!@$%^&*_-+=<>.?/";
  return *s && !(*s >= '0' && *s <= '9') && strspn(s, chars) == strlen(s);
}

/* No Boogie name holds an @, so the suffix keeps names apart. Names that start with one
 * of the solver's own prefixes are quoted all the same. */
void smt_name_text(const char *name, const char *suffix, Buf *out) {
  bool rename = taken(name) && !*suffix;
  bool quote = !simple(name) || !simple(*suffix ? suffix : "a") || name[0] == '@' || name[0] == '.';
  if (quote) buf_putc(out, '|');
  for (const char *s = name; *s; s++) buf_putc(out, *s == '|' || *s == '\\' ? '_' : *s);
  buf_puts(out, suffix);
  if (rename) buf_puts(out, "@u");
  if (quote) buf_putc(out, '|');
}
