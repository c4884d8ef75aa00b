/* SPDX-License-Identifier: MIT */
/* See prove_print.h. */
#include "verify/prove_print.h"

#include "core/cfg.h"
#include "core/write.h"
#include "verify/prepare.h"
#include "verify/vc/cut.h"
#include "verify/vc/passive_text.h"

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
  passive_text(&p, im->name->text, false, out);
  buf_putc(out, '\n');
  passive_free(&p);
}

void prove_print_passive(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                         Buf *out) {
  Impl *im = prepare_copy(program, source, opt);
  if (!im) return;
  Passive whole;
  prepare_passive(&whole, program, im, opt, true);
  passive_text(&whole, im->name->text, false, out);
  buf_puts(out, "\n\n");
  passive_free(&whole);
}

void prove_print_conditions(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                            Buf *out) {
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
    int number = parts.n > 1 ? (int)i : -1;
    const char *name = arena_printf(&arena, "%s-%d%s", im->name->text, number, parts.at[i].name);
    passive_text(&p, name, strstr(name, "/assert@") != NULL, out);
    buf_puts(out, "\n\n");
    passive_free(&p);
  }
  vec_free(&parts);
  arena_free(&arena);
  passive_free(&whole);
}
