/* SPDX-License-Identifier: MIT */
#include "cil/lift.h"

#include <inttypes.h>
#include <string.h>

LiftKind lift_kind(const SigType *t) {
  if (!t) return LIFT_NONE;
  switch (t->elem) {
  case SIG_I4: return LIFT_INT;
  case SIG_BOOLEAN: return LIFT_BOOL;
  case SIG_STRING:
  case SIG_OBJECT:
  case SIG_CLASS: return LIFT_REF;
  case SIG_SZARRAY: return lift_kind(t->inner) == LIFT_NONE ? LIFT_NONE : LIFT_REF;
  default: return LIFT_NONE;
  }
}

const char *lift_type_name(LiftKind k) {
  static const char *const names[] = {"int", "bool", "Ref", "?"};
  return names[k];
}

const char *lift_zero(LiftKind k) {
  static const char *const zeros[] = {"0", "false", "null", "?"};
  return zeros[k];
}

const char *lift_where(Arena *a, LiftKind k, const char *name) {
  if (k == LIFT_INT) return arena_printf(a, " where is_int(%s)", name);
  return k == LIFT_REF ? arena_printf(a, " where is_ref(%s, alloc)", name) : "";
}

void lift_refuse(Lift *l, const char *why) {
  if (!l->why) l->why = why;
}

void lift_push(Lift *l, LiftValue v) {
  if (v.kind == LIFT_NONE) {
    lift_refuse(l, "a value that is neither an int, a bool nor a reference");
  } else if (strlen(v.text) > LIFT_TEXT) {
    lift_refuse(l, "an expression that is too large");
  } else if (l->n == LIFT_STACK) {
    lift_refuse(l, "more than 64 values on the stack");
  } else {
    l->stack[l->n++] = v;
  }
}

LiftValue lift_pop(Lift *l) {
  if (l->n) return l->stack[--l->n];
  lift_refuse(l, "an empty stack");
  return (LiftValue){.kind = LIFT_INT, .text = "0"};
}

const char *lift_bool(Lift *l, LiftValue v) {
  if (v.kind == LIFT_BOOL) return v.text;
  if (v.kind == LIFT_REF) return arena_printf(l->names->arena, "%s != null", v.text);
  if (v.constant) return v.number ? "true" : "false";
  return arena_printf(l->names->arena, "%s != 0", v.text);
}

const char *lift_int(Lift *l, LiftValue v) {
  if (v.kind == LIFT_INT) return v.text;
  if (v.kind == LIFT_BOOL) return arena_printf(l->names->arena, "(if %s then 1 else 0)", v.text);
  lift_refuse(l, "arithmetic on references");
  return "0";
}

const char *lift_as(Lift *l, LiftValue v, LiftKind k) {
  if (k == LIFT_INT) return lift_int(l, v);
  if (k == LIFT_BOOL && v.kind != LIFT_REF) return lift_bool(l, v);
  if (k == LIFT_REF && v.kind == LIFT_REF) return v.text;
  lift_refuse(l, "a value of another type than expected");
  return lift_zero(k);
}

const char *lift_variable(Lift *l, LiftKind k) {
  const char *name = arena_printf(l->names->arena, "$%u", (unsigned)++l->made);
  const char *where = lift_where(l->names->arena, k, name);
  vec_push(&l->variables,
           arena_printf(l->names->arena, "  var %s: %s%s;\n", name, lift_type_name(k), where));
  return name;
}

void lift_demand(Lift *l, const char *condition, const char *message) {
  if (l->contract)
    vec_push(&l->demands, condition);
  else
    buf_printf(l->out, "  assert {:msg \"%s\"} %s;\n", message, condition);
}

static void demand_object(Lift *l, LiftValue o) {
  if (strcmp(o.text, "this") != 0)
    lift_demand(l, arena_printf(l->names->arena, "%s != null", o.text),
                "the object may be null here");
}

/* A value from the heap: captured at once, with what is known of it. */
static void push_read(Lift *l, const char *text, LiftKind k, const SigType *type) {
  LiftValue v = {.kind = k, .text = text, .type = type};
  l->reads_heap = true;
  if (!l->contract && k != LIFT_NONE) {
    v.text = lift_variable(l, k);
    buf_printf(l->out, "  %s := %s;\n", v.text, text);
    if (k == LIFT_INT) buf_printf(l->out, "  assume is_int(%s);\n", v.text);
    if (k == LIFT_REF) buf_printf(l->out, "  assume is_ref(%s, alloc);\n", v.text);
  }
  lift_push(l, v);
}

