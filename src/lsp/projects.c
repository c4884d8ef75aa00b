/* SPDX-License-Identifier: MIT */
/* Programs: which files are one, and when they are checked. */
#include "api/session.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/source.h"
#include "lsp/builds.h"
#include "lsp/invariants.h"
#include "lsp/lints.h"
#include "lsp/manifests.h"
#include "lsp/profiles.h"
#include "lsp/searches.h"

#include <string.h>

static const double STATUS_SECONDS = 0.03;

static void forget_file(LspServer *s, LspFile *f) {
  for (uint32_t i = 0; i < s->files.n; i++)
    if (s->files.at[i] == f) {
      s->files.at[i] = s->files.at[--s->files.n];
      break;
    }
  file_free(f);
}

/* Ends a program. Files that are open stay, without a program. */
static void dissolve(LspProgram *p, bool keep_open) {
  LspServer *s = p->server;
  invariants_end(p);
  searches_end(p);
  builds_end(p);
  profiles_free(p);
  lints_free(p);
  proofs_free(p);
  if (p->progress) json_decref(p->progress);
  lindy_close(p->session);
  for (uint32_t i = 0; i < p->files.n; i++) {
    LspFile *f = p->files.at[i];
    if (!f->open) publish_nothing(f);
    f->program = NULL;
    if (!f->open || !keep_open) forget_file(s, f);
  }
  vec_free(&p->files);
  for (uint32_t i = 0; i < s->programs.n; i++)
    if (s->programs.at[i] == p) {
      s->programs.at[i] = s->programs.at[--s->programs.n];
      break;
    }
  free(p->manifest.cache);
  for (uint32_t i = 0; i < p->manifest.words.n; i++) free(p->manifest.words.at[i]);
  vec_free(&p->manifest.words);
  options_free(&p->manifest.options);
  json_decref(p->libraries);
  free(p);
}

void project_free(LspProgram *p) {
  dissolve(p, false);
}

/* ---- members ------------------------------------------------------------------------- */

bool project_reload(LspFile *f) {
  Arena scratch;
  arena_init(&scratch);
  size_t n;
  const char *why, *text = source_read(&scratch, f->name, &n, &why);
  if (text) text_set(&f->text, text, n);
  arena_free(&scratch);
  return text;
}

/* A file of the disk; NULL: it cannot be read. */
static LspFile *load_file(LspServer *s, const char *path) {
  LspFile *f = mem_calloc(1, sizeof *f);
  f->name = mem_strdup(path);
  f->uri = file_uri(path);
  bool allowed = server_may_read(s, path);
  if (allowed && project_reload(f)) {
    vec_push(&s->files, f);
    return f;
  }
  Buf b = {0};
  buf_printf(&b, "%s, which a program is to have, %s", path,
             allowed ? "cannot be read"
                     : "is outside of the workspace, which is not trusted, and is not read");
  server_log(s, b.text);
  buf_free(&b);
  file_free(f);
  return NULL;
}

static void add_member(LspProgram *p, LspFile *f) {
  f->program = p;
  f->original = false;
  vec_push(&p->files, f);
  lindy_set_text(p->session, f->name, f->text.bytes, f->text.n);
}

/* Words that are no options were reported in lindy.toml itself, and do not count. */
static void take_options(LspProgram *p, const ManifestProgram *from) {
  Options *o = &p->manifest.options;
  for (uint32_t i = 0; i < from->options.n; i++) {
    char *word = mem_strdup(from->options.at[i].text);
    Buf why = {0};
    vec_push(&p->manifest.words, word);
    manifest_option(o, word, &why);
    buf_free(&why);
  }
  if (o->contracts && !server_may_read(p->server, o->contracts)) {
    server_log(
        p->server,
        "--contracts names a file outside of the workspace, which is not trusted, and is not read");
    o->contracts = NULL;
  }
  for (uint32_t i = 0; i < o->libs.n; i++)
    if (lindy_add_library(p->session, o->libs.at[i]))
      json_array_append_new(p->libraries, rpc_text(o->libs.at[i]));
  session_set_options(p->session, o);
}

