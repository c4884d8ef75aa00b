/* SPDX-License-Identifier: MIT */
/* See profile.h. */
#include "report/profile.h"

#include "report/effort.h"
#include "report/text.h"

/* `list.bpl:8:11: Sort: verified in 1.20 s, 12 checks`; details where there are any. */
static void profile_unit(FILE *to, const Session *s, const VerifyUnit *u,
                         const ReportStyle *style) {
  const VerifyResult *r = u->result;
  Buf out = {0}, text = {0}, why = {0};
  buf_printf(&text, "%s: %s", verify_unit_name(u->impl)->text, result_verdict(r->outcome));
  if (*verify_why(r, &why) && !result_fails(r->outcome))
    buf_printf(&text, " (%s)", verify_why(r, &why));
  buf_printf(&text, " in %.2f s, %u checks%s", effort_seconds(r), (unsigned)r->checks,
             u->cached ? ", from the cache" : "");
  text_entry(&out, s, style, (TextEntry){{u->impl->pos, 0}, SEV_NOTE, NULL, text.text});
  effort_text(&out, s, r, true, style);
  text_flush(to, &out);
  buf_free(&out);
  buf_free(&text);
  buf_free(&why);
}

/* `time: reading the program 0.10 s, axioms 0.05 s, proofs 0.83 s` */
static void profile_summary(FILE *to, const Session *s, const VerifyCounts *c,
                            const ReportStyle *style) {
  (void)s;
  if (style->quiet) return;
  for (uint32_t i = 0; i < VERIFY_PHASES && c->phases[i].name; i++)
    fprintf(to, "%s %s %.2f s", i ? "," : "time:", c->phases[i].name, c->phases[i].seconds);
  fputc('\n', to);
}

const VerifyWriter profile_text = {profile_unit, profile_summary};
