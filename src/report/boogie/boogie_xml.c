/* SPDX-License-Identifier: MIT */
/* See boogie_xml.h. */
#include "report/boogie/boogie_xml.h"

#include <time.h>

static const char *const outcome_words[VERIFY_OUTCOME_COUNT][2] = {
    /*                    of a condition, of an implementation */
    [VERIFY_VERIFIED] = {"valid", "correct"},
    [VERIFY_ERRORS] = {"invalid", "errors"},
    [VERIFY_UNPROVED] = {"invalid", "errors"},
    [VERIFY_TIMEOUT] = {"timeout", "timedout"},
    [VERIFY_RESOURCE] = {"outofresource", "outofresource"},
    [VERIFY_MEMORY] = {"outofmemory", "outofmemory"},
    [VERIFY_SOLVER] = {"undetermined", "solverexception"},
    [VERIFY_CRASHED] = {"undetermined", "solverexception"},
};

static const char *outcome_word(VerifyOutcome o, int of_impl) {
  const char *word = outcome_words[o][of_impl];
  if (word) return word;
  return of_impl ? "inconclusive" : "undetermined";
}

static const char *error_word(CheckKind k) {
  switch (k) {
  case CHECK_REQUIRES:
  case CHECK_REQUIRES_MEASURE: return "precondition violation";
  case CHECK_ENSURES: return "postcondition violation";
  case CHECK_INV_ENTRY: return "loop invariant entry violation";
  case CHECK_INV_MAINTAINED: return "loop invariant maintenance violation";
  default: return "assertion violation";
  }
}

static void attribute(Buf *b, const char *name, const char *text) {
  buf_printf(b, " %s=\"", name);
  for (; *text; text++) {
    switch (*text) {
    case '<': buf_puts(b, "&lt;"); break;
    case '>': buf_puts(b, "&gt;"); break;
    case '&': buf_puts(b, "&amp;"); break;
    case '"': buf_puts(b, "&quot;"); break;
    default:
      if ((unsigned char)*text >= ' ') buf_putc(b, *text);
    }
  }
  buf_putc(b, '"');
}

static void xml_place(Buf *b, const Session *s, Pos pos) {
  Loc l = source_locate(&s->sources, pos);
  attribute(b, "file", l.file ? l.file->text : "");
  buf_printf(b, " line=\"%lld\" column=\"%u\"", (long long)l.line, l.col);
}

/* `back` seconds before now, as yyyy-MM-dd HH:mm:ssZ. */
static void moment(Buf *b, const char *name, double back) {
  char text[32];
  time_t t = time(NULL) - (time_t)back;
  struct tm tm;
  gmtime_r(&t, &tm);
  strftime(text, sizeof text, "%Y-%m-%d %H:%M:%SZ", &tm);
  attribute(b, name, text);
}

static void error(Buf *b, const Session *s, const Failure *f) {
  buf_puts(b, "  <error");
  attribute(b, "message", error_word(f->check));
  xml_place(b, s, f->pos);
  buf_puts(b, ">\n");
  if (f->related) {
    buf_puts(b, "    <related");
    xml_place(b, s, f->related);
    buf_puts(b, " />\n");
  }
  buf_puts(b, "    <trace>\n");
  for (uint32_t i = 0; i < f->n_trace; i++) {
    if (!pos_is_written(f->trace[i].pos)) continue;
    buf_puts(b, "      <traceNode");
    xml_place(b, s, f->trace[i].pos);
    attribute(b, "label", f->trace[i].label->text);
    buf_puts(b, " />\n");
  }
  buf_puts(b, "    </trace>\n  </error>\n");
}

static void batch(Buf *b, const Session *s, const VerifyBatch *v, uint32_t number) {
  buf_printf(b, "    <assertionBatch number=\"%u\" iteration=\"0\"", number);
  moment(b, "startTime", v->seconds);
  buf_puts(b, ">\n");
  for (uint32_t i = 0; i < v->n_checks; i++) {
    buf_puts(b, "      <assertion");
    xml_place(b, s, v->checks[i]);
    buf_puts(b, " />\n");
  }
  buf_printf(b, "      <conclusion duration=\"%.6f\" outcome=\"%s\" resourceCount=\"%llu\" />\n",
             v->seconds, outcome_word(v->outcome, 0), (unsigned long long)v->resources);
  buf_puts(b, "    </assertionBatch>\n");
}

void boogie_xml_result(BoogieXml *x, const Session *s, const Impl *im, const VerifyResult *r) {
  Str name = core_attr(&im->attrs)->proof.verbose_name;
  Buf *b = &x->methods;
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!r->failures.at[i].repeated) error(&x->errors, s, &r->failures.at[i]);
  buf_puts(b, "  <method");
  attribute(b, "name", (name ? name : im->name)->text);
  moment(b, "startTime", r->seconds);
  buf_puts(b, ">\n");
  for (uint32_t i = 0; i < r->batches.n; i++) batch(b, s, &r->batches.at[i], i + 1);
  buf_puts(b, "    <conclusion");
  moment(b, "endTime", 0);
  buf_printf(b, " duration=\"%.6f\" resourceCount=\"%llu\" outcome=\"%s\" />\n  </method>\n",
             r->seconds, (unsigned long long)r->resources, outcome_word(r->outcome, 1));
}

bool boogie_xml_write(BoogieXml *x, FILE *to, const char *version, int argc, char *const *argv,
                      const Session *s) {
  Buf b = {0}, line = {0};
  for (int i = 0; i < argc; i++) buf_printf(&line, "%s%s", i ? " " : "", argv[i]);
  buf_puts(&b, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<boogie");
  attribute(&b, "version", version);
  attribute(&b, "commandLine", line.n ? line.text : "");
  buf_puts(&b, ">\n");
  for (uint32_t i = 0; i < s->sources.files.n; i++) {
    buf_puts(&b, "  <fileFragment");
    attribute(&b, "name", s->sources.files.at[i]->name->text);
    buf_puts(&b, " />\n");
  }
  if (x->errors.n) buf_add(&b, x->errors.text, x->errors.n);
  if (x->methods.n) buf_add(&b, x->methods.text, x->methods.n);
  buf_puts(&b, "</boogie>\n");
  bool ok = fwrite(b.text, 1, b.n, to) == b.n;
  buf_free(&b);
  buf_free(&line);
  buf_free(&x->errors);
  buf_free(&x->methods);
  return ok;
}
