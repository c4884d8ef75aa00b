/* SPDX-License-Identifier: MIT */
/* throw: on to the handlers around it, from the inside out. A finally block runs and then throws
 * again, for which it has a way of its own (handlers.c). An exception that no handler takes ends
 * the path, because what a contract says, it says of normal returns. */
#include "cil/lift/body.h"

#include <string.h>

/* ---- which handler takes it --------------------------------------------------- */

typedef struct TypeName {
  const char *space, *name;
} TypeName;

static bool same_name(TypeName a, const char *space, const char *name) {
  return strcmp(a.space, space) == 0 && strcmp(a.name, name) == 0;
}

static const struct {
  TypeName type, base;
} library[] = {
#define EXCEPTION(space, name, base_space, base) {{#space, #name}, {#base_space, #base}},
#include "cil/lift/exceptions.def"
#undef EXCEPTION
};

typedef enum Inherits { NO, YES, UNKNOWN } Inherits;

static bool reference_name(const LiftNames *names, uint32_t token, TypeName *out) {
  const Metadata *md = &names->assembly->md;
  uint32_t row = md_row_of(token);
  if (md_table_of(token) != MD_TYPE_REF || !row || row > md->rows[MD_TYPE_REF]) return false;
  *out = (TypeName){metadata_text(md, MD_TYPE_REF_NAMESPACE, row),
                    metadata_text(md, MD_TYPE_REF_NAME, row)};
  return true;
}

/* Among exceptions of the class library. */
static Inherits library_inherits(TypeName type, TypeName of) {
  for (bool found = true; found;) {
    if (same_name(type, of.space, of.name)) return YES;
    if (same_name(type, "System", "Exception")) return NO;
    found = false;
    for (size_t i = 0; i < sizeof library / sizeof *library && !found; i++) {
      if (!same_name(type, library[i].type.space, library[i].type.name)) continue;
      type = library[i].base;
      found = true;
    }
  }
  return UNKNOWN;
}

/* Whether objects of exactly this type (NULL: not known) are instances of another one. */
static Inherits inherits(const LiftNames *names, const SigType *type, const SigType *of) {
  enum { CHAIN = 100 };
  const Assembly *a = names->assembly;
  TypeName above, own;
  bool outside = reference_name(names, of->token, &above);
  if (of->elem == SIG_OBJECT || (outside && same_name(above, "System", "Exception"))) return YES;
  if (!type || type->elem != SIG_CLASS || of->elem != SIG_CLASS) return UNKNOWN;
  uint32_t token = type->token;
  for (uint32_t i = 0; i < CHAIN; i++) {
    uint32_t row = md_row_of(token);
    if (token == of->token) return YES;
    if (md_table_of(token) != MD_TYPE_DEF || !row || row > a->md.rows[MD_TYPE_DEF]) break;
    token = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, row);
  }
  if (!reference_name(names, token, &own)) return UNKNOWN;
  return outside ? library_inherits(own, above) : NO;
}

/* ---- on to it ------------------------------------------------------------------ */

/* A local variable of type Ref. */
static Expr *own_variable(BodyRun *r, const char *name) {
  Trees *t = r->l->names->trees;
  for (uint32_t i = 0; i < r->slots.n; i++)
    if (strcmp(r->slots.at[i], name) == 0) return tree_variable(t, name);
  vec_push(&r->slots, name);
  vec_push(&r->l->code.variables, tree_var(t, VAR_LOCAL, name, "Ref", NULL));
  return tree_variable(t, name);
}

static Expr *thrown(BodyRun *r) {
  return own_variable(r, "$thrown");
}

/* What a handler has caught, for `throw;`. */
static Expr *caught(BodyRun *r, uint32_t clause) {
  return own_variable(r, arena_printf(r->l->names->arena, "$caught%u", (unsigned)clause));
}

static bool throws_again(BodyRun *r, const IlClause *c) {
  IlInsn insn;
  for (uint32_t at = c->handler_at;
       at - c->handler_at < c->handler_size && il_decode(r->body->code, at, &insn); at = insn.next)
    if (insn.op == IL_RETHROW) return true;
  return false;
}

