/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 92, INDENT = 2, COLUMN = 30 };

const HelpExample help_examples[] = {
#define EXAMPLE(command, line, what) {command, line, what},
#include "cli/examples.def"
#undef EXAMPLE
};
const uint32_t help_n_examples = sizeof help_examples / sizeof *help_examples;

const HelpExit help_exits[] = {
#define EXIT(tag, status, meaning) {status, meaning},
#include "report/exits.def"
#undef EXIT
};
const uint32_t help_n_exits = sizeof help_exits / sizeof *help_exits;

const char help_pitch[] = "Lindy proves, runs and explores programs in Boogie, the intermediate "
                          "verification language.";

bool help_applies(const OptionInfo *info, CommandId cmd) {
  if (cmd == CMD_COUNT) return info->where == UINT32_MAX;
  return info->where != UINT32_MAX && (info->where >> cmd & 1);
}

/* "-q, --quiet", "--color=auto|always|never" */
static void help_spelling(Buf *b, const OptionInfo *info) {
  if (info->letter)
    buf_printf(b, "-%c, ", info->letter);
  else
    buf_puts(b, "    ");
  buf_printf(b, "--%s", info->name);
  if (info->argument) {
    bool optional = info->kind == OPT_TEXT && info->text;
    buf_printf(b, optional ? "[=%s]" : "=%s", info->argument);
  }
}

/* Words of `text`, wrapped at WIDTH; the first stands at `column`, and so do further lines. */
static void wrap(Buf *b, size_t column, const char *text) {
  size_t at = column;
  for (bool first = true; *text; first = false) {
    size_t n = strcspn(text, " ");
    if (!first && at + 1 + n > WIDTH) {
      buf_putc(b, '\n');
      buf_spaces(b, column);
      at = column;
    } else if (!first) {
      buf_putc(b, ' ');
      at++;
    }
    buf_add(b, text, n);
    at += n;
    text += n + (text[n] == ' ');
  }
  buf_putc(b, '\n');
}

/* Whether this part of a help text begins with names of commands, "run and explore: ": the length
 * of that, and whether `cmd` is among them. */
static size_t command_prefix(const char *part, size_t n, CommandId cmd, bool *mine) {
  const char *colon = memchr(part, ':', n);
  *mine = false;
  if (!colon || colon + 1 == part + n || colon[1] != ' ') return 0;
  for (const char *p = part; p < colon;) {
    size_t len = strcspn(p, " ,:");
    CommandId id = 0;
    while (id < CMD_COUNT && (strlen(options_commands[id].name) != len ||
                              memcmp(options_commands[id].name, p, len) != 0))
      id++;
    if (id == CMD_COUNT && !(len == 3 && memcmp(p, "and", 3) == 0)) return 0;
    *mine |= id == cmd;
    p += len + strspn(p + len, " ,");
  }
  return (size_t)(colon + 2 - part);
}

void help_of_option(Buf *b, const OptionInfo *info, CommandId cmd) {
  const char *separator = "";
  for (const char *p = info->help, *end; p; p = *end ? end + 2 : NULL) {
    bool mine;
    end = strstr(p, "; ");
    if (!end) end = p + strlen(p);
    size_t prefix = cmd == CMD_COUNT ? 0 : command_prefix(p, (size_t)(end - p), cmd, &mine);
    if (prefix && !mine) continue;
    buf_puts(b, separator);
    buf_add(b, p + prefix, (size_t)(end - p) - prefix);
    separator = "; ";
  }
}

void help_of_default(Buf *b, const OptionInfo *info, const char *help) {
  bool off = info->kind != OPT_NUMBER || info->value == NOT_GIVEN || strstr(help, "unless given");
  if (info->kind == OPT_CHOICE && info->text && !strstr(help, "unless given"))
    buf_printf(b, " (default %s)", info->text);
  if (!off) buf_printf(b, " (default %lld)", (long long)info->value);
}

/* A term at INDENT and its explanation at `column`, on the next line when the term is long. */
static void entry(Buf *b, size_t column, const char *term, const char *what) {
  buf_spaces(b, INDENT);
  buf_puts(b, term);
  size_t at = INDENT + strlen(term);
  if (at + 2 > column) {
    buf_putc(b, '\n');
    at = 0;
  }
  buf_spaces(b, column - at);
  wrap(b, column, what);
}

static void option_entry(Buf *b, CommandId cmd, const OptionInfo *info) {
  Buf term = {0}, what = {0};
  help_spelling(&term, info);
  help_of_option(&what, info, cmd);
  help_of_default(&what, info, what.text);
  entry(b, COLUMN, term.text, what.text);
  buf_free(&term);
  buf_free(&what);
}

static void option_entries(Buf *b, CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++)
    if (help_applies(&options_table[i], cmd)) option_entry(b, cmd, &options_table[i]);
}

