/* SPDX-License-Identifier: MIT */
/* Verification results for people: each failure as a diagnostic, then the execution that
 * leads to it with the values of the variables where they change.
 *
 *   max.bpl:9:3: error[V001]: this assertion could not be proved
 *      9 |   assert m >= x && m >= y;
 *        |   ^^^^^^
 *        = this part does not hold: m >= y
 *        = where m = 0, y = 1
 *     in Max, on this path:
 *      4 | procedure Max(x: int, y: int)       // at entry
 *        |   x = 0, y = 1
 *      6 | m := x;                             // else
 *        |   m = 0 */
#include "report/bare_loops.h"
#include "report/block_words.h"
#include "report/effort.h"
#include "report/excerpt.h"
#include "report/source_message.h"
#include "report/source_trace.h"
#include "report/text.h"
#include "report/verify.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Columns of source shown in a trace, and of values per line. */
enum { SOURCE_COLUMNS = 60, VALUE_COLUMNS = 90, INDENT = 6 };

/* The line of source at the step, without its indentation, cut to a readable length. */
static void add_step_line(Buf *out, const Session *s, const TraceStep *step, const char *words,
                          const ReportStyle *style) {
  Loc loc = source_locate(&s->sources, step->pos);
  uint32_t n;
  Pos shown = source_shown(&s->sources, (Span){step->pos, 0}).lo;
  const char *line = source_line(source_of(&s->sources, shown), loc.text_line, &n);
  while (n && (*line == ' ' || *line == '\t')) line++, n--;
  text_gutter(out, style, loc.text_line);
  buf_putc(out, ' ');
  size_t from = out->n;
  bool whole = n <= SOURCE_COLUMNS;
  excerpt_escape(out, line, whole ? n : SOURCE_COLUMNS);
  if (!whole) buf_puts(out, "...");
  while (out->n > from && out->text[out->n - 1] == ' ') out->n--;
  size_t used = out->n - from;
  if (*words) {
    buf_spaces(out, used < 36 ? 36 - used : 1);
    text_paint(out, style, TEXT_GUTTER);
    buf_printf(out, "// %s", words);
    text_plain(out, style);
  }
  buf_putc(out, '\n');
}

/* The whole state of a front-end, such as its heap, is more than a person reads: what the check
 * reads of it is said with the check. */
static bool is_readable(const TraceValue *v, const ReportStyle *style) {
  return style->verbose || v->value->len <= VALUE_COLUMNS;
}

/* The values that change at the step, several to a line. */
static void add_values(Buf *out, const Failure *f, uint32_t step, const ReportStyle *style) {
  size_t used = 0;
  for (uint32_t i = 0; i < f->n_values && verify_shows_values(f, style); i++) {
    const TraceValue *v = &f->values[i];
    if (v->step != step || !is_readable(v, style)) continue;
    size_t width = v->name->len + v->value->len + 5;
    if (!used || used + width > VALUE_COLUMNS) {
      if (used) buf_putc(out, '\n');
      text_gutter(out, style, 0);
      buf_puts(out, "   ");
      used = 0;
    } else {
      buf_puts(out, ", ");
    }
    used += width;
    excerpt_escape(out, v->name->text, v->name->len);
    buf_puts(out, " = ");
    excerpt_escape(out, v->value->text, v->value->len);
  }
  if (used) buf_putc(out, '\n');
}

