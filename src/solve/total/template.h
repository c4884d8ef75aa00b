/* SPDX-License-Identifier: MIT */
/* Templates: interpretations over unknown coefficients. template_form.c makes them, template.c
 * finds the coefficients. */
#ifndef SOLVE_TOTAL_TEMPLATE_H
#define SOLVE_TOTAL_TEMPLATE_H

#include "solve/total/total.h"

enum { TEMPLATE_MAX_VARS = 6 };

/* In the order in which they are tried. */
typedef enum TemplateKind {
  TEMPLATE_CONSTANT, /* one value elsewhere            */
  TEMPLATE_WHOLE,    /* one form elsewhere             */
  TEMPLATE_PIECES,   /* between points a form of its own */
  TEMPLATE_KINDS
} TemplateKind;

typedef struct TemplateFit {
  Total *x;
  uint32_t group;
  VEC(Interpretation) forms; /* bodies over coefficients */
  VEC(Term) unknowns;        /* the coefficients          */
  VEC(Term) facts;           /* obligations at samples, over the coefficients */
  int64_t scale; /* of the numbers that occur: bounds constants of forms, samples go beyond */
  TemplateKind kind;
  bool can_piece; /* pieces differ from the whole */
  bool failed;
} TemplateFit;

/* The form of a function or map, with its points. TemplateFit.failed: it has none. */
void template_make(TemplateFit *, Symbol);

#endif
