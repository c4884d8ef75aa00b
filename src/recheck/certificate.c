/* SPDX-License-Identifier: MIT */
/* See certificate.h. */
#include "recheck/certificate.h"

#include <stdlib.h>
#include <string.h>

bool certificate_variable(const char *name, uint32_t *quantifier, uint32_t *variable) {
  char *end;
  if (strncmp(name, "q!", 2) != 0 || name[2] < '0' || name[2] > '9') return false;
  unsigned long q = strtoul(name + 2, &end, 10);
  if (*end != '!' || end[1] < '0' || end[1] > '9') return false;
  unsigned long v = strtoul(end + 1, &end, 10);
  if ((*end && *end != '!') || q > UINT32_MAX / 2 || v > UINT32_MAX / 2) return false;
  *quantifier = (uint32_t)q;
  *variable = (uint32_t)v;
  return true;
}

static void hash_text(const char *text, size_t n, char out[2 * SHA256_BYTES + 1]) {
  Sha256 h;
  uint8_t digest[SHA256_BYTES];
  sha256_init(&h);
  sha256_add(&h, text, n);
  sha256_end(&h, digest);
  problem_hash_text(digest, out);
}

void certificate_end(Buf *b) {
  char hash[2 * SHA256_BYTES + 1];
  hash_text(b->text, b->n, hash);
  buf_printf(b, "end %s\n", hash);
}

/* A line without its end, and what comes after it. */
typedef struct Lines {
  const char *at, *end, *line;
  size_t n;
} Lines;

static bool next_line(Lines *l) {
  if (l->at == l->end) return false;
  const char *stop = memchr(l->at, '\n', (size_t)(l->end - l->at));
  l->line = l->at;
  l->n = (size_t)((stop ? stop : l->end) - l->at);
  l->at = stop ? stop + 1 : l->end;
  return true;
}

/* The rest of a line that begins with the word; NULL: it does not. */
static const char *after(const Lines *l, const char *word, size_t *n) {
  size_t len = strlen(word);
  if (l->n < len || memcmp(l->line, word, len) != 0) return NULL;
  if (l->n == len) {
    *n = 0;
    return l->line + len;
  }
  if (l->line[len] != ' ') return NULL;
  *n = l->n - len - 1;
  return l->line + len + 1;
}

static bool read_number(const Tree *s, uint32_t *out) {
  char *end;
  if (!s || s->kind != TREE_LITERAL || s->text->len > 9) return false;
  *out = (uint32_t)strtoul(s->text->text, &end, 10);
  return !*end;
}

static void read_instance(Certificate *c, Problem *p, const char *text, size_t n, bool skolem) {
  TreeReader r;
  CertificateInstance made = {0};
  VEC(const Tree *) terms = {0};
  const Tree *s;
  tree_start(&r, &p->arena, &p->strs, text, n);
  if (!read_number(tree_next(&r), &made.quantifier)) c->wrong = "a quantifier without number";
  while (!c->wrong && (s = tree_next(&r)) != NULL) vec_push(&terms, s);
  if (r.wrong) c->wrong = r.wrong;
  made.n = terms.n;
  made.terms = vec_copy(&p->arena, &terms, const Tree *);
  vec_free(&terms);
  if (!c->conditions.n) c->wrong = "an instance before the first condition";
  if (c->wrong) return;
  if (skolem && made.n) c->wrong = "a skolemization with terms";
  if (skolem)
    vec_push(&vec_last(&c->conditions).skolems, made.quantifier);
  else
    vec_push(&vec_last(&c->conditions).instances, made);
}

static void read_maps(Certificate *c, Problem *p, const char *text, size_t n) {
  TreeReader r;
  const Tree *s;
  uint32_t number;
  tree_start(&r, &p->arena, &p->strs, text, n);
  if (!c->conditions.n) c->wrong = "a fact about maps before the first condition";
  if (c->wrong) return;
  CertificateCondition *now = &vec_last(&c->conditions);
  now->few_maps = true;
  while ((s = tree_next(&r)) != NULL && read_number(s, &number)) vec_push(&now->maps, number);
  if (s || r.wrong) c->wrong = "a fact about maps without number";
}

/* NUMBER HASH */
static void read_quantifier_line(Certificate *c, const char *text, size_t n) {
  char copy[64], *end;
  if (n >= sizeof copy) n = sizeof copy - 1;
  memcpy(copy, text, n);
  copy[n] = 0;
  CertificateQuantifier q = {.number = (uint32_t)strtoul(copy, &end, 10)};
  if (end == copy || *end != ' ') c->wrong = "a quantifier without number";
  q.hash = strtoull(end, NULL, 16);
  vec_push(&c->quantifiers, q);
}

static void read_line(Certificate *c, Problem *p, const Lines *l) {
  const char *rest;
  size_t n;
  if ((rest = after(l, "implementation", &n)))
    c->implementation = arena_strndup(&p->arena, rest, n);
  else if ((rest = after(l, "vc", &n)))
    c->vc = arena_strndup(&p->arena, rest, n);
  else if ((rest = after(l, "quantifier", &n)))
    read_quantifier_line(c, rest, n);
  else if ((rest = after(l, "condition", &n)))
    vec_push(&c->conditions, (CertificateCondition){0});
  else if ((rest = after(l, "skolem", &n)))
    read_instance(c, p, rest, n, true);
  else if ((rest = after(l, "instance", &n)))
    read_instance(c, p, rest, n, false);
  else if ((rest = after(l, "maps", &n)))
    read_maps(c, p, rest, n);
  else
    c->wrong = "a line that says nothing known";
}

bool certificate_read(Certificate *c, Problem *p, const char *text, size_t n) {
  Lines l = {.at = text, .end = text + n};
  bool ended = false;
  const char *rest;
  size_t len;
  *c = (Certificate){0};
  if (!next_line(&l) || l.n != strlen(CERTIFICATE_FORMAT) ||
      memcmp(l.line, CERTIFICATE_FORMAT, l.n) != 0)
    c->wrong = "it is not in the format of this version";
  while (!c->wrong && !ended && next_line(&l)) {
    if (!(rest = after(&l, "end", &len))) {
      read_line(c, p, &l);
      continue;
    }
    char hash[2 * SHA256_BYTES + 1];
    hash_text(text, (size_t)(l.line - text), hash);
    ended = len == 2 * SHA256_BYTES && memcmp(rest, hash, len) == 0 && l.at == l.end;
    if (!ended) c->wrong = "it has been changed";
  }
  if (!c->wrong && !ended) c->wrong = "its end is missing";
  if (!c->wrong && (!c->implementation || !c->vc)) c->wrong = "it does not say what it is about";
  return !c->wrong;
}

void certificate_free(Certificate *c) {
  for (uint32_t i = 0; i < c->conditions.n; i++) {
    vec_free(&c->conditions.at[i].skolems);
    vec_free(&c->conditions.at[i].instances);
    vec_free(&c->conditions.at[i].maps);
  }
  vec_free(&c->conditions);
  vec_free(&c->quantifiers);
}
