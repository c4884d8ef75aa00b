/* SPDX-License-Identifier: MIT */
/* Fields and methods: their names, contracts and bodies. What is outside is refused here. */
#include "cil/attribute.h"
#include "cil/lift/closure.h"
#include "cil/lift/external.h"
#include "cil/lift/fields.h"
#include "cil/lift/machine.h"
#include "cil/lift/summary.h"
#include "cil/nullable/clauses.h"
#include "cil/program/program.h"

#include <string.h>

/* ---- names ---------------------------------------------------------------- */

static bool variable_is_taken(const LiftValue *taken, uint32_t n, const char *name) {
  for (uint32_t i = 0; i < n; i++)
    if (taken[i].tree && tree_is_var(taken[i].tree, name)) return true;
  return false;
}

/* The name of a variable, or with `number` behind it where it is `taken`. */
static const char *variable_name(Arena *a, const char *name, uint32_t number, bool taken) {
  bool clash = taken || name[0] == '$' || decls_reserved(name);
  return clash ? arena_printf(a, "%s#%u", name, (unsigned)number) : name;
}

static const char *procedure_name(Translation *t, uint32_t m) {
  const char *type = decls_type_name(&t->names, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]));
  const char *name = decls_name(t->names.arena, metadata_text(&t->a->md, MD_METHOD_NAME, m));
  return decls_unique(&t->decls, arena_printf(t->names.arena, "%s.%s", type, name));
}

/* ---- refusals ------------------------------------------------------------- */

void declare_refuse(Translation *t, uint32_t method, uint32_t at, const char *why) {
  Buf b = {0};
  SymMethod symbols;
  BoogieRefusal r = {.method = method, .place = at, .why = why};
  machines_name(&t->names, method, &b);
  r.name = arena_strndup(t->names.arena, b.text, b.n);
  buf_free(&b);
  symbols_method(&t->a->symbols, t->names.arena, method, &symbols);
  for (uint32_t i = 0; i < symbols.points && (symbols.point[i].offset <= at || !r.file); i++) {
    if (symbols.point[i].hidden) continue;
    r.file = symbols_file(&t->a->symbols, t->names.arena, symbols.point[i].file).name;
    r.place = symbols.point[i].line;
  }
  vec_push(&t->out->refused, r);
}

/* ---- fields --------------------------------------------------------------- */

/* Fields of structs are selectors, which sorts.c names with the datatype. */
void declare_fields(Translation *t) {
  const Metadata *md = &t->a->md;
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++) {
    uint32_t type = t->a->owner_of_field[f], flags = metadata_get(md, MD_FIELD_FLAGS, f);
    if (!type || flags & FIELD_LITERAL) continue;
    CilTypeKind k = assembly_type_kind(t->a, type);
    if (!(flags & FIELD_STATIC) && k != CIL_KIND_CLASS) continue;
    const SigType *its = sig_field(t->names.arena, metadata_blob(md, MD_FIELD_SIGNATURE, f));
    const LiftSort *s = lift_sort(&t->names, its);
    if (s->kind == LIFT_NONE) continue;
    const char *name = arena_printf(
        t->names.arena, "%s.%s", decls_type_name(&t->names, md_token(MD_TYPE_DEF, type)),
        decls_name(t->names.arena, metadata_text(md, MD_FIELD_NAME, f)));
    name = decls_unique(&t->decls, name);
    t->names.field[f] = name;
    decls_global(&t->decls, name, NULL, false);
  }
}

enum { FEW_CHANGES = 150000 }; /* names in lists of what methods change */

/* What is said of the fields, once it is known how often each has to be named. */
void declare_variables(Translation *t) {
  const Metadata *md = &t->a->md;
  bool grouped = effects_count(&t->names) > FEW_CHANGES;
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++) {
    const char *name = t->names.field[f];
    uint32_t g = name ? decls_global_number(&t->decls, name) : UINT32_MAX;
    if (g == UINT32_MAX || t->decls.globals.at[g].outside) continue; /* a selector */
    const LiftSort *s =
        lift_sort(&t->names, sig_field(t->names.arena, metadata_blob(md, MD_FIELD_SIGNATURE, f)));
    bool by_type = fields_by_type(&t->names, f);
    bool is_static = metadata_get(md, MD_FIELD_FLAGS, f) & FIELD_STATIC;
    if (grouped && !is_static)
      decls_group(&t->names, g, s->name);
    else
      fields_declare(&t->names, name, by_type ? "Type" : is_static ? NULL : "Ref", s);
  }
}

