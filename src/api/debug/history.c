/* SPDX-License-Identifier: MIT */
/* See history.h. The lists are made in two passes, one that counts and one that fills. */
#include "api/debug/history.h"

static const uint32_t NO_CALL = UINT32_MAX; /* of a global */

static bool is_global(const Variable *v) {
  return v->old.ix != 0;
}

static uint64_t key_of(uint32_t call, const Variable *v) {
  return (uint64_t)(is_global(v) ? NO_CALL : call) << 32 | v->sym.ix;
}

static void count_changes(History *h) {
  for (uint32_t i = 0; i < h->x->steps.n; i++) {
    const ExecStep *s = &h->x->steps.at[i];
    for (uint32_t k = 0; k < s->n_changes; k++) {
      uint64_t key = key_of(s->call, h->x->changes.at[s->first + k].var), at;
      if (!map_get(&h->lists, key, &at)) {
        at = h->length.n;
        map_put(&h->lists, key, at);
        vec_push(&h->length, 0);
      }
      h->length.at[at]++;
    }
  }
}

static void take_changes(History *h) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < h->length.n; i++) {
    vec_push(&h->first, sum);
    sum += h->length.at[i];
    h->length.at[i] = 0;
  }
  for (uint32_t i = 0; i < sum; i++) vec_push(&h->values, (HistoryValue){0});
  for (uint32_t i = 0; i < h->x->steps.n; i++) {
    const ExecStep *s = &h->x->steps.at[i];
    for (uint32_t k = 0; k < s->n_changes; k++) {
      const ExecChange *c = &h->x->changes.at[s->first + k];
      uint64_t at = 0;
      map_get(&h->lists, key_of(s->call, c->var), &at);
      h->values.at[h->first.at[at] + h->length.at[at]++] = (HistoryValue){i, c->value};
    }
  }
}

void history_init(History *h, OpenReplay *replay, CoreProgram *core) {
  *h = (History){.replay = replay, .x = replay_execution(replay), .core = core};
  count_changes(h);
  take_changes(h);
  for (uint32_t i = 0; i < h->x->calls.n; i++) vec_push(&h->entered, 0);
  for (uint32_t i = 0; i < h->x->steps.n; i++)
    if (h->x->steps.at[i].kind == STEP_ENTER) h->entered.at[h->x->steps.at[i].call] = i;
}

void history_free(History *h) {
  map_free(&h->lists);
  vec_free(&h->first);
  vec_free(&h->length);
  vec_free(&h->values);
  vec_free(&h->entered);
}

static const Value *value_before(const History *h, uint64_t key, uint32_t moment) {
  uint64_t list;
  if (!map_get(&h->lists, key, &list)) return NULL;
  const HistoryValue *at = h->values.at + h->first.at[list];
  uint32_t low = 0, high = h->length.at[list]; /* those before `low` are made before the moment */
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (at[mid].step < moment)
      low = mid + 1;
    else
      high = mid;
  }
  return low ? at[low - 1].value : NULL;
}

const Value *history_global(const History *h, uint32_t global, uint32_t moment) {
  const Value *v = value_before(h, key_of(NO_CALL, h->core->globals.at[global]), moment);
  return v ? v : replay_initial(h->replay, global);
}

/* The arguments of an entry without a body are no changes. */
static const Value *argument(const History *h, uint32_t call, const Variable *v) {
  const ExecCall *c = &h->x->calls.at[call];
  for (uint32_t i = 0; !call && !c->impl && i < c->proc->ins.n && i < h->x->given.inputs.n; i++)
    if (c->proc->ins.at[i] == v) return h->x->given.inputs.at[i].value;
  return NULL;
}

const Value *history_local(const History *h, uint32_t call, const Variable *v, uint32_t moment) {
  const Value *found = value_before(h, key_of(call, v), moment);
  return found ? found : argument(h, call, v);
}

static void bind_all(const History *h, const Variables *vars, uint32_t call, uint32_t moment) {
  for (uint32_t i = 0; i < vars->n; i++)
    replay_bind(h->replay, vars->at[i]->sym, history_local(h, call, vars->at[i], moment));
}

void history_enter(const History *h, uint32_t call, uint32_t moment) {
  const ExecCall *c = &h->x->calls.at[call];
  for (uint32_t i = 0; i < h->core->globals.n; i++) {
    const Variable *g = h->core->globals.at[i];
    replay_bind(h->replay, g->sym, history_global(h, i, moment));
    replay_bind(h->replay, g->old, history_global(h, i, h->entered.at[call]));
  }
  bind_all(h, c->impl ? &c->impl->ins : &c->proc->ins, call, moment);
  bind_all(h, c->impl ? &c->impl->outs : &c->proc->outs, call, moment);
  if (c->impl) bind_all(h, &c->impl->locals, call, moment);
}
