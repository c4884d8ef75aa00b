/* SPDX-License-Identifier: MIT */
#include "base/session.h"

void session_init(Session *s) {
  arena_init(&s->perm);
  str_table_init(&s->strs);
  source_set_init(&s->sources, &s->perm);
  diags_init(&s->diags);
}

void session_free(Session *s) {
  diags_free(&s->diags);
  source_set_free(&s->sources);
  str_table_free(&s->strs);
  arena_free(&s->perm);
}
