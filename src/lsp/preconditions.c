/* SPDX-License-Identifier: MIT */
/* See preconditions.h. A condition counts only when it is true of an execution that passes,
 * so that the procedure can still be called, and when the verifier proves the check with it. The
 * failing assertion itself is tried first, where it speaks of parameters only. */
#include "lsp/preconditions.h"

#include "lsp/proofs.h"

#include "api/job/job_options.h"
#include "base/mem.h"
#include "lsp/lookup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INPUTS = 12, MOST_TRIALS = 12, PASSING = 20 };

typedef struct Input {
  char *name;
  bool is_int;
  int64_t value; /* in the failing execution; truth values are 0 and 1 */
} Input;

typedef enum Relation { REL_GE, REL_GT, REL_NE, REL_LE, REL_LT, REL_EQ } Relation;

/* a REL b, or a REL 0; of a truth value: a, or not a. */
typedef struct Candidate {
  int a, b; /* inputs; b < 0: the constant 0 */
  Relation rel;
  char *text;
  uint32_t passing; /* executions of which it is true */
} Candidate;

struct Precondition {
  LspProgram *program;
  char *procedure;
  VEC(Input) inputs;
  VEC(Candidate) candidates;
  LindyJob *passing; /* executions that pass; NULL: they are known */
  uint32_t next;     /* candidate to be tried */
  Buf clause;
  LindySession *trial;
  LindyJob *proof, *alive; /* alive: looks for an execution that passes with the clause */
  bool fails;              /* the check still does */
  bool passes;             /* an execution does, with the clause */
  /* The failing check. */
  char *file;
  size_t offset;
  size_t moved; /* where it is in the text of the trial */
};

/* ---- candidates -------------------------------------------------------------------------- */

static bool read_value(const LindyValue *v, bool *is_int, int64_t *value) {
  *is_int = v->kind == LINDY_VALUE_INTEGER;
  errno = 0;
  *value = *is_int ? strtoll(v->number, NULL, 10) : strcmp(v->text, "true") == 0;
  return (*is_int || v->kind == LINDY_VALUE_BOOLEAN) && errno == 0;
}

/* Other values are globals and results. */
static bool is_argument(const LindyExecution *e, const char *name) {
  for (size_t i = 0; i < e->n_inputs; i++)
    if (strcmp(e->values[i].name, name) == 0) return true;
  return false;
}

static bool candidate_holds(const Candidate *c, const int64_t *values) {
  int64_t a = values[c->a], b = c->b < 0 ? 0 : values[c->b];
  switch (c->rel) {
  case REL_GE: return a >= b;
  case REL_GT: return a > b;
  case REL_NE: return a != b;
  case REL_LE: return a <= b;
  case REL_LT: return a < b;
  case REL_EQ: return a == b;
  }
  return false;
}

static void add_candidate(Precondition *x, int a, int b, Relation rel) {
  static const char *const words[] = {">=", ">", "!=", "<=", "<", "=="};
  Candidate c = {.a = a, .b = b, .rel = rel};
  int64_t values[MOST_INPUTS];
  for (uint32_t i = 0; i < x->inputs.n; i++) values[i] = x->inputs.at[i].value;
  if (candidate_holds(&c, values)) return;
  Buf t = {0};
  const Input *in = x->inputs.at;
  if (!in[a].is_int)
    buf_printf(&t, "%s%s", rel == REL_EQ ? "!" : "", in[a].name);
  else
    buf_printf(&t, "%s %s %s", in[a].name, words[rel], b < 0 ? "0" : in[b].name);
  c.text = t.text;
  vec_push(&x->candidates, c);
}

static void add_candidates(Precondition *x) {
  for (int a = 0; a < (int)x->inputs.n; a++) {
    bool is_int = x->inputs.at[a].is_int;
    for (Relation r = REL_GE; is_int && r <= REL_EQ; r++) add_candidate(x, a, -1, r);
    for (int b = a + 1; is_int && b < (int)x->inputs.n; b++)
      for (Relation r = REL_GE; x->inputs.at[b].is_int && r <= REL_EQ; r++)
        add_candidate(x, a, b, r);
    if (!is_int) add_candidate(x, a, -1, REL_NE);
    if (!is_int) add_candidate(x, a, -1, REL_EQ);
  }
}

