/* SPDX-License-Identifier: MIT */
/* Jobs that prove and infer. */
#include "api/coverage.h"
#include "api/engine_options.h"
#include "api/infer/invariants.h"
#include "api/infer/missing.h"
#include "api/job/job.h"
#include "api/job/job_coverage.h"
#include "api/job/job_options.h"
#include "api/listed_checks.h"
#include "api/refute.h"
#include "api/run_cache.h"
#include "api/select.h"
#include "api/variable.h"
#include "api/verification.h"
#include "report/verify.h"

#include <stdlib.h>
#include <string.h>

/* ---- verification: writing -------------------------------------------------------- */

LindyVerdict job_verdict_of(VerifyOutcome o) {
  switch (o) {
  case VERIFY_VERIFIED: return LINDY_VERIFIED;
  case VERIFY_ERRORS: return LINDY_REFUTED;
  case VERIFY_UNPROVED: return LINDY_UNPROVED;
  default: return LINDY_INCONCLUSIVE;
  }
}

/* The verdict on a program is the strongest one on an implementation. */
static int job_rank(LindyVerdict v) {
  static const LindyVerdict weakest_first[] = {LINDY_VERIFIED, LINDY_INCONCLUSIVE, LINDY_UNPROVED,
                                               LINDY_REFUTED};
  int rank = 0;
  while (weakest_first[rank] != v) rank++;
  return rank;
}

typedef struct VerifyWork {
  JobWork *w;
  RunCache run_cache;
  const Options *options;
  VEC(const Impl *) verified; /* with --coverage */
  VEC(const Impl *) failed;   /* with --missing */
  MissingChecks unproved;     /* their checks */
} VerifyWork;

static void put_pos(JobWork *w, Pos pos) {
  job_put_place(&w->message, job_place(w, pos));
}

/* The places in a result, which only this process knows; read_result takes them in this order. */
static void put_places(JobWork *w, const Impl *im, const VerifyResult *r) {
  put_pos(w, im->pos);
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    put_pos(w, f->pos);
    put_pos(w, f->related);
    for (uint32_t k = 0; k < f->n_trace; k++) put_pos(w, verify_step(im, f, k).pos);
  }
  for (uint32_t i = 0; i < r->unreachable.n; i++) put_pos(w, r->unreachable.at[i].pos);
  for (uint32_t i = 0; i < r->vacuous.n; i++) put_pos(w, r->vacuous.at[i]);
  job_coverage_put(w, &r->use);
  for (uint32_t i = 0; i < r->listed.n; i++) {
    const ListedCheck *c = &r->listed.at[i];
    put_pos(w, c->pos ? c->pos : c->related);
    put_pos(w, c->pos ? c->related : 0);
  }
}

/* A place of a front-end's program is in texts that only this process has. */
static void say_messages(JobWork *w, VerifyResult *r) {
  Session *s = &w->pipeline->session;
  Buf text = {0};
  for (uint32_t i = 0; i < r->failures.n; i++) {
    Failure *f = &r->failures.at[i];
    f->words.message = str_c(&s->strs, verify_failure_message(s, f, &text));
  }
  buf_free(&text);
}

static bool write_result(void *env, const Impl *im, const VerifyResult *result) {
  VerifyWork *x = env;
  JobWork *w = x->w;
  VerifyResult r = verification_shown(im, result);
  LindyVerdict verdict = job_verdict_of(r.outcome);
  if (x->options->coverage && verdict == LINDY_VERIFIED) vec_push(&x->verified, im);
  if (x->options->missing && result_fails(r.outcome)) {
    vec_push(&x->failed, im);
    missing_note(&x->unproved, &r);
  }
  bool is_read = im->proc != NULL; /* that of a known run has only a name, and its list */
  if (is_read) listed_checks(im, &r);
  run_cache_note(&x->run_cache, im, &r);
  if (job_rank(verdict) > job_rank(w->verdict)) w->verdict = verdict;
  wire_put_str(&w->message, verify_unit_name(im));
  wire_put_number(&w->message, r.cached);
  say_messages(w, &r);
  result_put(&w->message, &r);
  put_places(w, im, &r);
  job_write(w);
  vec_free(&r.failures);
  if (is_read) vec_free(&r.listed);
  return true;
}

