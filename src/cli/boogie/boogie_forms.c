/* SPDX-License-Identifier: MIT */
/* See boogie_forms.h. */
#include "cli/boogie/boogie_forms.h"

#include "base/file.h"
#include "cli/boogie/boogie_print.h"
#include "cli/boogie/boogie_settings.h"
#include "verify/prove_print.h"
#include "verify/smoke.h"

#include <errno.h>
#include <string.h>

/* ---- files ----------------------------------------------------------------------- */

static void write_form(BoogieForms *f, const char *path, bool append, const Buf *text) {
  if (strcmp(path, "-") == 0) {
    if (text->n) fwrite(text->text, 1, text->n, f->out);
  } else if (!file_write(path, append, text->text, text->n)) {
    cli_fail(f->cli, "%s: %s", path, strerror(errno));
    f->failed = true;
  }
}

/* ---- each condition ---------------------------------------------------------------- */

typedef struct FormParts {
  BoogieForms *forms;
  const Impl *impl;
  const ProveOptions *opt;
} FormParts;

/* Boogie's name of the file: of the option, the implementation and the number of the part. */
static void form_path(Buf *path, const char *option, const Impl *im, int number) {
  buf_printf(path, "%s-", option);
  for (const char *c = im->name->text; *c; c++) buf_putc(path, *c == '/' ? '_' : *c);
  buf_printf(path, "-%d.spl", number);
}

static void dump_part(FormParts *x, const Passive *p, int number, const Buf *text) {
  Buf path = {0}, graph = {0};
  buf_printf(&path, "%s.split.%d.bpl", x->impl->name->text, number);
  write_form(x->forms, path.text, false, text);
  buf_clear(&path);
  buf_printf(&path, "%s.split.%d.dot", x->impl->name->text, number);
  prove_print_graph(p, &graph);
  write_form(x->forms, path.text, false, &graph);
  buf_free(&path);
  buf_free(&graph);
}

static void print_part(void *env, const Passive *p, int number, Buf *text) {
  FormParts *x = env;
  BoogieForms *f = x->forms;
  Buf path = {0};
  if (f->dump) dump_part(x, p, number, text);
  if (f->splits) {
    buf_puts(text, "\n\n");
    if (f->declarations && x->opt->prune) prove_print_declarations(p, text);
    if (strcmp(f->splits, "-") == 0)
      buf_puts(&path, "-");
    else
      form_path(&path, f->splits, x->impl, number);
    write_form(f, path.text, false, text);
  }
  buf_free(&path);
}

/* ---- one implementation ---------------------------------------------------------------- */

/* The same implementation in the program whose terms are as they are written. */
static const Impl *same_impl(const CoreProgram *p, const Impl *im) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i]->unique == im->unique && p->impls.at[i]->pos == im->pos)
      return p->impls.at[i];
  return NULL;
}

void boogie_forms_print(BoogieForms *f, const Impl *im, const ProveOptions *opt) {
  const Impl *plain = f->plain ? same_impl(f->plain, im) : NULL;
  if (!plain) return;
  Buf text = {0};
  if (f->stages) {
    prove_print_stages(f->plain, plain, opt, &text);
    write_form(f, "-", true, &text);
  }
  buf_clear(&text);
  if (f->passive) {
    prove_print_passive(f->plain, plain, opt, &text);
    write_form(f, f->passive, f->begun, &text);
  }
  buf_free(&text);
  FormParts x = {f, plain, opt};
  if (f->splits || f->dump) prove_each_condition(f->plain, plain, opt, print_part, &x);
  f->begun = true;
}

void boogie_forms_smoke(const BoogieForms *f, const Impl *im, const ProveOptions *opt,
                        const VerifyResult *r) {
  const Impl *plain = f->plain ? same_impl(f->plain, im) : NULL;
  for (uint32_t i = 0; plain && i < r->unreachable.n; i++) {
    Buf text = {0};
    smoke_print(f->plain, plain, opt, r->unreachable.at[i].block, &text);
    fprintf(f->out, "found unreachable code:\n%s\n\n", text.text);
    buf_free(&text);
  }
}

void boogie_forms_plan(BoogieForms *f, const BoogieOptions *o, Pipeline *pipeline) {
  Arena *a = &pipeline->session.perm;
  const char *splits = o->set[BO_printSplit]    ? o->text[BO_printSplit]
                       : o->set[BO_printPruned] ? o->text[BO_printPruned]
                                                : NULL;
  const char *passive = o->text[BO_printPassive] ? o->text[BO_printPassive] : "-";
  if (splits) f->splits = boogie_settings_path(splits, o, a);
  if (o->set[BO_printPassive]) f->passive = boogie_settings_path(passive, o, a);
  f->declarations = o->set[BO_printSplitDeclarations];
  f->dump = o->set[BO_vcsDumpSplits];
  f->stages = o->set[BO_traceverify];
  bool any = f->splits || f->passive || f->dump || f->stages || o->set[BO_smoke];
  if (any) f->plain = boogie_print_core(pipeline);
}

void boogie_forms_free(BoogieForms *f) {
  core_free(f->plain);
}
