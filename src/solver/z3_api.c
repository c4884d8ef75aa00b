/* SPDX-License-Identifier: MIT */
/* See z3_api.h. */
#include "solver/z3_api.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

Z3Api z3_api;

static const struct {
  const char *name;
  size_t at; /* in Z3Api */
} functions[] = {
#define Z3_FUNCTION(name) {"Z3_" #name, offsetof(Z3Api, name)},
#include "solver/z3_functions.def"
#undef Z3_FUNCTION
};

/* LINDY_LIBZ3 names another one than the system's. */
static void *open_library(void) {
  static const char *const names[] = {"libz3.so.4", "libz3.so"};
  const char *own = getenv("LINDY_LIBZ3");
  void *library = NULL;
  if (own && *own) return dlopen(own, RTLD_LAZY | RTLD_LOCAL);
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  return library;
}

bool z3_api_load(const char **why) {
  if (z3_api.library) return true;
  void *library = open_library();
  if (!library) {
    *why =
        getenv("LINDY_LIBZ3")
            ? "the library that LINDY_LIBZ3 names cannot be loaded"
            : "Z3's library (libz3.so.4) cannot be loaded; install it (Debian: libz3-4), or name a "
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
