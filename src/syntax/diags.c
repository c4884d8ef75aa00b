/* SPDX-License-Identifier: MIT */
#include "syntax/diags.h"

#include <stdarg.h>

const DiagInfo diags_info[DIAG_COUNT] = {
#define DIAG(tag, code, severity, phase, format)                                                   \
  [DIAG_##tag] = {code, SEV_##severity, PHASE_##phase, format},
#include "syntax/diags.def"
#undef DIAG
};

uint32_t diag(Session *s, DiagId id, Span span, ...) {
  va_list ap;
  va_start(ap, span);
  uint32_t index = diag_addv(&s->diags, (uint16_t)id, &diags_info[id], span, ap);
  va_end(ap);
  return index;
}

Span diag_span(Pos pos) {
  return (Span){pos, pos ? pos + 1 : 0};
}

bool diags_column_zero(DiagId id) {
  return id == DIAG_PRAGMA_UNKNOWN || id == DIAG_PRAGMA_MALFORMED;
}
