/* SPDX-License-Identifier: MIT */
/* lindy infer: the program with the invariants that were found, in its own text.
 *
 * Invariants are inserted into the text as it is, so everything else stays, comments included. They
 * come from abstract interpretation, which needs no solver, and with --candidates also from
 * guesses that were proved. */
#include "api/infer_text.h"
#include "base/sort.h"
#include "cli/cli.h"
#include "cli/inferring.h"
#include "infer/candidates/sift.h"
#include "infer/candidates/thin.h"
#include "report/json.h"

#include <string.h>

/* Where invariants of a loop go in the text. */
typedef struct LoopPlace {
  Pos at;        /* its keyword or label  */
  Pos insert;    /* before this character */
  bool is_while; /* else a label          */
} LoopPlace;

typedef struct Insertion {
  Pos at;
  const char *text;
} Insertion;

typedef struct InferRun {
  const Cli *cli;
  Pipeline *p;
  VEC(LoopPlace) places;
  VEC(Insertion) inserts;
  InferText words;
  uint32_t invariants, loops, unsaid; /* unsaid: the text has no words for them */
} InferRun;

/* ---- the loops of the text ---------------------------------------------------------------- */

static const char *text_at(const InferRun *run, Pos pos) {
  const Source *s = source_of(&run->p->session.sources, pos);
  return s->text + (pos - s->base);
}

/* Back over blanks, but not into what stands before `least`. */
static Pos skip_back(const InferRun *run, Pos pos, Pos least) {
  while (pos > least && strchr(" \t\r\n", *text_at(run, pos - 1))) pos--;
  return pos;
}

static Pos after_colon(const InferRun *run, const Stmt *label) {
  Pos pos = label->pos;
  const Source *s = source_of(&run->p->session.sources, pos);
  while (pos - s->base < s->len && *text_at(run, pos) != ':') pos++;
  return pos + 1;
}

static void find_places(InferRun *run, const Block *body) {
  for (uint32_t i = 0; i < body->n; i++) {
    const Stmt *s = body->at[i];
    if (s->kind == ST_WHILE)
      vec_push(&run->places, ((LoopPlace){s->pos, skip_back(run, s->body.open, s->pos), true}));
    else if (s->kind == ST_LABEL)
      vec_push(&run->places, ((LoopPlace){s->pos, after_colon(run, s), false}));
    find_places(run, &s->body);
    if (s->has_else) find_places(run, &s->else_body);
  }
}

static const LoopPlace *place_of(const InferRun *run, Pos at) {
  for (uint32_t i = 0; i < run->places.n; i++)
    if (run->places.at[i].at == at) return &run->places.at[i];
  return NULL;
}

/* ---- what was found ----------------------------------------------------------------------------
 */

static void put_indent(const InferRun *run, Pos pos, Buf *out) {
  const Source *s = source_of(&run->p->session.sources, pos);
  const char *line = s->text + (pos - s->base);
  while (line > s->text && line[-1] != '\n') line--;
  buf_putc(out, '\n');
  for (; *line == ' ' || *line == '\t'; line++) buf_putc(out, *line);
}

static void report_one(InferRun *run, const Impl *im, const CBlock *b, const Cmd *c,
                       const char *who) {
  Buf text = {0};
  infer_text_put(&run->words, c->terms[0], &text);
  json_t *line = json_event("invariant");
  json_place(line, &run->p->session, (Span){b->pos, b->pos});
  json_object_set_new(line, "implementation", json_text(im->name->text, strlen(im->name->text)));
  json_object_set_new(line, "text", json_text(text.text, text.n));
  json_object_set_new(line, "by", json_text(who, strlen(who)));
  json_write(run->cli->out, line);
  buf_free(&text);
}

static void put_one(InferRun *run, const LoopPlace *place, const Cmd *c, const char *who,
                    Buf *out) {
  put_indent(run, place->at, out);
  buf_puts(out, place->is_while ? "  invariant " : "  assert ");
  infer_text_put(&run->words, c->terms[0], out);
  buf_putc(out, ';');
  if (run->cli->opt->explain) buf_printf(out, " // %s", who);
}

static void take_block(InferRun *run, const Inferring *x, const Impl *im, const CBlock *b) {
  const LoopPlace *place = place_of(run, b->pos);
  Buf out = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->cmds.n && place; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (!infer_made(c)) continue;
    if (!infer_text_can(&run->words, c->terms[0])) {
      run->unsaid++;
      continue;
    }
    n++;
    if (run->cli->opt->json)
      report_one(run, im, b, c, inferring_who(x, c));
    else
      put_one(run, place, c, inferring_who(x, c), &out);
  }
  run->invariants += n;
  run->loops += n > 0;
  if (out.n) { /* what follows on the same line goes to the next */
    Pos next = place->insert;
    while (*text_at(run, next) == ' ') next++;
    bool line_ends = strchr("\r\n", *text_at(run, next)) != NULL;
    if (!line_ends) put_indent(run, place->at, &out);
    if (!line_ends && !place->is_while) buf_putc(&out, ' ');
    vec_push(&run->inserts,
             ((Insertion){place->insert, arena_strndup(&run->p->session.perm, out.text, out.n)}));
  }
  buf_free(&out);
}

/* ---- the text
 * ------------------------------------------------------------------------------------ */

static int by_place(const void *a, const void *b, const void *env) {
  Pos x = ((const Insertion *)a)->at, y = ((const Insertion *)b)->at;
  (void)env;
  return (x > y) - (x < y);
}

