/* SPDX-License-Identifier: MIT */
/* See z3_context.h. Most parameters are read when a solver is made. A context reads a few of its
 * own when it is made, and a spare one is not for a user who has set one of these; what Lindy
 * itself sets of them can be set later (z3_settings.def). */
#include "solver/z3_context.h"

#include "base/mem.h"

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const char *const OWN[] = {"timeout",
                                  "rlimit",
                                  "proof",
                                  "model",
                                  "model_validate",
                                  "unsat_core",
                                  "type_check",
                                  "trace",
                                  "debug_ref_count",
                                  "dump_models",
                                  "smtlib2_compliant",
                                  "stats",
                                  "unicode",
                                  "well_sorted_check"};
enum { N_OWN = sizeof OWN / sizeof *OWN, LONGEST = 32 };

/* One per process, as the library is (z3_api.h). */
static struct {
  Z3_context context; /* or NULL */
  char value[N_OWN][LONGEST];
} spare;

static bool parameter_now(const char *key, char *out) {
  Z3_string value;
  out[0] = 0;
  if (!Z3_global_param_get(key, &value)) return true; /* this version has no such parameter */
  if (strlen(value) >= LONGEST) return false;
  memcpy(out, value, strlen(value) + 1);
  return true;
}

static bool spare_fits(void) {
  char now[LONGEST];
  for (size_t i = 0; i < N_OWN; i++)
    if (!parameter_now(OWN[i], now) || strcmp(now, spare.value[i]) != 0) return false;
  return true;
}

/* A context fills two tables of 8.5 MB when it is made, and page faults on them take three times as
 * long as all else that is needed to start Z3. So they come from the heap (a threshold keeps them
 * from being mapped one by one; it is what malloc itself ends up with once such blocks are freed),
 * in a part of it that may have huge pages. */
static void make_room(void) {
  enum {
    ROOM = 24 << 20,
    HUGE = 2 << 20,
    LARGE = 32 << 20
  }; /* less room than is mapped by itself */
  mallopt(M_MMAP_THRESHOLD, LARGE);
  mallopt(M_TRIM_THRESHOLD, 2 * LARGE);
  char *room = mem_alloc(ROOM);
  uintptr_t first = ((uintptr_t)room + HUGE - 1) / HUGE * HUGE;
  uintptr_t end = ((uintptr_t)room + ROOM) / HUGE * HUGE;
  if (end > first) madvise(room + (first - (uintptr_t)room), end - first, MADV_HUGEPAGE);
  free(room);
}

Z3_context z3_context_make(Z3_config config) {
  make_room();
  Z3_context c = Z3_mk_context(config);
  Z3_del_config(config);
  return c;
}

Z3_context z3_context_new(void) {
  if (!spare.context || !spare_fits()) return z3_context_make(Z3_mk_config());
  char automatic[LONGEST];
  Z3_context c = spare.context;
  spare.context = NULL;
  if (parameter_now("auto_config", automatic)) Z3_update_param_value(c, "auto_config", automatic);
  return c;
}

Z3_context z3_context_proving(void) {
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "proof", "true");
  return z3_context_make(config);
}

void z3_context_keep(void) {
  if (spare.context) return;
  for (size_t i = 0; i < N_OWN; i++)
    if (!parameter_now(OWN[i], spare.value[i])) return;
  spare.context = z3_context_make(Z3_mk_config());
}
