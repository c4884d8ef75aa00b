/* SPDX-License-Identifier: MIT */
/* See effort.h. */
#include "report/effort.h"

#include "report/diagnosis.h"
#include "report/json.h"
#include "report/text.h"

#include <math.h>
#include <string.h>

enum { FEW = 3, MOST_OPEN = 12 };

static long long source_line_number(const Session *s, Pos pos) {
  return (long long)source_locate(&s->sources, pos).line;
}

bool effort_is_asked(const VerifyResult *r) {
  switch (r->outcome) {
  case VERIFY_TIMEOUT:
  case VERIFY_RESOURCE:
  case VERIFY_MEMORY:
  case VERIFY_UNKNOWN:
  case VERIFY_CRASHED:
  case VERIFY_INTERRUPTED: return true;
  default: return false;
  }
}

/* ---- text ------------------------------------------------------------------------------------ */

/* `1234567` as `1,234,567`. */
static void add_count(Buf *out, uint64_t n) {
  char digits[32];
  int len = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
  for (int i = 0; i < len; i++) {
    if (i && (len - i) % 3 == 0) buf_putc(out, ',');
    buf_putc(out, digits[i]);
  }
}

static void flush_remark(Buf *out, Buf *line, const ReportStyle *style) {
  buf_putc(line, 0);
  text_remark(out, style, line->text);
  buf_clear(line);
}

static bool is_still_open(const VerifyBatch *b) {
  return b->outcome != VERIFY_VERIFIED && !result_fails(b->outcome);
}

/* The checks with the most time, if they were decided one by one. */
static void add_checks(Buf *out, const Session *s, const VerifyResult *r, bool all,
                       const ReportStyle *style) {
  Buf line = {0};
  uint32_t proved = 0;
  if (r->batches.n < 2) return;
  for (uint32_t i = 0; i < r->batches.n; i++) proved += r->batches.at[i].outcome == VERIFY_VERIFIED;
  buf_printf(&line, "proved by themselves: %u of %u checks", proved, r->batches.n);
  flush_remark(out, &line, style);
  double last = INFINITY;
  for (uint32_t n = 0; n < (all ? MOST_OPEN : FEW); n++) {
    const VerifyBatch *most = NULL;
    for (uint32_t i = 0; i < r->batches.n; i++) {
      const VerifyBatch *b = &r->batches.at[i];
      if (b->n_checks == 1 && b->seconds < last && (!most || b->seconds > most->seconds)) most = b;
    }
    if (!most || most->seconds < 0.0005) break;
    last = most->seconds;
    buf_printf(&line, "%s line %lld (%.2f s%s)",
               n ? "," : "most time:", source_line_number(s, most->checks[0]), most->seconds,
               is_still_open(most) ? ", open" : "");
  }
  if (line.n) flush_remark(out, &line, style);
  buf_free(&line);
}

static void add_tries(Buf *out, const VerifyEffort *e, const ReportStyle *style) {
  Buf line = {0};
  if (!e->tries.n) return;
  buf_puts(&line, "tried:");
  for (uint32_t i = 0; i < e->tries.n; i++) {
    const VerifyTry *t = &e->tries.at[i];
    buf_printf(&line, "%s %s (%.1f s, ", i ? "," : "", t->name->text, t->seconds);
    add_count(&line, t->resources);
    buf_puts(&line, " units)");
  }
  flush_remark(out, &line, style);
  buf_free(&line);
}

static void add_quantifiers(Buf *out, const Session *s, const VerifyEffort *e, bool all,
                            const ReportStyle *style) {
  Buf line = {0};
  uint32_t most = all ? UINT32_MAX : FEW, n = 0;
  for (uint32_t i = 0; i < e->quantifiers.n && n < most; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    if (!q->use.pos || !q->use.instances) continue;
    if (!n++) buf_puts(&line, "instances: ");
    if (n > 1) buf_puts(&line, ", ");
    add_count(&line, q->use.instances);
    if (q->use.needed != QUANTIFIER_NEED_UNKNOWN) {
      buf_puts(&line, " (needed: ");
      add_count(&line, q->use.needed);
      buf_putc(&line, ')');
    }
    buf_printf(&line, " of the %s at line %lld", q->owner ? q->owner->text : "quantifier",
               source_line_number(s, q->use.pos));
  }
  if (line.n) flush_remark(out, &line, style);
  buf_free(&line);
}

static void add_diagnoses(Buf *out, const Session *s, const VerifyResult *r, bool all,
                          const ReportStyle *style) {
  ProofDiseases list = {0};
  diagnosis_find(s, r, &list);
  if (!list.n && effort_is_asked(r))
    text_remark(
        out, style,
        "next: --heal=FILE tries triggers, splits and settings; an assertion before an open "
        "check divides it");
  for (uint32_t i = 0; i < list.n && (all || i < FEW); i++) {
    ProofDisease *d = &list.at[i];
    buf_putc(&d->text, 0);
    text_entry(out, s, style, (TextEntry){{d->pos, 0}, SEV_NOTE, NULL, d->text.text});
    text_remark(out, style, diagnosis_advice(d->kind));
  }
  diagnosis_free(&list);
}

