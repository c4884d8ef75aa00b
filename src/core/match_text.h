/* SPDX-License-Identifier: MIT */
/* Terms of a chain of instances as text. */
#ifndef CORE_MATCH_TEXT_H
#define CORE_MATCH_TEXT_H

#include "base/buf.h"
#include "logic/build.h"

/* With names of the source. */
void match_text_term(TermTable *, Term, Buf *);

/* A term as a function of others. */
typedef struct MatchContext {
  Builder *build;
  const Term *holes; /* numbered in the text */
  uint32_t n;
  Buf *out;
  uint32_t depth;   /* operators around the term */
  bool used, grown; /* a hole occurs; in something larger */
} MatchContext;

/* False: it has a part whose value may come back, such as a remainder or bits. */
bool match_text_context(MatchContext *, Term);

#endif
