/* SPDX-License-Identifier: MIT */
/* See value_text.h. */
#include "verify/trace/value_text.h"

#include "base/text/utf8.h"
#include "logic/eval/tree_of.h"

#include <ctype.h>
#include <string.h>

/* Texts stay readable: points of a map, depth of a datatype, characters. */
enum { MAX_POINTS = 8, MAX_DEPTH = 24, MAX_TEXT = 400, MAX_NODES = 1000 };

bool value_text_is_map(const TermTable *tab, Sort s) {
  bool bundle = sort_kind(tab, s) == SK_DT && sort_dt(tab, s)->nctors == 1 &&
                sort_dt(tab, s)->ctors[0].name->text[0] == '<'; /* lower/sorts.c */
  return sort_kind(tab, s) == SK_MAP || bundle;
}

TraceValue value_text_make(const ValueNames *names, Session *session, Term v) {
  ValueTree *tree = ARENA_NEW(&session->perm, ValueTree);
  Buf text = {0};
  *tree = tree_of_term(&(TreeOfTerms){.tab = names->tab,
                                      .arena = &session->perm,
                                      .constant = &names->constant,
                                      .most = MAX_POINTS,
                                      .depth = MAX_DEPTH,
                                      .nodes = MAX_NODES},
                       v);
  value_tree_print(tree, NULL, &text);
  TraceValue made = {.value = value_text_bounded(&session->strs, &text), .tree = tree};
  buf_free(&text);
  return made;
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
