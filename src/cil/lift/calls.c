/* SPDX-License-Identifier: MIT */
/* Calls. What is passed by reference goes in as a value and comes back as one, which is the same
 * unless two of the references are to one variable or the called method gets at it otherwise; the
 * first is checked, the second refused. */
#include "cil/lift/body.h"
#include "cil/lift/closure.h"
#include "cil/lift/effects.h"
#include "cil/lift/formats.h"
#include "cil/lift/nonnull.h"
#include "cil/lift/object_invariants.h"
#include "cil/lift/specifications.h"

#include <string.h>

/* ---- by reference --------------------------------------------------------- */

typedef struct CallPlaces {
  const LiftPlace *at[LIFT_STACK];
  Expr *result[LIFT_STACK]; /* the variable that it comes back in */
  const LiftSort *declared[LIFT_STACK];
  uint32_t n;
} CallPlaces;

/* One place is the other, or a part of it. */
static bool is_part(const Expr *a, const Expr *of) {
  return tree_equal(a, of) || (a->kind == EX_FIELD && is_part(a->u.field->of, of));
}

static void check_alias(Lift *l, const LiftPlace *a, const LiftPlace *b) {
  static const char message[] = "two arguments by reference may be the same variable";
  if (a->constant || b->constant) return;
  if (is_part(a->tree, b->tree) || is_part(b->tree, a->tree)) {
    lift_require(l, LIFT_CONTRACT, tree_bool(l->names->trees, false), message);
  } else if (a->global && b->global && strcmp(a->global, b->global) == 0 && a->object &&
             b->object) {
    Expr *differ = lift_tree(l, "%e != %e", a->object, b->object);
    if (a->index && b->index) differ = lift_tree(l, "%e || %e != %e", differ, a->index, b->index);
    lift_require(l, LIFT_CONTRACT, differ, message);
  }
}

/* The variable of a place is passed as itself when it can be assigned by the call. */
static bool is_plain_variable(const LiftPlace *p, const LiftSort *declared) {
  return !p->global && !p->constant && p->tree->kind == EX_VAR &&
         strcmp(p->stored->name, declared->name) == 0 && p->stored->any == declared->any;
}

/* A specification whose parameter is not called `x#in` only reads it. */
static bool only_reads(const LiftCallee *c, uint32_t param) {
  return c->known && param < c->known->params && !c->known->by_reference[param];
}

/* The called method is verified as if what it gets by reference was nothing that it uses under
 * another name. Where that is not known, nothing proves it, and nothing disproves it. */
static void doubt_alias(Lift *l) {
  Expr *apart = lift_variable(l, &lift_bool_sort);
  lift_code(l, "havoc %e; assume {:overapproximation \"what the called method uses\", %e} true;",
            apart, apart);
  lift_require(l, LIFT_CONTRACT, apart,
               "the called method may use by itself what it gets by reference");
}

static Expr *pass_place(Lift *l, const LiftPlace *p, const LiftSort *declared, CallPlaces *all,
                        const LiftCallee *c, uint32_t param) {
  if (only_reads(c, param)) {
    if (p->global) l->clause.reads_heap = true;
    return lift_convert(l, lift_convert(l, p->tree, p->stored, p->sort), p->sort, declared);
  }
  if (p->global) {
    uint32_t g = decls_global_number(l->names->decls, p->global);
    if (c->node != EFFECTS_NONE && !c->says_nothing && effects_touches(l->names, c->node, g))
      doubt_alias(l);
  }
  /* Where any value may come back it does not matter which one is stored last. */
  for (uint32_t i = 0; i < all->n && !c->says_nothing; i++) check_alias(l, all->at[i], p);
  if (all->n == LIFT_STACK) lift_refuse(l, "too many arguments by reference");
  if (l->why) return p->tree;
  all->at[all->n] = p;
  all->declared[all->n] = declared;
  /* A call assigns a variable once, also if it is passed twice. */
  bool plain = is_plain_variable(p, declared);
  for (uint32_t i = 0; i < all->n; i++) plain &= !tree_equal(all->result[i], p->tree);
  all->result[all->n++] = plain ? p->tree : lift_variable(l, declared);
  if (p->global) l->clause.reads_heap = true;
  if (p->field && p->sort->kind == LIFT_REF && nonnull_read(l, p->field, p->object))
    lift_assume(l, lift_tree(l, "%e != null", p->tree));
  return lift_convert(l, lift_convert(l, p->tree, p->stored, p->sort), p->sort, declared);
}

