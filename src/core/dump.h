/* SPDX-License-Identifier: MIT */
/* The core program as text: Boogie's own syntax, blocks for code, one declaration per
 * instance. Names are the symbols' unique names, made identifiers, so what `lindy dump`
 * writes can be read back. */
#ifndef CORE_DUMP_H
#define CORE_DUMP_H

#include "base/buf.h"
#include "core/program.h"

void dump_program(const CoreProgram *, Buf *);
void dump_impl(const CoreProgram *, const Impl *, Buf *);

#endif
