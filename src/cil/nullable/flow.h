/* SPDX-License-Identifier: MIT */
/* Where null may come from, as far as the code of one method shows it: a quick walk over its
 * instructions, which only proposes (infer.h). What it proposes is proved like what somebody wrote.
 */
#ifndef CIL_NULLABLE_FLOW_H
#define CIL_NULLABLE_FLOW_H

#include "cil/lift/nonnull.h"

/* What is believed of the whole assembly. Bit i - 1 of a set is parameter i. */
typedef struct FlowBeliefs {
  const LiftNames *names;
  const uint8_t *field;     /* by row: as NonNull has it                        */
  const uint64_t *demanded; /* by row of the method: parameters that annotations speak of */
  const uint8_t *promised;  /* by row of the method: its result, by an annotation         */
  uint64_t *param;          /* by row of the method: candidates that are left             */
  uint8_t *result;          /* by row of the method: 1 while it is one                    */
} FlowBeliefs;

/* What one method does with candidates; `null`: it may be null that it passes. */
typedef struct FlowListener {
  void *env;
  void (*stores)(void *env, uint32_t field, bool null);
  void (*passes)(void *env, uint32_t method, uint32_t param, bool null);
  void (*returns)(void *env, uint32_t method, bool null);
  void (*exposes)(void *env, uint32_t field);    /* it takes the field's address */
  void (*delegates)(void *env, uint32_t method); /* it makes a delegate of it    */
} FlowListener;

/* False: the code is not followed, so it may do anything. */
bool flow_walk(const FlowBeliefs *, uint32_t method, const FlowListener *);

#endif