void throws_caught(BodyRun *r, uint32_t clause, const IlClause *c, Expr *e) {
  if (throws_again(r, c)) lift_assign(r->l, caught(r, clause), e);
}

static void enter_by_throw(BodyRun *r, uint32_t clause, const IlClause *c, const SigType *t) {
  Lift *l = r->l;
  Expr *e = tree_variable(l->names->trees, body_stack_variable(r, 0, &lift_ref_sort));
  l->n = 0;
  lift_assign(l, e, thrown(r));
  throws_caught(r, clause, c, e);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = e, .type = t, .sort = &lift_ref_sort});
  body_reach(r, c->handler_at);
  body_goto(r, c->handler_at);
  l->n = 0;
}

/* True: the exception goes no further. */
static bool offer(BodyRun *r, uint32_t clause, const IlClause *c, const SigType *exact) {
  Lift *l = r->l;
  const SigType *t = lift_token_type(l->names, c->token);
  Inherits takes = t ? inherits(l->names, exact, t) : UNKNOWN;
  if (takes == NO) return false;
  if (takes == YES) {
    enter_by_throw(r, clause, c, t);
    return true;
  }
  if (!t) {
    lift_refuse(l, "a handler of an unknown type");
    return true;
  }
  LiftValue v = {.kind = LIFT_REF, .tree = thrown(r), .sort = &lift_ref_sort};
  Expr *test = classes_test(l, &v, t);
  TreeCode *out = l->out, inside = {0};
  l->out = &inside;
  enter_by_throw(r, clause, c, t);
  l->out = out;
  body_if(r, test ? test : tree_bool(l->names->trees, true), &inside);
  return false;
}

void throws_go_on(BodyRun *r, uint32_t first, uint32_t from, const SigType *exact) {
  Lift *l = r->l;
  for (uint32_t i = first; i < r->body->clause_count && !l->why; i++) {
    IlClause c = il_clause(r->body, i);
    /* Handlers with filters are entered from the beginning of their try blocks. */
    if (!body_is_inside(from, c.try_at, c.try_size) || c.kind == IL_FILTER) continue;
    if (c.kind == IL_CATCH) {
      if (offer(r, i, &c, exact)) return;
      continue;
    }
    handlers_run(r, i, (LeaveWay){i, LEAVE_BY_THROW, from, exact});
    return;
  }
  body_leave_by_exception(r);
}

/* ---- checks of .NET -------------------------------------------------------------- */

/* What the compiler puts around an async method: it hands exceptions to the task. */
static bool hands_over(const BodyRun *r, const IlClause *c) {
  IlInsn insn;
  Member m;
  for (uint32_t at = c->handler_at;
       at - c->handler_at < c->handler_size && il_decode(r->body->code, at, &insn); at = insn.next)
    if (insn.op == IL_CALL && assembly_method(r->l->names->assembly, insn.token, &m) &&
        strcmp(m.name, "SetException") == 0)
      return true;
  return false;
}

/* Whether a handler takes an exception of System. Those of the library may be any that it has. */
static Inherits takes(const LiftNames *names, const SigType *t, const char *exception) {
  TypeName of;
  if (!t) return UNKNOWN;
  if (t->elem == SIG_OBJECT) return YES;
  if (md_table_of(t->token) == MD_TYPE_DEF) return NO;
  if (!reference_name(names, t->token, &of)) return UNKNOWN;
  if (same_name(of, "System", "Exception")) return YES;
  return exception ? library_inherits((TypeName){"System", exception}, of) : UNKNOWN;
}

static bool is_local_load(const IlInsn *insn) {
  return (insn->op >= IL_LDLOC_0 && insn->op <= IL_LDLOC_3) || insn->op == IL_LDLOC ||
         insn->op == IL_LDLOC_S;
}

/* How a handler ends: YES: it keeps the exception; NO: it throws it again, or it is one of the
 * compiler, which does so later (`await` in a finally); UNKNOWN: sometimes. */