static void add_trace(Buf *out, const Session *s, const Impl *im, const Failure *f,
                      const ReportStyle *style) {
  Str name = verify_unit_name(im), file = NULL;
  Buf words = {0};
  Loc at = source_locate(&s->sources, f->pos);
  if (at.source) file = at.source->name;
  text_paint(out, style, TEXT_NOTE);
  buf_puts(out, "  in ");
  excerpt_escape(out, name->text, name->len);
  buf_puts(out, f->standing == FAILURE_ABSTRACT    ? ", a state that the proof does not exclude:\n"
                : f->standing == FAILURE_CONFIRMED ? ", on this path:\n"
                : style->verbose                   ? ", unconfirmed values on this path:\n"
                                                   : ", on a path that is not confirmed:\n");
  text_plain(out, style);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    TraceStep step = verify_step(im, f, i);
    Loc loc = source_locate(&s->sources, step.pos);
    if (loc.source && loc.source->name != file) {
      file = loc.source->name;
      buf_puts(out, "    --> ");
      excerpt_escape(out, file->text, file->len);
      buf_putc(out, '\n');
    }
    buf_clear(&words);
    if (pos_is_written(f->trace[i].pos))
      block_words(&words, step.label);
    else
      buf_puts(&words, "at entry");
    if (step.pos) add_step_line(out, s, &step, words.n ? words.text : "", style);
    add_values(out, f, i, style);
  }
  buf_free(&words);
}

/* The path through the program that this one was made from. */
static void add_origins(Buf *out, const Session *s, const Failure *f, const ReportStyle *style) {
  SourceLine *lines = mem_calloc(f->source.n_origins + 1, sizeof *lines);
  Buf *values = mem_calloc(f->source.n_origins + 1, sizeof *values);
  for (uint32_t i = 0; i < f->source.n_origins; i++) {
    const TraceOrigin *o = &f->source.origins[i];
    for (uint32_t k = 0; k < o->n_values && verify_shows_values(f, style); k++) {
      const TraceValue *v = &f->source.origin_values[o->first + k];
      if (values[i].n) buf_puts(&values[i], ", ");
      excerpt_escape(&values[i], v->name->text, v->name->len);
      buf_puts(&values[i], " = ");
      excerpt_escape(&values[i], v->value->text, v->value->len);
    }
    lines[i] = (SourceLine){&o->at, NULL, values[i].n ? values[i].text : ""};
  }
  source_trace_text(out, s, style, lines, f->source.n_origins, false);
  for (uint32_t i = 0; i < f->source.n_origins; i++) buf_free(&values[i]);
  free(values);
  free(lines);
}

/* Which part of the condition is false, by which values. */
static void add_why(Buf *out, const Failure *f, const ReportStyle *style) {
  Buf text = {0};
  if (!verify_shows_values(f, style)) return;
  for (uint32_t i = 0; i < f->n_parts; i++) {
    buf_clear(&text);
    buf_printf(&text, "this part does not hold: %s", f->parts[i]->text);
    text_remark(out, style, text.text);
  }
  buf_clear(&text);
  for (uint32_t i = 0; i < f->n_reads; i++) {
    const TraceValue *v = &f->reads[i];
    bool full = text.n && text.n + v->name->len + v->value->len > VALUE_COLUMNS;
    if (full) {
      text_remark(out, style, text.text);
      buf_clear(&text);
    }
    buf_printf(&text, "%s%s = %s",
               text.n ? ", "
               : i    ? "      "
                      : "where ",
               v->name->text, v->value->text);
  }
  if (text.n) text_remark(out, style, text.text);
  buf_free(&text);
}

/* What speaks against it. */
static void add_doubt(Buf *out, const VerifyResult *r, const Failure *f, const ReportStyle *style) {
  Buf text = {0};
  if (!f->words.doubt) return;
  if (verify_is_unevaluated(r, f))
    buf_puts(&text, "unproved: no counterexample is confirmed"); /* the summary says why, once */
  else if (f->standing == FAILURE_ABSTRACT)
    buf_printf(&text, "unproved: %s", f->words.doubt->text);
  else if (f->standing == FAILURE_UNPROVED)
    buf_printf(&text, "unproved: no counterexample is confirmed (%s)", f->words.doubt->text);
  else
    buf_printf(&text, "unconfirmed: the solver is sure, its values were not checked (%s)",
               f->words.doubt->text);
  text_remark(out, style, text.text);
  buf_free(&text);
}

