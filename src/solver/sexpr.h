/* SPDX-License-Identifier: MIT */
/* S-expressions as SMT-LIB solvers print them: atoms, "strings", lists. */
#ifndef SOLVER_SEXPR_H
#define SOLVER_SEXPR_H

#include "base/arena.h"

#include <stdbool.h>

typedef enum SexprKind { SEXPR_ATOM, SEXPR_STRING, SEXPR_LIST } SexprKind;

typedef struct Sexpr Sexpr;
struct Sexpr {
  SexprKind kind;
  uint32_t n;       /* bytes of the text, or number of members                        */
  const char *text; /* ATOM: without |bars|; STRING: without quotes. NUL-terminated   */
  const Sexpr *const *at;
};

/* Finds where the next expression ends in a text that is still arriving. A zeroed scan is at its
 * beginning; it never looks at a byte twice. */
typedef struct SexprScan {
  size_t at; /* bytes seen */
  uint32_t depth;
  char in; /* what the scan is inside of: 0, '"', '|', ';', 'a' (an atom), 'q' (after a quote) */
} SexprScan;

/* True when text[0 .. *end) holds one expression (and blanks before it). */
bool sexpr_complete(SexprScan *, const char *text, size_t n, size_t *end);
/* Reads the one expression in the text; NULL when it is not one. */
const Sexpr *sexpr_read(Arena *, const char *text, size_t n);

bool sexpr_is(const Sexpr *, const char *atom); /* NULL-safe */
/* The i-th member of a list, or NULL. */
const Sexpr *sexpr_at(const Sexpr *, uint32_t i);
/* A list whose first member is the atom. */
bool sexpr_headed(const Sexpr *, const char *atom);

#endif
