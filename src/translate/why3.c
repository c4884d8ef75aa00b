/* SPDX-License-Identifier: MIT */
/* See why3.h. */
#include "translate/why3.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/wire.h"
#include "base/worker.h"
#include "solver/process.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Prover {
  const char *name, *driver, *option;
} Prover;

static const Prover provers[] = {
#define PROVER(name, driver, option) {name, driver, option},
#include "translate/provers.def"
#undef PROVER
};

typedef struct Why3 {
  const Whyml *whyml;
  const Prover *prover;
  uint32_t seconds;
  char *dir; /* ours alone */
  const char *driver;
  Why3Verdict *verdicts;
  bool *tried; /* unit -> there is a goal of it */
  bool late;   /* Why3 ran into its time limit  */
  Arena arena;
  Buf *why;
} Why3;

static const Prover *why3_find(const char *name) {
  for (size_t i = 0; i < sizeof provers / sizeof *provers; i++)
    if (strcmp(provers[i].name, name) == 0) return &provers[i];
  return NULL;
}

bool why3_knows(const char *prover) {
  return why3_find(prover) != NULL;
}

/* ---- files ------------------------------------------------------------------------------- */

static const char program[] = "program.mlw";

static char *path_of(Why3 *w, const char *file) {
  return arena_printf(&w->arena, "%s/%s", w->dir, file);
}

static bool write_file(Why3 *w, const char *file, const Buf *text) {
  if (file_write(path_of(w, file), false, text->text, text->n)) return true;
  buf_printf(w->why, "%s: %s", path_of(w, file), strerror(errno));
  return false;
}

static bool make_dir(Why3 *w) {
  const char *tmp = getenv("TMPDIR");
  w->dir = arena_printf(&w->arena, "%s/lindy-why3-XXXXXX", tmp && *tmp ? tmp : "/tmp");
  if (mkdtemp(w->dir)) return true;
  buf_printf(w->why, "%s: %s", w->dir, strerror(errno));
  w->dir = NULL;
  return false;
}

static int any_file(const struct dirent *e) {
  return strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
}

/* With the files in it, also those that a Why3 that was killed has left. */
static void remove_flat(Why3 *w, const char *dir) {
  struct dirent **list;
  int n = scandir(dir, &list, any_file, NULL);
  for (int i = 0; i < n; i++) {
    unlink(arena_printf(&w->arena, "%s/%s", dir, list[i]->d_name));
    free(list[i]);
  }
  if (n >= 0) free(list);
  rmdir(dir);
}

static void remove_goals(Why3 *w) {
  remove_flat(w, path_of(w, "goals"));
}

static void remove_dir(Why3 *w) {
  if (!w->dir) return;
  remove_goals(w);
  remove_flat(w, w->dir);
}

/* ---- running ----------------------------------------------------------------------------- */

static bool never(void *env, Process *p) {
  (void)env;
  (void)p;
  return false;
}

/* Runs Why3 with these arguments; what it says on both its outputs is in `said`. */
static bool why3_run(Why3 *w, const char *const *args, uint32_t n, Buf *said, char *how,
                     size_t size) {
  VEC(char *) argv = {0};
  char *home = arena_printf(&w->arena, "HOME=%s", w->dir);
  const char *const before[] = {"env", home, "sh", "-c", "exec \"$@\" 2>&1", "sh", "why3"};
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    vec_push(&argv, arena_strndup(&w->arena, before[i], strlen(before[i])));
  for (uint32_t i = 0; i < n; i++)
    vec_push(&argv, arena_strndup(&w->arena, args[i], strlen(args[i])));
  vec_push(&argv, NULL);
  Process p = {0};
  char why[256];
  bool ok = process_start(&p, argv.at, 0, why, sizeof why);
  if (ok) {
    double patience = w->seconds < 3 ? 30 : 10.0 * w->seconds;
    w->late |= process_talk(&p, "", 0, never, NULL, clock_now() + patience) == PROCESS_LATE;
    process_how_ended(&p, how, size);
    if (p.said.n) buf_add(said, p.said.text, p.said.n);
    process_free(&p);
  } else {
    buf_puts(w->why, why);
  }
  vec_free(&argv);
  return ok;
}

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* Where its drivers are. */
static bool data_dir(Why3 *w, Buf *dir) {
  char how[64];
  const char *const args[] = {"--print-datadir"};
  if (!why3_run(w, args, 1, dir, how, sizeof how)) return false;
  while (dir->n && dir->text[dir->n - 1] == '\n') dir->text[--dir->n] = 0;
  if (dir->n && dir->text[0] == '/' && strcmp(how, "exit status 0") == 0) return true;
  buf_puts(w->why, "Why3 does not run; is it installed (Debian: apt-get install why3)?");
  return false;
}

