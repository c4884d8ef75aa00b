/* SPDX-License-Identifier: MIT */
/* What attributes mean: attributes.def, applied to the attributes of one declaration, clause,
 * command or jump. */
#ifndef LOWER_ATTRS_H
#define LOWER_ATTRS_H

#include "core/program.h"

/* Where an attribute stands. */
enum {
  AT_FUNCTION = 1, /* or constant */
  AT_AXIOM = 2,
  AT_TYPE = 4,
  AT_VARIABLE = 8,
  AT_BODY = 16, /* procedure, implementation */
  AT_CLAUSE = 32,
  AT_COMMAND = 64, /* or invariant */
  AT_JUMP = 128,
  AT_BINDER = 256,
  AT_TOP = AT_FUNCTION | AT_AXIOM | AT_TYPE | AT_VARIABLE | AT_BODY,
};

/* The role of an attribute by its name, an AttrRole, or 0. */
uint8_t attrs_role(const CoreAttr *);
/* Sets the values of attributes that stand at `place`. */
void attrs_decide(CoreProgram *, CoreAttrs *, uint32_t place);
/* The first or last {:name e} of one argument that is a term, or TERM_NONE. */
Term attrs_term(const CoreAttrs *, const char *name, bool last);
CoreAttrs attrs_without(CoreProgram *, const CoreAttrs *, const char *name);

#endif
