/* SPDX-License-Identifier: MIT */
/* New objects: a reference that was not allocated, all of its fields zero, then the constructor. */
#include "cil/lift/closure.h"
#include "cil/lift/decls.h"
#include "cil/lift/effects.h"
#include "cil/lift/nonnull.h"

#include <string.h>

/* A reference that was not there before. Its variable has no `where`: for a moment it is neither
 * null nor allocated. */
Expr *objects_allocate(Lift *l, const SigType *type) {
  Expr *r = lift_plain_variable(l, "Ref");
  lift_note_write(l, "alloc", NULL);
  lift_code(l, "havoc %e; assume %e != null && !alloc[%e]; alloc[%e] := true;", r, r, r, r);
  if (l->names->mode.whole) lift_assume(l, lift_tree(l, "!is_value(%e)", r));
  if (type) lift_assume(l, lift_tree(l, "typeof(%e) == %e", r, classes_here(l, type)));
  return r;
}

/* All fields of the class and of its bases, as far as they are here, become zero. */
static void zero_fields(Lift *l, Expr *object, uint32_t type) {
  const Assembly *a = l->names->assembly;
  for (uint32_t depth = 0; depth < 100 && type; depth++) {
    uint32_t from, to;
    metadata_range(&a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++) {
      if (metadata_get(&a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC) continue;
      const LiftSort *s = lift_sort(
          l->names, sig_field(l->names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, from)));
      const char *field = l->names->field[from];
      if (!field || s->any || decls_global_number(l->names->decls, field) == UINT32_MAX)
        continue; /* nothing that is translated reads it, or no zero is known */
      lift_note_write(l, field, object);
      lift_assign(l, lift_tree(l, "%e[%e]", decls_tree(l->names, field), object),
                  lift_zero(l->names, s));
    }
    type = effects_base(l->names, type);
  }
}

/* Which method a delegate has, for those who call it. */
static void note_delegate(Lift *l, Expr *delegate, const LiftValue *f, const LiftValue *target,
                          const SigType *type) {
  const LiftNames *names = l->names;
  Member m;
  bool own = assembly_method(names->assembly, (uint32_t)f->number, &m) && m.definition;
  Expr *object = lift_as(l, *target, &lift_ref_sort);
  LiftDelegate d = {.type = type->token, .method = own ? m.definition : 0, .virtual = !f->exact};
  if (own) vec_push(&names->decls->delegates, d);
  lift_assume(l, lift_tree(l, "delegate.method(%e) == %u && delegate.target(%e) == %e", delegate,
                           own ? decls_delegate_number(d.method, d.virtual) : 0, delegate, object));
}

/* A delegate. */
static void new_delegate(Lift *l, const SigType *type) {
  LiftValue f = lift_pop(l), o = lift_pop(l);
  Member m = {0};
  if (f.kind != LIFT_FUNCTION) lift_refuse(l, "a delegate of an unknown method");
  if (l->why) return;
  /* Who calls the delegate knows nothing of that. */
  bool known = assembly_method(l->names->assembly, (uint32_t)f.number, &m);
  if (!l->names->mode.whole && known && m.definition && l->names->rows.requires[m.definition]) {
    lift_refuse(l, "a delegate of a method with a precondition");
    return;
  }
  if (l->names->nonnull && m.definition)
    l->names->nonnull->delegates += l->names->nonnull->demands[m.definition];
  Expr *r = objects_allocate(l, type);
  if (l->names->mode.whole) note_delegate(l, r, &f, &o, type);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type});
  closure_made(l, (uint32_t)f.number, o);
}

static void new_struct(Lift *l, LiftCallee *c, const LiftSort *s, const SigType *type) {
  Expr *v = lift_variable(l, s);
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.tree = v, .sort = s, .stored = s, .type = type};
  lift_assign(l, v, lift_zero(l->names, s));
  c->this_place = c->this_given = true;
  c->place = p;
  c->this_sort = s;
  calls_emit(l, c);
  lift_push(l, lift_value(s, v, type));
}

