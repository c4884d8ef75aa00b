/* SPDX-License-Identifier: MIT */
/* A core program as text that can be read back: one declaration for each instance, blocks for
 * code, and the names of a dump (core/write.h). */
#ifndef CORE_DUMP_H
#define CORE_DUMP_H

#include "base/buf.h"
#include "core/program.h"

void dump_program(const CoreProgram *, Buf *);

#endif