static void take_back(Lift *l, const CallPlaces *all) {
  for (uint32_t i = 0; i < all->n && !l->why; i++) {
    const LiftPlace *p = all->at[i];
    if (p->constant || tree_equal(all->result[i], p->tree)) continue;
    Expr *value = lift_convert(l, all->result[i], all->declared[i], p->sort);
    if (all->declared[i]->any && !p->sort->any) value = lift_capture(l, p->sort, value);
    address_assign(l, p, lift_convert(l, value, p->sort, p->stored));
  }
}

/* ---- a call --------------------------------------------------------------- */

/* A virtual call looks at the type of the object, which is one that its variable may hold. */
static bool looks_at_type(const Lift *l, const LiftCallee *c, const LiftValue *v) {
  return l->names->mode.whole && c->node != EFFECTS_NONE &&
         c->node > l->names->assembly->md.rows[MD_METHOD] && v->type && !v->exact &&
         v->type->elem == SIG_CLASS && md_table_of(v->type->token) == MD_TYPE_DEF;
}

/* The type of a variable holds of its object. */
static void assume_type(Lift *l, const LiftCallee *c, const LiftValue *v, Expr *e) {
  /* GetType of an array says little, and the constant of its type made a proof of another method
   * fail. */
  bool array = v->type && v->type->elem == SIG_SZARRAY && c->known && c->known->value;
  bool wanted = (c->known && c->known->typed && !array) || looks_at_type(l, c, v);
  if (wanted && v->kind == LIFT_REF && v->type && !l->why)
    lift_assume(l,
                lift_tree(l, "%e == null || is_a(typeof(%e), %e)", e, e, classes_here(l, v->type)));
}

/* The type of an array says how many dimensions it has. */
static void assume_rank(Lift *l, const LiftCallee *c, const LiftValue *v, Expr *e) {
  if (!c->known || c->known->params < 2 ||
      strcmp(c->known->ins->at[1]->name->text, "dimension") != 0)
    return;
  bool vector = v->type && v->type->elem == SIG_SZARRAY;
  if (l->why || !(vector || (v->type && v->type->elem == SIG_ARRAY))) return;
  unsigned rank = vector ? 1 : (unsigned)v->type->number;
  lift_assume(l, lift_tree(l, "array.rank(%e) == %u", e, rank));
  if (vector) lift_assume(l, lift_tree(l, "dim(%e, 0) == len(%e)", e, e));
}

static Expr *pass_value(Lift *l, LiftValue v, const SigType *declared, const LiftArgs *args) {
  const LiftSort *to = lift_sort(l->names, declared);
  const LiftSort *actual = lift_sort(l->names, lift_substitute(l->names->arena, declared, args));
  if (to->kind == LIFT_NONE) lift_refuse(l, "a pointer as an argument");
  if (l->why) return v.tree;
  return lift_convert(l, lift_as(l, v, actual), actual, to);
}

static void pass_this(Lift *l, const LiftCallee *c, const LiftValue *popped, TreeList *in,
                      CallPlaces *places) {
  Expr *e = c->object;
  if (c->this_place) {
    const LiftPlace *p = c->place ? c->place : address_of(l, *popped);
    if (p) e = pass_place(l, p, c->this_sort, places, c, 0);
  } else if (!c->this_given) {
    e = lift_as(l, *popped, &lift_ref_sort);
    if (!l->why) lift_require_object(l, *popped);
    assume_type(l, c, popped, e);
    assume_rank(l, c, popped, e);
  }
  if (e) vec_push(in, e);
}

