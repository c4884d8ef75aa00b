/* SPDX-License-Identifier: MIT */
/* See prove_print.h. */
#include "verify/prove_print.h"

#include "base/mem.h"
#include "core/cfg.h"
#include "core/write.h"
#include "logic/collect.h"
#include "verify/prepare.h"
#include "verify/vc/cut.h"
#include "verify/vc/passive_text.h"
#include "verify/vc/prune_vc.h"
#include "verify/vc/vc.h"

#include <stdlib.h>
#include <string.h>

static void print_stage(const CoreProgram *program, const Impl *im, const char *heading, Buf *out) {
  buf_printf(out, "%s\n", heading);
  write_impl(&(CoreWriter){.p = program, .b = out, .listing = true}, im);
  buf_putc(out, '\n');
}

void prove_print_stages(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                        Buf *out) {
  print_stage(program, source, "original implementation", out);
  Impl *im = prepare_copy(program, source, opt);
  if (!im) return;
  Passive p;
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  print_stage(program, im, "after conversion into a DAG", out);
  prepare_passive(&p, program, im, opt, true);
  buf_puts(out, "after conversion to passive commands\n");
  passive_text(&p, im->name->text, PASSIVE_WHOLE, out);
  buf_putc(out, '\n');
  passive_free(&p);
}

void prove_print_passive(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                         Buf *out) {
  Impl *im = prepare_copy(program, source, opt);
  if (!im) return;
  Passive whole;
  prepare_passive(&whole, program, im, opt, true);
  passive_text(&whole, im->name->text, PASSIVE_WHOLE, out);
  buf_puts(out, "\n\n");
  passive_free(&whole);
}

void prove_each_condition(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                          ProvePartSink *sink, void *env) {
  Impl *im = prepare_copy(program, source, opt);
  if (!im) return;
  Passive whole;
  Parts parts = {0};
  Arena arena;
  bool keep_going;
  prepare_passive(&whole, program, im, opt, true);
  SplitOptions so = prove_split_options(opt, im, &keep_going);
  arena_init(&arena);
  split_parts(&parts, &arena, &whole, &so);
  for (uint32_t i = 0; i < parts.n; i++) {
    Passive p = part_passive(&parts.at[i], &whole);
    PassiveLayout layout = parts.at[i].layout;
    int number = parts.n > 1 ? (int)i : -1;
    Buf text = {0};
    if (number >= 0 && layout == PASSIVE_WHOLE) layout = PASSIVE_BY_LEVEL;
    passive_text(&p, arena_printf(&arena, "%s-%d%s", im->name->text, number, parts.at[i].name),
                 layout, &text);
    sink(env, &p, number, &text);
    buf_free(&text);
    passive_free(&p);
  }
  vec_free(&parts);
  arena_free(&arena);
  passive_free(&whole);
}

void prove_print_graph(const Passive *p, Buf *out) {
  buf_puts(out, "digraph G {\n");
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    const PassiveBlock *b = &p->blocks.at[i];
    uint32_t checks = 0;
    for (uint32_t k = 0; k < b->cmds.n; k++) checks += b->cmds.at[k].is_assert;
    if (!b->cmds.n && !b->succs.n && i) continue;
    buf_printf(out, "n%u [label=\"%s:\\n%u assertion%s\",shape=box];\n", i, b->label->text, checks,
               checks == 1 ? "" : "s");
    for (uint32_t k = b->succs.n; k-- > 0;) buf_printf(out, "n%u -> n%u;\n", i, b->succs.at[k]);
  }
  buf_puts(out, "}\n");
}

/* ---- declarations ---------------------------------------------------------------- */

static void print_axiom(const CoreWriter *w, const Axiom *a) {
  buf_puts(w->b, a->hideable ? "hideable axiom " : "axiom ");
  write_attrs(w, &a->attrs);
  write_term(w, a->term);
  buf_puts(w->b, ";\n");
}

static void print_symbol(const CoreWriter *w, const Function *f, const bool *needed) {
  SymbolData d = *symbol_data(w->p->terms, f->sym);
  bool uses = false;
  buf_puts(w->b, f->is_const ? "const " : f->revealed ? "revealed function " : "function ");
  write_attrs(w, &f->attrs);
  if (f->unique) buf_puts(w->b, "unique ");
  buf_puts(w->b, d.name->text); /* instances have their types in it */
  if (!f->is_const) buf_putc(w->b, '(');
  for (uint32_t i = 0; i < d.nargs; i++) {
    if (i) buf_puts(w->b, ", ");
    write_sort(w, d.args[i]);
  }
  buf_puts(w->b, f->is_const ? ": " : ") : ");
  write_sort(w, d.sort);
  for (uint32_t i = 0; i < w->p->axioms.n; i++) {
    if (!needed[i] || w->p->axioms.at[i]->owner != f) continue;
    if (!uses) buf_puts(w->b, "\nuses {\n");
    uses = true;
    print_axiom(w, w->p->axioms.at[i]);
  }
  buf_puts(w->b, uses ? "}\n" : ";\n");
}

static void collect_passive(Collector *c, const Passive *p) {
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++)
      collector_add(c, p->blocks.at[b].cmds.at[k].term);
}

void prove_print_declarations(const Passive *p, Buf *out) {
  CoreProgram *program = p->program;
  CoreWriter w = {.p = program, .b = out, .listing = true};
  PruneGraph *graph = prune_vc_graph(program);
  bool *needed = mem_calloc(program->axioms.n + 1, sizeof *needed);
  Collector c;
  collector_init(&c, program->terms);
  collect_passive(&c, p);
  prune_vc_axioms(graph, p, vc_make(p).goal, needed);
  for (uint32_t i = 0; i < program->axioms.n; i++)
    if (needed[i]) collector_add(&c, program->axioms.at[i]->term);
  for (uint32_t i = 0; i < program->functions.n; i++)
    if (collector_has(&c, program->functions.at[i]->sym))
      print_symbol(&w, program->functions.at[i], needed);
  for (uint32_t i = 0; i < program->axioms.n; i++)
    if (needed[i] && !program->axioms.at[i]->owner) print_axiom(&w, program->axioms.at[i]);
  write_variables(&w, "var ", &program->globals);
  write_proc(&w, p->impl->proc);
  buf_puts(out, "\n\n");
  collector_free(&c);
  prune_vc_free(graph);
  free(needed);
}
