/* SPDX-License-Identifier: MIT */
/* A greatest fixed point. At first everything that can be never null is assumed to be so. Then what
 * some code contradicts is dropped, until nothing changes. */
#include "cil/nullable/infer.h"

#include "cil/attribute.h"
#include "cil/lift/closure.h"
#include "cil/lift/decls.h"
#include "cil/nullable/annotation.h"
#include "cil/nullable/flow.h"

#include <string.h>

enum { ROUNDS = 40 };

typedef struct NullInfer {
  const LiftNames *names;
  NonNull *out;
  FlowBeliefs beliefs;
  uint8_t *seen_field, *seen_result; /* something is stored, something is returned */
  uint64_t *seen_param;              /* something is passed                        */
  bool again;
} NullInfer;

/* ---- candidates -------------------------------------------------------------------- */

static bool holds_object(const LiftNames *names, const SigType *t) {
  const LiftSort *s = t ? lift_sort(names, t) : &lift_no_sort;
  return s->kind == LIFT_REF && !s->any;
}

/* Private, internal, or both internal and protected. */
static bool is_hidden(uint32_t access) {
  return access <= 3;
}

static bool is_hidden_type(const Assembly *a, uint32_t type) {
  enum { VISIBILITY = 7 };
  for (uint32_t depth = 0; type && depth < 64; depth++, type = a->enclosing[type]) {
    uint32_t v = metadata_get(&a->md, MD_TYPE_DEF_FLAGS, type) & VISIBILITY;
    if (v == 0 || v == 3 || v == 5 || v == 6) return true; /* not public, private, internal */
  }
  return false;
}

/* Of lambdas, iterators and async methods: whoever makes the object sets its fields, and C# does
 * not let code read a variable that has not been set. The current value of an iterator may be read
 * too early, and static fields keep delegates that are made when they are needed. */
static uint8_t rules_of_generated(const LiftNames *names, uint32_t field, bool is_static) {
  const char *name = metadata_text(&names->assembly->md, MD_FIELD_NAME, field);
  if (is_static || strncmp(name, "<>2__", 5) == 0 || strncmp(name, "<>9", 3) == 0) return 0;
  return NONNULL_CHECKED | NONNULL_KNOWN | NONNULL_REQUIRED | NONNULL_INFERRED;
}

uint8_t infer_field_rules(const LiftNames *names, uint32_t field) {
  const Assembly *a = names->assembly;
  uint32_t type = a->owner_of_field[field], flags = metadata_get(&a->md, MD_FIELD_FLAGS, field);
  const char *name = names->field[field];
  bool is_static = flags & FIELD_STATIC;
  if (!name || !type || flags & FIELD_LITERAL ||
      !holds_object(names,
                    sig_field(names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, field))))
    return 0;
  CilTypeKind kind = assembly_type_kind(a, type);
  if (kind != CIL_KIND_CLASS && kind != CIL_KIND_STRUCT) return 0;
  if (closure_generated(a, type)) return rules_of_generated(names, field, is_static);
  bool generic = assembly_generics(a, md_token(MD_TYPE_DEF, type)) > 0;
  bool hidden = is_hidden(flags & METHOD_ACCESS) || flags & FIELD_INIT_ONLY;
  if (kind == CIL_KIND_STRUCT || !hidden || (is_static && generic) ||
      decls_global_number(names->decls, name) == UINT32_MAX ||
      annotation_at(a, annotation_of_field(a, field), 0) != NULLNESS_UNKNOWN)
    return 0;
  return NONNULL_CHECKED | NONNULL_KNOWN | NONNULL_INFERRED;
}

static bool lacks_annotation(const Assembly *a, uint32_t method, uint32_t number) {
  return annotation_at(a, annotation_site(a, method, number), 0) == NULLNESS_UNKNOWN;
}

/* Code with contracts says itself what its methods require. */
static bool has_contracts(const Assembly *a) {
  for (uint32_t i = 1; i <= a->md.rows[MD_TYPE_REF]; i++)
    if (assembly_is_type(a, md_token(MD_TYPE_REF, i), "System.Diagnostics.Contracts", "Contract"))
      return true;
  return false;
}