void lift_save_stack(Lift *l) {
  for (uint32_t i = 0; i < l->n && !l->contract; i++) {
    LiftValue *v = &l->stack[i];
    /* Neither constants nor variables that were made here are assigned again. */
    if (v->constant || strcmp(v->text, "null") == 0 || strcmp(v->text, "this") == 0) continue;
    if (v->text[0] == '$' && strspn(v->text + 1, "0123456789") == strlen(v->text + 1)) continue;
    const char *name = lift_variable(l, v->kind);
    buf_printf(l->out, "  %s := %s;\n", name, v->text);
    v->text = name;
  }
}

static void push_bool(Lift *l, const char *text) {
  lift_push(l, (LiftValue){.kind = LIFT_BOOL, .text = text});
}

static void push_number(Lift *l, int64_t n) {
  const char *text = n < 0 ? arena_printf(l->names->arena, "(%" PRId64 ")", n)
                           : arena_printf(l->names->arena, "%" PRId64, n);
  lift_push(l, (LiftValue){.kind = LIFT_INT, .constant = true, .number = n, .text = text});
}

/* ---- arithmetic ----------------------------------------------------------- */

/* The result of an operation that may leave the range. `always`: an .ovf instruction. */
static void push_arithmetic(Lift *l, const char *exact, bool always) {
  LiftValue v = {.kind = LIFT_INT};
  LiftOverflow mode = always ? LIFT_CHECK : l->names->overflow;
  switch (mode) {
  case LIFT_WRAP: v.text = arena_printf(l->names->arena, "wrap(%s)", exact); break;
  case LIFT_CHECK:
    lift_demand(l, arena_printf(l->names->arena, "is_int(%s)", exact),
                "the result may not fit into an int");
    v.text = arena_printf(l->names->arena, "(%s)", exact);
    break;
  case LIFT_IGNORE:
    v.text = arena_printf(l->names->arena, "(%s)", exact);
    if (!l->contract) buf_printf(l->out, "  assume is_int(%s);\n", exact);
    break;
  }
  /* In code an expression is used more than once (checks, stores): name it. */
  if (!l->contract) {
    const char *name = lift_variable(l, LIFT_INT);
    buf_printf(l->out, "  %s := %s;\n", name, v.text);
    v.text = name;
  }
  lift_push(l, v);
}

static void arithmetic(Lift *l, const char *op, bool always) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  push_arithmetic(l, arena_printf(l->names->arena, "%s %s %s", lift_int(l, a), op, lift_int(l, b)),
                  always);
}

/* MinValue / -1 does not fit, and the machine refuses it for the remainder as well. */
static void division(Lift *l, const char *function) {
  LiftValue vb = lift_pop(l), va = lift_pop(l);
  const char *a = lift_int(l, va), *b = lift_int(l, vb);
  if (!vb.constant || !vb.number)
    lift_demand(l, arena_printf(l->names->arena, "%s != 0", b), "division by zero");
  if (!vb.constant || vb.number == -1)
    lift_demand(l, arena_printf(l->names->arena, "!(%s == -2147483648 && %s == -1)", a, b),
                "the quotient may not fit into an int");
  lift_push(l, (LiftValue){.kind = LIFT_INT,
                           .text = arena_printf(l->names->arena, "%s(%s, %s)", function, a, b)});
}

static void boolean_operation(Lift *l, const char *op) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  bool truth = (a.kind == LIFT_BOOL || a.constant) && (b.kind == LIFT_BOOL || b.constant) &&
               (a.kind == LIFT_BOOL || b.kind == LIFT_BOOL);
  if (!truth) {
    lift_refuse(l, "operations on bits");
    return;
  }
  push_bool(l, arena_printf(l->names->arena, "(%s %s %s)", lift_bool(l, a), op, lift_bool(l, b)));
}

/* ---- comparisons ---------------------------------------------------------- */

