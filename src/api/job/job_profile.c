/* SPDX-License-Identifier: MIT */
/* Jobs that profile proofs, and look for cures. */
#include "api/engine_options.h"
#include "api/heal/heal.h"
#include "api/job/job.h"
#include "api/job/job_options.h"
#include "api/refute.h"
#include "api/select.h"
#include "report/diagnosis.h"
#include "report/effort.h"
#include "report/profile_page.h"
#include "report/verify.h"

typedef struct ProfileWork {
  JobWork *w;
  const Options *options;
  VerifyOptions verify;
  bool stopped;
} ProfileWork;

/* ---- writing ---------------------------------------------------------------------- */

static void put_quantifiers(JobWork *w, const VerifyEffort *e) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->quantifiers.n; i++) n += quantifier_is_told(&e->quantifiers.at[i]);
  wire_put_number(&w->message, n);
  for (uint32_t i = 0; i < e->quantifiers.n; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    if (!quantifier_is_told(q)) continue;
    bool known = q->use.needed != QUANTIFIER_NEED_UNKNOWN;
    job_put_place(&w->message, job_place(w, q->use.pos));
    wire_put_text(&w->message, q->owner ? q->owner->text : "");
    wire_put_number(&w->message, q->use.instances);
    wire_put_number(&w->message, known ? q->use.needed : 0);
    wire_put_number(&w->message, known);
  }
}

static void put_diseases(JobWork *w, const VerifyResult *r) {
  ProofDiseases list = {0};
  diagnosis_find(&w->pipeline->session, r, &list);
  wire_put_number(&w->message, list.n);
  for (uint32_t i = 0; i < list.n; i++) {
    ProofDisease *d = &list.at[i];
    buf_putc(&d->text, 0);
    wire_put_text(&w->message, diagnosis_name(d->kind));
    wire_put_text(&w->message, d->text.text);
    wire_put_text(&w->message, diagnosis_advice(d->kind));
    job_put_place(&w->message, job_place(w, d->pos));
  }
  diagnosis_free(&list);
}

static void put_cure(JobWork *w, const HealNote *note, const Healing *h) {
  bool healed = note && note->what;
  Buf effect = {0};
  wire_put_number(&w->message, healed);
  if (!healed) return;
  heal_note_effect(note, &effect);
  wire_put_text(&w->message, note->what);
  wire_put_text(&w->message, effect.text);
  const Cure *c = &h->kept.at[0];
  job_put_edit(w, job_edit_place(w, c->pos, c->erase), c->text);
  buf_free(&effect);
}

static void put_page(JobWork *w, const Impl *im, const VerifyResult *r, const HealNote *note) {
  ProfilePage page = {0};
  Buf text = {0};
  profile_page_unit(&page, &w->pipeline->session, im, r);
  if (note) profile_page_healed(&page, &w->pipeline->session, note);
  profile_page_write(&page, &w->pipeline->session, &text);
  wire_put_buf(&w->message, &text);
  profile_page_free(&page);
  buf_free(&text);
}

/* ---- the work --------------------------------------------------------------------- */

/* A program of one text, whose proof is not done. */
static bool may_be_healed(const ProfileWork *x, const VerifyResult *r) {
  const Pipeline *p = x->w->pipeline;
  return x->options->heal && r->outcome != VERIFY_VERIFIED && r->outcome != VERIFY_ERRORS &&
         p->session.sources.files.n == 1;
}

static bool write_profile(void *env, const Impl *im, const VerifyResult *r) {
  ProfileWork *x = env;
  JobWork *w = x->w;
  Healing h = {.original = w->pipeline, .options = x->options, .texts = w->pipeline->opt};
  HealNote note;
  bool healing = may_be_healed(x, r);
  if (healing) x->stopped = !heal_impl(&h, im, r, &note);
  wire_put_str(&w->message, verify_unit_name(im));
  job_put_place(&w->message, job_place(w, im->pos));
  wire_put_number(&w->message, job_verdict_of(r->outcome));
  wire_put_real(&w->message, effort_seconds(r));
  put_quantifiers(w, &r->effort);
  put_diseases(w, r);
  put_cure(w, healing ? &note : NULL, &h);
  put_page(w, im, r, healing ? &note : NULL);
  job_write(w);
  healing_free(&h);
  return !x->stopped;
}

