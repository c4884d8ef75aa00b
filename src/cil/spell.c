/* SPDX-License-Identifier: MIT */
/* The text is gone through from left to right. What is not known stays as it is. */
#include "cil/spell.h"

#include <ctype.h>
#include <string.h>

enum { SPELL_DEPTH = 20, SPELL_LENGTH = 400 };

static void spell(Buf *out, SpellText x, SpellText method, uint32_t depth);

static bool in_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?", c));
}

bool spell_is_hidden(const char *name) {
  return name[0] == '$' || strcmp(name, "alloc") == 0 || strncmp(name, "local#", 6) == 0;
}

void spell_name(Buf *out, const char *name, size_t n) {
  static const char backing[] = "_k__BackingField", count[] = "Collection.count";
  if (n == sizeof count - 1 && memcmp(name, count, n) == 0) {
    buf_puts(out, "Count");
    return;
  }
  for (size_t i = n; i > 0; i--)
    if (name[i - 1] == '.' && i < n) {
      name += i;
      n -= i;
      break;
    }
  const char *mark = memchr(name, '#', n);
  if (mark && mark > name) n = (size_t)(mark - name);
  size_t tail = sizeof backing - 1;
  if (n > tail && name[0] == '_' && memcmp(name + n - tail, backing, tail) == 0) {
    name++;
    n -= tail + 1;
  }
  buf_add(out, name, n);
}

/* The text in brackets that begin at `at`, and where they end; SIZE_MAX when they do not. */
static size_t bracketed(SpellText x, size_t at, SpellText *inner) {
  int depth = 0;
  for (size_t i = at; i < x.n; i++) {
    depth += x.at[i] == '(' || x.at[i] == '[';
    depth -= x.at[i] == ')' || x.at[i] == ']';
    if (depth) continue;
    *inner = (SpellText){x.at + at + 1, i - at - 1};
    return i + 1;
  }
  return SIZE_MAX;
}

static bool is_word(SpellText w, const char *word) {
  return w.n == strlen(word) && memcmp(w.at, word, w.n) == 0;
}

/* What `$5` stands for: the right side of its only assignment, or the call that it is the result
 * of. */
static bool temporary(SpellText w, SpellText method, SpellText *value) {
  static const char *const before[] = {"  ", "  call "};
  Buf find = {0};
  const char *at = NULL;
  for (size_t i = 0; i < 2 && method.n && !at; i++) {
    buf_clear(&find);
    buf_puts(&find, before[i]);
    buf_add(&find, w.at, w.n);
    buf_puts(&find, " := ");
    at = memmem(method.at, method.n, find.text, find.n);
  }
  if (at) {
    const char *from = at + find.n,
               *end = memchr(from, '\n', (size_t)(method.at + method.n - from));
    *value = (SpellText){from, end && end > from ? (size_t)(end - from) - 1 : 0};
  }
  buf_free(&find);
  return at && value->n && value->n < SPELL_LENGTH;
}

static bool is_simple(const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!in_name(text[i]) && text[i] != '[' && text[i] != ']') return false;
  return true;
}

static bool is_temporary(SpellText w, SpellText method, SpellText *value) {
  return w.n > 1 && w.at[0] == '$' && strspn(w.at + 1, "0123456789") + 1 >= w.n &&
         temporary(w, method, value);
}

/* An expression that something is appended to. */
static void spell_operand(Buf *out, SpellText x, SpellText method, uint32_t depth) {
  Buf text = {0};
  spell(&text, x, method, depth);
  bool simple = is_simple(text.n ? text.text : "", text.n);
  if (!simple) buf_putc(out, '(');
  if (text.n) buf_add(out, text.text, text.n);
  if (!simple) buf_putc(out, ')');
  buf_free(&text);
}

/* Of an array, a string, or the text of one. */
static bool is_length(SpellText w) {
  return is_word(w, "len") || is_word(w, "string.length") || is_word(w, "text.length");
}

/* A name at `at`, and what belongs to it. Returns where it ends. */
static size_t spell_word(Buf *out, SpellText x, size_t at, SpellText method, uint32_t depth) {
  SpellText w = {x.at + at, 0}, inner, index, value;
  while (at + w.n < x.n && in_name(x.at[at + w.n])) w.n++;
  size_t end = at + w.n, after;
  char next = end < x.n ? x.at[end] : 0;
  bool elements = w.n > 9 && memcmp(w.at, "elements.", 9) == 0;
  if (is_temporary(w, method, &value)) {
    spell_operand(out, value, method, depth + 1);
  } else if (next == '[' && memchr(w.at, '.', w.n) &&
             (after = bracketed(x, end, &inner)) != SIZE_MAX) {
    spell_operand(out, inner, method, depth + 1);
    if (!elements) {
      buf_putc(out, '.');
      spell_name(out, w.at, w.n);
    } else if (after < x.n && x.at[after] == '[') {
      size_t more = bracketed(x, after, &index);
      if (more != SIZE_MAX) {
        buf_putc(out, '[');
        spell(out, index, method, depth + 1);
        buf_putc(out, ']');
        after = more;
      }
    }
    end = after;
  } else if (next == '(' && is_length(w) && (after = bracketed(x, end, &inner)) != SIZE_MAX) {
    spell_operand(out, inner, method, depth + 1);
    buf_puts(out, ".Length");
    end = after;
  } else if (next == '(' && is_word(w, "string.text") &&
             (after = bracketed(x, end, &inner)) != SIZE_MAX) {
    spell(out, inner, method, depth + 1);
    end = after;
  } else if (w.n > 3 && memcmp(w.at, "to_", 3) == 0 && next == '(' &&
             (after = bracketed(x, end, &inner)) != SIZE_MAX) {
    spell_operand(out, inner, method, depth + 1);
    end = after;
  } else if (isdigit((unsigned char)w.at[0])) {
    buf_add(out, w.at, w.n);
  } else {
    spell_name(out, w.at, w.n);
  }
  return end;
}

static void spell(Buf *out, SpellText x, SpellText method, uint32_t depth) {
  /* Parentheses around all of it say nothing. */
  SpellText inner;
  for (; depth <= SPELL_DEPTH && x.n; x = inner) {
    if (x.at[0] == '(' && bracketed(x, 0, &inner) == x.n) continue;
    if (!is_temporary(x, method, &inner)) break;
    depth++;
  }
  if (depth > SPELL_DEPTH || out->n > SPELL_LENGTH) {
    buf_puts(out, "...");
    return;
  }
  for (size_t at = 0; at < x.n;) {
    if (in_name(x.at[at]) && (at == 0 || !in_name(x.at[at - 1]))) {
      at = spell_word(out, x, at, method, depth);
    } else {
      buf_putc(out, x.at[at++]);
    }
  }
}

void spell_expression(Buf *out, SpellText expression, SpellText method) {
  spell(out, expression, method, 0);
}
