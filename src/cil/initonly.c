/* SPDX-License-Identifier: MIT */
/* See initonly.h. A first pass drops fields that somebody stores something else to, or takes the
 * address of; a second one demands the stores of constructors. */
#include "cil/initonly.h"

#include "base/mem.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, STACK = 32, STORES = 64 };

typedef enum StackSlot { SLOT_OTHER, SLOT_THIS, SLOT_NEW } StackSlot;

typedef struct InitOnly {
  const Assembly *a;
  Arena *arena;
  uint8_t *never;           /* by row of the field       */
  VEC(uint32_t) finalizers; /* types that have one       */
} InitOnly;

static bool is_reference(const SigType *t) {
  if (!t) return false;
  if (t->elem == SIG_GENERICINST) return !t->value_type;
  return t->elem == SIG_CLASS || t->elem == SIG_STRING || t->elem == SIG_OBJECT ||
         t->elem == SIG_SZARRAY || t->elem == SIG_ARRAY;
}

static bool makes_object(const IlInsn *insn) {
  return insn->op == IL_NEWOBJ || insn->op == IL_NEWARR || insn->op == IL_LDSTR;
}

static const char *method_name(const Assembly *a, uint32_t m) {
  return metadata_text(&a->md, MD_METHOD_NAME, m);
}

/* The row of the field of this assembly that an instruction is about, or 0. */
static uint32_t field_of(const Assembly *a, const IlInsn *insn) {
  Member m;
  return assembly_field(a, insn->token, &m) ? m.definition : 0;
}

/* ---- candidates ---------------------------------------------------------------- */

/* The base class when it is in this assembly, also of a generic one; else 0. */
static uint32_t base_of(const Assembly *a, uint32_t type) {
  uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, type);
  if (md_table_of(base) == MD_TYPE_SPEC) {
    Bytes blob = metadata_blob(&a->md, MD_TYPE_SPEC_SIGNATURE, md_row_of(base));
    const SigType *t = sig_type(a->arena, blob);
    base = t ? t->token : 0;
  }
  return md_table_of(base) == MD_TYPE_DEF ? md_row_of(base) : 0;
}

static bool inherits(const Assembly *a, uint32_t type, uint32_t from) {
  for (uint32_t i = 0; i < DEEPEST && type; i++, type = base_of(a, type))
    if (type == from) return true;
  return false;
}

static void find_finalizers(InitOnly *x) {
  for (uint32_t m = 1; m <= x->a->md.rows[MD_METHOD]; m++)
    if (strcmp(method_name(x->a, m), "Finalize") == 0)
      vec_push(&x->finalizers, x->a->owner_of_method[m]);
}

/* A finalizer also runs on objects whose constructor has failed before its stores. */
static bool is_finalized(const InitOnly *x, uint32_t type) {
  for (uint32_t i = 0; i < x->finalizers.n; i++) {
    uint32_t owner = x->finalizers.at[i];
    if (inherits(x->a, owner, type) || inherits(x->a, type, owner)) return true;
  }
  return false;
}

static bool is_candidate(const InitOnly *x, uint32_t field) {
  const Assembly *a = x->a;
  uint32_t flags = metadata_get(&a->md, MD_FIELD_FLAGS, field), owner = a->owner_of_field[field];
  if (!(flags & FIELD_INIT_ONLY) || !owner || assembly_type_kind(a, owner) != CIL_KIND_CLASS ||
      !is_reference(sig_field(x->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, field))))
    return false;
  if (flags & FIELD_STATIC) return !assembly_generics(a, md_token(MD_TYPE_DEF, owner));
  return !is_finalized(x, owner);
}

/* ---- other stores ---------------------------------------------------------------- */

/* Where control may come from elsewhere. */
static uint8_t *targets_of(const IlBody *body) {
  uint8_t *is_target = mem_calloc(body->code.n + 1, 1);
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next) {
    uint32_t flow = il_op[insn.op].flow;
    for (uint32_t i = 0; insn.op == IL_SWITCH && i < insn.token; i++)
      if (il_case(&insn, i) < body->code.n) is_target[il_case(&insn, i)] = 1;
    if ((flow == IL_FLOW_BRANCH || flow == IL_FLOW_COND) && insn.op != IL_SWITCH &&
        insn.target < body->code.n)
      is_target[insn.target] = 1;
  }
  return is_target;
}