/* The line of the front-end's program, where its file can be read. */
static void add_source_line(Buf *out, const Session *s, const Failure *f,
                            const ReportStyle *style) {
  Origin at;
  StrTable strs;
  str_table_init(&strs);
  if (source_message_place(s, &strs, f->pos, f->words.message, &at)) {
    Buf text = {0};
    json_t *line = source_trace_line(s, &at);
    buf_printf(&text, "line %lld: %s", (long long)at.line, json_string_value(line));
    if (json_string_length(line)) text_remark(out, style, text.text);
    json_decref(line);
    buf_free(&text);
  }
  str_table_free(&strs);
}

static void add_failure(Buf *out, const Session *s, const VerifyUnit *u, const Failure *f,
                        const ReportStyle *style) {
  Buf message = {0};
  text_entry(
      out, s, style,
      (TextEntry){
          {f->pos, 0}, SEV_ERROR, passive_code(f->check), verify_failure_message(s, f, &message)});
  buf_free(&message);
  add_source_line(out, s, f, style);
  if (f->related && f->related != f->pos) {
    const char *what = verify_failure_related(f);
    text_entry(out, s, style,
               (TextEntry){{f->related, 0}, SEV_NOTE, NULL, what ? what : "this is the condition"});
  }
  add_why(out, f, style);
  if (f->words.evidence) text_remark(out, style, f->words.evidence->text);
  add_doubt(out, u->result, f, style);
  if (f->n_trace) add_trace(out, s, u->impl, f, style);
  add_origins(out, s, f, style);
}

/* `open checks: lines 4, 7 and 9`. */
static void add_open_checks(Buf *out, const Session *s, const VerifyResult *r,
                            const ReportStyle *style) {
  enum { MOST = 12 };
  Buf text = {0};
  int64_t last = 0;
  uint32_t n = 0;
  VerifyPlaces places = {0};
  verify_open_checks(r, &places);
  for (uint32_t i = 0; i < places.n; i++) {
    int64_t line = source_locate(&s->sources, places.at[i]).line;
    if (!places.at[i] || line == last) continue;
    last = line;
    if (n++ < MOST) buf_printf(&text, "%s%lld", n > 1 ? ", " : "", (long long)line);
  }
  vec_free(&places);
  if (n > MOST) buf_printf(&text, " and %u more", (unsigned)(n - MOST));
  Buf line = {0};
  buf_printf(&line, "open: the check%s at line%s %s", n > 1 ? "s" : "", n > 1 ? "s" : "",
             text.text ? text.text : "");
  if (n) text_remark(out, style, line.text);
  buf_free(&line);
  buf_free(&text);
}

static void add_inconclusive(Buf *out, const Session *s, const VerifyUnit *u,
                             const ReportStyle *style) {
  Buf text = {0}, why = {0};
  buf_printf(&text, "%s is neither proved nor refuted (%s", verify_unit_name(u->impl)->text,
             verify_why(u->result, &why));
  if (u->result->outcome == VERIFY_INTERRUPTED && u->result->seconds <= 0)
    buf_puts(&text, " before it began");
  else if (u->result->outcome == VERIFY_INTERRUPTED)
    buf_printf(&text, " after %.1f s", u->result->seconds);
  buf_putc(&text, ')');
  text_entry(out, s, style, (TextEntry){{u->impl->pos, 0}, SEV_WARNING, "V100", text.text});
  add_open_checks(out, s, u->result, style);
  if (effort_is_asked(u->result)) effort_text(out, s, u->result, false, style);
  buf_free(&text);
  buf_free(&why);
}

