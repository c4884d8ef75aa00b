/* SPDX-License-Identifier: MIT */
#include "api/pipeline.h"

#include "civl/check/check.h"
#include "civl/threads/threads.h"
#include "sema/sema.h"
#include "sema/type.h"
#include "syntax/civl.h"
#include "syntax/diags.h"
#include "syntax/parse.h"
#include "syntax/print/print.h"

#include "api/assemblies.h"
#include "api/library.h"
#include "base/clock.h"
#include "core/dump.h"
#include "dialect/dialect.h"
#include "syntax/lex.h"

#include <string.h>

void pipeline_init(Pipeline *p, const PipelineOptions *opt) {
  *p = (Pipeline){.opt = *opt, .started = clock_now()};
  session_init(&p->session);
  p->program = program_new(&p->session);
}

void pipeline_free(Pipeline *p) {
  if (p->core) core_free(p->core);
  if (p->searched) core_free(p->searched);
  if (p->obligations) program_free(p->obligations);
  program_free(p->program);
  session_free(&p->session);
  vec_free(&p->unread);
  vec_free(&p->refused);
  vec_free(&p->assumed);
  vec_free(&p->unquoted);
  vec_free(&p->times);
  vec_free(&p->libraries);
  vec_free(&p->translated);
}

double pipeline_seconds(const Pipeline *p) {
  return clock_now() - p->started;
}

static void record_time(Pipeline *p, const char *phase, double since) {
  PhaseTime t = {phase, clock_now() - since};
  vec_push(&p->times, t);
}

static const char *shown_name(const Pipeline *p, const char *path) {
  const char *slash = p->opt.base_names ? strrchr(path, '/') : NULL;
  return slash ? slash + 1 : path;
}

bool pipeline_load_text(Pipeline *p, const char *name, const char *text, size_t len) {
  Str shown = str_c(&p->session.strs, shown_name(p, name));
  if (source_add(&p->session.sources, shown, text, len)) return true;
  FileError e = {p->session.sources.files.n + p->unread.n, name, "the program is larger than 4 GB"};
  vec_push(&p->unread, e);
  return false;
}

static bool load_assembly(Pipeline *p, const char *path, const char *bytes, size_t n,
                          const char **why) {
  *why = "it is a .NET assembly; 'lindy cil --print' makes a Boogie program of it";
  return p->opt.assemblies && assemblies_load(p, path, bytes, n, why);
}

/* No Boogie program begins with what every PE file begins with, and a NUL within. */
static bool is_assembly(const char *bytes, size_t n) {
  return n > 64 && memcmp(bytes, "MZ", 2) == 0 && memchr(bytes, 0, 64);
}

bool pipeline_load_bytes(Pipeline *p, const char *path, const char *bytes, size_t n) {
  const char *why = NULL;
  if (!is_assembly(bytes, n)) return pipeline_load_text(p, path, bytes, n);
  if (load_assembly(p, path, bytes, n, &why)) return true;
  FileError e = {p->session.sources.files.n + p->unread.n, path, why};
  vec_push(&p->unread, e);
  return false;
}

bool pipeline_load(Pipeline *p, const char *const *paths, uint32_t n) {
  double start = clock_now();
  for (uint32_t i = 0; i < n; i++) {
    size_t len = 0;
    const char *why = NULL;
    const char *text = source_read(&p->session.perm, paths[i], &len, &why);
    if (text && is_assembly(text, len)) {
      if (load_assembly(p, paths[i], text, len, &why)) continue;
      text = NULL;
    }
    if (text) {
      pipeline_load_text(p, strcmp(paths[i], "-") == 0 ? "<stdin>" : paths[i], text, len);
    } else {
      FileError e = {i, paths[i], why};
      vec_push(&p->unread, e);
    }
  }
  p->stage = STAGE_LOADED;
  record_time(p, "read", start);
  return p->unread.n == 0;
}

static bool is_library(const Pipeline *p, const Source *s) {
  for (uint32_t i = 0; i < p->libraries.n; i++)
    if (p->libraries.at[i] == s) return true;
  return false;
}

