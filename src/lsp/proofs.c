/* SPDX-License-Identifier: MIT */
/* See proofs.h. A job proves several implementations. One that is edited meanwhile is crossed off
 * its list, and a job with an empty list is ended. */
#include "lsp/proofs.h"

#include "base/clock.h"
#include "base/map.h"
#include "base/mem.h"

#include <string.h>

typedef struct JobMember {
  LspProof *proof; /* NULL: its result is of no use any more */
  LspFile *file;   /* where its name was when the job started */
  size_t offset;
  bool answered;
} JobMember;

typedef struct JobEdit {
  LspFile *file;
  LspEdit edit;
} JobEdit;

struct LspJob {
  LspProgram *program;
  LindyJob *job;
  VEC(JobMember) members;
  VEC(JobEdit) edits; /* of the texts since it started */
};

static const double DEBOUNCE_SECONDS = 0.25;
enum { MOST_JOBS = 3 };

/* ---- one verdict ------------------------------------------------------------------- */

static void forget_verdict(LspProof *x) {
  vec_clear(&x->failures);
  arena_free(&x->arena);
  arena_init(&x->arena);
  x->reason = "";
  x->seconds = 0;
  x->cached = false;
  x->verdict = LINDY_VERIFIED;
}

static void leave_job(LspProof *x) {
  for (uint32_t i = 0; x->job && i < x->job->members.n; i++)
    if (x->job->members.at[i].proof == x) x->job->members.at[i].proof = NULL;
  x->job = NULL;
}

static void want_proof(LspProof *x) {
  leave_job(x);
  forget_verdict(x);
  x->state = PROOF_WAITING;
}

static void free_proof(LspProof *x) {
  leave_job(x);
  vec_free(&x->failures);
  arena_free(&x->arena);
  free(x->name);
  free(x);
}

bool proofs_shown(const LspProof *x) {
  return x->here && x->state == PROOF_DONE;
}

void proofs_text(const LspProof *x, Buf *b) {
  static const char *const words[] = {[LINDY_VERIFIED] = "verified",
                                      [LINDY_REFUTED] = "refuted",
                                      [LINDY_INCONCLUSIVE] = "inconclusive"};
  if (x->state == PROOF_NONE)
    buf_puts(b, "not to be proved");
  else if (!proofs_shown(x))
    buf_puts(b, x->state == PROOF_RUNNING ? "being proved" : "not proved yet");
  else if (x->cached)
    buf_printf(b, "%s, as known from before", words[x->verdict]);
  else
    buf_printf(b, "%s in %.1f s", words[x->verdict], x->seconds);
  if (proofs_shown(x) && x->reason[0]) buf_printf(b, ": %s", x->reason);
}

/* ---- after a check ------------------------------------------------------------------- */

typedef struct Refresh {
  LspProgram *program;
  const char *context;
  bool legal, opened; /* opened: nothing was known before */
  VEC(LspProof *) proofs;
  Map nth;   /* name and file -> how many so far        */
  Map known; /* name, file and number -> LspProof of before */
} Refresh;

static uint64_t name_hash(const LspFile *f, const char *name) {
  uint64_t h = (uint64_t)(uintptr_t)f * 31;
  for (; *name; name++) h = h * 1099511628211u + (unsigned char)*name;
  return h >> 1;
}

static uint64_t proof_hash(const LspFile *f, const char *name, uint64_t nth) {
  return name_hash(f, name) ^ nth;
}

/* Two that share a hash: one of them is proved again. */
static LspProof *find_proof(const Refresh *r, const LspFile *f, const char *name, uint64_t nth) {
  uint64_t found;
  if (!map_get(&r->known, proof_hash(f, name, nth), &found)) return NULL;
  LspProof *x = (LspProof *)(uintptr_t)found;
  bool same = x->whole.file == f && x->nth == nth && strcmp(x->name, name) == 0;
  return same && !x->taken ? x : NULL;
}

