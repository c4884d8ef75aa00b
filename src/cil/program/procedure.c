/* SPDX-License-Identifier: MIT */
/* A method's procedure, and the one for virtual calls of it, with the places that they come from.
 */
#include "cil/lift/machine.h"
#include "cil/program/program.h"

#include <string.h>

/* ---- places ---------------------------------------------------------------- */

/* The place of what follows: the last point at an offset, or else the first of the method. */
static Pos place_at(Translation *t, const SymMethod *symbols, uint32_t offset) {
  const SymPoint *at = NULL;
  for (uint32_t i = 0; i < symbols->points && (symbols->point[i].offset <= offset || !at); i++)
    if (!symbols->point[i].hidden) at = &symbols->point[i];
  return at ? places_add(&t->places, at) : 0;
}

/* A contract begins at the first of its places in the source, which need not be that of its first
 * instruction: arguments are evaluated before the call. */
static Pos place_of_clause(Translation *t, const SymMethod *symbols, const ContractClause *c) {
  const SymPoint *first = NULL;
  for (uint32_t i = 0; i < symbols->points; i++) {
    const SymPoint *p = &symbols->point[i];
    if (p->hidden || p->offset < c->offset || p->offset >= c->end) continue;
    if (!first || p->line < first->line || (p->line == first->line && p->column < first->column))
      first = p;
  }
  return first ? places_add(&t->places, first) : place_at(t, symbols, c->offset);
}

/* ---- headers --------------------------------------------------------------- */

/* The name of a method in a string of Boogie. */
static const char *quoted_method(Translation *t, uint32_t m) {
  Buf name = {0};
  machines_name(&t->names, m, &name);
  for (size_t i = 0; i < name.n; i++) {
    char c = name.text[i];
    if (c == '"' || c == '\\' || (unsigned char)c < ' ') name.text[i] = '_';
  }
  const char *text = arena_strndup(t->names.arena, name.n ? name.text : "", name.n);
  buf_free(&name);
  return text;
}

/* Where the program begins; a library may have a Main as well. */
static bool is_main(const Translation *t, uint32_t m) {
  uint32_t entry = t->a->pe.entry_token;
  if (md_table_of(entry) == MD_METHOD && md_row_of(entry)) return md_row_of(entry) == m;
  return strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), "Main") == 0 &&
         metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_STATIC;
}

static void add_results(Translation *t, const CilProc *p, Decl *d) {
  VEC(Var *) outs = {0};
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = &p->arg[i];
    if (v->kind != LIFT_PLACE) continue;
    vec_push(&outs, lift_declared(&t->names, VAR_OUT, v->tree->u.var.name->text, v->place->sort));
  }
  if (p->sig->result->elem != SIG_VOID)
    vec_push(&outs,
             lift_declared(&t->names, VAR_OUT, "result", lift_sort(&t->names, p->sig->result)));
  d->u.proc.outs = tree_vars(t->names.trees, outs.at, outs.n);
  vec_free(&outs);
}

static void add_parameters(Translation *t, const CilProc *p, Decl *d) {
  Trees *trees = t->names.trees;
  VEC(Var *) ins = {0};
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = p->before ? &p->before[i] : &p->arg[i];
    const LiftSort *s = v->kind == LIFT_PLACE ? v->place->sort : v->sort;
    bool is_this = v->kind == LIFT_REF && tree_is_var(v->tree, "this");
    vec_push(&ins, is_this ? tree_var(trees, VAR_IN, "this", s->name,
                                      tree(trees, "this != null && alloc[this]"))
                           : lift_declared(&t->names, VAR_IN, v->tree->u.var.name->text, s));
  }
  d->u.proc.ins = tree_vars(trees, ins.at, ins.n);
  vec_free(&ins);
  add_results(t, p, d);
}

/* Something comes of a call of it; alloc, the first of the globals, does not count. */
static bool does_something(const Translation *t, const CilProc *p, uint32_t node) {
  bool does = p->before || p->sig->result->elem != SIG_VOID;
  for (uint32_t g = 1; g < t->decls.globals.n && !does; g++)
    does = effects_changes(&t->names, node, g);
  return does;
}

/* A caller does not know the value that a parameter has at the end of the method, or of one that
 * overrides it. */
static bool speaks_of_end(const Translation *t, uint32_t m, const ContractClause *c,
                          bool dispatch) {
  const LiftRows *rows = effects_overrides(&t->names, m);
  CilProc other = t->proc[m];
  if (declare_speaks_of_end(&other, c)) return true;
  for (uint32_t i = 0; dispatch && i < rows->n; i++) {
    other.assigned = t->proc[rows->at[i]].args == other.args ? t->proc[rows->at[i]].assigned : NULL;
    if (declare_speaks_of_end(&other, c)) return true;
  }
  return false;
}

/* Nobody says what the method does, neither its author nor its code in a way that is understood:
 * what fails by what it does, as far as others know it, need not fail. */
