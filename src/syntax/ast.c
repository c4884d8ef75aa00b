/* SPDX-License-Identifier: MIT */
/* Spelling of the operators. */
#include "syntax/ast.h"

const char *ast_unary_text(UnaryOp op) {
  static const char *const text[UN_COUNT] = {
#define UNARY(tag, spelling) [UN_##tag] = spelling,
#include "syntax/operators.def"
#undef UNARY
  };
  return text[op];
}

const char *ast_binary_text(BinaryOp op) {
  static const char *const text[BIN_COUNT] = {
#define BINARY(tag, spelling, level) [BIN_##tag] = spelling,
#include "syntax/operators.def"
#undef BINARY
  };
  return text[op];
}
