/* SPDX-License-Identifier: MIT */
/* Answers given before, by the set of facts that was asked about.
 *
 * The same set has the same answer. A set that contains a CORE, facts that contradict each other,
 * has no model. A model that was found for another set may satisfy this one: the last ones found,
 * and the last one of each fact, are worth a try. Sets are sorted by term, with no fact twice;
 * axioms are always the same and need no mention. A limited number of models is kept, the newest.
 */
#ifndef SOLVE_CACHE_ANSWERS_H
#define SOLVE_CACHE_ANSWERS_H

#include "logic/term.h"
#include "solve/model/model.h"

typedef struct AnswerSet {
  const Term *at;
  uint32_t n;
} AnswerSet;

typedef struct AnswerCore {
  AnswerSet facts;
  uint32_t next; /* of the cores with the same last fact, plus one; 0: none */
} AnswerCore;

enum { ANSWER_MODELS = 64, ANSWER_TRIES = 12 };

typedef struct Answers {
  Arena arena;
  Map sets; /* by hash: number in known */
  VEC(AnswerSet) known;
  VEC(uint64_t) model_of_set; /* of known: number of its model; 0: it has none */
  VEC(AnswerCore) cores;
  Map cores_of;                 /* last fact -> first core, plus one */
  Map model_of_fact;            /* fact -> number of the last model of a set with it */
  Model *models[ANSWER_MODELS]; /* the newest, by number (from 1) modulo their number, or NULL */
  uint64_t n_models;            /* so far, also those that were overwritten */
} Answers;

Answers *answers_new(void);
void answers_free(Answers *);
/* Is the answer known? *model: NULL when it was no. */
bool answers_find(const Answers *, AnswerSet, Model **model);
void answers_add(Answers *, AnswerSet, Model *or_null);
/* Does it contain a core? */
bool answers_refuted(const Answers *, AnswerSet);
void answers_add_core(Answers *, AnswerSet);
/* Models that may fit; at most ANSWER_TRIES. */
uint32_t answers_models(const Answers *, AnswerSet, Model **out);

#endif
