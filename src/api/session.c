/* SPDX-License-Identifier: MIT */
/* Sessions: texts, checks, and lists of what is in them. The pipeline is made anew when a text has
 * changed; so nothing of an older version of the program stays. */
#include "api/session.h"

#include "api/engine_options.h"

#include "api/clauses.h"
#include "base/bigstack.h"
#include "base/digest/sha256.h"
#include "base/mem.h"
#include "report/excerpt.h"
#include "sema/sema.h"
#include "sema/walk.h"

#include <ctype.h>
#include <string.h>

const char *lindy_version(void) {
  return LINDY_VERSION;
}

LindySession *lindy_open(void) {
  LindySession *s = mem_calloc(1, sizeof *s);
  arena_init(&s->arena);
  options_init(&s->read);
  return s;
}

/* A text has changed. */
static void forget_pipeline(LindySession *s) {
  if (!s->pipeline) return;
  pipeline_free(s->pipeline);
  free(s->pipeline);
  s->pipeline = NULL;
  vec_clear(&s->diagnostics);
  vec_clear(&s->procedures);
  vec_clear(&s->hints);
  s->hinted = false;
  vec_clear(&s->symbols);
  vec_clear(&s->references);
  s->indexed = false;
}

static void free_text(SessionText *t) {
  free(t->name);
  free(t->bytes);
}

void lindy_close(LindySession *s) {
  if (!s) return;
  while (s->jobs) lindy_job_free(s->jobs);
  forget_pipeline(s);
  for (uint32_t i = 0; i < s->texts.n; i++) free_text(&s->texts.at[i]);
  vec_free(&s->texts);
  vec_free(&s->libraries);
  vec_free(&s->diagnostics);
  vec_free(&s->procedures);
  vec_free(&s->hints);
  vec_free(&s->symbols);
  vec_free(&s->references);
  options_free(&s->read);
  arena_free(&s->arena);
  free(s);
}

/* ---- texts ------------------------------------------------------------------ */

static SessionText *find_text(LindySession *s, const char *name) {
  for (uint32_t i = 0; i < s->texts.n; i++)
    if (strcmp(s->texts.at[i].name, name) == 0) return &s->texts.at[i];
  return NULL;
}

void lindy_set_text(LindySession *s, const char *name, const char *bytes, size_t n) {
  SessionText *known = find_text(s, name), text = {mem_strdup(name), mem_alloc(n + 1), n};
  forget_pipeline(s);
  if (n) memcpy(text.bytes, bytes, n);
  text.bytes[n] = 0;
  if (known) {
    free_text(known);
    *known = text;
  } else {
    vec_push(&s->texts, text);
  }
}

const char *lindy_load_file(LindySession *s, const char *path) {
  Arena scratch;
  arena_init(&scratch);
  size_t n = 0;
  const char *why = NULL, *text = source_read(&scratch, path, &n, &why);
  if (text)
    lindy_set_text(s, path, text, n);
  else
    why = arena_printf(&s->arena, "%s", why);
  arena_free(&scratch);
  return text ? NULL : why;
}

bool lindy_remove_text(LindySession *s, const char *name) {
  SessionText *t = find_text(s, name);
  if (!t) return false;
  forget_pipeline(s);
  free_text(t);
  memmove(t, t + 1, (size_t)(s->texts.at + s->texts.n - (t + 1)) * sizeof *t);
  s->texts.n--;
  return true;
}

bool lindy_add_library(LindySession *s, const char *name) {
  Pipeline probe;
  pipeline_init(&probe, &(PipelineOptions){0});
  bool known = pipeline_load_library(&probe, name);
  pipeline_free(&probe);
  if (!known) return false;
  forget_pipeline(s);
  vec_push(&s->libraries, arena_strndup(&s->arena, name, strlen(name)));
  return true;
}

static const char *session_copy(LindySession *s, const char *text) {
  return text ? arena_printf(&s->arena, "%s", text) : NULL;
}

static void take_text_options(Options *to, const Options *from) {
  to->dialect = from->dialect;
  to->infer_modifies = from->infer_modifies;
  to->overflow = from->overflow;
  to->contracts = from->contracts;
  to->unchecked = from->unchecked;
  to->array_stores = from->array_stores;
  to->nullable = from->nullable;
}

void session_add_options(const LindySession *s, Options *to) {
  take_text_options(to, &s->read);
}

void session_set_options(LindySession *s, const Options *o) {
  forget_pipeline(s);
  take_text_options(&s->read, o);
  s->read.dialect = session_copy(s, o->dialect);
  s->read.overflow = session_copy(s, o->overflow);
  s->read.contracts = session_copy(s, o->contracts);
  s->read.unchecked = session_copy(s, o->unchecked);
  s->read.nullable = session_copy(s, o->nullable);
  s->options = engine_options_texts(&s->read);
}

