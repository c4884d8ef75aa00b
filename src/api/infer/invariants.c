/* SPDX-License-Identifier: MIT */
/* See invariants.h. */
#include "api/infer/invariants.h"

#include "api/engine_options.h"
#include "api/infer/infer_text.h"
#include "api/verification.h"
#include "base/sort.h"
#include "core/loops.h"
#include "infer/candidates/drop_redundant.h"
#include "infer/candidates/prove_candidates.h"

#include <string.h>

/* Where invariants of a loop go in the text. */
typedef struct LoopPlace {
  Pos at;        /* its keyword or label  */
  Pos insert;    /* before this character */
  bool is_while; /* else a label          */
} LoopPlace;

typedef struct InvariantSearch {
  const InvariantOptions *opt;
  Pipeline *p;
  VEC(LoopPlace) places;
  Inference inference;
  InferText words;
  Invariants *out;
} InvariantSearch;

/* ---- the loops of the text ---------------------------------------------------------------- */

static const char *text_at(const InvariantSearch *x, Pos pos) {
  const Source *s = source_of(&x->p->session.sources, pos);
  return s->text + (pos - s->base);
}

/* Back over blanks, but not into what stands before `least`. */
static Pos skip_back(const InvariantSearch *x, Pos pos, Pos least) {
  while (pos > least && strchr(" \t\r\n", *text_at(x, pos - 1))) pos--;
  return pos;
}

static Pos after_colon(const InvariantSearch *x, const Stmt *label) {
  Pos pos = label->pos;
  const Source *s = source_of(&x->p->session.sources, pos);
  while (pos - s->base < s->len && *text_at(x, pos) != ':') pos++;
  return pos + 1;
}

static void find_places(InvariantSearch *x, const Block *body) {
  for (uint32_t i = 0; i < body->n; i++) {
    const Stmt *s = body->at[i];
    if (s->kind == ST_WHILE)
      vec_push(&x->places, ((LoopPlace){s->pos, skip_back(x, s->body.open, s->pos), true}));
    else if (s->kind == ST_LABEL)
      vec_push(&x->places, ((LoopPlace){s->pos, after_colon(x, s), false}));
    find_places(x, &s->body);
    if (s->has_else) find_places(x, &s->else_body);
  }
}

static const LoopPlace *place_of(const InvariantSearch *x, Pos at) {
  for (uint32_t i = 0; i < x->places.n; i++)
    if (x->places.at[i].at == at) return &x->places.at[i];
  return NULL;
}

/* ---- edits ----------------------------------------------------------------- */

static void put_indent(const InvariantSearch *x, Pos pos, Buf *out) {
  const Source *s = source_of(&x->p->session.sources, pos);
  const char *line = s->text + (pos - s->base);
  while (line > s->text && line[-1] != '\n') line--;
  buf_putc(out, '\n');
  for (; *line == ' ' || *line == '\t'; line++) buf_putc(out, *line);
}

static void put_invariant(InvariantSearch *x, const LoopPlace *place, const Impl *im, const Cmd *c,
                          Buf *out) {
  const char *by = inference_who(&x->inference, c);
  Buf text = {0};
  infer_text_put(&x->words, c->terms[0], &text);
  put_indent(x, place->at, out);
  buf_printf(out, "  %s %s;", place->is_while ? "invariant" : "assert", text.text);
  if (x->opt->name_domains) buf_printf(out, " // %s", by);
  Arena *perm = &x->p->session.perm;
  vec_push(&x->out->list, ((Invariant){im, place->at, arena_strndup(perm, text.text, text.n), by}));
  buf_free(&text);
}

/* What follows the insertion on the same line goes to the next. */
static void add_edit(InvariantSearch *x, const LoopPlace *place, Buf *out) {
  Pos next = place->insert;
  while (*text_at(x, next) == ' ') next++;
  bool line_ends = strchr("\r\n", *text_at(x, next)) != NULL;
  if (!line_ends) put_indent(x, place->at, out);
  if (!line_ends && !place->is_while) buf_putc(out, ' ');
  InvariantEdit edit = {.at = place->insert,
                        .n_drop = next == place->insert + 1 && *text_at(x, next) == '{',
                        .text = arena_strndup(&x->p->session.perm, out->text, out->n)};
  vec_push(&x->out->edits, edit);
}

static void take_block(InvariantSearch *x, const Impl *im, const CBlock *b) {
  const LoopPlace *place = place_of(x, b->pos);
  Buf text = {0};
  for (uint32_t i = 0; i < b->cmds.n && place; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (!c->fact) continue;
    if (infer_text_can(&x->words, c->terms[0]))
      put_invariant(x, place, im, c, &text);
    else
      x->out->inexpressible++;
  }
  if (text.n) {
    x->out->loops++;
    add_edit(x, place, &text);
  }
  buf_free(&text);
}

void invariants_text(const Invariants *v, const Source *s, bool last, Buf *out) {
  size_t done = 0;
  for (uint32_t i = 0; i < v->edits.n; i++) {
    const InvariantEdit *e = &v->edits.at[i];
    if (e->at < s->base || e->at - s->base > s->len) continue;
    buf_add(out, s->text + done, e->at - s->base - done);
    buf_puts(out, e->text);
    done = e->at - s->base + e->n_drop;
  }
  buf_add(out, s->text + done, s->len - done);
  if (!last || !v->declarations.n) return;
  if (s->len && s->text[s->len - 1] != '\n') buf_putc(out, '\n');
  buf_add(out, v->declarations.text, v->declarations.n);
}