static const char *equality(Lift *l, LiftValue a, LiftValue b, bool equal) {
  if (a.kind == LIFT_REF || b.kind == LIFT_REF)
    return arena_printf(l->names->arena, "(%s %s %s)", lift_as(l, a, LIFT_REF),
                        equal ? "==" : "!=", lift_as(l, b, LIFT_REF));
  if (a.kind == LIFT_BOOL && b.constant)
    return (b.number != 0) == equal ? a.text : arena_printf(l->names->arena, "!(%s)", a.text);
  if (a.kind == LIFT_BOOL && b.kind == LIFT_BOOL)
    return arena_printf(l->names->arena, "((%s) %s (%s))", a.text, equal ? "==" : "!=", b.text);
  return arena_printf(l->names->arena, "(%s %s %s)", lift_int(l, a),
                      equal ? "==" : "!=", lift_int(l, b));
}

static const char *comparison(Lift *l, LiftValue a, LiftValue b, const char *op) {
  return arena_printf(l->names->arena, "(%s %s %s)", lift_int(l, a), op, lift_int(l, b));
}

/* Unsigned comparisons of references with null are how compilers write x != null; others are of
 * unsigned integers. */
static const char *unsigned_comparison(Lift *l, LiftValue a, LiftValue b) {
  if (a.kind == LIFT_REF && b.kind == LIFT_REF && strcmp(b.text, "null") == 0)
    return equality(l, a, b, false);
  lift_refuse(l, "unsigned integers");
  return "false";
}

const char *lift_condition(Lift *l, const IlInsn *insn) {
  if (insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S || insn->op == IL_BRFALSE ||
      insn->op == IL_BRFALSE_S) {
    const char *c = lift_bool(l, lift_pop(l));
    bool positive = insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S;
    return positive ? c : arena_printf(l->names->arena, "!(%s)", c);
  }
  LiftValue b = lift_pop(l), a = lift_pop(l);
  switch (insn->op) {
  case IL_BEQ:
  case IL_BEQ_S: return equality(l, a, b, true);
  case IL_BNE_UN:
  case IL_BNE_UN_S: return equality(l, a, b, false);
  case IL_BGE:
  case IL_BGE_S: return comparison(l, a, b, ">=");
  case IL_BGT:
  case IL_BGT_S: return comparison(l, a, b, ">");
  case IL_BLE:
  case IL_BLE_S: return comparison(l, a, b, "<=");
  case IL_BLT:
  case IL_BLT_S: return comparison(l, a, b, "<");
  case IL_BGT_UN:
  case IL_BGT_UN_S: return unsigned_comparison(l, a, b);
  default: lift_refuse(l, "unsigned integers"); return "false";
  }
}

/* ---- fields and arrays ---------------------------------------------------- */

static void note_once(LiftTexts *list, const char *global) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], global) == 0) return;
  vec_push(list, global);
}

static void note_write(Lift *l, const char *global, const char *object) {
  note_once(&l->writes, global);
  if (strcmp(object, "this") != 0) note_once(&l->others, global);
}

/* The field's map or variable, and its type. NULL: refused. */
static const char *field_of(Lift *l, const IlInsn *insn, bool is_static, const SigType **type) {
  const LiftNames *names = l->names;
  Member m;
  *type = NULL;
  if (!assembly_field(names->assembly, insn->token, &m) || !m.definition) {
    lift_refuse(l, "a field of another assembly");
    return NULL;
  }
  bool really = metadata_get(&names->assembly->md, MD_FIELD_FLAGS, m.definition) & FIELD_STATIC;
  if (!names->field[m.definition] || really != is_static) {
    lift_refuse(l, "a field of a type that is not translated yet");
    return NULL;
  }
  *type = sig_field(names->arena, m.signature);
  return names->field[m.definition];
}

static void load_field(Lift *l, const IlInsn *insn, bool is_static) {
  const SigType *type;
  LiftValue o = {0};
  if (!is_static) o = lift_pop(l);
  const char *field = field_of(l, insn, is_static, &type);
  if (!field) return;
  if (is_static) {
    push_read(l, field, lift_kind(type), type);
    return;
  }
  const char *object = lift_as(l, o, LIFT_REF);
  demand_object(l, o);
  push_read(l, arena_printf(l->names->arena, "%s[%s]", field, object), lift_kind(type), type);
}

