/* SPDX-License-Identifier: MIT */
/* The command lines of the explorers that Lindy stands in for: a table of options, and one way to
 * read them. Corral writes /name:value, Symbooglix --name=value or --name value. */
#ifndef CLI_DROPINS_WORDS_H
#define CLI_DROPINS_WORDS_H

#include "api/options/options.h"

typedef enum DropinKind { DROPIN_FLAG, DROPIN_NUMBER, DROPIN_TEXT } DropinKind;

typedef struct DropinOption {
  const char *name;
  DropinKind kind;
  bool honoured; /* else accepted without an effect */
  const char *help;
} DropinOption;

typedef struct DropinValue {
  bool set;
  const char *text;
  int64_t number;
} DropinValue;

typedef struct DropinSyntax {
  const DropinOption *options;
  uint32_t n;
  bool slashes; /* /name:value or -name:value; else --name=value or --name value */
} DropinSyntax;

/* Reads words; `values` has a place for each option. Strings point into argv. False: a word is
 * wrong, and `why` says which. */
bool dropin_words(const DropinSyntax *, int argc, char **argv, DropinValue *values,
                  OptionList *files, Buf *why);
/* The options, a line each; `title` first. */
void dropin_help(const DropinSyntax *, const char *title, Buf *);

#endif