/* Loops without an invariant, once each, and what to try next. */
static void add_bare_loops(Buf *out, const Session *s, const VerifyUnit *u,
                           const ReportStyle *style) {
  BareLoops loops = {0};
  const Failures *list = &u->result->failures;
  for (uint32_t i = 0; i < list->n; i++) bare_loops_find(&loops, u->impl, &list->at[i]);
  for (uint32_t i = 0; i < loops.n; i++)
    text_entry(out, s, style,
               (TextEntry){{loops.at[i].pos, 0}, SEV_NOTE, NULL, loops.at[i].message.text});
  if (loops.n) {
    Loc loc = source_locate(&s->sources, loops.at[0].pos);
    Buf text = {0};
    buf_printf(&text, "'lindy infer --candidates %s' looks for invariants, 'lindy verify ",
               loc.source->name->text);
    buf_puts(&text, "--infer=all --candidates' proves with what it finds");
    text_remark(out, style, text.text);
    buf_free(&text);
  }
  bare_loops_free(&loops);
}

static void text_unit(FILE *to, const Session *s, const VerifyUnit *u, const ReportStyle *style) {
  const VerifyResult *r = u->result;
  Buf out = {0};
  if (result_fails(r->outcome)) {
    for (uint32_t i = 0; i < r->failures.n; i++) add_failure(&out, s, u, &r->failures.at[i], style);
    add_bare_loops(&out, s, u, style);
    if (u->error_limit && r->failures.n >= u->error_limit && u->error_limit > 1) {
      Buf text = {0};
      buf_printf(&text, "%s may have more failures; --error-limit=0 shows all",
                 verify_unit_name(u->impl)->text);
      text_remark(&out, style, text.text);
      buf_free(&text);
    }
  } else if (r->outcome != VERIFY_VERIFIED) {
    add_inconclusive(&out, s, u, style);
  }
  if (r->endless)
    text_entry(&out, s, style,
               (TextEntry){{u->impl->pos, 0}, SEV_WARNING, "V105", verify_endless_message});
  for (uint32_t i = 0; i < r->unreachable.n; i++)
    text_entry(&out, s, style,
               (TextEntry){
                   {r->unreachable.at[i].pos, 0}, SEV_WARNING, "V101", verify_unreachable_message});
  for (uint32_t i = 0; i < r->vacuous.n; i++)
    text_entry(&out, s, style,
               (TextEntry){{r->vacuous.at[i], 0}, SEV_WARNING, "V102", verify_vacuous_message});
  text_flush(to, &out);
  buf_free(&out);
}

static void text_summary(FILE *to, const Session *s, const VerifyCounts *c,
                         const ReportStyle *style) {
  (void)s;
  if (style->quiet) return;
  Buf out = {0};
  if (c->unevaluated) {
    buf_printf(&out, "%u unproved check%s so many quantified axioms that counterexamples cannot be",
               (unsigned)c->unevaluated, c->unevaluated > 1 ? "s are about" : " is about");
    buf_puts(&out, " confirmed: no proof was found, and there may be one\n");
  }
  text_paint(&out, style,
             c->refuted + c->unproved ? TEXT_ERROR
             : c->inconclusive        ? TEXT_WARNING
                                      : TEXT_GOOD);
  buf_printf(&out, "%u verified, %u refuted", (unsigned)c->verified, (unsigned)c->refuted);
  if (c->unproved) buf_printf(&out, ", %u unproved", (unsigned)c->unproved);
  buf_printf(&out, ", %u inconclusive", (unsigned)c->inconclusive);
  text_plain(&out, style);
  buf_printf(&out, " in %.1f s", c->seconds);
  if (c->rechecked_by)
    buf_printf(&out, " (%u from the cache, re-checked by %s; %u known but proved again)",
               (unsigned)c->cached, c->rechecked_by, (unsigned)c->unconfirmed);
  else if (c->cached)
    buf_printf(&out, " (%u from the cache)", (unsigned)c->cached);
  if (c->hinted) buf_printf(&out, " (%u from hints)", (unsigned)c->hinted);
  if (c->mutations)
    buf_printf(&out, "; %u unstable in %u mutations", (unsigned)c->unstable,
               (unsigned)c->mutations);
  buf_putc(&out, '\n');
  text_flush(to, &out);
  buf_free(&out);
}

const VerifyWriter verify_text = {text_unit, text_summary};
