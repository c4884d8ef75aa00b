/* SPDX-License-Identifier: MIT */
/* See z3_api.h. */
#include "solver/z3_api.h"

#include "base/mem.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

Z3Api z3_api;

static const struct {
  const char *name;
  size_t at; /* in Z3Api */
} functions[] = {
#define Z3_FUNCTION(name) {"Z3_" #name, offsetof(Z3Api, name)},
#include "solver/z3_functions.def"
#undef Z3_FUNCTION
};

static void *open_library(void) {
  static const char *const names[] = {"libz3.so.4", "libz3.so"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  return library;
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

bool z3_api_load(const char **why) {
  if (z3_api.library) return true;
  make_room();
  void *library = open_library();
  if (!library) {
    *why = "Z3's library (libz3.so.4) cannot be loaded; install it (Debian: libz3-4), or name a "
           "solver program with --solver";
    return false;
  }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *f = dlsym(library, functions[i].name);
    if (!f) {
      *why = "Z3's library (libz3) lacks a function that Lindy needs; Lindy needs version 4.8.12 "
             "or later";
      dlclose(library);
      return false;
    }
    memcpy((char *)&z3_api + functions[i].at, &f, sizeof f);
  }
  z3_api.library = library;
  return true;
}

const char *z3_api_file(void) {
  Dl_info info;
  void *f;
  if (!z3_api.library) return NULL;
  memcpy(&f, &z3_api.mk_config, sizeof f);
  return dladdr(f, &info) ? info.dli_fname : NULL;
}
