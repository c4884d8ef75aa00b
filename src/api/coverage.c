/* SPDX-License-Identifier: MIT */
/* See coverage.h. */
#include "api/coverage.h"

#include "verify/find_use.h"

bool coverage_find(const VerifyTask *asked, const char **why) {
  VerifyOptions own = *asked->opt;
  VerifyTask mine = *asked;
  FindUseOptions use = {.prune = own.prove.prune};
  own.only = &find_use_strategy;
  own.only_env = &use;
  own.prove.prune = true; /* the background has no axioms: they get switches, too */
  own.prove.name_values = true;
  own.prove.smoke = own.prove.vacuous = own.prove.batches = false;
  own.cache = NULL;
  own.confirm = NULL;
  own.hint = NULL;
  own.refute = NULL;
  own.log_path = NULL;
  own.as_known = false;
  mine.opt = &own;
  return verify_impls(&mine, why);
}