static void propose_method(NullInfer *x, uint32_t m, bool parameters) {
  const Assembly *a = x->names->assembly;
  uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m);
  const SigMethod *sig = sig_method(a->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, m));
  IlBody body;
  const char *why;
  if (!sig || !assembly_body(a, m, &body, &why)) return;
  bool hidden = is_hidden(flags & METHOD_ACCESS) || is_hidden_type(a, a->owner_of_method[m]);
  if (!(flags & METHOD_VIRTUAL) && holds_object(x->names, sig->result) && lacks_annotation(a, m, 0))
    x->beliefs.result[m] = 1;
  for (uint32_t p = 1; p <= sig->params && p <= 64; p++) {
    uint64_t bit = (uint64_t)1 << (p - 1);
    if (sig->param[p - 1]->elem == SIG_BYREF || !holds_object(x->names, sig->param[p - 1]))
      continue;
    if (lacks_annotation(a, m, p))
      x->beliefs.param[m] |= parameters && hidden && !(flags & METHOD_VIRTUAL) ? bit : 0;
  }
}

/* What annotations say already. */
static void read_annotations(NullInfer *x, uint32_t m, uint64_t *demanded, uint8_t *promised) {
  const Assembly *a = x->names->assembly;
  const SigMethod *sig = sig_method(a->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, m));
  for (uint32_t p = 0; sig && p <= sig->params && p <= 64; p++) {
    NullSite site = annotation_site(a, m, p);
    const SigType *t = p ? sig->param[p - 1] : sig->result;
    if (t->elem == SIG_BYREF || !holds_object(x->names, t) ||
        annotation_at(a, site, 0) != NULLNESS_NEVER ||
        annotation_has(a, site.parent, p ? "AllowNullAttribute" : "MaybeNullAttribute"))
      continue;
    if (p)
      demanded[m] |= (uint64_t)1 << (p - 1);
    else
      promised[m] = 1;
  }
}

/* ---- what code does ------------------------------------------------------------------ */

static void drop_field(NullInfer *x, uint32_t field) {
  if (!(x->out->field[field] & NONNULL_INFERRED)) return;
  x->out->field[field] = 0;
  x->again = true;
}

static void on_store(void *env, uint32_t field, bool null) {
  NullInfer *x = env;
  if (null) drop_field(x, field);
  x->seen_field[field] = 1;
}

static void on_address(void *env, uint32_t field) {
  drop_field(env, field);
}

static void drop_params(NullInfer *x, uint32_t method, uint64_t set) {
  x->again |= (x->beliefs.param[method] & set) != 0;
  x->beliefs.param[method] &= ~set;
}

static void on_pass(void *env, uint32_t method, uint32_t param, bool null) {
  NullInfer *x = env;
  if (null) drop_params(x, method, (uint64_t)1 << param);
  x->seen_param[method] |= (uint64_t)1 << param;
}

static void on_return(void *env, uint32_t method, bool null) {
  NullInfer *x = env;
  x->seen_result[method] = 1;
  if (!null || !x->beliefs.result[method]) return;
  x->beliefs.result[method] = 0;
  x->again = true;
}

static void on_delegate(void *env, uint32_t method) {
  drop_params(env, method, UINT64_MAX);
}

/* Nothing is known of code that is not followed. */
static void drop_all(NullInfer *x) {
  const Metadata *md = &x->names->assembly->md;
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++) drop_field(x, f);
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++) {
    drop_params(x, m, UINT64_MAX);
    x->beliefs.result[m] = 0;
  }
}

static void drop_touched(NullInfer *x, uint32_t method) {
  const Assembly *a = x->names->assembly;
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  if (!assembly_body(a, method, &body, &why) || !il_check(&body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    uint32_t operand = il_op[insn.op].operand;
    if (operand == IL_OPERAND_FIELD && assembly_field(a, insn.token, &m) && m.definition)
      drop_field(x, m.definition);
    if (operand == IL_OPERAND_METHOD && assembly_method(a, insn.token, &m) && m.definition)
      drop_params(x, m.definition, UINT64_MAX);
  }
  x->again |= x->beliefs.result[method];
  x->beliefs.result[method] = 0;
}

/* What no code gives a value is nothing to speak of. */
static void drop_unseen(NullInfer *x) {
  const Metadata *md = &x->names->assembly->md;
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++)
    if (!x->seen_field[f]) drop_field(x, f);
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++) {
    drop_params(x, m, ~x->seen_param[m]);
    if (x->beliefs.result[m] && !x->seen_result[m]) {
      x->beliefs.result[m] = 0;
      x->again = true;
    }
  }
}

/* ---- doubts ------------------------------------------------------------------------------ */

static bool constructs(const Assembly *a, uint32_t method) {
  const char *name = metadata_text(&a->md, MD_METHOD_NAME, method);
  return strcmp(name, ".ctor") == 0 || strcmp(name, ".cctor") == 0;
}

