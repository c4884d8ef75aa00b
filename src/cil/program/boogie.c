/* SPDX-License-Identifier: MIT */
/* One global for each field, one procedure for each method, one more for virtual calls of it.
 *
 * First what methods change is found from their IL; then all contracts are read, so that it is
 * known which methods can be called; then the bodies. A method whose contract is outside cannot be
 * called. One whose body is outside can: it is a procedure without a body. */
#include "cil/program/boogie.h"

#include "cil/initonly.h"
#include "cil/lift/external.h"
#include "cil/lift/foreign.h"
#include "cil/lift/library.h"
#include "cil/lift/machine.h"
#include "cil/lift/may_throw.h"
#include "cil/lift/specifications.h"
#include "cil/nullable/construction.h"
#include "cil/program/program.h"
#include "cil/tree/prelude.h"

#include <stdlib.h>
#include <string.h>

static void free_proc(CilProc *p) {
  vec_free(&p->contract.clauses);
  vec_free(&p->body);
  vec_free(&p->changes.writes);
  vec_free(&p->changes.others);
  vec_free(&p->changes.calls);
  vec_free(&p->framed);
}

static void set_up(Translation *t, const Assembly *a, StrTable *strs, const TranslateOptions *opt,
                   BoogieProgram *out) {
  static const char *const first[] = {"int", "bool", "Ref", "Float"};
  uint32_t methods = a->md.rows[MD_METHOD];
  *t = (Translation){.a = a, .out = out};
  decls_init(&t->decls, a, a->arena);
  t->names = (LiftNames){
      .assembly = a, .arena = a->arena, .mode.overflow = opt->overflow, .decls = &t->decls};
  t->names.trees = trees_new(a->arena, strs);
  t->names.prelude = prelude_read(t->names.trees);
  t->names.mode.contracts = opt->contracts;
  t->names.mode.stores = opt->stores;
  t->names.mode.whole = opt->whole;
  if (opt->unchecked) lift_obligations(opt->unchecked, &t->names.mode.unchecked);
  t->names.method = ARENA_ARRAY(a->arena, const char *, methods + 1);
  t->names.rows.dispatch = ARENA_ARRAY(a->arena, const char *, methods + 1);
  t->names.rows.dispatched = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  t->names.rows.requires = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  t->names.field = ARENA_ARRAY(a->arena, const char *, a->md.rows[MD_FIELD] + 1);
  t->proc = ARENA_ARRAY(a->arena, CilProc, methods + 1);
  t->names.rows.never_null = initonly_never_null(a, a->arena);
  t->names.rows.predicate = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  foreign_find(&t->names);
  decls_global(&t->decls, "alloc", NULL, false);
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    decls_global(&t->decls, arena_printf(a->arena, "elements.%s", first[i]), first[i], false);
}

/* Lambdas are verified where ForAll and Exists use them. */
static void drop_predicates(Translation *t) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->out->refused.n; i++)
    if (!t->names.rows.predicate[t->out->refused.at[i].method])
      t->out->refused.at[kept++] = t->out->refused.at[i];
  t->out->refused.n = kept;
}

static int by_calls(const void *a, const void *b) {
  uint32_t n = ((const LibraryProc *)a)->calls, m = ((const LibraryProc *)b)->calls;
  return n < m   ? 1
         : n > m ? -1
                 : strcmp(((const LibraryProc *)a)->name, ((const LibraryProc *)b)->name);
}

/* Calls of methods of other assemblies that nothing is known of, those called most first. */
static void note_library(Translation *t) {
  enum { SHOWN = 3 };
  Arena *a = t->a->arena;
  LiftDecls *d = &t->decls;
  const char *names = "";
  uint32_t calls = 0, methods = 0;
  if (d->library.n) qsort(d->library.at, d->library.n, sizeof *d->library.at, by_calls);
  for (uint32_t i = 0; i < d->library.n; i++) {
    const LibraryProc *p = &d->library.at[i];
    if (p->makes_exception || p->contract) continue;
    calls += p->calls;
    if (++methods <= SHOWN)
      names = arena_printf(a, "%s%s%s", names, methods > 1 ? ", " : "", p->name);
  }
  if (!methods) return;
  vec_push(&t->out->assumed,
           arena_printf(a, "%u call%s of library methods without a contract do%s not fail (%s%s)",
                        (unsigned)calls, calls == 1 ? "" : "s", calls == 1 ? "es" : "", names,
                        methods > SHOWN ? ", ..." : ""));
}

/* What specifications of the library cannot demand, with how many calls it is for. */
static void note_trusted(Translation *t) {
  const LiftDecls *d = &t->decls;
  for (uint32_t i = 0; i < d->trusted.n; i++) {
    uint32_t before = 0, all = 0;
    for (uint32_t k = 0; k < d->trusted.n; k++)
      if (strcmp(d->trusted.at[k], d->trusted.at[i]) == 0) {
        before += k < i;
        all++;
      }
    if (!before)
      vec_push(&t->out->assumed, arena_printf(t->a->arena, "%s (%u call%s)", d->trusted.at[i],
                                              (unsigned)all, all == 1 ? "" : "s"));
  }
}

