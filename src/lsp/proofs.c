/* SPDX-License-Identifier: MIT */
/* See proofs.h. A job proves several implementations. One that is edited meanwhile is crossed off
 * its list, and a job with an empty list is ended. */
#include "lsp/lints.h"
#include "lsp/originals.h"
#include "lsp/profiles.h"
#include "lsp/proofs_job.h"

#include "api/job/job_options.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/text/glob.h"

#include <string.h>

/* HEAD_START: what is more urgent has the processors to itself for so long. */
static const double DEBOUNCE_SECONDS = 0.25, HEAD_START_SECONDS = 1;
enum { MOST_JOBS = 3 };

/* ---- one verdict ------------------------------------------------------------------- */

static void forget_verdict(LspProof *x) {
  vec_clear(&x->failures);
  vec_clear(&x->warnings);
  vec_clear(&x->checks);
  arena_free(&x->arena);
  arena_init(&x->arena);
  x->reason = "";
  x->seconds = 0;
  x->selected = 0;
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
  vec_free(&x->warnings);
  vec_free(&x->checks);
  arena_free(&x->arena);
  free(x->name);
  free(x);
}

bool proofs_shown(const LspProof *x) {
  return x->here && x->state == PROOF_DONE;
}

const char *proofs_word(LindyVerdict v) {
  switch (v) {
  case LINDY_VERIFIED: return "verified";
  case LINDY_REFUTED: return "refuted";
  case LINDY_UNPROVED: return "unproved";
  case LINDY_INCONCLUSIVE: break;
  }
  return "inconclusive";
}

void proofs_text(const LspProof *x, Buf *b) {
  if (x->state == PROOF_NONE)
    buf_puts(b, "not to be proved");
  else if (!proofs_shown(x))
    buf_puts(b, x->state == PROOF_RUNNING ? "being proved" : "not proved yet");
  else if (x->cached)
    buf_printf(b, "%s, as known from before", proofs_word(x->verdict));
  else if (x->seconds < 0.1)
    buf_printf(b, "%s in %u ms", proofs_word(x->verdict), 1 + (unsigned)(1000 * x->seconds));
  else
    buf_printf(b, "%s in %.1f s", proofs_word(x->verdict), x->seconds);
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
  return hash_pair((uint64_t)(uintptr_t)f, hash_bytes(name, strlen(name))) >> 1;
}

static uint64_t proof_hash(const LspFile *f, const char *name, uint64_t nth) {
  return hash_pair(name_hash(f, name), nth) >> 1;
}

/* Two that share a hash: one of them is proved again. */
static LspProof *find_proof(const Refresh *r, const LspFile *f, const char *name, uint64_t nth) {
  uint64_t found;
  if (!map_get(&r->known, proof_hash(f, name, nth), &found)) return NULL;
  LspProof *x = (LspProof *)(uintptr_t)found;
  bool same = x->whole.file == f && x->nth == nth && strcmp(x->name, name) == 0;
  return same && !x->taken ? x : NULL;
}

/* `--proc` of lindy.toml leaves the others out, until one is asked for by name. */
static bool is_chosen(const LspProgram *p, const char *name) {
  const OptionList *patterns = &p->manifest.options.procs;
  for (uint32_t i = 0; i < patterns->n; i++)
    if (glob_matches(patterns->at[i], name)) return true;
  return !patterns->n;
}

static void refresh_one(Refresh *r, const LindyProcedure *d) {
  LspFile *f = originals_file(r->program, d->place.file);
  if (!f || d->kind == LINDY_PROCEDURE) return;
  uint64_t nth = 0, key = name_hash(f, d->name);
  map_get(&r->nth, key, &nth);
  map_put(&r->nth, key, nth + 1);
  LspProof *x = find_proof(r, f, d->name, nth);
  bool known = x, same = known && strcmp(x->text.fingerprint, d->fingerprint) == 0;
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
    memcpy(x->text.fingerprint, d->fingerprint, sizeof x->text.fingerprint);
    memcpy(x->text.context, r->context, sizeof x->text.context);
  } else if (r->legal && strcmp(x->text.context, r->context) != 0) {
    want_proof(x);
    memcpy(x->text.context, r->context, sizeof x->text.context);
  }
  if (x->state == PROOF_WAITING && !is_chosen(r->program, x->name)) x->state = PROOF_NONE;
  x->here = strcmp(x->text.context, r->context) == 0;
  x->taken = true;
  x->whole = (LspMark){f, d->place.offset, d->place.end};
  x->text.loops = d->loops;
  x->at = (LspMark){f, d->name_place.offset, d->name_place.end};
  vec_push(&r->proofs, x);
}