/* ---- signatures ----------------------------------------------------------- */

static const SigType *plain_type(const SigType *t) {
  return t && t->elem == SIG_BYREF ? t->inner : t;
}

/* Why a method is refused, as far as that does not depend on its code. */
static const char *objection(const Translation *t, uint32_t m) {
  const CilProc *p = &t->proc[m];
  if (!t->a->owner_of_method[m]) return "a method of no class";
  if (!p->sig || (p->sig->flags & 0xF) == SIG_VARARG) return "a variable number of arguments";
  const char *why = object_invariants_objection(t->names.invariants, m);
  if (why) return why;
  for (uint32_t i = 0; i < p->sig->params; i++)
    if (lift_sort(&t->names, plain_type(p->sig->param[i]))->kind == LIFT_NONE)
      return "a parameter that is a pointer";
  if (p->sig->result->elem != SIG_VOID && lift_sort(&t->names, p->sig->result)->kind == LIFT_NONE)
    return p->sig->result->elem == SIG_BYREF ? "a result by reference"
                                             : "a result that is a pointer";
  return NULL;
}

/* A parameter by reference: assigned under its name, and at entry called NAME#in. */
static void name_by_reference(Translation *t, CilProc *p, uint32_t at, const char *name,
                              const LiftSort *s, const SigType *type) {
  Arena *a = t->names.arena;
  LiftPlace *now = ARENA_NEW(a, LiftPlace), *before = ARENA_NEW(a, LiftPlace);
  *now = (LiftPlace){
      .tree = tree_variable(t->names.trees, name), .sort = s, .stored = s, .type = type};
  *before = *now;
  before->tree = tree_variable(t->names.trees, arena_printf(a, "%s#in", name));
  before->constant = true;
  p->arg[at] = (LiftValue){.kind = LIFT_PLACE, .tree = now->tree, .type = type, .place = now};
  if (!p->before) p->before = ARENA_ARRAY(a, LiftValue, p->args);
  p->before[at] = p->arg[at];
  p->before[at].tree = before->tree;
  p->before[at].place = before;
}

static void name_arguments(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  uint32_t has_this = p->sig->flags & SIG_HAS_THIS ? 1 : 0, flags;
  p->args = p->sig->params + has_this;
  p->arg = ARENA_ARRAY(t->names.arena, LiftValue, p->args);
  if (has_this) {
    const SigType *owner =
        lift_token_type(&t->names, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]));
    const LiftSort *s = lift_sort(&t->names, owner);
    if (s->kind == LIFT_REF)
      p->arg[0] = lift_value(s, tree_variable(t->names.trees, "this"), owner);
    else
      name_by_reference(t, p, 0, "this", s, owner);
  }
  for (uint32_t i = 0; i < p->sig->params; i++) {
    uint32_t at = i + has_this;
    const char *name = assembly_param(t->a, m, i + 1, &flags);
    const SigType *type = plain_type(p->sig->param[i]);
    const LiftSort *s = lift_sort(&t->names, type);
    name = decls_name(t->names.arena, *name ? name : "p");
    name = variable_name(t->names.arena, name, i, variable_is_taken(p->arg, at, name));
    if (p->sig->param[i]->elem == SIG_BYREF)
      name_by_reference(t, p, at, name, s, type);
    else
      p->arg[at] = lift_value(s, tree_variable(t->names.trees, name), type);
  }
  for (uint32_t i = 0; i < p->args && p->before; i++)
    if (!p->before[i].tree) p->before[i] = p->arg[i];
}

static void read_contract(Translation *t, uint32_t m, const IlBody *body) {
  CilProc *p = &t->proc[m];
  uint32_t move = t->names.machines->of_maker[m];
  if (machines_is_code(&t->names, m)) {
    p->callable = true;
    return;
  }
  if (move && hidden_contract(t, m, move)) return;
  Lift *l = ARENA_NEW(t->names.arena, Lift);
  *l = (Lift){.names = &t->names,
              .method = m,
              .sig = p->sig,
              .contract = true,
              .arg = p->arg,
              .before = p->before,
              .args = p->args};
  uint32_t at = 0;
  if (contract_read(l, body, &p->contract, &at)) {
    p->callable = true;
    ExternalActuals actuals = {p->sig, p->arg, p->before, p->args};
    if (!p->contract.clauses.n) external_own(&t->names, m, &actuals, &p->contract);
    TreeList ends = {0};
    summary_of(l, body, &p->contract, &ends);
    for (uint32_t i = 0; i < ends.n; i++) {
      ContractClause c = {
          .kind = CLAUSE_ENSURES, .method = m, .condition = ends.at[i], .computed = true};
      vec_push(&p->contract.clauses, c);
    }
    vec_free(&ends);
  } else {
    declare_refuse(t, m, at, l->why);
  }
  vec_free(&l->obligations);
}

