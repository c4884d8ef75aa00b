/* SPDX-License-Identifier: MIT */
/* See merge.h. */
#include "fleet/merge.h"

#include "base/mem.h"
#include "fleet/merge_parts.h"

#include <stdlib.h>
#include <string.h>

static bool same_names(const ResultsNames *a, const ResultsNames *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (strcmp(a->at[i], b->at[i]) != 0) return false;
  return true;
}

static bool same_text(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

static const char *difference(const Results *a, const Results *b) {
  if (!same_text(a->command, b->command)) return "the commands differ";
  if (!same_text(a->version, b->version)) return "the versions of Lindy differ";
  if (!same_names(&a->options, &b->options)) return "the options differ";
  if (!same_text(a->run, b->run)) return "the runs have different names (--run-id)";
  if (a->shards != b->shards || !same_text(a->by, b->by))
    return "the runs were divided in different ways (--shard)";
  return same_names(&a->all, &b->all) ? NULL : "the lists of programs differ";
}

static bool belong_together(const MergeInput *in, uint32_t n, Buf *why) {
  for (uint32_t i = 1; i < n; i++) {
    const char *what = difference(&in[0].results, &in[i].results);
    if (what) buf_printf(why, "%s and %s: %s\n", in[0].path, in[i].path, what);
    for (uint32_t k = 0; k < i; k++)
      if (in[k].results.shard == in[i].results.shard)
        buf_printf(why, "%s and %s are both shard %u of %u\n", in[k].path, in[i].path,
                   (unsigned)in[i].results.shard, (unsigned)in[i].results.shards);
  }
  return !why->n;
}

static bool find_missing(const MergeInput *in, uint32_t n, Buf *why) {
  uint32_t of = in[0].results.shards;
  bool *there = mem_calloc(of + 1, sizeof *there), all = true;
  for (uint32_t i = 0; i < n; i++) there[in[i].results.shard] = true;
  for (uint32_t i = 1; i <= of; i++) {
    if (there[i]) continue;
    buf_printf(why, "shard %u of %u is missing\n", (unsigned)i, (unsigned)of);
    all = false;
  }
  free(there);
  return all;
}

static void copy_names(Results *out, ResultsNames *to, const ResultsNames *from) {
  for (uint32_t i = 0; i < from->n; i++)
    vec_push(to, arena_strndup(&out->arena, from->at[i], strlen(from->at[i])));
}

static const char *copy_text(Results *out, const char *text) {
  return text ? arena_strndup(&out->arena, text, strlen(text)) : NULL;
}

static void copy_program(Results *out, const ResultsProgram *p) {
  ResultsProgram c = *p;
  c.name = copy_text(out, p->name);
  c.verdict = copy_text(out, p->verdict);
  c.host = copy_text(out, p->host);
  c.files = (ResultsNames){0};
  copy_names(out, &c.files, &p->files);
  c.events = json_incref(p->events);
  vec_push(&out->programs, c);
}

static bool is_program(const ResultsProgram *p, const char *name) {
  return strcmp(p->name, name) == 0;
}

/* Programs in the order of the list, each from the one report that has it. */
static void merge_programs(Results *out, const MergeInput *in, uint32_t n, Buf *why) {
  uint32_t *next = mem_calloc(n + 1, sizeof *next);
  for (uint32_t k = 0; k < out->all.n; k++) {
    const ResultsProgram *found = NULL;
    for (uint32_t i = 0; i < n; i++) {
      const Results *r = &in[i].results;
      if (next[i] >= r->programs.n || !is_program(&r->programs.at[next[i]], out->all.at[k]))
        continue;
      if (found) buf_printf(why, "%s is in two reports\n", out->all.at[k]);
      found = &r->programs.at[next[i]++];
    }
    if (found)
      copy_program(out, found);
    else
      buf_printf(why, "%s was not done\n", out->all.at[k]);
  }
  for (uint32_t i = 0; i < n; i++)
    if (next[i] < in[i].results.programs.n)
      buf_printf(why, "%s: %s is there twice, or out of order\n", in[i].path,
                 in[i].results.programs.at[next[i]].name);
  free(next);
}

bool merge_reports(Results *out, const MergeInput *in, uint32_t n, Buf *why) {
  if (!n || !belong_together(in, n, why)) return false;
  const Results *first = &in[0].results;
  out->version = copy_text(out, first->version);
  out->command = copy_text(out, first->command);
  out->run = copy_text(out, first->run);
  out->by = "programs";
  copy_names(out, &out->options, &first->options);
  copy_names(out, &out->all, &first->all);
  bool whole = find_missing(in, n, why);
  if (strcmp(first->by, "programs") == 0)
    merge_programs(out, in, n, why);
  else
    merge_parts(out, in, n, whole, why);
  for (uint32_t i = 0; i < n; i++) {
    out->interrupted |= in[i].results.interrupted;
    if (in[i].results.seconds > out->seconds) out->seconds = in[i].results.seconds;
  }
  return true;
}
