/* SPDX-License-Identifier: MIT */
/* See values.h. A path is known by its steps, which are the lines that give a variable its value
 * and the heads of blocks. A mention is on the path when it stands between two steps that follow
 * each other, in the same braces as one of them, and behind no label that no step stands behind:
 * what is beside the path has no values there.
 *
 * Example: the steps are at lines 2 (entry: x = 4), 7 (y := 1) and 11 (y := x). At line 9, in an
 * `else` of lines 8 to 10, nothing is said; at line 11, the y on the left is 4. */
#include "lsp/values.h"

#include <ctype.h>
#include <string.h>

enum { MOST_PIECES = 256 };

/* What is around the mention. */
typedef struct Mention {
  const LspFile *file;
  size_t offset;
  bool writes, old;         /* old: inside of old(..) */
  size_t open, end;         /* the innermost braces; open 0: it stands in a specification */
  size_t label, next_label; /* the last one before it in these braces, and the first after it */
  enum { CLAUSE_NONE, CLAUSE_REQUIRES, CLAUSE_OTHER } clause;
} Mention;

static bool begins_with(const char *text, size_t n, const char *word) {
  size_t len = strlen(word);
  return n > len && memcmp(text, word, len) == 0 && !isalnum((unsigned char)text[len]) &&
         !strchr("_.$#'`~^\\?", text[len]);
}

/* `{ ... }`, but no attribute. */
static bool is_braces(const char *text, size_t n) {
  return n > 1 && text[0] == '{' && text[1] != ':' && text[n - 1] == '}';
}

static void read_piece(Mention *m, const LindyPlace *p) {
  const char *text = m->file->text.bytes + p->offset;
  size_t n = p->end - p->offset;
  if (m->open || p->end > m->file->text.n) return;
  m->old |= begins_with(text, n, "old");
  if (is_braces(text, n)) {
    m->open = p->offset;
    m->end = p->end;
  }
  bool required = begins_with(text, n, "requires");
  bool other = begins_with(text, n, "ensures") || begins_with(text, n, "modifies") ||
               begins_with(text, n, "free") || begins_with(text, n, "decreases");
  if (required || other) m->clause = required ? CLAUSE_REQUIRES : CLAUSE_OTHER;
}

static Mention mention_of(const LspFile *f, const LindyReference *r) {
  Mention m = {.file = f, .offset = r->place.offset, .next_label = SIZE_MAX};
  LindyPlace list[MOST_PIECES];
  size_t n = lindy_ranges(f->program->session, f->name, r->place.offset, list, MOST_PIECES), k;
  m.writes = r->use == LINDY_WRITES;
  for (size_t i = 0; i < n; i++) read_piece(&m, &list[i]);
  const LindySymbol *symbols = lindy_symbols(f->program->session, &k);
  for (size_t i = 0; m.open && i < k; i++) {
    const LindyPlace *at = &symbols[i].name_place;
    if (symbols[i].kind != LINDY_SYMBOL_LABEL || strcmp(at->file, f->name) != 0) continue;
    if (at->offset <= m.open || at->offset >= m.end) continue;
    if (at->offset < m.offset && at->offset > m.label) m.label = at->offset;
    if (at->offset > m.offset && at->offset < m.next_label) m.next_label = at->offset;
  }
  return m;
}

/* A step of the implementation itself, not of a body that was put in for a call. */
static bool is_own(const LspProof *x, const Mention *m, LspMark at) {
  return at.file == m->file && at.offset >= x->whole.offset && at.offset < x->whole.end;
}

static bool shares_block(const Mention *m, size_t at) {
  return at >= m->open && at < m->end && at >= m->label && at < m->next_label;
}

/* The next own step after the i-th, or where the check fails. */
static size_t next_place(const LspProof *x, const LspFailure *v, const Mention *m, size_t i) {
  for (size_t k = i + 1; k < v->n_trace; k++)
    if (is_own(x, m, v->trace[k].at)) return v->trace[k].at.offset;
  LspMark failed = strcmp(v->code, "V004") == 0 ? v->clause : v->at; /* where it returns */
  return is_own(x, m, failed) ? failed.offset : SIZE_MAX;
}