/* A struct whose fields are outside has no methods that can be translated. */
static bool has_sort(const Translation *t, uint32_t m) {
  const SigType *owner =
      lift_token_type(&t->names, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]));
  return owner && lift_sort(&t->names, owner)->kind != LIFT_NONE;
}

/* Whether [ContractVerification(...)] is there, and what it says. */
static bool verification_says(const Translation *t, uint32_t token, bool *verify) {
  uint32_t a =
      attribute_find(t->a, token, "System.Diagnostics.Contracts", "ContractVerificationAttribute");
  if (!a) return false;
  *verify = attribute_says_true(t->a, a);
  return true;
}

/* Methods that hold contracts, and those that are marked as not to be verified. */
static bool is_skipped(const Translation *t, uint32_t m) {
  static const char *const attributes[] = {"ContractAbbreviatorAttribute",
                                           "ContractArgumentValidatorAttribute",
                                           "ContractInvariantMethodAttribute"};
  uint32_t type = t->a->owner_of_method[m];
  bool verify = true;
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (attribute_find(t->a, md_token(MD_METHOD, m), "System.Diagnostics.Contracts", attributes[i]))
      return true;
  if (!verification_says(t, md_token(MD_METHOD, m), &verify) &&
      !verification_says(t, md_token(MD_TYPE_DEF, type), &verify))
    verification_says(t, md_token(MD_ASSEMBLY, 1), &verify);
  if (!t->names.mode.whole && machines_is_plumbing(&t->names, m)) return true;
  return !verify || contract_is_class(&t->names, type);
}

/* Which parameters by value are assigned. */
static void find_assigned(Translation *t, CilProc *p, const IlBody *body) {
  IlInsn insn;
  p->assigned = ARENA_ARRAY(t->names.arena, bool, p->args + 1);
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next) {
    bool store = insn.op == IL_STARG || insn.op == IL_STARG_S;
    bool address = insn.op == IL_LDARGA || insn.op == IL_LDARGA_S;
    if ((!store && !address) || insn.token >= p->args) continue;
    if (address && body_only_reads_address(t->a, body, insn.next)) continue;
    if (p->arg[insn.token].kind != LIFT_PLACE) p->assigned[insn.token] = true;
  }
}

void declare_method(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  IlBody body;
  const char *why = NULL;
  p->sig = sig_method(t->names.arena, metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, m));
  bool has_body = assembly_body(t->a, m, &body, &why);
  bool broken = has_body && !il_check(&body, &why);
  if (!why && !broken) why = objection(t, m);
  if (!why && !has_sort(t, m)) why = "a struct with pointers in it";
  if (why) {
    declare_refuse(t, m, 0, why);
    return;
  }
  name_arguments(t, m);
  if (has_body) {
    find_assigned(t, p, &body);
    read_contract(t, m, &body);
  } else {
    p->callable = true; /* there is nothing to translate */
  }
  p->skipped = is_skipped(t, m);
  if (!p->callable) return;
  if (t->names.nonnull) {
    NullableMethod n = {&t->names, m, p->sig, p->arg, p->before};
    nullable_clauses(&n, &p->contract);
  }
  t->names.method[m] = procedure_name(t, m);
  if (metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_VIRTUAL)
    t->names.rows.dispatch[m] =
        decls_unique(&t->decls, arena_printf(t->names.arena, "%s.virtual", t->names.method[m]));
  /* There is nothing that could be called other than virtually. */
  if (metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_ABSTRACT) t->names.method[m] = NULL;
}

/* ---- bodies --------------------------------------------------------------- */

static void add_variable(Translation *t, Lift *l, const char *name, const LiftSort *s) {
  vec_push(&l->code.variables, lift_declared(&t->names, VAR_LOCAL, name, s));
}

static const char *name_of_variable(const LiftValue *v) {
  return v->tree->u.var.name->text;
}

