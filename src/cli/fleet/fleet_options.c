/* SPDX-License-Identifier: MIT */
/* See fleet_options.h. */
#include "cli/fleet/fleet_options.h"

#include <string.h>

/* Where output goes, what it looks like, who does the work: nothing of that changes a verdict. */
static bool is_outward(const char *name) {
  static const char *const list[] = {
      "help",   "version",       "json",   "color",      "quiet",  "verbose", "jobs",
      "stats",  "separately",    "report", "shard",      "cache",  "force",   "run-id",
      "output", "changed-since", "html",   "max-errors", "format", "in-place"};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (strcmp(list[i], name) == 0) return true;
  return false;
}

static void add_word(ResultsNames *out, Arena *a, const char *name, const char *value) {
  vec_push(out, value ? arena_printf(a, "--%s=%s", name, value) : arena_printf(a, "--%s", name));
}

void fleet_options_words(const Options *o, CommandId cmd, Arena *a, ResultsNames *out) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    const void *at = (const char *)o + info->offset;
    if (!(info->where >> cmd & 1) || is_outward(info->name)) continue;
    if (info->kind == OPT_FLAG && *(const bool *)at) add_word(out, a, info->name, NULL);
    if (info->kind == OPT_NUMBER && *(const int64_t *)at != info->value)
      add_word(out, a, info->name, arena_printf(a, "%lld", (long long)*(const int64_t *)at));
    if (info->kind == OPT_LIST)
      for (uint32_t k = 0; k < ((const OptionList *)at)->n; k++)
        add_word(out, a, info->name, ((const OptionList *)at)->at[k]);
    if (info->kind != OPT_TEXT && info->kind != OPT_CHOICE) continue;
    const char *text = *(const char *const *)at;
    bool same = info->kind == OPT_CHOICE && info->text && text && strcmp(text, info->text) == 0;
    if (text && !same) add_word(out, a, info->name, text);
  }
}
