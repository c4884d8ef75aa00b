/* SPDX-License-Identifier: MIT */
/* See names.h. */
#include "translate/names.h"

#include "base/buf.h"

#include <ctype.h>
#include <string.h>

void names_init(Names *n, StrTable *strs) {
  *n = (Names){.strs = strs};
#define RESERVED(word) map_put(&n->taken, str_c(strs, #word)->id, 1);
#include "translate/reserved.def"
#undef RESERVED
}

void names_free(Names *n) {
  map_free(&n->taken);
  map_free(&n->number);
}

static bool is_taken(const Names *n, Str s) {
  return n && map_get(&n->taken, s->id, NULL);
}

/* Letters, digits and underscores stay, and quotes at the end; runs of anything else become one
 * underscore, none at the end. The first letter gets the case that its kind of name needs. */
static void legal(Buf *out, const char *wanted, bool upper) {
  size_t quotes = strlen(wanted);
  while (quotes && wanted[quotes - 1] == '\'') quotes--;
  for (const char *c = wanted; *c; c++) {
    unsigned char u = (unsigned char)*c;
    if (u < 128 && (isalnum(u) || u == '_' || (u == '\'' && out->n && c >= wanted + quotes)))
      buf_putc(out, *c);
    else if (out->n && out->text[out->n - 1] != '_' && c[1])
      buf_putc(out, '_');
  }
  while (out->n > 1 && out->text[out->n - 1] == '_') out->text[--out->n] = 0;
  unsigned char first = out->n ? (unsigned char)out->text[0] : 0;
  bool letter = first < 128 && isalpha(first);
  if (!letter && (upper || first != '_' || out->n < 2)) {
    Buf whole = {0};
    buf_puts(&whole, upper ? "C" : "x");
    if (out->n) buf_add(&whole, out->text, out->n);
    buf_free(out);
    *out = whole;
  }
  first = (unsigned char)out->text[0];
  out->text[0] = (char)(upper ? toupper(first) : tolower(first));
}

Str names_take(Names *n, const Names *also, const char *wanted, bool upper) {
  Buf text = {0};
  legal(&text, wanted, upper);
  Str base = str_intern(n->strs, text.text, text.n), name = base;
  uint64_t k = 1;
  map_get(&n->number, base->id, &k);
  while (is_taken(n, name) || is_taken(also, name))
    name = str_printf(n->strs, "%s_%u", base->text, (unsigned)++k);
  if (k > 1 && !n->passing) map_put(&n->number, base->id, k);
  map_put(&n->taken, name->id, 1);
  buf_free(&text);
  return name;
}

void names_release(Names *n, Str name) {
  map_del(&n->taken, name->id);
}