static void store_field(Lift *l, const IlInsn *insn, bool is_static) {
  const SigType *type;
  LiftValue v = lift_pop(l), o = {0};
  if (!is_static) o = lift_pop(l);
  const char *field = field_of(l, insn, is_static, &type);
  if (!field) return;
  const char *value = lift_as(l, v, lift_kind(type));
  if (is_static) {
    note_write(l, field, "");
    buf_printf(l->out, "  %s := %s;\n", field, value);
    return;
  }
  const char *object = lift_as(l, o, LIFT_REF);
  demand_object(l, o);
  note_write(l, field, object);
  buf_printf(l->out, "  %s[%s] := %s;\n", field, object, value);
}

/* The type of the elements decides; the instruction must agree with it. */
static LiftKind element_kind(Lift *l, LiftValue array) {
  LiftKind k =
      array.type && array.type->elem == SIG_SZARRAY ? lift_kind(array.type->inner) : LIFT_NONE;
  if (k == LIFT_NONE) lift_refuse(l, "an array whose elements are not int, bool or references");
  return k;
}

static void demand_element(Lift *l, LiftValue array, const char *index) {
  demand_object(l, array);
  lift_demand(l, arena_printf(l->names->arena, "0 <= %s", index), "the index may be negative");
  lift_demand(l, arena_printf(l->names->arena, "%s < len(%s)", index, array.text),
              "the index may be beyond the end of the array");
}

static void load_element(Lift *l) {
  LiftValue i = lift_pop(l), array = lift_pop(l);
  LiftKind k = element_kind(l, array);
  if (l->why) return;
  const char *index = lift_int(l, i);
  demand_element(l, array, index);
  push_read(
      l, arena_printf(l->names->arena, "elements.%s[%s][%s]", lift_type_name(k), array.text, index),
      k, array.type->inner);
}

static void store_element(Lift *l) {
  LiftValue v = lift_pop(l), i = lift_pop(l), array = lift_pop(l);
  LiftKind k = element_kind(l, array);
  if (l->why) return;
  /* Whether the array can hold the object depends on its dynamic type. */
  if (k == LIFT_REF && strcmp(v.text, "null") != 0) {
    lift_refuse(l, "a store to an array of references");
    return;
  }
  const char *index = lift_int(l, i),
             *elements = arena_printf(l->names->arena, "elements.%s", lift_type_name(k));
  demand_element(l, array, index);
  note_write(l, elements, "");
  buf_printf(l->out, "  %s[%s][%s] := %s;\n", elements, array.text, index, lift_as(l, v, k));
}

/* ---- objects -------------------------------------------------------------- */

/* A reference that was not there before. Its variable has no `where`: for a moment it is neither
 * null nor allocated. */
static const char *allocate(Lift *l) {
  const char *r = arena_printf(l->names->arena, "$%u", (unsigned)++l->made);
  vec_push(&l->variables, arena_printf(l->names->arena, "  var %s: Ref;\n", r));
  l->allocates = true;
  note_write(l, "alloc", "");
  buf_printf(l->out, "  havoc %s;\n  assume %s != null && !alloc[%s];\n  alloc[%s] := true;\n", r,
             r, r, r);
  return r;
}

static void new_array(Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  LiftValue n = lift_pop(l);
  SigType *type = ARENA_NEW(l->names->arena, SigType), *inner = ARENA_NEW(l->names->arena, SigType);
  type->elem = SIG_SZARRAY;
  type->inner = inner;
  if (assembly_is_type(a, insn->token, "System", "Int32"))
    inner->elem = SIG_I4;
  else if (assembly_is_type(a, insn->token, "System", "Boolean"))
    inner->elem = SIG_BOOLEAN;
  else if (assembly_is_type(a, insn->token, "System", "String"))
    inner->elem = SIG_STRING;
  else if (md_table_of(insn->token) == MD_TYPE_DEF &&
           assembly_type_kind(a, md_row_of(insn->token)) == CIL_KIND_CLASS)
    inner->elem = SIG_CLASS, inner->token = insn->token;
  else
    lift_refuse(l, "an array whose elements are not int, bool or references");
  if (l->why) return;
  const char *size = lift_int(l, n), *kind = lift_type_name(lift_kind(inner));
  lift_demand(l, arena_printf(l->names->arena, "0 <= %s", size),
              "the size of the array may be negative");
  const char *r = allocate(l);
  buf_printf(l->out, "  assume len(%s) == %s;\n", r, size);
  buf_printf(l->out, "  elements.%s[%s] := zeros.%s;\n", kind, r, kind);
  note_write(l, arena_printf(l->names->arena, "elements.%s", kind), "");
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = r, .type = type});
}

