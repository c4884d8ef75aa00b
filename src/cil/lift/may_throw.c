/* SPDX-License-Identifier: MIT */
#include "cil/lift/may_throw.h"
#include "cil/lift/library.h"

typedef enum ThrowAnswer { NOT_ASKED, NEVER, MAYBE } ThrowAnswer;

struct MayThrow {
  uint8_t *method; /* by row: what its own instructions do, an ThrowAnswer  */
  uint8_t *node;   /* by node of effects.h: with all that it calls     */
};

MayThrow *may_throw_new(const LiftNames *names) {
  uint32_t methods = names->assembly->md.rows[MD_METHOD];
  MayThrow *t = ARENA_NEW(names->arena, MayThrow);
  t->method = ARENA_ARRAY(names->arena, uint8_t, methods + 1);
  t->node = ARENA_ARRAY(names->arena, uint8_t, effects_nodes(names));
  return t;
}

/* What is known of a method of another assembly says when it returns, not when it does not. */
static bool external_may_throw(const LiftNames *names, const IlInsn *insn) {
  Member m;
  if (!assembly_method(names->assembly, insn->token, &m)) return true;
  return !m.definition && !effects_plain(names, &m) && !library_makes_exception(names, &m);
}

static bool is_call(const LiftNames *names, const IlInsn *insn) {
  bool call = insn->op == IL_CALL || insn->op == IL_CALLVIRT || insn->op == IL_NEWOBJ;
  return call && !assembly_contract(names->assembly, insn);
}

static bool is_unknown_call(const IlInsn *insn) {
  return insn->op == IL_CALLI || insn->op == IL_JMP;
}

static bool body_may_throw(const LiftNames *names, uint32_t method) {
  IlBody body;
  IlInsn insn;
  const char *why;
  if (!assembly_body(names->assembly, method, &body, &why) || !il_check(&body, &why))
    return !(metadata_get(&names->assembly->md, MD_METHOD_FLAGS, method) & METHOD_ABSTRACT);
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
    if (insn.op == IL_THROW || insn.op == IL_RETHROW || is_unknown_call(&insn) ||
        (is_call(names, &insn) && external_may_throw(names, &insn)))
      return true;
  return false;
}

static bool method_may_throw(const LiftNames *names, uint32_t method) {
  uint8_t *answer = &names->throws->method[method];
  if (*answer == NOT_ASKED) *answer = body_may_throw(names, method) ? MAYBE : NEVER;
  return *answer == MAYBE;
}

static bool node_may_throw(const LiftNames *names, uint32_t node) {
  if (node == EFFECTS_NONE || node == EFFECTS_UNKNOWN) return node == EFFECTS_UNKNOWN;
  uint8_t *answer = &names->throws->node[node];
  if (*answer != NOT_ASKED) return *answer == MAYBE;
  uint32_t methods = names->assembly->md.rows[MD_METHOD];
  uint8_t *reached = ARENA_ARRAY(names->arena, uint8_t, methods + 1);
  effects_reach(names, node, reached);
  *answer = NEVER;
  for (uint32_t m = 1; m <= methods && *answer == NEVER; m++)
    if (reached[m] && method_may_throw(names, m)) *answer = MAYBE;
  return *answer == MAYBE;
}

bool may_throw(const LiftNames *names, const IlInsn *insn) {
  if (is_unknown_call(insn)) return true;
  if (!is_call(names, insn)) return false;
  bool may = external_may_throw(names, insn);
  LiftRows nodes = {0};
  effects_calls(names, insn, &nodes);
  for (uint32_t i = 0; i < nodes.n && !may; i++) may = node_may_throw(names, nodes.at[i]);
  vec_free(&nodes);
  return may;
}
