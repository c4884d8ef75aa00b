/* SPDX-License-Identifier: MIT */
/* Procedures: a `val` with the contract that callers see; for each implementation a `let` with the
 * contract it must keep.
 *
 * Callers are checked against the preconditions that are not free and may assume every
 * postcondition and the where clauses of what the call changes. Implementations may assume
 * all preconditions and where clauses and are checked against the postconditions that are not free.
 */
#include "translate/context.h"

#include "core/cfg.h"
#include "core/dispatch.h"
#include "core/reduce.h"

#include <string.h>

static Term contract_as_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

/* Several results are one value of a type of its own: Why3's tuples are polymorphic, and one
 * polymorphic type makes it encode all of them. NULL: none or one. */
static Str several(Writer *w, const Proc *p, bool ctor) {
  if (p->outs.n < 2) return NULL;
  Str key = str_printf(w->strs, "outs %s%s", p->unique->text, ctor ? " made" : "");
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str wanted = str_printf(w->strs, "%s_out", p->name->text);
  Str name = ctor ? names_take(&w->names.module, NULL, wanted->text, true)
                  : names_take(&w->names.types, NULL, wanted->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  if (ctor) return name;
  Str make = several(w, p, true);
  Buf text = {0};
  buf_printf(&text, "  type %s = %s", name->text, make->text);
  for (uint32_t i = 0; i < p->outs.n; i++)
    buf_printf(&text, " %s", types_text(w, p->outs.at[i]->sort)->text);
  buf_add(&w->parts.types, text.text, text.n);
  buf_putc(&w->parts.types, '\n');
  buf_free(&text);
  return name;
}

Str contract_outs(Writer *w, const Proc *p) {
  return several(w, p, true);
}

static void contract_made(Writer *w, Buf *out, Str ctor, const Variables *outs) {
  buf_puts(out, ctor->text);
  for (uint32_t i = 0; i < outs->n; i++)
    buf_printf(out, " %s", formula_find_name(w, outs->at[i]->sym)->text);
}

/* {:always_assume}: a free clause that is assumed where it would be checked; what is checked after
 * it is checked under it. */
static bool is_always_assumed(const Contract *c) {
  return c->is_free && core_attr(&c->attrs)->always_assume;
}

static Term under_assumed(Writer *w, const Contracts *list, uint32_t i) {
  Builder b = builder_plain(w->tab);
  Term t = list->at[i].term;
  while (i-- > 0)
    if (is_always_assumed(&list->at[i])) t = mk_implies(&b, list->at[i].term, t);
  return t;
}

static void contract_clause(Writer *w, Buf *out, const char *word, Term t, Pos pos) {
  if (term_is_true(t)) return;
  buf_printf(out, "    %s { ", word);
  formula_write(w, out, t, LEVEL_ANY);
  buf_puts(out, " }");
  declare_where(w, out, pos);
  buf_putc(out, '\n');
}

static void ensure(Writer *w, Buf *out, const Proc *p, const Variables *outs, Term t, Pos pos) {
  Str ctor = several(w, p, true);
  if (!ctor || term_is_true(t)) {
    contract_clause(w, out, "ensures", t, pos);
    return;
  }
  buf_puts(out, "    returns { ");
  contract_made(w, out, ctor, outs);
  buf_puts(out, " -> ");
  formula_write(w, out, t, LEVEL_ANY);
  buf_puts(out, " }");
  declare_where(w, out, pos);
  buf_putc(out, '\n');
}

static void name_variables(Writer *w, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++)
    formula_name(w, list->at[i]->sym,
                 names_take(&w->names.local, &w->names.module, list->at[i]->name->text, false));
}

static void same_names(Writer *w, const Variables *to, const Variables *from) {
  for (uint32_t i = 0; i < to->n; i++)
    formula_name(w, to->at[i]->sym, formula_find_name(w, from->at[i]->sym));
}

static void fresh_scope(Writer *w) {
  names_free(&w->names.local);
  names_init(&w->names.local, w->strs);
  w->names.local.passing = true;
}