static const OptionInfo *option_named(const char *name, size_t n) {
  for (uint32_t i = 0; i < options_count; i++)
    if (strlen(options_table[i].name) == n && memcmp(options_table[i].name, name, n) == 0)
      return &options_table[i];
  return NULL;
}

bool help_fits(const char *example, CommandId cmd) {
  for (const char *at = example; *at;) {
    size_t word = strcspn(at, " "), n = strcspn(at + 2, "= ");
    const OptionInfo *info = option_named(at + 2, n);
    if (!info || !help_applies(info, cmd)) return false;
    at += word + (at[word] == ' ');
  }
  return true;
}

static void section_entries(Buf *b, CommandId cmd, const OptionSection *section) {
  const char *title = section ? section->title : "Options";
  bool any = false;
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    if (!help_applies(info, cmd) || !options_in_section(info, section)) continue;
    if (!any) buf_printf(b, "\n%s:\n", title);
    any = true;
    option_entry(b, cmd, info);
  }
  if (any && section && help_fits(section->example, cmd))
    buf_printf(b, "  As in: lindy %s %s FILE\n", options_commands[cmd].name, section->example);
}

bool help_has_options(CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++)
    if (help_applies(&options_table[i], cmd)) return true;
  return false;
}

static void examples(Buf *b, CommandId cmd) {
  size_t widest = 0;
  bool any = false;
  for (uint32_t i = 0; i < help_n_examples; i++) {
    if (help_examples[i].command != cmd) continue;
    size_t n = strlen(help_examples[i].line);
    if (n > widest && n <= WIDTH / 2) widest = n;
    any = true;
  }
  if (!any) return;
  buf_puts(b, "Examples:\n");
  for (uint32_t i = 0; i < help_n_examples; i++)
    if (help_examples[i].command == cmd)
      entry(b, widest + INDENT + 2, help_examples[i].line, help_examples[i].what);
  buf_putc(b, '\n');
}

static void whole(Buf *b) {
  buf_printf(b, "%s\n\n", help_pitch);
  examples(b, CMD_COUNT);
  buf_puts(b, "Commands:\n");
  for (CommandId id = 0; id < CMD_COUNT; id++)
    entry(b, COLUMN, options_commands[id].name, options_commands[id].help);
  buf_puts(b, "\nOptions of all commands:\n");
  option_entries(b, CMD_COUNT);
  buf_puts(b, "\nExit status:\n");
  for (uint32_t i = 0; i < help_n_exits; i++) {
    char status[16];
    snprintf(status, sizeof status, "%d", help_exits[i].status);
    entry(b, COLUMN, status, help_exits[i].meaning);
  }
  buf_puts(b,
           "\n'lindy help COMMAND' has more. A file named - is standard input; several files are "
           "one program.\n");
}

static void passes(Buf *b) {
  buf_puts(b, "\nPasses, in order:\n");
#define PASS(tag, name, what) entry(b, COLUMN, name, what);
#include "lower/passes.def"
#undef PASS
}

static void optimizations(Buf *b) {
  buf_puts(b, "\nOptimizations, for --without:\n");
#define OPTIMIZATION(tag, name, help) entry(b, COLUMN, name, help);
#include "solve/state/optimizations.def"
#undef OPTIMIZATION
}

static void methods(Buf *b) {
  buf_puts(b, "\nMethods, for --engine:\n");
#define METHOD(name, functions, help) entry(b, COLUMN, name, help);
#include "portfolio/methods.def"
#undef METHOD
}

static void strategies(Buf *b) {
  buf_puts(b, "\nStrategies, for --search:\n");
#define STRATEGY(name, help, ...) entry(b, COLUMN, name, help);
#include "exec/search/strategies.def"
#undef STRATEGY
}

void help_text(Buf *b, CommandId cmd) {
  if (cmd == CMD_COUNT) {
    whole(b);
    return;
  }
  const CommandInfo *c = &options_commands[cmd];
  buf_printf(b, "lindy %s: %s\n\n", c->name, c->help);
  examples(b, cmd);
  buf_printf(b, "Usage: lindy %s%s %s\n", c->name, help_has_options(cmd) ? " [OPTION...]" : "",
             c->operands);
  section_entries(b, cmd, NULL);
  for (const OptionSection *x = options_sections; x->title; x++) section_entries(b, cmd, x);
  if (cmd == CMD_DUMP) passes(b);
  if (cmd == CMD_RUN || cmd == CMD_TEST || cmd == CMD_EXPLORE) strategies(b);
  if (cmd == CMD_EXPLORE) methods(b);
  if (cmd == CMD_EXPLORE) optimizations(b);
  if (options_are_foreign(cmd)) return;
  buf_puts(b, "\nOptions of all commands:\n");
  option_entries(b, CMD_COUNT);
}