static void push_result(Lift *l, const LiftCallee *c, Expr *result) {
  const LiftSort *declared = lift_sort(l->names, c->sig->result);
  const SigType *type = lift_substitute(l->names->arena, c->sig->result, &c->args);
  const LiftSort *actual = lift_sort(l->names, type);
  if (actual->kind == LIFT_NONE) lift_refuse(l, "a pointer as a result");
  if (l->why) return;
  Expr *value = lift_convert(l, result, declared, actual);
  if (value != result) value = lift_capture(l, actual, value);
  lift_push(l, lift_value(actual, value, type));
}

void calls_emit(Lift *l, const LiftCallee *c) {
  const SigMethod *sig = c->sig;
  LiftValue value[LIFT_STACK], popped = {0};
  CallPlaces places = {.n = 0};
  TreeList in = {0}, out = {0};
  if (sig->params >= LIFT_STACK) lift_refuse(l, "too many arguments");
  for (uint32_t i = sig->params; i > 0 && !l->why; i--) value[i - 1] = lift_pop(l);
  if (c->has_this && !c->this_given) popped = lift_pop(l);
  if (c->has_this && !l->why) pass_this(l, c, &popped, &in, &places);
  for (uint32_t i = 0; i < sig->params && !l->why; i++) {
    const SigType *t = sig->param[i];
    Expr *e;
    if (t->elem == SIG_BYREF) {
      const LiftPlace *p = address_of(l, value[i]);
      const LiftSort *s = lift_sort(l->names, t->inner);
      if (s->kind == LIFT_NONE) lift_refuse(l, "the address of a pointer");
      e = p && !l->why ? pass_place(l, p, s, &places, c, i + c->has_this) : value[i].tree;
    } else {
      e = pass_value(l, value[i], t, &c->args);
      assume_type(l, c, &value[i], e);
    }
    vec_push(&in, e);
  }
  if (!l->why) formats_check(l, c, in.at + c->has_this);
  if (!l->why) specifications_before_call(l, c->known, in.at, in.n);
  Expr *result = NULL;
  const LiftSort *s = lift_sort(l->names, sig->result);
  if (sig->result->elem != SIG_VOID) {
    if (s->kind == LIFT_NONE) lift_refuse(l, "a pointer as a result");
    if (!l->why) result = lift_variable(l, s);
  }
  if (places.n) {
    lift_save_stack(l);
    closure_forget(l);
  }
  for (uint32_t i = 0; i < places.n; i++) vec_push(&out, places.result[i]);
  if (result) vec_push(&out, result);
  if (!l->why) {
    bool own = c->node && c->node <= l->names->assembly->md.rows[MD_METHOD];
    TreeList kept = {0};
    object_invariants_before_call(l, own ? c->node : 0, c->node, c->object);
    resume_keep(l, c->node, &kept);
    vec_push(l->out, tree_invoke(l->names->trees, l->code.at, &out, c->procedure, &in));
    for (uint32_t i = 0; i < kept.n; i++) lift_assume(l, kept.at[i]);
    vec_free(&kept);
    if (c->node != EFFECTS_NONE) vec_push(&l->changes.calls, c->node);
    take_back(l, &places);
    if (result) push_result(l, c, result);
  }
  vec_free(&in);
  vec_free(&out);
}

/* ---- which procedure ------------------------------------------------------- */

