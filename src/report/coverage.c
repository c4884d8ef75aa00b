/* SPDX-License-Identifier: MIT */
/* See coverage.h. */
#include "report/coverage.h"

#include "base/sort.h"
#include "report/json.h"
#include "report/page.h"
#include "report/text.h"
#include "report/verify.h"

#include <string.h>

__asm__(".pushsection .rodata\n"
        "coverage_page_text:\n"
        ".incbin \"lib/coverage_page.html\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char coverage_page_text[];

/* ---- by clause ------------------------------------------------------------------------ */

bool coverage_is_empty(const ProofUse *u) {
  uint32_t hidden = 0;
  for (uint32_t i = 0; i < u->contradictions.n; i++) hidden += u->contradictions.at[i].hides;
  return hidden && hidden >= u->checks;
}

static void note_clause(CoveredClauses *list, const UsedFact *f, bool contradictory, bool again) {
  for (uint32_t i = list->n; i-- > 0;) {
    CoveredClause *c = &list->at[i];
    if (c->pos != f->clause || c->kind != f->kind) continue;
    if (f->need > c->need) c->need = f->need;
    c->contradictory &= contradictory;
    c->proofs += !again;
    return;
  }
  CoveredClause c = {f->kind, f->need, f->clause, 1, contradictory};
  vec_push(list, c);
}

static int by_pos(const void *a, const void *b, const void *env) {
  const CoveredClause *x = a, *y = b;
  (void)env;
  if (x->pos != y->pos) return x->pos > y->pos ? 1 : -1;
  return ((int)x->kind > (int)y->kind) - ((int)x->kind < (int)y->kind);
}

CoveredClauses coverage_clauses(const CoverageUnits *units) {
  CoveredClauses list = {0};
  for (uint32_t i = 0; i < units->n; i++) {
    const ProofUse *u = &units->at[i].use;
    bool empty = coverage_is_empty(u);
    for (uint32_t k = 0; k < u->facts.n; k++) { /* the sites of a clause follow each other */
      const UsedFact *f = &u->facts.at[k], *before = k ? f - 1 : f;
      note_clause(&list, f, empty, k && before->clause == f->clause && before->kind == f->kind);
    }
  }
  sort_vec(&list, by_pos, NULL);
  return list;
}

bool coverage_is_told(const CoveredClause *c) {
  return fact_is_told(c->kind) && c->need == FACT_NOT_NEEDED && !c->contradictory;
}

void coverage_message(const CoveredClause *c, Buf *out) {
  buf_printf(out, "no proof needs this %s",
             c->kind == FACT_ENSURES ? "postcondition" : fact_words(c->kind));
}

void coverage_clash_message(const Contradiction *c, Buf *out) {
  bool repeats = c->kind == CHECK_INV_MAINTAINED;
  buf_puts(out,
           repeats ? "the loop never gets back to this invariant" : "nothing gets to this check");
  if (c->hides > 1) buf_printf(out, " and %u more", (unsigned)(c->hides - 1));
  buf_puts(out, c->n > 1 ? ": these facts contradict each other" : ": this fact is false there");
}

/* ---- JSON ----------------------------------------------------------------------------- */

static json_t *fact_object(const Session *s, const UsedFact *f) {
  json_t *o = json_object();
  json_object_set_new(o, "kind", json_string(fact_json(f->kind)));
  json_object_set_new(o, "need", json_string(fact_need_json(f->need)));
  if (f->idle) json_object_set_new(o, "idle", json_true());
  if (f->id) json_object_set_new(o, "id", json_text(f->id->text, f->id->len));
  json_place(o, s, (Span){f->clause, 0});
  if (f->site) {
    json_t *call = json_object();
    json_place(call, s, (Span){f->site, 0});
    json_object_set_new(o, "call", call);
  }
  return o;
}

static json_t *clash_object(const Session *s, const ProofUse *u, const Contradiction *c) {
  json_t *o = json_object(), *facts = json_array();
  json_place(o, s, (Span){c->check, 0});
  json_object_set_new(o, "check", json_string(passive_json(c->kind)));
  json_object_set_new(o, "checks", json_integer(c->hides));
  for (uint32_t i = 0; i < c->n; i++)
    json_array_append_new(facts, fact_object(s, &u->facts.at[u->clashing.at[c->first + i]]));
  json_object_set_new(o, "facts", facts);
  return o;
}

static json_t *coverage_object(json_t *o, const Session *s, const CoverageUnit *unit) {
  const ProofUse *u = &unit->use;
  Str name = verify_unit_name(unit->impl);
  json_t *facts = json_array(), *clashes = json_array();
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_object_set_new(o, "implementation",
                      json_text(unit->impl->unique->text, unit->impl->unique->len));
  json_place(o, s, (Span){unit->impl->pos, 0});
  json_object_set_new(o, "known", json_boolean(u->known));
  json_object_set_new(o, "minimal", json_boolean(u->minimal));
  for (uint32_t i = 0; i < u->facts.n; i++)
    json_array_append_new(facts, fact_object(s, &u->facts.at[i]));
  for (uint32_t i = 0; i < u->contradictions.n; i++)
    json_array_append_new(clashes, clash_object(s, u, &u->contradictions.at[i]));
  json_object_set_new(o, "facts", facts);
  json_object_set_new(o, "contradictions", clashes);
  return o;
}

void coverage_json(FILE *to, const Session *s, const CoverageUnit *unit) {
  json_write(to, coverage_object(json_event("facts"), s, unit));
}

/* ---- text ----------------------------------------------------------------------------- */

static void clash_text(Buf *out, const Session *s, const ReportStyle *style, const ProofUse *u,
                       const Contradiction *c) {
  Buf text = {0};
  coverage_clash_message(c, &text);
  text_entry(out, s, style, (TextEntry){{c->check, 0}, SEV_WARNING, "V107", text.text});
  for (uint32_t i = 0; i < c->n; i++) {
    const UsedFact *f = &u->facts.at[u->clashing.at[c->first + i]];
    Loc site = source_locate(&s->sources, f->site);
    buf_clear(&text);
    buf_puts(&text, fact_words(f->kind));
    if (f->site) buf_printf(&text, " at line %lld", (long long)site.line);
    text_entry(out, s, style, (TextEntry){{f->clause, 0}, SEV_NOTE, NULL, text.text});
  }
  buf_free(&text);
}

static void unneeded_text(Buf *out, const Session *s, const ReportStyle *style,
                          const CoveredClauses *list) {
  enum { MOST = 10 }; /* of a kind: large theories have hundreds of axioms */
  uint32_t told[FACT_COUNT] = {0};
  Buf text = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    const CoveredClause *c = &list->at[i];
    if (!coverage_is_told(c) || (++told[c->kind] > MOST && !style->verbose)) continue;
    buf_clear(&text);
    coverage_message(c, &text);
    text_entry(out, s, style, (TextEntry){{c->pos, 0}, SEV_WARNING, "V106", text.text});
  }
  for (int k = 0; k < FACT_COUNT; k++)
    if (told[k] > MOST && !style->verbose)
      buf_printf(out, "... and %u more of kind %s (--verbose shows all)\n",
                 (unsigned)(told[k] - MOST), fact_json((FactKind)k));
  buf_free(&text);
}