/* All fields of the class and of its bases, as far as they are here, become zero. */
static void zero_fields(Lift *l, const char *object, uint32_t type) {
  const Assembly *a = l->names->assembly;
  for (uint32_t depth = 0; depth < 100 && type; depth++) {
    uint32_t from, to;
    metadata_range(&a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++) {
      if (metadata_get(&a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC) continue;
      const SigType *t =
          sig_field(l->names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, from));
      if (!l->names->field[from]) continue; /* nothing that is translated reads it */
      note_write(l, l->names->field[from], object);
      buf_printf(l->out, "  %s[%s] := %s;\n", l->names->field[from], object,
                 lift_zero(lift_kind(t)));
    }
    uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, type);
    type = md_table_of(base) == MD_TYPE_DEF ? md_row_of(base) : 0;
  }
}

/* Arguments from the stack, the last one first; as a list for a call. */
static const char *call_arguments(Lift *l, const SigMethod *sig, const char *object) {
  const char *list = "";
  for (uint32_t i = sig->params; i > 0; i--) {
    const char *value = lift_as(l, lift_pop(l), lift_kind(sig->param[i - 1]));
    list = *list ? arena_printf(l->names->arena, "%s, %s", value, list) : value;
  }
  if (!object) return list;
  return *list ? arena_printf(l->names->arena, "%s, %s", object, list) : object;
}

/* The method of this assembly that is called. NULL: refused. */
static const char *callee(Lift *l, const IlInsn *insn, Member *m, const SigMethod **sig) {
  const LiftNames *names = l->names;
  const Assembly *a = names->assembly;
  if (!assembly_method(a, insn->token, m) || !m->definition) {
    lift_refuse(l, arena_printf(l->names->arena, "a call of %s, of another assembly", m->name));
    return NULL;
  }
  *sig = sig_method(names->arena, m->signature);
  uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m->definition);
  if (insn->op == IL_CALLVIRT && flags & METHOD_VIRTUAL) {
    lift_refuse(l, "a virtual call");
    return NULL;
  }
  if (!*sig || !names->method[m->definition]) {
    lift_refuse(l, arena_printf(l->names->arena,
                                "a call of %s, whose signature or contract is not translated yet",
                                m->name));
    return NULL;
  }
  return names->method[m->definition];
}

/* An exception of the library is an object of which nothing is known; its constructor changes
 * nothing of the program's. Other objects of other assemblies are refused. */
static void new_exception(Lift *l, const Member *m) {
  const Assembly *a = l->names->assembly;
  const char *name = "", *space = "";
  if (md_table_of(m->owner) == MD_TYPE_REF) {
    name = metadata_text(&a->md, MD_TYPE_REF_NAME, md_row_of(m->owner));
    space = metadata_text(&a->md, MD_TYPE_REF_NAMESPACE, md_row_of(m->owner));
  }
  size_t n = strlen(name);
  const SigMethod *sig = m->signature.n ? sig_method(l->names->arena, m->signature) : NULL;
  if (!sig || n < 9 || strcmp(name + n - 9, "Exception") != 0 || strncmp(space, "System", 6) != 0) {
    lift_refuse(l, "an object of another assembly's class");
    return;
  }
  for (uint32_t i = 0; i < sig->params; i++) lift_pop(l);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = allocate(l)});
}

static void load_string(Lift *l) {
  const char *r = lift_variable(l, LIFT_REF);
  buf_printf(l->out, "  havoc %s;\n  assume %s != null;\n", r, r);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = r});
}

