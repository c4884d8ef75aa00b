/* SPDX-License-Identifier: MIT */
/* See isl_api.h. */
#include "infer/linear/isl_api.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

IslApi isl_api;

#ifdef LINDY_LINK_ISL

/* The macros of the header name the table; the functions themselves are reached by their symbols.
 */
#define ISL_FUNCTION(name) extern __typeof__(*isl_api.name) isl_linked_##name __asm__("isl_" #name);
#include "infer/linear/isl_functions.def"
#undef ISL_FUNCTION

bool isl_api_load(const char **why) {
  (void)why;
#define ISL_FUNCTION(name) isl_api.name = isl_linked_##name;
#include "infer/linear/isl_functions.def"
#undef ISL_FUNCTION
  return true;
}

#else
static const struct {
  const char *name;
  size_t at; /* in IslApi */
} functions[] = {
#define ISL_FUNCTION(name) {"isl_" #name, offsetof(IslApi, name)},
#include "infer/linear/isl_functions.def"
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
#endif
