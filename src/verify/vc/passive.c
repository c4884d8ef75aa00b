/* SPDX-License-Identifier: MIT */
#include "verify/vc/passive.h"

static const struct {
  const char *code, *json, *message, *related;
} check_info[CHECK_COUNT] = {
#define CHECK(tag, code_, json_, message_, related_)                                               \
  [CHECK_##tag] = {code_, json_, message_, related_},
#include "verify/vc/checks.def"
#undef CHECK
};

uint32_t passive_blocked_at(const PassiveBlock *b) {
  uint32_t k = 0;
  for (; k < b->cmds.n; k++) {
    const PassiveCmd *c = &b->cmds.at[k];
    bool says = c->source && (c->source->kind == CMD_ASSUME || c->source->kind == CMD_HAVOC);
    if (says && !c->is_assert && term_is_false(c->term)) break;
  }
  return k;
}

bool passive_is_blocked(const PassiveBlock *b) {
  return passive_blocked_at(b) < b->cmds.n;
}

bool passive_is_jump(const PassiveBlock *b) {
  bool said = b->jump_attrs && b->jump_attrs->n;
  return !b->cmds.n && !b->steps.n && b->succs.n && !said;
}

const char *passive_message(CheckKind k) {
  return check_info[k].message;
}

const char *passive_related(CheckKind k) {
  return check_info[k].related;
}

const char *passive_json(CheckKind k) {
  return check_info[k].json;
}

const char *passive_code(CheckKind k) {
  return check_info[k].code;
}

Pos passive_clause(const PassiveCmd *c) {
  bool elsewhere =
      c->check == CHECK_REQUIRES || c->check == CHECK_REQUIRES_MEASURE || c->check == CHECK_ENSURES;
  return elsewhere && c->related ? c->related : c->pos;
}

void passive_assume(Passive *p, PassiveCmd *c) {
  c->is_assert = false;
  if (!c->assumed_after) c->term = TERM_TRUE;
  p->n_checks--;
}

void passive_free(Passive *p) {
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    vec_free(&p->blocks.at[i].cmds);
    vec_free(&p->blocks.at[i].steps);
    vec_free(&p->blocks.at[i].hides);
    vec_free(&p->blocks.at[i].records);
    vec_free(&p->blocks.at[i].doubts);
    vec_free(&p->blocks.at[i].undoubted);
    vec_free(&p->blocks.at[i].made);
    vec_free(&p->blocks.at[i].succs);
  }
  vec_free(&p->blocks);
  vec_free(&p->pool_terms);
}
