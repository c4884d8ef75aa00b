/* SPDX-License-Identifier: MIT */
/* See build_id.h. */
#include "base/build_id.h"

#include <link.h>
#include <string.h>

/* A note is a header, then name and description, each padded to four bytes. */
static bool find_in_notes(const char *at, size_t n, Buf *out) {
  while (n >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) h;
    memcpy(&h, at, sizeof h);
    size_t name = (h.n_namesz + 3u) & ~(size_t)3, text = (h.n_descsz + 3u) & ~(size_t)3;
    if (sizeof h + name + text > n) return false;
    if (h.n_type == NT_GNU_BUILD_ID && h.n_namesz == 4 &&
        memcmp(at + sizeof h, ELF_NOTE_GNU, 4) == 0) {
      buf_add(out, at + sizeof h + name, h.n_descsz);
      return true;
    }
    at += sizeof h + name + text;
    n -= sizeof h + name + text;
  }
  return false;
}

static int look_at_object(struct dl_phdr_info *info, size_t size, void *env) {
  (void)size;
  bool found = false;
  for (unsigned i = 0; i < info->dlpi_phnum && !found; i++) {
    const ElfW(Phdr) *h = &info->dlpi_phdr[i];
    if (h->p_type != PT_NOTE) continue;
    found = find_in_notes((const char *)(info->dlpi_addr + h->p_vaddr), h->p_memsz, env);
  }
  return found ? 1 : -1; /* the program is the first object; the libraries do not count */
}

bool build_id(Buf *out) {
  return dl_iterate_phdr(look_at_object, out) == 1;
}
