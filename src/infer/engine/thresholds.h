/* SPDX-License-Identifier: MIT */
/* Where widening may stop (domain.h): numbers and comparisons in conditions of the program. */
#ifndef INFER_ENGINE_THRESHOLDS_H
#define INFER_ENGINE_THRESHOLDS_H

#include "infer/domains/domain.h"
#include "infer/engine/wto.h"

typedef struct Thresholds {
  const Num *numbers; /* and their neighbours, ascending */
  uint32_t n_numbers;
  const Term *comparisons;
  uint32_t n_comparisons;
} Thresholds;

/* Those of a component's blocks, or of all blocks where these have none or `head` is NULL. */
Thresholds thresholds_find(DomainEnv *, Arena *, const Impl *, const WtoNode *head);

#endif
