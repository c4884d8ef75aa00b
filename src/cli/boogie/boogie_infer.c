/* SPDX-License-Identifier: MIT */
/* See boogie_infer.h. */
#include "cli/boogie/boogie_infer.h"

#include "core/write.h"
#include "infer/candidates/constants.h"
#include "infer/engine/infer.h"
#include "infer/engine/wto.h"
#include "lower/passes.h"
#include "lower/transform/inline.h"
#include "sema/type.h"
#include "syntax/print/print.h"

/* ---- /infer ---------------------------------------------------------------------------- */

/* The last digit of /infer is the number of iterations before widening. */
static InferOptions infer_options(const BoogieOptions *o) {
  InferOptions opt = {.literal = true};
  for (const char *c = o->text[BO_infer]; *c; c++) {
    if (*c == 'j') opt.domains[0] = &domain_intervals, opt.n_domains = 1;
    if (*c >= '0' && *c <= '9') opt.delay = (uint32_t)(*c - '0');
  }
  return opt;
}

void boogie_infer_facts(const BoogieOptions *o, CoreProgram *p) {
  if (!o->set[BO_infer]) return;
  InferOptions opt = infer_options(o);
  InstrumentOptions add = {.checked = o->set[BO_checkInfer], .joined = true};
  add.everywhere = o->set[BO_instrumentInfer] && o->text[BO_instrumentInfer][0] == 'e';
  uint32_t fact = INFER_FIRST_FACT;
  Infer *x = infer_new(p, &opt);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    InferResult r;
    infer_impl(x, p->impls.at[i], &r);
    infer_instrument(p, p->impls.at[i], &r, &add, &fact);
    infer_result_free(&r);
  }
  infer_free(x);
}

/* ---- /printInstrumented ------------------------------------------------------------------ */

/* Depth first, the last target of a jump before the others: the order Boogie leaves blocks in. */
static void print_blocks(const CoreProgram *p, const Impl *im, Buf *out) {
  Arena a;
  arena_init(&a);
  Cfg cfg = cfg_build(&a, im);
  bool *heads = ARENA_ARRAY(&a, bool, im->blocks.n + 1);
  wto_heads(wto_build(&a, &cfg), heads);
  bool *seen = ARENA_ARRAY(&a, bool, im->blocks.n + 1);
  CoreWriter listing = {.p = p, .b = out, .listing = true};
  VEC(uint32_t) stack = {0};
  vec_push(&stack, 0);
  while (stack.n) {
    uint32_t b = vec_pop(&stack);
    if (seen[b]) continue;
    seen[b] = true;
    const CBlock *block = im->blocks.at[b];
    buf_putc(out, '\n');
    write_block(&listing, block, heads[b] ? "cut point" : NULL);
    for (uint32_t i = 0; i < block->succs.n; i++) vec_push(&stack, block->succs.at[i]->index);
  }
  vec_free(&stack);
  arena_free(&a);
}

static bool write_blocks(void *env, const Decl *d, Buf *out) {
  const CoreProgram *p = env;
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i]->pos == d->pos) {
      print_blocks(p, p->impls.at[i], out);
      return true;
    }
  return false;
}

static bool is_bool(const Type *t) {
  return type_strip(t)->kind == TY_BOOL;
}

void boogie_infer_print(const BoogieOptions *o, FILE *out, Pipeline *p) {
  PassOptions opt = p->opt.pass;
  opt.plain = opt.stop = true;
  opt.stop_after = PASS_INLINE;
  CoreProgram *core = passes_run(p->program, &opt, NULL);
  if (!core) return;
  boogie_infer_facts(o, core);
  Buf b = {0};
  print_boogie(
      &b, p->program,
      &(PrintOptions){
          .is_bool = is_bool, .bodies = PRINT_BLOCKS, .blocks = write_blocks, .blocks_env = core});
  fwrite(b.text, 1, b.n, out);
  buf_free(&b);
  core_free(core);
}

/* ---- /explainHoudini ------------------------------------------------------------------------- */

static void explain_candidates(FILE *out, const Session *s, const CandidateConstants *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    const CandidateConstant *c = &all->at[i];
    Loc l = source_locate(&s->sources, c->refuted_by);
    if (c->holds) continue;
    fprintf(out, "%s fell at %s(%lld,%u)%s\n", c->func->name->text, l.file ? l.file->text : "",
            (long long)l.line, l.col, c->undecided ? ", which could not be decided" : "");
  }
}

/* ---- /contractInfer ------------------------------------------------------------------------ */

bool boogie_infer_contracts(const Cli *cli, const BoogieOptions *o, FILE *out, CoreProgram *p,
                            const VerifyTask *task) {
  if (!o->set[BO_contractInfer]) return true;
  if (o->set[BO_inlineDepth] && o->number[BO_inlineDepth] > 0)
    inline_all(p, (uint32_t)o->number[BO_inlineDepth]);
  CandidateConstants all;
  const char *why = NULL;
  bool ok = constants_find(p, task->impls, task->n, task->opt, &all, &why);
  if (why) cli_fail(cli, "%s", why);
  if (ok && o->set[BO_printAssignment]) {
    fputs("Assignment computed by Houdini:\n", out);
    for (uint32_t i = 0; i < all.n; i++)
      fprintf(out, "%s = %s\n", all.at[i].func->name->text, all.at[i].holds ? "True" : "False");
  }
  if (ok && o->set[BO_explainHoudini]) explain_candidates(out, p->session, &all);
  vec_free(&all);
  return ok;
}
