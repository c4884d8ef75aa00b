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

typedef struct ExitInfo {
  int status;
  const char *meaning;
} ExitInfo;
static const ExitInfo exits[] = {
#define EXIT(tag, status, meaning) {status, meaning},
#include "cli/exits.def"
#undef EXIT
};
enum { N_EXITS = sizeof exits / sizeof *exits };

static const char pitch[] = "Lindy checks, prints and lowers programs in Boogie, the intermediate "
                            "verification language.";

bool help_applies(const OptionInfo *info, CommandId cmd) {
  if (cmd == CMD_COUNT) return info->where == UINT32_MAX;
  return info->where != UINT32_MAX && (info->where >> cmd & 1);
}

void help_spelling(Buf *b, const OptionInfo *info) {
  if (info->letter)
    buf_printf(b, "-%c, ", info->letter);
  else
    buf_puts(b, "    ");
  buf_printf(b, "--%s", info->name);
  if (info->argument) buf_printf(b, "=%s", info->argument);
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

static void option_entries(Buf *b, CommandId cmd) {
  Buf term = {0};
  for (uint32_t i = 0; i < options_count; i++) {
    if (!help_applies(&options_table[i], cmd)) continue;
    buf_clear(&term);
    help_spelling(&term, &options_table[i]);
    entry(b, COLUMN, term.text, options_table[i].help);
  }
  buf_free(&term);
}

static bool has_options(CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++)
    if (help_applies(&options_table[i], cmd)) return true;
  return false;
}

static void examples(Buf *b, CommandId cmd) {
  size_t widest = 0;
  for (uint32_t i = 0; i < help_n_examples; i++) {
    size_t n = strlen(help_examples[i].line);
    if (help_examples[i].command == cmd && n > widest && n <= WIDTH / 2) widest = n;
  }
  buf_puts(b, "Examples:\n");
  for (uint32_t i = 0; i < help_n_examples; i++)
    if (help_examples[i].command == cmd)
      entry(b, widest + INDENT + 2, help_examples[i].line, help_examples[i].what);
  buf_putc(b, '\n');
}

static void whole(Buf *b) {
  buf_printf(b, "%s\n\n", pitch);
  examples(b, CMD_COUNT);
  buf_puts(b, "Commands:\n");
  for (CommandId id = 0; id < CMD_COUNT; id++)
    if (!options_commands[id].planned)
      entry(b, COLUMN, options_commands[id].name, options_commands[id].help);
  buf_puts(b, "\nNot available yet in this version:\n");
  for (CommandId id = 0; id < CMD_COUNT; id++)
    if (options_commands[id].planned)
      entry(b, COLUMN, options_commands[id].name, options_commands[id].help);
  buf_puts(b, "\nOptions of all commands:\n");
  option_entries(b, CMD_COUNT);
  buf_puts(b, "\nExit status:\n");
  for (int i = 0; i < N_EXITS; i++) {
    char status[16];
    snprintf(status, sizeof status, "%d", exits[i].status);
    entry(b, COLUMN, status, exits[i].meaning);
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

void help_text(Buf *b, CommandId cmd) {
  if (cmd == CMD_COUNT) {
    whole(b);
    return;
  }
  const CommandInfo *c = &options_commands[cmd];
  buf_printf(b, "lindy %s: %s\n\n", c->name, c->help);
  if (c->planned) {
    buf_puts(b, "Not available yet in this version.\n");
    return;
  }
  if (cmd != CMD_VERSION) examples(b, cmd);
  buf_printf(b, "Usage: lindy %s%s %s\n", c->name, has_options(cmd) ? " [OPTION...]" : "",
             c->operands);
  if (has_options(cmd)) {
    buf_puts(b, "\nOptions:\n");
    option_entries(b, cmd);
  }
  if (cmd == CMD_DUMP) passes(b);
  if (cmd == CMD_BOOGIE) return;
  buf_puts(b, "\nOptions of all commands:\n");
  option_entries(b, CMD_COUNT);
}

/* ---- the manual page ------------------------------------------------------------ */

/* scdoc gives * _ \ # and friends a meaning; a backslash takes it away. */
static void scdoc_escape(Buf *b, const char *text) {
  for (; *text; text++) {
    if (strchr("\\*_<>#~[]-.", *text)) buf_putc(b, '\\');
    buf_putc(b, *text);
  }
}

static void scdoc_options(Buf *b, CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (!help_applies(o, cmd)) continue;
    if (o->letter) buf_printf(b, "*-%c*, ", o->letter);
    buf_printf(b, "*--%s*", o->name);
    if (o->argument) {
      buf_puts(b, "=_");
      scdoc_escape(b, o->argument);
      buf_puts(b, "_");
    }
    buf_puts(b, "\n\t");
    scdoc_escape(b, o->help);
    buf_puts(b, ".\n\n");
  }
}

static void scdoc_commands(Buf *b) {
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    const CommandInfo *c = &options_commands[id];
    buf_printf(b, "*%s* ", c->name);
    scdoc_escape(b, c->operands);
    buf_puts(b, "\n\t");
    scdoc_escape(b, c->help);
    buf_printf(b, "%s.\n\n", c->planned ? " (not available yet)" : "");
  }
}