static bool write_files(Why3 *w) {
  Buf dir = {0};
  bool ok = data_dir(w, &dir) && write_file(w, program, &w->whyml->text);
  if (ok) w->driver = arena_printf(&w->arena, "%s/drivers/%s.drv", dir.text, w->prover->driver);
  buf_free(&dir);
  return ok;
}

/* ---- goals --------------------------------------------------------------------------------- */

static void keep_complaint(Why3 *w, const Buf *said) {
  const char *last = said->n ? said->text : "nothing";
  for (const char *at = last; at && *at; at = strchr(at, '\n')) {
    while (*at == '\n') at++;
    if (*at) last = at;
  }
  buf_printf(w->why, "Why3 says: %.*s", (int)strcspn(last, "\n"), last);
}

/* Has Why3 write the goals, of all units or of those that are tried and not proved. */
static bool make_goals(Why3 *w, bool divided) {
  VEC(const char *) args = {0};
  const char *before[] = {"prove", "-D", w->driver, "-o", path_of(w, "goals")};
  for (size_t i = 0; i < sizeof before / sizeof *before; i++) vec_push(&args, before[i]);
  if (divided) {
    vec_push(&args, "-a");
    vec_push(&args, "split_vc");
  }
  vec_push(&args, path_of(w, program));
  if (divided) {
    vec_push(&args, "-T");
    vec_push(&args, "Program");
  }
  for (uint32_t i = 0; divided && i < w->whyml->units.n; i++) {
    if (!w->tried[i] || w->verdicts[i] == WHY3_PROVED) continue;
    vec_push(&args, "-G");
    vec_push(&args, arena_printf(&w->arena, "%s'vc", w->whyml->units.at[i].name->text));
  }
  Buf said = {0};
  char how[64];
  bool ok = mkdir(path_of(w, "goals"), 0700) == 0;
  if (!ok) buf_printf(w->why, "%s: %s", path_of(w, "goals"), strerror(errno));
  ok = ok && why3_run(w, args.at, args.n, &said, how, sizeof how);
  if (ok && !w->late && strcmp(how, "exit status 0") != 0) {
    keep_complaint(w, &said);
    ok = false;
  }
  buf_free(&said);
  vec_free(&args);
  return ok;
}

/* The file says which goal it is: ";; Goal p_impl'vc". The unit, or units.n. */
static uint32_t unit_of(const Why3 *w, const char *path) {
  FILE *in = fopen(path, "r");
  char line[4096];
  uint32_t unit = w->whyml->units.n;
  while (in && fgets(line, sizeof line, in)) {
    if (!starts(line, ";; Goal ")) continue;
    for (uint32_t i = 0; i < w->whyml->units.n; i++) {
      Str name = w->whyml->units.at[i].name;
      if (name && starts(line + 8, name->text) && starts(line + 8 + name->len, "'vc\n")) unit = i;
    }
  }
  if (in) fclose(in);
  return unit;
}

static Why3Verdict why3_ask(Why3 *w, char *path) {
  char *argv[] = {arena_printf(&w->arena, "%s", w->prover->name),
                  arena_printf(&w->arena, "%s", w->prover->option), path, NULL};
  Process p = {0};
  char why[256];
  if (!process_start(&p, argv, 0, why, sizeof why)) {
    if (!w->why->n) buf_puts(w->why, why);
    return WHY3_UNPROVED;
  }
  ProcessTalk talk = process_talk(&p, "", 0, never, NULL, clock_now() + w->seconds);
  bool unsat = talk == PROCESS_ENDED && p.said.n && starts(p.said.text, "unsat");
  process_free(&p);
  return unsat ? WHY3_PROVED : talk == PROCESS_LATE ? WHY3_TIMEOUT : WHY3_UNPROVED;
}

/* A unit is proved when each of its goals is. False: the prover does not run. */
static bool prove_goals(Why3 *w) {
  bool *failed = ARENA_ARRAY(&w->arena, bool, w->whyml->units.n + 1);
  bool *seen = ARENA_ARRAY(&w->arena, bool, w->whyml->units.n + 1);
  struct dirent **list;
  int n = scandir(path_of(w, "goals"), &list, any_file, alphasort);
  for (int i = 0; i < n; i++) {
    char *path = arena_printf(&w->arena, "%s/goals/%s", w->dir, list[i]->d_name);
    uint32_t unit = unit_of(w, path);
    bool known = unit < w->whyml->units.n;
    seen[unit] = true;
    if (known && !failed[unit] && !w->why->n) {
      Why3Verdict v = why3_ask(w, path);
      failed[unit] = v != WHY3_PROVED;
      if (failed[unit]) w->verdicts[unit] = v;
    }
    free(list[i]);
  }
  if (n >= 0) free(list);
  for (uint32_t i = 0; i < w->whyml->units.n; i++) {
    if (seen[i] && !failed[i]) w->verdicts[i] = WHY3_PROVED;
    w->tried[i] |= seen[i];
  }
  bool lost = n < 0 || seen[w->whyml->units.n];
  if (lost && !w->why->n) buf_puts(w->why, "Why3 wrote goals that Lindy does not know");
  return !w->why->n;
}