const char *project_dialect(const LspProgram *p) {
  Options defaults;
  options_init(&defaults);
  bool same = strcmp(p->manifest.options.dialect, defaults.dialect) == 0;
  options_free(&defaults);
  return same ? NULL : p->manifest.options.dialect;
}

static void add_members(LspProgram *p, const Manifest *m, const char *folder,
                        const ManifestProgram *from) {
  for (uint32_t i = 0; i < from->files.n; i++) {
    LspFile *f = file_named(p->server, from->files.at[i]);
    if (!f) f = load_file(p->server, from->files.at[i]);
    if (f && f->program) dissolve(f->program, true);
    if (f) add_member(p, f);
    p->incomplete |= !f;
  }
  for (uint32_t i = 0; i < from->libraries.n; i++) {
    lindy_add_library(p->session, from->libraries.at[i]);
    json_array_append_new(p->libraries, rpc_text(from->libraries.at[i]));
  }
  p->manifest.timeout = m->timeout;
  p->manifest.memory = m->memory;
  p->manifest.workers = m->workers;
  p->manifest.no_cache = m->no_cache;
  p->manifest.outside = !server_in_workspace(p->server, folder);
  p->manifest.cache = m->cache ? mem_strdup(m->cache) : NULL;
  take_options(p, from);
  builds_take(p, folder, from);
}

LindySession *project_trial(const LspProgram *p) {
  LindySession *s = lindy_open();
  for (size_t i = 0; i < json_array_size(p->libraries); i++)
    lindy_add_library(s, json_string_value(json_array_get(p->libraries, i)));
  session_set_options(s, &p->manifest.options);
  return s;
}

/* ---- `// lindy: files a.bpl b.bpl` ---------------------------------------------------- */

/* The names in such a line among the comments at the top; to be freed. NULL: there is none. */
static char *names_in(const LspText *t) {
  static const char mark[] = "// lindy: files ";
  for (uint32_t i = 0; i < t->lines.n; i++) {
    const char *line = t->bytes + t->lines.at[i];
    if (strncmp(line, mark, sizeof mark - 1) == 0) {
      Buf b = {0};
      line += sizeof mark - 1;
      buf_add(&b, line, strcspn(line, "\r\n"));
      return b.text;
    }
    if (strncmp(line, "//", 2) != 0 && !strchr("\r\n", line[0])) break;
  }
  return NULL;
}

/* Names are relative to the folder of the file. It is the last file when it is not named. */
static void add_named(LspProgram *p, LspFile *of) {
  const char *slash = strrchr(of->name, '/');
  for (const char *at = of->names; *at;) {
    at += strspn(at, " \t");
    size_t n = strcspn(at, " \t");
    if (!n) break;
    Buf path = {0};
    if (at[0] != '/') buf_add(&path, of->name, (size_t)(slash - of->name) + 1);
    buf_add(&path, at, n);
    manifest_tidy(path.text);
    LspFile *f = file_named(p->server, path.text);
    if (!f) f = load_file(p->server, path.text);
    if (f && f->program && f->program != p) dissolve(f->program, true);
    if (f && !f->program) add_member(p, f);
    buf_free(&path);
    at += n;
  }
}

void project_saved(LspFile *f) {
  LspServer *s = f->program->server;
  char *names = names_in(&f->text);
  bool same = (!names && !f->names) || (names && f->names && strcmp(names, f->names) == 0);
  free(names);
  if (!same) project_regroup(s);
  if (s->settings.when == PROVE_ON_SAVE) f->program->pending.saved = true;
}

static LspProgram *new_program(LspServer *s) {
  LspProgram *p = mem_calloc(1, sizeof *p);
  p->server = s;
  p->session = lindy_open();
  p->libraries = json_array();
  p->manifest.timeout = p->manifest.memory = p->manifest.workers = -1;
  options_init(&p->manifest.options);
  p->pending.changed = true;
  vec_push(&s->programs, p);
  return p;
}

