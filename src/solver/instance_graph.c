/* SPDX-License-Identifier: MIT */
/* See instance_graph.h. */
#include "solver/instance_graph.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TERMS = 4 << 20, MOST_MATCHES = 1 << 18, MOST_EDGES = 1 << 14 };

void instance_graph_free(InstanceGraph *g) {
  vec_free(&g->nodes);
  vec_free(&g->edges);
  vec_free(&g->matches);
  vec_free(&g->maker);
  map_free(&g->by_pos);
  map_free(&g->quantifier);
  map_free(&g->edge);
  map_free(&g->matched);
}

/* ---- words of a line -------------------------------------------------------------------- */

typedef struct TraceWords {
  const char *at, *end;
} TraceWords;

static bool next_word(TraceWords *w, const char **word, size_t *n) {
  while (w->at < w->end && *w->at == ' ') w->at++;
  *word = w->at;
  while (w->at < w->end && *w->at != ' ') w->at++;
  *n = (size_t)(w->at - *word);
  return *n > 0;
}

/* `#126`; 0: something else. */
static uint32_t term_number(const char *word, size_t n) {
  uint32_t number = 0;
  if (n < 2 || *word != '#') return 0;
  for (size_t i = 1; i < n && word[i] >= '0' && word[i] <= '9'; i++)
    number = number * 10 + (uint32_t)(word[i] - '0');
  return number;
}

static uint64_t match_name(const char *word, size_t n) {
  uint64_t name = 0;
  for (size_t i = 2; i < n; i++) {
    char c = word[i];
    name = name << 4 | (uint64_t)(c >= 'a' ? c - 'a' + 10 : c - '0');
  }
  return name;
}

static uint32_t next_term(TraceWords *w) {
  const char *word;
  size_t n;
  return next_word(w, &word, &n) ? term_number(word, n) : 0;
}

/* ---- terms ------------------------------------------------------------------------------ */

static uint32_t maker_of(const InstanceGraph *g, uint32_t term) {
  return term < g->maker.n ? g->maker.at[term] : 0;
}

static void set_maker(InstanceGraph *g, uint32_t term, uint32_t maker) {
  if (term >= MOST_TERMS || (!maker && term >= g->maker.n)) return;
  while (g->maker.n <= term) vec_push(&g->maker, 0);
  g->maker.at[term] = maker;
}

/* ---- lines ------------------------------------------------------------------------------ */

static uint32_t node_at(InstanceGraph *g, uint32_t pos) {
  uint64_t at;
  if (map_get(&g->by_pos, pos, &at)) return (uint32_t)at;
  InstanceNode node = {.pos = pos};
  map_put(&g->by_pos, pos, g->nodes.n);
  vec_push(&g->nodes, node);
  return g->nodes.n - 1;
}

static void hear_quantifier(InstanceGraph *g, TraceWords w) {
  const char *name;
  size_t n;
  uint32_t id = next_term(&w), pos = 0;
  if (!id || !next_word(&w, &name, &n)) return;
  if (*name == '|') name++;
  if (*name == '@') pos = (uint32_t)strtoul(name + 1, NULL, 10);
  map_put(&g->quantifier, id, node_at(g, pos));
}

/* Of a pair in brackets, the first is what was matched, and the second what it is equal to. */
static void note_makers(const InstanceGraph *g, InstanceMatch *m, TraceWords w) {
  const char *word;
  size_t n;
  uint32_t makers = 0;
  while (next_word(&w, &word, &n) && makers < MATCH_MAKERS) {
    uint32_t maker = maker_of(g, term_number(word, n)), k = 0;
    while (k < makers && m->makers[k] != maker) k++;
    if (maker && k == makers) m->makers[makers++] = maker;
  }
}

static void hear_match(InstanceGraph *g, TraceWords w) {
  const char *name, *semicolon = memchr(w.at, ';', (size_t)(w.end - w.at));
  size_t n;
  uint64_t node;
  if (!next_word(&w, &name, &n) || !semicolon) return;
  if (!map_get(&g->quantifier, next_term(&w), &node)) return;
  InstanceMatch m = {.node = (uint32_t)node};
  g->nodes.at[node].matches++;
  w.at = semicolon + 1;
  note_makers(g, &m, w);
  if (g->matches.n >= MOST_MATCHES) {
    vec_clear(&g->matches);
    map_clear(&g->matched);
  }
  map_put(&g->matched, match_name(name, n), g->matches.n);
  vec_push(&g->matches, m);
}

static void note_edge(InstanceGraph *g, uint32_t from, uint32_t to) {
  uint64_t key = (uint64_t)from << 32 | to, at;
  if (!map_get(&g->edge, key, &at)) {
    if (g->edges.n >= MOST_EDGES) return;
    at = g->edges.n;
    InstanceEdge e = {from ? g->nodes.at[from - 1].pos : 0, g->nodes.at[to].pos, 0};
    map_put(&g->edge, key, at);
    vec_push(&g->edges, e);
  }
  g->edges.at[at].n++;
}

static void hear_instance(InstanceGraph *g, TraceWords w) {
  const char *name;
  size_t n;
  uint64_t at;
  g->now = 0;
  if (!next_word(&w, &name, &n) || !map_get(&g->matched, match_name(name, n), &at)) return;
  const InstanceMatch *m = &g->matches.at[at];
  g->now = m->node + 1;
  g->nodes.at[m->node].instances++;
  if (!m->makers[0]) note_edge(g, 0, m->node);
  for (uint32_t k = 0; k < MATCH_MAKERS && m->makers[k]; k++) note_edge(g, m->makers[k], m->node);
}

static void hear_term(InstanceGraph *g, TraceWords w) {
  uint32_t id = next_term(&w);
  if (!g->now || !id || maker_of(g, id)) return;
  set_maker(g, id, g->now);
  g->nodes.at[g->now - 1].terms++;
}

bool instance_graph_hear(InstanceGraph *g, const char *line, size_t n) {
  static const struct {
    const char *begin;
    void (*hear)(InstanceGraph *, TraceWords);
  } lines[] = {{"[mk-quant]", hear_quantifier},
               {"[new-match]", hear_match},
               {"[instance]", hear_instance},
               {"[attach-enode]", hear_term}};
  if (n < 5 || *line != '[' || (line[1] < 'a' || line[1] > 'z')) return false;
  if (n > 8 && memcmp(line, "[mk-app]", 8) == 0) {
    TraceWords w = {line + 8, line + n};
    set_maker(g, next_term(&w), 0);
    return true;
  }
  if (memcmp(line, "[end-", 5) == 0) g->now = 0;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    size_t len = strlen(lines[i].begin);
    if (n <= len || memcmp(line, lines[i].begin, len) != 0) continue;
    lines[i].hear(g, (TraceWords){line + len, line + n});
    break;
  }
  return true;
}
