/* SPDX-License-Identifier: MIT */
/* Constants, functions, axioms and global variables.
 *
 * A function with a body is a definition of WhyML's when its body speaks only of what is declared
 * before it; members of a recursive group are declared first and defined by axioms. */
#include "base/mem.h"
#include "logic/collect.h"
#include "translate/context.h"

#include <stdlib.h>

enum { VISITING = 1, WRITTEN = 2 };

typedef struct Declare {
  Writer *w;
  Map function; /* symbol -> Function */
  Map state;    /* symbol -> VISITING, WRITTEN */
  VEC(const Function *) by_axiom;
} Declare;

void declare_where(Writer *w, Buf *out, Pos pos) {
  Loc at = source_locate(&w->program->session->sources, pos);
  if (at.source) buf_printf(out, " (* line %lld *)", (long long)at.line);
}

static Str line_name(Writer *w, const char *what, Pos pos) {
  Loc at = source_locate(&w->program->session->sources, pos);
  if (!at.source) return names_take(&w->names.module, NULL, what, false);
  Str wanted = str_printf(w->strs, "%s%lld", what, (long long)at.line);
  return names_take(&w->names.module, NULL, wanted->text, false);
}

static bool has_body(const Function *f) {
  return f->body.ix && (f->meaning == FUNC_AXIOM || f->meaning == FUNC_DEFINE);
}

/* ---- functions ---------------------------------------------------------------------- */

static void declare_signature(Writer *w, Buf *out, const Function *f, bool named) {
  SymbolData d = *symbol_data(w->tab, f->sym);
  for (uint32_t i = 0; i < d.nargs; i++) {
    Str type = named ? types_bare(w, d.args[i]) : types_text(w, d.args[i]);
    if (named)
      buf_printf(out, " (%s: %s)", formula_find_name(w, term_symbol(w->tab, f->params[i]))->text,
                 type->text);
    else
      buf_printf(out, " %s", type->text);
  }
}

static void name_params(Writer *w, const Function *f, bool on) {
  for (uint32_t i = 0; i < f->n_params; i++) {
    Symbol s = term_symbol(w->tab, f->params[i]);
    if (!on) names_release(&w->names.local, formula_find_name(w, s));
    formula_name(w, s,
                 on ? names_take(&w->names.local, &w->names.module,
                                 symbol_data(w->tab, s)->name->text, false)
                    : NULL);
  }
}

static void declare_define(Writer *w, const Function *f) {
  bool formula = sort_eq(symbol_data(w->tab, f->sym)->sort, SORT_BOOL);
  Buf text = {0};
  name_params(w, f, true);
  buf_printf(&text, "  %s %s", formula ? "predicate" : "function",
             formula_find_name(w, f->sym)->text);
  declare_signature(w, &text, f, true);
  if (!formula) buf_printf(&text, " : %s", types_bare(w, symbol_data(w->tab, f->sym)->sort)->text);
  buf_puts(&text, " = ");
  formula_write(w, &text, f->body, LEVEL_ANY);
  name_params(w, f, false);
  declare_where(w, &text, f->pos);
  buf_putc(&text, '\n');
  buf_add(&w->parts.decls, text.text, text.n);
  buf_free(&text);
}

static void declare_symbol(Writer *w, const Function *f) {
  SymbolData d = *symbol_data(w->tab, f->sym);
  Buf text = {0};
  buf_printf(&text, "  %s %s", d.nargs ? "function" : "val constant",
             formula_find_name(w, f->sym)->text);
  declare_signature(w, &text, f, false);
  buf_printf(&text, " : %s", types_bare(w, d.sort)->text);
  declare_where(w, &text, f->pos);
  buf_putc(&text, '\n');
  buf_add(&w->parts.decls, text.text, text.n);
  buf_free(&text);
}

static void declare_visit(Declare *d, const Function *f) {
  map_put(&d->state, f->sym.ix, VISITING);
  bool recursive = false;
  if (has_body(f)) {
    Collector c;
    collector_init(&c, d->w->tab);
    collector_add(&c, f->body);
    for (uint32_t i = 0; i < c.symbols.n; i++) {
      uint64_t state = 0, other;
      if (!map_get(&d->function, c.symbols.at[i].ix, &other)) continue;
      if (!map_get(&d->state, c.symbols.at[i].ix, &state))
        declare_visit(d, (const Function *)(uintptr_t)other);
      else
        recursive |= state == VISITING;
    }
    collector_free(&c);
  }
  if (has_body(f) && !recursive && f->n_params) {
    declare_define(d->w, f);
  } else {
    declare_symbol(d->w, f);
    if (has_body(f)) vec_push(&d->by_axiom, f);
  }
  map_put(&d->state, f->sym.ix, WRITTEN);
}

static void definition_axiom(Writer *w, const Function *f) {
  Str name = formula_find_name(w, f->sym);
  Buf text = {0};
  Str axiom =
      names_take(&w->names.module, NULL, str_printf(w->strs, "%s_def", name->text)->text, false);
  buf_printf(&text, "  axiom %s: ", axiom->text);
  name_params(w, f, true);
  Term *params = f->params;
  Term head = term_app(w->tab, f->sym, params, f->n_params);
  for (uint32_t i = 0; i < f->n_params; i++) {
    Symbol s = term_symbol(w->tab, params[i]);
    buf_printf(&text, "%s%s: %s", i ? ", " : "forall ", formula_find_name(w, s)->text,
               types_text(w, symbol_data(w->tab, s)->sort)->text);
  }
  if (f->n_params) {
    buf_puts(&text, " [");
    formula_write(w, &text, head, LEVEL_ANY);
    buf_puts(&text, "]. ");
  }
  bool formula = sort_eq(term_sort(w->tab, head), SORT_BOOL);
  formula_write(w, &text, head, LEVEL_SUM);
  buf_puts(&text, formula ? " <-> " : " = ");
  formula_write(w, &text, f->body, formula ? LEVEL_OR : LEVEL_SUM);
  name_params(w, f, false);
  buf_putc(&text, '\n');
  buf_add(&w->parts.decls, text.text, text.n);
  buf_free(&text);
}

