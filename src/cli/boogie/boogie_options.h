/* SPDX-License-Identifier: MIT */
/* Boogie's command line, read the way Boogie reads it (docs/language/output.md 1): `/name` or
 * `-name`, an argument after a colon or as the next word, errors in Boogie's words. An
 * unknown word that starts with / is a file. Of Lindy's own options --json, --explain,
 * --boogie-version,
 * --help and --version are known, which are no words of Boogie. */
#ifndef CLI_BOOGIE_OPTIONS_H
#define CLI_BOOGIE_OPTIONS_H

#include "api/options/options.h"
#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum BoogieId {
#define SECTION(title)
#define BOOGIE(name, kind, least, most, values, status, help) BO_##name,
#include "cli/boogie/boogie_options.def"
#undef BOOGIE
#undef SECTION
  BO_COUNT
} BoogieId;

typedef enum BoogieStatus {
  BOOGIE_DONE,
  BOOGIE_QUIET,
  BOOGIE_MISSING,
  BOOGIE_REFUSED
} BoogieStatus;

/* One occurrence of an option with an argument, for those that may be given several times. */
typedef struct BoogieGiven {
  BoogieId id;
  const char *text;
} BoogieGiven;

typedef struct BoogieOptions {
  bool set[BO_COUNT];
  const char *text[BO_COUNT]; /* the last argument, as written */
  int64_t number[BO_COUNT];   /* INT options                   */
  VEC(BoogieGiven) given;     /* all arguments, in order       */
  OptionList files;
  bool json;    /* --json, which is Lindy's and not Boogie's */
  bool explain; /* --explain, the same */
  bool older;   /* --boogie-version=2.4, likewise: the words of that version */
} BoogieOptions;

/* Fills the options; Boogie's complaints go to `err`. False when there was one. Strings
 * point into argv. */
bool boogie_options_parse(BoogieOptions *, int argc, char **argv, Buf *err);
void boogie_options_free(BoogieOptions *);
const char *boogie_options_name(BoogieId);
BoogieStatus boogie_options_status(BoogieId);
/* Does the first word of a command line ask for Boogie's command line? */
bool boogie_options_recognise(const char *word);

void boogie_options_help(Buf *);
void boogie_options_markdown(Buf *);

#endif