/* The failing assertion, if all that it mentions is known when the procedure is called. */
static void add_condition(Precondition *x, const LindyExecution *e) {
  LspProgram *p = x->program;
  LindyPlace text;
  LspFile *f = file_named(p->server, x->file);
  bool elsewhere = e->clause.file[0] && e->clause.offset != e->place.offset;
  if (!f || elsewhere || !lindy_check_text(p->session, x->file, x->offset, NULL, &text)) return;
  LspNames names = lookup_names(p);
  bool some = false;
  for (size_t i = 0; i < names.n_references; i++) {
    const LindyReference *r = &names.references[i];
    if (!lookup_in_file(f, r->place) || r->place.offset < text.offset || r->place.end > text.end)
      continue;
    const LindySymbol *y = &names.symbols[r->symbol];
    bool argument = y->kind == LINDY_SYMBOL_PARAMETER && is_argument(e, y->name);
    bool fixed = y->kind == LINDY_SYMBOL_CONSTANT || y->kind == LINDY_SYMBOL_FUNCTION ||
                 y->kind == LINDY_SYMBOL_BOUND || y->kind == LINDY_SYMBOL_TYPE ||
                 y->kind == LINDY_SYMBOL_CONSTRUCTOR || y->kind == LINDY_SYMBOL_FIELD ||
                 y->kind == LINDY_SYMBOL_DATATYPE;
    if (!argument && !fixed) return;
    some |= argument;
  }
  if (!some) return;
  Buf t = {0};
  for (size_t i = text.offset; i < text.end; i++) /* on one line */
    if (!strchr("\r\n", f->text.bytes[i]))
      buf_putc(&t, f->text.bytes[i]);
    else if (t.n && t.text[t.n - 1] != ' ')
      buf_putc(&t, ' ');
  if (strstr(t.text, "//")) { /* a comment would hide the rest */
    buf_free(&t);
    return;
  }
  Candidate c = {.text = t.text, .passing = UINT32_MAX};
  vec_push(&x->candidates, c);
}

/* ---- executions that pass ------------------------------------------------------------------- */

static void take_passing(void *env, const LindyExecution *e) {
  Precondition *x = env;
  int64_t values[MOST_INPUTS];
  if (e->failed) return;
  for (uint32_t i = 0; i < x->inputs.n; i++) {
    bool known = false, is_int;
    for (size_t k = 0; k < e->n_values && !known; k++)
      known = strcmp(e->values[k].name, x->inputs.at[i].name) == 0 &&
              read_value(&e->values[k].value, &is_int, &values[i]);
    if (!known) return;
  }
  for (uint32_t i = 0; i < x->candidates.n; i++) {
    Candidate *c = &x->candidates.at[i];
    if (c->passing != UINT32_MAX) c->passing += candidate_holds(c, values);
  }
}

Precondition *preconditions_new(LspProgram *p, const char *procedure, const LindyExecution *e) {
  Precondition *x = mem_calloc(1, sizeof *x);
  x->program = p;
  x->procedure = mem_strdup(procedure);
  x->file = mem_strdup(e->place.file);
  x->offset = e->place.offset;
  for (size_t i = 0; i < e->n_inputs && x->inputs.n < MOST_INPUTS; i++) {
    Input in = {0};
    if (!read_value(&e->values[i].value, &in.is_int, &in.value)) continue;
    in.name = mem_strdup(e->values[i].name);
    vec_push(&x->inputs, in);
  }
  add_condition(x, e);
  add_candidates(x);
  LindyRunOptions o = {.entry = procedure, .executions = PASSING, .seconds = 5};
  x->passing = lindy_run(p->session, &o, take_passing, x);
  return x;
}

/* ---- trials ------------------------------------------------------------------------------------
 */

/* The best that was not tried: true of the most executions. */
static Candidate *best_candidate(Precondition *x) {
  Candidate *best = NULL;
  for (uint32_t i = 0; i < x->candidates.n; i++) {
    Candidate *c = &x->candidates.at[i];
    if (c->passing && (!best || c->passing > best->passing)) best = c;
  }
  return best;
}

