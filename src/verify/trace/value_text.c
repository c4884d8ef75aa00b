/* SPDX-License-Identifier: MIT */
/* See value_text.h. */
#include "verify/trace/value_text.h"

#include "base/text/utf8.h"
#include "logic/print/print.h"

#include <ctype.h>
#include <string.h>

/* Texts stay readable: points of a map, depth of a datatype, characters. */
enum { MAX_POINTS = 8, MAX_DEPTH = 24, MAX_TEXT = 400 };

static void print(const ValueNames *, Term v, uint32_t depth, Buf *out);

/* The constructor that carries the maps of a map type with parameters: no name of a program
 * starts like that (lower/sorts.c). */
static bool is_bundle(const TermTable *tab, Sort s) {
  return sort_kind(tab, s) == SK_DT && sort_dt(tab, s)->nctors == 1 &&
         sort_dt(tab, s)->ctors[0].name->text[0] == '<';
}

bool value_text_is_map(const TermTable *tab, Sort s) {
  return sort_kind(tab, s) == SK_MAP || is_bundle(tab, s);
}

static Term base_of(const TermTable *tab, Term v) {
  while (term_op(tab, v) == OP_STORE) v = term_arg(tab, v, 0);
  return v;
}

/* Stores over a constant map: their points, newest first. */
static void print_points(const ValueNames *names, Term v, uint32_t depth, uint32_t *n, Buf *out) {
  const TermTable *tab = names->tab;
  for (; term_op(tab, v) == OP_STORE; v = term_arg(tab, v, 0)) {
    uint32_t last = term_nargs(tab, v) - 1;
    if (++*n > MAX_POINTS) continue;
    if (last > 2) buf_putc(out, '(');
    for (uint32_t i = 1; i < last; i++) {
      if (i > 1) buf_puts(out, ", ");
      print(names, term_arg(tab, v, i), depth + 1, out);
    }
    buf_puts(out, last > 2 ? ") -> " : " -> ");
    print(names, term_arg(tab, v, last), depth + 1, out);
    buf_puts(out, ", ");
  }
}

static void print_rest(const ValueNames *names, Term v, uint32_t depth, Buf *out) {
  Term base = base_of(names->tab, v);
  if (term_op(names->tab, base) == OP_CONST_MAP) base = term_arg(names->tab, base, 0);
  print(names, base, depth + 1, out);
}

static void print_map(const ValueNames *names, Term v, uint32_t depth, Buf *out) {
  uint32_t n = 0;
  buf_putc(out, '[');
  print_points(names, v, depth, &n, out);
  if (n > MAX_POINTS) buf_puts(out, "..., ");
  buf_puts(out, "else -> ");
  print_rest(names, v, depth, out);
  buf_putc(out, ']');
}

/* One map per instance: all points, then what each has elsewhere. */
static void print_bundle(const ValueNames *names, Term v, uint32_t depth, Buf *out) {
  uint32_t n = 0, fields = term_nargs(names->tab, v);
  buf_putc(out, '[');
  for (uint32_t i = 0; i < fields; i++)
    print_points(names, term_arg(names->tab, v, i), depth, &n, out);
  if (n > MAX_POINTS) buf_puts(out, "..., ");
  buf_puts(out, "else -> ");
  for (uint32_t i = 0; i < fields; i++) {
    if (i) buf_puts(out, " or ");
    print_rest(names, term_arg(names->tab, v, i), depth, out);
  }
  buf_putc(out, ']');
}

static void print_datatype(const ValueNames *names, Term v, uint32_t depth, Buf *out) {
  const DtData *d = sort_dt(names->tab, term_sort(names->tab, v));
  Str name = d->ctors[term_p0(names->tab, v)].name;
  const char *args = strchr(name->text, '<'); /* of its type */
  buf_add(out, name->text, args ? (size_t)(args - name->text) : name->len);
  buf_putc(out, '(');
  for (uint32_t i = 0; i < term_nargs(names->tab, v); i++) {
    if (i) buf_puts(out, ", ");
    print(names, term_arg(names->tab, v, i), depth + 1, out);
  }
  buf_putc(out, ')');
}

/* An element that only the solver knows, which it calls `Ref!3` (no name of a program has the
 * mark): `Ref#3`, as executions show it. */
static bool print_element(const TermTable *tab, Term v, Buf *out) {
  if (term_op(tab, v) != OP_APP || term_nargs(tab, v)) return false;
  const char *name = symbol_data(tab, term_symbol(tab, v))->name->text, *mark = strrchr(name, '!');
  if (!mark) return false;
  buf_printf(out, "%.*s#%s", (int)strcspn(name, "@!"), name, mark + 1);
  return true;
}

static void print(const ValueNames *names, Term v, uint32_t depth, Buf *out) {
  const TermTable *tab = names->tab;
  Op op = term_op(tab, v);
  uint64_t constant;
  if (depth > MAX_DEPTH || out->n > 2 * MAX_TEXT)
    buf_puts(out, "...");
  else if (map_get(&names->constant, v.ix, &constant))
    print_term(tab, (Term){(uint32_t)constant}, out);
  else if (op == OP_DT_MAKE && is_bundle(tab, term_sort(tab, v)))
    print_bundle(names, v, depth, out);
  else if (op == OP_DT_MAKE)
    print_datatype(names, v, depth, out);
  else if (term_op(tab, base_of(tab, v)) == OP_CONST_MAP)
    print_map(names, v, depth, out);
  else if (!print_element(tab, v, out))
    print_term(tab, v, out);
}

void value_text(const ValueNames *names, Term v, Buf *out) {
  print(names, v, 0, out);
}

Str value_text_bounded(StrTable *strs, const Buf *text) {
  if (text->n <= MAX_TEXT) return str_intern(strs, text->n ? text->text : "", text->n);
  size_t n = MAX_TEXT;
  while (n && utf8_continues(text->text[n])) n--; /* whole characters */
  return str_printf(strs, "%.*s...", (int)n, text->text);
}

static const char inlined[] = "inline$";

uint32_t value_text_scope(Str name) {
  if (strncmp(name->text, inlined, sizeof inlined - 1) != 0) return 0;
  for (const char *p = strchr(name->text + sizeof inlined - 1, '$'); p; p = strchr(p + 1, '$')) {
    const char *end = p + 1;
    while (isdigit((unsigned char)*end)) end++;
    if (end > p + 1 && *end == '$' && end[1]) return (uint32_t)(end + 1 - name->text);
  }
  return 0;
}

Str value_text_name(StrTable *strs, Str name) {
  uint32_t scope = value_text_scope(name), end = scope;
  if (!scope) return name;
  while (name->text[end - 2] != '$') end--; /* the number and the $ around it */
  const char *callee = name->text + sizeof inlined - 1;
  return str_printf(strs, "%.*s.%s", (int)(name->text + end - 2 - callee), callee,
                    name->text + scope);
}