/* The constructor of string makes the string itself: a character n times, or (part of) an array. */
static void new_string(Lift *l, const SigMethod *sig, const SigType *type) {
  LiftValue value[3] = {{0}};
  Expr *length = NULL;
  for (uint32_t i = sig->params; i > 0; i--)
    if (i <= 3)
      value[i - 1] = lift_pop(l);
    else
      lift_pop(l);
  static const char error[] = "ArgumentException"; /* or one of those that inherit from it */
  bool repeats = sig->params == 2 && sig->param[0]->elem == SIG_CHAR;
  bool part = sig->params == 3 && sig->param[0]->elem == SIG_SZARRAY;
  if (l->why) return;
  if (repeats) {
    length = lift_as(l, lift_to_variable(l, value[1]), lift_int_sort(SIG_I4));
  } else if (part) {
    Expr *start = lift_as(l, lift_to_variable(l, value[1]), lift_int_sort(SIG_I4));
    length = lift_as(l, lift_to_variable(l, value[2]), lift_int_sort(SIG_I4));
    lift_require_or(l, LIFT_NULL, error, lift_tree(l, "%e != null", value[0].tree),
                    "the object may be null here");
    lift_require_or(l, LIFT_BOUNDS, error, lift_tree(l, "0 <= %e", start),
                    "the start may be negative");
    lift_require_or(l, LIFT_BOUNDS, error,
                    lift_tree(l, "%e + %e <= len(%e)", start, length, value[0].tree),
                    "the end may be beyond that of the array");
  }
  if (length)
    lift_require_or(l, LIFT_SIZE, error, lift_tree(l, "0 <= %e", length),
                    "the length may be negative");
  Expr *r = lift_variable(l, &lift_ref_sort);
  lift_code(l, "call other.allocation(); havoc %e; assume %e != null;", r, r);
  if (length) lift_assume(l, lift_tree(l, "string.length(%e) == %e", r, length));
  lift_note_write(l, "alloc", NULL);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type});
}

static void new_object(Lift *l, const IlInsn *insn) {
  const LiftNames *names = l->names;
  const Assembly *a = names->assembly;
  Member m;
  const SigMethod *sig =
      assembly_method(a, insn->token, &m) ? sig_method(names->arena, m.signature) : NULL;
  const SigType *type = sig ? lift_token_type(names, m.owner) : NULL;
  if (!type) {
    lift_refuse(l, "a constructor that is not there");
    return;
  }
  if (type->elem == SIG_ARRAY && matrices_call(l, insn, &m)) return;
  if (nullables_call(l, insn, &m, sig) || tuples_call(l, insn, &m, sig) ||
      spans_call(l, insn, &m, sig))
    return;
  const LiftSort *s = lift_sort(names, type);
  if (s->kind == LIFT_NONE || s->kind == LIFT_INT) lift_refuse(l, "a type that is not translated");
  if (l->why) return;
  if (!m.definition && assembly_is_type(a, m.owner, "System", "Object")) {
    lift_save_stack(l);
    lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = objects_allocate(l, type), .type = type});
    return;
  }
  if (type->elem == SIG_STRING) {
    new_string(l, sig, type);
    return;
  }
  if (sig->params == 2 && sig->param[0]->elem == SIG_OBJECT && sig->param[1]->elem == SIG_I &&
      l->n && l->stack[l->n - 1].kind == LIFT_FUNCTION) {
    new_delegate(l, type);
    return;
  }
  if (type->elem == SIG_OBJECT) { /* whose constructor does nothing */
    lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = objects_allocate(l, type), .type = type});
    return;
  }
  LiftCallee c = {.sig = sig, .args = lift_member_args(names, &m), .has_this = true};
  if (m.definition) {
    c.procedure = names->method[m.definition];
    c.node = m.definition;
    if (!c.procedure)
      lift_refuse(l, arena_printf(names->arena, "a constructor of %s that is not translated",
                                  decls_type_name(names, m.owner)));
  } else {
    library_procedure(l, &m, sig, &c);
  }
  if (l->why) return;
  if (s->kind == LIFT_STRUCT || s->kind == LIFT_FLOAT) {
    new_struct(l, &c, s, type);
    return;
  }
  lift_save_stack(l);
  Expr *r = objects_allocate(l, type);
  if (m.definition) zero_fields(l, r, a->owner_of_method[m.definition]);
  c.this_given = true;
  c.object = r;
  calls_emit(l, &c);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type, .exact = true});
}

bool objects_step(Lift *l, const IlInsn *insn) {
  if (l->contract) return false;
  switch (insn->op) {
  case IL_NEWOBJ: new_object(l, insn); return true;
  case IL_LDVIRTFTN: {
    LiftValue o = lift_pop(l);
    lift_require_object(l, o);
    lift_push(l, (LiftValue){.kind = LIFT_FUNCTION,
                             .tree = tree_number(l->names->trees, 0),
                             .number = insn->token});
    return true;
  }
  case IL_LDFTN:
    lift_push(l, (LiftValue){.kind = LIFT_FUNCTION,
                             .tree = tree_number(l->names->trees, 0),
                             .number = insn->token,
                             .exact = true});
    return true;
  default: return false;
  }
}
