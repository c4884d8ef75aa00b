/* SPDX-License-Identifier: MIT */
#include "cli/completions.h"

#include "cli/help.h"

#include <string.h>

static void command_words(Buf *b) {
  for (CommandId id = 0; id < CMD_COUNT; id++) buf_printf(b, " %s", options_commands[id].name);
}

/* " --json --color= -q": the options of a command and the common ones. */
static void option_words(Buf *b, CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (!help_applies(o, cmd) && !help_applies(o, CMD_COUNT)) continue;
    buf_printf(b, " --%s%s", o->name, o->kind == OPT_FLAG ? "" : "=");
  }
}

static void spaced(Buf *b, const char *choices) {
  for (; *choices; choices++) buf_putc(b, *choices == '|' ? ' ' : *choices);
}

/* ---- bash ------------------------------------------------------------------------- */

void completions_bash(Buf *b) {
  buf_puts(b,
           "# bash completion for lindy; made by `lindy completions bash`\n"
           "_lindy() {\n"
           "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} cmd= words= i\n"
           "  # bash splits --name=value at the equals sign\n"
           "  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then "
           "prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
           "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "    [[ ${COMP_WORDS[i]} == -* ]] || { cmd=${COMP_WORDS[i]}; break; }\n"
           "  done\n"
           "  case $prev in\n");
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (o->kind != OPT_CHOICE) continue;
    buf_printf(b, "    --%s) COMPREPLY=($(compgen -W '", o->name);
    spaced(b, o->argument);
    buf_puts(b, "' -- \"$cur\")); return ;;\n");
  }
  buf_puts(b, "  esac\n  case $cmd in\n    '') words='");
  command_words(b);
  option_words(b, CMD_COUNT);
  buf_puts(b, "' ;;\n");
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (options_are_foreign(id)) continue;
    buf_printf(b, "    %s) words='", options_commands[id].name);
    option_words(b, id);
    if (id == CMD_COMPLETIONS) buf_puts(b, " bash zsh fish");
    if (id == CMD_HELP) command_words(b);
    buf_puts(b, "' ;;\n");
  }
  buf_puts(b, "  esac\n"
              "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
              "  [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
              "  [[ -n $cmd && $cur != -* ]] && COMPREPLY+=($(compgen -d -S / -- \"$cur\") "
              "$(compgen -f -X '!*.bpl' -- \"$cur\"))\n"
              "}\n"
              "complete -o filenames -F _lindy lindy\n");
}

/* ---- zsh -------------------------------------------------------------------------- */

/* Text inside '...[text]...' of _arguments. */
static void zsh_text(Buf *b, const char *text) {
  for (; *text; text++) {
    if (*text == '\'') {
      buf_puts(b, "'\\''");
    } else {
      if (*text == '[' || *text == ']' || *text == ':') buf_putc(b, '\\');
      buf_putc(b, *text);
    }
  }
}

static void zsh_value(Buf *b, const OptionInfo *o) {
  if (o->kind == OPT_FLAG) return;
  buf_printf(b, ":%s:", o->name);
  if (o->kind == OPT_CHOICE) {
    buf_putc(b, '(');
    spaced(b, o->argument);
    buf_putc(b, ')');
  } else if (o->kind == OPT_TEXT && strcmp(o->argument, "FILE") == 0) {
    buf_puts(b, "_files");
  }
}

static void zsh_options(Buf *b, CommandId cmd) {
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *o = &options_table[i];
    if (!help_applies(o, cmd) && !help_applies(o, CMD_COUNT)) continue;
    buf_printf(b, "        '--%s%s[", o->name, o->kind == OPT_FLAG ? "" : "=");
    zsh_text(b, o->help);
    buf_putc(b, ']');
    zsh_value(b, o);
    buf_puts(b, "' \\\n");
    if (!o->letter) continue;
    buf_printf(b, "        '-%c[", o->letter);
    zsh_text(b, o->help);
    buf_putc(b, ']');
    zsh_value(b, o);
    buf_puts(b, "' \\\n");
  }
}

void completions_zsh(Buf *b) {
  buf_puts(b, "#compdef lindy\n# made by `lindy completions zsh`\n"
              "local -a commands\ncommands=(\n");
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    buf_printf(b, "  '%s:", options_commands[id].name);
    zsh_text(b, options_commands[id].help);
    buf_puts(b, "'\n");
  }
  buf_puts(b, ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\n"
              "local cmd=${words[2]}\ncase $cmd in\n");
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    if (options_are_foreign(id)) continue;
    buf_printf(b, "    %s)\n      shift words; (( CURRENT-- ))\n      _arguments -s \\\n",
               options_commands[id].name);
    zsh_options(b, id);
    buf_printf(b, "        '*:file:%s' ;;\n",
               id == CMD_COMPLETIONS ? "(bash zsh fish)" : "_files -g \"*.bpl\"");
  }
  buf_puts(b, "    boogie|corral|symbooglix) _files -g \"*.bpl\" ;;\nesac\n");
}

/* ---- fish ------------------------------------------------------------------------- */

static void fish_text(Buf *b, const char *text) {
  buf_putc(b, '\'');
  for (; *text; text++) {
    if (*text == '\'' || *text == '\\') buf_putc(b, '\\');
    buf_putc(b, *text);
  }
  buf_putc(b, '\'');
}

static void fish_option(Buf *b, const OptionInfo *o) {
  buf_puts(b, "complete -c lindy");
  if (o->where != UINT32_MAX) {
    buf_puts(b, " -n '__fish_seen_subcommand_from");
    for (CommandId id = 0; id < CMD_COUNT; id++)
      if (o->where >> id & 1) buf_printf(b, " %s", options_commands[id].name);
    buf_putc(b, '\'');
  }
  buf_printf(b, " -l %s", o->name);
  if (o->letter) buf_printf(b, " -s %c", o->letter);
  if (o->kind == OPT_CHOICE) {
    buf_puts(b, " -x -a '");
    spaced(b, o->argument);
    buf_putc(b, '\'');
  } else if (o->kind != OPT_FLAG) {
    buf_puts(b, " -r");
  }
  buf_puts(b, " -d ");
  fish_text(b, o->help);
  buf_putc(b, '\n');
}

void completions_fish(Buf *b) {
  buf_puts(b, "# fish completion for lindy; made by `lindy completions fish`\n");
  for (CommandId id = 0; id < CMD_COUNT; id++) {
    buf_printf(b, "complete -c lindy -n __fish_use_subcommand -f -a %s -d ",
               options_commands[id].name);
    fish_text(b, options_commands[id].help);
    buf_putc(b, '\n');
  }
  buf_puts(
      b, "complete -c lindy -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh fish'\n");
  for (uint32_t i = 0; i < options_count; i++) fish_option(b, &options_table[i]);
}