LspProgram *project_of(LspFile *f, LspServer *s) {
  if (f->program) return f->program;
  LspProgram *p = new_program(s);
  Manifest m;
  char *folder = NULL;
  if (f->name[0] == '/' && manifests_find(s, f->name, &m, &folder)) {
    const ManifestProgram *from = manifest_program(&m, f->name);
    if (from) add_members(p, &m, folder, from);
    manifest_free(&m);
    free(folder);
  }
  free(f->names);
  f->names = names_in(&f->text);
  if (!f->program && f->names && f->name[0] == '/') add_named(p, f);
  if (!f->program) add_member(p, f);
  return p;
}

/* Some file of it is a program's already. */
static bool has_program(const LspServer *s, const ManifestProgram *from) {
  for (uint32_t i = 0; i < from->files.n; i++) {
    const LspFile *f = file_named(s, from->files.at[i]);
    if (f && f->program) return true;
  }
  return false;
}

void project_open_roots(LspServer *s) {
  for (uint32_t i = 0; i < s->roots.n; i++) {
    Buf path = {0};
    Manifest m;
    char *folder = NULL;
    buf_printf(&path, "%s/%s", s->roots.at[i], manifest_name);
    if (manifests_find(s, path.text, &m, &folder)) {
      for (uint32_t k = 0; k < m.programs.n; k++) {
        const ManifestProgram *from = &m.programs.at[k];
        if (!from->build || has_program(s, from)) continue;
        LspProgram *p = new_program(s);
        p->pinned = true;
        add_members(p, &m, folder, from);
      }
      manifest_free(&m);
      free(folder);
    }
    buf_free(&path);
  }
}

void project_regroup(LspServer *s) {
  VEC(LspFile *) open = {0};
  s->regroup = false;
  while (s->programs.n) dissolve(s->programs.at[0], true);
  for (uint32_t i = 0; i < s->files.n; i++)
    if (!manifests_is(s->files.at[i]->name) && !s->files.at[i]->original)
      vec_push(&open, s->files.at[i]);
  for (uint32_t i = 0; i < open.n; i++) project_of(open.at[i], s);
  vec_free(&open);
  project_open_roots(s);
}

/* ---- changes ---------------------------------------------------------------------------- */

void project_changed(LspFile *f) {
  lindy_set_text(f->program->session, f->name, f->text.bytes, f->text.n);
  f->program->pending.changed = true;
  invariants_changed(f->program);
  searches_changed(f->program);
}

void project_check(LspProgram *p) {
  if (!p->pending.changed) return;
  p->pending.changed = false;
  proofs_refresh(p);
  lints_refresh(p);
  publish_program(p);
  /* Diagnostics come first, and while one types, verdicts not at every keystroke. */
  if (p->pending.status_at <= 0) p->pending.status_at = clock_now() + STATUS_SECONDS;
}

bool project_step(LspProgram *p, double now) {
  proofs_step(p);
  invariants_step(p);
  searches_step(p);
  profiles_step(p);
  lints_step(p);
  builds_step(p);
  bool start = p->pending.saved || (p->pending.prove_at > 0 && p->pending.prove_at <= now),
       busy = p->pending.republish || start || (p->progress && !p->jobs.n);
  p->pending.saved = false;
  if (start) proofs_start(p, NULL);
  if (busy) {
    publish_program(p);
    proofs_progress(p);
    proofs_ask_refresh(p->server);
  }
  if (!busy && (p->pending.status_at <= 0 || p->pending.status_at > now)) return false;
  proofs_status(p);
  p->pending.status_at = 0;
  return busy;
}

void project_reread(LspFile *f) {
  size_t before = f->text.n;
  project_reload(f);
  if (!f->program) return;
  proofs_edited(f->program, f, (LspEdit){0, before, f->text.n});
  project_changed(f);
}

void project_leave(LspFile *f) {
  LspProgram *p = f->program;
  bool others = false;
  for (uint32_t i = 0; i < p->files.n; i++) others |= p->files.at[i]->open;
  if (!others && !p->pinned) {
    project_free(p);
    return;
  }
  /* What was not saved is gone; the others are a program with what is on the disk. */
  project_reread(f);
}
