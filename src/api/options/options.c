/* SPDX-License-Identifier: MIT */
/* The option parser: GNU conventions (--name=value, --name value, -n value, -nvalue, bundled
 * flags, `--` ends options, `-` is an operand). */
#include "api/options/options.h"

#include "base/text/suggest.h"
#include "exec/search/strategy.h"
#include "portfolio/portfolio.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const CommandInfo options_commands[CMD_COUNT] = {
#define COMMAND(tag, fn, operands, help) [CMD_##tag] = {#fn, operands, help},
#include "api/options/commands.def"
#undef COMMAND
};

#define ALL UINT32_MAX
#define ON(tag) (UINT32_C(1) << CMD_##tag)
#define VERDICT CHANGES_VERDICT
#define SHOWN CHANGES_SHOWN
#define RUN CHANGES_RUN
#define NOTHING CHANGES_NOTHING
const OptionInfo options_table[] = {
#define FLAG(field, name, letter, changes, where, help)                                            \
  {name, letter, OPT_FLAG, NULL, NULL, 0, 0, 0, changes, where, help, offsetof(Options, field)},
#define CHOICE(field, name, letter, choices, value, changes, where, help)                          \
  {name, letter, OPT_CHOICE, choices, value, 0,                                                    \
   0,    0,      changes,    where,   help,  offsetof(Options, field)},
#define NUMBER(field, name, letter, arg, value, least, most, changes, where, help)                 \
  {name,  letter, OPT_NUMBER, arg,   NULL, value,                                                  \
   least, most,   changes,    where, help, offsetof(Options, field)},
#define SECONDS(field, name, letter, value, most, changes, where, help)                            \
  {name, letter, OPT_SECONDS, "SECONDS", NULL, value,                                              \
   0,    most,   changes,     where,     help, offsetof(Options, field)},
#define TEXT(field, name, letter, arg, changes, where, help)                                       \
  {name, letter, OPT_TEXT, arg, NULL, 0, 0, 0, changes, where, help, offsetof(Options, field)},
#define OPTIONAL(field, name, letter, arg, value, changes, where, help)                            \
  {name, letter, OPT_TEXT, arg, value, 0, 0, 0, changes, where, help, offsetof(Options, field)},
#define LIST(field, name, letter, arg, changes, where, help)                                       \
  {name, letter, OPT_LIST, arg, NULL, 0, 0, 0, changes, where, help, offsetof(Options, field)},
#include "api/options/options.def"
#undef FLAG
#undef CHOICE
#undef NUMBER
#undef SECONDS
#undef TEXT
#undef OPTIONAL
#undef LIST
};
const uint32_t options_count = sizeof options_table / sizeof *options_table;

const OptionSection options_sections[] = {
#define SECTION(title, example, names) {title, example, names},
#include "api/options/sections.def"
#undef SECTION
    {NULL, NULL, NULL},
};

bool options_in_section(const OptionInfo *info, const OptionSection *section) {
  if (!section) {
    for (section = options_sections; section->title; section++)
      if (options_in_section(info, section)) return false;
    return true;
  }
  size_t n = strlen(info->name);
  for (const char *at = section->names; *at;) {
    size_t len = strcspn(at, " ");
    if (len == n && memcmp(at, info->name, n) == 0) return true;
    at += len + (at[len] == ' ');
  }
  return false;
}

static void store_text(Options *o, const OptionInfo *info, const char *text) {
  memcpy((char *)o + info->offset, &text, sizeof text);
}

static void store_number(Options *o, const OptionInfo *info, int64_t value) {
  memcpy((char *)o + info->offset, &value, sizeof value);
}

static void store_seconds(Options *o, const OptionInfo *info, double value) {
  memcpy((char *)o + info->offset, &value, sizeof value);
}

static void store_flag(Options *o, const OptionInfo *info, bool value) {
  memcpy((char *)o + info->offset, &value, sizeof value);
}

void options_init(Options *o) {
  *o = (Options){0};
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    if (info->kind == OPT_CHOICE) store_text(o, info, info->text);
    if (info->kind == OPT_NUMBER) store_number(o, info, info->value);
    if (info->kind == OPT_SECONDS) store_seconds(o, info, (double)info->value);
  }
}

static OptionList *list_of(Options *o, const OptionInfo *info) {
  return (OptionList *)(void *)((char *)o + info->offset);
}

void options_free(Options *o) {
  vec_free(&o->operands);
  for (uint32_t i = 0; i < options_count; i++)
    if (options_table[i].kind == OPT_LIST) vec_free(list_of(o, &options_table[i]));
}

CommandId options_command(const char *name) {
  CommandId id = 0;
  while (id < CMD_COUNT && strcmp(options_commands[id].name, name) != 0) id++;
  return id;
}

bool options_choice(const char *choices, const char *text) {
  size_t n = strlen(text);
  for (const char *at = choices;; at++) {
    size_t len = strcspn(at, "|");
    if (len == n && memcmp(at, text, n) == 0) return true;
    at += len;
    if (!*at) return false;
  }
}