/* What the proof of an implementation needed, or lacks, after its result: another one that has only
 * warnings. */
static bool write_use(void *env, const Impl *im, const VerifyResult *found) {
  JobWork *w = ((VerifyWork *)env)->w;
  VerifyResult r = {.outcome = VERIFY_VERIFIED, .use = found->use};
  if (!r.use.known && !r.use.missing.n) return true;
  wire_put_str(&w->message, verify_unit_name(im));
  wire_put_number(&w->message, true); /* it is no news that it is verified */
  result_put(&w->message, &r);
  put_places(w, im, &r);
  job_write(w);
  return true;
}

static bool find_uses(VerifyWork *v, const VerifyOptions *opt) {
  const char *why = NULL;
  VerifyTask task = {v->w->pipeline->core, v->verified.at, v->verified.n, opt, write_use, v};
  VerifyTask lacks = {v->w->pipeline->core, v->failed.at, v->failed.n, opt, write_use, v};
  bool ok = !v->options->coverage || coverage_find(&task, &why);
  if (ok && v->options->missing) ok = missing_find(v->w->pipeline, &lacks, &v->unproved, &why);
  if (why) buf_puts(&v->w->why, why);
  vec_free(&v->verified);
  vec_free(&v->failed);
  vec_free(&v->unproved);
  return ok;
}

/* ---- verification: the work --------------------------------------------------------- */

static bool select_and_prove(VerifyWork *v, const Options *o, Cache *cache) {
  JobWork *w = v->w;
  PassOptions pass = engine_options_passes(o);
  w->pipeline->opt.obligations = true;
  if (!job_lower(w, &pass)) return false;
  CoreProgram *core = w->pipeline->core;
  Arena *arena = &w->pipeline->session.perm;
  engine_options_inline(o, core);
  const Impl **list = ARENA_ARRAY(arena, const Impl *, core->impls.n + 1);
  uint32_t n;
  VerifyOptions opt;
  if (!select_impls(core, o->procs.at, o->procs.n, list, &n, &w->why)) return false;
  if (!engine_options_verify(o, arena, &opt, &w->why)) return false;
  if (opt.attempts) opt.refute = refute_with(w->pipeline);
  opt.known.cache = cache;
  Verification proofs = {
      .program = core, .options = o, .verify = &opt, .sink = write_result, .env = v};
  bool ok = verification_prove(&proofs, list, n, &w->why);
  return find_uses(v, &opt) && ok;
}

/* Results of jobs have the list of all checks, which those of the command have not. */
static void open_run_cache(VerifyWork *v, const Options *o, Cache *cache) {
  Buf question = {0};
  buf_puts(&question, "job\n");
  options_key(o, CMD_VERIFY, CHANGES_VERDICT, &question);
  run_cache_init(&v->run_cache, o->solver ? o->solver : SOLVER_Z3, &question,
                 &v->w->pipeline->session, cache);
  buf_free(&question);
}

static bool run_verify(JobWork *w) {
  const Options *o = w->options;
  char *trouble = NULL;
  Cache *cache = o->cache ? cache_open(o->cache, CACHE_SEALED, &trouble) : NULL;
  free(trouble); /* without a cache, everything is proved */
  VerifyWork v = {.w = w, .options = o};
  open_run_cache(&v, o, cache);
  w->verdict = LINDY_VERIFIED;
  bool ok = !o->coverage && !o->missing &&
            run_cache_answer(&v.run_cache, &w->pipeline->session, write_result, &v);
  if (!ok) {
    ok = select_and_prove(&v, o, cache);
    if (ok) run_cache_keep(&v.run_cache);
  }
  run_cache_free(&v.run_cache);
  cache_close(cache);
  return ok;
}

/* ---- verification: reading ------------------------------------------------------------ */

static LindyVariable value_of(Arena *a, const TraceValue *v) {
  return variable_of(a, v->name->text, v->value->text, v->tree);
}

static LindyVariable *values_of(Arena *a, const TraceValue *list, uint32_t n) {
  LindyVariable *out = ARENA_ARRAY(a, LindyVariable, n);
  for (uint32_t i = 0; i < n; i++) out[i] = value_of(a, &list[i]);
  return out;
}

