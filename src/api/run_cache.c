/* SPDX-License-Identifier: MIT */
/* See run_cache.h. The record: two lines with the path and the stamp of the solver's file (empty
 * when the key has it all), the number of units, the units (base/wire.h). A record that is shared
 * has no such lines. */
#include "api/run_cache.h"

#include "api/lindy.h"
#include "base/build_id.h"

#include <stdlib.h>
#include <string.h>

/* ---- the key --------------------------------------------------------------- */

typedef struct CachedRun {
  const Buf *question;
  const Session *session;
} CachedRun;

static void hash_sources(Sha256 *h, const Session *s) {
  for (uint32_t i = 0; i < s->sources.files.n; i++) {
    const Source *source = s->sources.files.at[i];
    sha256_add_part(h, source->name->text, source->name->len);
    sha256_add_part(h, source->text, source->len);
  }
}

/* What a run depends on: the program that runs, the solver, the question and the sources. */
static void hash_run(uint8_t *key, const char *kind, const Buf *program, const Buf *solver,
                     const CachedRun *run) {
  Sha256 h;
  sha256_init(&h);
  sha256_add_text(&h, kind);
  sha256_add_part(&h, program->text, program->n);
  sha256_add_part(&h, solver->text, solver->n);
  sha256_add_part(&h, run->question->text, run->question->n);
  hash_sources(&h, run->session);
  sha256_end(&h, key);
}

/* Content only, no file of this machine. Z3 is loaded for its version. */
static bool make_shared_key(RunCache *r, const CachedRun *run) {
  Buf build = {0}, solver = {0};
  bool known = build_id(&build) && solver_in_process(&r->solver);
  if (known) {
    solver_identity(&r->solver, &solver);
    hash_run(r->shared_key, "lindy shared run " LINDY_VERSION, &build, &solver, run);
  }
  buf_free(&build);
  buf_free(&solver);
  return known;
}

void run_cache_init(RunCache *r, const char *solver_name, const Buf *question, const Session *s,
                    Cache *cache) {
  CachedRun run = {question, s};
  *r = (RunCache){.solver.name = solver_name};
  Buf program = {0}, solver = {0};
  solver_stamp("/proc/self/exe", &program);
  if (program.n) r->cache = cache;
  if (r->cache) {
    solver_place(&r->solver, &solver);
    hash_run(r->key, "lindy run " LINDY_VERSION, &program, &solver, &run);
    r->shared = cache_is_shared(cache) && make_shared_key(r, &run);
  }
  buf_free(&program);
  buf_free(&solver);
}

/* ---- writing --------------------------------------------------------------- */

void run_cache_note(RunCache *r, const Impl *im, const VerifyResult *result) {
  if (!r->cache) return;
  if (result->outcome != VERIFY_VERIFIED && !result_fails(result->outcome)) {
    r->open = true;
    return;
  }
  wire_put_str(&r->units, im->name);
  wire_put_str(&r->units, core_attr(&im->attrs)->proof.verbose_name);
  wire_put_number(&r->units, im->pos);
  result_put(&r->units, result);
  r->n++;
}

static const char record_kind[] = "run", part_kind[] = "part of a run";

static void keep_local(RunCache *r, const char *kind, const char *units, size_t n) {
  Buf path = {0}, record = {0};
  solver_file(&r->solver, &path); /* none: there was nothing to ask it */
  buf_printf(&record, "%s\n", path.n ? path.text : "");
  if (path.n) solver_stamp(path.text, &record);
  buf_putc(&record, '\n');
  buf_add(&record, units, n);
  cache_add_bytes(r->cache, CACHE_LOCAL, kind, r->key, record.text, record.n);
  buf_free(&path);
  buf_free(&record);
}

void run_cache_keep(RunCache *r) {
  Buf units = {0};
  if (!r->cache || r->spoilt) return;
  wire_put_number(&units, r->n);
  buf_add(&units, r->units.text, r->units.n);
  keep_local(r, r->open ? part_kind : record_kind, units.text, units.n);
  if (r->shared && !r->open)
    cache_add_bytes(r->cache, CACHE_SHARED, record_kind, r->shared_key, units.text, units.n);
  buf_free(&units);
}

void run_cache_free(RunCache *r) {
  for (uint32_t i = 0; i < r->known.n; i++) result_free(&r->known.at[i].result);
  vec_free(&r->known);
  map_free(&r->before);
  buf_free(&r->units);
}

/* ---- reading --------------------------------------------------------------- */

static char *read_record_line(WireReader *r, Arena *a) {
  const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
  if (!end) return NULL;
  char *line = arena_strndup(a, r->at, (size_t)(end - r->at));
  r->at = end + 1;
  return line;
}

/* Is the solver's file the one it was? */
static bool is_same_solver(WireReader *r, Arena *a) {
  const char *path = read_record_line(r, a), *stamp = path ? read_record_line(r, a) : NULL;
  if (!stamp) return false;
  Buf now = {0};
  if (*path) solver_stamp(path, &now);
  bool same = strcmp(now.n ? now.text : "", stamp) == 0;
  buf_free(&now);
  return same;
}

