/* SPDX-License-Identifier: MIT */
/* Canonical layout of one text, as `lindy fmt` prints it. */
#include "api/session.h"

#include "base/bigstack.h"
#include "syntax/print/print.h"

#include <string.h>

bool pipeline_format(const Pipeline *p, Buf *out, const char **why) {
  return print_format(out, p->program, p->session.sources.files.at[0], why);
}

bool pipeline_format_holds(const Pipeline *p, const Buf *text, const char **why, Pos *where) {
  return print_verify(p->program, p->session.sources.files.at[0], text, why, where);
}

typedef struct FormatCall {
  const SessionText *text;
  Buf out;
  bool ok;
} FormatCall;

static int format_text(void *env) {
  FormatCall *c = env;
  Pipeline p;
  const char *why;
  Pos where = 0;
  pipeline_init(&p, &(PipelineOptions){0});
  c->ok = pipeline_load_text(&p, c->text->name, c->text->bytes, c->text->n) && pipeline_parse(&p);
  c->ok = c->ok && pipeline_format(&p, &c->out, &why) &&
          pipeline_format_holds(&p, &c->out, &why, &where);
  pipeline_free(&p);
  return 0;
}

char *lindy_format(LindySession *s, const char *name) {
  for (uint32_t i = 0; i < s->texts.n; i++) {
    if (strcmp(s->texts.at[i].name, name) != 0) continue;
    FormatCall c = {.text = &s->texts.at[i]};
    bigstack_run(format_text, &c);
    buf_add(&c.out, "", 0);
    if (c.ok) return c.out.text;
    buf_free(&c.out);
  }
  return NULL;
}
