/* SPDX-License-Identifier: MIT */
/* The Session: everything that lives as long as one run (or one editor) hangs from
 * it. There is no other global state. Layers above add their own objects (Program,
 * TermTable, CoreProgram), which point back here. */
#ifndef BASE_SESSION_H
#define BASE_SESSION_H

#include "base/diag.h"
#include "base/source.h"
#include "base/str.h"

typedef struct Session {
  Arena perm; /* lives until session_free */
  StrTable strs;
  SourceSet sources;
  Diags diags;
} Session;

void session_init(Session *);
void session_free(Session *);

#endif