static const OptionInfo *find_long(const char *name, size_t n) {
  for (uint32_t i = 0; i < options_count; i++)
    if (strlen(options_table[i].name) == n && memcmp(options_table[i].name, name, n) == 0)
      return &options_table[i];
  return NULL;
}

static const OptionInfo *find_letter(char letter) {
  for (uint32_t i = 0; i < options_count; i++)
    if (options_table[i].letter == letter) return &options_table[i];
  return NULL;
}

bool options_are_foreign(CommandId cmd) {
  return cmd == CMD_BOOGIE || cmd == CMD_CORRAL || cmd == CMD_SYMBOOGLIX;
}

bool options_applies(const OptionInfo *info, CommandId cmd) {
  return info->where == ALL || (cmd < CMD_COUNT && info->where >> cmd & 1);
}

static bool unknown_long(CommandId cmd, const char *name, size_t n, Buf *why) {
  char word[64];
  buf_printf(why, "unknown option '--%.*s'", (int)(n < 200 ? n : 200), name);
  if (n >= sizeof word) return false;
  memcpy(word, name, n);
  word[n] = 0;
  Suggest s = {word, NULL, 0};
  for (uint32_t i = 0; i < options_count; i++)
    if (options_applies(&options_table[i], cmd)) suggest_try(&s, options_table[i].name);
  if (s.best) buf_printf(why, "; did you mean '--%s'?", s.best);
  return false;
}

/* An option that exists, but not for this command. */
static bool misplaced(const OptionInfo *info, CommandId cmd, Buf *why) {
  buf_printf(why, "option '--%s' does not apply to 'lindy%s%s'; it belongs to", info->name,
             cmd < CMD_COUNT ? " " : "", cmd < CMD_COUNT ? options_commands[cmd].name : "");
  const char *separator = " ";
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (!(info->where >> id & 1)) continue;
    buf_printf(why, "%s'lindy %s'", separator, options_commands[id].name);
    separator = ", ";
  }
  return false;
}

/* Decimal digits with a fraction, and nothing else that strtod knows. */
static bool read_seconds(const char *value, double *seconds) {
  char *end;
  *seconds = strtod(value, &end);
  return end != value && !*end && !value[strspn(value, "0123456789.")];
}

static bool option_set_number(Options *o, const OptionInfo *info, const char *value, Buf *why) {
  char *end;
  errno = 0;
  bool seconds = info->kind == OPT_SECONDS;
  double time = 0;
  long long number = strtoll(value, &end, 10);
  bool good =
      seconds ? read_seconds(value, &time) && time <= (double)info->most
              : end != value && !*end && !errno && number >= info->least && number <= info->most;
  if (!good) {
    buf_printf(why, "option '--%s' takes a number from %lld to %lld, not '%s'", info->name,
               (long long)info->least, (long long)info->most, value);
    return false;
  }
  if (seconds)
    store_seconds(o, info, time);
  else
    store_number(o, info, number);
  return true;
}

static bool set_value(Options *o, const OptionInfo *info, const char *value, Buf *why) {
  if (!*value && (info->kind == OPT_TEXT || info->kind == OPT_LIST)) {
    buf_printf(why, "option '--%s' takes %s, which is empty here", info->name, info->argument);
    return false;
  }
  if (info->kind == OPT_TEXT) {
    store_text(o, info, value);
    return true;
  }
  if (info->kind == OPT_LIST) {
    vec_push(list_of(o, info), value);
    return true;
  }
  if (info->kind == OPT_CHOICE) {
    if (options_choice(info->argument, value)) {
      store_text(o, info, value);
      return true;
    }
    buf_printf(why, "option '--%s' takes one of %s, not '%s'", info->name, info->argument, value);
    return false;
  }
  return option_set_number(o, info, value, why);
}

/* `next` is the following word, or NULL; *used becomes 2 when it was taken as the value. */
static bool long_option(Options *o, CommandId cmd, const char *word, const char *next, int *used,
                        Buf *why) {
  const char *name = word + 2, *equals = strchr(name, '=');
  size_t n = equals ? (size_t)(equals - name) : strlen(name);
  const OptionInfo *info = find_long(name, n);
  if (!info) return unknown_long(cmd, name, n, why);
  if (!options_applies(info, cmd)) return misplaced(info, cmd, why);
  if (info->kind == OPT_FLAG) {
    if (equals) {
      buf_printf(why, "option '--%s' takes no value", info->name);
      return false;
    }
    store_flag(o, info, true);
    return true;
  }
  if (equals) return set_value(o, info, equals + 1, why);
  if (info->kind == OPT_TEXT && info->text) {
    store_text(o, info, info->text);
    return true;
  }
  if (!next) {
    buf_printf(why, "option '--%s' needs a value: %s", info->name, info->argument);
    return false;
  }
  *used = 2;
  return set_value(o, info, next, why);
}

