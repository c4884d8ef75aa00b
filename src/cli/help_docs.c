/* SPDX-License-Identifier: MIT */
/* Help as documents: the manual page and the reference part of docs/manual. */
#include "cli/help.h"

#include "report/report.h"

#include <string.h>

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
    Buf help = {0};
    help_of_option(&help, o, cmd);
    help_of_default(&help, o, help.text);
    scdoc_escape(b, help.text);
    buf_free(&help);
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
    buf_puts(b, ".\n\n");
  }
}

void help_scdoc(Buf *b) {
  buf_puts(
      b,
      "lindy(1)\n\n# NAME\n\nlindy - check, prove, run, explore and translate Boogie programs\n\n"
      "# SYNOPSIS\n\n*lindy* _command_ [_option_...] [_file_...]\n\n# DESCRIPTION\n\n");
  scdoc_escape(b, help_pitch);
  buf_puts(b, " A file named *-* is standard input. Several files are one program. Results go to "
              "standard output, progress and logs to standard error.\n\n# COMMANDS\n\n");
  scdoc_commands(b);
  buf_puts(b, "# OPTIONS OF ALL COMMANDS\n\n");
  scdoc_options(b, CMD_COUNT);
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (!help_has_options(id)) continue;
    buf_puts(b, "# OPTIONS OF LINDY ");
    for (const char *s = options_commands[id].name; *s; s++) buf_putc(b, (char)(*s - 'a' + 'A'));
    buf_puts(b, "\n\n");
    scdoc_options(b, id);
  }
  buf_puts(b, "# EXIT STATUS\n\n");
  for (uint32_t i = 0; i < help_n_exits; i++) {
    buf_printf(b, "*%d*\n\t", help_exits[i].status);
    scdoc_escape(b, help_exits[i].meaning);
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

static void markdown_option(Buf *b, CommandId cmd, const OptionInfo *o) {
  buf_puts(b, "| `");
  if (o->letter) buf_printf(b, "-%c`, `", o->letter);
  buf_printf(b, "--%s", o->name);
  if (o->argument) buf_putc(b, '='), markdown_cell(b, o->argument);
  buf_puts(b, "` | ");
  Buf help = {0};
  help_of_option(&help, o, cmd);
  help_of_default(&help, o, help.text);
  markdown_cell(b, help.text);
  buf_free(&help);
  buf_puts(b, " |\n");
}

static void markdown_section(Buf *b, CommandId cmd, const OptionSection *section) {
  bool any = false;
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (!help_applies(o, cmd) || !options_in_section(o, section)) continue;
    if (!any && section) {
      buf_printf(b, "| **%s** | ", section->title);
      if (help_fits(section->example, cmd)) buf_printf(b, "as in `%s`", section->example);
      buf_puts(b, " |\n");
    }
    any = true;
    markdown_option(b, cmd, o);
  }
}

static void markdown_options(Buf *b, CommandId cmd) {
  buf_puts(b, "| option | meaning |\n|---|---|\n");
  markdown_section(b, cmd, NULL);
  for (const OptionSection *x = options_sections; x->title; x++) markdown_section(b, cmd, x);
  buf_putc(b, '\n');
}

static void markdown_pairs(Buf *b, CommandId cmd) {
  if (cmd == CMD_DUMP) {
    buf_puts(b, "| pass, in order | what the program is afterwards |\n|---|---|\n");
#define PASS(tag, name, what) buf_puts(b, "| `" name "` | " what " |\n");
#include "lower/passes.def"
#undef PASS
    buf_putc(b, '\n');
  }
  if (cmd == CMD_RUN || cmd == CMD_TEST || cmd == CMD_EXPLORE) {
    buf_puts(b, "| strategy, for `--search` | which waiting state is next |\n|---|---|\n");
#define STRATEGY(name, help, ...) buf_puts(b, "| `" name "` | " help " |\n");
#include "exec/search/strategies.def"
#undef STRATEGY
    buf_putc(b, '\n');
  }
  if (cmd == CMD_EXPLORE) {
    buf_puts(b, "| method, for `--engine` | what it does |\n|---|---|\n");
#define METHOD(name, functions, help) buf_puts(b, "| `" name "` | " help " |\n");
#include "portfolio/methods.def"
#undef METHOD
    buf_putc(b, '\n');
    buf_puts(b, "| optimization, for `--without` | what it does |\n|---|---|\n");
#define OPTIMIZATION(tag, name, help) buf_puts(b, "| `" name "` | " help " |\n");
#include "solve/state/optimizations.def"
#undef OPTIMIZATION
    buf_putc(b, '\n');
  }
}

/* The message with its placeholders, as people read it. */
static void markdown_format(Buf *b, const char *format) {
  for (; *format; format++) {
    if (*format == '|') buf_putc(b, '\\');
    if (*format != '%') {
      buf_putc(b, *format);
      continue;
    }
    format += 1 + strspn(format + 1, ".*0123456789lzh");
    buf_puts(b, "…");
  }
}

static void markdown_code(Buf *b, const char *code, Severity severity, const char *format) {
  buf_printf(b, "| %s | %s | ", code, report_severity(severity));
  markdown_format(b, format);
  buf_puts(b, " |\n");
}

static void markdown_codes(Buf *b) {
  buf_puts(b, "### Diagnostic codes\n\nE001 is a file that cannot be read or written.\n\n"
              "| code | severity | message |\n|---|---|---|\n");
#define DIAG(tag, code, severity, phase, format) markdown_code(b, code, SEV_##severity, format);
#include "syntax/diags.def"
#undef DIAG
  buf_putc(b, '\n');
}

void help_markdown(Buf *b) {
  buf_puts(b, "### All commands\n\n");
  markdown_options(b, CMD_COUNT);
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (!help_has_options(id)) continue;
    buf_printf(b, "### `lindy %s`\n\n", options_commands[id].name);
    markdown_options(b, id);
    markdown_pairs(b, id);
  }
  markdown_codes(b);
  buf_puts(b, "### Exit status\n\n| status | meaning |\n|---|---|\n");
  for (uint32_t i = 0; i < help_n_exits; i++)
    buf_printf(b, "| %d | %s |\n", help_exits[i].status, help_exits[i].meaning);
}
