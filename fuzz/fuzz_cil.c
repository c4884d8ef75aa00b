/* SPDX-License-Identifier: MIT */
/* Any bytes as an assembly: listed, disassembled and translated. What follows the magic number of a
 * symbol file of Mono, if that is in the input, is the symbol file. */
#include "fuzz.h"

#include "cil/disassemble.h"
#include "cil/program/boogie.h"

#include <string.h>

static const uint8_t mdb_magic[] = {0x14, 0xa6, 0x7f, 0xfd, 0x23, 0x26, 0xe8, 0x45};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *mdb = size ? memmem(data, size, mdb_magic, sizeof mdb_magic) : NULL;
  Bytes file = {data, mdb ? (size_t)(mdb - data) : size};
  Arena arena;
  arena_init(&arena);
  Assembly a;
  const char *why;
  if (assembly_open(&a, &arena, file, NULL, &why)) {
    CilCounts counts = {0};
    Buf text = {0};
    if (mdb) symbols_read(&a.symbols, &a.pe, &a.md, (Bytes){mdb, size - file.n});
    disassemble_list(&a, &text, &counts);
    disassemble_il(&a, &text, "*", &counts);
    BoogieProgram program;
    StrTable strs;
    TranslateOptions opt = {.overflow = (LiftOverflow)(size % 3), .whole = size % 2};
    str_table_init(&strs);
    if (boogie_translate(&a, &strs, &opt, &program, &why)) boogie_print(&a, &program, 1, &text);
    boogie_free(&program);
    str_table_free(&strs);
    buf_free(&text);
  }
  assembly_free(&a);
  arena_free(&arena);
  return 0;
}