static void write_text(InferRun *run) {
  const SourceSet *all = &run->p->session.sources;
  sort_vec(&run->inserts, by_place, NULL);
  for (uint32_t f = 0; f < run->cli->opt->operands.n && f < all->files.n; f++) {
    const Source *s = all->files.at[f];
    size_t done = 0;
    for (uint32_t i = 0; i < run->inserts.n; i++) {
      Pos at = run->inserts.at[i].at;
      if (at < s->base || at - s->base > s->len) continue;
      fwrite(s->text + done, 1, at - s->base - done, run->cli->out);
      fputs(run->inserts.at[i].text, run->cli->out);
      done = at - s->base;
      while (done < s->len && s->text[done] == ' ' && s->text[done + 1] == '{') done++;
    }
    fwrite(s->text + done, 1, s->len - done, run->cli->out);
    bool last = f + 1 == run->cli->opt->operands.n || f + 1 == all->files.n;
    if (!last || !run->words.ops.declarations.n) continue;
    if (s->len && s->text[s->len - 1] != '\n') fputc('\n', run->cli->out);
    fputs(run->words.ops.declarations.text, run->cli->out);
  }
}

/* What the invariants need and the program does not declare. */
static void report_declarations(const InferRun *run) {
  const Buf *b = &run->words.ops.declarations;
  for (size_t at = 0; at < b->n;) {
    size_t n = strcspn(b->text + at, "\n");
    json_t *line = json_event("declaration");
    json_object_set_new(line, "text", json_text(b->text + at, n));
    json_write(run->cli->out, line);
    at += n + 1;
  }
}

/* ---- the command
 * ---------------------------------------------------------------------------------- */

typedef VEC(bool) Verdicts;

static bool see(void *env, const Impl *im, const VerifyResult *r) {
  (void)im;
  vec_push((Verdicts *)env, r->outcome == VERIFY_VERIFIED);
  return true;
}

/* Takes out the guesses that cannot be proved, and facts that follow from others. */
static bool sift(const InferRun *run, Inferring *x, const Impl *const *list, uint32_t n) {
  const Options *o = run->cli->opt;
  const char *why = NULL;
  VerifyOptions opt = {
      .solver = {.name = "z3",
                 .triggers = true,
                 .timeout_seconds = o->timeout ? (double)o->timeout : 10,
                 .seed = (uint32_t)o->seed},
      .prove = {.subsumption = 2, .hide = true},
      .jobs = o->jobs ? (uint32_t)o->jobs : 2,
  };
  SiftOptions guess = {.guesses = true, .keep = true, .number = &x->number};
  Verdicts verified = {0};
  CoreProgram *core = run->p->core;
  bool ok = sift_impls(core, list, n, &guess, &opt, see, &verified, &why);
  for (uint32_t i = 0, k = 0; i < core->impls.n && k < verified.n && ok; i++)
    if (core->impls.at[i] == list[k])
      ok = thin_impl(core, core->impls.at[i], verified.at[k++], &opt, &why);
  vec_free(&verified);
  if (why) cli_fail(run->cli, "%s", why);
  return ok;
}

static ExitStatus infer_program(InferRun *run) {
  CoreProgram *core = run->p->core;
  const Impl **list = ARENA_ARRAY(&run->p->session.perm, const Impl *, core->impls.n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (!core->impls.at[i]->proc->is_instance) list[n++] = core->impls.at[i];
  Inferring x = {0};
  if (!inferring_init(&x, run->cli, core, "all")) return EXIT_USAGE;
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (!core->impls.at[i]->proc->is_instance) inferring_add(&x, core->impls.at[i]);
  bool ok = !run->cli->opt->candidates || sift(run, &x, list, n);
  for (uint32_t d = 0; d < run->p->program->decls.n; d++) {
    const Decl *decl = run->p->program->decls.at[d];
    if (decl->kind == DECL_IMPL) find_places(run, &decl->u.impl.body);
  }
  infer_text_init(&run->words, run->p);
  for (uint32_t i = 0; i < n && ok; i++) {
    infer_text_enter(&run->words, list[i]);
    for (uint32_t b = 0; b < list[i]->blocks.n; b++)
      take_block(run, &x, list[i], list[i]->blocks.at[b]);
  }
  inferring_free(&x);
  if (ok && run->cli->opt->json) report_declarations(run);
  if (ok && !run->cli->opt->json) write_text(run);
  infer_text_free(&run->words);
  if (ok && !run->cli->opt->json && !run->cli->opt->quiet) {
    fprintf(run->cli->err, "lindy: %u invariant%s at %u loop%s\n", run->invariants,
            run->invariants == 1 ? "" : "s", run->loops, run->loops == 1 ? "" : "s");
    if (run->unsaid)
      fprintf(run->cli->err, "lindy: %u more cannot be said in the program's text\n", run->unsaid);
  }
  return ok ? EXIT_DONE : EXIT_INTERRUPTED;
}

ExitStatus cmd_infer(const Cli *cli) {
  if (!cli_has_files(cli, "infer")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = (PassOptions){.closed_types = true, .inline_mode = INLINE_NONE, .keep_blocks = true};
  Pipeline p;
  pipeline_init(&p, &opt);
  InferRun run = {.cli = cli, .p = &p};
  bool legal = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, cli->err);
  if (legal && status == EXIT_DONE) status = infer_program(&run);
  if (cli->opt->json) cli_summary(cli, "infer", &p, status, cli->out);
  cli_times(cli, &p);
  vec_free(&run.places);
  vec_free(&run.inserts);
  pipeline_free(&p);
  return status;
}