/* ---- the search ------------------------------------------------------------ */

typedef VEC(bool) Verdicts;

static bool note_verdict(void *env, const Impl *im, const VerifyResult *r) {
  (void)im;
  vec_push((Verdicts *)env, r->outcome == VERIFY_VERIFIED);
  return true;
}

/* Adds candidates; takes out those that cannot be proved, and facts that follow from others. */
static bool add_proved_candidates(InvariantSearch *x, const Impl *const *list, uint32_t n,
                                  Buf *why) {
  const char *failed = NULL;
  CandidateOptions generate = {.generate = true, .keep = true, .fact = &x->inference.next_fact};
  Verdicts verified = {0};
  CoreProgram *core = x->p->core;
  const VerifyOptions *opt = &x->opt->verify;
  bool ok = prove_candidates(&(VerifyTask){core, list, n, opt, note_verdict, &verified}, &generate,
                             &failed);
  for (uint32_t i = 0, k = 0; i < core->impls.n && k < verified.n && ok; i++)
    if (core->impls.at[i] == list[k])
      ok = drop_redundant_facts(core, core->impls.at[i], verified.at[k++], opt, &failed);
  vec_free(&verified);
  if (failed) buf_puts(why, failed);
  return ok;
}

static int edit_by_place(const void *a, const void *b, const void *env) {
  Pos x = ((const InvariantEdit *)a)->at, y = ((const InvariantEdit *)b)->at;
  (void)env;
  return (x > y) - (x < y);
}

static void collect_invariants(InvariantSearch *x, const Impl *const *list, uint32_t n) {
  const Program *program = x->p->program;
  for (uint32_t d = 0; d < program->decls.n; d++)
    if (program->decls.at[d]->kind == DECL_IMPL) find_places(x, &program->decls.at[d]->u.impl.body);
  infer_text_init(&x->words, x->p);
  for (uint32_t i = 0; i < n; i++) {
    infer_text_enter(&x->words, list[i]);
    for (uint32_t b = 0; b < list[i]->blocks.n; b++) take_block(x, list[i], list[i]->blocks.at[b]);
  }
  sort_vec(&x->out->edits, edit_by_place, NULL);
  const Buf *declarations = &x->words.ops.declarations;
  buf_add(&x->out->declarations, declarations->text, declarations->n);
  infer_text_free(&x->words);
  vec_free(&x->places);
}

/* The implementations of the program, with the facts of domains. */
static uint32_t add_domain_facts(InvariantSearch *x, const Impl **list) {
  const InvariantOptions *opt = x->opt;
  const CoreProgram *core = x->p->core;
  uint32_t n = 0;
  for (uint32_t i = 0; i < core->impls.n; i++) {
    if (core->impls.at[i]->proc->is_instance) continue;
    list[n++] = core->impls.at[i];
    if (opt->without && opt->without[i]) continue;
    if (opt->enter) opt->enter(opt->enter_env, i);
    inference_add(&x->inference, core->impls.at[i]);
  }
  if (opt->enter) opt->enter(opt->enter_env, core->impls.n);
  return n;
}

bool invariants_find(Invariants *out, Pipeline *p, const InvariantOptions *opt, Buf *why) {
  InvariantSearch x = {.opt = opt, .p = p, .out = out};
  *out = (Invariants){0};
  const Impl **list = ARENA_ARRAY(&p->session.perm, const Impl *, p->core->impls.n + 1);
  bool ok = inference_init(&x.inference, p->core, opt->domains, true, why);
  uint32_t n = ok ? add_domain_facts(&x, list) : 0;
  ok = ok && (!opt->candidates || add_proved_candidates(&x, list, n, why));
  if (ok) collect_invariants(&x, list, n);
  out->no_linear = x.inference.no_linear;
  inference_free(&x.inference);
  return ok;
}

InvariantOptions invariants_options(const Options *o) {
  static const double SECONDS_EACH = 10;
  InvariantOptions out = {.domains = o->infer ? o->infer : "all",
                          .candidates = o->candidates,
                          .name_domains = o->explain,
                          .verify = verification_options(NULL, 0, 0)};
  out.verify.prove.shows.values = false;
  out.verify.attempts = false;
  out.verify.solver.timeout_seconds = engine_options_seconds(o, SECONDS_EACH);
  out.verify.solver.seed = (uint32_t)o->seed;
  out.verify.jobs = engine_options_jobs(o);
  return out;
}

PassOptions invariants_passes(void) {
  return (PassOptions){.closed_types = true, .inline_mode = INLINE_NONE, .keep_blocks = true};
}

void invariants_free(Invariants *v) {
  vec_free(&v->list);
  vec_free(&v->edits);
  buf_free(&v->declarations);
}

uint32_t invariants_count_loops(const CoreProgram *p) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->impls.n; i++) {
    Arena arena;
    arena_init(&arena);
    Cfg cfg = cfg_build(&arena, p->impls.at[i]);
    Dom dom = dom_build(&arena, &cfg);
    n += loops_build(&arena, &cfg, &dom).n;
    arena_free(&arena);
  }
  return n;
}
