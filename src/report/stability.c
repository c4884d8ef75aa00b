/* SPDX-License-Identifier: MIT */
/* See stability.h. */
#include "report/stability.h"

#include "report/json.h"
#include "report/text.h"
#include "report/verify.h"

bool stability_is_stable(const StabilityNote *n) {
  return n->verified == (n->proved ? n->mutations : 0);
}

static void write_json(FILE *to, const Session *s, const Impl *im, const StabilityNote *n) {
  json_t *o = json_event("stability");
  Str name = verify_unit_name(im);
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_object_set_new(o, "implementation", json_text(im->unique->text, im->unique->len));
  json_place(o, s, (Span){im->pos, 0});
  json_object_set_new(o, "stable", json_boolean(stability_is_stable(n)));
  json_object_set_new(o, "proved", json_boolean(n->proved));
  json_object_set_new(o, "mutations", json_integer(n->mutations));
  json_object_set_new(o, "verified", json_integer(n->verified));
  json_write(to, o);
}

void stability_write(FILE *to, const Session *s, const Impl *im, const StabilityNote *n,
                     const ReportStyle *style, bool json) {
  if (json) {
    write_json(to, s, im, n);
    return;
  }
  if (stability_is_stable(n)) return;
  Buf text = {0}, out = {0};
  buf_printf(&text, "the proof of %s is unstable: found with %u of %u irrelevant mutations",
             verify_unit_name(im)->text, (unsigned)n->verified, (unsigned)n->mutations);
  text_entry(&out, s, style, (TextEntry){{im->pos, 0}, SEV_WARNING, "V104", text.text});
  text_flush(to, &out);
  buf_free(&text);
  buf_free(&out);
}
