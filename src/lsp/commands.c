/* SPDX-License-Identifier: MIT */
/* Commands that editors offer or that code lenses and code actions name. */
#include "lsp/invariants.h"
#include "lsp/proofs.h"

#include <string.h>

typedef json_t *CommandFn(LspServer *, const json_t *arguments);

static LspFile *file_argument(LspServer *s, const json_t *arguments) {
  const char *uri = json_string_value(json_array_get(arguments, 0));
  LspFile *f = uri ? file_find(s, uri) : NULL;
  if (f && f->open && f->program) return f;
  server_fail(s, RPC_INVALID_PARAMS, "the first argument is the URI of an open document");
  return NULL;
}

/* lindy.verify URI [NAME]: proves what is not known, or this implementation once more. */
static json_t *command_verify(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  project_settle(f->program);
  if (!lindy_check(f->program->session))
    return server_fail(s, RPC_FAILED, "the program has errors");
  proofs_start(f->program, json_string_value(json_array_get(arguments, 1)));
  f->program->republish = true;
  return NULL;
}

/* lindy.cancel URI: ends the proofs of this program. */
static json_t *command_cancel(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  proofs_cancel(f->program);
  invariants_end(f->program);
  return NULL;
}

/* lindy.infer URI [NAME]: puts inferred invariants into the text. */
static json_t *command_infer(LspServer *s, const json_t *arguments) {
  LspFile *f = file_argument(s, arguments);
  if (!f) return NULL;
  project_settle(f->program);
  if (!lindy_check(f->program->session))
    return server_fail(s, RPC_FAILED, "the program has errors");
  if (s->proves) invariants_start(f->program, json_string_value(json_array_get(arguments, 1)));
  return NULL;
}

static const struct {
  const char *name;
  CommandFn *run;
} commands[] = {{"lindy.verify", command_verify},
                {"lindy.cancel", command_cancel},
                {"lindy.infer", command_infer}};

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
