/* SPDX-License-Identifier: MIT */
/* Attributes and triggers. */
#include "syntax/parser.h"

#include <string.h>

/* AttributeParameter -> string | Expr */
static void attribute_parameter(Parser *p) {
  if (p->la.kind == TOK_STRING)
    parser_push(p, parse_atom(p));
  else if (parser_at_expr(p))
    parser_push(p, parse_expr(p));
  else
    parser_invalid(p, "AttributeParameter");
}

/* The name of an attribute. Words that became reserved later are names in both modes:
 * {:datatype} was how datatypes were declared. */
static Label attribute_name(Parser *p) {
  Label name;
  if (lex_role[p->la.kind] & ROLE_OLD_IDENT) {
    parser_next(p);
    name = (Label){parser_text(p, &p->t), p->t.lo};
  } else {
    parser_ident(p, &name);
  }
  return name;
}

/* After '{' ':'. Gives a trigger for {:nopats e}, an attribute otherwise. */
static Attr *attribute(Parser *p, Pos lo, Trigger *trigger) {
  Label name = attribute_name(p);
  uint32_t mark = p->lists.stack.n, n;
  if (parser_at_expr(p)) {
    do attribute_parameter(p);
    while (parser_accept(p, TOK_COMMA));
  }
  Expr **args = parser_list(p, mark, &n);
  if (name.name == p->words.nopats) {
    if (n == 1 && args[0]->kind != EX_STRING) {
      *trigger = (Trigger){.pos = lo, .negative = true, .terms = args, .n = 1};
      return NULL;
    }
    parser_complain(p, DIAG_NOPATS_SHAPE, NULL);
  }
  Attr *a = ARENA_NEW(p->arena, Attr);
  *a = (Attr){.name = name.name, .pos = name.pos, .args = args, .n_args = n};
  return a;
}

/* AttributeOrTrigger -> '{' ( ':' Ident [list(AttributeParameter)] | list(Expr) ) '}' */
static Attr *attribute_or_trigger(Parser *p, Trigger *trigger) {
  Attr *a = NULL;
  Pos lo = p->la.lo;
  *trigger = (Trigger){.pos = lo};
  parser_expect(p, TOK_LBRACE);
  if (parser_accept(p, TOK_COLON)) {
    a = attribute(p, lo, trigger);
  } else if (parser_at_expr(p)) {
    uint32_t mark = p->lists.stack.n;
    parse_exprs(p);
    trigger->terms = parser_list(p, mark, &trigger->n);
  } else {
    parser_invalid(p, "AttributeOrTrigger");
  }
  if (!parser_expect(p, TOK_RBRACE)) recover_attribute(p);
  if (a) a->span = parser_span(p, lo);
  trigger->span = parser_span(p, lo);
  return a;
}

/* Of Ultimate's a struct, or the type of one, may begin with a brace as well. */
static bool at_attribute(Parser *p) {
  if (p->la.kind != TOK_LBRACE) return false;
  return p->dialect != DIALECT_ULTIMATE || parser_peek(p) == TOK_COLON;
}

/* {Attr} */
AttrList parse_attributes(Parser *p) {
  AttrList list = {0};
  if (!at_attribute(p)) return list;
  uint32_t mark = p->lists.stack.n;
  while (at_attribute(p)) {
    Trigger trigger;
    Attr *a = attribute_or_trigger(p, &trigger);
    if (a) parser_push(p, a);
    if (trigger.n) parser_complain(p, DIAG_TRIGGER_NOT_ALLOWED, NULL);
  }
  list.at = parser_list(p, mark, &list.n);
  return list;
}

void parse_attrs_and_triggers(Parser *p, Binder *b) {
  if (p->la.kind != TOK_LBRACE) return;
  uint32_t mark = p->lists.stack.n;
  VEC(Trigger) triggers = {0};
  while (p->la.kind == TOK_LBRACE) {
    Trigger trigger;
    Attr *a = attribute_or_trigger(p, &trigger);
    if (a) parser_push(p, a);
    if (trigger.n) vec_push(&triggers, trigger);
  }
  b->attrs.at = parser_list(p, mark, &b->attrs.n);
  b->triggers = vec_copy(p->arena, &triggers, Trigger);
  b->n_triggers = triggers.n;
  vec_free(&triggers);
}
