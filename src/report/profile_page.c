/* SPDX-License-Identifier: MIT */
/* See profile_page.h. */
#include "report/profile_page.h"

#include "report/effort.h"
#include "report/json.h"
#include "report/page.h"
#include "report/verify.h"

#include <string.h>

__asm__(".pushsection .rodata\n"
        "profile_page_text:\n"
        ".incbin \"lib/profile_page.html\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char profile_page_text[];

static json_t *checks_json(const Session *s, const VerifyResult *r) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < r->batches.n; i++) {
    const VerifyBatch *b = &r->batches.at[i];
    json_t *o = json_object();
    if (b->n_checks) json_place(o, s, (Span){b->checks[0], 0});
    json_object_set_new(o, "checks", json_integer(b->n_checks));
    json_object_set_new(o, "verdict", json_string(result_verdict(b->outcome)));
    json_object_set_new(o, "seconds", json_real(b->seconds));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *loops_json(const Session *s, const VerifyEffort *e) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < e->loops.n; i++) {
    const VerifyLoop *l = &e->loops.at[i];
    json_t *o = json_object();
    json_place(o, s, (Span){l->pos, 0});
    json_object_set_new(o, "matched", json_text(l->from->text, l->from->len));
    json_object_set_new(o, "again", json_text(l->to->text, l->to->len));
    json_array_append_new(list, o);
  }
  return list;
}

void profile_page_unit(ProfilePage *p, const Session *s, const Impl *im, const VerifyResult *r) {
  json_t *o = json_object();
  Buf why = {0};
  Str name = verify_unit_name(im);
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_place(o, s, (Span){im->pos, 0});
  json_object_set_new(o, "verdict", json_string(result_verdict(r->outcome)));
  const char *reason = verify_why(r, &why);
  json_object_set_new(o, "reason", json_text(reason, strlen(reason)));
  json_object_set_new(o, "seconds", json_real(effort_seconds(r)));
  json_object_set_new(o, "checks", checks_json(s, r));
  json_object_set_new(o, "loops", loops_json(s, &r->effort));
  effort_json(o, s, r);
  if (!p->units) p->units = json_array();
  json_array_append_new(p->units, o);
  buf_free(&why);
}

void profile_page_healed(ProfilePage *p, const Session *s, const HealNote *n) {
  if (!p->healed) p->healed = json_array();
  json_array_append_new(p->healed, heal_note_json(s, n));
}

void profile_page_write(const ProfilePage *p, const Session *s, Buf *out) {
  json_t *data = json_object(), *sources = json_object();
  for (uint32_t i = 0; i < s->sources.files.n; i++) {
    const Source *f = s->sources.files.at[i];
    json_object_set_new(sources, f->name->text, json_text(f->text, f->len));
  }
  json_object_set_new(data, "sources", sources);
  json_object_set(data, "units", p->units ? p->units : json_null());
  json_object_set(data, "healed", p->healed ? p->healed : json_null());
  page_write(profile_page_text, data, out);
  json_decref(data);
}

void profile_page_free(ProfilePage *p) {
  json_decref(p->units);
  json_decref(p->healed);
}
