/* SPDX-License-Identifier: MIT */
/* See certificates.h. */
#include "report/certificates.h"

#include "report/json.h"
#include "report/text.h"
#include "report/verify.h"

#include <string.h>

static json_t *about(const char *event, const Session *s, const Impl *im) {
  json_t *o = json_event(event);
  Str name = verify_unit_name(im);
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_place(o, s, (Span){im->pos, 0});
  return o;
}

static void set_number(json_t *o, const char *key, uint64_t n) {
  json_object_set_new(o, key, json_integer((json_int_t)n));
}

void certificates_written(FILE *to, const Session *s, const Impl *im, const CertificateNote *c,
                          const ReportStyle *style, bool json) {
  if (json) {
    json_t *o = about("certificate", s, im);
    json_object_set_new(o, "written", json_boolean(!c->why));
    if (c->why) json_object_set_new(o, "reason", json_text(c->why, strlen(c->why)));
    set_number(o, "bytes", c->bytes);
    set_number(o, "vc_bytes", c->problem_bytes);
    set_number(o, "instances", c->instances);
    json_object_set_new(o, "seconds", json_real(c->seconds));
    json_write(to, o);
    return;
  }
  if (!c->why) return;
  Buf text = {0}, out = {0};
  buf_printf(&text, "%s has no certificate: %s", verify_unit_name(im)->text, c->why);
  text_entry(&out, s, style, (TextEntry){{im->pos, 0}, SEV_WARNING, "V103", text.text});
  text_flush(to, &out);
  buf_free(&text);
  buf_free(&out);
}

static const char *verdict_text(RecheckVerdict v) {
  return v == RECHECK_CERTIFIED ? "certified" : v == RECHECK_OPEN ? "not certified" : "rejected";
}

static void checked_json(FILE *to, const Session *s, const Impl *im, const RecheckResult *r) {
  json_t *o = about("certificate", s, im);
  json_object_set_new(o, "verdict", json_string(verdict_text(r->verdict)));
  if (r->reason.n) json_object_set_new(o, "reason", json_text(r->reason.text, r->reason.n));
  json_object_set_new(o, "solver", json_text(r->solver, strlen(r->solver)));
  json_object_set_new(o, "vc", json_text(r->vc, strlen(r->vc)));
  set_number(o, "conditions", r->conditions);
  set_number(o, "instances", r->instances);
  set_number(o, "bytes", r->certificate_bytes);
  set_number(o, "vc_bytes", r->problem_bytes);
  set_number(o, "ground_bytes", r->ground_bytes);
  json_object_set_new(o, "seconds", json_real(r->solver_seconds));
  json_write(to, o);
}

void certificates_checked(FILE *to, const Session *s, const Impl *im, const RecheckResult *r,
                          const ReportStyle *style, bool json) {
  if (json) {
    checked_json(to, s, im, r);
    return;
  }
  if (style->quiet && r->verdict == RECHECK_CERTIFIED) return;
  Buf out = {0};
  buf_printf(&out, "%s: ", verify_unit_name(im)->text);
  text_paint(&out, style,
             r->verdict == RECHECK_CERTIFIED ? TEXT_GOOD
             : r->verdict == RECHECK_OPEN    ? TEXT_WARNING
                                             : TEXT_ERROR);
  buf_puts(&out, verdict_text(r->verdict));
  text_plain(&out, style);
  if (r->verdict != RECHECK_CERTIFIED)
    buf_printf(&out, ": %s", r->reason.n ? r->reason.text : "no reason is known");
  else if (!r->conditions)
    buf_puts(&out, ": nothing was left to ask");
  else
    buf_printf(&out, " by %s (instances: %u)", r->solver, r->instances);
  buf_putc(&out, '\n');
  text_flush(to, &out);
  buf_free(&out);
}

void certificates_summary(FILE *to, const RecheckCounts *c, const ReportStyle *style, bool json) {
  Verdict v = c->rejected ? VERDICT_REFUTED : c->open ? VERDICT_INCOMPLETE : VERDICT_VERIFIED;
  if (json) {
    json_t *o = json_event("summary");
    json_object_set_new(o, "command", json_string("recheck"));
    json_object_set_new(o, "verdict", json_string(report_verdict(v)));
    set_number(o, "certified", c->certified);
    set_number(o, "not_certified", c->open);
    set_number(o, "rejected", c->rejected);
    json_object_set_new(o, "seconds", json_real(c->seconds));
    json_write(to, o);
    return;
  }
  if (style->quiet) return;
  Buf out = {0};
  text_paint(&out, style, c->rejected ? TEXT_ERROR : c->open ? TEXT_WARNING : TEXT_GOOD);
  buf_printf(&out, "%u certified, %u not certified, %u rejected", c->certified, c->open,
             c->rejected);
  text_plain(&out, style);
  buf_printf(&out, " in %.1f s\n", c->seconds);
  text_flush(to, &out);
  buf_free(&out);
}