static int coverage_width(const CoverageUnits *units) {
  uint32_t most = 12;
  for (uint32_t i = 0; i < units->n; i++) {
    uint32_t len = verify_unit_name(units->at[i].impl)->len;
    if (len > most) most = len;
  }
  return most > 50 ? 50 : (int)most;
}

static void coverage_row(Buf *out, const CoverageUnit *unit, int width) {
  uint32_t n[FACT_NEEDED_ALONE + 1] = {0};
  const ProofUse *u = &unit->use;
  for (uint32_t i = 0; i < u->facts.n; i++) n[u->facts.at[i].need]++;
  buf_printf(out, "%-*s", width, verify_unit_name(unit->impl)->text);
  if (!u->known) {
    buf_puts(out, "   the proof was not found again\n");
    return;
  }
  buf_printf(out, "   %8u   %8u   %11u%s\n", (unsigned)n[FACT_NEEDED_ALONE],
             (unsigned)n[FACT_NEEDED], (unsigned)n[FACT_NOT_NEEDED],
             u->minimal ? "" : "   (not minimal)");
}

void coverage_text(FILE *to, const Session *s, const CoverageUnits *units,
                   const ReportStyle *style) {
  Buf out = {0};
  CoveredClauses list = coverage_clauses(units);
  for (uint32_t i = 0; i < units->n; i++)
    for (uint32_t k = 0; k < units->at[i].use.contradictions.n; k++)
      clash_text(&out, s, style, &units->at[i].use, &units->at[i].use.contradictions.at[k]);
  unneeded_text(&out, s, style, &list);
  if (units->n && !style->quiet) {
    int width = coverage_width(units);
    buf_printf(&out, "%-*s   %8s   %8s   %11s\n", width, "Facts needed", "alone", "by proof",
               "not needed");
    for (uint32_t i = 0; i < units->n; i++) coverage_row(&out, &units->at[i], width);
  }
  text_flush(to, &out);
  vec_free(&list);
  buf_free(&out);
}

/* ---- page ----------------------------------------------------------------------------- */

static json_t *clause_object(const Session *s, const CoveredClause *c) {
  json_t *o = json_object();
  json_place(o, s, (Span){c->pos, 0});
  json_object_set_new(o, "kind", json_string(fact_json(c->kind)));
  json_object_set_new(o, "words", json_string(fact_words(c->kind)));
  json_object_set_new(o, "need", json_string(fact_need_json(c->need)));
  json_object_set_new(o, "proofs", json_integer(c->proofs));
  return o;
}

void coverage_page(const Session *s, const CoverageUnits *units, Buf *out) {
  json_t *data = json_object(), *list = json_array(), *clauses = json_array();
  json_t *sources = json_object();
  CoveredClauses all = coverage_clauses(units);
  for (uint32_t i = 0; i < units->n; i++)
    json_array_append_new(list, coverage_object(json_object(), s, &units->at[i]));
  for (uint32_t i = 0; i < all.n; i++) json_array_append_new(clauses, clause_object(s, &all.at[i]));
  for (uint32_t i = 0; i < s->sources.files.n; i++) {
    const Source *f = s->sources.files.at[i];
    json_object_set_new(sources, f->name->text, json_text(f->text, f->len));
  }
  json_object_set_new(data, "units", list);
  json_object_set_new(data, "clauses", clauses);
  json_object_set_new(data, "sources", sources);
  page_write(coverage_page_text, data, out);
  json_decref(data);
  vec_free(&all);
}