static LindyStep step_of(WireReader *r, const Failure *f, uint32_t i) {
  LindyStep step = {.label = f->trace[i].label->text, .place = job_get_place(r)};
  LindyVariable *values = ARENA_ARRAY(r->arena, LindyVariable, f->n_values);
  for (uint32_t k = 0; k < f->n_values; k++)
    if (f->values[k].step == i) values[step.n_values++] = value_of(r->arena, &f->values[k]);
  step.values = values;
  return step;
}

static LindyFailure failure_of(WireReader *r, const Failure *f) {
  const char *message = f->words.message ? f->words.message->text : passive_message(f->check);
  LindyFailure out = {.code = passive_code(f->check),
                      .message = arena_strndup(r->arena, message, strlen(message)),
                      .n_parts = f->n_parts,
                      .refuted = failure_is_refuted(f),
                      .confirmed = f->standing == FAILURE_CONFIRMED,
                      .doubt = f->words.doubt ? f->words.doubt->text : "",
                      .reads = values_of(r->arena, f->reads, f->n_reads),
                      .n_reads = f->n_reads,
                      .n_trace = f->n_trace};
  const char **parts = ARENA_ARRAY(r->arena, const char *, f->n_parts);
  for (uint32_t i = 0; i < f->n_parts; i++) parts[i] = f->parts[i]->text;
  out.parts = parts;
  out.place = job_get_place(r);
  out.related = job_get_place(r);
  LindyStep *trace = ARENA_ARRAY(r->arena, LindyStep, f->n_trace);
  for (uint32_t i = 0; i < f->n_trace; i++) trace[i] = step_of(r, f, i);
  out.trace = trace;
  return out;
}

static LindyWarning *warnings_of(WireReader *r, const char *unit, const VerifyResult *x,
                                 LindyPlace impl, size_t *n) {
  size_t most = 1 + x->unreachable.n + x->vacuous.n + x->use.facts.n + x->use.contradictions.n +
                x->use.missing.n;
  LindyWarning *list = ARENA_ARRAY(r->arena, LindyWarning, most);
  *n = 0;
  if (x->endless) list[(*n)++] = (LindyWarning){"V105", verify_endless_message, impl, NULL};
  for (uint32_t i = 0; i < x->unreachable.n; i++)
    list[(*n)++] = (LindyWarning){"V101", verify_unreachable_message, job_get_place(r), NULL};
  for (uint32_t i = 0; i < x->vacuous.n; i++)
    list[(*n)++] = (LindyWarning){"V102", verify_vacuous_message, job_get_place(r), NULL};
  job_coverage_get(r, unit, &x->use, list, n);
  return list;
}

static LindyCheck check_of(WireReader *r, const ListedCheck *c) {
  static const LindyStatus status[] = {[CHECK_IS_PROVED] = LINDY_CHECK_PROVED,
                                       [CHECK_IS_OPEN] = LINDY_CHECK_OPEN,
                                       [CHECK_IS_UNPROVED] = LINDY_CHECK_UNPROVED,
                                       [CHECK_IS_REFUTED] = LINDY_CHECK_REFUTED};
  bool invariant = c->kind == CHECK_INV_ENTRY;
  LindyCheck check = {.kind = invariant ? "invariant" : passive_json(c->kind),
                      .place = job_get_place(r),
                      .status = status[c->status]};
  check.related = job_get_place(r);
  return check;
}

void job_read_verification(WireReader *r, void (*callback)(void), void *env) {
  VerifyResult result;
  Buf why = {0};
  Str name = wire_name(r);
  bool cached = wire_bool(r);
  result_get(r, &result);
  LindyVerification v = {.name = name->text,
                         .place = job_get_place(r),
                         .verdict = job_verdict_of(result.outcome),
                         .reason = verify_why(&result, &why),
                         .seconds = result.seconds,
                         .cached = cached,
                         .n_failures = result.failures.n,
                         .n_checks = result.listed.n};
  LindyFailure *failures = ARENA_ARRAY(r->arena, LindyFailure, v.n_failures);
  for (size_t i = 0; i < v.n_failures; i++) failures[i] = failure_of(r, &result.failures.at[i]);
  v.failures = failures;
  v.warnings = warnings_of(r, v.name, &result, v.place, &v.n_warnings);
  LindyCheck *checks = ARENA_ARRAY(r->arena, LindyCheck, v.n_checks);
  for (size_t i = 0; i < v.n_checks; i++) checks[i] = check_of(r, &result.listed.at[i]);
  v.checks = checks;
  if (wire_end(r) && callback) ((LindyVerifyFn *)callback)(env, &v);
  buf_free(&why);
  result_free(&result);
}