/* Jobs that prove nothing of use are ended; but one that has answered everything is about to end by
 * itself, and remembers what it found. */
static void end_useless_jobs(LspProgram *p) {
  for (uint32_t i = 0; i < p->jobs.n; i++) {
    bool useful = false, pending = false;
    for (uint32_t k = 0; k < p->jobs.at[i]->members.n; k++) {
      const JobMember *m = &p->jobs.at[i]->members.at[k];
      useful |= m->proof && !m->answered;
      pending |= !m->answered;
    }
    if (pending && !useful) lindy_job_cancel(p->jobs.at[i]->job);
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
  p->pending.prove_at = 0;
  if (r.legal && p->server->settings.when == PROVE_ON_TYPE && some_wait(p))
    p->pending.prove_at = clock_now() + (r.opened ? 0 : DEBOUNCE_SECONDS);
}

/* ---- edits --------------------------------------------------------------------------- */

void proofs_edited(LspProgram *p, LspFile *f, LspEdit e) {
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    failures_move_mark(&x->whole, f, e);
    failures_move_mark(&x->at, f, e);
    for (uint32_t k = 0; k < x->failures.n; k++) failures_move(&x->failures.at[k], f, e);
    for (uint32_t k = 0; k < x->warnings.n; k++) failures_move_mark(&x->warnings.at[k].at, f, e);
    for (uint32_t k = 0; k < x->checks.n; k++) failures_move_mark(&x->checks.at[k].at, f, e);
  }
  profiles_edited(p, f, e);
  lints_edited(p, f, e);
  for (uint32_t i = 0; i < p->jobs.n; i++) {
    JobEdit one = {f, e};
    vec_push(&p->jobs.at[i]->edits, one);
  }
}

/* ---- results -------------------------------------------------------------------------- */

static void take_verdict(void *env, const LindyVerification *v) {
  LspJob *job = env;
  JobMember *m = NULL;
  const LspFile *f = originals_file(job->program, v->place.file);
  for (uint32_t i = 0; i < job->members.n && !m; i++)
    if (job->members.at[i].offset == v->place.offset && job->members.at[i].file == f)
      m = &job->members.at[i];
  if (!m || !m->proof) return;
  LspProof *x = m->proof;
  /* Instances of a generic implementation come one by one; the worst counts. */
  if (!m->answered) forget_verdict(x);
  static const int badness[] = {
      [LINDY_VERIFIED] = 0, [LINDY_INCONCLUSIVE] = 1, [LINDY_UNPROVED] = 2, [LINDY_REFUTED] = 3};
  bool worse = !m->answered || badness[v->verdict] > badness[x->verdict];
  if (worse) {
    x->verdict = v->verdict;
    x->reason = arena_strndup(&x->arena, v->reason, strlen(v->reason));
  }
  x->cached = v->cached && (!m->answered || x->cached);
  x->seconds += v->seconds;
  for (size_t i = 0; i < v->n_failures; i++)
    vec_push(&x->failures, failures_keep(job, &x->arena, &v->failures[i]));
  for (size_t i = 0; i < v->n_warnings; i++)
    vec_push(&x->warnings, failures_keep_warning(job, &x->arena, &v->warnings[i]));
  for (size_t i = 0; i < v->n_checks; i++) failures_keep_check(job, x, &v->checks[i]);
  m->answered = true;
  x->state = PROOF_DONE;
  x->edited = false;
  job->program->pending.republish = true;
}

