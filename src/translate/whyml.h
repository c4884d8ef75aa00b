/* SPDX-License-Identifier: MIT */
/* A core program as WhyML, the language of Why3.
 *
 * One module: types, constants, functions, axioms, globals; a `val` with the contract of each
 * procedure; a `let` for each implementation, whose verification condition is what Why3 proves.
 * Control flow is put back into conditionals and loops, what remains of jumps becomes exceptions.
 *
 * Sound by construction: every obligation of Boogie's is one of the translation's, and what Why3
 * may assume beyond them is implied by what Boogie assumes. Operators without a counterpart in
 * Why3's library (floating point, strings, sequences) are functions nothing is known of, which
 * proves less, never more; `opaque` lists them.
 * needs   a program after the pass `lambda`       breaks  block indices, unreachable blocks */
#ifndef TRANSLATE_WHYML_H
#define TRANSLATE_WHYML_H

#include "base/buf.h"
#include "core/program.h"

typedef struct WhymlUnit {
  const Impl *impl;
  Str name;        /* of the `let`; NULL: not translated */
  const char *why; /* not translated: the reason, or NULL when there is nothing to prove */
  bool powers;     /* depends on **, of which Why3 knows more than Boogie */
} WhymlUnit;

typedef struct Whyml {
  Buf text;
  VEC(WhymlUnit) units; /* all implementations, in order */
  VEC(Str) opaque;      /* operators and types of Boogie's that mean nothing to Why3 here */
  uint32_t refused;     /* units with a reason */
} Whyml;

#define WHYML_TOO_LONG "its text would be too long (--max-text)"

/* max_text: bytes that a declaration or an implementation may take; what would be longer is
 * refused. */
void whyml_translate(Whyml *, CoreProgram *, size_t max_text);
void whyml_free(Whyml *);

#endif