bool pipeline_load_library(Pipeline *p, const char *name) {
  size_t len;
  const char *text = library_text(name, &len);
  if (!text) return false;
  Str shown = str_printf(&p->session.strs, p->opt.compat ? "%s.bpl" : "<library %s>", name);
  for (uint32_t i = 0; i < p->libraries.n; i++)
    if (p->libraries.at[i]->name == shown) return true;
  Source *s = source_add(&p->session.sources, shown, text, len);
  if (s) vec_push(&p->libraries, s);
  return s;
}

static bool has_no_errors(const Pipeline *p) {
  return p->session.diags.errors == 0 && p->unread.n == 0;
}

/* What the notation has built in is declared by a text of its own. */
static void modernize(Pipeline *p) {
  Buf prelude = {0};
  if (p->opt.dialect == DIALECT_PAPER) paper_modernize(p->program, &prelude);
  if (!prelude.n) return;
  const char *text = arena_strndup(&p->session.perm, prelude.text, prelude.n);
  Str shown = str_c(&p->session.strs, "<built-in declarations>");
  Source *s = source_add(&p->session.sources, shown, text, prelude.n);
  buf_free(&prelude);
  if (s) parse_file(p->program, s, &(ParseOptions){.library = true});
}

/* What was translated is a tree already. */
static void add_translated(Pipeline *p, const Source *s) {
  for (uint32_t i = 0; i < p->translated.n; i++) {
    const TranslatedText *t = &p->translated.at[i];
    for (uint32_t k = 0; t->source == s && k < t->n; k++) {
      t->at[k]->index = p->program->decls.n;
      vec_push(&p->program->decls, t->at[k]);
    }
  }
}

static void parse_text(Pipeline *p, Source *s, uint32_t index) {
  bool names[TOK_COUNT] = {false};
  ParseOptions opt = {
      .file_index = index, .names = names, .compat = p->opt.compat, .dialect = p->opt.dialect};
  bool warn = !(p->older_word && p->opt.note_older);
  if (opt.dialect == DIALECT_OLD) words_of_old(&p->session, s, names, warn);
  if (opt.dialect == DIALECT_ULTIMATE) words_of_ultimate(names);
  parse_file(p->program, s, &opt);
}

static void parse_texts(Pipeline *p) {
  uint32_t n_files = p->session.sources.files.n, index = 0;
  for (uint32_t i = 0; i < n_files; i++) {
    Source *s = p->session.sources.files.at[i];
    if (s->is_translated)
      add_translated(p, s);
    else if (!is_library(p, s) && !s->quoted)
      parse_text(p, s, index++);
  }
}

/* A word that the texts declare and that is reserved today; NULL unless all of them are read
 * without an error as of Boogie 2, where nothing has today's meaning of the word. */
static const char *older_word(const Pipeline *p) {
  const char *word = NULL;
  Pipeline trial;
  PipelineOptions opt = p->opt;
  opt.dialect = DIALECT_OLD;
  pipeline_init(&trial, &opt);
  bool good = true;
  for (uint32_t i = 0; i < p->session.sources.files.n && good; i++) {
    const Source *s = p->session.sources.files.at[i];
    bool names[TOK_COUNT] = {false};
    good = !s->quoted && !s->is_translated;
    if (!good || is_library(p, s)) continue;
    words_of_old(&trial.session, s, names, false);
    if (!word) word = words_reserved(names);
    good = pipeline_load_text(&trial, s->name->text, s->text, s->len);
  }
  good = good && word && pipeline_check(&trial);
  pipeline_free(&trial);
  return good ? word : NULL;
}

/* What today's grammar refuses may be a text from before a word was reserved. */
static void parse_again_if_older(Pipeline *p) {
  if (p->opt.dialect != DIALECT_TODAY || p->opt.compat || p->unread.n) return;
  if (!p->session.diags.count[PHASE_PARSE]) return;
  p->older_word = older_word(p);
  if (!p->older_word) return;
  p->opt.dialect = DIALECT_OLD;
  program_free(p->program);
  p->program = program_new(&p->session);
  diags_free(&p->session.diags);
  diags_init(&p->session.diags);
  parse_texts(p);
}

