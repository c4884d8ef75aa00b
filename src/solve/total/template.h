/* SPDX-License-Identifier: MIT */
/* Private to exec/: interpretations with open coefficients, for the two parts of fitting them:
 * fit_form.c (what they look like) and fit.c (the coefficients). */
#ifndef SOLVE_TOTAL_TEMPLATE_H
#define SOLVE_TOTAL_TEMPLATE_H

#include "solve/total/total.h"

enum { FIT_MAX_VARS = 6 };

/* What is tried, in this order. */
typedef enum FitKind {
  FIT_CONSTANT, /* one value elsewhere            */
  FIT_WHOLE,    /* one form elsewhere             */
  FIT_PIECES,   /* between points a form of its own */
  FIT_KINDS
} FitKind;

typedef struct Fit {
  Extend *x;
  uint32_t group;
  VEC(Form) open;     /* bodies over coefficients */
  VEC(Term) unknowns; /* the coefficients          */
  VEC(Term) facts;    /* demands at samples, over the coefficients */
  int64_t
      scale; /* of the numbers that occur: constants of forms are not much larger, samples are */
  FitKind kind;
  bool can_piece; /* that would make a difference     */
  bool failed;
} Fit;

/* The form of a function or map, with its points. Fit.failed: it has none. */
void fit_open_form(Fit *, Symbol);

#endif