static bool run_profile(JobWork *w) {
  const Options *o = w->options;
  ProfileWork x = {.w = w, .options = o};
  PassOptions pass = engine_options_passes(o);
  const char *why = NULL;
  uint32_t n;
  w->pipeline->opt.obligations = true;
  w->verdict = LINDY_VERIFIED;
  if (!job_lower(w, &pass)) return false;
  CoreProgram *core = w->pipeline->core;
  Arena *arena = &w->pipeline->session.perm;
  engine_options_inline(o, core);
  const Impl **list = ARENA_ARRAY(arena, const Impl *, core->impls.n + 1);
  if (!select_impls(core, o->procs.at, o->procs.n, list, &n, &w->why)) return false;
  if (!engine_options_verify(o, arena, &x.verify, &w->why)) return false;
  if (x.verify.attempts) x.verify.refute = refute_with(w->pipeline);
  x.verify.listen = x.verify.profile = x.verify.graph = x.verify.needed = true;
  x.verify.prove.shows.batches = true;
  VerifyTask task = {core, list, n, &x.verify, write_profile, &x};
  bool ok = verify_impls(&task, &why);
  if (why) buf_puts(&w->why, why);
  return ok && !x.stopped;
}

/* ---- reading ---------------------------------------------------------------------- */

static LindyQuantifier quantifier_of(WireReader *r) {
  LindyQuantifier q = {.place = job_get_place(r)};
  q.of = wire_text(r);
  q.instances = wire_number(r);
  q.needed = wire_number(r);
  q.is_known = wire_bool(r);
  return q;
}

static LindyDisease disease_of(WireReader *r) {
  LindyDisease d = {.name = wire_text(r)};
  d.text = wire_text(r);
  d.advice = wire_text(r);
  d.place = job_get_place(r);
  return d;
}

static const LindyCure *cure_of(WireReader *r) {
  if (!wire_bool(r)) return NULL;
  LindyCure *c = ARENA_NEW(r->arena, LindyCure);
  c->what = wire_text(r);
  c->effect = wire_text(r);
  c->edit = job_get_edit(r);
  return c;
}

void job_read_profile(WireReader *r, void (*callback)(void), void *env) {
  LindyProfile p = {.name = wire_name(r)->text};
  p.place = job_get_place(r);
  p.verdict = (LindyVerdict)wire_below(r, LINDY_UNPROVED + 1);
  p.seconds = wire_real(r);
  p.n_quantifiers = wire_count(r);
  LindyQuantifier *quantifiers = ARENA_ARRAY(r->arena, LindyQuantifier, p.n_quantifiers);
  for (size_t i = 0; i < p.n_quantifiers; i++) quantifiers[i] = quantifier_of(r);
  p.quantifiers = quantifiers;
  p.n_diseases = wire_count(r);
  LindyDisease *diseases = ARENA_ARRAY(r->arena, LindyDisease, p.n_diseases);
  for (size_t i = 0; i < p.n_diseases; i++) diseases[i] = disease_of(r);
  p.diseases = diseases;
  p.cure = cure_of(r);
  p.page = wire_text(r);
  if (wire_end(r) && callback) ((LindyProfileFn *)callback)(env, &p);
}

LindyJob *job_profile(LindySession *s, const Options *o, LindyProfileFn *fn, void *env) {
  static const JobKind kind = {run_profile, job_read_profile, false};
  Options with = *o; /* the lists are borrowed */
  session_add_options(s, &with);
  return job_start(s, &kind, &with, (void (*)(void))fn, env);
}

LindyJob *lindy_profile(LindySession *s, const LindyProfileOptions *o, LindyProfileFn *fn,
                        void *env) {
  Options opt;
  LindyVerifyOptions verify = {.names = o->names, .n_names = o->n_names, .seconds = o->seconds};
  job_options_verify(&opt, &verify);
  if (o->heal) opt.heal = "";
  LindyJob *job = job_profile(s, &opt, fn, env);
  options_free(&opt);
  return job;
}