/* `by_type`: a static method of an interface, as the type argument implements it. */
static void own_callee(Lift *l, const IlInsn *insn, const Member *m, LiftCallee *c, bool by_type) {
  const LiftNames *names = l->names;
  const Assembly *a = names->assembly;
  uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m->definition);
  bool virtual = (insn->op == IL_CALLVIRT || by_type) && flags & METHOD_VIRTUAL;
  c->node = m->definition;
  c->procedure = names->method[m->definition];
  if (virtual && (flags & METHOD_ABSTRACT || effects_overridden(names, m->definition))) {
    c->node = effects_dispatch(names, m->definition);
    c->procedure = names->rows.dispatch[m->definition];
    names->rows.dispatched[m->definition] = 1;
  }
  if (!c->procedure)
    lift_refuse(l, arena_printf(names->arena,
                                "a call of %s, whose signature or contract is not translated",
                                m->name));
}

/* The method of a struct that a call on it really means, by name and number of parameters. */
static uint32_t struct_method(const Lift *l, uint32_t token, const Member *m,
                              const SigMethod *sig) {
  const Assembly *a = l->names->assembly;
  const SigType *t = lift_token_type(l->names, token);
  uint32_t from, to;
  if (!t || md_table_of(t->token) != MD_TYPE_DEF) return 0;
  metadata_range(&a->md, MD_TYPE_DEF_METHODS, md_row_of(t->token), &from, &to);
  for (; from < to; from++) {
    if (strcmp(metadata_text(&a->md, MD_METHOD_NAME, from), m->name) != 0) continue;
    const SigMethod *its =
        sig_method(l->names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, from));
    if (its && its->params == sig->params && its->flags & SIG_HAS_THIS &&
        metadata_get(&a->md, MD_METHOD_FLAGS, from) & METHOD_VIRTUAL)
      return from;
  }
  return 0;
}

/* A call on an address of a type parameter, or of a struct as an object. */
static bool constrained_call(Lift *l, Member *m, const SigMethod **sig) {
  uint32_t token = l->code.constrained, at = l->n - (*sig)->params - 1;
  l->code.constrained = 0;
  const SigType *t = lift_token_type(l->names, token);
  const LiftSort *s = lift_sort(l->names, t);
  if (l->n <= (*sig)->params || l->stack[at].kind != LIFT_PLACE || s->kind == LIFT_NONE) {
    lift_refuse(l, "a call on an address that is not known");
    return false;
  }
  if (s->kind == LIFT_STRUCT && !s->opaque) {
    uint32_t own = struct_method(l, token, m, *sig);
    if (own) {
      m->definition = own;
      m->owner = token;
      m->name = metadata_text(&l->names->assembly->md, MD_METHOD_NAME, own);
      m->signature = metadata_blob(&l->names->assembly->md, MD_METHOD_SIGNATURE, own);
      *sig = sig_method(l->names->arena, m->signature);
      return false;
    }
  }
  Expr *value = address_read(l, l->stack[at].place);
  LiftValue v = lift_value(s, value, t);
  if (s->kind != LIFT_REF) { /* its box */
    Expr *r = objects_allocate(l, t);
    lift_code(l, "assume %e == %e;", lift_convert(l, r, &lift_any_sort, s), value);
    v = lift_value(&lift_ref_sort, r, NULL);
  }
  l->stack[at] = lift_to_variable(l, v);
  return true;
}

static bool is_object_constructor(const Lift *l, const Member *m) {
  return !m->definition && strcmp(m->name, ".ctor") == 0 &&
         (assembly_is_type(l->names->assembly, m->owner, "System", "Object") ||
          assembly_is_type(l->names->assembly, m->owner, "System", "ValueType"));
}

bool calls_known(Lift *l, const IlInsn *insn) {
  Member m;
  const SigMethod *sig = assembly_method(l->names->assembly, insn->token, &m)
                             ? sig_method(l->names->arena, m.signature)
                             : NULL;
  if (!sig || m.definition || l->n < sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0))
    return false;
  return strings_call(l, &m, sig) || compare_call(l, &m, sig) || compare_default(l, &m, sig) ||
         nullables_call(l, insn, &m, sig) || tuples_call(l, insn, &m, sig) ||
         spans_call(l, insn, &m, sig) || boxes_type_of(l, &m) || closure_query(l, &m, sig) ||
         (l->contract && specifications_value(l, &m, sig));
}