/* All goals, each as a whole. */
static bool prove_whole(Why3 *w) {
  const Whyml *m = w->whyml;
  if (!make_goals(w, false)) return false;
  if (w->late) {
    for (uint32_t i = 0; i < m->units.n; i++) w->verdicts[i] = WHY3_TIMEOUT;
    return true;
  }
  if (!prove_goals(w)) return false;
  for (uint32_t i = 0; i < m->units.n; i++) /* Why3 saw that there is nothing to prove */
    if (m->units.at[i].name && !w->tried[i]) w->verdicts[i] = WHY3_PROVED;
  return true;
}

/* Splits the goals that were not proved. Goals that Why3 did not write in time are unproved. */
static bool prove_divided(Why3 *w) {
  bool left = false;
  for (uint32_t i = 0; i < w->whyml->units.n; i++)
    left |= w->tried[i] && w->verdicts[i] != WHY3_PROVED;
  if (!left || w->late) return true;
  remove_goals(w);
  return make_goals(w, true) && (w->late || prove_goals(w));
}

/* ---- all provers ----------------------------------------------------------------------------- */

/* One worker for each prover does the work. The parent makes and removes the directories, so
 * that none stays behind when a worker dies or the user interrupts. */
typedef struct Proving {
  const Why3Job *job;
  Why3 *why3; /* prover -> its own */
  Why3Verdict **verdicts;
  Buf *why;
} Proving;

/* Says whether it worked, then the verdicts or why not. */
static void prove_task(void *env, uint32_t p, int out) {
  const Proving *all = env;
  Why3 *w = &all->why3[p];
  Buf message = {0};
  bool ok = write_files(w) && prove_whole(w) && prove_divided(w);
  wire_put_number(&message, ok);
  for (uint32_t i = 0; ok && i < w->whyml->units.n; i++) wire_put_number(&message, w->verdicts[i]);
  if (!ok) wire_put_buf(&message, w->why);
  worker_write(out, message.text, message.n);
  buf_free(&message);
}

static bool prove_sink(void *env, uint32_t p, const WorkerResult *w) {
  Proving *all = env;
  uint32_t units = all->job->whyml->units.n;
  Arena arena;
  arena_init(&arena);
  WireReader r = wire_reader(w->bytes.text, w->bytes.n, &arena, NULL);
  Why3Verdict *verdicts = ARENA_ARRAY(&arena, Why3Verdict, units + 1);
  bool ok = wire_bool(&r);
  for (uint32_t i = 0; ok && i < units; i++) verdicts[i] = wire_below(&r, WHY3_PROVED + 1);
  const char *why = ok ? "" : wire_text(&r);
  bool whole = wire_end(&r) && w->outcome == WORKER_DONE;
  if (w->outcome != WORKER_DONE)
    worker_end_text(w, all->why);
  else if (!whole || (!ok && !*why))
    buf_puts(all->why, "Why3 does not answer");
  else
    buf_puts(all->why, why);
  for (uint32_t i = 0; whole && ok && i < units; i++) all->verdicts[p][i] = verdicts[i];
  arena_free(&arena);
  return whole && ok;
}

Why3End why3_prove(const Why3Job *job, Why3Verdict **verdicts, Buf *why) {
  Arena arena;
  arena_init(&arena);
  uint32_t units = job->whyml->units.n;
  Proving all = {job, ARENA_ARRAY(&arena, Why3, job->n + 1), verdicts, why};
  sigset_t before;
  worker_hold_signals(&before);
  bool ok = true;
  for (uint32_t p = 0; p < job->n && ok; p++) {
    Why3 *w = &all.why3[p];
    *w = (Why3){.whyml = job->whyml,
                .prover = why3_find(job->provers[p]),
                .seconds = job->seconds,
                .verdicts = verdicts[p],
                .tried = ARENA_ARRAY(&arena, bool, units + 1),
                .why = why};
    arena_init(&w->arena);
    for (uint32_t i = 0; i < units; i++) verdicts[p][i] = WHY3_UNPROVED;
    ok = make_dir(w);
  }
  WorkerJob work = {.tasks = job->n,
                    .at_a_time = job->at_a_time,
                    .task = prove_task,
                    .sink = prove_sink,
                    .env = &all};
  bool finished = !ok || worker_run(&work);
  for (uint32_t p = 0; p < job->n && all.why3[p].whyml; p++) {
    remove_dir(&all.why3[p]);
    arena_free(&all.why3[p].arena);
  }
  worker_release_signals(&before);
  arena_free(&arena);
  return !finished ? WHY3_INTERRUPTED : why->n ? WHY3_FAILED : WHY3_DONE;
}