static bool letter_options(Options *o, CommandId cmd, const char *word, const char *next, int *used,
                           Buf *why) {
  for (const char *at = word + 1; *at; at++) {
    const OptionInfo *info = find_letter(*at);
    if (!info) {
      buf_printf(why, "unknown option '-%c'", *at);
      const OptionInfo *full = find_long(word + 1, strlen(word + 1));
      if (full) buf_printf(why, "; did you mean '--%s'?", full->name);
      return false;
    }
    if (!options_applies(info, cmd)) return misplaced(info, cmd, why);
    if (info->kind == OPT_FLAG) {
      store_flag(o, info, true);
      continue;
    }
    if (at[1]) return set_value(o, info, at + 1, why);
    if (!next) {
      buf_printf(why, "option '-%c' needs a value: %s", *at, info->argument);
      return false;
    }
    *used = 2;
    return set_value(o, info, next, why);
  }
  return true;
}

static bool one_option(Options *o, CommandId cmd, int argc, char **argv, int *used, Buf *why) {
  const char *next = argc > 1 ? argv[1] : NULL;
  *used = 1;
  return argv[0][1] == '-' ? long_option(o, cmd, argv[0], next, used, why)
                           : letter_options(o, cmd, argv[0], next, used, why);
}

/* ---- keys ------------------------------------------------------------------ */

static const char *option_text(const Options *o, const OptionInfo *info) {
  const char *text;
  memcpy(&text, (const char *)o + info->offset, sizeof text);
  return text;
}

static int64_t option_number(const Options *o, const OptionInfo *info) {
  int64_t number;
  memcpy(&number, (const char *)o + info->offset, sizeof number);
  return number;
}

static double option_seconds(const Options *o, const OptionInfo *info) {
  double seconds;
  memcpy(&seconds, (const char *)o + info->offset, sizeof seconds);
  return seconds;
}

static bool option_flag(const Options *o, const OptionInfo *info) {
  bool flag;
  memcpy(&flag, (const char *)o + info->offset, sizeof flag);
  return flag;
}

static const OptionList *option_values(const Options *o, const OptionInfo *info) {
  return (const OptionList *)(const void *)((const char *)o + info->offset);
}

bool options_is_given(const Options *o, const OptionInfo *info) {
  const char *text;
  switch (info->kind) {
  case OPT_FLAG: return option_flag(o, info);
  case OPT_NUMBER: return option_number(o, info) != info->value;
  case OPT_SECONDS: return option_seconds(o, info) != (double)info->value;
  case OPT_LIST: return option_values(o, info)->n > 0;
  case OPT_TEXT: return option_text(o, info) != NULL;
  case OPT_CHOICE:
    text = option_text(o, info);
    return text && !(info->text && strcmp(text, info->text) == 0);
  }
  return false;
}

/* With its length, so that no value can look like two. */
static void option_put(Buf *out, const char *value) {
  buf_printf(out, " %zu:%s", strlen(value), value);
}

void options_key(const Options *o, CommandId cmd, uint32_t changes, Buf *out) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    if (!options_applies(info, cmd) || !(info->changes & changes) || !options_is_given(o, info))
      continue;
    buf_puts(out, info->name);
    if (info->kind == OPT_NUMBER) buf_printf(out, " %lld", (long long)option_number(o, info));
    if (info->kind == OPT_SECONDS) buf_printf(out, " %.17g", option_seconds(o, info));
    if (info->kind == OPT_TEXT || info->kind == OPT_CHOICE) option_put(out, option_text(o, info));
    for (uint32_t k = 0; info->kind == OPT_LIST && k < option_values(o, info)->n; k++)
      option_put(out, option_values(o, info)->at[k]);
    buf_putc(out, '\n');
  }
}

bool options_need_run(const Options *o, CommandId cmd) {
  bool need = false;
  for (uint32_t i = 0; i < options_count; i++)
    need |= options_applies(&options_table[i], cmd) && options_table[i].changes & CHANGES_RUN &&
            options_is_given(o, &options_table[i]);
  return need;
}

/* ---- parsing --------------------------------------------------------------- */

bool options_parse_global(Options *o, int argc, char **argv, int *used, Buf *why) {
  *used = 0;
  if (argc == 0 || argv[0][0] != '-' || !argv[0][1]) return true;
  return one_option(o, CMD_COUNT, argc, argv, used, why);
}

bool options_parse(Options *o, CommandId cmd, int argc, char **argv, Buf *why) {
  bool only_operands = false;
  for (int i = 0, used = 1; i < argc; i += used, used = 1) {
    const char *word = argv[i];
    if (only_operands || word[0] != '-' || !word[1])
      vec_push(&o->operands, word);
    else if (strcmp(word, "--") == 0)
      only_operands = true;
    else if (!one_option(o, cmd, argc - i, argv + i, &used, why))
      return false;
  }
  return true;
}
