/* SPDX-License-Identifier: MIT */
/* See quantifier_use.h. */
#include "solver/quantifier_use.h"

#include "base/sort.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char COUNTS[] = "[quantifier_instances]";
static const char ANEW[] = "[quantifier_instances] anew\n";

void quantifier_listener_free(QuantifierListener *l) {
  vec_free(&l->uses);
  map_free(&l->by_pos);
  map_free(&l->told);
}

static QuantifierUse *use_of(QuantifierListener *l, uint32_t pos) {
  uint64_t at;
  if (!map_get(&l->by_pos, pos, &at)) {
    QuantifierUse use = {.pos = pos, .needed = QUANTIFIER_NEED_UNKNOWN};
    at = l->uses.n;
    vec_push(&l->uses, use);
    map_put(&l->by_pos, pos, at);
  }
  return &l->uses.at[at];
}

/* Quantifiers inside of others are many of one name, so what was said before of the name does not
 * tell how many are new: the number itself does, because it is said every so often. The last line
 * of a quantifier may repeat the one before. */
static void note_count(QuantifierListener *l, uint32_t pos, uint32_t term, uint64_t count,
                       uint32_t depth) {
  uint64_t key = (uint64_t)pos << 32 | term, before = 0;
  QuantifierUse *use = use_of(l, pos);
  bool said = map_get(&l->told, key, &before) && before == count;
  if (count % QUANTIFIER_USE_EVERY)
    use->instances += count % QUANTIFIER_USE_EVERY;
  else if (count && !said)
    use->instances += QUANTIFIER_USE_EVERY;
  if (depth > use->depth) use->depth = depth;
  if (count % QUANTIFIER_USE_EVERY == 0) map_put(&l->told, key, count);
}

bool quantifier_listener_hear(QuantifierListener *l, const char *line, size_t n) {
  enum { LONGEST = 200 };
  char text[LONGEST];
  unsigned pos, term, count, trivial, checked, depth;
  size_t prefix = sizeof COUNTS - 1;
  if (memcmp(line, COUNTS, n < prefix ? n : prefix) != 0) return false;
  if (n < prefix) return n > 1; /* its writer was ended */
  n = n < LONGEST ? n : LONGEST - 1;
  memcpy(text, line, n);
  text[n] = 0;
  if (sscanf(text + prefix, " @%u.%u : %u : %u : %u : %u", &pos, &term, &count, &trivial, &checked,
             &depth) == 6)
    note_count(l, pos, term, count, depth);
  else if (strncmp(text, ANEW, n) == 0)
    map_clear(&l->told);
  return true;
}

static int by_instances(const void *a, const void *b, const void *env) {
  const QuantifierUse *x = a, *y = b;
  (void)env;
  if (x->instances != y->instances) return x->instances > y->instances ? -1 : 1;
  return (x->pos > y->pos) - (x->pos < y->pos);
}

void quantifier_uses_sort(QuantifierUses *u) {
  sort_vec(u, by_instances, NULL);
}

int quantifier_use_mute(void) {
  int nobody = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nobody < 0) return -1;
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept >= 0) dup2(nobody, STDERR_FILENO);
  close(nobody);
  return kept;
}

void quantifier_use_unmute(int kept) {
  if (kept < 0) return;
  dup2(kept, STDERR_FILENO);
  close(kept);
}

void quantifier_use_begin(void) {
  ssize_t written = write(STDERR_FILENO, ANEW, sizeof ANEW - 1);
  (void)written;
}