static bool says_little(const Translation *t, uint32_t m, uint32_t node, bool dispatch) {
  const CilProc *p = &t->proc[m];
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (c->kind == CLAUSE_ENSURES && !c->fact && !c->nullable && !(dispatch && c->computed) &&
        !speaks_of_end(t, m, c, dispatch))
      return false;
  }
  return does_something(t, p, node);
}

static void add_attr(Translation *t, Decl *d, const char *name) {
  tree_add_attr(t->names.trees, &d->attrs, tree_attr(t->names.trees, name, NULL));
}

static Decl *header_of(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  SymMethod symbols;
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  Decl *d = tree_decl(t->names.trees, DECL_PROC, t->names.method[m]);
  d->pos = place_at(t, &symbols, 0);
  if (is_main(t, m)) add_attr(t, d, "entrypoint");
  if (p->changes.loops) add_attr(t, d, "inferred_invariants");
  if (!p->has_body) add_attr(t, d, "outside");
  if (says_little(t, m, m, false)) add_attr(t, d, "overapproximation");
  tree_add_attr(t->names.trees, &d->attrs,
                tree_attr(t->names.trees, "verboseName", quoted_method(t, m)));
  add_parameters(t, p, d);
  return d;
}

/* ---- specifications -------------------------------------------------------- */

/* A field that is changed at `this` only is as before elsewhere. */
static Expr *frame_of(const Translation *t, const char *name) {
  Expr *field = decls_tree(&t->names, name);
  return tree(t->names.trees, "(forall o: Ref :: {%e[o]} o != this ==> %e[o] == old(%e)[o])", field,
              field, field);
}

/* A constructor begins with fields that are zero. Whoever calls it has to show that: after an
 * allocation it is plain, and a derived constructor has not touched them. */
static void add_zeros(Translation *t, uint32_t type, Decl *d) {
  Trees *trees = t->names.trees;
  for (uint32_t depth = 0; depth < 100 && type; depth++) {
    uint32_t from, to;
    metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++) {
      const char *field = t->names.field[from];
      if (!field || metadata_get(&t->a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC ||
          decls_global_number(&t->decls, field) == UINT32_MAX)
        continue;
      Bytes blob = metadata_blob(&t->a->md, MD_FIELD_SIGNATURE, from);
      const LiftSort *s = lift_sort(&t->names, sig_field(t->names.arena, blob));
      if (s->any) continue;
      SpecLine line = {.condition = tree(trees, "%e[this] == %e", decls_tree(&t->names, field),
                                         lift_zero(&t->names, s))};
      contract_add(trees, d, &line, d->pos);
    }
    type = effects_base(&t->names, type);
  }
}

static void add_modifies(Translation *t, uint32_t node, Decl *d) {
  LiftTexts list = {0};
  /* Nobody but the library calls code between whose pieces other code runs. */
  bool own = node <= t->a->md.rows[MD_METHOD];
  bool all = own && t->proc[node].changes.in_one_go;
  for (uint32_t g = 0; g < t->decls.globals.n; g++)
    if (all || effects_changes(&t->names, node, g))
      decls_list_global(&list, &t->decls.globals.at[g]);
  tree_add_modifies(t->names.trees, d, list.at, list.n);
  vec_free(&list);
  if (effects_changes(&t->names, node, 0))
    decls_keep_objects(&t->names, d); /* alloc is the first */
}

static void add_clauses(Translation *t, uint32_t m, bool ensures, bool dispatch, Decl *d) {
  const CilProc *p = &t->proc[m];
  SymMethod symbols;
  uint32_t of = 0; /* whose symbols these are */
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (c->method != of) symbols_method(&t->a->symbols, t->names.arena, of = c->method, &symbols);
    if (c->kind == CLAUSE_THROWS || (c->kind == CLAUSE_ENSURES && !ensures)) continue;
    if (c->computed && dispatch) continue;
    if (speaks_of_end(t, m, c, dispatch)) continue;
    SpecLine line = {.is_free = c->fact,
                     .ensures = c->kind == CLAUSE_ENSURES,
                     .message = c->message,
                     .condition = c->condition};
    contract_add(t->names.trees, d, &line, place_of_clause(t, &symbols, c));
  }
}

static void add_invariants(Translation *t, uint32_t m, uint32_t node, Decl *d) {
  const CilProc *p = &t->proc[m];
  SpecLines lines = {0};
  TreeList passed = {0};
  SymMethod symbols;
  for (uint32_t i = p->sig->flags & SIG_HAS_THIS ? 1 : 0; i < p->args; i++)
    if (p->arg[i].kind == LIFT_REF) vec_push(&passed, p->arg[i].tree);
  object_invariants_specify(t->names.invariants, m, node, &passed, &lines);
  vec_free(&passed);
  for (uint32_t i = 0; i < lines.n; i++) {
    const ContractClause *c = lines.at[i].where;
    symbols_method(&t->a->symbols, t->names.arena, c ? c->method : m, &symbols);
    Pos place = c ? place_of_clause(t, &symbols, c) : place_at(t, &symbols, 0);
    contract_add(t->names.trees, d, &lines.at[i], place);
  }
  vec_free(&lines);
}