/* What Ensures says of such a parameter, it says of its value at the end. So it is checked where
 * the method returns; a caller, who knows what it passed, is told nothing. */
static void check_at_end(Translation *t, Lift *l) {
  const CilProc *p = &t->proc[l->method];
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (!declare_speaks_of_end(p, c)) continue;
    Expr *e = c->condition;
    for (uint32_t k = 0; k < p->args; k++)
      if (p->assigned[k])
        e = tree_replace_now(t->names.trees, e, name_of_variable(&p->arg[k]), l->arg[k].tree);
    if (c->kind == CLAUSE_THROWS)
      lift_refuse(l, "a parameter that is assigned, and EnsuresOnThrow");
    else
      vec_push(&l->code.at_end, e);
  }
}

bool declare_speaks_of_end(const CilProc *p, const ContractClause *c) {
  bool ensures = c->kind == CLAUSE_ENSURES || c->kind == CLAUSE_THROWS;
  if (!p->assigned || !ensures || c->computed || c->fact || c->nullable) return false;
  for (uint32_t i = 0; i < p->args; i++)
    if (p->assigned[i] && tree_mentions_now(c->condition, name_of_variable(&p->arg[i])))
      return true;
  return false;
}

/* Parameters of Boogie cannot be assigned, so an assigned one gets a variable NAME#now. One by
 * reference begins with its value at entry. */
static void copy_arguments(Translation *t, Lift *l) {
  CilProc *p = &t->proc[l->method];
  for (uint32_t i = 0; i < l->args; i++) {
    LiftValue *v = &l->arg[i];
    if (v->kind == LIFT_PLACE) lift_assign(l, v->tree, p->before[i].tree);
    if (v->kind == LIFT_PLACE || !p->assigned[i]) continue;
    const char *name = arena_printf(t->names.arena, "%s#now", name_of_variable(v));
    v->tree = tree_variable(t->names.trees, name);
    add_variable(t, l, name, v->sort);
    lift_assign(l, v->tree, p->arg[i].tree);
  }
  check_at_end(t, l);
}

/* How many instructions may assign a field. */
static uint32_t stores_of(const Translation *t, uint32_t field) {
  uint32_t stores = 0;
  for (uint32_t i = 1; i <= t->a->md.rows[MD_METHOD]; i++) {
    IlBody body;
    IlInsn insn;
    Member m;
    const char *why;
    if (!assembly_body(t->a, i, &body, &why)) continue;
    for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
      stores += (insn.op == IL_STFLD || insn.op == IL_LDFLDA) &&
                assembly_field(t->a, insn.token, &m) && m.definition == field;
  }
  return stores;
}

static bool ends_mention(const CilProc *p, uint32_t arg) {
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (c->kind != CLAUSE_REQUIRES && !c->computed && !c->nullable &&
        tree_mentions_now(c->condition, name_of_variable(&p->arg[arg])))
      return true;
  }
  return false;
}

/* A parameter that a lambda captures lives in a field. The parameter is assigned if the field is
 * stored to more than the once when it gets there. */
static void refuse_captured(const Translation *t, Lift *l, const IlBody *body) {
  CilProc *p = &t->proc[l->method];
  uint32_t first = p->sig->flags & SIG_HAS_THIS ? 1 : 0; /* `this` is not assigned */
  uint32_t loaded = UINT32_MAX; /* the argument that the instruction before loads */
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next) {
    Member m;
    if (insn.op == IL_STFLD && loaded >= first && loaded < l->args &&
        assembly_field(t->a, insn.token, &m) && m.definition &&
        closure_generated(t->a, t->a->owner_of_field[m.definition]) && ends_mention(p, loaded) &&
        stores_of(t, m.definition) > 1) {
      p->assigned[loaded] = true;
      lift_refuse(l, "a parameter that a lambda captures is assigned, and a postcondition");
    }
    loaded = insn.op >= IL_LDARG_0 && insn.op <= IL_LDARG_3 ? insn.op - IL_LDARG_0
             : insn.op == IL_LDARG_S || insn.op == IL_LDARG ? insn.token
                                                            : UINT32_MAX;
  }
}