static void take_proof(void *env, const LindyVerification *v) {
  Precondition *x = env;
  if (v->verdict == LINDY_INCONCLUSIVE) x->fails = true;
  for (size_t i = 0; i < v->n_failures; i++) {
    const LindyPlace *at = &v->failures[i].place;
    x->fails |= at->offset == x->moved && strcmp(at->file, x->file) == 0;
  }
}

static void take_alive(void *env, const LindyExecution *e) {
  Precondition *x = env;
  x->passes |= !e->failed;
}

static void end_trial(Precondition *x) {
  lindy_job_free(x->proof);
  lindy_job_free(x->alive);
  x->alive = NULL;
  lindy_close(x->trial);
  x->proof = NULL;
  x->trial = NULL;
}

/* False: the clause has no place. */
static bool begin_trial(Precondition *x, const char *condition) {
  LspProgram *p = x->program;
  LindyEdit edit;
  buf_clear(&x->clause);
  buf_printf(&x->clause, "requires %s;", condition);
  if (!lindy_add_clause(p->session, x->procedure, x->clause.text, &edit)) return false;
  x->fails = false;
  bool before = strcmp(edit.place.file, x->file) == 0 && edit.place.offset <= x->offset;
  x->moved = x->offset + (before ? strlen(edit.text) : 0);
  x->trial = project_trial(p);
  for (uint32_t i = 0; i < p->files.n; i++) {
    const LspFile *f = p->files.at[i];
    Buf text = {0};
    bool here = strcmp(f->name, edit.place.file) == 0;
    size_t at = here ? edit.place.offset : f->text.n;
    buf_add(&text, f->text.bytes, at);
    if (here) buf_puts(&text, edit.text);
    buf_add(&text, f->text.bytes + at, f->text.n - at);
    lindy_set_text(x->trial, f->name, text.n ? text.text : "", text.n);
    buf_free(&text);
  }
  const char *names[] = {x->procedure};
  Options o = proofs_options(p, true);
  o.procs = (OptionList){.at = names, .n = 1};
  x->proof = job_verify(x->trial, &o, take_proof, x);
  return true;
}

bool preconditions_step(Precondition *x, const char **clause) {
  *clause = NULL;
  if (x->passing) {
    if (lindy_job_step(x->passing) == LINDY_RUNNING) return true;
    lindy_job_free(x->passing);
    x->passing = NULL;
  }
  if (x->proof) {
    LindyState state = lindy_job_step(x->proof);
    if (state == LINDY_RUNNING) return true;
    lindy_job_free(x->proof);
    x->proof = NULL;
    if (state == LINDY_DONE && !x->fails) {
      LindyRunOptions o = {.entry = x->procedure, .seconds = 5};
      x->passes = false;
      x->alive = lindy_run(x->trial, &o, take_alive, x);
    }
  }
  if (x->alive) {
    if (lindy_job_step(x->alive) == LINDY_RUNNING) return true;
    if (x->passes) {
      *clause = x->clause.text;
      return false;
    }
  }
  end_trial(x);
  Candidate *c = x->next < MOST_TRIALS ? best_candidate(x) : NULL;
  if (!c) return false;
  x->next++;
  c->passing = 0;
  return begin_trial(x, c->text);
}

int preconditions_fd(const Precondition *x) {
  const LindyJob *now = x->passing ? x->passing : x->proof ? x->proof : x->alive;
  return now ? lindy_job_fd(now) : -1;
}

void preconditions_free(Precondition *x) {
  if (!x) return;
  lindy_job_free(x->passing);
  end_trial(x);
  for (uint32_t i = 0; i < x->inputs.n; i++) free(x->inputs.at[i].name);
  for (uint32_t i = 0; i < x->candidates.n; i++) free(x->candidates.at[i].text);
  vec_free(&x->inputs);
  vec_free(&x->candidates);
  buf_free(&x->clause);
  free(x->procedure);
  free(x->file);
  free(x);
}