typedef struct CachedUnit {
  Impl impl;
  VerifyResult result;
} CachedUnit;

static void read_unit(WireReader *r, CachedUnit *u) {
  u->impl.name = u->impl.unique = wire_name(r);
  Str verbose = wire_str(r);
  u->impl.pos = wire_u32(r);
  result_get(r, &u->result);
  u->result.cached = true;
  u->result.seconds = 0;
  if (!verbose) return;
  AttrValues *values = ARENA_NEW(r->arena, AttrValues);
  *values = core_no_values;
  values->proof.verbose_name = verbose;
  u->impl.attrs.values = values;
}

/* All or nothing: a record that cannot be read to its end is none. */
static bool read_units(WireReader *r, CachedUnit **units, uint32_t *n) {
  *n = wire_count(r);
  *units = ARENA_ARRAY(r->arena, CachedUnit, *n + 1);
  for (uint32_t i = 0; i < *n && !r->damaged; i++) read_unit(r, &(*units)[i]);
  return wire_end(r);
}

static void free_units(CachedUnit *units, uint32_t n) {
  for (uint32_t i = 0; units && i < n; i++) result_free(&units[i].result);
}

static bool find_local(RunCache *r, const char *kind, Session *s, CachedUnit **units, uint32_t *n) {
  Buf record = {0};
  bool found = cache_find_bytes(r->cache, CACHE_LOCAL, kind, r->key, &record);
  if (found) {
    WireReader in = wire_reader(record.text, record.n, &s->perm, &s->strs);
    found = is_same_solver(&in, &s->perm) && read_units(&in, units, n);
    if (!found) free_units(*units, *n), *units = NULL;
  }
  buf_free(&record);
  return found;
}

/* The units of an earlier run on this machine, or of another machine's, which is kept here, too. */
static bool find_run(RunCache *r, Session *s, CachedUnit **units, uint32_t *n) {
  if (find_local(r, record_kind, s, units, n)) return true;
  if (!r->shared) return false;
  Buf record = {0};
  bool found = cache_find_bytes(r->cache, CACHE_SHARED, record_kind, r->shared_key, &record);
  WireReader in = wire_reader(record.text, record.n, &s->perm, &s->strs);
  found = found && read_units(&in, units, n);
  if (found) keep_local(r, record_kind, record.text, record.n);
  buf_free(&record);
  return found;
}

bool run_cache_answer(RunCache *r, Session *s, VerifySink *sink, void *env) {
  CachedUnit *units = NULL;
  uint32_t n = 0;
  bool found = r->cache && find_run(r, s, &units, &n);
  for (uint32_t i = 0; found && i < n; i++) sink(env, &units[i].impl, &units[i].result);
  free_units(units, n);
  return found;
}

/* ---- runs that left something open ------------------------------------------ */

/* By its place: which unit is that of an implementation, from 1. 0: several implementations stand
 * there (instances), so a unit is none's. */
static Map units_by_place(const CachedUnit *units, uint32_t n, const Impl *const *list,
                          uint32_t n_list) {
  Map places = {0}, at = {0};
  for (uint32_t i = 0; i < n_list; i++) {
    uint64_t many = 0;
    map_get(&places, list[i]->pos, &many);
    map_put(&places, list[i]->pos, many + 1);
  }
  for (uint32_t i = 0; i < n; i++) {
    uint64_t many = 0;
    if (map_get(&places, units[i].impl.pos, &many) && many == 1)
      map_put(&at, units[i].impl.pos, i + 1);
  }
  map_free(&places);
  return at;
}

uint32_t run_cache_take(RunCache *r, Session *s, const Impl **list, uint32_t n) {
  CachedUnit *units = NULL;
  uint32_t n_units = 0, left = 0;
  if (!r->cache || !find_local(r, part_kind, s, &units, &n_units)) return n;
  Map at = units_by_place(units, n_units, list, n);
  for (uint32_t i = 0; i < n; i++) {
    uint64_t unit = 0;
    map_get(&at, list[i]->pos, &unit);
    if (unit && units[unit - 1].impl.name == list[i]->name) {
      vec_push(&r->known, ((RunCacheUnit){list[i], result_copy(&units[unit - 1].result)}));
    } else {
      map_put(&r->before, (uint64_t)(uintptr_t)list[i], r->known.n);
      list[left++] = list[i];
    }
  }
  map_free(&at);
  free_units(units, n_units);
  return left;
}

bool run_cache_show(RunCache *r, const Impl *im, VerifySink *sink, void *env) {
  uint64_t end = r->known.n;
  if (im && !map_get(&r->before, (uint64_t)(uintptr_t)im, &end)) return true;
  for (; r->shown < end; r->shown++)
    if (!sink(env, r->known.at[r->shown].impl, &r->known.at[r->shown].result)) return false;
  return true;
}
