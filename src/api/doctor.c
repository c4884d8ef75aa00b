/* SPDX-License-Identifier: MIT */
/* See doctor.h. */
#include "api/doctor.h"

#include "api/lindy.h"
#include "base/build_id.h"
#include "base/worker.h"
#include "infer/linear/isl_api.h"
#include "solver/known.h"
#include "solver/z3_api.h"
#include "verify/cache/cache.h"

#include <dlfcn.h>
#include <gmp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static DoctorItem *add_item(DoctorItems *list, DoctorState state, const char *name,
                            const char *use) {
  DoctorItem item = {.state = state, .name = name, .use = use};
  vec_push(list, item);
  return &list->at[list->n - 1];
}

/* ---- libraries -------------------------------------------------------------- */

static bool z3_version(Buf *out) {
  const char *why;
  bool ok = z3_api_load(&why);
  if (ok) { /* "Z3 4.8.12.0" and more */
    const char *version = Z3_get_full_version();
    if (strncmp(version, "Z3 ", 3) == 0) version += 3;
    buf_add(out, version, strcspn(version, " "));
  } else {
    buf_puts(out, why);
  }
  return ok;
}

static bool isl_version_text(Buf *out) {
  const char *why;
  bool ok = isl_api_load(&why);
  if (ok) { /* "isl-0.25-GMP" and an end of line */
    const char *version = isl_version();
    if (strncmp(version, "isl-", 4) == 0) version += 4;
    buf_add(out, version, strcspn(version, "-\n"));
  } else {
    buf_puts(out, why);
  }
  return ok;
}

void doctor_libraries(Buf *out) {
  Buf z3 = {0}, isl = {0};
  bool has_z3 = z3_version(&z3), has_isl = isl_version_text(&isl);
  buf_printf(out, "Z3 %s, GMP %s, isl %s", has_z3 ? z3.text : "missing", gmp_version,
             has_isl ? isl.text : "missing");
  buf_free(&z3);
  buf_free(&isl);
}

static void examine_libraries(DoctorItems *list) {
  static const struct {
    const char *name, *file, *use, *package;
  } loaded[] = {{"hiredis", "libhiredis.so.0.14", "--cache=redis://", "libhiredis0.14"},
                {"libcurl", "libcurl.so.4", "--cache=http://", "libcurl4"}};
  DoctorItem *z3 = add_item(list, DOCTOR_WORKS, "Z3, in process", "verify, run, explore, infer");
  if (!z3_version(&z3->detail))
    z3->state = DOCTOR_BROKEN;
  else if (getenv("LINDY_LIBZ3"))
    buf_printf(&z3->detail, ", %s", getenv("LINDY_LIBZ3"));
  DoctorItem *isl = add_item(list, DOCTOR_WORKS, "isl", "linear relations of infer");
  if (!isl_version_text(&isl->detail)) isl->state = DOCTOR_MISSING;
  for (size_t i = 0; i < sizeof loaded / sizeof *loaded; i++) {
    DoctorItem *item = add_item(list, DOCTOR_WORKS, loaded[i].name, loaded[i].use);
    void *library = dlopen(loaded[i].file, RTLD_LAZY | RTLD_LOCAL);
    if (library) {
      buf_puts(&item->detail, loaded[i].file);
      dlclose(library);
    } else {
      item->state = DOCTOR_MISSING;
      buf_printf(&item->detail, "install it when you need it (Debian: %s)", loaded[i].package);
    }
  }
}

/* ---- a proof ------------------------------------------------------------------ */

static void note_verdict(void *env, const LindyVerification *v) {
  *(LindyVerdict *)env = v->verdict;
}

/* Proves a trivial program with this solver, NULL for Z3 in process, as `verify` would. */
static bool proves_something(const char *solver) {
  static const char text[] = "procedure P(x: int) requires x > 2; { assert x + x > 5; }\n";
  LindyVerdict verdict = LINDY_INCONCLUSIVE;
  LindySession *s = lindy_open();
  LindyVerifyOptions opt = {.solver = solver, .seconds = 10, .workers = 1};
  lindy_set_text(s, "doctor.bpl", text, sizeof text - 1);
  LindyJob *job = lindy_verify(s, &opt, note_verdict, &verdict);
  while (lindy_job_step(job) == LINDY_RUNNING) {
    struct pollfd events[] = {{.fd = lindy_job_fd(job), .events = POLLIN}};
    poll(events, 1, 200);
  }
  lindy_close(s);
  return verdict == LINDY_VERIFIED;
}

/* ---- programs ------------------------------------------------------------------ */

typedef struct DoctorProgram {
  const char *name, *version, *use, *package;
  bool solver;
} DoctorProgram;

