/* SPDX-License-Identifier: MIT */
/* See origin.h. */
#include "core/origin.h"

#include "base/buf.h"
#include "base/file.h"

#include <ctype.h>
#include <string.h>

/* ---- texts that end with a place ------------------------------------------- */

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* The digits before `end`, at most nine; false: there are none. */
static bool number_before(const char *text, const char **end, int64_t *value) {
  const char *from = *end;
  while (from > text && is_digit(from[-1]) && *end - from < 9) from--;
  if (from == *end) return false;
  *value = 0;
  for (const char *c = from; c < *end; c++) *value = 10 * *value + (*c - '0');
  *end = from;
  return true;
}

/* FILE(LINE,COLUMN) at the end of the text; the file begins after `before`, or at the last blank.
 */
static bool place_at_end(StrTable *strs, const char *text, size_t n, const char *before,
                         Origin *o) {
  const char *end = text + n;
  if (end == text || *--end != ')' || !number_before(text, &end, &o->column)) return false;
  if (end == text || *--end != ',' || !number_before(text, &end, &o->line)) return false;
  if (end == text || *--end != '(') return false;
  const char *from = end;
  size_t skip = strlen(before);
  while (from > text &&
         (skip ? (size_t)(from - text) < skip || memcmp(from - skip, before, skip) != 0
               : from[-1] != ' '))
    from--;
  if (from == end || !memchr(from, '.', (size_t)(end - from))) return false;
  o->file = str_intern(strs, from, (uint32_t)(end - from));
  return true;
}

/* {:captureState "demo.dfy(10,3): after"}, or any other name. */
static void read_state(StrTable *strs, Str name, Origin *o) {
  const char *colon = strstr(name->text, "): ");
  size_t n = colon ? (size_t)(colon + 1 - name->text) : name->len;
  *o = (Origin){0};
  if (!place_at_end(strs, name->text, n, "", o))
    *o = (Origin){.state = name};
  else if (colon)
    o->state = str_intern(strs, colon + 3, (uint32_t)(name->len - n - 2));
}

/* ---- comments -------------------------------------------------------------- */

static bool begins(const char *line, uint32_t n, const char *word) {
  size_t len = strlen(word);
  return n > len && memcmp(line, word, len) == 0 && !isalnum((unsigned char)line[len]);
}

static void read_line(OriginComments *to, StrTable *strs, const char *line, uint32_t n, Pos pos) {
  OriginComment c = {.at = pos};
  if (begins(line, n, "procedure") || begins(line, n, "implementation")) {
    vec_push(&to->list, c);
    return;
  }
  while (n && (*line == ' ' || *line == '\t')) line++, n--;
  while (n && isspace((unsigned char)line[n - 1])) n--;
  if (n < 4 || memcmp(line, "// -", 4) != 0) return;
  if (place_at_end(strs, line, n, "- ", &c.origin)) vec_push(&to->list, c);
}

/* How many blocks the line ends, less those that it begins; comments and texts do not count. */
static int ended_blocks(const char *line, uint32_t n) {
  int ended = 0;
  bool in_text = false;
  for (uint32_t i = 0; i < n; i++) {
    if (!in_text && line[i] == '/' && i + 1 < n && line[i + 1] == '/') break;
    if (line[i] == '"') in_text = !in_text;
    if (!in_text) ended += (line[i] == '}') - (line[i] == '{');
  }
  return ended;
}

bool origin_before(const Session *s, StrTable *strs, Pos pos, Origin *out) {
  const Source *f = source_of(&s->sources, pos);
  OriginComments lines = {0};
  if (!f || f->text[pos - f->base] == '}') return false;
  uint32_t end = pos - f->base;
  int inside = 0; /* of how many blocks that ended before */
  bool found = false, begins_here = false;
  while (end && !found && !begins_here) {
    uint32_t from = end;
    while (from && f->text[from - 1] != '\n') from--;
    inside += ended_blocks(f->text + from, end - from);
    if (inside < 0) inside = 0;
    vec_clear(&lines.list);
    read_line(&lines, strs, f->text + from, end - from, f->base + from);
    if (lines.list.n) begins_here = !lines.list.at[0].origin.file;
    if (lines.list.n && !begins_here && !inside) {
      *out = lines.list.at[0].origin;
      found = true;
    }
    end = from ? from - 1 : 0;
  }
  origin_comments_free(&lines);
  return found;
}

/* ---- tables ---------------------------------------------------------------- */

/* The next field, which ends with a unit separator; moves behind it. */
static bool next_field(const char **at, const char *end, const char **field, size_t *n) {
  const char *stop = memchr(*at, '\x1F', (size_t)(end - *at));
  *field = *at;
  *n = stop ? (size_t)(stop - *at) : 0;
  if (stop) *at = stop + 1;
  return stop != NULL;
}

/* line, column, file, directory: the first record of a group. Others say where it was inlined. */
static Origin read_place(StrTable *strs, const char *at, const char *end) {
  Origin o = {0};
  const char *field[4];
  size_t n[4];
  for (int i = 0; i < 4; i++)
    if (!next_field(&at, end, &field[i], &n[i])) return o;
  const char *line_end = field[0] + n[0], *column_end = field[1] + n[1];
  if (!number_before(field[0], &line_end, &o.line)) return o;
  number_before(field[1], &column_end, &o.column);
  Buf name = {0};
  if (n[3] && field[2][0] != '/') buf_printf(&name, "%.*s/", (int)n[3], field[3]);
  buf_add(&name, field[2], n[2]);
  if (n[2]) o.file = str_intern(strs, name.text, (uint32_t)name.n);
  buf_free(&name);
  return o;
}

