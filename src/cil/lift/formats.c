/* SPDX-License-Identifier: MIT */
/* See formats.h. */
#include "cil/lift/formats.h"

#include "cil/lift/specifications.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1000000 }; /* a larger index is none */

static uint32_t character(Bytes utf16, size_t i) {
  return 2 * i + 1 < utf16.n ? (uint32_t)(utf16.at[2 * i] | utf16.at[2 * i + 1] << 8) : 0;
}

/* After `{`: the index, and *i behind the `}`. False: it is no such thing. */
static bool read_hole(Bytes utf16, size_t *i, uint32_t *index) {
  size_t start = *i;
  *index = 0;
  for (; character(utf16, *i) >= '0' && character(utf16, *i) <= '9'; ++*i) {
    *index = *index * 10 + character(utf16, *i) - '0';
    if (*index > MOST) return false;
  }
  if (*i == start) return false;
  while (*i < utf16.n / 2 && character(utf16, *i) != '}') {
    if (character(utf16, *i) == '{') return false;
    ++*i;
  }
  return *i < utf16.n / 2 && ++*i;
}

uint32_t formats_arguments(Bytes utf16) {
  uint32_t most = 0, index;
  for (size_t i = 0; i < utf16.n / 2;) {
    uint32_t c = character(utf16, i), next = character(utf16, i + 1);
    if ((c == '{' || c == '}') && next == c) {
      i += 2; /* stands for the brace itself */
      continue;
    }
    if (c == '}') return UINT32_MAX;
    i++;
    if (c != '{') continue;
    if (!read_hole(utf16, &i, &index)) return UINT32_MAX;
    if (index + 1 > most) most = index + 1;
  }
  return most;
}

static const char *format_key(const LiftNames *names, const char *literal) {
  return arena_printf(names->arena, "arguments %s", literal);
}

void formats_keep(const LiftNames *names, const char *name, Bytes utf16) {
  decls_keep(names->decls, format_key(names, name),
             arena_printf(names->arena, "%u", (unsigned)formats_arguments(utf16)));
}

void formats_check(Lift *l, const LiftCallee *c, Expr *const *argument) {
  static const char message[] = "the format may ask for more arguments than there are";
  uint32_t at = 0, params = c->sig->params;
  if (!c->known || l->why) return;
  uint32_t first = c->has_this ? 1 : 0;
  while (at < params && (at + first >= c->known->params ||
                         strcmp(c->known->ins->at[at + first]->name->text, "format") != 0))
    at++;
  if (at >= params || params < 2) return;
  const Expr *format = argument[at];
  const char *kept =
      format->kind == EX_VAR
          ? decls_find(l->names->decls, format_key(l->names, format->u.var.name->text))
          : NULL;
  if (!kept) {
    vec_push(&l->names->decls->trusted, "a format fits its arguments");
    return;
  }
  uint32_t wanted = (uint32_t)strtoul(kept, NULL, 10), given = params - at - 1;
  Expr *enough = tree_bool(l->names->trees, wanted <= given);
  if (given == 1 && c->sig->param[at + 1]->elem == SIG_SZARRAY && wanted != UINT32_MAX)
    enough = lift_tree(l, "%u <= len(%e)", (unsigned)wanted, argument[at + 1]);
  lift_require(l, LIFT_CONTRACT, enough, message);
}