void effort_text(Buf *out, const Session *s, const VerifyResult *r, bool all,
                 const ReportStyle *style) {
  add_checks(out, s, r, all, style);
  add_tries(out, &r->effort, style);
  add_quantifiers(out, s, &r->effort, all, style);
  add_diagnoses(out, s, r, all, style);
}

double effort_seconds(const VerifyResult *r) {
  double sum = 0;
  for (uint32_t i = 0; i < r->effort.tries.n; i++) sum += r->effort.tries.at[i].seconds;
  return sum > 0 ? sum : r->seconds;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static json_t *seconds_json(double s) {
  return json_real(round(s * 1e6) / 1e6);
}

static json_t *number_json(uint64_t n) {
  return json_integer((json_int_t)n);
}

static json_t *tries_json(const VerifyEffort *e) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < e->tries.n; i++) {
    const VerifyTry *t = &e->tries.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "strategy", json_text(t->name->text, t->name->len));
    json_object_set_new(o, "verdict", json_string(result_verdict((VerifyOutcome)t->outcome)));
    json_object_set_new(o, "seconds", seconds_json(t->seconds));
    json_object_set_new(o, "resources", number_json(t->resources));
    json_object_set_new(o, "instances", number_json(t->counts.instances));
    json_object_set_new(o, "conflicts", number_json(t->counts.conflicts));
    json_object_set_new(o, "nonlinear", number_json(t->counts.nonlinear));
    json_object_set_new(o, "extensional", number_json(t->counts.extensional));
    json_array_append_new(list, o);
  }
  return list;
}

bool quantifier_is_told(const VerifyQuantifier *q) {
  return q->use.pos && q->use.instances;
}

/* The number in the list of quantifiers; -1: it is not there, or the program itself. */
static int quantifier_number(const VerifyEffort *e, uint32_t pos) {
  int number = -1;
  for (uint32_t i = 0; i < e->quantifiers.n; i++) {
    if (!quantifier_is_told(&e->quantifiers.at[i])) continue;
    number++;
    if (e->quantifiers.at[i].use.pos == pos) return number;
  }
  return -1;
}

static json_t *edges_json(const VerifyEffort *e) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < e->edges.n; i++) {
    const InstanceEdge *edge = &e->edges.at[i];
    int to = quantifier_number(e, edge->to), from = quantifier_number(e, edge->from);
    if (to < 0 || (edge->from && from < 0)) continue;
    json_t *o = json_object();
    if (edge->from) json_object_set_new(o, "from", json_integer(from));
    json_object_set_new(o, "to", json_integer(to));
    json_object_set_new(o, "instances", number_json(edge->n));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *quantifiers_json(const Session *s, const VerifyEffort *e) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < e->quantifiers.n; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    json_t *o = json_object();
    if (!quantifier_is_told(q)) {
      json_decref(o);
      continue;
    }
    json_place(o, s, (Span){q->use.pos, 0});
    if (q->owner) json_object_set_new(o, "of", json_text(q->owner->text, q->owner->len));
    json_object_set_new(o, "instances", number_json(q->use.instances));
    if (q->use.needed != QUANTIFIER_NEED_UNKNOWN)
      json_object_set_new(o, "needed", number_json(q->use.needed));
    json_object_set_new(o, "depth", number_json(q->use.depth));
    json_object_set_new(o, "trigger", json_boolean(q->triggered));
    if (e->edges.n) {
      json_object_set_new(o, "matches", number_json(q->matches));
      json_object_set_new(o, "terms", number_json(q->terms));
    }
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *diagnoses_json(const Session *s, const VerifyResult *r) {
  json_t *list = json_array();
  ProofDiseases found = {0};
  diagnosis_find(s, r, &found);
  for (uint32_t i = 0; i < found.n; i++) {
    const ProofDisease *d = &found.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "disease", json_string(diagnosis_name(d->kind)));
    json_place(o, s, (Span){d->pos, 0});
    json_object_set_new(o, "message", json_text(d->text.text, d->text.n));
    json_object_set_new(o, "advice", json_string(diagnosis_advice(d->kind)));
    json_array_append_new(list, o);
  }
  diagnosis_free(&found);
  return list;
}

void effort_json(json_t *o, const Session *s, const VerifyResult *r) {
  json_object_set_new(o, "tried", tries_json(&r->effort));
  json_object_set_new(o, "quantifiers", quantifiers_json(s, &r->effort));
  json_object_set_new(o, "diagnoses", diagnoses_json(s, r));
  if (r->effort.edges.n) json_object_set_new(o, "instances", edges_json(&r->effort));
}
