/* SPDX-License-Identifier: MIT */
/* See block_words.h. Labels are made in syntax/flatten.c; inlining puts inline$P$n$ before them,
 * and numbers what follows a call (anon0$1); unrolling appends #n. */
#include "report/block_words.h"

#include <ctype.h>
#include <string.h>

typedef struct Text {
  const char *at;
  size_t n;
} Text;

/* Cuts `mark` and the digits that end the text off it. */
static void cut_number(Text *t, char mark) {
  size_t n = t->n;
  while (n && isdigit((unsigned char)t->at[n - 1])) n--;
  if (n > 1 && n < t->n && t->at[n - 1] == mark) t->n = n - 1;
}

/* inline$P$0$label: P is handed over, the label remains. */
static Text cut_callee(Text *t) {
  static const char head[] = "inline$";
  Text callee = {t->at, 0};
  size_t from = sizeof head - 1;
  if (t->n < from || memcmp(t->at, head, from) != 0) return callee;
  for (size_t i = from; i < t->n; i++) {
    size_t end = i + 1;
    while (t->at[i] == '$' && end < t->n && isdigit((unsigned char)t->at[end])) end++;
    if (end == i + 1 || end >= t->n || t->at[end] != '$') continue;
    callee = (Text){t->at + from, i - from};
    *t = (Text){t->at + end + 1, t->n - end - 1};
    break;
  }
  return callee;
}

static bool ends(const Text *t, const char *with) {
  size_t n = strlen(with);
  return t->n > n && memcmp(t->at + t->n - n, with, n) == 0;
}

/* anon, a number, and perhaps a word after _. */
static bool made_up(const Text *t) {
  size_t i = 4;
  if (t->n < 4 || memcmp(t->at, "anon", 4) != 0) return false;
  while (i < t->n && isdigit((unsigned char)t->at[i])) i++;
  return i == t->n || t->at[i] == '_';
}

static bool is(const Text *t, const char *word) {
  return t->n == strlen(word) && memcmp(t->at, word, t->n) == 0;
}

static void words(Buf *out, const Text *t) {
  static const char *const known[][2] = {
      {"_Then", "then"},
      {"_Else", "else"},
      {"_LoopHead", "some iteration"},
      {"_LoopBody", "loop body"},
      {"_LoopDone", "after the loop"},
  };
  if (is(t, "GeneratedUnifiedExit") || is(t, "PreconditionGeneratedEntry")) return;
  if (!made_up(t)) {
    buf_add(out, t->at, t->n);
    return;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (ends(t, known[i][0])) buf_puts(out, known[i][1]);
}

void block_words(Buf *out, Str label) {
  Text t = {label->text, label->len};
  cut_number(&t, '#');
  cut_number(&t, '$');
  Text callee = cut_callee(&t);
  if (!callee.n) {
    words(out, &t);
    return;
  }
  bool entry = is(&t, "Entry"), leaves = is(&t, "Return");
  buf_puts(out, entry ? "call of " : leaves ? "return of " : "in ");
  buf_add(out, callee.at, callee.n);
  Buf more = {0};
  if (!entry && !leaves) words(&more, &t);
  if (more.n) buf_printf(out, ": %s", more.text);
  buf_free(&more);
}
