/* SPDX-License-Identifier: MIT */
/* A C# file is quoted only when it is the one that was compiled, by its digest in the symbol file.
 * Otherwise blanks stand for it, so that lines and columns are right and nothing is quoted. */
#include "api/assemblies.h"

#include "base/digest/md5.h"
#include "base/digest/sha256.h"
#include "base/text/utf8.h"
#include "cil/program/references.h"

#include <string.h>
#include <unistd.h>

/* Larger lines and columns are not of files that people write. */
enum { MOST_LINES = 1 << 20, MOST_COLUMNS = 1000, MCS_TAB = 8 };

typedef struct CsFile {
  uint32_t number;
  Source *source; /* NULL: none */
  bool blank;
} CsFile;

typedef struct Quoting {
  Pipeline *p;
  const Assembly *a;
  const char *path; /* of the assembly */
  const BoogieProgram *program;
  VEC(CsFile) files;
} Quoting;

static const char *base_of(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

static bool is_compiled_text(const SymFile *f, const char *text, size_t n) {
  uint8_t md5[MD5_BYTES], sha[SHA256_BYTES];
  if (f->hash_size == MD5_BYTES) {
    md5_of(text, n, md5);
    return memcmp(md5, f->hash, sizeof md5) == 0;
  }
  if (f->hash_size != SHA256_BYTES) return false;
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, text, n);
  sha256_end(&h, sha);
  return memcmp(sha, f->hash, sizeof sha) == 0;
}

static void note(Pipeline *p, const char *file, const char *why) {
  FileError e = {0, file, why};
  vec_push(&p->unquoted, e);
}

/* The text where it was compiled, or beside the assembly. NULL: it is not at hand. */
static const char *read_compiled(Quoting *q, const SymFile *f, const char **where, size_t *n) {
  Arena *arena = &q->p->session.perm;
  size_t folder = (size_t)(base_of(q->path) - q->path);
  const char *tries[] = {f->name, arena_printf(arena, "%.*s%s", (int)folder, q->path, f->name),
                         arena_printf(arena, "%.*s%s", (int)folder, q->path, base_of(f->name))};
  bool changed = false;
  for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
    const char *why, *text = *f->name ? source_read(arena, tries[i], n, &why) : NULL;
    *where = tries[i];
    if (text && is_compiled_text(f, text, *n)) return text;
    changed |= text != NULL;
  }
  note(q->p, base_of(f->name),
       changed ? "it is not what was compiled, so it is not quoted"
               : "it is not at hand, so it is not quoted");
  *where = base_of(f->name);
  return NULL;
}

/* Lines of blanks, as long as the columns that are asked for. */
static const char *blank_text(Quoting *q, uint32_t file, size_t *n) {
  uint32_t lines = 0;
  for (uint32_t i = 0; i < q->program->places.n; i++) {
    const BoogiePlace *at = &q->program->places.at[i];
    if (at->file == file && at->line > lines && at->line < MOST_LINES) lines = at->line;
  }
  uint32_t *width = ARENA_ARRAY(&q->p->session.perm, uint32_t, lines + 1);
  for (uint32_t i = 0; i < q->program->places.n; i++) {
    const BoogiePlace *at = &q->program->places.at[i];
    if (at->file == file && at->line <= lines && at->column < MOST_COLUMNS &&
        width[at->line] < at->column)
      width[at->line] = at->column;
  }
  Buf text = {0};
  for (uint32_t i = 1; i <= lines; i++) {
    buf_spaces(&text, width[i]);
    buf_putc(&text, '\n');
  }
  *n = text.n;
  const char *copy = arena_strndup(&q->p->session.perm, text.n ? text.text : "", text.n);
  buf_free(&text);
  return copy;
}