static void refresh_one(Refresh *r, const LindyProcedure *d) {
  LspFile *f = file_named(r->program->server, d->place.file);
  if (!f || d->kind == LINDY_PROCEDURE) return;
  uint64_t nth = 0, key = name_hash(f, d->name);
  map_get(&r->nth, key, &nth);
  map_put(&r->nth, key, nth + 1);
  LspProof *x = find_proof(r, f, d->name, nth);
  bool known = x, same = known && strcmp(x->fingerprint, d->fingerprint) == 0;
  if (!known) {
    x = mem_calloc(1, sizeof *x);
    x->name = mem_strdup(d->name);
    x->nth = (uint32_t)nth;
    arena_init(&x->arena);
    forget_verdict(x);
  }
  if (!same) {
    want_proof(x);
    x->edited = !r->opened;
    memcpy(x->fingerprint, d->fingerprint, sizeof x->fingerprint);
    memcpy(x->context, r->context, sizeof x->context);
  } else if (r->legal && strcmp(x->context, r->context) != 0) {
    want_proof(x);
    memcpy(x->context, r->context, sizeof x->context);
  }
  x->here = strcmp(x->context, r->context) == 0;
  x->taken = true;
  x->whole = (LspMark){f, d->place.offset, d->place.end};
  x->at = (LspMark){f, d->name_place.offset, d->name_place.end};
  vec_push(&r->proofs, x);
}

/* Jobs that prove nothing of use are ended. */
static void end_useless_jobs(LspProgram *p) {
  for (uint32_t i = 0; i < p->jobs.n; i++) {
    bool useful = false;
    for (uint32_t k = 0; k < p->jobs.at[i]->members.n; k++) {
      const JobMember *m = &p->jobs.at[i]->members.at[k];
      useful |= m->proof && !m->answered;
    }
    if (!useful) lindy_job_cancel(p->jobs.at[i]->job);
  }
}

static bool some_wait(const LspProgram *p) {
  for (uint32_t i = 0; i < p->proofs.n; i++)
    if (p->proofs.at[i]->here && p->proofs.at[i]->state == PROOF_WAITING) return true;
  return false;
}

void proofs_refresh(LspProgram *p) {
  size_t n;
  const LindyProcedure *list = lindy_procedures(p->session, &n);
  Refresh r = {.program = p,
               .context = lindy_context(p->session),
               .legal = lindy_check(p->session),
               .opened = p->proofs.n == 0};
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    x->taken = false;
    map_put(&r.known, proof_hash(x->whole.file, x->name, x->nth), (uint64_t)(uintptr_t)x);
  }
  for (size_t i = 0; i < n; i++) refresh_one(&r, &list[i]);
  /* In a text that does not parse, what is missing may come back. */
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    if (x->taken) continue;
    x->here = false;
    if (r.legal)
      free_proof(x);
    else
      vec_push(&r.proofs, x);
  }
  vec_free(&p->proofs);
  p->proofs.at = r.proofs.at;
  p->proofs.n = r.proofs.n;
  p->proofs.cap = r.proofs.cap;
  map_free(&r.nth);
  map_free(&r.known);
  end_useless_jobs(p);
  p->prove_at = 0;
  if (r.legal && p->server->settings.when == PROVE_ON_TYPE && some_wait(p))
    p->prove_at = clock_now() + (r.opened ? 0 : DEBOUNCE_SECONDS);
}

/* ---- edits --------------------------------------------------------------------------- */

static void move_mark(LspMark *m, const LspFile *f, LspEdit e) {
  if (m->file != f) return;
  m->offset = text_moved(m->offset, e, false);
  m->end = text_moved(m->end, e, true);
  if (m->end < m->offset) m->end = m->offset;
}

static void move_failure(LspFailure *x, const LspFile *f, LspEdit e) {
  move_mark(&x->at, f, e);
  move_mark(&x->clause, f, e);
  for (size_t i = 0; i < x->n_trace; i++) move_mark(&x->trace[i].at, f, e);
}