static const DoctorProgram programs[] = {
    {"z3", "z3 --version", "--solver=z3 as a program", "z3", true},
    {"cvc5", "cvc5 --version", "recheck, --solver=cvc5", "cvc5", true},
    {"why3", "why3 --version", "translate --check", "why3", false},
    {"mcs", "mcs --version", "compiling C# programs", "mono-mcs", false},
    {"git", "git --version", "--changed-since", "git", false},
};
enum { N_PROGRAMS = sizeof programs / sizeof *programs };

/* In a worker: a program that hangs costs a few seconds. */
static void ask_version(void *env, uint32_t task, int out) {
  Buf command = {0};
  char line[256];
  (void)env;
  buf_printf(&command, "%s 2>&1", programs[task].version);
  FILE *from = popen(command.text, "r");
  if (from && fgets(line, sizeof line, from)) worker_write(out, line, strcspn(line, "\n"));
  if (from) pclose(from);
  buf_free(&command);
}

static bool take_version(void *env, uint32_t task, const WorkerResult *w) {
  DoctorItems *list = env;
  const DoctorProgram *p = &programs[task];
  DoctorItem *item = add_item(list, DOCTOR_WORKS, p->name, p->use);
  KnownProgram found = {0};
  if (!known_program(&found, &(SolverOptions){.name = p->name}) || !found.path) {
    item->state = DOCTOR_MISSING;
    buf_printf(&item->detail, "install it when you need it (Debian: %s)", p->package);
  } else if (w->outcome != WORKER_DONE || !w->bytes.n) {
    item->state = DOCTOR_BROKEN;
    buf_printf(&item->detail, "%s does not say its version", found.path);
  } else {
    buf_add(&item->detail, w->bytes.text, w->bytes.n);
  }
  known_free(&found);
  return true;
}

static void examine_programs(DoctorItems *list) {
  enum { SECONDS = 10 };
  WorkerJob job = {.tasks = N_PROGRAMS,
                   .at_a_time = 1,
                   .seconds = SECONDS,
                   .task = ask_version,
                   .sink = take_version,
                   .env = list};
  uint32_t first = list->n;
  worker_run(&job);
  for (uint32_t i = first; i < list->n; i++) {
    DoctorItem *item = &list->at[i];
    if (item->state != DOCTOR_WORKS || !programs[i - first].solver) continue;
    if (proves_something(item->name)) continue;
    item->state = DOCTOR_BROKEN;
    buf_puts(&item->detail, "; it does not prove a trivial program");
  }
}

/* ---- the machine ----------------------------------------------------------------- */

static void examine_cache(DoctorItems *list) {
  char *folder = cache_user_folder();
  char *why = NULL;
  DoctorItem *item = add_item(list, DOCTOR_WORKS, "cache of verdicts", "--cache, lsp");
  Cache *c = folder ? cache_open(folder, CACHE_SEALED, &why) : NULL;
  if (!c) item->state = DOCTOR_BROKEN;
  buf_puts(&item->detail, why ? why : c ? folder : "there is no folder for it: HOME is not set");
  free(why);
  cache_close(c);
  free(folder);
}

static void add_limit(Buf *out, const char *what, __rlimit_resource_t resource, uint64_t unit) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  buf_printf(out, "; %s ", what);
  if (limit.rlim_cur == RLIM_INFINITY)
    buf_puts(out, "not limited");
  else
    buf_printf(out, "%llu", (unsigned long long)(limit.rlim_cur / unit));
}

static void examine_machine(DoctorItems *list) {
  DoctorItem *item = add_item(list, DOCTOR_WORKS, "this machine", "-j, --memory");
  long processors = sysconf(_SC_NPROCESSORS_ONLN), pages = sysconf(_SC_PHYS_PAGES);
  uint64_t megabytes = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) >> 20;
  buf_printf(&item->detail, "%ld processor%s; memory %llu MB", processors,
             processors == 1 ? "" : "s", (unsigned long long)megabytes);
  add_limit(&item->detail, "address space in MB", RLIMIT_AS, 1 << 20);
  add_limit(&item->detail, "processes", RLIMIT_NPROC, 1);
  add_limit(&item->detail, "open files", RLIMIT_NOFILE, 1);
}

void doctor_examine(DoctorItems *list) {
  examine_libraries(list);
  DoctorItem *proof = add_item(list, DOCTOR_WORKS, "proofs in workers", "verify");
  if (!proves_something(NULL)) {
    proof->state = DOCTOR_BROKEN;
    buf_puts(&proof->detail, "a trivial program is not proved");
  }
  examine_programs(list);
  examine_cache(list);
  examine_machine(list);
}

void doctor_free(DoctorItems *list) {
  for (uint32_t i = 0; i < list->n; i++) buf_free(&list->at[i].detail);
  vec_free(list);
}
