/* SPDX-License-Identifier: MIT */
/* Bodies of functions that are written in SMT-LIB ({:smtdefined "..."}). */
#ifndef LOWER_SMT_TEXT_H
#define LOWER_SMT_TEXT_H

#include "lower/context.h"

/* The term that the text is, over these terms for the parameters; TERM_NONE when it is outside of
 * what is understood or of another sort. */
Term smt_text_body(Lower *, Str text, const VarList *params, const Term *terms, Sort result);

#endif
