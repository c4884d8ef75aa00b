/* SPDX-License-Identifier: MIT */
/* Z3's C API, found when it is first needed: loading the library takes longer than checking
 * a program of ordinary size, and most commands never ask a solver.
 *
 * Include this in place of <z3.h>; calls look as they always do. Before the first one,
 * z3_api_load. A function used for the first time gets a line in z3_functions.def and one below
 * (without them the program does not link). The table is the one thing in Lindy that is not part of
 * a session: the library it describes is one per process, and so are its parameters. */
#ifndef SOLVER_Z3_API_H
#define SOLVER_Z3_API_H

#include <stdbool.h>
#include <z3.h>

typedef struct Z3Api {
#define Z3_FUNCTION(name) __typeof__(Z3_##name) *name;
#include "solver/z3_functions.def"
#undef Z3_FUNCTION
  void *library; /* NULL until loaded */
} Z3Api;

extern Z3Api z3_api;

/* False and *why (static text) when the library or one of its functions is not there. */
bool z3_api_load(const char **why);
/* The file it was loaded from; NULL when not known. */
const char *z3_api_file(void);

#define Z3_ast_to_string z3_api.ast_to_string
#define Z3_ast_vector_dec_ref z3_api.ast_vector_dec_ref
#define Z3_ast_vector_get z3_api.ast_vector_get
#define Z3_ast_vector_inc_ref z3_api.ast_vector_inc_ref
#define Z3_ast_vector_size z3_api.ast_vector_size
#define Z3_del_config z3_api.del_config
#define Z3_del_constructor z3_api.del_constructor
#define Z3_del_constructor_list z3_api.del_constructor_list
#define Z3_del_context z3_api.del_context
#define Z3_fixedpoint_add_rule z3_api.fixedpoint_add_rule
#define Z3_fixedpoint_dec_ref z3_api.fixedpoint_dec_ref
#define Z3_fixedpoint_get_answer z3_api.fixedpoint_get_answer
#define Z3_fixedpoint_inc_ref z3_api.fixedpoint_inc_ref
#define Z3_fixedpoint_query z3_api.fixedpoint_query
#define Z3_fixedpoint_register_relation z3_api.fixedpoint_register_relation
#define Z3_fixedpoint_set_params z3_api.fixedpoint_set_params
#define Z3_fpa_get_ebits z3_api.fpa_get_ebits
#define Z3_fpa_get_sbits z3_api.fpa_get_sbits
#define Z3_fpa_is_numeral_inf z3_api.fpa_is_numeral_inf
#define Z3_fpa_is_numeral_nan z3_api.fpa_is_numeral_nan
#define Z3_fpa_is_numeral_negative z3_api.fpa_is_numeral_negative
#define Z3_fpa_is_numeral_zero z3_api.fpa_is_numeral_zero
#define Z3_func_entry_dec_ref z3_api.func_entry_dec_ref
#define Z3_func_entry_get_arg z3_api.func_entry_get_arg
#define Z3_func_entry_get_num_args z3_api.func_entry_get_num_args
#define Z3_func_entry_get_value z3_api.func_entry_get_value
#define Z3_func_entry_inc_ref z3_api.func_entry_inc_ref
#define Z3_func_interp_dec_ref z3_api.func_interp_dec_ref
#define Z3_func_interp_get_else z3_api.func_interp_get_else
#define Z3_func_interp_get_entry z3_api.func_interp_get_entry
#define Z3_func_interp_get_num_entries z3_api.func_interp_get_num_entries
#define Z3_func_interp_inc_ref z3_api.func_interp_inc_ref
#define Z3_get_app_arg z3_api.get_app_arg
#define Z3_get_app_decl z3_api.get_app_decl
#define Z3_get_app_num_args z3_api.get_app_num_args
#define Z3_get_arity z3_api.get_arity
#define Z3_get_array_sort_domain z3_api.get_array_sort_domain
#define Z3_get_array_sort_range z3_api.get_array_sort_range
#define Z3_get_ast_id z3_api.get_ast_id
#define Z3_get_ast_kind z3_api.get_ast_kind
#define Z3_get_bool_value z3_api.get_bool_value
#define Z3_get_bv_sort_size z3_api.get_bv_sort_size
#define Z3_get_datatype_sort_constructor z3_api.get_datatype_sort_constructor
#define Z3_get_datatype_sort_constructor_accessor z3_api.get_datatype_sort_constructor_accessor
#define Z3_get_datatype_sort_recognizer z3_api.get_datatype_sort_recognizer
#define Z3_get_decl_ast_parameter z3_api.get_decl_ast_parameter
#define Z3_get_decl_func_decl_parameter z3_api.get_decl_func_decl_parameter
#define Z3_get_decl_int_parameter z3_api.get_decl_int_parameter
#define Z3_get_decl_kind z3_api.get_decl_kind
#define Z3_get_decl_name z3_api.get_decl_name
#define Z3_get_decl_num_parameters z3_api.get_decl_num_parameters
#define Z3_get_error_code z3_api.get_error_code
#define Z3_get_error_msg z3_api.get_error_msg
#define Z3_get_full_version z3_api.get_full_version
#define Z3_get_index_value z3_api.get_index_value
#define Z3_get_lstring z3_api.get_lstring
#define Z3_get_numeral_string z3_api.get_numeral_string
#define Z3_get_numeral_uint64 z3_api.get_numeral_uint64
#define Z3_get_quantifier_body z3_api.get_quantifier_body
#define Z3_get_quantifier_bound_name z3_api.get_quantifier_bound_name
#define Z3_get_quantifier_bound_sort z3_api.get_quantifier_bound_sort
#define Z3_get_quantifier_no_pattern_ast z3_api.get_quantifier_no_pattern_ast
#define Z3_get_quantifier_num_bound z3_api.get_quantifier_num_bound
#define Z3_get_quantifier_num_no_patterns z3_api.get_quantifier_num_no_patterns
#define Z3_get_quantifier_num_patterns z3_api.get_quantifier_num_patterns
#define Z3_get_quantifier_pattern_ast z3_api.get_quantifier_pattern_ast
#define Z3_get_range z3_api.get_range
#define Z3_get_sort z3_api.get_sort
#define Z3_get_sort_kind z3_api.get_sort_kind
#define Z3_get_symbol_int z3_api.get_symbol_int
#define Z3_get_symbol_kind z3_api.get_symbol_kind
#define Z3_get_symbol_string z3_api.get_symbol_string
#define Z3_global_param_get z3_api.global_param_get
#define Z3_global_param_reset_all z3_api.global_param_reset_all
#define Z3_global_param_set z3_api.global_param_set
#define Z3_is_eq_ast z3_api.is_eq_ast
#define Z3_is_numeral_ast z3_api.is_numeral_ast
#define Z3_is_string z3_api.is_string
#define Z3_interrupt z3_api.interrupt
#define Z3_mk_add z3_api.mk_add
#define Z3_mk_and z3_api.mk_and
#define Z3_mk_app z3_api.mk_app
#define Z3_mk_array_sort_n z3_api.mk_array_sort_n
#define Z3_mk_bool_sort z3_api.mk_bool_sort
#define Z3_mk_bv_sort z3_api.mk_bv_sort
#define Z3_mk_config z3_api.mk_config
#define Z3_mk_const_array z3_api.mk_const_array
#define Z3_mk_constructor z3_api.mk_constructor
#define Z3_mk_constructor_list z3_api.mk_constructor_list
#define Z3_mk_context z3_api.mk_context
#define Z3_mk_datatypes z3_api.mk_datatypes
#define Z3_mk_distinct z3_api.mk_distinct
#define Z3_mk_div z3_api.mk_div
#define Z3_mk_enumeration_sort z3_api.mk_enumeration_sort
#define Z3_mk_eq z3_api.mk_eq
#define Z3_mk_extract z3_api.mk_extract
#define Z3_mk_false z3_api.mk_false
#define Z3_mk_fixedpoint z3_api.mk_fixedpoint
#define Z3_mk_fpa_rna z3_api.mk_fpa_rna
#define Z3_mk_fpa_rne z3_api.mk_fpa_rne
#define Z3_mk_fpa_rounding_mode_sort z3_api.mk_fpa_rounding_mode_sort
#define Z3_mk_fpa_rtn z3_api.mk_fpa_rtn
#define Z3_mk_fpa_rtp z3_api.mk_fpa_rtp
#define Z3_mk_fpa_rtz z3_api.mk_fpa_rtz
#define Z3_mk_fpa_sort z3_api.mk_fpa_sort
#define Z3_mk_fpa_to_fp_bv z3_api.mk_fpa_to_fp_bv
#define Z3_mk_fpa_to_ieee_bv z3_api.mk_fpa_to_ieee_bv
#define Z3_mk_fresh_const z3_api.mk_fresh_const
#define Z3_mk_func_decl z3_api.mk_func_decl
#define Z3_mk_ge z3_api.mk_ge
#define Z3_mk_gt z3_api.mk_gt
#define Z3_mk_implies z3_api.mk_implies
#define Z3_mk_int z3_api.mk_int
#define Z3_mk_int2real z3_api.mk_int2real
#define Z3_mk_int_sort z3_api.mk_int_sort
#define Z3_mk_ite z3_api.mk_ite
#define Z3_mk_lambda_const z3_api.mk_lambda_const
#define Z3_mk_le z3_api.mk_le
#define Z3_mk_lstring z3_api.mk_lstring
#define Z3_mk_lt z3_api.mk_lt
#define Z3_mk_mod z3_api.mk_mod
#define Z3_mk_mul z3_api.mk_mul
#define Z3_mk_not z3_api.mk_not
#define Z3_mk_numeral z3_api.mk_numeral
#define Z3_mk_or z3_api.mk_or
#define Z3_mk_params z3_api.mk_params
#define Z3_mk_pattern z3_api.mk_pattern
#define Z3_mk_quantifier_const_ex z3_api.mk_quantifier_const_ex
#define Z3_mk_quantifier_ex z3_api.mk_quantifier_ex
#define Z3_mk_re_sort z3_api.mk_re_sort
#define Z3_mk_real2int z3_api.mk_real2int
#define Z3_mk_real_sort z3_api.mk_real_sort
#define Z3_mk_select_n z3_api.mk_select_n
#define Z3_mk_seq_length z3_api.mk_seq_length
#define Z3_mk_seq_sort z3_api.mk_seq_sort
#define Z3_mk_simple_solver z3_api.mk_simple_solver
#define Z3_mk_solver z3_api.mk_solver
#define Z3_mk_store_n z3_api.mk_store_n
#define Z3_mk_string_sort z3_api.mk_string_sort
#define Z3_mk_string_symbol z3_api.mk_string_symbol
#define Z3_mk_sub z3_api.mk_sub
#define Z3_mk_true z3_api.mk_true
#define Z3_mk_unary_minus z3_api.mk_unary_minus
#define Z3_mk_uninterpreted_sort z3_api.mk_uninterpreted_sort
#define Z3_model_dec_ref z3_api.model_dec_ref
#define Z3_model_eval z3_api.model_eval
#define Z3_model_get_const_decl z3_api.model_get_const_decl
#define Z3_model_get_const_interp z3_api.model_get_const_interp
#define Z3_model_get_func_decl z3_api.model_get_func_decl
#define Z3_model_get_func_interp z3_api.model_get_func_interp
#define Z3_model_get_num_consts z3_api.model_get_num_consts
#define Z3_model_get_num_funcs z3_api.model_get_num_funcs
#define Z3_model_inc_ref z3_api.model_inc_ref
#define Z3_params_dec_ref z3_api.params_dec_ref
#define Z3_params_inc_ref z3_api.params_inc_ref
#define Z3_params_set_bool z3_api.params_set_bool
#define Z3_params_set_symbol z3_api.params_set_symbol
#define Z3_params_set_uint z3_api.params_set_uint
#define Z3_parse_smtlib2_string z3_api.parse_smtlib2_string
#define Z3_set_ast_print_mode z3_api.set_ast_print_mode
#define Z3_set_error z3_api.set_error
#define Z3_set_error_handler z3_api.set_error_handler
#define Z3_set_param_value z3_api.set_param_value
#define Z3_simplify z3_api.simplify
#define Z3_solver_assert z3_api.solver_assert
#define Z3_solver_check z3_api.solver_check
#define Z3_solver_check_assumptions z3_api.solver_check_assumptions
#define Z3_solver_dec_ref z3_api.solver_dec_ref
#define Z3_solver_get_model z3_api.solver_get_model
#define Z3_solver_get_proof z3_api.solver_get_proof
#define Z3_solver_get_reason_unknown z3_api.solver_get_reason_unknown
#define Z3_solver_get_statistics z3_api.solver_get_statistics
#define Z3_solver_get_unsat_core z3_api.solver_get_unsat_core
#define Z3_solver_inc_ref z3_api.solver_inc_ref
#define Z3_solver_pop z3_api.solver_pop
#define Z3_solver_push z3_api.solver_push
#define Z3_solver_set_params z3_api.solver_set_params
#define Z3_stats_dec_ref z3_api.stats_dec_ref
#define Z3_stats_get_key z3_api.stats_get_key
#define Z3_stats_get_uint_value z3_api.stats_get_uint_value
#define Z3_stats_inc_ref z3_api.stats_inc_ref
#define Z3_stats_is_uint z3_api.stats_is_uint
#define Z3_stats_size z3_api.stats_size
#define Z3_substitute z3_api.substitute
#define Z3_to_app z3_api.to_app
#define Z3_update_param_value z3_api.update_param_value

#endif
