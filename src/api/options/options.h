/* SPDX-License-Identifier: MIT */
/* The command line as data: the commands of commands.def, the options of options.def.
 *
 * Options is filled once by options_parse and const afterwards. A table row knows its
 * field by offset, so that one loop parses, checks ranges and writes help.
 * Strings point into argv or into the tables. */
#ifndef API_OPTIONS_H
#define API_OPTIONS_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum CommandId {
#define COMMAND(tag, fn, operands, help) CMD_##tag,
#include "api/options/commands.def"
#undef COMMAND
  CMD_COUNT
} CommandId;

typedef struct CommandInfo {
  const char *name, *operands, *help;
} CommandInfo;

/* The values of an option that may be given several times, in order. */
typedef VEC(const char *) OptionList;

/* The value of a number that nobody gave and that has no one default; no user can write it. */
enum { NOT_GIVEN = -1 };

typedef struct Options {
#define FLAG(field, name, letter, changes, where, help) bool field;
#define CHOICE(field, name, letter, choices, value, changes, where, help) const char *field;
#define NUMBER(field, name, letter, arg, value, least, most, changes, where, help) int64_t field;
#define SECONDS(field, name, letter, value, most, changes, where, help) double field;
#define TEXT(field, name, letter, arg, changes, where, help) const char *field;
#define OPTIONAL(field, name, letter, arg, value, changes, where, help) const char *field;
#define LIST(field, name, letter, arg, changes, where, help) OptionList field;
#include "api/options/options.def"
#undef LIST
#undef FLAG
#undef CHOICE
#undef NUMBER
#undef SECONDS
#undef TEXT
#undef OPTIONAL
  OptionList operands;
  bool only_profile; /* of lindy profile: nothing else is shown */
} Options;

/* What another value of an option may change, as options.def has it; bits. */
typedef enum OptionChanges {
  CHANGES_VERDICT = 1,
  CHANGES_SHOWN = 2,
  CHANGES_RUN = 4,
  CHANGES_NOTHING = 8,
} OptionChanges;

typedef enum OptionKind {
  OPT_FLAG,
  OPT_CHOICE,
  OPT_NUMBER,
  OPT_SECONDS,
  OPT_TEXT,
  OPT_LIST
} OptionKind;

typedef struct OptionInfo {
  const char *name;
  char letter; /* 0: none */
  OptionKind kind;
  const char *argument; /* as help shows it; the choices of a CHOICE, separated by | */
  const char *text;     /* default of a CHOICE; of an OPTIONAL text: what it is without `=` */
  int64_t value, least, most;
  uint32_t changes; /* of OptionChanges; 0 would be undeclared */
  uint32_t where;   /* bits 1 << CommandId */
  const char *help;
  size_t offset; /* in Options */
} OptionInfo;

extern const CommandInfo options_commands[CMD_COUNT];
extern const OptionInfo options_table[];
extern const uint32_t options_count;

/* A part of the options of help, and an example of it; the last one has no title. */
typedef struct OptionSection {
  const char *title, *example, *names; /* names of options, with blanks */
} OptionSection;
extern const OptionSection options_sections[];

/* Is the option in the section? In NULL: is it in none? */
bool options_in_section(const OptionInfo *, const OptionSection *);
void options_init(Options *);
void options_free(Options *);
/* The command of that name, or CMD_COUNT. */
CommandId options_command(const char *name);
/* Reads the words after the command. On failure returns false, with the whole complaint
 * (and a suggestion) in `why`. */
bool options_parse(Options *, CommandId, int argc, char **argv, Buf *why);
/* The same for one word that may stand before the command; *used is how many words it took,
 * 0 when argv[0] is not an option. */
bool options_parse_global(Options *, int argc, char **argv, int *used, Buf *why);
/* Does the command read the command line of another tool? */
bool options_are_foreign(CommandId);
/* Does the command have the option? */
bool options_applies(const OptionInfo *, CommandId);
/* Has the option another value than options_init gives it? */
bool options_is_given(const Options *, const OptionInfo *);
/* The values of all options of the command that declare one of these changes (bits): the part of a
 * key that they make up. Equal texts mean equal values. */
void options_key(const Options *, CommandId, uint32_t changes, Buf *);
/* Is an option given that declares CHANGES_RUN? */
bool options_need_run(const Options *, CommandId);
/* Is `text` one of "a|b|c"? */
bool options_choice(const char *choices, const char *text);

#endif
