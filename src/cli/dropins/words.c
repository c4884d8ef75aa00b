/* SPDX-License-Identifier: MIT */
#include "cli/dropins/words.h"

#include "base/text/suggest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The name in the word, without what stands before and after it; NULL: it is a file. */
static const char *option_name(const DropinSyntax *s, const char *word, size_t *n) {
  size_t before = s->slashes ? (word[0] == '/' || word[0] == '-') && word[1] ? 1 : 0
                  : strncmp(word, "--", 2) == 0 && word[2] ? 2
                                                           : 0;
  size_t length = strlen(word);
  bool is_program = length > 4 && strcmp(word + length - 4, ".bpl") == 0;
  bool is_path = s->slashes && word[0] == '/' && is_program && !strchr(word, ':');
  if (!before || is_path) return NULL;
  *n = strcspn(word + before, s->slashes ? ":" : "=");
  return word + before;
}

static uint32_t find_option(const DropinSyntax *s, const char *name, size_t n) {
  uint32_t i = 0;
  while (i < s->n &&
         !(strlen(s->options[i].name) == n && strncmp(s->options[i].name, name, n) == 0))
    i++;
  return i;
}

static bool unknown(const DropinSyntax *s, const char *word, const char *name, size_t n, Buf *why) {
  Buf asked = {0};
  buf_printf(&asked, "%.*s", (int)n, name);
  Suggest near = {asked.text, NULL, 0};
  for (uint32_t i = 0; i < s->n; i++) suggest_try(&near, s->options[i].name);
  buf_printf(why, "unknown option '%s'", word);
  if (near.best) buf_printf(why, "; did you mean '%s%s'?", s->slashes ? "/" : "--", near.best);
  buf_free(&asked);
  return false;
}

static bool take_value(const DropinOption *o, const char *word, const char *text, DropinValue *v,
                       Buf *why) {
  *v = (DropinValue){.set = true, .text = text};
  if (o->kind != DROPIN_NUMBER) return true;
  char *end;
  errno = 0;
  v->number = strtoll(text, &end, 10);
  if (!errno && end != text && !*end && v->number >= 0) return true;
  buf_printf(why, "'%s' needs a number of 0 or more", word);
  return false;
}

bool dropin_words(const DropinSyntax *s, int argc, char **argv, DropinValue *values,
                  OptionList *files, Buf *why) {
  for (int i = 0; i < argc; i++) {
    const char *word = argv[i];
    size_t n = 0;
    const char *name = option_name(s, word, &n);
    if (!name) {
      vec_push(files, word);
      continue;
    }
    uint32_t at = find_option(s, name, n);
    if (at == s->n) return unknown(s, word, name, n, why);
    const DropinOption *o = &s->options[at];
    const char *text = name[n] ? name + n + 1 : NULL;
    if (o->kind == DROPIN_FLAG) {
      values[at] = (DropinValue){.set = true, .text = text};
      continue;
    }
    if (!text && !s->slashes && i + 1 < argc) text = argv[++i];
    if (!text) {
      buf_printf(why, "'%s' needs a value", word);
      return false;
    }
    if (!take_value(o, word, text, &values[at], why)) return false;
  }
  return true;
}

void dropin_help(const DropinSyntax *s, const char *title, Buf *b) {
  enum { COLUMN = 34 };
  static const char *const shown[] = {"", "N", "TEXT"};
  buf_printf(b, "%s\n", title);
  for (uint32_t i = 0; i < s->n; i++) {
    const DropinOption *o = &s->options[i];
    size_t start = b->n;
    buf_printf(b, "  %s%s", s->slashes ? "/" : "--", o->name);
    if (o->kind != DROPIN_FLAG) buf_printf(b, "%s%s", s->slashes ? ":" : "=", shown[o->kind]);
    buf_spaces(b, b->n - start < COLUMN ? COLUMN - (b->n - start) : 1);
    buf_printf(b, "%s%s\n", o->help, o->honoured ? "" : " [no effect]");
  }
}