/* The line of an offset. */
static uint32_t mention_line(const Mention *m, size_t offset) {
  return text_position(&m->file->text, offset).line;
}

/* Is the mention on the path right after this step? */
static bool comes_after(const LspProof *x, const LspFailure *v, const Mention *m, size_t i) {
  size_t at = v->trace[i].at.offset, next = next_place(x, v, m, i);
  uint32_t line = mention_line(m, m->offset);
  if (!is_own(x, m, v->trace[i].at) || mention_line(m, at) > line) return false;
  if (next == SIZE_MAX) return shares_block(m, at);
  uint32_t next_line = mention_line(m, next);
  bool last = next_line >= line && (next_line > line || i + 1 == v->n_trace);
  bool back = next < at; /* to the head of a loop */
  if (!last && !back) return false;
  return shares_block(m, at) || (!back && shares_block(m, next));
}

/* Does the step give its values by a command? Else they are there before: at entry, or at the head
 * of a loop. */
static bool is_command(const Mention *m, LspMark at) {
  const char *text = m->file->text.bytes + at.offset;
  size_t n = m->file->text.n - at.offset;
  return (n > 1 && memcmp(text, ":=", 2) == 0) || begins_with(text, n, "call") ||
         begins_with(text, n, "havoc") || begins_with(text, n, "async");
}

/* How many steps have been made where the mention stands; 0: the path does not come there. */
static size_t steps_before(const LspProof *x, const LspFailure *v, const Mention *m) {
  if (m->old || m->clause == CLAUSE_REQUIRES) return v->n_trace ? 1 : 0;
  if (m->clause == CLAUSE_OTHER)
    return v->at.file == m->file && v->at.offset <= m->offset && m->offset < v->at.end ? v->n_trace
                                                                                       : 0;
  for (size_t i = v->n_trace; m->open && i-- > 0;) {
    if (!comes_after(x, v, m, i)) continue;
    bool gives = mention_line(m, v->trace[i].at.offset) == mention_line(m, m->offset);
    return gives && !m->writes && is_command(m, v->trace[i].at) ? i : i + 1;
  }
  return 0;
}

static const char *value_after(const LspFailure *v, size_t n, const char *name) {
  for (size_t i = n; i-- > 0;)
    for (size_t k = 0; k < v->trace[i].n_list; k++)
      if (strcmp(v->trace[i].list[k].name, name) == 0) return v->trace[i].list[k].value.text;
  return NULL;
}

static void describe_value(const LspProof *x, const LspFailure *v, const Mention *m,
                           const char *name, Buf *b) {
  const char *value = value_after(v, steps_before(x, v, m), name);
  if (!value) return;
  buf_printf(b, "\n\n%s`%s = %s`", v->refuted ? "" : "Unconfirmed: ", name, value);
  LspMark at = v->at.file ? v->at : v->clause;
  if (at.file)
    buf_printf(b, " where %s fails (%s, line %u)", v->refuted ? "the check" : "the proof", v->code,
               (unsigned)text_position(&at.file->text, at.offset).line + 1);
}

void values_describe(const LspFile *f, const LindyReference *r, const LindySymbol *y, Buf *b) {
  bool variable = y->kind == LINDY_SYMBOL_GLOBAL || y->kind == LINDY_SYMBOL_PARAMETER ||
                  y->kind == LINDY_SYMBOL_LOCAL;
  if (!variable || r->use == LINDY_DECLARES) return;
  Mention m = {.file = NULL};
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    bool within =
        x->whole.file == f && x->whole.offset <= r->place.offset && r->place.offset < x->whole.end;
    if (!within || !proofs_shown(x) || !x->failures.n) continue;
    if (!m.file) m = mention_of(f, r);
    for (uint32_t k = 0; k < x->failures.n; k++)
      describe_value(x, &x->failures.at[k], &m, y->name, b);
  }
}
