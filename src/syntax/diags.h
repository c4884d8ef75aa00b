/* SPDX-License-Identifier: MIT */
/* The identities of all diagnostics about a program's text; the table is diags.def. */
#ifndef SYNTAX_DIAGS_H
#define SYNTAX_DIAGS_H

#include "base/session.h"

typedef enum DiagId {
  DIAG_NONE,
#define DIAG(tag, code, severity, phase, format) DIAG_##tag,
#include "syntax/diags.def"
#undef DIAG
  DIAG_COUNT
} DiagId;

extern const DiagInfo diags_info[DIAG_COUNT];

/* Adds a diagnostic; the arguments fit the format of `id` in diags.def. Returns its index,
 * to which diag_note can attach further places. */
uint32_t diag(Session *, DiagId id, Span, ...);
/* The span of one byte, for diagnostics that quote a token position only. */
Span diag_span(Pos);
/* Boogie prints these with column 0, whatever their position. */
bool diags_column_zero(DiagId);

#endif
