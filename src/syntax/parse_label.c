/* SPDX-License-Identifier: MIT */
/* Jumps that lead nowhere: undefined goto labels, breaks outside of what they name.
 *
 * Checked when a body has been read. A goto may lead to any label of the body. A break leaves the
 * innermost loop, or the enclosing `if` or `while` that directly follows the label it names. */
#include "syntax/parser.h"

typedef struct Enclosing {
  const struct Enclosing *outer;
  Str label; /* directly before the statement, or NULL */
  bool loop;
} Enclosing;

static void label_collect(Parser *p, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *s = b->at[i];
    if (s->kind == ST_LABEL) map_put_ptr(&p->labels, s->name, s->name);
    if (s->kind == ST_IF || s->kind == ST_WHILE) {
      label_collect(p, &s->body);
      label_collect(p, &s->else_body);
    }
  }
}

static void check_goto(Parser *p, const Stmt *s) {
  for (uint32_t i = 0; i < s->n_labels; i++) {
    Str name = s->labels[i].name;
    if (!map_get_ptr(&p->labels, name))
      diag(p->session, DIAG_GOTO_LABEL, (Span){s->pos, s->pos + 4}, name->text);
  }
}

static void check_break(Parser *p, const Stmt *s, const Enclosing *in) {
  while (in && (s->name ? in->label != s->name : !in->loop)) in = in->outer;
  if (in) return;
  Span span = {s->pos, s->pos + 5};
  if (s->name)
    diag(p->session, DIAG_BREAK_LABEL, span, s->name->text);
  else
    diag(p->session, DIAG_BREAK_OUTSIDE, span);
}

static void label_check(Parser *p, const Block *b, const Enclosing *in) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *s = b->at[i];
    Str label = i > 0 && b->at[i - 1]->kind == ST_LABEL ? b->at[i - 1]->name : NULL;
    Enclosing here = {in, label, s->kind == ST_WHILE};
    switch (s->kind) {
    case ST_GOTO: check_goto(p, s); break;
    case ST_BREAK: check_break(p, s, in); break;
    case ST_IF:
    case ST_WHILE:
      label_check(p, &s->body, &here);
      label_check(p, &s->else_body, &here);
      break;
    default: break;
    }
  }
}

void parse_check_labels(Parser *p, const Block *body) {
  if (p->error.stopped) return;
  map_clear(&p->labels);
  label_collect(p, body);
  label_check(p, body, NULL);
  if (p->labels.n < p->labels.cap / 8) map_free(&p->labels); /* clearing it would cost more */
}
