/* SPDX-License-Identifier: MIT */
/* See profiles.h. */
#include "lsp/profiles.h"

#include "api/job/job_options.h"
#include "base/mem.h"
#include "lsp/originals.h"
#include "lsp/proofs_job.h"

#include <string.h>

typedef struct ProfiledQuantifier {
  LspMark at;
  uint64_t instances, needed;
  bool is_known;
} ProfiledQuantifier;

typedef struct ProfiledDisease {
  LspMark at;
  const char *name, *message;
} ProfiledDisease;

typedef struct LspProfile {
  Arena arena;
  const LspProof *proof;
  char fingerprint[65], context[65]; /* of the proof when it was profiled */
  VEC(ProfiledQuantifier) quantifiers;
  VEC(ProfiledDisease) diseases;
  uint64_t instances, needed;
  bool is_known;
  const char *cure; /* a title, or NULL */
  LspMark cure_at;
  const char *cure_text;
} LspProfile;

struct LspProfiles {
  LspProgram *program;
  LindyJob *job; /* or NULL */
  char *name;    /* of what it profiles */
  bool stale;    /* the text has changed meanwhile */
  VEC(LspProfile *) list;
};

/* ---- which are shown ------------------------------------------------------------------- */

static void free_profile(LspProfile *x) {
  vec_free(&x->quantifiers);
  vec_free(&x->diseases);
  arena_free(&x->arena);
  free(x);
}

/* Of an implementation that the program still has. */
static const LspProof *proof_shown(const LspProgram *p, const LspProfile *x) {
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    const LspProof *y = p->proofs.at[i];
    if (y == x->proof && y->here && strcmp(y->text.fingerprint, x->fingerprint) == 0 &&
        strcmp(y->text.context, x->context) == 0)
      return y;
  }
  return NULL;
}

static const LspProfile *profile_of(const LspProgram *p, const LspProof *proof) {
  for (uint32_t i = 0; p->profiles && i < p->profiles->list.n; i++)
    if (proof_shown(p, p->profiles->list.at[i]) == proof) return p->profiles->list.at[i];
  return NULL;
}

void profiles_edited(LspProgram *p, LspFile *f, LspEdit e) {
  LspProfiles *all = p->profiles;
  if (!all) return;
  all->stale = true;
  for (uint32_t i = 0; i < all->list.n; i++) {
    LspProfile *x = all->list.at[i];
    for (uint32_t k = 0; k < x->quantifiers.n; k++)
      failures_move_mark(&x->quantifiers.at[k].at, f, e);
    for (uint32_t k = 0; k < x->diseases.n; k++) failures_move_mark(&x->diseases.at[k].at, f, e);
    failures_move_mark(&x->cure_at, f, e);
  }
}

/* ---- results ---------------------------------------------------------------------------- */

static LspMark mark_of(LspProgram *p, LindyPlace at) {
  return (LspMark){originals_file(p, at.file), at.offset, at.end};
}

static const char *keep_text(Arena *a, const char *text) {
  return arena_strndup(a, text, strlen(text));
}

/* Text that the editor may show; and the whole, for a panel. */
static void send_profile(const LspProfiles *all, const LspProof *proof, const char *page) {
  if (!all->program->server->settings.wants_status) return;
  json_t *params = json_object();
  rpc_set(params, "uri", rpc_text(proof->at.file->uri));
  rpc_set(params, "name", rpc_text(proof->name));
  rpc_set(params, "page", rpc_text(page));
  rpc_notify(&all->program->server->rpc, "lindy/profile", params);
}

static void forget_profile(LspProfiles *all, const LspProof *proof) {
  for (uint32_t i = 0; i < all->list.n; i++) {
    if (all->list.at[i]->proof != proof) continue;
    free_profile(all->list.at[i]);
    all->list.at[i] = all->list.at[--all->list.n];
    return;
  }
}