LindyJob *job_verify(LindySession *s, const Options *o, LindyVerifyFn *fn, void *env) {
  static const JobKind kind = {run_verify, job_read_verification, false};
  Options with = *o; /* the lists are borrowed */
  session_add_options(s, &with);
  return job_start(s, &kind, &with, (void (*)(void))fn, env);
}

LindyJob *lindy_verify(LindySession *s, const LindyVerifyOptions *o, LindyVerifyFn *fn, void *env) {
  static const LindyVerifyOptions defaults = {0};
  Options opt;
  job_options_verify(&opt, o ? o : &defaults);
  LindyJob *job = job_verify(s, &opt, fn, env);
  options_free(&opt);
  return job;
}

/* ---- inference --------------------------------------------------------------------------- */

/* The first one after the keyword of the loop: no other loop begins before the body. */
static const InvariantEdit *edit_of(const Invariants *v, const Invariant *x) {
  for (uint32_t i = 0; i < v->edits.n; i++)
    if (v->edits.at[i].at > x->pos) return &v->edits.at[i];
  return NULL;
}

/* The last of the caller's texts; libraries come after those. */
static Pos end_of_texts(const Pipeline *p) {
  const Source *last = NULL;
  for (uint32_t i = 0; i < p->session.sources.files.n - p->libraries.n; i++)
    last = p->session.sources.files.at[i];
  return last ? last->base + last->len : 0;
}

static void write_inference(JobWork *w, const Invariants *v) {
  Buf *b = &w->message;
  wire_put_number(b, v->list.n);
  for (uint32_t i = 0; i < v->list.n; i++) {
    const Invariant *x = &v->list.at[i];
    const InvariantEdit *e = edit_of(v, x);
    wire_put_text(b, x->impl->name->text);
    job_put_place(b, job_place(w, x->pos));
    wire_put_text(b, x->text);
    wire_put_text(b, x->by);
    job_put_edit(w, job_edit_place(w, e ? e->at : 0, e ? e->n_drop : 0), e ? e->text : "");
  }
  job_put_edit(w, job_edit_place(w, end_of_texts(w->pipeline), 0),
               v->declarations.n ? v->declarations.text : "");
  wire_put_number(b, v->inexpressible);
  job_write(w);
}

static bool run_infer(JobWork *w) {
  PassOptions pass = invariants_passes();
  w->pipeline->opt.obligations = true;
  if (!job_lower(w, &pass)) return false;
  InvariantOptions opt = invariants_options(w->options);
  Invariants found;
  bool ok = invariants_find(&found, w->pipeline, &opt, &w->why);
  w->verdict = LINDY_VERIFIED;
  if (ok) write_inference(w, &found);
  invariants_free(&found);
  return ok;
}

void job_read_inference(WireReader *r, void (*callback)(void), void *env) {
  LindyInference x = {.n_invariants = wire_count(r)};
  LindyInvariant *list = ARENA_ARRAY(r->arena, LindyInvariant, x.n_invariants);
  for (size_t i = 0; i < x.n_invariants; i++) {
    list[i].implementation = wire_text(r);
    list[i].loop = job_get_place(r);
    list[i].text = wire_text(r);
    list[i].by = wire_text(r);
    list[i].edit = job_get_edit(r);
  }
  x.invariants = list;
  x.declarations = job_get_edit(r);
  x.inexpressible = wire_u32(r);
  if (wire_end(r) && callback) ((LindyInferFn *)callback)(env, &x);
}

LindyJob *lindy_infer(LindySession *s, const LindyInferOptions *o, LindyInferFn *fn, void *env) {
  static const JobKind kind = {run_infer, job_read_inference, false};
  static const LindyInferOptions defaults = {0};
  Options opt;
  job_options_infer(&opt, o ? o : &defaults);
  LindyJob *job = job_start(s, &kind, &opt, (void (*)(void))fn, env);
  options_free(&opt);
  return job;
}
