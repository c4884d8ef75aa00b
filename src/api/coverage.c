/* SPDX-License-Identifier: MIT */
/* See coverage.h. */
#include "api/coverage.h"

#include "api/verification.h"
#include "verify/find_use.h"

static bool find_use_of(const VerifyTask *asked, bool as_boogie, const char **why) {
  VerifyOptions own = *asked->opt;
  VerifyTask mine = *asked;
  FindUseOptions use = {.prune = own.prove.prune, .partial = as_boogie};
  own.only = &find_use_strategy;
  own.only_env = &use;
  own.prove.prune = true; /* the background has no axioms: they get switches, too */
  own.prove.name_values = !as_boogie;
  verification_plain(&own);
  mine.opt = &own;
  return verify_impls(&mine, why);
}

bool coverage_find(const VerifyTask *task, const char **why) {
  return find_use_of(task, false, why);
}

bool coverage_find_as_boogie(const VerifyTask *task, const char **why) {
  return find_use_of(task, true, why);
}
