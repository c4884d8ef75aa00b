/* SPDX-License-Identifier: MIT */
/* See origin_json.h. */
#include "report/origin_json.h"

#include "core/origin.h"
#include "report/c_invariants.h"
#include "report/json.h"

#include <string.h>

/* The file that the body of the entry is in. */
static Str file_of_body(CoreProgram *p, const OriginComments *comments, const Impl *im) {
  Origin o;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; k < im->blocks.at[i]->cmds.n; k++)
      if (origin_of(p, comments, &im->blocks.at[i]->cmds.at[k], &o) && o.file) return o.file;
  return NULL;
}

/* The function that a program of SV-COMP calls when something is wrong; NULL: it has none. */
static const char *error_function(const CoreProgram *p) {
  static const char *const known[] = {"reach_error", "__VERIFIER_error"};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    for (uint32_t i = 0; i < p->procs.n; i++)
      if (strcmp(p->procs.at[i]->name->text, known[k]) == 0) return known[k];
  return NULL;
}

void origin_json(FILE *to, CoreProgram *p, const Proc *entry) {
  if (!entry->impls.n) return;
  OriginComments comments = {0};
  origin_comments_read(&comments, p);
  Str file = file_of_body(p, &comments, entry->impls.at[0]);
  origin_comments_free(&comments);
  if (!file) return;
  const char *error = error_function(p);
  json_t *o = json_event("origin");
  json_object_set_new(o, "unit", json_text(entry->name->text, entry->name->len));
  json_object_set_new(o, "file", json_text(file->text, file->len));
  if (error) json_object_set_new(o, "error_function", json_string(error));
  uint32_t left_out;
  json_object_set_new(o, "invariants", c_invariants(p, file, &left_out));
  json_object_set_new(o, "invariants_left_out", json_integer(left_out));
  json_write(to, o);
}
