/* SPDX-License-Identifier: MIT */
/* Instances of quantifiers at terms that the program names: {:pool}, {:add_to_pool}.
 *
 * `assume {:add_to_pool "p", e} true;` puts e into pool p. A variable of a quantifier with {:pool
 * "p"} is instantiated with all terms of p. A quantifier that is universal in what is to be proved
 * gets constants for its variables, and its own {:add_to_pool} terms then go into their pools.
 *
 * Sound, whatever the terms are: an instance follows from a universal that is assumed, and implies
 * an existential that is to be proved. A quantifier may even be left out of such places, which
 * makes the condition stronger. Where it is not known which of the two holds (below <==> and ==),
 * it stays as it is. */
#ifndef VERIFY_VC_POOLS_H
#define VERIFY_VC_POOLS_H

#include "verify/vc/passive.h"

/* `drop`: instances take the place of pooled quantifiers, as in Boogie. Else they come in addition.
 * Nothing changes where no term fits a pool that some variable draws from. */
void pools_use(Passive *, bool drop);

#endif