static void new_object(Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  if (!assembly_method(a, insn->token, &m)) m = (Member){.name = ""};
  if (!m.definition) {
    new_exception(l, &m);
    return;
  }
  const SigMethod *sig;
  const char *constructor = callee(l, insn, &m, &sig);
  uint32_t type = a->owner_of_method[m.definition];
  if (constructor && assembly_type_kind(a, type) != CIL_KIND_CLASS)
    lift_refuse(l, "an object that is not of a class");
  if (l->why) return;
  const char *r = allocate(l);
  zero_fields(l, r, type);
  buf_printf(l->out, "  call %s(%s);\n", constructor, call_arguments(l, sig, r));
  vec_push(&l->calls, m.definition);
  SigType *class = ARENA_NEW(l->names->arena, SigType);
  class->elem = SIG_CLASS;
  class->token = md_token(MD_TYPE_DEF, type);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = r, .type = class});
}

static void call_method(Lift *l, const IlInsn *insn) {
  Member m;
  const SigMethod *sig;
  bool known = assembly_method(l->names->assembly, insn->token, &m);
  if (known && !m.definition && strcmp(m.name, ".ctor") == 0 &&
      assembly_is_type(l->names->assembly, m.owner, "System", "Object")) {
    lift_pop(l); /* the constructor of object does nothing */
    return;
  }
  const char *name = callee(l, insn, &m, &sig);
  if (!name) return;
  const char *list;
  if (sig->flags & SIG_HAS_THIS) {
    LiftValue o = l->n > sig->params ? l->stack[l->n - sig->params - 1] : (LiftValue){0};
    if (o.kind != LIFT_REF || !o.text) {
      lift_refuse(l, "a call on something that is not an object");
      return;
    }
    demand_object(l, o);
    list = call_arguments(l, sig, o.text);
    lift_pop(l);
  } else {
    list = call_arguments(l, sig, NULL);
  }
  vec_push(&l->calls, m.definition);
  if (sig->result->elem == SIG_VOID) {
    buf_printf(l->out, "  call %s(%s);\n", name, list);
    return;
  }
  LiftKind k = lift_kind(sig->result);
  const char *result = k == LIFT_NONE ? "?" : lift_variable(l, k);
  buf_printf(l->out, "  call %s := %s(%s);\n", result, name, list);
  lift_push(l, (LiftValue){.kind = k, .text = result, .type = sig->result});
}

/* ---- all instructions ----------------------------------------------------- */

static void load_variable(Lift *l, const LiftValue *of, uint32_t n, uint32_t index) {
  if (index < n)
    lift_push(l, of[index]);
  else
    lift_refuse(l, "a variable that is not declared");
}

static void store_variable(Lift *l, LiftValue *of, uint32_t n, uint32_t index) {
  LiftValue v = lift_pop(l);
  if (index >= n || of[index].kind == LIFT_NONE) {
    lift_refuse(l, "a variable of a type that is not translated yet");
  } else if (l->contract) {
    const SigType *type = of[index].type;
    v.text = lift_as(l, v, of[index].kind);
    of[index] = (LiftValue){.kind = of[index].kind, .text = v.text, .type = type};
  } else {
    const char *text = lift_as(l, v, of[index].kind);
    lift_save_stack(l);
    buf_printf(l->out, "  %s := %s;\n", of[index].text, text);
  }
}

static bool step_variable(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDARG_0:
  case IL_LDARG_1:
  case IL_LDARG_2:
  case IL_LDARG_3: load_variable(l, l->arg, l->args, insn->op - IL_LDARG_0); return true;
  case IL_LDARG_S:
  case IL_LDARG: load_variable(l, l->arg, l->args, insn->token); return true;
  case IL_LDLOC_0:
  case IL_LDLOC_1:
  case IL_LDLOC_2:
  case IL_LDLOC_3: load_variable(l, l->local, l->locals, insn->op - IL_LDLOC_0); return true;
  case IL_LDLOC_S:
  case IL_LDLOC: load_variable(l, l->local, l->locals, insn->token); return true;
  case IL_STLOC_0:
  case IL_STLOC_1:
  case IL_STLOC_2:
  case IL_STLOC_3: store_variable(l, l->local, l->locals, insn->op - IL_STLOC_0); return true;
  case IL_STLOC_S:
  case IL_STLOC: store_variable(l, l->local, l->locals, insn->token); return true;
  case IL_STARG_S:
  case IL_STARG:
    if (l->contract)
      lift_refuse(l, "an assignment in a contract");
    else
      store_variable(l, l->arg, l->args, insn->token);
    return true;
  default: return false;
  }
}