static void fill_profile(LspProfile *x, LspProgram *p, const LindyProfile *from) {
  for (size_t i = 0; i < from->n_quantifiers; i++) {
    const LindyQuantifier *q = &from->quantifiers[i];
    vec_push(&x->quantifiers,
             ((ProfiledQuantifier){mark_of(p, q->place), q->instances, q->needed, q->is_known}));
    x->instances += q->instances;
    x->needed += q->needed;
    x->is_known |= q->is_known;
  }
  for (size_t i = 0; i < from->n_diseases; i++) {
    const LindyDisease *d = &from->diseases[i];
    const char *message = arena_printf(&x->arena, "%s\n%s", d->text, d->advice);
    vec_push(&x->diseases,
             ((ProfiledDisease){mark_of(p, d->place), keep_text(&x->arena, d->name), message}));
  }
  if (!from->cure) return;
  x->cure = arena_printf(&x->arena, "Heal by %s: %s", from->cure->what, from->cure->effect);
  x->cure_at = mark_of(p, from->cure->edit.place);
  x->cure_text = keep_text(&x->arena, from->cure->edit.text);
}

static void take_profile(void *env, const LindyProfile *from) {
  LspProfiles *all = env;
  LspProgram *p = all->program;
  LspMark at = mark_of(p, from->place);
  if (all->stale) return;
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    const LspProof *proof = p->proofs.at[i];
    if (!proof->here || proof->at.file != at.file || proof->at.offset != at.offset) continue;
    forget_profile(all, proof);
    LspProfile *x = mem_calloc(1, sizeof *x);
    arena_init(&x->arena);
    x->proof = proof;
    memcpy(x->fingerprint, proof->text.fingerprint, sizeof x->fingerprint);
    memcpy(x->context, proof->text.context, sizeof x->context);
    fill_profile(x, p, from);
    vec_push(&all->list, x);
    send_profile(all, proof, from->page);
    p->pending.republish = true;
    proofs_ask_refresh(p->server);
    return;
  }
}

/* ---- the life of a job -------------------------------------------------------------------- */

void profiles_start(LspProgram *p, const char *name) {
  profiles_end(p);
  if (!p->profiles) p->profiles = mem_calloc(1, sizeof *p->profiles);
  LspProfiles *all = p->profiles;
  Options o = proofs_options(p, true);
  all->program = p;
  all->stale = false;
  all->name = mem_strdup(name);
  o.procs = (OptionList){.at = (const char **)&all->name, .n = 1};
  o.heal = "";
  all->job = job_profile(p->session, &o, take_profile, all);
}

void profiles_end(LspProgram *p) {
  LspProfiles *all = p->profiles;
  if (!all || !all->job) return;
  lindy_job_free(all->job);
  free(all->name);
  all->job = NULL;
  all->name = NULL;
}

void profiles_free(LspProgram *p) {
  if (!p->profiles) return;
  profiles_end(p);
  for (uint32_t i = 0; i < p->profiles->list.n; i++) free_profile(p->profiles->list.at[i]);
  vec_free(&p->profiles->list);
  free(p->profiles);
  p->profiles = NULL;
}

void profiles_step(LspProgram *p) {
  LspProfiles *all = p->profiles;
  if (!profiles_run(p)) return;
  LindyState state = lindy_job_step(all->job);
  if (state == LINDY_RUNNING) return;
  const char *why = state == LINDY_FAILED ? lindy_job_reason(all->job)
                    : all->stale          ? "the text has changed; ask again"
                                          : NULL;
  if (why) {
    Buf b = {0};
    buf_printf(&b, "lindy: no profile of %s: %s", all->name, why);
    server_show(p->server, MESSAGE_INFO, b.text);
    buf_free(&b);
  }
  profiles_end(p);
  proofs_ask_refresh(p->server);
}

bool profiles_run(const LspProgram *p) {
  return p->profiles && p->profiles->job;
}

int profiles_fd(const LspProgram *p) {
  return lindy_job_fd(p->profiles->job);
}

/* ---- what the editor shows ------------------------------------------------------------------ */

/* `12 of 873 instances needed` */
static void add_instances(Buf *b, uint64_t instances, uint64_t needed, bool is_known) {
  unsigned long long n = instances, of = needed;
  if (is_known) buf_printf(b, "%llu of ", of);
  buf_printf(b, "%llu instance%s%s", n, n == 1 ? "" : "s", is_known ? " needed" : "");
}

void profiles_text(const LspProgram *p, const LspProof *proof, Buf *b) {
  const LspProfile *x = profile_of(p, proof);
  if (profiles_run(p) && strcmp(p->profiles->name, proof->name) == 0) {
    buf_puts(b, "being profiled");
  } else if (x) {
    add_instances(b, x->instances, x->needed, x->is_known);
    if (x->diseases.n) buf_printf(b, ", %s", x->diseases.at[0].name);
  } else {
    buf_puts(b, "profile");
  }
}