bool pipeline_parse(Pipeline *p) {
  if (p->stage >= STAGE_PARSED) return has_no_errors(p);
  double start = clock_now();
  parse_texts(p);
  parse_again_if_older(p);
  modernize(p);
  p->program->int_slash = p->opt.dialect == DIALECT_OLD || p->opt.dialect == DIALECT_ULTIMATE;
  p->program->smt_texts = p->opt.dialect == DIALECT_ULTIMATE;
  if (p->opt.dialect == DIALECT_ULTIMATE) p->opt.infer_modifies = true;
  if (p->program->has_civl) {
    pipeline_load_library(p, "base");
    p->opt.infer_modifies = true;
  }
  for (uint32_t i = 0; i < p->libraries.n; i++)
    parse_file(p->program, p->libraries.at[i], &(ParseOptions){.library = true});
  p->stage = STAGE_PARSED;
  record_time(p, "parse", start);
  return has_no_errors(p);
}

bool pipeline_check(Pipeline *p) {
  if (p->stage >= STAGE_CHECKED) return has_no_errors(p);
  pipeline_parse(p);
  /* Civl is reported as unsupported; the rest of the program is checked all the same. */
  if (p->session.diags.count[PHASE_PARSE]) return false;
  double start = clock_now();
  SemaOptions opt = {.infer_modifies = p->opt.infer_modifies,
                     .compat = p->opt.compat,
                     .closed_attrs = p->opt.closed_attrs,
                     .no_typecheck = p->opt.no_typecheck,
                     .overlook = p->opt.overlook};
  if (sema_check(p->program, &opt)) {
    p->civl = civl_program(p->program);
    if (!p->civl || civl_check(p->civl)) sema_measures(p->program);
  }
  p->stage = STAGE_CHECKED;
  record_time(p, "check", start);
  return has_no_errors(p);
}

/* Whether the threads of a concurrent program are executed by a scheduler. */
static bool executes_threads(const Pipeline *p) {
  return p->opt.whole && p->civl && p->civl->n_procedures;
}

/* Other engines than proofs and executions do not know what a concurrent program means. */
static void refuse_civl(Pipeline *p) {
  for (uint32_t i = 0; !p->opt.obligations && i < p->program->decls.n; i++) {
    const Decl *d = p->program->decls.at[i];
    const CivlDecl *c = civl_of(d);
    if (!c || d->ignored || d->from_lib) continue;
    diag(&p->session, DIAG_CIVL_PROOF, (Span){c->name_pos, c->name_pos + d->name->len},
         d->name->text);
    return;
  }
}

Program *pipeline_engine_program(Pipeline *p) {
  if (!p->civl || executes_threads(p)) return p->program;
  if (!p->obligations) p->obligations = civl_translate(p->civl, &p->opt.civl);
  return p->obligations;
}

bool pipeline_core(Pipeline *p) {
  if (p->stage >= STAGE_CORE) return has_no_errors(p);
  if (!pipeline_check(p)) return false;
  if (executes_threads(p))
    threads_sequentialize(p->civl, (int32_t)p->opt.layer_bound - 1);
  else
    refuse_civl(p);
  if (!has_no_errors(p)) return false;
  PassReport report = {0};
  p->core = passes_run(pipeline_engine_program(p), &p->opt.pass, &report);
  p->stage = STAGE_CORE;
  for (PassId id = 0; id < PASS_COUNT; id++) {
    PhaseTime t = {passes_name(id), report.seconds[id]};
    if (t.seconds > 0) vec_push(&p->times, t);
  }
  return p->core && has_no_errors(p);
}

static bool pipeline_is_bool(const Type *t) {
  return type_strip(t)->kind == TY_BOOL;
}

void pipeline_print_obligations(const Pipeline *p, Buf *out) {
  PrintOptions print = {.is_bool = pipeline_is_bool, .bodies = PRINT_BLOCKS};
  print_boogie(out, p->obligations ? p->obligations : p->program, &print);
}

void pipeline_dump(const Pipeline *p, Buf *out) {
  dump_program(p->core, out);
}
