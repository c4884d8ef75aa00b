/* SPDX-License-Identifier: MIT */
/* See z3_parameters.h. Z3 itself would print complaints to standard error, where no program
 * that calls us expects any: it is told not to, and what it took is read back instead. */
#include "solver/z3_parameters.h"

#include "base/buf.h"
#include "solver/quantifier_use.h"
#include "solver/smt_script.h"
#include "solver/z3_api.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void set_number(const char *key, unsigned value) {
  char number[16];
  snprintf(number, sizeof number, "%u", value);
  Z3_global_param_set(key, number);
}

/* Z3 knows no way but this to tell whether it knows a parameter. The result is copied: Z3
 * keeps one string for all. */
static const char *current(Arena *a, const char *key) {
  Z3_string value;
  if (!Z3_global_param_get(key, &value)) return NULL;
  return arena_strndup(a, value, strlen(value));
}

/* Options of SMT-LIB itself, which say nothing to the API. */
static bool of_smtlib(const char *key) {
  static const char *const names[] = {"print-success",       "produce-models",
                                      "produce-unsat-cores", "produce-proofs",
                                      "global-declarations", "random-seed"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcasecmp(key, names[i])) return true;
  return false;
}

static void set_option(Z3Parameters *p, const SolverOption *o) {
  const char *key = smt_script_key(o);
  if (of_smtlib(key)) return;
  Buf value = {0};
  smt_script_value(o, &value);
  buf_puts(&value, "");
  const char *text = value.text ? value.text : "";
  if (!strcasecmp(text, "true")) text = "true";
  if (!strcasecmp(text, "false")) text = "false";
  const char *before = current(&p->arena, key);
  if (!before) {
    vec_push(&p->warnings, arena_printf(&p->arena, "Z3 has no option '%s'", key));
  } else {
    Z3_global_param_set(key, text);
    const char *after = current(&p->arena, key);
    if (after && strcmp(after, text) != 0 && strcmp(after, before) == 0)
      vec_push(&p->warnings,
               arena_printf(&p->arena, "Z3 does not take '%s' for option '%s'", text, key));
  }
  buf_free(&value);
}

void z3_parameters_set(Z3Parameters *p, const SolverOptions *opt) {
  *p = (Z3Parameters){0};
  arena_init(&p->arena);
  Z3_global_param_reset_all();
  Z3_global_param_set("warning", "false");
#define SETTING(only, name, value)                                                                 \
  if (!(only) || opt->triggers) Z3_global_param_set(name, value);
#include "solver/z3_settings.def"
#undef SETTING
  if (opt->seed + opt->mutation) {
    set_number("smt.random_seed", opt->seed + opt->mutation);
    set_number("sat.random_seed", opt->seed + opt->mutation);
  }
  if (opt->profile) {
    Z3_global_param_set("smt.qi.profile", "true");
    set_number("smt.qi.profile_freq", QUANTIFIER_USE_EVERY);
  }
  if (opt->trace) {
    Z3_global_param_set("trace", "true");
    Z3_global_param_set("trace_file_name", "/proc/self/fd/2");
  }
  if (opt->memory_mb) set_number("memory_max_size", opt->memory_mb);
  for (uint32_t i = 0; i < opt->n_options; i++) set_option(p, &opt->options[i]);
}

void z3_parameters_free(Z3Parameters *p) {
  vec_free(&p->warnings);
  arena_free(&p->arena);
}
