/* Do finite maps and functions have total extensions? A fact that the evaluator decides needs none.
 * SPDX-License-Identifier: MIT */
#include "exec/solve_state.h"

SolveAnswer solve_extends(Solve *s, const Path *path, Model *m, Pos *which) {
  solve_begin(s);
  *which = 0;
  for (; path; path = path->up) {
    Tri r = model_holds(m, path->fact, &s->reason);
    if (r == TRI_TRUE) continue;
    *which = path->pos;
    return r == TRI_FALSE ? SOLVE_NO : SOLVE_OPEN;
  }
  for (uint32_t i = 0; i < s->roots.n; i++) {
    Tri r = model_holds(m, s->roots.at[i], &s->reason);
    if (r == TRI_TRUE) continue;
    *which = s->root_pos.at[i];
    return r == TRI_FALSE ? SOLVE_NO : SOLVE_OPEN;
  }
  return SOLVE_YES;
}
