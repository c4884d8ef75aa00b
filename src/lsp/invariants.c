/* SPDX-License-Identifier: MIT */
/* Inferred invariants as an edit: a job finds them, and the editor is asked to put them in, unless
 * the text has changed meanwhile. */
#include "lsp/invariants.h"

#include "base/mem.h"

#include <string.h>

struct LspInference {
  LspProgram *program;
  LindyJob *job;
  char *name; /* of the implementation; NULL: all */
  bool stale; /* the text has changed */
  bool found;
};

static void add_edit_to(LspProgram *p, json_t *changes, const LindyEdit *e) {
  LspFile *f = file_named(p->server, e->place.file);
  if (!f || !e->text[0]) return;
  json_t *list = json_object_get(changes, f->uri), *edit = json_object();
  if (!list) {
    list = json_array();
    json_object_set_new(changes, f->uri, list);
  }
  rpc_set(edit, "range", file_range(f, e->place.offset, e->place.end));
  rpc_set(edit, "newText", rpc_text(e->text));
  json_array_append_new(list, edit);
}

/* All invariants of a loop have the same edit. */
static bool is_repeated(const LindyInference *x, size_t i) {
  const LindyPlace *at = &x->invariants[i].edit.place;
  for (size_t k = 0; k < i; k++)
    if (x->invariants[k].edit.place.offset == at->offset &&
        strcmp(x->invariants[k].edit.place.file, at->file) == 0)
      return true;
  return false;
}

static void take_invariants(void *env, const LindyInference *x) {
  LspInference *inference = env;
  LspProgram *p = inference->program;
  if (inference->stale) return;
  json_t *params = json_object(), *edit = json_object(), *changes = json_object();
  for (size_t i = 0; i < x->n_invariants; i++) {
    bool wanted = !inference->name || strcmp(inference->name, x->invariants[i].implementation) == 0;
    if (wanted && !is_repeated(x, i)) add_edit_to(p, changes, &x->invariants[i].edit);
  }
  inference->found = json_object_size(changes);
  if (!inference->found) {
    json_decref(params), json_decref(edit), json_decref(changes);
    return;
  }
  add_edit_to(p, changes, &x->declarations);
  rpc_set(edit, "changes", changes);
  rpc_set(params, "label", json_string("Insert inferred invariants"));
  rpc_set(params, "edit", edit);
  rpc_request(&p->server->rpc, ++p->server->asked, "workspace/applyEdit", params);
}

void invariants_start(LspProgram *p, const char *name) {
  invariants_end(p);
  LspInference *x = mem_calloc(1, sizeof *x);
  x->program = p;
  x->name = name ? mem_strdup(name) : NULL;
  x->job = lindy_infer(p->session, &(LindyInferOptions){.candidates = true}, take_invariants, x);
  p->inference = x;
}

void invariants_end(LspProgram *p) {
  LspInference *x = p->inference;
  if (!x) return;
  lindy_job_free(x->job);
  free(x->name);
  free(x);
  p->inference = NULL;
}

void invariants_changed(LspProgram *p) {
  if (p->inference) p->inference->stale = true;
}

void invariants_step(LspProgram *p) {
  LspInference *x = p->inference;
  LindyState state = x ? lindy_job_step(x->job) : LINDY_RUNNING;
  if (state == LINDY_RUNNING) return;
  const char *why = state == LINDY_FAILED ? lindy_job_reason(x->job)
                    : x->stale            ? "the text has changed; ask again"
                    : !x->found           ? "no invariants were found"
                                          : NULL;
  if (why) {
    Buf b = {0};
    buf_printf(&b, "lindy: %s", why);
    server_show(p->server, MESSAGE_INFO, b.text);
    buf_free(&b);
  }
  invariants_end(p);
}

int invariants_fd(const LspProgram *p) {
  return lindy_job_fd(p->inference->job);
}