/* The type of the value whose box is on the stack, by the instruction before; else NULL. */
static const SigType *just_boxed(const Lift *l) {
  IlInsn insn;
  const Bytes *code = &l->code.body->body->code;
  for (uint32_t at = 0; at < l->code.offset && il_decode(*code, at, &insn); at = insn.next)
    if (insn.next == l->code.offset && insn.op == IL_BOX)
      return lift_token_type(l->names, insn.token);
  return NULL;
}

/* Where a switch expression over numbers or strings has no case, the compiler calls this. Values of
 * enumerations that have no name are left to whoever writes them. */
static void require_case(Lift *l, const Member *m) {
  if (!m->definition || !l->code.body || !l->n ||
      strcmp(m->name, "ThrowSwitchExpressionException") != 0)
    return;
  const SigType *boxed = just_boxed(l), *t = boxed ? boxed : l->stack[l->n - 1].type;
  if (t && t->elem >= SIG_BOOLEAN && t->elem <= SIG_STRING)
    lift_require_or(l, LIFT_CAST, "InvalidOperationException", tree_bool(l->names->trees, false),
                    "the switch expression has no case for this value");
}

static void call_method(Lift *l, const IlInsn *insn) {
  const LiftNames *names = l->names;
  Member m;
  const SigMethod *sig = assembly_method(names->assembly, insn->token, &m)
                             ? sig_method(names->arena, m.signature)
                             : NULL;
  if (!sig || (sig->flags & 0xF) == SIG_VARARG) {
    lift_refuse(l, "a call with a variable number of arguments");
    return;
  }
  if (l->n < sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0)) {
    lift_refuse(l, "an empty stack");
    return;
  }
  if (is_object_constructor(l, &m)) {
    lift_pop(l); /* it does nothing */
    return;
  }
  require_case(l, &m);
  bool by_type = l->code.constrained && !(sig->flags & SIG_HAS_THIS);
  if (by_type) l->code.constrained = 0;
  if (l->code.constrained && specifications_constrained(names, l->code.constrained, &m, sig))
    l->code.constrained = 0;
  if (l->code.constrained && !constrained_call(l, &m, &sig) && l->why) return;
  const SigType *owner = lift_token_type(names, m.owner);
  if (owner && owner->elem == SIG_ARRAY && matrices_call(l, insn, &m)) return;
  if (calls_known(l, insn) || strings_switch(l, &m) || unsafe_call(l, &m, sig)) return;
  LiftCallee c = {
      .sig = sig, .args = lift_member_args(names, &m), .has_this = sig->flags & SIG_HAS_THIS};
  const LiftSort *s = owner ? lift_sort(names, owner) : &lift_no_sort;
  if (c.has_this && s->kind != LIFT_REF) {
    LiftValue *o = &l->stack[l->n - sig->params - 1];
    c.this_place = o->kind == LIFT_PLACE;
    c.this_sort = s;
    if (s->kind == LIFT_NONE || (!c.this_place && o->kind != LIFT_REF))
      lift_refuse(l, "a call on something that is not an object");
    if (m.definition && c.this_place && o->place->constant)
      lift_refuse(l, "a call on a value in a box");
  }
  if (m.definition)
    own_callee(l, insn, &m, &c, by_type);
  else
    library_procedure(l, &m, sig, &c);
  if (!m.definition && insn->op == IL_CALLVIRT) library_dispatch(l, &m, &c);
  if (!l->why) calls_emit(l, &c);
}

bool calls_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_CALL:
  case IL_CALLVIRT:
    if (l->contract) return calls_known(l, insn);
    call_method(l, insn);
    return true;
  case IL_CONSTRAINED: l->code.constrained = insn->token; return true;
  case IL_TAIL:
  case IL_VOLATILE:
  case IL_UNALIGNED:
  case IL_READONLY:
  case IL_NO: return true;
  default: return false;
  }
}