/* Drops fields that the method stores to without a new object right before. */
static void drop_stored(InitOnly *x, uint32_t method) {
  IlBody body;
  const char *why;
  if (!assembly_body(x->a, method, &body, &why) || !il_check(&body, &why)) {
    /* Code that cannot be read may do anything. */
    if (why) memset(x->never, 0, x->a->md.rows[MD_FIELD] + 1);
    return;
  }
  uint8_t *is_target = NULL;
  IlInsn insn;
  bool made = false;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    bool stores = insn.op == IL_STFLD || insn.op == IL_STSFLD;
    if (stores || insn.op == IL_LDFLDA || insn.op == IL_LDSFLDA) {
      uint32_t field = field_of(x->a, &insn);
      if (x->never[field] && !is_target) is_target = targets_of(&body);
      if (x->never[field] && (!stores || !made || is_target[at])) x->never[field] = 0;
    }
    made = makes_object(&insn);
  }
  free(is_target);
}

/* ---- stores of constructors -------------------------------------------------------- */

typedef struct Beginning { /* of a constructor */
  StackSlot slot[STACK];
  uint32_t n;
  uint32_t stored[STORES], stores; /* rows of fields */
} Beginning;

static bool push(Beginning *b, StackSlot s) {
  if (b->n == STACK) return false;
  b->slot[b->n++] = s;
  return true;
}

/* False: there are not as many, or `this` is among them. */
static bool pop_others(Beginning *b, uint32_t n) {
  if (b->n < n) return false;
  for (; n > 0; n--)
    if (b->slot[--b->n] == SLOT_THIS) return false;
  return true;
}

static bool take_store(InitOnly *x, Beginning *b, const IlInsn *insn) {
  bool of_this = insn->op == IL_STFLD;
  uint32_t field = field_of(x->a, insn);
  if (b->n < 1U + of_this || b->slot[b->n - 1] == SLOT_THIS) return false;
  StackSlot value = b->slot[--b->n];
  if (of_this && b->slot[--b->n] != SLOT_THIS) return false;
  if (field && value == SLOT_NEW && b->stores < STORES) b->stored[b->stores++] = field;
  return true;
}

static bool is_object_constructor(const Assembly *a, const Member *m) {
  return strcmp(m->name, ".ctor") == 0 && assembly_is_type(a, m->owner, "System", "Object");
}

static bool has_static_constructor(const Assembly *a, uint32_t type) {
  uint32_t from, to;
  metadata_range(&a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++)
    if (strcmp(method_name(a, from), ".cctor") == 0) return true;
  return false;
}

/* Neither the constructor nor what it calls looks at static fields. */
static bool sees_no_static(const InitOnly *x, uint32_t ctor) {
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  if (!assembly_body(x->a, ctor, &body, &why)) return false;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    if (insn.op == IL_LDSFLD || insn.op == IL_LDSFLDA || insn.op == IL_STSFLD) return false;
    if (insn.op != IL_NEWOBJ && il_op[insn.op].flow != IL_FLOW_CALL) continue;
    if (insn.op != IL_CALL || !assembly_method(x->a, insn.token, &m) ||
        !is_object_constructor(x->a, &m))
      return false;
  }
  return true;
}

/* In a static constructor code of the program might look at fields before they are stored. */
static bool is_harmless(const InitOnly *x, const Member *m, const SigMethod *sig, uint32_t type) {
  if (!m->definition) return sig->params == 0;
  uint32_t owner = x->a->owner_of_method[m->definition];
  return (owner == type || !has_static_constructor(x->a, owner)) &&
         sees_no_static(x, m->definition);
}

static bool take_new(InitOnly *x, Beginning *b, const IlInsn *insn, uint32_t type, bool is_static) {
  Member m;
  const SigMethod *sig =
      assembly_method(x->a, insn->token, &m) ? sig_method(x->arena, m.signature) : NULL;
  if (!sig || (is_static && !is_harmless(x, &m, sig, type))) return false;
  return pop_others(b, sig->params) && push(b, SLOT_NEW);
}

/* What is called cannot see the object before that is an argument. */
static bool take_call(InitOnly *x, Beginning *b, const IlInsn *insn) {
  Member m;
  const SigMethod *sig =
      assembly_method(x->a, insn->token, &m) ? sig_method(x->arena, m.signature) : NULL;
  uint32_t n = sig ? sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0) : 0;
  if (!sig || b->n < n) return false;
  return pop_others(b, n) && (sig->result->elem == SIG_VOID || push(b, SLOT_OTHER));
}

