/* SPDX-License-Identifier: MIT */
#include "cli/boogie/boogie_options.h"

#include "api/options/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum ArgKind { KIND_FLAG, KIND_INT, KIND_REAL, KIND_TEXT, KIND_CHOICE, KIND_TEXT0 } ArgKind;

typedef struct BoogieInfo {
  const char *name;
  ArgKind kind;
  int64_t least, most;
  const char *values;
  BoogieStatus status;
  const char *help;
} BoogieInfo;

static const BoogieInfo table[BO_COUNT] = {
#define SECTION(title)
#define BOOGIE(name, kind, least, most, values, status, help)                                      \
  [BO_##name] = {#name, KIND_##kind, least, most, values, BOOGIE_##status, help},
#include "cli/boogie/boogie_options.def"
#undef BOOGIE
#undef SECTION
};

const char *boogie_options_name(BoogieId id) {
  return table[id].name;
}

BoogieStatus boogie_options_status(BoogieId id) {
  return table[id].status;
}

void boogie_options_free(BoogieOptions *o) {
  vec_free(&o->files);
  vec_free(&o->given);
}

static BoogieId find(const char *name, size_t n) {
  for (BoogieId id = 0; id < BO_COUNT; id++)
    if (strlen(table[id].name) == n && memcmp(table[id].name, name, n) == 0) return id;
  return BO_COUNT;
}

static bool is_number(const BoogieInfo *info, const char *text, int64_t *value) {
  char *end;
  errno = 0;
  if (info->kind == KIND_REAL) {
    strtod(text, &end);
    return end != text && !*end && !errno;
  }
  long long number = strtoll(text, &end, 10);
  *value = number;
  return end != text && !*end && !errno && number >= info->least && number <= info->most;
}

static bool store(BoogieOptions *o, BoogieId id, const char *value) {
  const BoogieInfo *info = &table[id];
  if ((info->kind == KIND_INT || info->kind == KIND_REAL) &&
      !is_number(info, value, &o->number[id]))
    return false;
  if (info->kind == KIND_CHOICE && !options_choice(info->values, value)) return false;
  o->set[id] = true;
  o->text[id] = value;
  BoogieGiven g = {id, value};
  vec_push(&o->given, g);
  return true;
}

/* One option and its argument, from the `left` words that are left. Returns how many words it took;
 * 0: a complaint, which ends the parse, as Boogie's do. */
static int option(BoogieOptions *o, BoogieId id, char *const *words, int left, Buf *err) {
  const BoogieInfo *info = &table[id];
  const char *word = words[0], *colon = strchr(word, ':');
  int n = colon ? (int)(colon - word) : (int)strlen(word);
  if (info->kind == KIND_FLAG || (info->kind == KIND_TEXT0 && !colon)) {
    if (colon) {
      buf_printf(err, "Boogie: Error: \"%.*s\" cannot take a colon argument\n", n, word);
      return 0;
    }
    o->set[id] = true;
    return 1;
  }
  const char *value = colon ? colon + 1 : left > 1 ? words[1] : NULL;
  if (!value) {
    buf_printf(err, "Boogie: Error: \"%.*s\" expects 1 argument\n", n, word);
    return 0;
  }
  if (store(o, id, value)) return colon ? 1 : 2;
  buf_printf(err, "Boogie: Error: Invalid argument \"%s\" to option %.*s\n", value, n, word);
  return 0;
}

/* The versions whose words Lindy knows: of 2016 to 2022, and of today. */
static bool words_of_version(BoogieOptions *o, const char *version, Buf *err) {
  o->older = strcmp(version, "2.4") == 0;
  if (o->older || strcmp(version, "3") == 0) return true;
  buf_printf(err, "Boogie: Error: the version of Boogie is 2.4 or 3, not \"%s\"\n", version);
  return false;
}

static bool lindy_option(BoogieOptions *o, const char *word) {
  if (strcmp(word, "--json") == 0) return o->json = true;
  if (strcmp(word, "--explain") == 0) return o->explain = true;
  if (strcmp(word, "--help") == 0) return o->set[BO_help] = true;
  return strcmp(word, "--version") == 0 && (o->set[BO_version] = true);
}

bool boogie_options_parse(BoogieOptions *o, int argc, char **argv, Buf *err) {
  static const char version[] = "--boogie-version=";
  const char *wanted = getenv("LINDY_BOOGIE_VERSION");
  *o = (BoogieOptions){0};
  bool ok = !wanted || words_of_version(o, wanted, err);
  for (int i = 0, next; i < argc; i = next) {
    const char *word = argv[i];
    next = i + 1;
    if ((word[0] != '/' && word[0] != '-') || !word[1]) {
      vec_push(&o->files, word);
      continue;
    }
    if (lindy_option(o, word)) continue;
    if (strncmp(word, version, sizeof version - 1) == 0) {
      ok = words_of_version(o, word + sizeof version - 1, err) && ok;
      continue;
    }
    BoogieId id = find(word + 1, strcspn(word + 1, ":"));
    if (id < BO_COUNT) {
      int taken = option(o, id, argv + i, argc - i, err);
      if (taken) next = i + taken;
      ok = taken && ok;
    } else if (word[0] == '/') {
      vec_push(&o->files, word);
    } else {
      buf_printf(err, "Boogie: Error: unknown switch: %.*s\n", (int)strcspn(word, ":"), word);
      ok = false;
    }
  }
  return ok;
}

bool boogie_options_recognise(const char *word) {
  size_t n = strlen(word);
  if (n > 4 && strcmp(word + n - 4, ".bpl") == 0) return true;
  if (word[0] == '/') return true;
  if (word[0] != '-' || word[1] == '-' || n < 3) return false;
  return strchr(word, ':') || find(word + 1, n - 1) < BO_COUNT;
}

/* ---- help ----------------------------------------------------------------------- */

static const char *const status_notes[] = {[BOOGIE_DONE] = "",
                                           [BOOGIE_QUIET] = " [no effect]",
                                           [BOOGIE_MISSING] = " [not yet]",
                                           [BOOGIE_REFUSED] = " [refused]"};

static void spelling(Buf *b, const BoogieInfo *info) {
  buf_printf(b, "/%s", info->name);
  if (info->kind == KIND_INT && info->most < 10)
    buf_printf(b, ":%lld..%lld", (long long)info->least, (long long)info->most);
  else if (info->kind == KIND_INT)
    buf_puts(b, ":N");
  else if (info->kind == KIND_REAL)
    buf_puts(b, ":F");
  else if (info->kind == KIND_TEXT)
    buf_puts(b, ":TEXT");
  else if (info->kind == KIND_TEXT0)
    buf_puts(b, "[:TEXT]");
  else if (info->kind == KIND_CHOICE)
    buf_printf(b, ":%s", info->values);
}

static void section_text(Buf *b, const char *title) {
  buf_printf(b, "%s%s:\n", b->n ? "\n" : "", title);
}

static void option_text(Buf *b, BoogieId id) {
  size_t start = b->n;
  buf_puts(b, "  ");
  spelling(b, &table[id]);
  if (b->n - start > 36)
    buf_puts(b, "\n"), buf_spaces(b, 38);
  else
    buf_spaces(b, 38 - (b->n - start));
  buf_printf(b, "%s%s\n", table[id].help, status_notes[table[id].status]);
}

void boogie_options_help(Buf *b) {
  buf_puts(
      b,
      "Boogie's options, and what Lindy does with them. An argument follows a colon, or is the\n"
      "next word; - may stand for /. [no effect]: accepted, changes nothing; [not yet]: ignored,\n"
      "with a message on standard error; [refused]: an error, since the answer could be another "
      "one.\n");
#define SECTION(title) section_text(b, title);
#define BOOGIE(name, kind, least, most, values, status, help) option_text(b, BO_##name);
#include "cli/boogie/boogie_options.def"
#undef BOOGIE
#undef SECTION
}

static void option_markdown(Buf *b, BoogieId id) {
  Buf form = {0};
  spelling(&form, &table[id]);
  buf_puts(b, "| `");
  for (size_t i = 0; i < form.n; i++) {
    if (form.text[i] == '|') buf_putc(b, '\\');
    buf_putc(b, form.text[i]);
  }
  buf_printf(b, "` | %s%s |\n", table[id].help, status_notes[table[id].status]);
  buf_free(&form);
}

void boogie_options_markdown(Buf *b) {
  buf_puts(b, "\n### `lindy boogie`\n\n");
#define SECTION(title) buf_puts(b, "\n" title "\n\n| option | meaning |\n|---|---|\n");
#define BOOGIE(name, kind, least, most, values, status, help) option_markdown(b, BO_##name);
#include "cli/boogie/boogie_options.def"
#undef BOOGIE
#undef SECTION
}
