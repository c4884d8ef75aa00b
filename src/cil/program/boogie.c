/* SPDX-License-Identifier: MIT */
/* One global for each field, one procedure for each method, one more for virtual calls of it.
 *
 * First what methods change is found from their IL; then all contracts are read, so that it is
 * known which methods can be called; then the bodies. A method whose contract is outside cannot be
 * called. One whose body is outside can: it is a procedure without a body. */
#include "cil/program/boogie.h"

#include "cil/lift/bcl.h"
#include "cil/lift/library.h"
#include "cil/lift/outside.h"
#include "cil/program/program.h"
#include "cil/text/prelude.h"

#include <stdlib.h>
#include <string.h>

static void free_proc(Proc *p) {
  vec_free(&p->contract.clauses);
  buf_free(&p->body);
  vec_free(&p->variables);
  vec_free(&p->writes);
  vec_free(&p->others);
  vec_free(&p->calls);
  vec_free(&p->framed);
  buf_free(&p->dispatch);
}

static void set_up(Translation *t, const Assembly *a, const TranslateOptions *opt,
                   BoogieProgram *out) {
  static const char *const first[] = {"elements.int", "elements.bool", "elements.Ref",
                                      "elements.Float"};
  uint32_t methods = a->md.rows[MD_METHOD];
  *t = (Translation){.a = a, .out = out};
  decls_init(&t->decls, a, a->arena);
  t->names =
      (LiftNames){.assembly = a, .arena = a->arena, .overflow = opt->overflow, .decls = &t->decls};
  t->names.contracts = opt->contracts;
  t->names.stores = opt->stores;
  t->names.whole = opt->whole;
  if (opt->unchecked) lift_obligations(opt->unchecked, &t->names.unchecked);
  t->names.method = ARENA_ARRAY(a->arena, const char *, methods + 1);
  t->names.dispatch = ARENA_ARRAY(a->arena, const char *, methods + 1);
  t->names.dispatched = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  t->names.requires = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  t->names.field = ARENA_ARRAY(a->arena, const char *, a->md.rows[MD_FIELD] + 1);
  t->proc = ARENA_ARRAY(a->arena, Proc, methods + 1);
  t->names.predicate = ARENA_ARRAY(a->arena, uint8_t, methods + 1);
  decls_global(&t->decls, "alloc", false, false);
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    decls_global(&t->decls, first[i], true, false);
}

/* Lambdas are verified where ForAll and Exists use them. */
static void drop_predicates(Translation *t) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->out->refused.n; i++)
    if (!t->names.predicate[t->out->refused.at[i].method])
      t->out->refused.at[kept++] = t->out->refused.at[i];
  t->out->refused.n = kept;
}

/* Making an exception does not fail. */
static bool may_fail(const LibraryProc *p) {
  return !strstr(p->name, "Exception..ctor");
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
    if (!may_fail(p) || p->contract) continue;
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

/* What rows of the library cannot demand, with how many calls it is for. */
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

/* What is taken for granted, to be said beside the verdicts. */
static void note_assumptions(Translation *t, const TranslateOptions *opt) {
  LiftTexts *out = &t->out->assumed;
  if (opt->overflow == LIFT_IGNORE) vec_push(out, "no arithmetic leaves the range of int");
  for (uint32_t k = 0; k < LIFT_CONTRACT; k++)
    if (t->names.unchecked >> k & 1) vec_push(out, lift_assumptions[k]);
  if (t->decls.trusts_stores) vec_push(out, "objects fit into the arrays that they are stored to");
  note_library(t);
  note_trusted(t);
  outside_assumed(&t->names, out);
  holds_assumed(t->names.invariants, out);
}

void boogie_translate(const Assembly *a, const TranslateOptions *opt, BoogieProgram *out) {
  uint32_t methods = a->md.rows[MD_METHOD];
  Translation t;
  *out = (BoogieProgram){0};
  set_up(&t, a, opt, out);
  bcl_read(&t.names, opt->other, opt->others);
  buf_puts(&out->text, "\n// Fields\n");
  declare_fields(&t);
  effects_find(&t.names);
  declare_field_texts(&t);
  t.names.invariants = holds_read(&t.names);
  for (uint32_t m = 1; m <= methods; m++) declare_method(&t, m);
  inherit_contracts(&t);
  for (uint32_t m = 1; m <= methods; m++) declare_body(&t, m);
  for (uint32_t m = 1; m <= methods; m++)
    if (t.proc[m].callable) declare_frames(&t, &t.proc[m]);
  if (opt->whole) dispatch_bodies(&t);
  if (t.decls.text.n) {
    buf_puts(&out->text, "\n// Types, literals, and fields of other assemblies\n");
    buf_add(&out->text, t.decls.text.text, t.decls.text.n);
  }
  drop_predicates(&t);
  library_put(&t.names, &out->text);
  for (uint32_t m = 1; m <= methods; m++) {
    print_method(&t, m);
    print_dispatch(&t, m);
  }
  Buf whole = {0};
  prelude_put(&whole, &out->text);
  buf_add(&whole, out->text.text, out->text.n);
  buf_free(&out->text);
  out->text = whole;
  places_take(&out->text, &out->places);
  for (uint32_t m = 1; m <= methods; m++) free_proc(&t.proc[m]);
  note_assumptions(&t, opt);
  holds_free(t.names.invariants);
  bcl_free(&t.names);
  effects_free(t.names.effects);
  decls_free(&t.decls);
}

void boogie_free(BoogieProgram *p) {
  buf_free(&p->text);
  vec_free(&p->refused);
  vec_free(&p->assumed);
  vec_free(&p->places);
}