/* Whether the beginning goes on after the instruction. */
static bool take(InitOnly *x, Beginning *b, const IlInsn *insn, uint32_t type, bool is_static) {
  const IlOpInfo *op = &il_op[insn->op];
  switch (insn->op) {
  case IL_LDARG_0: return push(b, is_static ? SLOT_OTHER : SLOT_THIS);
  case IL_LDSTR: return push(b, SLOT_NEW);
  case IL_NEWARR: return pop_others(b, 1) && push(b, SLOT_NEW);
  case IL_NEWOBJ: return take_new(x, b, insn, type, is_static);
  case IL_STFLD: return !is_static && take_store(x, b, insn);
  case IL_STSFLD:
    return is_static && x->a->owner_of_field[field_of(x->a, insn)] == type &&
           take_store(x, b, insn);
  case IL_CALL:
  case IL_CALLVIRT: return !is_static && take_call(x, b, insn);
  case IL_LDARG:
  case IL_LDARG_S: return insn->token != 0 && push(b, SLOT_OTHER);
  case IL_STARG:
  case IL_STARG_S:
  case IL_LDARGA:
  case IL_LDARGA_S:
  case IL_LDSFLD:
  case IL_LDSFLDA: return false;
  default: break;
  }
  if (op->flow != IL_FLOW_NEXT || op->pops == IL_VAR || op->pushes == IL_VAR ||
      !pop_others(b, (uint32_t)op->pops))
    return false;
  for (int i = 0; i < op->pushes; i++)
    if (!push(b, SLOT_OTHER)) return false;
  return true;
}

/* The fields of its class that the constructor surely stores before others see the object. */
static Beginning beginning_of(InitOnly *x, uint32_t ctor, bool is_static) {
  IlBody body;
  IlInsn insn;
  const char *why;
  Beginning b = {0};
  if (!assembly_body(x->a, ctor, &body, &why)) return b;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
    if (!take(x, &b, &insn, x->a->owner_of_method[ctor], is_static)) break;
  return b;
}

/* It leaves the object to another constructor of the class: `: this(..)`. In code that can be
 * verified nobody else has seen the object before that call. */
static bool leaves_to_other(const InitOnly *x, uint32_t ctor) {
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  bool own = false;
  if (!assembly_body(x->a, ctor, &body, &why)) return false;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    if (insn.op != IL_CALL || !assembly_method(x->a, insn.token, &m) ||
        strcmp(m.name, ".ctor") != 0)
      continue;
    if (!m.definition || x->a->owner_of_method[m.definition] != x->a->owner_of_method[ctor])
      return false;
    own = true;
  }
  return own;
}

static bool is_stored(const Beginning *b, uint32_t field) {
  for (uint32_t i = 0; i < b->stores; i++)
    if (b->stored[i] == field) return true;
  return false;
}

/* Keeps the fields of a class that every constructor stores. */
static void keep_stored(InitOnly *x, uint32_t type) {
  const Assembly *a = x->a;
  uint32_t from, to, end, ctors = 0, field, last;
  metadata_range(&a->md, MD_TYPE_DEF_FIELDS, type, &field, &last);
  bool wanted = false;
  for (uint32_t f = field; f < last; f++) wanted |= x->never[f];
  if (!wanted) return;
  metadata_range(&a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (end = to; from < end; from++) {
    bool is_static = strcmp(method_name(a, from), ".cctor") == 0;
    if (!is_static && strcmp(method_name(a, from), ".ctor") != 0) continue;
    ctors |= is_static ? 2U : 1U;
    if (!is_static && leaves_to_other(x, from)) continue;
    Beginning b = beginning_of(x, from, is_static);
    for (uint32_t f = field; f < last; f++)
      if (!(metadata_get(&a->md, MD_FIELD_FLAGS, f) & FIELD_STATIC) == !is_static)
        x->never[f] &= is_stored(&b, f);
  }
  for (uint32_t f = field; f < last; f++)
    if (!(ctors & (metadata_get(&a->md, MD_FIELD_FLAGS, f) & FIELD_STATIC ? 2U : 1U)))
      x->never[f] = 0;
}

uint8_t *initonly_never_null(const Assembly *a, Arena *arena) {
  uint32_t fields = a->md.rows[MD_FIELD];
  InitOnly x = {.a = a, .arena = arena, .never = ARENA_ARRAY(arena, uint8_t, fields + 1)};
  uint32_t found = 0;
  find_finalizers(&x);
  for (uint32_t f = 1; f <= fields; f++) found += x.never[f] = is_candidate(&x, f);
  vec_free(&x.finalizers);
  if (!found) return x.never;
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) drop_stored(&x, m);
  for (uint32_t t = 1; t <= a->md.rows[MD_TYPE_DEF]; t++) keep_stored(&x, t);
  return x.never;
}
