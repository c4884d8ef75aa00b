/* SPDX-License-Identifier: MIT */
/* See check.h: the parts in order. A part that finds something is the last. */
#include "civl/check/check.h"

#include "civl/check/parts.h"

bool civl_check(CivlProgram *c) {
  typedef void Part(CivlProgram *);
  static Part *const parts[] = {check_linear, check_actions, check_procedures, check_yields};
  const Diags *diags = &c->program->session->diags;
  uint32_t before = diags->errors;
  for (uint32_t i = 0; i < sizeof parts / sizeof *parts && diags->errors == before; i++)
    parts[i](c);
  return diags->errors == before;
}
