/* SPDX-License-Identifier: MIT */
#include "api/pipeline.h"

#include "sema/sema.h"
#include "syntax/parse.h"

#include "api/library.h"
#include "base/clock.h"

#include <string.h>

void pipeline_init(Pipeline *p, const PipelineOptions *opt) {
  *p = (Pipeline){.opt = *opt, .started = clock_now()};
  session_init(&p->session);
  p->program = program_new(&p->session);
}

void pipeline_free(Pipeline *p) {
  if (p->core) core_free(p->core);
  program_free(p->program);
  session_free(&p->session);
  vec_free(&p->unread);
  vec_free(&p->refused);
  vec_free(&p->times);
  vec_free(&p->libraries);
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

/* The program that an assembly translates to, in the place of its bytes. NULL: `why` says why not.
 */
static const char *translate_assembly(Pipeline *p, const char *path, const char *bytes, size_t *n,
                                      const char **why) {
  Arena *arena = &p->session.perm;
  *why = "it is a .NET assembly; 'lindy cil --print' makes a Boogie program of it";
  if (!p->opt.assemblies) return NULL;
  Assembly a;
  const char *text = NULL;
  if (assembly_open(&a, arena, (Bytes){(const uint8_t *)bytes, *n}, path, why)) {
    BoogieProgram program;
    boogie_translate(&a, p->opt.overflow, &program);
    text = arena_strndup(arena, program.text.text, program.text.n);
    *n = program.text.n;
    for (uint32_t i = 0; i < program.refused.n; i++) vec_push(&p->refused, program.refused.at[i]);
    boogie_free(&program);
    p->assemblies++;
  }
  assembly_free(&a);
  return text;
}

bool pipeline_load(Pipeline *p, const char *const *paths, uint32_t n) {
  double start = clock_now();
  for (uint32_t i = 0; i < n; i++) {
    size_t len = 0;
    const char *why = NULL;
    const char *text = source_read(&p->session.perm, paths[i], &len, &why);
    /* No Boogie program begins with what every PE file begins with, and a NUL within. */
    if (text && len > 64 && memcmp(text, "MZ", 2) == 0 && memchr(text, 0, 64))
      text = translate_assembly(p, paths[i], text, &len, &why);
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
  Str shown = str_printf(&p->session.strs, "<library %s>", name);
  for (uint32_t i = 0; i < p->libraries.n; i++)
    if (p->libraries.at[i]->name == shown) return true;
  Source *s = source_add(&p->session.sources, shown, text, len);
  if (s) vec_push(&p->libraries, s);
  return s;
}

static bool has_no_errors(const Pipeline *p) {
  return p->session.diags.errors == 0 && p->unread.n == 0;
}

bool pipeline_parse(Pipeline *p) {
  if (p->stage >= STAGE_PARSED) return has_no_errors(p);
  double start = clock_now();
  uint32_t n_files = p->session.sources.files.n, index = 0;
  for (uint32_t i = 0; i < n_files; i++) {
    Source *s = p->session.sources.files.at[i];
    ParseOptions opt = {.file_index = index, .compat = p->opt.compat};
    if (!is_library(p, s)) parse_file(p->program, s, &opt), index++;
  }
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
                     .no_typecheck = p->opt.no_typecheck};
  sema_check(p->program, &opt);
  p->stage = STAGE_CHECKED;
  record_time(p, "check", start);
  return has_no_errors(p);
}

bool pipeline_core(Pipeline *p) {
  if (p->stage >= STAGE_CORE) return has_no_errors(p);
  if (!pipeline_check(p)) return false;
  PassReport report = {0};
  p->core = passes_run(p->program, &p->opt.pass, &report);
  p->stage = STAGE_CORE;
  for (PassId id = 0; id < PASS_COUNT; id++) {
    PhaseTime t = {passes_name(id), report.seconds[id]};
    if (t.seconds > 0) vec_push(&p->times, t);
  }
  return p->core && has_no_errors(p);
}