/* Marks the constructors, and the methods that those of the same class call. */
static void mark_makers(const Assembly *a, uint32_t method, uint8_t *makers) {
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  if (!constructs(a, method)) return;
  makers[method] = 1;
  if (!assembly_body(a, method, &body, &why) || !il_check(&body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
    if (insn.op == IL_CALL && assembly_method(a, insn.token, &m) && m.definition &&
        a->owner_of_method[m.definition] == a->owner_of_method[method])
      makers[m.definition] = 1;
}

/* By row of the method: the makers. By row of the field: a maker stores it, null is stored. */
typedef struct FieldStores {
  uint8_t *makers, *made, *emptied;
} FieldStores;

static void note_store(const Assembly *a, uint32_t method, uint32_t field, bool null,
                       FieldStores *s) {
  bool own = a->owner_of_method[method] == a->owner_of_field[field];
  s->made[field] |= own && s->makers[method];
  s->emptied[field] |= null;
}

static void read_stores(const Assembly *a, uint32_t method, FieldStores *s) {
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  IlOp before = IL_NOP;
  if (!assembly_body(a, method, &body, &why) || !il_check(&body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    if ((insn.op == IL_STFLD || insn.op == IL_STSFLD) && assembly_field(a, insn.token, &m) &&
        m.definition)
      note_store(a, method, m.definition, before == IL_LDNULL, s);
    before = insn.op;
  }
}

/* Private fields that a constructor stores, or a method that it calls, and what compilers capture,
 * hold what code of the class has given them. A failure that depends on which value that is may be
 * one of no execution. */
static void doubt_fields(const LiftNames *names, NonNull *out) {
  const Assembly *a = names->assembly;
  uint32_t methods = a->md.rows[MD_METHOD], fields = a->md.rows[MD_FIELD];
  FieldStores s = {ARENA_ARRAY(names->arena, uint8_t, methods + 1),
                   ARENA_ARRAY(names->arena, uint8_t, fields + 1),
                   ARENA_ARRAY(names->arena, uint8_t, fields + 1)};
  for (uint32_t m = 1; m <= methods; m++) mark_makers(a, m, s.makers);
  for (uint32_t m = 1; m <= methods; m++) read_stores(a, m, &s);
  for (uint32_t f = 1; f <= fields; f++) {
    uint32_t flags = metadata_get(&a->md, MD_FIELD_FLAGS, f), type = a->owner_of_field[f];
    bool generated = type && closure_generated(a, type);
    bool hidden = is_hidden(flags & METHOD_ACCESS) || flags & FIELD_INIT_ONLY;
    bool plain = assembly_type_kind(a, type) == CIL_KIND_CLASS || is_hidden_type(a, type);
    if (generated || (hidden && plain && s.made[f] && !s.emptied[f]))
      out->field[f] |= NONNULL_DOUBTED;
  }
}

static void set_up_beliefs(NullInfer *x) {
  const Assembly *a = x->names->assembly;
  Arena *arena = x->names->arena;
  uint32_t methods = a->md.rows[MD_METHOD];
  bool parameters = !has_contracts(a), annotated = annotation_is_used(a);
  uint64_t *demanded = ARENA_ARRAY(arena, uint64_t, methods + 1);
  uint8_t *promised = ARENA_ARRAY(arena, uint8_t, methods + 1);
  x->seen_field = ARENA_ARRAY(arena, uint8_t, a->md.rows[MD_FIELD] + 1);
  x->seen_result = ARENA_ARRAY(arena, uint8_t, methods + 1);
  x->seen_param = ARENA_ARRAY(arena, uint64_t, methods + 1);
  x->beliefs = (FlowBeliefs){.names = x->names,
                             .field = x->out->field,
                             .demanded = demanded,
                             .promised = promised,
                             .param = ARENA_ARRAY(arena, uint64_t, methods + 1),
                             .result = ARENA_ARRAY(arena, uint8_t, methods + 1)};
  for (uint32_t m = 1; m <= methods; m++) {
    if (annotated) read_annotations(x, m, demanded, promised);
    propose_method(x, m, parameters);
  }
}

void infer_nonnull(const LiftNames *names, NonNull *out) {
  NullInfer x = {.names = names, .out = out};
  FlowListener listener = {&x, on_store, on_pass, on_return, on_address, on_delegate};
  set_up_beliefs(&x);
  x.again = true;
  for (uint32_t round = 0; x.again; round++) {
    x.again = false;
    for (uint32_t m = 1; m <= names->assembly->md.rows[MD_METHOD]; m++)
      if (!flow_walk(&x.beliefs, m, &listener)) drop_touched(&x, m);
    if (!x.again) drop_unseen(&x);
    if (round == ROUNDS) {
      drop_all(&x);
      break;
    }
  }
  if (!has_contracts(names->assembly)) doubt_fields(names, out);
  out->param = x.beliefs.param;
  out->result = x.beliefs.result;
}
