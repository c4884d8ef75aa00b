/* SPDX-License-Identifier: MIT */
/* See isl_api.h. */
#include "infer/domains/isl_api.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

IslApi isl_api;

static const struct {
  const char *name;
  size_t at; /* in IslApi */
} functions[] = {
#define ISL_FUNCTION(name) {"isl_" #name, offsetof(IslApi, name)},
#include "infer/domains/isl_functions.def"
#undef ISL_FUNCTION
};

bool isl_api_load(const char **why) {
  static const char *const names[] = {"libisl.so.23", "libisl.so"};
  void *library = isl_api.library;
  if (library) return true;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    *why = "isl's library (libisl.so.23) cannot be loaded; install it (Debian: libisl23)";
    return false;
  }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *f = dlsym(library, functions[i].name);
    if (!f) {
      *why = "isl's library lacks a function that Lindy needs; Lindy needs version 0.25 or later";
      dlclose(library);
      return false;
    }
    memcpy((char *)&isl_api + functions[i].at, &f, sizeof f);
  }
  isl_api.library = library;
  return true;
}
