/* SPDX-License-Identifier: MIT */
/* Commands that editors offer or that code lenses and code actions name. */
#include "lsp/invariants.h"
#include "lsp/profiles.h"
#include "lsp/searches.h"

#include <string.h>

typedef json_t *CommandFn(LspServer *, const json_t *arguments);

static LspFile *file_argument(LspServer *s, const json_t *arguments) {
  const char *uri = json_string_value(json_array_get(arguments, 0));
  LspFile *f = uri ? file_find(s, uri) : NULL;
  if (f && f->open && f->program) return f;
  server_fail(s, RPC_INVALID_PARAMS, "the first argument is the URI of an open document");
  return NULL;
}

/* The same, for what needs a program without errors. */
static LspFile *legal_argument(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  project_check(f->program);
  if (lindy_check(f->program->session)) return f;
  server_fail(s, RPC_FAILED, "the program has errors");
  return NULL;
}

/* lindy.verify URI [NAME]: proves what is not known, or this implementation once more. */
static json_t *command_verify(LspServer *s, const json_t *arguments) {
  LspFile *f = legal_argument(s, arguments);
  if (!f) return NULL;
  proofs_start(f->program, json_string_value(json_array_get(arguments, 1)));
  f->program->pending.republish = true;
  return NULL;
}

/* lindy.cancel URI: ends the proofs of this program. */
static json_t *command_cancel(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  proofs_cancel(f->program);
  invariants_end(f->program);
  searches_end(f->program);
  profiles_end(f->program);
  return NULL;
}

/* lindy.infer URI [NAME]: puts inferred invariants into the text. */
static json_t *command_infer(LspServer *s, const json_t *arguments) {
  LspFile *f = legal_argument(s, arguments);
  if (!f) return NULL;
  if (s->proves) invariants_start(f->program, json_string_value(json_array_get(arguments, 1)));
  return NULL;
}

/* lindy.profile URI NAME: what the proof costs, and a cure if it is not done. */
static json_t *command_profile(LspServer *s, const json_t *arguments) {
  LspFile *f = legal_argument(s, arguments);
  const char *name = json_string_value(json_array_get(arguments, 1));
  if (!f) return NULL;
  if (!name) return server_fail(s, RPC_INVALID_PARAMS, "the second argument is an implementation");
  if (s->proves) profiles_start(f->program, name);
  proofs_ask_refresh(s);
  return NULL;
}

/* lindy.select URI NAME N: the values of this failure, from 0, are shown at the lines. */
static json_t *command_select(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  const char *name = json_string_value(json_array_get(arguments, 1));
  const json_t *n = json_array_get(arguments, 2);
  for (uint32_t i = 0; f && name && i < f->program->proofs.n; i++) {
    LspProof *x = f->program->proofs.at[i];
    json_int_t nth = json_integer_value(n);
    if (strcmp(x->name, name) != 0 || !json_is_integer(n) || nth < 0 || nth >= x->failures.n)
      continue;
    x->selected = (uint32_t)nth;
    proofs_ask_refresh(s);
    return NULL;
  }
  return f ? server_fail(s, RPC_INVALID_PARAMS, "there is no such failure") : NULL;
}

static json_t *search(LspServer *s, const json_t *arguments, LspSearchKind kind) {
  LspFile *f = legal_argument(s, arguments);
  const char *procedure = json_string_value(json_array_get(arguments, 1));
  if (!f) return NULL;
  if (!procedure) return server_fail(s, RPC_INVALID_PARAMS, "the second argument is a procedure");
  if (s->proves) searches_start(f->program, kind, procedure);
  return NULL;
}

/* lindy.run URI NAME: looks for an execution that fails, and tells. */
static json_t *command_run(LspServer *s, const json_t *arguments) {
  return search(s, arguments, SEARCH_RUN);
}

/* lindy.explore URI NAME: looks at all paths, and tells. */
static json_t *command_explore(LspServer *s, const json_t *arguments) {
  return search(s, arguments, SEARCH_EXPLORE);
}

/* lindy.extract URI NAME: keeps an execution that fails in a file. */
static json_t *command_extract(LspServer *s, const json_t *arguments) {
  return search(s, arguments, SEARCH_EXTRACT);
}

/* lindy.require URI NAME: adds a precondition that excludes an execution that fails. */
static json_t *command_require(LspServer *s, const json_t *arguments) {
  return search(s, arguments, SEARCH_REQUIRE);
}

/* lindy.program URI: what `lindy run` is to be given to run this program. */
static json_t *command_program(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  json_t *x = json_object(), *files = json_array();
  for (uint32_t i = 0; i < f->program->files.n; i++)
    json_array_append_new(files, rpc_text(f->program->files.at[i]->name));
  rpc_set(x, "files", files);
  rpc_set(x, "libraries", json_incref(f->program->libraries));
  const char *dialect = project_dialect(f->program);
  if (dialect) rpc_set(x, "dialect", rpc_text(dialect));
  if (f->program->manifest.options.infer_modifies) rpc_set(x, "inferModifies", json_true());
  return x;
}

static const struct {
  const char *name;
  CommandFn *run;
} commands[] = {{"lindy.verify", command_verify},   {"lindy.cancel", command_cancel},
                {"lindy.infer", command_infer},     {"lindy.select", command_select},
                {"lindy.run", command_run},         {"lindy.explore", command_explore},
                {"lindy.extract", command_extract}, {"lindy.require", command_require},
                {"lindy.program", command_program}, {"lindy.profile", command_profile}};

json_t *commands_list(void) {
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    json_array_append_new(list, json_string(commands[i].name));
  return list;
}

json_t *lsp_execute_command(LspServer *s, const json_t *params) {
  const char *name = json_string_value(json_object_get(params, "command"));
  for (size_t i = 0; name && i < sizeof commands / sizeof *commands; i++)
    if (strcmp(commands[i].name, name) == 0)
      return commands[i].run(s, json_object_get(params, "arguments"));
  return server_fail(s, RPC_INVALID_PARAMS, "there is no such command");
}
