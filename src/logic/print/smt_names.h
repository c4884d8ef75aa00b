/* SPDX-License-Identifier: MIT */
/* Private to logic/. */
#ifndef LOGIC_SMT_NAMES_H
#define LOGIC_SMT_NAMES_H

#include "base/buf.h"

/* A name as an SMT-LIB symbol: name and suffix, quoted where needed. */
void smt_name_text(const char *name, const char *suffix, Buf *out);

#endif
