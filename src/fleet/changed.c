/* SPDX-License-Identifier: MIT */
/* See changed.h. Fingerprints are made in workers, the old program's from its texts on: neither
 * leaves anything behind. */
#include "fleet/changed.h"

#include "api/lindy.h"
#include "base/sort.h"
#include "base/wire.h"
#include "base/worker.h"
#include "lower/transform/inline.h"
#include "verify/fingerprint.h"
#include "verify/tuning.h"

#include <string.h>

typedef struct ChangedKnown {
  const char *name;
  uint8_t key[SHA256_BYTES];
} ChangedKnown;

typedef struct Changed {
  const GitChanges *git;
  const ChangedProgram *program;
  CoreProgram *now;
  const VerifyOptions *opt;
  const Impl *const *list;
  uint32_t n;
  Arena arena;
  VEC(ChangedKnown) keys[2]; /* as it was, as it is */
} Changed;

/* A message for each: the key, the name. */
static void write_keys_of(const Changed *c, CoreProgram *p, const Impl *const *list, uint32_t n,
                          int out) {
  Fingerprint f;
  if (c->program->inline_depth) inline_all(p, c->program->inline_depth);
  fingerprint_init(&f, p, &c->opt->solver, &c->opt->prove, LINDY_VERSION);
  for (uint32_t i = 0; i < n; i++) {
    uint8_t key[SHA256_BYTES];
    SolverOptions tuned = tuning_of(p, list[i], &c->opt->solver);
    fingerprint_impl(&f, list[i], &tuned, key);
    Buf message = {0};
    wire_put_bytes(&message, (const char *)key, sizeof key);
    wire_put_text(&message, list[i]->name->text);
    wire_send(out, &message);
    buf_free(&message);
  }
  fingerprint_free(&f);
}

/* The program as it was; nothing when it was not there or not legal. */
static void write_old(const Changed *c, int out) {
  const ChangedProgram *x = c->program;
  Pipeline p;
  Buf *texts = ARENA_ARRAY((Arena *)&c->arena, Buf, x->n_files);
  bool ok = true;
  PipelineOptions opt = *x->options;
  opt.obligations = true;
  pipeline_init(&p, &opt);
  for (uint32_t i = 0; i < x->n_files && ok; i++)
    ok = git_text(c->git, x->files[i], &texts[i]) &&
         pipeline_load_text(&p, x->files[i], texts[i].n ? texts[i].text : "", texts[i].n);
  for (uint32_t i = 0; i < x->n_libraries && ok; i++)
    ok = pipeline_load_library(&p, x->libraries[i]);
  if (ok && pipeline_core(&p)) {
    const Impl **list = ARENA_ARRAY(&p.session.perm, const Impl *, p.core->impls.n);
    for (uint32_t i = 0; i < p.core->impls.n; i++) list[i] = p.core->impls.at[i];
    write_keys_of(c, p.core, list, p.core->impls.n, out);
  }
}

static void changed_task(void *env, uint32_t task, int out) {
  Changed *c = env;
  if (task == 0)
    write_old(c, out);
  else
    write_keys_of(c, c->now, c->list, c->n, out);
}

typedef struct KeyList {
  Changed *c;
  uint32_t task;
} KeyList;

static void take_key(void *env, const char *bytes, size_t n) {
  const KeyList *to = env;
  WireReader r = wire_reader(bytes, n, &to->c->arena, NULL);
  ChangedKnown k;
  size_t size;
  const char *key = wire_bytes(&r, &size);
  k.name = wire_text(&r);
  if (!wire_end(&r) || size != sizeof k.key) return;
  memcpy(k.key, key, sizeof k.key);
  vec_push(&to->c->keys[to->task], k);
}

static bool take_keys(void *env, uint32_t task, const WorkerResult *w) {
  KeyList to = {env, task};
  if (w->outcome == WORKER_DONE) wire_messages(w->bytes.text, w->bytes.n, take_key, &to);
  return true;
}

static int known_by_name(const void *a, const void *b, const void *env) {
  (void)env;
  return strcmp(((const ChangedKnown *)a)->name, ((const ChangedKnown *)b)->name);
}

static bool was_the_same(const Changed *c, const ChangedKnown *now) {
  uint32_t lo = 0, hi = c->keys[0].n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (strcmp(c->keys[0].at[mid].name, now->name) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  /* a procedure may have several implementations, of one name */
  for (; lo < c->keys[0].n && strcmp(c->keys[0].at[lo].name, now->name) == 0; lo++)
    if (memcmp(c->keys[0].at[lo].key, now->key, SHA256_BYTES) == 0) return true;
  return false;
}

bool changed_impls(const GitChanges *git, const ChangedProgram *program, CoreProgram *now,
                   const VerifyOptions *opt, const Impl **list, uint32_t *n) {
  Changed c = {.git = git, .program = program, .now = now, .opt = opt, .list = list, .n = *n};
  WorkerJob job = {.tasks = 2, .at_a_time = 2, .task = changed_task, .sink = take_keys, .env = &c};
  arena_init(&c.arena);
  bool ok = worker_run(&job);
  sort_vec(&c.keys[0], known_by_name, NULL);
  uint32_t kept = 0;
  bool whole = c.keys[1].n == *n; /* else something went wrong: all of them */
  for (uint32_t i = 0; i < *n; i++)
    if (!whole || !was_the_same(&c, &c.keys[1].at[i])) list[kept++] = list[i];
  *n = kept;
  vec_free(&c.keys[0]);
  vec_free(&c.keys[1]);
  arena_free(&c.arena);
  return ok;
}