void proofs_edited(LspFile *f, LspEdit e) {
  LspProgram *p = f->program;
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    move_mark(&x->whole, f, e);
    move_mark(&x->at, f, e);
    for (uint32_t k = 0; k < x->failures.n; k++) move_failure(&x->failures.at[k], f, e);
  }
  for (uint32_t i = 0; i < p->jobs.n; i++) {
    JobEdit one = {f, e};
    vec_push(&p->jobs.at[i]->edits, one);
  }
}

/* ---- results -------------------------------------------------------------------------- */

/* A place of the texts as they were when the job started. */
static LspMark mark_of(const LspJob *job, LindyPlace place) {
  LspMark m = {file_named(job->program->server, place.file), place.offset, place.end};
  for (uint32_t i = 0; m.file && i < job->edits.n; i++)
    move_mark(&m, job->edits.at[i].file, job->edits.at[i].edit);
  return m;
}

static const char *values_text(Arena *a, const LindyValue *values, size_t n) {
  Buf b = {0};
  for (size_t i = 0; i < n; i++)
    buf_printf(&b, "%s%s = %s", i ? ", " : "", values[i].name, values[i].value);
  const char *text = arena_strndup(a, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static const char *failure_text(Arena *a, const LindyFailure *f) {
  Buf b = {0};
  buf_puts(&b, f->message);
  for (size_t i = 0; i < f->n_parts; i++)
    buf_printf(&b, "\nthis part does not hold: %s", f->parts[i]);
  if (f->n_reads) buf_printf(&b, "\nwhere %s", values_text(a, f->reads, f->n_reads));
  const char *text = arena_strndup(a, b.text, b.n);
  buf_free(&b);
  return text;
}

static LspFailure keep_failure(const LspJob *job, Arena *a, const LindyFailure *f) {
  LspFailure x = {.code = arena_strndup(a, f->code, strlen(f->code)),
                  .message = failure_text(a, f),
                  .at = mark_of(job, f->place),
                  .clause = mark_of(job, f->related),
                  .trace = ARENA_ARRAY(a, LspStep, f->n_trace),
                  .n_trace = f->n_trace};
  for (size_t i = 0; i < f->n_trace; i++) {
    const LindyStep *s = &f->trace[i];
    x.trace[i] = (LspStep){arena_strndup(a, s->label, strlen(s->label)),
                           values_text(a, s->values, s->n_values), mark_of(job, s->place)};
  }
  return x;
}

static void take_verdict(void *env, const LindyVerification *v) {
  LspJob *job = env;
  JobMember *m = NULL;
  for (uint32_t i = 0; i < job->members.n && !m; i++)
    if (job->members.at[i].offset == v->place.offset &&
        strcmp(job->members.at[i].file->name, v->place.file) == 0)
      m = &job->members.at[i];
  if (!m || !m->proof) return;
  LspProof *x = m->proof;
  /* Instances of a generic implementation come one by one; the worst counts. */
  if (!m->answered) forget_verdict(x);
  static const int badness[] = {
      [LINDY_VERIFIED] = 0, [LINDY_INCONCLUSIVE] = 1, [LINDY_REFUTED] = 2};
  bool worse = !m->answered || badness[v->verdict] > badness[x->verdict];
  if (worse) {
    x->verdict = v->verdict;
    x->reason = arena_strndup(&x->arena, v->reason, strlen(v->reason));
  }
  x->cached = v->cached && (!m->answered || x->cached);
  x->seconds += v->seconds;
  for (size_t i = 0; i < v->n_failures; i++)
    vec_push(&x->failures, keep_failure(job, &x->arena, &v->failures[i]));
  m->answered = true;
  x->state = PROOF_DONE;
  job->program->republish = true;
}

/* A job that ends without a word about a member was not able to prove it. */
static void end_members(LspJob *job, LindyState state) {
  for (uint32_t i = 0; i < job->members.n; i++) {
    LspProof *x = job->members.at[i].proof;
    if (!x) continue;
    x->job = NULL;
    if (job->members.at[i].answered) continue;
    forget_verdict(x);
    job->program->republish = true;
    if (state == LINDY_FAILED) {
      const char *why = lindy_job_reason(job->job);
      x->state = PROOF_DONE;
      x->verdict = LINDY_INCONCLUSIVE;
      x->reason = arena_strndup(&x->arena, why, strlen(why));
    } else {
      x->state = state == LINDY_DONE ? PROOF_NONE : PROOF_WAITING;
    }
  }
}

static void free_job(LspJob *job) {
  lindy_job_free(job->job);
  vec_free(&job->members);
  vec_free(&job->edits);
  free(job);
}

/* ---- jobs ------------------------------------------------------------------------------ */

int proofs_fd(const LspJob *job) {
  return lindy_job_fd(job->job);
}

/* Proves those that wait; `edited` ones, or the rest. */
static void start_job(LspProgram *p, bool edited) {
  const LspSettings *set = &p->server->settings;
  LspJob *job = mem_calloc(1, sizeof *job);
  job->program = p;
  VEC(const char *) names = {0};
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    if (!x->here || x->state != PROOF_WAITING || x->edited != edited) continue;
    JobMember m = {x, x->at.file, x->at.offset, false};
    vec_push(&job->members, m);
    vec_push(&names, x->name);
    x->state = PROOF_RUNNING;
    x->job = job;
  }
  if (names.n) {
    LindyVerifyOptions o = {.names = names.at,
                            .n_names = names.n,
                            .seconds = p->timeout >= 0 ? (double)p->timeout : set->seconds,
                            .memory_mb = p->memory >= 0 ? (uint32_t)p->memory : set->memory_mb,
                            .workers = p->workers >= 0 ? (uint32_t)p->workers : set->workers,
                            .solver = set->solver,
                            .cache = p->no_cache ? NULL
                                     : p->cache  ? p->cache
                                                 : p->server->cache,
                            .domains = set->domains,
                            .candidates = set->candidates};
    job->job = lindy_verify(p->session, &o, take_verdict, job);
    vec_push(&p->jobs, job);
  } else {
    free(job);
  }
  vec_free(&names);
}

void proofs_start(LspProgram *p, const char *name) {
  if (!p->server->proves || p->changed || !lindy_check(p->session)) return;
  for (uint32_t i = 0; name && i < p->proofs.n; i++)
    if (strcmp(p->proofs.at[i]->name, name) == 0) {
      want_proof(p->proofs.at[i]);
      p->proofs.at[i]->edited = true;
    }
  end_useless_jobs(p);
  p->prove_at = 0;
  if (p->jobs.n >= MOST_JOBS) {
    p->prove_at = clock_now() + DEBOUNCE_SECONDS;
    return;
  }
  start_job(p, true);
  start_job(p, false);
}

void proofs_step(LspProgram *p) {
  for (uint32_t i = 0; i < p->jobs.n;) {
    LspJob *job = p->jobs.at[i];
    LindyState state = lindy_job_step(job->job);
    if (state == LINDY_RUNNING) {
      i++;
      continue;
    }
    end_members(job, state);
    free_job(job);
    p->jobs.at[i] = p->jobs.at[--p->jobs.n];
  }
}

void proofs_cancel(LspProgram *p) {
  p->prove_at = 0;
  for (uint32_t i = 0; i < p->jobs.n; i++) lindy_job_cancel(p->jobs.at[i]->job);
}

void proofs_free(LspProgram *p) {
  for (uint32_t i = 0; i < p->jobs.n; i++) free_job(p->jobs.at[i]);
  p->jobs.n = 0;
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    p->proofs.at[i]->job = NULL;
    free_proof(p->proofs.at[i]);
  }
  vec_free(&p->jobs);
  vec_free(&p->proofs);
}