static bool step_expression(Lift *l, const IlInsn *insn) {
  LiftValue a, b;
  switch (insn->op) {
  case IL_NOP:
  case IL_CONV_I4: return true; /* of an int, and of a length */
  case IL_LDNULL: lift_push(l, (LiftValue){.kind = LIFT_REF, .text = "null"}); return true;
  case IL_LDC_I4_M1: push_number(l, -1); return true;
  case IL_LDC_I4_S:
  case IL_LDC_I4: push_number(l, insn->number); return true;
  case IL_ADD: arithmetic(l, "+", false); return true;
  case IL_SUB: arithmetic(l, "-", false); return true;
  case IL_MUL: arithmetic(l, "*", false); return true;
  case IL_ADD_OVF: arithmetic(l, "+", true); return true;
  case IL_SUB_OVF: arithmetic(l, "-", true); return true;
  case IL_MUL_OVF: arithmetic(l, "*", true); return true;
  case IL_DIV: division(l, "quotient"); return true;
  case IL_REM: division(l, "remainder"); return true;
  case IL_NEG:
    push_arithmetic(l, arena_printf(l->names->arena, "-%s", lift_int(l, lift_pop(l))), false);
    return true;
  case IL_AND: boolean_operation(l, "&&"); return true;
  case IL_OR: boolean_operation(l, "||"); return true;
  case IL_XOR: boolean_operation(l, "!="); return true;
  case IL_CEQ:
    b = lift_pop(l);
    a = lift_pop(l);
    push_bool(l, equality(l, a, b, true));
    return true;
  case IL_CGT:
  case IL_CLT:
    b = lift_pop(l);
    a = lift_pop(l);
    push_bool(l, comparison(l, a, b, insn->op == IL_CGT ? ">" : "<"));
    return true;
  case IL_CGT_UN:
    b = lift_pop(l);
    a = lift_pop(l);
    push_bool(l, unsigned_comparison(l, a, b));
    return true;
  case IL_LDLEN:
    a = lift_pop(l);
    if (!a.type || a.type->elem != SIG_SZARRAY) return lift_refuse(l, "the length of it"), true;
    demand_object(l, a);
    lift_push(
        l, (LiftValue){.kind = LIFT_INT, .text = arena_printf(l->names->arena, "len(%s)", a.text)});
    return true;
  case IL_LDFLD: load_field(l, insn, false); return true;
  case IL_LDSFLD: load_field(l, insn, true); return true;
  case IL_LDELEM_I4:
  case IL_LDELEM_U1:
  case IL_LDELEM_I1:
  case IL_LDELEM_REF:
  case IL_LDELEM: load_element(l); return true;
  case IL_DUP:
    a = lift_pop(l);
    lift_push(l, a);
    lift_push(l, a);
    return true;
  default: break;
  }
  if (insn->op >= IL_LDC_I4_0 && insn->op <= IL_LDC_I4_8) {
    push_number(l, (int64_t)insn->op - IL_LDC_I4_0);
    return true;
  }
  return false;
}

static bool step_command(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_POP: lift_pop(l); return true;
  case IL_LDSTR: load_string(l); return true;
  case IL_STFLD: store_field(l, insn, false); return true;
  case IL_STSFLD: store_field(l, insn, true); return true;
  case IL_STELEM_I4:
  case IL_STELEM_I1:
  case IL_STELEM_REF:
  case IL_STELEM: store_element(l); return true;
  case IL_NEWARR: new_array(l, insn); return true;
  case IL_NEWOBJ: new_object(l, insn); return true;
  case IL_CALL:
  case IL_CALLVIRT: call_method(l, insn); return true;
  default: return false;
  }
}

void lift_step(Lift *l, const IlInsn *insn) {
  if (l->why || step_variable(l, insn) || step_expression(l, insn)) return;
  if (l->contract)
    lift_refuse(
        l, arena_printf(l->names->arena, "the instruction %s in a contract", il_op[insn->op].name));
  else if (!step_command(l, insn))
    lift_refuse(l, arena_printf(l->names->arena, "the instruction %s", il_op[insn->op].name));
}
