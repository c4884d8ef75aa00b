/* SPDX-License-Identifier: MIT */
/* isl's C API, found when it is first needed, as solver/z3_api.h does it for Z3: most commands
 * never look for linear relations.
 *
 * Include this in place of isl's own headers; calls look as they always do. Before the first one,
 * isl_api_load. A function used for the first time gets a line in isl_functions.def and one below
 * (without them the program does not link). The table is one per process, as the library is. With
 * LINDY_LINK_ISL the library is part of the program. */
#ifndef INFER_DOMAINS_ISL_API_H
#define INFER_DOMAINS_ISL_API_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/lp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl/version.h>
#include <stdbool.h>

typedef struct IslApi {
#define ISL_FUNCTION(name) __typeof__(isl_##name) *name;
#include "infer/linear/isl_functions.def"
#undef ISL_FUNCTION
  void *library; /* NULL until loaded */
} IslApi;

extern IslApi isl_api;

/* False and *why (static text) when the library or one of its functions is not there. */
bool isl_api_load(const char **why);

#define isl_aff_free isl_api.aff_free
#define isl_aff_set_coefficient_val isl_api.aff_set_coefficient_val
#define isl_aff_set_constant_val isl_api.aff_set_constant_val
#define isl_aff_zero_on_domain_space isl_api.aff_zero_on_domain_space
#define isl_basic_set_equalities_matrix isl_api.basic_set_equalities_matrix
#define isl_basic_set_free isl_api.basic_set_free
#define isl_basic_set_from_constraint_matrices isl_api.basic_set_from_constraint_matrices
#define isl_basic_set_inequalities_matrix isl_api.basic_set_inequalities_matrix
#define isl_basic_set_is_empty isl_api.basic_set_is_empty
#define isl_basic_set_min_lp_val isl_api.basic_set_min_lp_val
#define isl_basic_set_plain_is_empty isl_api.basic_set_plain_is_empty
#define isl_basic_set_project_out isl_api.basic_set_project_out
#define isl_basic_set_remove_divs isl_api.basic_set_remove_divs
#define isl_basic_set_remove_redundancies isl_api.basic_set_remove_redundancies
#define isl_basic_set_union isl_api.basic_set_union
#define isl_ctx_alloc isl_api.ctx_alloc
#define isl_ctx_free isl_api.ctx_free
#define isl_ctx_reset_error isl_api.ctx_reset_error
#define isl_ctx_reset_operations isl_api.ctx_reset_operations
#define isl_ctx_set_max_operations isl_api.ctx_set_max_operations
#define isl_mat_alloc isl_api.mat_alloc
#define isl_mat_free isl_api.mat_free
#define isl_mat_get_element_val isl_api.mat_get_element_val
#define isl_mat_rows isl_api.mat_rows
#define isl_mat_set_element_val isl_api.mat_set_element_val
#define isl_options_set_on_error isl_api.options_set_on_error
#define isl_set_convex_hull isl_api.set_convex_hull
#define isl_space_set_alloc isl_api.space_set_alloc
#define isl_val_ceil isl_api.val_ceil
#define isl_val_cmp_si isl_api.val_cmp_si
#define isl_val_free isl_api.val_free
#define isl_val_get_abs_num_chunks isl_api.val_get_abs_num_chunks
#define isl_val_int_from_si isl_api.val_int_from_si
#define isl_val_is_rat isl_api.val_is_rat
#define isl_val_n_abs_num_chunks isl_api.val_n_abs_num_chunks
#define isl_val_sgn isl_api.val_sgn
#define isl_version isl_api.version

#endif
