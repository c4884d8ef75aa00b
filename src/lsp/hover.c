/* SPDX-License-Identifier: MIT */
/* What is under the pointer: declarations with their comments, verdicts, failed checks. Also the
 * values of failing executions at the ends of lines (inlay hints). */
#include "lsp/lookup.h"
#include "lsp/profiles.h"
#include "lsp/values.h"

#include <string.h>

/* What is known of the values, in words. */
static void describe_standing(const LspFailure *v, Buf *b) {
  if (v->confirmed)
    buf_puts(b, "**Confirmed**: it was checked that these values fail.");
  else if (!v->refuted)
    buf_puts(b, "**Unproved**: no values are known that fail.");
  else
    buf_puts(b, "**Not confirmed**: only the solver says that these values fail.");
  if (v->doubt[0]) buf_printf(b, " (%s)", v->doubt);
  buf_puts(b, "\n");
}

static void describe_failure(const LspFailure *v, Buf *b) {
  if (b->n) buf_puts(b, "\n\n---\n\n");
  buf_printf(b, "**%s**\n\n```text\n%s\n```\n\n", v->code, v->message);
  describe_standing(v, b);
  bool values = false;
  for (size_t i = 0; i < v->n_trace; i++) {
    if (!v->trace[i].values[0] || !v->trace[i].at.file) continue;
    if (!values)
      buf_printf(b, "\n%s along the path:\n\n", v->refuted ? "Values" : "Unconfirmed values");
    values = true;
    LspPosition p = text_position(&v->trace[i].at.file->text, v->trace[i].at.offset);
    buf_printf(b, "- line %u: `%s`\n", (unsigned)p.line + 1, v->trace[i].values);
  }
}

static void describe_failures(const LspFile *f, size_t offset, Buf *b) {
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    for (uint32_t k = 0; proofs_shown(x) && k < x->failures.n; k++) {
      const LspFailure *v = &x->failures.at[k];
      bool at = v->at.file == f && v->at.offset <= offset && offset <= v->at.end;
      bool clause = v->clause.file == f && v->clause.offset <= offset && offset <= v->clause.end;
      if (at || clause) describe_failure(v, b);
    }
  }
}

static void describe_verdict(const LspProgram *p, const LindySymbol *y, Buf *b) {
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    const LspProof *x = p->proofs.at[i];
    if (strcmp(x->name, y->name) != 0 || !x->here) continue;
    buf_puts(b, "\n\n");
    proofs_text(x, b);
  }
}

static void describe_symbol(const LspProgram *p, const LindySymbol *y, Buf *b) {
  buf_printf(b, "```boogie\n%s\n```", y->signature);
  if (y->doc[0]) buf_printf(b, "\n\n%s", y->doc);
  if (y->kind == LINDY_SYMBOL_PROCEDURE) describe_verdict(p, y, b);
}

json_t *lsp_hover(LspServer *s, const json_t *params) {
  size_t offset;
  LspFile *f = file_asked_at(s, params, &offset);
  if (!f) return NULL;
  LspNames x = lookup_names(f->program);
  const LindyReference *r = lookup_at(&x, f, offset);
  Buf b = {0};
  if (r) describe_symbol(f->program, &x.symbols[r->symbol], &b);
  if (r) values_describe(f, r, &x.symbols[r->symbol], &b);
  describe_failures(f, offset, &b);
  if (!b.n) return NULL;
  json_t *result = json_object(), *contents = json_object();
  rpc_set(contents, "kind", json_string("markdown"));
  rpc_set(contents, "value", rpc_string(b.text, b.n));
  rpc_set(result, "contents", contents);
  if (r) rpc_set(result, "range", file_range(f, r->place.offset, r->place.end));
  buf_free(&b);
  return result;
}

/* ---- inlay hints ------------------------------------------------------------------- */

static void add_hint(json_t *list, const LspStep *step, bool refuted) {
  const LspText *t = &step->at.file->text;
  LspPosition p = text_position(t, step->at.offset);
  size_t end = t->lines.at[p.line];
  while (end < t->n && t->bytes[end] != '\n' && t->bytes[end] != '\r') end++;
  json_t *hint = json_object(), *at = json_object();
  p = text_position(t, end);
  rpc_set(at, "line", json_integer(p.line));
  rpc_set(at, "character", json_integer(p.character));
  rpc_set(hint, "position", at);
  Buf label = {0};
  buf_printf(&label, "%s%s", refuted ? "" : "unconfirmed: ", step->values);
  rpc_set(hint, "label", rpc_text(label.text));
  buf_free(&label);
  rpc_set(hint, "paddingLeft", json_true());
  json_array_append_new(list, hint);
}

json_t *lsp_inlay_hint(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  LspPosition from, to;
  if (!f) return NULL;
  if (!file_position(rpc_get(params, "range", "start", NULL), &from) ||
      !file_position(rpc_get(params, "range", "end", NULL), &to))
    return server_fail(s, RPC_INVALID_PARAMS, "there is no range");
  project_check(f->program);
  json_t *list = json_array();
  f->seen_from = from.line; /* editors ask for hints of what they show */
  f->seen_to = to.line;
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    if (!proofs_shown(x) || !x->failures.n) continue;
    const LspFailure *v = &x->failures.at[x->selected];
    for (size_t k = 0; k < v->n_trace; k++) {
      const LspStep *step = &v->trace[k];
      if (step->at.file != f || !step->values[0]) continue;
      uint32_t line = text_position(&f->text, step->at.offset).line;
      if (line >= from.line && line <= to.line) add_hint(list, step, v->refuted);
    }
  }
  profiles_hints(f->program, f, from.line, to.line, list);
  return list;
}
