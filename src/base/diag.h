/* SPDX-License-Identifier: MIT */
/* Diagnostics as data. Passes add; writers in report/ show them (caret text,
 * JSON, Boogie's own format). The texts live in syntax/diags.def and are Boogie's
 * own wherever Boogie has one, so that one text serves all writers.
 * Strings given to diag_* are copied. Diagnostics keep the order of their making. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/source.h"

#include <stdarg.h>

typedef enum Severity { SEV_ERROR, SEV_WARNING, SEV_NOTE } Severity;

/* The phase decides how Boogie prints the line and which count it enters. */
typedef enum DiagPhase { PHASE_PARSE, PHASE_RESOLVE, PHASE_TYPE, PHASE_LATE } DiagPhase;

typedef struct DiagInfo {
  const char *code; /* stable, e.g. "R012" */
  Severity severity;
  DiagPhase phase;
  const char *format; /* printf format of the message */
} DiagInfo;

typedef struct DiagNote {
  Span span; /* lo == 0: a note without a place ("did you mean ...") */
  const char *text;
} DiagNote;

/* A replacement in the text that probably mends it; title == NULL: there is none. */
typedef struct DiagFix {
  const char *title; /* "Replace '%' by 'mod'" */
  Span span;         /* empty: the text is put in before span.lo */
  const char *text;
} DiagFix;

typedef struct Diag {
  uint16_t id; /* DIAG_* of diags.def */
  const DiagInfo *info;
  Span span; /* span.lo is the position Boogie quotes; lo == 0: none */
  const char *text;
  VEC(DiagNote) notes;
  DiagFix fix;
} Diag;

typedef struct Diags {
  Arena arena;
  VEC(Diag) list;
  uint32_t count[PHASE_LATE + 1]; /* errors by phase */
  uint32_t errors, warnings;
} Diags;

void diags_init(Diags *);
void diags_free(Diags *);
/* Adds one; the format is info->format. Returns its index, for diag_note. */
uint32_t diag_add(Diags *, uint16_t id, const DiagInfo *, Span, ...);
uint32_t diag_addv(Diags *, uint16_t id, const DiagInfo *, Span, va_list);
void diag_note(Diags *, uint32_t index, Span, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Sets the fix, if there is none yet; the title is a format. */
void diag_fix(Diags *, uint32_t index, Span, const char *text, const char *title, ...)
    __attribute__((format(printf, 5, 6)));

#endif
