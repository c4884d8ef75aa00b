/* SPDX-License-Identifier: MIT */
/* See fleet_options.h. */
#include "cli/fleet/fleet_options.h"

static void add_word(ResultsNames *out, Arena *a, const char *name, const char *value) {
  vec_push(out, value ? arena_printf(a, "--%s=%s", name, value) : arena_printf(a, "--%s", name));
}

void fleet_options_words(const Options *o, CommandId cmd, Arena *a, ResultsNames *out) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    const void *at = (const char *)o + info->offset;
    if (!options_applies(info, cmd) || !(info->changes & CHANGES_VERDICT) ||
        !options_is_given(o, info))
      continue;
    if (info->kind == OPT_FLAG) add_word(out, a, info->name, NULL);
    if (info->kind == OPT_NUMBER)
      add_word(out, a, info->name, arena_printf(a, "%lld", (long long)*(const int64_t *)at));
    if (info->kind == OPT_SECONDS)
      add_word(out, a, info->name, arena_printf(a, "%.15g", *(const double *)at));
    if (info->kind == OPT_LIST)
      for (uint32_t k = 0; k < ((const OptionList *)at)->n; k++)
        add_word(out, a, info->name, ((const OptionList *)at)->at[k]);
    if (info->kind == OPT_TEXT || info->kind == OPT_CHOICE)
      add_word(out, a, info->name, *(const char *const *)at);
  }
}