static Inherits keeps(const BodyRun *r, const IlClause *c, const SigType *t) {
  IlInsn insn, before = {0};
  bool leaves = false, again = false, first = true;
  for (uint32_t at = c->handler_at;
       at - c->handler_at < c->handler_size && il_decode(r->body->code, at, &insn);
       at = insn.next) {
    if (first && t->elem == SIG_OBJECT && insn.op != IL_POP) return NO;
    first = false;
    leaves |= insn.op == IL_LEAVE || insn.op == IL_LEAVE_S;
    again |= insn.op == IL_RETHROW || (insn.op == IL_THROW && is_local_load(&before));
    before = insn;
  }
  return !again ? YES : leaves ? UNKNOWN : NO;
}

typedef struct Taker {
  uint32_t clause, first; /* the handler, and the finally before it or UINT32_MAX */
  Inherits takes;
} Taker;

static Taker find_taker(const BodyRun *r, const char *exception) {
  Taker t = {UINT32_MAX, UINT32_MAX, NO};
  bool passed = false;
  for (uint32_t i = 0; i < r->body->clause_count && t.takes == NO; i++) {
    IlClause c = il_clause(r->body, i);
    if (!body_is_inside(r->l->code.offset, c.try_at, c.try_size)) continue;
    if (c.kind == IL_FILTER) {
      t.takes = UNKNOWN;
    } else if (c.kind != IL_CATCH) {
      if (t.first == UINT32_MAX) t.first = i;
    } else if (hands_over(r, &c)) {
      break;
    } else {
      const SigType *type = lift_token_type(r->l->names, c.token);
      Inherits kept = type ? keeps(r, &c, type) : UNKNOWN;
      t.takes = takes(r->l->names, type, exception);
      t.clause = i;
      passed |= t.takes != NO && kept != YES;
      if (t.takes != NO) t.takes = kept == YES ? t.takes : kept;
    }
  }
  /* What a handler did that threw it again is not followed. */
  if (passed && t.takes == YES) t.takes = UNKNOWN;
  return t;
}

bool throws_where_not(BodyRun *r, Expr *condition, const char *exception) {
  Lift *l = r->l;
  Taker taker = find_taker(r, exception);
  if (taker.takes == NO) return false;
  Expr *fails = lift_tree(l, "!%e", condition);
  TreeCode *out = l->out, inside = {0};
  l->out = &inside;
  if (taker.takes == UNKNOWN) {
    lift_code(l, "assume {:overapproximation \"which handler takes an exception\"} true;");
  } else {
    uint32_t n = l->n;
    LiftValue *stack = ARENA_ARRAY(l->names->arena, LiftValue, n + 1);
    IlClause c = il_clause(r->body, taker.clause);
    const SigType *t = lift_token_type(l->names, c.token);
    memcpy(stack, l->stack, n * sizeof *stack);
    lift_code(l, "havoc %e; assume %e != null;", thrown(r), thrown(r));
    if (t->elem != SIG_OBJECT)
      lift_assume(l, lift_tree(l, "is_a(typeof(%e), %e)", thrown(r), classes_here(l, t)));
    if (taker.first == UINT32_MAX)
      enter_by_throw(r, taker.clause, &c, t);
    else
      handlers_run(r, taker.first, (LeaveWay){taker.first, LEAVE_BY_THROW, l->code.offset, NULL});
    memcpy(l->stack, stack, n * sizeof *stack);
    l->n = n;
  }
  l->out = out;
  body_if(r, fails, &inside);
  return taker.takes == YES;
}

/* ---- throw ------------------------------------------------------------------------ */

/* Only of an object that has just been made the type is known. */
void throws_throw(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  if (insn->op == IL_RETHROW) {
    for (uint32_t i = 0; i < r->body->clause_count; i++) {
      IlClause c = il_clause(r->body, i);
      if (c.kind != IL_CATCH || !body_is_inside(insn->offset, c.handler_at, c.handler_size))
        continue;
      lift_assign(l, thrown(r), caught(r, i));
      throws_go_on(r, 0, insn->offset, NULL);
      return;
    }
    body_leave_by_exception(r);
    return;
  }
  LiftValue v = lift_pop(l);
  bool handled = false;
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    handled |= body_is_inside(insn->offset, c.try_at, c.try_size);
  }
  if (handled) lift_assign(l, thrown(r), lift_as(l, v, &lift_ref_sort));
  throws_go_on(r, 0, insn->offset, v.exact ? v.type : NULL);
}
