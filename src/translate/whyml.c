/* SPDX-License-Identifier: MIT */
/* See whyml.h. The order of things, and their putting together. */
#include "translate/whyml.h"

#include "translate/context.h"

static void part(Buf *out, Buf *from) {
  if (from->n) {
    if (out->text[out->n - 2] != '\n') buf_putc(out, '\n');
    buf_add(out, from->text, from->n);
  }
  buf_free(from);
}

static void assemble(Writer *w, Buf *out) {
  buf_puts(out, "module Program\n");
  /* Why3 would encode all types, because the type of references has a parameter. */
  if (w->needs_ref)
    buf_puts(&w->parts.uses, "  use ref.Ref\n"
                             "  meta \"encoding:ignore_polymorphism_ts\" type ref\n"
                             "  meta \"syntax_type\" type ref, \"%1\", 0\n");
  if (w->program->globals.n) /* goals speak of references when they speak of globals as they were */
    buf_puts(&w->parts.uses, "  meta \"syntax_logic\" function ref'mk, \"%1\", 0\n"
                             "  meta \"syntax_logic\" function contents, \"%1\", 0\n");
  if (w->parts.uses.n) buf_add(out, w->parts.uses.text, w->parts.uses.n);
  buf_free(&w->parts.uses);
  if (w->needs_eval)
    buf_puts(&w->parts.prelude, "  val eval (ghost v: 'a) : 'a ensures { result = v }\n");
  part(out, &w->parts.types);
  part(out, &w->parts.prelude);
  part(out, &w->parts.decls);
  part(out, &w->parts.vals);
  part(out, &w->parts.lets);
  buf_puts(out, "end\n");
}

void whyml_translate(Whyml *result, CoreProgram *program, size_t max_text) {
  Writer w = {.program = program,
              .tab = program->terms,
              .strs = &program->session->strs,
              .max_text = max_text,
              .result = result};
  *result = (Whyml){0};
  arena_init(&w.arena);
  names_init(&w.names.types, w.strs);
  names_init(&w.names.module, w.strs);
  names_init(&w.names.local, w.strs);
  w.names.local.passing = true;
  datatype_declare(&w);
  declare_all(&w);
  const char *whole = NULL; /* why nothing can be translated */
  for (uint32_t i = 0; i < program->impls.n; i++) {
    WhymlUnit unit = {.impl = program->impls.at[i]};
    if (unit.impl->verify) contract_prepare(&w, program->impls.at[i], &unit);
    vec_push(&result->units, unit);
  }
  contract_vals(&w);
  bool everywhere = w.powers;
  if (w.refused) whole = "a declaration that it may depend on would be too long (--max-text)";
  for (uint32_t i = 0; i < program->impls.n; i++) {
    WhymlUnit *unit = &result->units.at[i];
    w.powers = everywhere;
    if (unit->impl->verify && whole) unit->why = whole;
    if (unit->impl->verify && !unit->why) contract_impl(&w, program->impls.at[i], unit);
    unit->powers = w.powers;
    result->refused += unit->why != NULL;
  }
  assemble(&w, &result->text);
  names_free(&w.names.types);
  names_free(&w.names.module);
  names_free(&w.names.local);
  vec_free(&w.names.symbol);
  vec_free(&w.names.is_old);
  vec_free(&w.names.sort);
  vec_free(&w.names.ctors);
  vec_free(&w.names.dt_ctor);
  vec_free(&w.names.dt_abstract);
  vec_free(&w.hideable);
  map_free(&w.names.helpers);
  map_free(&w.place.named);
  arena_free(&w.arena);
}

void whyml_free(Whyml *result) {
  buf_free(&result->text);
  vec_free(&result->units);
  vec_free(&result->opaque);
}