static void declare_functions(Writer *w) {
  Declare d = {.w = w};
  for (uint32_t i = 0; i < w->program->functions.n; i++) {
    const Function *f = w->program->functions.at[i];
    if (f->meaning == FUNC_BUILTIN) continue;
    map_put(&d.function, f->sym.ix, (uint64_t)(uintptr_t)f);
    formula_name(
        w, f->sym,
        names_take(&w->names.module, NULL, symbol_data(w->tab, f->sym)->name->text, false));
  }
  for (uint32_t i = 0; i < w->program->functions.n; i++) {
    const Function *f = w->program->functions.at[i];
    if (f->meaning != FUNC_BUILTIN && !map_get(&d.state, f->sym.ix, NULL)) declare_visit(&d, f);
  }
  for (uint32_t i = 0; i < d.by_axiom.n; i++) definition_axiom(w, d.by_axiom.at[i]);
  vec_free(&d.by_axiom);
  map_free(&d.function);
  map_free(&d.state);
}

/* ---- unique constants ------------------------------------------------------------------ */

/* Distinct because a function tells them apart: linear in their number. */
static void distinct(Writer *w, const Function *const *group, uint32_t n, Sort sort) {
  Buf *out = &w->parts.decls;
  Str axiom = names_take(&w->names.module, NULL, "unique", false);
  if (n <= 3) {
    buf_printf(out, "  axiom %s:", axiom->text);
    for (uint32_t i = 0, any = 0; i < n; i++)
      for (uint32_t k = i + 1; k < n; k++)
        buf_printf(out, "%s %s <> %s", any++ ? " /\\" : "",
                   formula_find_name(w, group[i]->sym)->text,
                   formula_find_name(w, group[k]->sym)->text);
    buf_putc(out, '\n');
    return;
  }
  Str number = names_take(&w->names.module, NULL, "number", false);
  buf_printf(out, "  function %s %s : int\n  axiom %s:", number->text, types_text(w, sort)->text,
             axiom->text);
  for (uint32_t i = 0; i < n; i++)
    buf_printf(out, "%s %s %s = %u", i ? " /\\" : "", number->text,
               formula_find_name(w, group[i]->sym)->text, i);
  buf_putc(out, '\n');
}

static void unique(Writer *w) {
  const CoreProgram *p = w->program;
  bool *done = mem_calloc(p->functions.n + 1, sizeof *done);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (!p->functions.at[i]->unique || done[i]) continue;
    Sort sort = symbol_data(w->tab, p->functions.at[i]->sym)->sort;
    VEC(const Function *) group = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      const Function *f = p->functions.at[k];
      if (!f->unique || !sort_eq(symbol_data(w->tab, f->sym)->sort, sort)) continue;
      done[k] = true;
      vec_push(&group, f);
    }
    if (group.n > 1) distinct(w, group.at, group.n, sort);
    vec_free(&group);
  }
  free(done);
}

/* ---- the rest -------------------------------------------------------------------------- */

static void declare_axioms(Writer *w) {
  for (uint32_t i = 0; i < w->program->axioms.n; i++) {
    const Axiom *a = w->program->axioms.at[i];
    if (term_is_true(a->term) || (a->is_definition && a->owner && has_body(a->owner))) continue;
    Buf text = {0};
    Str name = line_name(w, "line", a->pos);
    HideableAxiom *h = &w->hideable.at[i];
    formula_write(w, &text, a->term, LEVEL_ANY);
    if (h->is) h->name = name;
    buf_printf(&w->parts.decls, h->is ? "  predicate %s = " : "  axiom %s: ", name->text);
    buf_add(&w->parts.decls, text.text, text.n);
    buf_putc(&w->parts.decls, '\n');
    buf_free(&text);
  }
}

static void globals(Writer *w) {
  for (uint32_t i = 0; i < w->program->globals.n; i++) {
    const Variable *g = w->program->globals.at[i];
    Str name = names_take(&w->names.module, NULL, g->name->text, false);
    Str type = types_bare(w, g->sort);
    w->needs_ref = true;
    formula_name(w, g->sym, name);
    formula_name(w, g->old, name);
    while (w->names.is_old.n <= g->old.ix) vec_push(&w->names.is_old, false);
    w->names.is_old.at[g->old.ix] = true;
    buf_printf(&w->parts.decls, "  val ref %s : %s", name->text, type->text);
    declare_where(w, &w->parts.decls, g->pos);
    buf_putc(&w->parts.decls, '\n');
  }
}

void declare_all(Writer *w) {
  w->place.old_is_now = true;
  hidden_find(w);
  declare_functions(w);
  unique(w);
  globals(w); /* their names are taken before bound variables choose theirs */
  declare_axioms(w);
  w->place.old_is_now = false;
}
