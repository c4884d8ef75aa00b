/* SPDX-License-Identifier: MIT */
/* The page in which a person steps through executions: lib/run_page.html with the data put in. One
 * file, nothing fetched from elsewhere. */
#include "report/executions/run.h"
#include "report/executions/run_value.h"
#include "report/json.h"
#include "report/page.h"
#include "report/source_trace.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* The assembler puts the file into the program as it is; the path is relative to the root of the
 * project, where the build runs. */
__asm__(".pushsection .rodata\n"
        "run_page_text:\n"
        ".incbin \"lib/run_page.html\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char run_page_text[];

/* Points of a map shown on the page, where every step has its own copy. */
enum { MOST_POINTS = 100 };

struct RunPage {
  const Session *session;
  const char *title;
  json_t *executions;
};

RunPage *run_page_new(const Session *s, const char *title) {
  RunPage *p = mem_calloc(1, sizeof *p);
  *p = (RunPage){s, title, json_array()};
  return p;
}

void run_page_free(RunPage *p) {
  if (!p) return;
  json_decref(p->executions);
  free(p);
}

/* ---- pieces ---------------------------------------------------------------- */

static json_t *text_buf(const Buf *b) {
  return b->n ? json_text(b->text, b->n) : json_string("");
}

static json_t *value_text(Execution *x, const ExecValue *v) {
  Buf text = {0};
  run_value_show(x, v, MOST_POINTS, &text);
  json_t *o = text_buf(&text);
  buf_free(&text);
  return o;
}

/* [name, value] */
static json_t *pair(Execution *x, const ExecValue *v) {
  Buf name = {0};
  json_t *o = json_array();
  run_value_name(v, &name);
  json_array_append_new(o, text_buf(&name));
  json_array_append_new(o, value_text(x, v));
  buf_free(&name);
  return o;
}

static json_t *pairs(Execution *x, const ExecValues *list) {
  json_t *o = json_array();
  for (uint32_t i = 0; i < list->n; i++)
    if (!run_value_names_itself(x, &list->at[i])) json_array_append_new(o, pair(x, &list->at[i]));
  return o;
}

static json_t *initial(Execution *x) {
  json_t *o = pairs(x, &x->given.constants);
  for (uint32_t i = 0; i < x->given.functions.n; i++) {
    const ExecFunction *f = &x->given.functions.at[i];
    Buf text = {0};
    run_value_function(x, f, MOST_POINTS, &text);
    json_t *p = json_array();
    json_array_append_new(p, json_text(f->func->name->text, f->func->name->len));
    json_array_append_new(p, text_buf(&text));
    json_array_append_new(o, p);
    buf_free(&text);
  }
  return o;
}

/* The file by its number and the line in it. */
static void html_place(const RunPage *p, json_t *o, Pos pos) {
  Loc loc = source_locate(&p->session->sources, pos);
  uint32_t file = 0;
  for (uint32_t i = 0; i < p->session->sources.files.n; i++)
    if (p->session->sources.files.at[i] == loc.source) file = i;
  json_object_set_new(o, "f", json_integer(file));
  json_object_set_new(o, "l", json_integer(loc.text_line));
}

static json_t *failure(const RunPage *p, Execution *x) {
  Buf text = {0};
  json_t *o = json_object();
  run_failure(x, &text);
  json_object_set_new(o, "message", text_buf(&text));
  json_object_set_new(o, "values", pairs(x, &x->failure.values));
  json_object_set_new(o, "witness", pairs(x, &x->failure.witness));
  html_place(p, o, x->failure.clause);
  buf_free(&text);
  return o;
}

static json_t *calls(const RunPage *p, Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->calls.n; i++) {
    const ExecCall *c = &x->calls.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "p", json_text(c->proc->name->text, c->proc->name->len));
    json_object_set_new(o, "caller", json_integer(c->caller));
    json_object_set_new(o, "depth", json_integer(c->depth));
    html_place(p, o, c->pos);
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *steps(const RunPage *p, Execution *x) {
  static const char *const kinds[] = {"enter", "assign", "havoc",  "assume", "check",
                                      "call",  "spec",   "return", "fail",   "leave"};
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->steps.n; i++) {
    const ExecStep *s = &x->steps.at[i];
    json_t *o = json_object(), *values = json_array();
    json_object_set_new(o, "k", json_string(kinds[s->kind]));
    json_object_set_new(o, "c", json_integer(s->call));
    html_place(p, o, s->pos);
    for (uint32_t k = 0; k < s->n_changes; k++) {
      const ExecChange *c = &x->changes.at[s->first + k];
      ExecValue v = run_value_changed(c);
      json_t *change = pair(x, &v);
      bool global = c->var->old.ix != 0 && v.name == c->var->name;
      json_array_append_new(change, json_boolean(global));
      json_array_append_new(values, change);
    }
    json_object_set_new(o, "v", values);
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *notes(const RunPage *p, Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->notes.n; i++) {
    const ExecNote *n = &x->notes.at[i];
    Buf text = {0};
    buf_puts(&text, n->trace ? "reached" : "");
    for (uint32_t k = 0; k < n->n; k++) {
      if (text.n) buf_putc(&text, ' ');
      if (n->items[k].name)
        buf_add(&text, n->items[k].name->text, n->items[k].name->len);
      else
        run_value_text(x, n->items[k].value, MOST_POINTS, &text);
    }
    json_t *o = json_object();
    html_place(p, o, n->pos);
    json_object_set_new(o, "step", json_integer(n->step));
    json_object_set_new(o, "text", text_buf(&text));
    json_array_append_new(list, o);
    buf_free(&text);
  }
  return list;
}

/* Lines of the program that this one was made from. */
static json_t *origins(const RunPage *p, Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->places.all.n; i++) {
    const ExecOrigin *at = &x->places.all.at[i];
    json_t *o = source_trace_place(&at->at), *values = json_array();
    for (uint32_t k = 0; k < at->n_values; k++)
      json_array_append_new(values, pair(x, &x->places.values.at[at->first + k]));
    json_object_set_new(o, "text", source_trace_line(p->session, &at->at));
    json_object_set_new(o, "step", json_integer(at->step));
    json_object_set_new(o, "values", values);
    json_array_append_new(list, o);
  }
  return list;
}