/* A job that ends without a word about a member was not able to prove it. */
static void end_members(LspJob *job, LindyState state) {
  for (uint32_t i = 0; i < job->members.n; i++) {
    LspProof *x = job->members.at[i].proof;
    if (!x) continue;
    x->job = NULL;
    if (job->members.at[i].answered) continue;
    forget_verdict(x);
    job->program->pending.republish = true;
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

/* Options of the program, then limits of lindy.toml, then settings. A solver is a program, and a
 * cache is believed: a workspace names either only when it is trusted. */
Options proofs_options(const LspProgram *p, bool anew) {
  const LspSettings *set = &p->server->settings;
  bool trusted = set->trusted && !p->manifest.outside;
  const char *cache = p->manifest.cache && trusted ? p->manifest.cache : p->server->cache;
  Options o = p->manifest.options;
  o.procs = (OptionList){0};
  if (o.timeout < 0)
    o.timeout = p->manifest.timeout >= 0 ? (double)p->manifest.timeout : set->seconds;
  if (o.memory < 0) o.memory = p->manifest.memory >= 0 ? p->manifest.memory : set->memory_mb;
  if (!o.jobs) o.jobs = p->manifest.workers >= 0 ? p->manifest.workers : set->workers;
  if (!trusted) o.solver_opts = (OptionList){0}; /* they may name files */
  if (!o.solver || !trusted) o.solver = set->solver;
  o.cache = p->manifest.no_cache || anew ? NULL : cache;
  if (!o.infer) o.infer = set->domains;
  o.candidates |= set->candidates;
  return o;
}

/* Those that are proved first: edited ones, then those on the screen. */
typedef enum Urgency { URGENT_EDITED, URGENT_SEEN, URGENT_NOT } Urgency;

static Urgency urgency_of(const LspProof *x) {
  const LspFile *f = x->whole.file;
  if (x->edited) return URGENT_EDITED;
  if (!f || !f->seen_to) return URGENT_NOT;
  uint32_t from = text_position(&f->text, x->whole.offset).line,
           to = text_position(&f->text, x->whole.end).line;
  return from <= f->seen_to && to >= f->seen_from ? URGENT_SEEN : URGENT_NOT;
}

/* Proves those that wait and are that urgent; false: there are none. `anew`: stored verdicts
 * does not count. */
static bool start_job(LspProgram *p, Urgency urgency, bool anew) {
  LspJob *job = mem_calloc(1, sizeof *job);
  job->program = p;
  VEC(const char *) names = {0};
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    if (!x->here || x->state != PROOF_WAITING || urgency_of(x) != urgency) continue;
    JobMember m = {x, x->at.file, x->at.offset, false};
    vec_push(&job->members, m);
    vec_push(&names, x->name);
    x->state = PROOF_RUNNING;
    x->job = job;
  }
  bool any = names.n;
  if (any) {
    Options o = proofs_options(p, anew);
    o.procs = (OptionList){.at = names.at, .n = names.n};
    job->job = job_verify(p->session, &o, take_verdict, job);
    vec_push(&p->jobs, job);
  } else {
    free(job);
  }
  vec_free(&names);
  return any;
}

void proofs_start(LspProgram *p, const char *name) {
  if (!p->server->proves || p->pending.changed || !lindy_check(p->session)) return;
  for (uint32_t i = 0; name && i < p->proofs.n; i++)
    if (strcmp(p->proofs.at[i]->name, name) == 0) {
      want_proof(p->proofs.at[i]);
      p->proofs.at[i]->edited = true;
    }
  end_useless_jobs(p);
  p->pending.prove_at = 0;
  if (p->jobs.n >= MOST_JOBS) {
    p->pending.prove_at = clock_now() + DEBOUNCE_SECONDS;
    return;
  }
  bool started = start_job(p, URGENT_EDITED, name);
  if (!started) started = start_job(p, URGENT_SEEN, false);
  if (!started) start_job(p, URGENT_NOT, false);
  if (some_wait(p)) p->pending.prove_at = clock_now() + HEAD_START_SECONDS;
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
    if (p->pending.prove_at > 0 && state != LINDY_CANCELLED)
      p->pending.prove_at = clock_now(); /* the next are due */
    free_job(job);
    p->jobs.at[i] = p->jobs.at[--p->jobs.n];
  }
}

void proofs_reconsider(LspProgram *p) {
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    LspProof *x = p->proofs.at[i];
    bool open =
        x->state == PROOF_RUNNING || (x->state == PROOF_DONE && x->verdict != LINDY_VERIFIED);
    if (x->here && open) want_proof(x);
  }
  end_useless_jobs(p);
  p->pending.republish = true;
  if (p->server->settings.when == PROVE_ON_TYPE && some_wait(p))
    p->pending.prove_at = clock_now() + DEBOUNCE_SECONDS;
}

void proofs_cancel(LspProgram *p) {
  p->pending.prove_at = 0;
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