/* GPUVerify writes kernel.loc beside kernel.bpl. Entry i is the place with number i; each ends with
 * a group separator (0x1D). Most programs have no such file. */
static void read_table(OriginComments *to, StrTable *strs, const Source *f) {
  const char *dot = strrchr(f->name->text, '.');
  Buf path = {0}, text = {0};
  if (!dot || strchr(dot, '/')) return;
  buf_printf(&path, "%.*s.loc", (int)(dot - f->name->text), f->name->text);
  if (file_read(path.text, &text) && text.n) {
    OriginTable table = {.lo = f->base, .hi = f->base + f->len};
    const char *at = text.text, *all = text.text + text.n;
    for (const char *end; (end = memchr(at, '\x1D', (size_t)(all - at))); at = end + 1)
      vec_push(&table.places, read_place(strs, at, end));
    vec_push(&to->tables, table);
  }
  buf_free(&path);
  buf_free(&text);
}

static bool by_number(const OriginComments *c, Pos pos, int64_t number, Origin *out) {
  for (uint32_t i = 0; i < c->tables.n; i++) {
    const OriginTable *t = &c->tables.at[i];
    if (pos < t->lo || pos >= t->hi) continue;
    if (number < 0 || number >= t->places.n || !t->places.at[number].file) return false;
    *out = t->places.at[number];
    return true;
  }
  return false;
}

void origin_comments_read(OriginComments *to, CoreProgram *p) {
  const SourceSet *set = &p->session->sources;
  if (to->is_read) return;
  to->is_read = true;
  for (uint32_t i = 0; i < set->files.n; i++) {
    const Source *f = set->files.at[i];
    read_table(to, &p->session->strs, f);
    for (uint32_t at = 0; at < f->len;) {
      const char *end = memchr(f->text + at, '\n', f->len - at);
      uint32_t n = end ? (uint32_t)(end - f->text) - at : f->len - at;
      read_line(to, &p->session->strs, f->text + at, n, f->base + at);
      at += n + 1;
    }
  }
}

void origin_comments_free(OriginComments *c) {
  vec_free(&c->list);
  for (uint32_t i = 0; i < c->tables.n; i++) vec_free(&c->tables.at[i].places);
  vec_free(&c->tables);
}

bool origin_at(const OriginComments *c, Pos pos, Origin *out) {
  uint32_t lo = 0, hi = c->list.n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (c->list.at[mid].at <= pos)
      lo = mid + 1;
    else
      hi = mid;
  }
  if (!pos || !lo || !c->list.at[lo - 1].origin.file) return false;
  *out = c->list.at[lo - 1].origin;
  return true;
}

/* ---- commands -------------------------------------------------------------- */

static bool by_attributes(CoreProgram *p, const OriginComments *comments, const Cmd *c,
                          Origin *out) {
  const AttrValues *v = core_attr(&c->attrs);
  if (v->origin.source_number != ATTR_ABSENT &&
      by_number(comments, c->pos, v->origin.source_number, out)) {
    if (c->kind == CMD_ASSUME) out->state = v->origin.state;
    return true;
  }
  for (uint32_t i = 0; i < c->attrs.n; i++) {
    const CoreAttr *a = &c->attrs.at[i];
    if (a->role != ATTR_SOURCE || a->n_args != 3 || !a->args[0].str) continue;
    *out = (Origin){.file = a->args[0].str};
    if (a->args[1].term.ix) term_get_int64(p->terms, a->args[1].term, &out->line);
    if (a->args[2].term.ix) term_get_int64(p->terms, a->args[2].term, &out->column);
    return true;
  }
  if (v->origin.source_file && v->origin.source_line != ATTR_ABSENT) {
    *out = (Origin){.file = v->origin.source_file, .line = v->origin.source_line};
    return true;
  }
  if (!v->origin.state || c->kind != CMD_ASSUME) return false;
  read_state(&p->session->strs, v->origin.state, out);
  return true;
}

bool origin_of(CoreProgram *p, const OriginComments *comments, const Cmd *c, Origin *out) {
  return (c->attrs.n && by_attributes(p, comments, c, out)) || origin_at(comments, c->pos, out);
}

bool origin_records(const Cmd *c, Str *expression, Term *value) {
  Str name = c->kind == CMD_CALL ? core_attr(&c->attrs)->origin.source_expression : NULL;
  if (!name || c->n_terms != 1 || !c->terms[0].ix) return false;
  *expression = name;
  *value = c->terms[0];
  return true;
}

Str origin_name(StrTable *strs, Str name) {
  const char *mark = strchr(name->text, '#');
  if (!mark || mark == name->text) return name;
  for (const char *c = mark; *c; c++)
    if (!is_digit(*c) && *c != '#' && *c != '_') return name;
  return str_intern(strs, name->text, (uint32_t)(mark - name->text));
}
