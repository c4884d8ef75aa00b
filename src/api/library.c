/* SPDX-License-Identifier: MIT */
#include "api/library.h"

#include <string.h>

/* The assembler puts the files into the program as they are; paths are relative to the root of the
 * project, where the build runs. */
#define EMBED(name)                                                                                \
  __asm__(".pushsection .rodata\n"                                                                 \
          "library_" #name ":\n"                                                                   \
          ".incbin \"lib/" #name ".bpl\"\n"                                                        \
          "library_" #name "_end:\n"                                                               \
          ".byte 0\n"                                                                              \
          ".popsection\n");                                                                        \
  extern const char library_##name[], library_##name##_end[];

EMBED(base)
EMBED(node)
EMBED(set_size)

typedef struct Library {
  const char *name, *text, *end;
} Library;

static const Library libraries[] = {
    {"base", library_base, library_base_end},
    {"node", library_node, library_node_end},
    {"set_size", library_set_size, library_set_size_end},
};

const char *library_text(const char *name, size_t *len) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    if (strcmp(libraries[i].name, name) != 0) continue;
    *len = (size_t)(libraries[i].end - libraries[i].text);
    return libraries[i].text;
  }
  return NULL;
}