static void specify(Translation *t, uint32_t m, Decl *d) {
  const CilProc *p = &t->proc[m];
  add_modifies(t, m, d);
  for (uint32_t i = 0; i < p->framed.n; i++) {
    SpecLine line = {.ensures = true, .condition = frame_of(t, p->framed.at[i])};
    contract_add(t->names.trees, d, &line, d->pos);
  }
  if (strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), ".ctor") == 0 &&
      p->arg[0].kind == LIFT_REF)
    add_zeros(t, t->a->owner_of_method[m], d);
  add_clauses(t, m, true, false, d);
  add_invariants(t, m, m, d);
}

/* ---- bodies ---------------------------------------------------------------- */

static bool is_lambda(const Translation *t, uint32_t m) {
  const char *name = metadata_text(&t->a->md, MD_METHOD_NAME, m);
  return name[0] == '<' && (strstr(name, ">b__") || strstr(name, ">m__"));
}

/* Who calls a lambda is not seen here: what its parameters may be is not known. */
static void doubt_parameters(Translation *t, const CilProc *p, TreeCode *code) {
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = p->before ? &p->before[i] : &p->arg[i];
    tree_code(t->names.trees, code, p->body.n ? p->body.at[0]->pos : 0,
              "assume {:overapproximation \"what the lambda is called with\", %e} true;", v->tree);
  }
}

/* The body; where it says so, with checks that the method leaves alone what it should. */
static Block method_body(Translation *t, uint32_t m) {
  const CilProc *p = &t->proc[m];
  TreeCode code = {0};
  if (!t->names.mode.whole && is_lambda(t, m)) doubt_parameters(t, p, &code);
  for (uint32_t i = 0; i < p->body.n; i++) {
    Stmt *s = p->body.at[i];
    if (s->kind != BODY_FRAME) vec_push(&code, s);
    for (uint32_t k = 0; s->kind == BODY_FRAME && k < p->framed.n; k++)
      tree_code(t->names.trees, &code, s->pos, "assert %e;", frame_of(t, p->framed.at[k]));
  }
  Block body = {.at = vec_copy(t->names.arena, &code, Stmt *), .n = code.n};
  vec_free(&code);
  return body;
}

/* A procedure for calls of a method that may come to another one; {:outside} with a body says that
 * what it calls counts as called by its caller. */
static void put_dispatch(Translation *t, uint32_t m, uint32_t node, const char *name,
                         const DispatchBody *body, TreeDecls *out) {
  const CilProc *p = &t->proc[m];
  Decl *d = tree_decl(t->names.trees, DECL_PROC, name);
  add_attr(t, d, "outside");
  if (says_little(t, m, node, true)) add_attr(t, d, "overapproximation");
  tree_add_attr(t->names.trees, &d->attrs,
                tree_attr(t->names.trees, "verboseName", quoted_method(t, m)));
  add_parameters(t, p, d);
  add_modifies(t, node, d);
  add_clauses(t, m, !p->virtual.promises_nothing, true, d);
  add_invariants(t, m, node, d);
  vec_push(out, d);
  if (body) vec_push(out, tree_implement(t->names.trees, d, body->locals, body->code));
}

void procedure_put(Translation *t, uint32_t m, TreeDecls *out) {
  const CilProc *p = &t->proc[m];
  if (!p->callable || t->names.rows.predicate[m] ||
      metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_ABSTRACT)
    return;
  Decl *d = header_of(t, m);
  specify(t, m, d);
  vec_push(out, d);
  if (p->invoke) {
    vec_push(out, tree_implement(t->names.trees, d, p->virtual.dispatch.locals,
                                 p->virtual.dispatch.code));
    put_dispatch(t, m, m, p->virtual.elsewhere, NULL, out);
  }
  if (p->has_body)
    vec_push(out, tree_implement(t->names.trees, d, p->variables, method_body(t, m)));
}

/* Overriding methods have the same contract, unless something else may be called. */
void procedure_put_dispatch(Translation *t, uint32_t m, TreeDecls *out) {
  const CilProc *p = &t->proc[m];
  if (!p->callable || !t->names.rows.dispatched[m]) return;
  uint32_t node = effects_dispatch(&t->names, m);
  bool has_body = p->virtual.dispatch.code.n > 0;
  put_dispatch(t, m, node, t->names.rows.dispatch[m], has_body ? &p->virtual.dispatch : NULL, out);
  if (has_body) put_dispatch(t, m, node, p->virtual.elsewhere, NULL, out);
}