/* As people who stand in this folder would name it. */
static const char *shown_path(const char *path) {
  char here[4096];
  if (!getcwd(here, sizeof here)) return path;
  size_t n = strlen(here);
  return strncmp(path, here, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

static const CsFile *file_of(Quoting *q, uint32_t number) {
  for (uint32_t i = 0; i < q->files.n; i++)
    if (q->files.at[i].number == number) return &q->files.at[i];
  CsFile f = {.number = number};
  size_t n;
  const char *where;
  SymFile symbols = symbols_file(&q->a->symbols, &q->p->session.perm, number);
  const char *text = read_compiled(q, &symbols, &where, &n);
  f.blank = !text;
  if (!text) text = blank_text(q, number, &n);
  Str name = str_c(&q->p->session.strs, shown_path(where));
  f.source = source_add(&q->p->session.sources, name, text, n);
  if (f.source) {
    f.source->quoted = true;
    source_locate(&q->p->session.sources, f.source->base); /* makes the table of lines */
  }
  vec_push(&q->files, f);
  return &vec_last(&q->files);
}

/* The byte at a column. That of mcs goes from tab stop to tab stop; others count characters. */
static uint32_t byte_at(const Quoting *q, const CsFile *f, uint32_t line, uint32_t column) {
  uint32_t n, at = 0, seen = 0;
  const char *text = source_line(f->source, line, &n);
  bool stops = q->a->symbols.kind == SYM_MDB;
  for (; at < n && seen + 1 < column; at++) {
    if (stops && text[at] == '\t')
      seen = (seen + MCS_TAB) / MCS_TAB * MCS_TAB;
    else if (!utf8_continues(text[at]))
      seen++;
  }
  while (at < n && utf8_continues(text[at])) at++;
  return (uint32_t)(text - f->source->text) + at;
}

/* Where the statement or expression at a byte ends: at its semicolon or brace, or at the
 * parenthesis around it. */
static uint32_t end_of_code(const Source *s, uint32_t at) {
  int depth = 0;
  uint32_t end = at;
  for (; at < s->len && s->text[at] != '\n'; at++) {
    char c = s->text[at];
    if (c == '"' || c == '\'') {
      for (at++; at < s->len && s->text[at] != c && s->text[at] != '\n'; at++)
        if (s->text[at] == '\\') at++;
    }
    if (c == '/' && at + 1 < s->len && s->text[at + 1] == '/') break;
    depth += c == '(' || c == '[';
    depth -= c == ')' || c == ']';
    if (depth < 0 || (!depth && (c == ';' || c == '{' || c == '}' || c == ','))) break;
    if (c != ' ' && c != '\t' && c != '\r') end = at + 1;
  }
  return end < s->len ? end : s->len;
}

static Span span_of(Quoting *q, const BoogiePlace *at) {
  const CsFile *f = file_of(q, at->file);
  const Source *s = f->source;
  if (!s || !at->line || at->line > s->line_start.n || at->column > MOST_COLUMNS)
    return (Span){0, 0};
  uint32_t lo = byte_at(q, f, at->line, at->column), hi;
  if (!at->column) lo += (uint32_t)strspn(s->text + lo, " \t");
  if (at->end_line == at->line && at->end_column > at->column)
    hi = byte_at(q, f, at->end_line, at->end_column);
  else
    hi = end_of_code(s, lo);
  if (hi <= lo) hi = lo + 1;
  return (Span){s->base + lo, s->base + hi};
}

/* Positions in the program are those in its text, which is there to be quoted. */
static bool add_program(Pipeline *p, const Assembly *a, const char *path, Bytes bytes,
                        BoogieProgram *b) {
  Buf printed = {0};
  boogie_print(a, b, source_next(&p->session.sources), &printed);
  const char *text = arena_strndup(&p->session.perm, printed.text, printed.n);
  size_t size = printed.n;
  buf_free(&printed);
  if (!pipeline_load_text(p, path, text, size)) return false;
  Source *source = vec_last(&p->session.sources.files);
  source->is_translated = true;
  TranslatedText t = {.source = source,
                      .at = vec_copy(&p->session.perm, &b->decls, Decl *),
                      .n = b->decls.n,
                      .methods = b->translated,
                      .path = path,
                      .bytes = (const char *)bytes.at,
                      .size = bytes.n,
                      .members = vec_copy(&p->session.perm, &b->members, BoogieMember),
                      .n_members = b->members.n,
                      .machine = vec_copy(&p->session.perm, &b->machine, const char *),
                      .n_machine = b->machine.n};
  vec_push(&p->translated, t);
  Quoting q = {.p = p, .a = a, .path = path, .program = b};
  for (uint32_t i = 0; i < b->places.n; i++) {
    const BoogiePlace *at = &b->places.at[i];
    TextOrigin o = {source->base + at->at, span_of(&q, at)};
    vec_push(&source->origins, o);
    SymFile file = symbols_file(&a->symbols, &p->session.perm, at->file);
    LinePragma pragma = {o.at - 1, at->line, str_c(&p->session.strs, base_of(file.name))};
    vec_push(&source->pragmas, pragma);
  }
  vec_free(&q.files);
  return true;
}

/* False: `why` says what is wrong with an option. */
static bool translate(Pipeline *p, const Assembly *a, const char *path, BoogieProgram *program,
                      const char **why) {
  TranslateOptions opt = {.overflow = p->opt.overflow,
                          .unchecked = p->opt.unchecked,
                          .stores = p->opt.array_stores,
                          .nullable = p->opt.nullable,
                          .whole = p->opt.whole};
  const char *file = p->opt.contracts, *more = NULL;
  size_t size = 0;
  uint32_t kinds;
  References others;
  if (opt.unchecked && !lift_obligations(opt.unchecked, &kinds)) {
    *why = "--unchecked: the obligations are null, bounds, division, cast, size and overflow";
    return false;
  }
  bool ok = references_open(&others, &p->session.perm, a, path, file, why);
  if (ok && file) ok = (more = source_read(&p->session.perm, file, &size, why)) != NULL;
  if (ok) {
    if (more && !references_is_assembly(more, size)) opt.contracts = more;
    opt.other = others.files.at;
    opt.others = others.files.n;
    ok = boogie_translate(a, &p->session.strs, &opt, program, why);
  }
  if (!ok) *why = arena_printf(&p->session.perm, "%s: %s", file, *why);
  references_free(&others);
  return ok;
}

bool assemblies_load(Pipeline *p, const char *path, const char *bytes, size_t n, const char **why) {
  Assembly a;
  BoogieProgram program;
  Bytes file = {(const uint8_t *)bytes, n};
  bool ok =
      assembly_open(&a, &p->session.perm, file, path, why) && translate(p, &a, path, &program, why);
  if (ok) {
    ok = add_program(p, &a, path, file, &program);
    for (uint32_t i = 0; i < program.assumed.n; i++) vec_push(&p->assumed, program.assumed.at[i]);
    for (uint32_t i = 0; i < program.refused.n; i++) vec_push(&p->refused, program.refused.at[i]);
    boogie_free(&program);
    p->assemblies++;
  }
  assembly_free(&a);
  return ok;
}