/* ---- the page -------------------------------------------------------------- */

void run_page_add(RunPage *p, Execution *x, uint64_t number) {
  json_t *o = json_object();
  Buf call = {0};
  run_call(x, &call);
  json_object_set_new(o, "number", json_integer((json_int_t)number));
  json_object_set_new(o, "entry", json_text(x->entry->name->text, x->entry->name->len));
  json_object_set_new(o, "call", text_buf(&call));
  json_object_set_new(o, "outcome", json_string(execution_outcome_name(x->outcome)));
  if (!x->confirmed)
    json_object_set_new(o, "doubt", json_string(x->unsure.why ? x->unsure.why : "not decided"));
  if (x->outcome == EXEC_FAILED) json_object_set_new(o, "failure", failure(p, x));
  json_object_set_new(o, "globals", pairs(x, &x->given.globals));
  json_object_set_new(o, "initial", initial(x));
  json_object_set_new(o, "outputs", pairs(x, &x->outputs));
  json_object_set_new(o, "calls", calls(p, x));
  json_object_set_new(o, "steps", steps(p, x));
  json_object_set_new(o, "notes", notes(p, x));
  json_object_set_new(o, "origins", origins(p, x));
  json_array_append_new(p->executions, o);
  buf_free(&call);
}

static json_t *files(const RunPage *p) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < p->session->sources.files.n; i++) {
    Source *f = p->session->sources.files.at[i];
    json_t *o = json_object(), *lines = json_array();
    source_locate(&p->session->sources, f->base); /* makes the table of lines */
    for (uint32_t l = 1; l <= f->line_start.n; l++) {
      uint32_t n;
      const char *text = source_line(f, l, &n);
      json_array_append_new(lines, json_text(text, n));
    }
    json_object_set_new(o, "name", json_text(f->name->text, f->name->len));
    json_object_set_new(o, "lines", lines);
    json_array_append_new(list, o);
  }
  return list;
}

static void summary(const RunCounts *c, const char *why, Buf *out) {
  buf_printf(out, "%llu passed, %llu failed, %llu infeasible; ", (unsigned long long)c->passed,
             (unsigned long long)c->failed, (unsigned long long)c->infeasible);
  if (*why)
    buf_printf(out, "not exhaustive: %s", why);
  else
    buf_puts(out, "exhaustive");
}

bool run_page_write(RunPage *p, const RunCounts *c, const char *why, FILE *to) {
  json_t *o = json_object();
  Buf line = {0}, page = {0};
  summary(c, why, &line);
  json_object_set_new(o, "title", json_text(p->title, strlen(p->title)));
  json_object_set_new(o, "summary", text_buf(&line));
  json_object_set_new(o, "files", files(p));
  json_object_set(o, "executions", p->executions);
  page_write(run_page_text, o, &page);
  bool ok = fwrite(page.text, 1, page.n, to) == page.n;
  json_decref(o);
  buf_free(&line);
  buf_free(&page);
  return ok;
}
