/* SPDX-License-Identifier: MIT */
/* Private to exec/: the state of a Solve, shared by its parts.
 *
 * What is asserted now is a stack: one frame per fact, the first for the axioms. Everything that
 * asserting brings with it (ground terms, universals, applications to unfold) is a vector
 * that a frame's end cuts back; the maps beside them are cleaned by walking what is cut. */
#ifndef SOLVE_SOLVE_STATE_H
#define SOLVE_SOLVE_STATE_H

#include "core/define.h"
#include "solve/cache/answers.h"
#include "solve/cache/slice.h"
#include "solve/ground/fixed.h"
#include "solve/ground/skolemize.h"
#include "solve/local/bound_propagation.h"
#include "solve/model_space.h"
#include "solve/solve.h"

/* An application of a recursive definition that the solver has met. */
typedef struct Unfold {
  Term app;
  Term needed;         /* an unknown Boolean: the value makes a difference */
  uint32_t generation; /* of unfolding                                       */
  bool done;           /* its definition has been given at this application  */
} Unfold;

typedef struct Active {
  Universal u;
  uint32_t generation; /* of the instance it is nested in */
} Active;

typedef VEC(Term) SolveCore;

/* A ground term the solver has. */
typedef struct Asserted {
  Term term;
  uint32_t generation; /* 0: a fact, more: an instance of a universal */
} Asserted;

/* Ground terms by their value in a model (solve/value_terms.h). */
typedef struct Name {
  const Value *value;
  Term term;
} Name;
typedef struct Names {
  const Model *model;
  uint64_t age;
  uint32_t n_asserted;
  VEC(Name) at;
  Map by_hash;
} Names;

typedef struct Frame {
  const Path *path; /* NULL: the axioms */
  uint32_t n_asserted, n_universals, n_unfolds, n_undone;
  FixedMark fixed;
} Frame;

struct Solve {
  CoreProgram *program;
  TermTable *tab;
  Builder *b;
  SolveOptions opts;
  Definitions defs;
  ModelSpace space;
  Plain plain;
  Solver *first;     /* opened when first needed; all others beside it */
  Solver *finder;    /* of solve/total/total.c: set to find models of quantifiers */
  Solver *solver;    /* in step with the path */
  Solver *cases;     /* of solve/local/cases.c       */
  Solver *cores;     /* of solve/cache/cores.c */
  Map core_literals; /* fact -> its literal there */
  SliceMemory slices;
  Answers answers;
  Model *base; /* values of what is not asked about, or NULL: zero */
  FILE *log;
  VEC(Frame) frames;
  VEC(Asserted) asserted;
  uint32_t told_frames, told; /* of these, what the solver has been told */
  Reckon *reckon;             /* has what is asserted, but for what only switches unfolding */
  Map asserted_set;           /* term */
  VEC(Active) universals;
  VEC(Unfold) unfolds;
  Map unfold_of;        /* application -> number in unfolds     */
  VEC(uint32_t) undone; /* unfolds done, in order, for cutting */
  VEC(Term) roots;      /* axioms that define nothing, unique constants */
  VEC(Pos) root_pos;
  Fixed fixed;
  Map alias_seen;        /* term -> whether it compares maps */
  VEC(Term) domain_bits; /* Booleans of solve/local/one_hot.c, used again */
  Names names;
  Map element_names; /* sort, number -> unknown for an element without a name */
  Map plain_of;      /* fact -> number in plain_facts */
  VEC(PlainFacts) plain_facts;
  uint64_t limit;      /* on stats.resources; 0: none */
  bool limited;        /* the solver has been told of one */
  uint32_t inside;     /* nesting of checks of universals */
  uint64_t case_steps; /* of solve/local/cases.c */
  SolveStats stats;
  double deadline; /* of this question; 0: none */
  const char *reason;
  char reason_text[256];
};

/* Appends what has to hold for the fact to hold. In a large theory, a universal is itself. */
void solve_plain_fact(Solve *, Term fact, Pos, PlainFacts *out);
/* Asserts the ground term, and what has to be known of the applications in it. */
void solve_assert(Solve *, Term, uint32_t generation);
void solve_assert_all(Solve *, const PlainFacts *, uint32_t generation);
/* Brings what is asserted in step with the path. */
void solve_sync(Solve *, const Path *);
/* Tells the solver what is asserted. False: it could not be started (reason). */
bool solve_tell(Solve *);
/* A solver for other questions about the same terms. NULL: it could not be started (reason). */
Solver *solve_open_solver(Solve *, const SolverOptions *);
void solve_leave(Solve *); /* drops everything asserted */
/* What is asserted between these two concerns one question only. */
void solve_open_frame(Solve *);
void solve_close_frame(Solve *);
/* A question: the path and what is asserted beyond it. */
typedef struct Question {
  const Path *path;
  const Symbol *order;
  uint32_t n_order;
  Model *hint; /* whose values are kept where possible, or NULL */
} Question;
/* A model of it in which the assumptions hold as well. NO: with `core` (or NULL) those
 * assumptions that made it so. */
SolveAnswer solve_settle(Solve *, const Question *, const Term *assumptions, uint32_t n,
                         Model **out, SolveCore *core);
/* The same without assumptions, minimized when asked for. */
SolveAnswer solve_ask(Solve *, const Question *, Model **out);
/* The same, with small values at reasonable cost. */
SolveAnswer minimize_ask(Solve *, const Question *, Model **out);
void solve_begin(Solve *); /* counts a question, sets its deadline */

/* Gives the definition of the application. */
void unfold_at(Solve *, uint32_t number);
/* The applications that are new in the term are noted; `when`: they matter only then. */
void unfold_note(Solve *, Term, Term when, uint32_t generation);

/* The solver's model as a Model. NULL: it has a value that we cannot read (reason). */
Model *extract_model(Solve *, const Symbol *order, uint32_t n_order);

/* The fact in parts without quantifiers, and universals; valid until the next call. */
const PlainFacts *solve_plain(Solve *, Term fact, Pos);
/* One fact holds. */
bool solve_fact_holds(Solve *, Model *, Term fact, Pos);
/* Tells the solver of instances that the model breaks. */
void solve_break(Solve *, const Path *, Model *);
/* Every fact of the path and every axiom holds. */
bool solve_holds(Solve *, const Path *, Model *);
bool solve_late(const Solve *); /* past the deadline */
SolverAnswer solve_check(Solve *, const Term *assumptions, uint32_t n);

#endif