void help_scdoc(Buf *b) {
  buf_puts(b, "lindy(1)\n\n# NAME\n\nlindy - check, print and lower Boogie programs\n\n"
              "# SYNOPSIS\n\n*lindy* _command_ [_option_...] [_file_...]\n\n# DESCRIPTION\n\n");
  scdoc_escape(b, pitch);
  buf_puts(b, " A file named *-* is standard input. Several files are one program. Results go to "
              "standard output, progress and logs to standard error.\n\n# COMMANDS\n\n");
  scdoc_commands(b);
  buf_puts(b, "# OPTIONS OF ALL COMMANDS\n\n");
  scdoc_options(b, CMD_COUNT);
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (!has_options(id)) continue;
    buf_puts(b, "# OPTIONS OF LINDY ");
    for (const char *s = options_commands[id].name; *s; s++) buf_putc(b, (char)(*s - 'a' + 'A'));
    buf_puts(b, "\n\n");
    scdoc_options(b, id);
  }
  buf_puts(b, "# EXIT STATUS\n\n");
  for (int i = 0; i < N_EXITS; i++) {
    buf_printf(b, "*%d*\n\t", exits[i].status);
    scdoc_escape(b, exits[i].meaning);
    buf_puts(b, "\n\n");
  }
  buf_puts(b, "*lindy boogie* keeps Boogie's: 0 whenever the run completed, 1 for wrong options or "
              "files.\n\n# EXAMPLES\n\n");
  for (uint32_t i = 0; i < help_n_examples; i++) {
    buf_puts(b, "*");
    scdoc_escape(b, help_examples[i].line);
    buf_puts(b, "*\n\t");
    scdoc_escape(b, help_examples[i].what);
    buf_puts(b, "\n\n");
  }
  buf_puts(b, "# ENVIRONMENT\n\n*NO_COLOR*\n\tWhen set to anything but the empty text, no colour "
              "unless *--color=always*.\n\n*TERM*\n\tWhen *dumb*, no colour.\n");
}

/* ---- the option reference --------------------------------------------------------- */

static void markdown_cell(Buf *b, const char *text) {
  for (; *text; text++) {
    if (*text == '|') buf_putc(b, '\\');
    buf_putc(b, *text);
  }
}

static void markdown_options(Buf *b, CommandId cmd) {
  buf_puts(b, "| option | meaning |\n|---|---|\n");
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (!help_applies(o, cmd)) continue;
    buf_puts(b, "| `");
    if (o->letter) buf_printf(b, "-%c`, `", o->letter);
    buf_printf(b, "--%s", o->name);
    if (o->argument) buf_putc(b, '='), markdown_cell(b, o->argument);
    buf_puts(b, "` | ");
    markdown_cell(b, o->help);
    if (o->kind == OPT_CHOICE) buf_printf(b, " (default `%s`)", o->text);
    if (o->kind == OPT_NUMBER) buf_printf(b, " (default %lld)", (long long)o->value);
    buf_puts(b, " |\n");
  }
  buf_putc(b, '\n');
}

void help_markdown(Buf *b) {
  buf_puts(b, "### All commands\n\n");
  markdown_options(b, CMD_COUNT);
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (!has_options(id)) continue;
    buf_printf(b, "### `lindy %s`\n\n", options_commands[id].name);
    markdown_options(b, id);
  }
  buf_puts(b, "### Exit status\n\n| status | meaning |\n|---|---|\n");
  for (int i = 0; i < N_EXITS; i++)
    buf_printf(b, "| %d | %s |\n", exits[i].status, exits[i].meaning);
}