/* What annotations say that nobody checks. */
static void nullable_assumed(Translation *t) {
  const NonNull *n = t->names.nonnull;
  LiftTexts *out = &t->out->assumed;
  if (!n) return;
  if (n->delegates)
    vec_push(out, arena_printf(t->a->arena,
                               "delegates are called with what their methods' parameters take "
                               "(nullable annotations, %u delegate%s)",
                               (unsigned)n->delegates, n->delegates == 1 ? "" : "s"));
  if (n->overrides)
    vec_push(out, arena_printf(t->a->arena,
                               "methods of generic types are called with what their overrides take "
                               "(nullable annotations, %u parameter%s)",
                               (unsigned)n->overrides, n->overrides == 1 ? "" : "s"));
  if (n->required) vec_push(out, "whoever makes an object sets its required members");
}

/* What is taken for granted, to be said beside the verdicts. */
static void note_assumptions(Translation *t, const TranslateOptions *opt) {
  LiftTexts *out = &t->out->assumed;
  if (opt->overflow == LIFT_IGNORE) vec_push(out, "no arithmetic leaves the range of int");
  for (uint32_t k = 0; k < LIFT_CONTRACT; k++)
    if (t->names.mode.unchecked >> k & 1) vec_push(out, lift_assumptions[k]);
  if (t->decls.trusts_stores) vec_push(out, "objects fit into the arrays that they are stored to");
  note_library(t);
  note_trusted(t);
  external_assumed(&t->names, out);
  object_invariants_assumed(t->names.invariants, out);
  nullable_assumed(t);
}

/* All declarations of the program. Axioms of a constant or function stand behind it as well. */
static void put_all(const TreeDecls *from, TreeDecls *out) {
  for (uint32_t i = 0; i < from->n; i++) {
    Decl *d = from->at[i];
    vec_push(out, d);
    for (uint32_t k = 0; d->kind == DECL_CONST && k < d->u.konst.n_uses; k++)
      vec_push(out, d->u.konst.uses[k]);
    for (uint32_t k = 0; d->kind == DECL_FUNC && k < d->u.func.n_uses; k++)
      vec_push(out, d->u.func.uses[k]);
  }
}

static void put_program(Translation *t) {
  TreeDecls own = {0}, prelude = {0};
  for (uint32_t i = 0; i < t->decls.made.n; i++) vec_push(&own, t->decls.made.at[i]);
  library_put(&t->names, &own);
  for (uint32_t m = 1; m <= t->a->md.rows[MD_METHOD]; m++) {
    procedure_put(t, m, &own);
    procedure_put_dispatch(t, m, &own);
  }
  prelude_put(t->names.prelude, t->names.trees, &own, &prelude);
  put_all(&prelude, &t->out->decls);
  put_all(&own, &t->out->decls);
  vec_free(&own);
  vec_free(&prelude);
  t->out->places = t->places;
}

static BoogieMember member(const char *name, MdTable table, uint32_t row) {
  return (BoogieMember){.name = name, .token = md_token(table, row)};
}

/* Names for what the program was made from, so that its executions can be told in these terms. */
static void note_members(Translation *t) {
  const Metadata *md = &t->a->md;
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++)
    if (t->names.method[m]) vec_push(&t->out->members, member(t->names.method[m], MD_METHOD, m));
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++)
    if (t->names.field[f]) vec_push(&t->out->members, member(t->names.field[f], MD_FIELD, f));
  for (uint32_t i = 1; i <= md->rows[MD_TYPE_DEF]; i++) {
    const char *name = classes_known(&t->names, i);
    if (name) vec_push(&t->out->members, member(name, MD_TYPE_DEF, i));
  }
  for (uint32_t i = 0; i < t->decls.literals.n; i++) {
    const LiftLiteral *l = &t->decls.literals.at[i];
    vec_push(&t->out->members, ((BoogieMember){.name = l->name, .utf16 = l->utf16}));
  }
  for (uint32_t i = 0; i < t->decls.machine.n; i++)
    vec_push(&t->out->machine, t->decls.machine.at[i]);
}

static void translate(Translation *t, const TranslateOptions *opt) {
  uint32_t methods = t->a->md.rows[MD_METHOD];
  machines_find(&t->names);
  declare_fields(t);
  effects_find(&t->names);
  t->names.throws = may_throw_new(&t->names);
  declare_variables(t);
  if (opt->nullable) t->names.nonnull = construction_read(&t->names);
  t->names.invariants = object_invariants_read(&t->names);
  for (uint32_t m = 1; m <= methods; m++) declare_method(t, m);
  inherit_contracts(t);
  for (uint32_t m = 1; m <= methods; m++) declare_body(t, m);
  for (uint32_t m = 1; m <= methods; m++)
    if (t->proc[m].callable) declare_frames(t, &t->proc[m]);
  if (opt->whole) dispatch_bodies(t);
  drop_predicates(t);
  note_members(t);
  put_program(t);
  for (uint32_t m = 1; m <= methods; m++) free_proc(&t->proc[m]);
  note_assumptions(t, opt);
  object_invariants_free(t->names.invariants);
  effects_free(t->names.effects);
}

bool boogie_translate(const Assembly *a, StrTable *strs, const TranslateOptions *opt,
                      BoogieProgram *out, const char **why) {
  Translation t;
  *out = (BoogieProgram){0};
  set_up(&t, a, strs, opt, out);
  *why = specifications_read(&t.names, opt->other, opt->others);
  if (!*why) translate(&t, opt);
  specifications_free(&t.names);
  prelude_free(t.names.prelude);
  decls_free(&t.decls);
  trees_free(t.names.trees);
  return !*why;
}

void boogie_free(BoogieProgram *p) {
  vec_free(&p->decls);
  vec_free(&p->refused);
  vec_free(&p->assumed);
  vec_free(&p->places);
  vec_free(&p->members);
  vec_free(&p->machine);
}