/* (x: int) (y: bool) : (r: int) */
static void header(Writer *w, Buf *out, const Proc *p, const Variables *ins,
                   const Variables *outs) {
  for (uint32_t i = 0; i < ins->n; i++)
    buf_printf(out, " (%s: %s)", formula_find_name(w, ins->at[i]->sym)->text,
               types_bare(w, ins->at[i]->sort)->text);
  if (!ins->n) buf_puts(out, " ()");
  if (outs->n > 1)
    buf_printf(out, " : %s", several(w, p, false)->text);
  else if (outs->n)
    buf_printf(out, " : (%s: %s)", formula_find_name(w, outs->at[0]->sym)->text,
               types_bare(w, outs->at[0]->sort)->text);
  else
    buf_puts(out, " : ()");
}

/* ---- what callers see ------------------------------------------------------------------- */

static void val(Writer *w, const Proc *p, Str name, bool free_call) {
  Buf text = {0};
  fresh_scope(w);
  name_variables(w, &p->ins);
  name_variables(w, &p->outs);
  buf_printf(&text, "  val %s", name->text);
  header(w, &text, p, &p->ins, &p->outs);
  declare_where(w, &text, p->pos);
  buf_putc(&text, '\n');
  w->place.old_is_now = true;
  for (uint32_t i = 0; i < p->requires.n && !free_call; i++)
    if (!p->requires.at[i].is_free)
      contract_clause(w, &text, "requires", under_assumed(w, &p->requires, i),
                      p->requires.at[i].pos);
  for (uint32_t i = 0; i < p->requires.n; i++) {
    if (!is_always_assumed(&p->requires.at[i])) continue;
    buf_puts(&text, "    ensures { old (");
    formula_write(w, &text, p->requires.at[i].term, LEVEL_ANY);
    buf_puts(&text, ") }");
    declare_where(w, &text, p->requires.at[i].pos);
    buf_putc(&text, '\n');
  }
  w->place.old_is_now = false;
  for (uint32_t i = 0; i < p->modifies.n; i++)
    buf_printf(&text, "%s%s", i ? ", " : "    writes { ",
               formula_find_name(w, p->modifies.at[i]->sym)->text);
  if (p->modifies.n) buf_puts(&text, " }\n");
  for (uint32_t i = 0; i < p->modifies.n; i++)
    ensure(w, &text, p, &p->outs, p->modifies.at[i]->where, 0);
  for (uint32_t i = 0; i < p->outs.n; i++) ensure(w, &text, p, &p->outs, p->outs.at[i]->where, 0);
  for (uint32_t i = 0; i < p->ensures.n; i++)
    ensure(w, &text, p, &p->outs, contract_as_assumption(&p->ensures.at[i]), p->ensures.at[i].pos);
  buf_add(&w->parts.vals, text.text, text.n);
  buf_free(&text);
}

static Str contract_key_of(Writer *w, const Proc *p, bool free_call) {
  return str_printf(w->strs, "val %s%s", p->unique->text, free_call ? " free" : "");
}

Str contract_val(Writer *w, const Proc *p, bool free_call) {
  uint64_t known = 0;
  map_get(&w->names.helpers, contract_key_of(w, p, free_call)->id, &known);
  return (Str)(uintptr_t)known;
}

/* A procedure that nothing calls needs no `val`. `free call` skips the preconditions. */
static void val_once(Writer *w, const Proc *p, bool free_call) {
  Str key = contract_key_of(w, p, free_call);
  if (map_get(&w->names.helpers, key->id, NULL)) return;
  Str wanted = free_call ? str_printf(w->strs, "%s_free", p->name->text) : p->name;
  Str name = names_take(&w->names.module, NULL, wanted->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  val(w, p, name, free_call);
}

void contract_vals(Writer *w) {
  const CoreProgram *p = w->program;
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const Impl *im = p->impls.at[i];
    if (!im->verify) continue;
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
        const Cmd *c = &im->blocks.at[b]->cmds.at[k];
        if (c->kind == CMD_CALL) val_once(w, c->proc, c->is_free);
      }
  }
  fresh_scope(w);
}

/* ---- what implementations keep ------------------------------------------------------------ */

static void contract_assume_where(Writer *w, Buf *out, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const Variable *v = list->at[i];
    if (v->assumption) buf_printf(out, "    assume { %s };\n", formula_find_name(w, v->sym)->text);
    if (term_is_true(v->where)) continue;
    buf_puts(out, "    assume { ");
    formula_write(w, out, v->where, LEVEL_ANY);
    buf_puts(out, " };\n");
  }
}