static void add_quantifier_hint(const ProfiledQuantifier *q, json_t *list) {
  json_t *hint = json_object(), *range = file_range(q->at.file, q->at.offset, q->at.end);
  Buf label = {0};
  add_instances(&label, q->instances, q->needed, q->is_known);
  rpc_set(hint, "position", json_incref(json_object_get(range, "end")));
  rpc_set(hint, "label", rpc_text(label.text));
  rpc_set(hint, "paddingLeft", json_true());
  json_array_append_new(list, hint);
  json_decref(range);
  buf_free(&label);
}

/* Of several profiles, the last counts at each quantifier. */
static bool is_hinted(const LspProfiles *all, const LspProgram *p, uint32_t after, LspMark at) {
  for (uint32_t i = after + 1; i < all->list.n; i++)
    for (uint32_t k = 0; proof_shown(p, all->list.at[i]) && k < all->list.at[i]->quantifiers.n; k++)
      if (all->list.at[i]->quantifiers.at[k].at.file == at.file &&
          all->list.at[i]->quantifiers.at[k].at.offset == at.offset)
        return true;
  return false;
}

void profiles_hints(const LspProgram *p, const LspFile *f, uint32_t from, uint32_t to,
                    json_t *list) {
  const LspProfiles *all = p->profiles;
  for (uint32_t i = 0; all && i < all->list.n; i++) {
    const LspProfile *x = all->list.at[i];
    if (!proof_shown(p, x)) continue;
    for (uint32_t k = 0; k < x->quantifiers.n; k++) {
      const ProfiledQuantifier *q = &x->quantifiers.at[k];
      if (q->at.file != f || is_hinted(all, p, i, q->at)) continue;
      uint32_t line = text_position(&f->text, q->at.offset).line;
      if (line >= from && line <= to) add_quantifier_hint(q, list);
    }
  }
}

void profiles_diagnostics(const LspProgram *p, const LspFile *f, json_t *list) {
  enum { SEVERITY_INFORMATION = 3 };
  for (uint32_t i = 0; p->profiles && i < p->profiles->list.n; i++) {
    const LspProfile *x = p->profiles->list.at[i];
    if (!proof_shown(p, x)) continue;
    for (uint32_t k = 0; k < x->diseases.n; k++) {
      const ProfiledDisease *d = &x->diseases.at[k];
      LspMark at = d->at.file ? d->at : x->proof->at;
      if (at.file == f)
        json_array_append_new(list,
                              proofs_diagnostic(f, at, SEVERITY_INFORMATION, d->name, d->message));
    }
  }
}

static void add_cure(const LspProfile *x, json_t *list) {
  const LspFile *f = x->cure_at.file;
  json_t *one = json_object(), *edit = json_object(), *changes = json_object();
  json_t *edits = json_array(), *change = json_object();
  rpc_set(change, "range", file_range(f, x->cure_at.offset, x->cure_at.end));
  rpc_set(change, "newText", rpc_text(x->cure_text));
  json_array_append_new(edits, change);
  json_object_set_new(changes, f->uri, edits);
  rpc_set(edit, "changes", changes);
  rpc_set(one, "title", rpc_text(x->cure));
  rpc_set(one, "kind", json_string("quickfix"));
  rpc_set(one, "edit", edit);
  json_array_append_new(list, one);
}

static bool mark_meets(LspMark m, const LspFile *f, size_t lo, size_t hi) {
  return m.file == f && m.offset <= hi && m.end >= lo;
}

void profiles_fixes(const LspProgram *p, const LspFile *f, size_t lo, size_t hi, json_t *list) {
  for (uint32_t i = 0; p->profiles && i < p->profiles->list.n; i++) {
    const LspProfile *x = p->profiles->list.at[i];
    bool meets = x->cure && proof_shown(p, x) && x->cure_at.file &&
                 (mark_meets(x->cure_at, f, lo, hi) || mark_meets(x->proof->whole, f, lo, hi));
    for (uint32_t k = 0; x->cure && !meets && proof_shown(p, x) && k < x->diseases.n; k++)
      meets = mark_meets(x->diseases.at[k].at, f, lo, hi);
    if (meets) add_cure(x, list);
  }
}