void lindy_set_options(LindySession *s, const LindyTextOptions *o) {
  Options x;
  options_init(&x);
  if (o->dialect) x.dialect = o->dialect;
  if (o->overflow) x.overflow = o->overflow;
  x.infer_modifies = o->infer_modifies;
  x.contracts = o->contracts;
  x.unchecked = o->unchecked;
  x.array_stores = o->array_stores;
  if (o->nullable) x.nullable = o->nullable;
  session_set_options(s, &x);
  options_free(&x);
}

/* ---- checks ------------------------------------------------------------------- */

LindyPlace session_place(const Session *s, Span span) {
  span = source_shown(&s->sources, span);
  Loc from = source_locate(&s->sources, span.lo);
  if (!from.source || source_is_made(&from)) return (LindyPlace){.file = "", .mapped_file = ""};
  bool said = from.line != from.text_line || from.file != from.source->name;
  Pos end = excerpt_end(from.source, span);
  Loc to = source_locate(&s->sources, end);
  if (to.source != from.source) to = from, end = span.lo;
  return (LindyPlace){.file = from.source->name->text,
                      .offset = span.lo - from.source->base,
                      .end = end - from.source->base,
                      .line = from.text_line,
                      .column = from.col,
                      .end_line = to.text_line,
                      .end_column = to.col,
                      .mapped_file = said ? from.file->text : "",
                      .mapped_line = said && from.line > 0 ? (uint32_t)from.line : 0};
}

static void take_diagnostics(LindySession *s) {
  Session *in = &s->pipeline->session;
  uint32_t *order = report_order(&in->diags);
  for (uint32_t i = 0; i < in->diags.list.n; i++) {
    const Diag *d = &in->diags.list.at[order[i]];
    LindyNote *notes = ARENA_ARRAY(&in->perm, LindyNote, d->notes.n);
    for (uint32_t k = 0; k < d->notes.n; k++)
      notes[k] = (LindyNote){session_place(in, d->notes.at[k].span), d->notes.at[k].text};
    LindyDiagnostic out = {.code = d->info->code,
                           .severity = (LindySeverity)d->info->severity,
                           .place = session_place(in, d->span),
                           .text = report_message(d),
                           .notes = notes,
                           .n_notes = d->notes.n};
    if (d->fix.title) {
      out.fix_title = d->fix.title;
      out.fix = clauses_edit_of(in, d->fix.span, d->fix.text);
    }
    vec_push(&s->diagnostics, out);
  }
  free(order);
}

/* Methods of assemblies that are not translated: what they do is left open. Their places are lines
 * of files that are no texts of the session. */
static void take_refusals(LindySession *s) {
  const Pipeline *p = s->pipeline;
  for (uint32_t i = 0; i < p->refused.n; i++) {
    const BoogieRefusal *r = &p->refused.at[i];
    LindyDiagnostic out = {.code = "V100",
                           .severity = LINDY_WARNING,
                           .place = {.file = "", .mapped_file = r->file ? r->file : ""},
                           .text = arena_printf(&s->pipeline->session.perm,
                                                "%s is not translated: %s", r->name, r->why)};
    if (r->file) out.place.mapped_line = r->place;
    vec_push(&s->diagnostics, out);
  }
}