static void let_refs(Writer *w, Buf *out, const Variables *list) {
  w->needs_ref |= list->n > 0;
  for (uint32_t i = 0; i < list->n; i++)
    buf_printf(out, "    let ref %s = any %s in\n", formula_find_name(w, list->at[i]->sym)->text,
               types_text(w, list->at[i]->sort)->text);
}

static void contract_body(Writer *w, Buf *out, Impl *im, bool *loops) {
  let_refs(w, out, &im->outs);
  let_refs(w, out, &im->locals);
  contract_assume_where(w, out, &w->program->globals);
  contract_assume_where(w, out, &im->ins);
  contract_assume_where(w, out, &im->outs);
  contract_assume_where(w, out, &im->locals);
  Buf result = {0};
  if (im->outs.n > 1)
    contract_made(w, &result, several(w, im->proc, true), &im->outs);
  else if (im->outs.n)
    buf_puts(&result, formula_find_name(w, im->outs.at[0]->sym)->text);
  bool several_words = im->outs.n > 1;
  Str back = str_printf(w->strs, several_words ? "(%s)" : "%s", result.n ? result.text : "");
  size_t before = out->n;
  flow_write(w, out, im, 4, back->text, loops);
  bool nothing = strcmp(out->text + before, "    ()") == 0;
  if (im->outs.n && nothing) out->n = before;
  if (im->outs.n) buf_printf(out, "%s    %s", nothing ? "" : ";\n", result.text);
  buf_putc(out, '\n');
  buf_free(&result);
}

static void let(Writer *w, Buf *out, Impl *im, Str name) {
  const Proc *p = im->proc;
  Buf text = {0};
  bool loops = false;
  contract_body(w, &text, im, &loops);
  buf_printf(out, "  let %s", name->text);
  header(w, out, p, &im->ins, &im->outs);
  declare_where(w, out, im->pos);
  buf_putc(out, '\n');
  hidden_requires(w, out, im);
  w->place.old_is_now = true;
  for (uint32_t i = 0; i < p->requires.n; i++)
    contract_clause(w, out, "requires", contract_as_assumption(&p->requires.at[i]),
                    p->requires.at[i].pos);
  w->place.old_is_now = false;
  for (uint32_t i = 0; i < p->ensures.n; i++)
    if (!p->ensures.at[i].is_free)
      ensure(w, out, p, &im->outs, under_assumed(w, &p->ensures, i), p->ensures.at[i].pos);
  if (loops) buf_puts(out, "    diverges\n");
  buf_puts(out, "  = [@vc:sp]\n");
  buf_add(out, text.text, text.n);
  buf_free(&text);
}

void contract_prepare(Writer *w, Impl *im, WhymlUnit *unit) {
  cfg_cut_infeasible(im);
  cfg_drop_unreachable(im);
  uint32_t most = 2 * im->blocks.n + 4;
  bool tangled = dispatch_is_tangled(w->program, im, most);
  bool ok = tangled ? dispatch_impl(w->program, im) : reduce_impl(w->program, im, most);
  if (!ok)
    unit->why =
        "its jumps enter loops at several places, and no loop with one entry could be made of them";
}

void contract_impl(Writer *w, Impl *im, WhymlUnit *unit) {
  w->refused = NULL;
  fresh_scope(w);
  name_variables(w, &im->ins);
  name_variables(w, &im->outs);
  name_variables(w, &im->locals);
  same_names(w, &im->proc->ins, &im->ins);
  same_names(w, &im->proc->outs, &im->outs);
  Str wanted = str_printf(w->strs, "%s_impl", im->name->text);
  Str name = names_take(&w->names.module, NULL, wanted->text, false);
  Buf text = {0};
  let(w, &text, im, name);
  if (text.n > w->max_text) w->refused = WHYML_TOO_LONG;
  unit->why = w->refused;
  if (!w->refused) {
    unit->name = name;
    if (w->parts.lets.n) buf_putc(&w->parts.lets, '\n');
    buf_add(&w->parts.lets, text.text, text.n);
  }
  buf_free(&text);
}
