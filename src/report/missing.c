/* SPDX-License-Identifier: MIT */
/* See missing.h. */
#include "report/missing.h"

#include "report/json.h"
#include "report/text.h"
#include "report/verify.h"

void missing_message(const char *unit, const MissingFact *f, Buf *out) {
  buf_printf(out, "%s if '%s' at the entry of %s",
             f->unreached ? "nothing would get here" : "this would hold", f->text->text, unit);
}

void missing_evidence(const MissingFact *f, Buf *out) {
  buf_printf(out, "%u of %u counterexample%s excluded", (unsigned)f->models, (unsigned)f->models,
             f->models == 1 ? "" : "s");
  if (f->calls)
    buf_printf(out, ", %u of %u call%s satisfy it", (unsigned)f->satisfied, (unsigned)f->calls,
               f->calls == 1 ? "" : "s");
}

void missing_text(FILE *to, const Session *s, const Impl *im, const ProofUse *u,
                  const ReportStyle *style) {
  Buf out = {0}, text = {0};
  for (uint32_t i = 0; i < u->missing.n; i++) {
    const MissingFact *f = &u->missing.at[i];
    buf_clear(&text);
    missing_message(verify_unit_name(im)->text, f, &text);
    text_entry(&out, s, style, (TextEntry){{f->check, 0}, SEV_NOTE, NULL, text.text});
    buf_clear(&text);
    missing_evidence(f, &text);
    text_remark(&out, style, text.text);
  }
  text_flush(to, &out);
  buf_free(&text);
  buf_free(&out);
}

void missing_loop_text(FILE *to, const Session *s, const MissingLoop *m, const ReportStyle *style) {
  Buf out = {0}, text = {0};
  buf_printf(&text, "%s would be verified with 'invariant %s' at this loop",
             verify_unit_name(m->impl)->text, m->text);
  if (m->others)
    buf_printf(&text, ", and %u other%s", (unsigned)m->others, m->others > 1 ? "s" : "");
  text_entry(&out, s, style, (TextEntry){{m->loop, 0}, SEV_NOTE, NULL, text.text});
  text_flush(to, &out);
  buf_free(&text);
  buf_free(&out);
}

void missing_loop_json(FILE *to, const Session *s, const MissingLoop *m) {
  json_t *o = json_event("missing");
  Str name = verify_unit_name(m->impl);
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_object_set_new(o, "implementation", json_text(m->impl->unique->text, m->impl->unique->len));
  json_place(o, s, (Span){m->loop, 0});
  json_object_set_new(o, "check", json_string("loop"));
  json_object_set_new(o, "invariant", json_string(m->text));
  json_object_set_new(o, "others", json_integer(m->others));
  json_write(to, o);
}

void missing_json(FILE *to, const Session *s, const Impl *im, const ProofUse *u) {
  for (uint32_t i = 0; i < u->missing.n; i++) {
    const MissingFact *f = &u->missing.at[i];
    json_t *o = json_event("missing");
    Str name = verify_unit_name(im);
    json_object_set_new(o, "unit", json_text(name->text, name->len));
    json_object_set_new(o, "implementation", json_text(im->unique->text, im->unique->len));
    json_place(o, s, (Span){f->check, 0});
    json_object_set_new(o, "check", json_string(passive_json(f->kind)));
    json_object_set_new(o, "requires", json_text(f->text->text, f->text->len));
    json_object_set_new(o, "excluded", json_integer(f->models));
    json_object_set_new(o, "calls", json_integer(f->calls));
    json_object_set_new(o, "satisfied", json_integer(f->satisfied));
    json_object_set_new(o, "reached", json_boolean(!f->unreached));
    json_write(to, o);
  }
}