/* The first comment that does not end before `pos`. */
static uint32_t comment_at(const Program *p, Pos pos) {
  uint32_t lo = 0, hi = p->comments.n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (p->comments.at[mid].span.hi <= pos)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* Adds a piece of text, without comments and with runs of blanks as one. */
static void hash_piece(Sha256 *h, const Program *p, Span span) {
  const Source *s = source_of(&p->session->sources, span.lo);
  if (!s) return;
  bool blank = false;
  uint32_t c = comment_at(p, span.lo);
  for (Pos at = span.lo; at < span.hi; at++) {
    if (c < p->comments.n && at == p->comments.at[c].span.lo) {
      at = p->comments.at[c++].span.hi - 1;
      blank = true;
    } else if (isspace((unsigned char)s->text[at - s->base])) {
      blank = true;
    } else {
      if (blank) sha256_add(h, " ", 1);
      blank = false;
      sha256_add(h, s->text + (at - s->base), 1);
    }
  }
}

static void end_hash(Sha256 *h, char hex[65]) {
  uint8_t digest[SHA256_BYTES];
  sha256_end(h, digest);
  for (size_t i = 0; i < sizeof digest; i++) {
    hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
    hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
  }
  hex[2 * sizeof digest] = 0;
}

static void procedure_fingerprint(const Program *p, Span span, char hex[65]) {
  Sha256 h;
  sha256_init(&h);
  hash_piece(&h, p, span);
  end_hash(&h, hex);
}

/* ---- what verdicts depend on besides ------------------------------------------------ */

static const Block *body_of(const Decl *d) {
  const Decl *impl = d->kind == DECL_PROC ? d->u.proc.body_impl : d->kind == DECL_IMPL ? d : NULL;
  return impl ? &impl->u.impl.body : NULL;
}

/* Types of one body may make instances of axioms for another, and what is inlined is a part of
 * other bodies. */
static bool bodies_matter(const Program *p) {
  if (p->generic) return true;
  for (uint32_t i = 0; i < p->decls.n; i++)
    if (!p->decls.at[i]->from_lib && sema_inlines(p->decls.at[i])) return true;
  return false;
}

static void take_context(LindySession *s) {
  const Program *p = s->pipeline->program;
  bool whole = bodies_matter(p);
  Sha256 h;
  sha256_init(&h);
  for (uint32_t i = 0; i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    if (d->from_lib || (d->kind == DECL_IMPL && d->u.impl.from_proc)) continue;
    const Block *body = whole ? NULL : body_of(d);
    bool cut = body && body->open > d->span.lo && body->open < d->span.hi;
    hash_piece(&h, p, cut ? (Span){d->span.lo, body->open} : d->span);
    sha256_add(&h, "\n", 1);
  }
  for (uint32_t i = 0; i < s->libraries.n; i++)
    sha256_add(&h, s->libraries.at[i], strlen(s->libraries.at[i]) + 1);
  end_hash(&h, s->context);
}

static void note_loop(void *env, Stmt *t) {
  *(bool *)env |= t->kind == ST_WHILE || t->kind == ST_GOTO;
}

static void take_procedures(LindySession *s) {
  const Program *p = s->pipeline->program;
  for (uint32_t i = 0; i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    bool proc = d->kind == DECL_PROC, impl = d->kind == DECL_IMPL && !d->u.impl.from_proc;
    if ((!proc && !impl) || d->ignored || d->from_lib || !d->name) continue;
    LindyProcedure out = {.kind = impl                  ? LINDY_IMPLEMENTATION
                                  : d->u.proc.body_impl ? LINDY_BODY
                                                        : LINDY_PROCEDURE,
                          .name = d->name->text,
                          .place = session_place(p->session, d->span),
                          .name_place = session_place(p->session, (Span){d->pos, d->pos})};
    procedure_fingerprint(p, d->span, out.fingerprint);
    const Block *body = body_of(d);
    if (body) walk_each_stmt(body->at, body->n, note_loop, &out.loops);
    vec_push(&s->procedures, out);
  }
}

static Pipeline *load_texts(const LindySession *s, bool whole) {
  Pipeline *p = mem_alloc(sizeof *p);
  PipelineOptions o = s->options;
  o.assemblies = true;
  o.whole = whole;
  pipeline_init(p, &o);
  for (uint32_t i = 0; i < s->texts.n; i++)
    pipeline_load_bytes(p, s->texts.at[i].name, s->texts.at[i].bytes, s->texts.at[i].n);
  for (uint32_t i = 0; i < s->libraries.n; i++) pipeline_load_library(p, s->libraries.at[i]);
  return p;
}

void session_make_whole(LindySession *s) {
  if (!s->pipeline->assemblies || s->pipeline->opt.whole) return;
  Pipeline *p = load_texts(s, true);
  s->legal = pipeline_check(p);
  forget_pipeline(s);
  s->pipeline = p;
}

static int check_texts(void *env) {
  LindySession *s = env;
  s->pipeline = load_texts(s, false);
  s->legal = pipeline_check(s->pipeline);
  take_diagnostics(s);
  take_refusals(s);
  take_procedures(s);
  take_context(s);
  return 0;
}

bool lindy_check(LindySession *s) {
  if (!s->pipeline) bigstack_run(check_texts, s);
  return s->legal;
}

const LindyDiagnostic *lindy_diagnostics(LindySession *s, size_t *n) {
  lindy_check(s);
  *n = s->diagnostics.n;
  return s->diagnostics.at;
}

const LindyProcedure *lindy_procedures(LindySession *s, size_t *n) {
  lindy_check(s);
  *n = s->procedures.n;
  return s->procedures.at;
}

const char *lindy_context(LindySession *s) {
  lindy_check(s);
  return s->context;
}