static void declare_locals(Translation *t, Lift *l, const IlBody *body, const SymMethod *symbols) {
  const SigType **type = NULL;
  if (md_table_of(body->locals) != MD_STAND_ALONE_SIG) return;
  Bytes blob = metadata_blob(&t->a->md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(body->locals));
  if (!sig_locals(t->names.arena, blob, &type, &l->locals)) return;
  l->local = ARENA_ARRAY(t->names.arena, LiftValue, l->locals);
  for (uint32_t i = 0; i < l->locals; i++) {
    const char *name = "";
    for (uint32_t k = 0; k < symbols->locals; k++)
      if (symbols->local[k].index == i) name = symbols->local[k].name;
    const LiftSort *s = lift_sort(&t->names, type[i]);
    bool unnamed = !*name;
    name = unnamed ? "local" : decls_name(t->names.arena, name);
    bool taken =
        unnamed || variable_is_taken(l->arg, l->args, name) || variable_is_taken(l->local, i, name);
    name = variable_name(t->names.arena, name, i, taken);
    Expr *e = tree_variable(t->names.trees, name);
    l->local[i] = lift_value(s, e, type[i]);
    if (type[i]->elem == SIG_BYREF)
      l->local[i] = (LiftValue){.kind = LIFT_PLACE, .tree = e, .type = type[i]->inner};
    else if (s->kind != LIFT_NONE)
      add_variable(t, l, name, s);
  }
}

/* Locals begin as zero. A compiler of C# sees to it that this is not relied on, other than for
 * structs, whose fields are assigned one by one. */
static void zero_locals(Lift *l, const IlBody *body) {
  for (uint32_t i = 0; i < l->locals && body->init_locals; i++)
    if (l->local[i].kind == LIFT_STRUCT)
      lift_assign(l, l->local[i].tree, lift_zero(l->names, l->local[i].sort));
}

void declare_body(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  IlBody body;
  const char *why;
  SymMethod symbols;
  if (!p->callable || p->skipped || !assembly_body(t->a, m, &body, &why)) return;
  bool pieces = !t->names.mode.whole && machines_is_code(&t->names, m);
  if (pieces && !t->proc[machines_maker(&t->names, m)].callable) return; /* which has said why */
  if (p->requires_more) {
    declare_refuse(t, m, 0, "an override with a precondition of its own");
    return;
  }
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  Lift *l = ARENA_NEW(t->names.arena, Lift);
  Map caches = {0};
  uint32_t bound = 0;
  *l = (Lift){.names = &t->names,
              .caches = &caches,
              .bound = &bound,
              .method = m,
              .sig = p->sig,
              .code.pieces = pieces,
              .out = &p->body,
              .args = p->args};
  l->arg = ARENA_ARRAY(t->names.arena, LiftValue, l->args);
  if (l->args) memcpy(l->arg, p->arg, l->args * sizeof *l->arg);
  declare_locals(t, l, &body, &symbols);
  copy_arguments(t, l);
  refuse_captured(t, l, &body);
  zero_locals(l, &body);
  if (pieces) hidden_begin(t, l, &body);
  uint32_t at = 0;
  p->has_body = !l->why && body_translate(l, &body, &p->contract, &symbols, &t->places, &at);
  map_free(&caches);
  vec_free(&l->obligations);
  vec_free(&l->code.at_end);
  p->variables = tree_vars(t->names.trees, l->code.variables.at, l->code.variables.n);
  vec_free(&l->code.variables);
  p->changes = l->changes;
  if (p->has_body)
    t->out->translated++;
  else
    declare_refuse(t, m, at, l->why);
}

/* ---- frames --------------------------------------------------------------- */

static bool listed(const LiftTexts *list, const char *name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], name) == 0) return true;
  return false;
}

/* A field that a method assigns at `this` only, and that nothing it calls changes, is as before at
 * all other objects. That is checked, like everything that others may rely on. */
void declare_frames(Translation *t, CilProc *p) {
  bool object = p->args && p->arg[0].kind == LIFT_REF && tree_is_var(p->arg[0].tree, "this");
  if (!p->has_body || !object) return;
  for (uint32_t w = 0; w < p->changes.writes.n; w++) {
    const char *name = p->changes.writes.at[w];
    uint32_t g = decls_global_number(&t->decls, name);
    bool called =
        listed(&p->changes.others, name) || (p->changes.forgotten && p->changes.forgotten[g]);
    for (uint32_t c = 0; c < p->changes.calls.n && !called; c++)
      called = effects_changes(&t->names, p->changes.calls.at[c], g);
    if (!called) vec_push(&p->framed, name);
  }
}
