/* SPDX-License-Identifier: MIT */
/* From the stack of IL to expressions of Boogie, instruction by instruction.
 *
 * The problem. A compiled method is code for a stack machine: no expressions, no structured
 * control, and its contract is code, too, at the beginning of the method. The verifier wants
 * procedures with clauses, assignments, and an assertion wherever the machine would throw.
 *
 * The data structures. The stack of the machine is a stack of trees (LiftValue): `add` takes two
 * trees and pushes their sum. With a tree goes what is known of it: its C# type, bounds of an
 * integer, whether a reference is never null, which method a delegate is. The memory of objects is
 * one map for each field, from objects to values (Burstall: Some techniques for proving correctness
 * of programs which alter data structures, 1972), so that a write to one field leaves all others
 * alone. The address of something is a place (LiftPlace), never a number. An object of type Lift is
 * the machine in the midst of one method. Blocks begin at the targets of branches; what is on the
 * stack there is in variables (body.h), as in BoogiePL from bytecode (Barnett, Chang, DeLine,
 * Jacobs and Leino: Boogie, FMCO 2005).
 *
 * Two modes. Code: what is read from the heap goes to a variable at once, and the obligations of an
 * instruction (an object is not null, an index in range) are asserted in front of it. Contract:
 * nothing is executed; reads are expressions, branches become conditional expressions, and
 * obligations are collected and become part of the contract (contract.h).
 *
 * The invariants. In code, the trees on the stack depend on variables only, and are saved before
 * one of those is assigned (lift_save_stack): so a tree has, when it is used, the value that it had
 * when it was pushed. An instruction that is outside of what is translated leaves a reason in
 * `why`; the method is refused as a whole and never guessed. What is assumed (ranges, `allocated or
 * null`) is true of every execution.
 *
 * Each family of instructions is a file with one function that takes an instruction and says
 * whether it is one of its own; step.c asks them in turn.
 *
 * An example. `value += by;` in a method of the class Counter is
 *
 *     ldarg.0; dup; ldfld value; ldarg.1; add; stfld value
 *
 * Pushed are `this`, and `this` again, which ldfld takes. `this` is never null, so nothing is
 * asserted; out goes `$1 := Counter.value[this]; assume is_int($1);` and `$1` is pushed, then `by`.
 * `add` pushes $1 + by, whose bounds are the sums of bounds. These leave the range of int, so stfld
 * puts out `$2 := to_int($1 + by); Counter.value[this] := $2;`. */
#ifndef CIL_LIFT_LIFT_H
#define CIL_LIFT_LIFT_H

#include "base/vec.h"
#include "cil/assembly.h"
#include "cil/tree/tree.h"

typedef enum LiftKind {
  LIFT_INT,
  LIFT_BOOL,
  LIFT_REF,
  LIFT_FLOAT,
  LIFT_STRUCT,
  LIFT_PLACE,    /* the address of a variable, field or element    */
  LIFT_FUNCTION, /* of a method, on its way into a delegate        */
  LIFT_NONE,     /* outside                                        */
} LiftKind;

/* A type of C# as the translated program sees it. */
typedef struct LiftSort {
  LiftKind kind;
  const char *name; /* the type of Boogie                                               */
  const char *zero; /* its default value: a template, or where that is NULL, a tree     */
  Expr *made;
  const char *range; /* of an integer: is_RANGE tests a value, to_RANGE brings it there  */
  Wide lo, hi;       /* of an integer                                                    */
  bool wide;         /* of an integer: it takes 64 bits on the stack                     */
  bool any;          /* a type parameter: a reference, or a value inside of one          */
  bool opaque;       /* a value type of another assembly                                 */
  bool facts;        /* of a struct: is.NAME(x, alloc) says what holds of all its values */
} LiftSort;

/* Where an address points to: what can be read and assigned. What it consists of are variables
 * that are not assigned again, apart from a variable that it is the address of. */
typedef struct LiftPlace {
  Expr *tree;
  const LiftSort *sort;   /* of its values as C# sees them                          */
  const LiftSort *stored; /* of the variable itself: another one in generic classes */
  const SigType *type;
  const char *global; /* the field's map or the like that changes, or NULL           */
  Expr *object;       /* of which it is a field or element, or NULL                  */
  Expr *index;        /* of an element, or NULL                                      */
  bool constant;      /* may not be assigned                                         */
  uint32_t field;     /* the row of a field of this assembly, or 0                   */
} LiftPlace;

typedef struct LiftClosure LiftClosure;

typedef struct LiftValue {
  LiftKind kind;
  bool constant;   /* an integer literal, which may turn out to be a Boolean; of a
                      float: a literal, whose bits are `number`               */
  bool wide;       /* an integer of 64 bits                                    */
  bool ranged;     /* lo and hi bound an integer; else its size does, signed   */
  bool exact;      /* of a reference: its object is of this very type; of a
                      function: it is this very method, not what overrides it  */
  bool never_null; /* of a reference */
  int64_t number;
  Wide lo, hi;
  Expr *tree;
  const LiftSort *sort; /* always there for structs; else it may be NULL     */
  const SigType *type;  /* of a reference or place, when it is known         */
  const LiftPlace *place;
  const LiftClosure *closure; /* a delegate whose method is known, and the like; closure.h */
} LiftValue;

/* What to do when arithmetic leaves the range of int. */
typedef enum LiftOverflow { LIFT_WRAP, LIFT_CHECK, LIFT_IGNORE } LiftOverflow;

/* Kinds of proof obligations of instructions; LIFT_CONTRACT: of a contract, or of the translation.
 */
typedef enum LiftObligation {
#define OBLIGATION(tag, name, assumption, exception) LIFT_##tag,
#include "cil/lift/obligations.def"
#undef OBLIGATION
  LIFT_CONTRACT
} LiftObligation;

/* A set of kinds, from names with commas; false: one of them is unknown. */
bool lift_obligations(const char *names, uint32_t *set);
extern const char *const lift_assumptions[LIFT_CONTRACT]; /* what is assumed instead */

#define LIFT_BOUND "$q" /* how names of variables of quantifiers begin */

enum { LIFT_STACK = 64, LIFT_NODES = 2000 }; /* values; nodes of an expression */

typedef VEC(const char *) LiftTexts;
typedef VEC(uint32_t) LiftRows;

typedef struct LiftDecls LiftDecls;       /* decls.h   */
typedef struct LiftEffects LiftEffects;   /* effects.h */
typedef struct LiftExternal LiftExternal; /* external.h */

/* Another assembly, which may hold contracts; external.h. */
typedef struct ExternalFile {
  const Assembly *assembly;
  const char *path;
} ExternalFile;

/* The names that a translated program uses; cil/program/boogie.c makes them. */
/* How programs are translated. */
typedef struct LiftMode {
  LiftOverflow overflow;
  uint32_t unchecked;    /* kinds of obligations that are assumed, a set               */
  bool stores;           /* stores to arrays of objects are checked                    */
  bool whole;            /* bodies are executed: virtual calls go to that of an object */
  const char *contracts; /* the user's own specifications, or NULL                     */
} LiftMode;

/* What is known of methods and fields, by row. */
typedef struct LiftRowsKnown {
  const char **dispatch;     /* the procedure for virtual calls, or NULL         */
  uint8_t *dispatched;       /* somebody calls it virtually                      */
  uint8_t *requires;         /* it has a precondition, its own or inherited      */
  const uint8_t *never_null; /* of the field; or NULL: of none                   */
  uint8_t *predicate;        /* lambdas that ForAll and Exists have taken in     */
} LiftRowsKnown;

typedef struct LiftNames {
  const Assembly *assembly;
  Arena *arena;
  Trees *trees;
  struct Prelude *prelude;
  LiftMode mode;
  LiftRowsKnown rows;
  const char **method;     /* by row; NULL: cannot be called (its contract is outside)      */
  const char **field;      /* by row; NULL: of a type that is outside                       */
  LiftDecls *decls;        /* what is declared when it is first used                        */
  LiftEffects *effects;    /* what methods change                                           */
  struct MayThrow *throws; /* which calls may end in an exception                           */
  struct ObjectInvariants *invariants; /* of objects                                           */
  struct LiftForeign *foreign;         /* what types of the library are extended (foreign.h)   */
  struct Specifications *known;        /* of methods of the library      */
  LiftExternal *external;       /* contracts that other assemblies hold                        */
  const struct LiftNames *home; /* of another assembly: those of the program; else NULL        */
  struct NonNull *nonnull;      /* fields that are not nullable (nonnull.h); or NULL */
  struct Machines *machines;    /* iterators and async methods (machine.h) */
} LiftNames;

/* What a method does to the state. */
typedef struct LiftChanges {
  LiftTexts writes;   /* globals that are assigned                  */
  LiftTexts others;   /* those of them that are, at something but `this` */
  uint8_t *forgotten; /* by number of the global: unknown after a handler was entered; or NULL */
  LiftRows calls;     /* what is called, as nodes of effects.h      */
  bool loops;
  bool in_one_go; /* other code runs between its pieces (resume.c)  */
} LiftChanges;

/* While the code of a method is translated. */
typedef struct LiftCode {
  struct BodyRun *body; /* where it is translated; or NULL                           */
  Pos at;               /* the place of what is put there: by number, from 1; 0: none */
  uint32_t offset;      /* of the instruction                                        */
  bool stores_null;     /* the instruction stores a literal null in a field          */
  VEC(Var *) variables; /* those that were made on the way                           */
  uint32_t made;
  bool pieces;          /* it is the code of an iterator or async method (machine.h) */
  bool quantified;      /* the stack may hold a quantifier, which reads the heap     */
  bool types;           /* types of objects are tested, so that of a new one is said */
  TreeList at_end;      /* what is checked where the method returns                  */
  uint32_t constrained; /* the type of a prefix, until the call that it belongs to   */
} LiftCode;

/* While a contract is read. */
typedef struct LiftClause {
  TreeList *facts; /* ranges of the integers in fields and arrays that it reads; or NULL */
  bool reads_heap;
  bool post; /* says something about the state at the end */
  uint32_t steps, depth;
  const struct Lift *outer; /* of a method that a contract calls: whose contract it is     */
  uint32_t from;            /* where the contract begins in the code; 0: at its beginning  */
  uint32_t set_up;          /* where code ends that puts captured variables into an object */
  uint32_t abbreviations;   /* how many of them are around                                 */
} LiftClause;

typedef struct Lift {
  const LiftNames *names;
  Map *caches;     /* delegates that static fields keep, by row of the field */
  uint32_t *bound; /* how many variables of quantifiers there are            */
  uint32_t method;
  const SigMethod *sig;
  bool contract; /* the mode */
  LiftValue stack[LIFT_STACK];
  uint32_t n;
  LiftValue *arg; /* what arguments stand for, `this` first */
  uint32_t args;
  LiftValue *local;
  uint32_t locals;
  const char *why; /* why the method is refused, or NULL */
  TreeCode *out;
  LiftCode code;
  LiftChanges changes;
  TreeList obligations;
  LiftClause clause; /* in a contract */
  LiftValue *before; /* arguments as they are at entry, if some come by reference; else NULL */
} Lift;

/* ---- sorts.c: types ------------------------------------------------------- */

const LiftSort *lift_sort(const LiftNames *, const SigType *); /* never NULL; LIFT_NONE: outside */
const LiftSort *lift_int_sort(SigElem);                        /* of a plain integer type        */
/* A value type of another assembly, by its name. */
const LiftSort *lift_opaque_sort(const LiftNames *, const char *name);
extern const LiftSort lift_bool_sort, lift_ref_sort, lift_any_sort, lift_float_sort, lift_no_sort;
extern const LiftSort lift_single_sort; /* of a float: such a Float as 32 bits can hold */
extern const LiftSort lift_span_sort;   /* of Span and ReadOnlySpan */
/* The type that a token of an instruction names. */
const SigType *lift_token_type(const LiftNames *, uint32_t token);
bool lift_same_type(const SigType *, const SigType *);
/* The type with its parameters replaced; NULL and 0 where there are no arguments. */
typedef struct LiftArgs {
  const SigType **of_type, **of_method;
  uint32_t types, methods;
} LiftArgs;
const SigType *lift_substitute(Arena *, const SigType *, const LiftArgs *);
/* The arguments of a member's class and of itself. */
LiftArgs lift_member_args(const LiftNames *, const Member *);

/* `is_int(x)` and the like; NULL where nothing needs to be said. */
Expr *lift_fact(const LiftNames *, const LiftSort *, Expr *);
Expr *lift_zero(const LiftNames *, const LiftSort *);
/* A variable with the fact that holds of it. */
Var *lift_declared(const LiftNames *, VarKind, const char *name, const LiftSort *);
/* The map that holds the elements of arrays of a sort. */
const char *lift_elements(const LiftNames *, const LiftSort *);

/* ---- value.c: values ------------------------------------------------------ */

/* A tree, and statements of the method, by a template. */
#define lift_tree(l, ...) tree((l)->names->trees, __VA_ARGS__)
#define lift_code(l, ...) tree_code((l)->names->trees, (l)->out, (l)->code.at, __VA_ARGS__)

void lift_refuse(Lift *, const char *why);
LiftValue lift_value(const LiftSort *, Expr *, const SigType *);
LiftValue lift_number(Lift *, Wide number, bool wide);
/* A reference by the name of what holds it: null, this. */
LiftValue lift_named(Lift *, const char *name, const SigType *);
void lift_push(Lift *, LiftValue);
LiftValue lift_pop(Lift *);
Expr *lift_bool(Lift *, LiftValue); /* as a condition */
Expr *lift_int(Lift *, LiftValue);  /* as a signed integer of its own size */
Expr *lift_as(Lift *, LiftValue, const LiftSort *);
/* A value of type parameter T becomes one of what T stands for, and back. */
Expr *lift_convert(Lift *, Expr *, const LiftSort *from, const LiftSort *to);
void lift_push_bool(Lift *, Expr *);

/* A fresh variable of that type, with the facts that hold of its values. */
Expr *lift_variable(Lift *, const LiftSort *);
/* The same without facts. */
Expr *lift_plain_variable(Lift *, const char *type);
/* One that holds a map, such as the elements of an array. */
Expr *lift_plain_map(Lift *, const char *from, const char *to);
/* What follows depends on the value of this, for which a type parameter decides. */
void lift_type_parameter(Lift *, Expr *);
/* A fresh variable that has this value, and what is known of it. */
Expr *lift_capture(Lift *, const LiftSort *, Expr *);
void lift_assign(Lift *, Expr *to, Expr *value);
/* The value in a variable that nobody assigns, so that it can be used in an address. */
LiftValue lift_to_variable(Lift *, LiftValue);
void lift_require(Lift *, LiftObligation, Expr *condition, const char *message);
/* The same where another exception of System is thrown than usually. */
void lift_require_or(Lift *, LiftObligation, const char *exception, Expr *condition,
                     const char *message);
/* An assertion that .NET makes as well: where it fails, an exception is thrown. */
void lift_assert(Lift *, Expr *condition, const char *message);
void lift_require_object(Lift *, LiftValue); /* it is not null */
void lift_assume(Lift *, Expr *condition);
/* Puts values that depend on variables into variables of their own. */
void lift_save_stack(Lift *);
/* A global that is assigned, at this object (NULL: at another one than `this`). */
void lift_note_write(Lift *, const char *global, const Expr *object);

/* ---- step.c: instructions -------------------------------------------------- */

/* The condition of a branch (not of a switch), as an expression; pops its operands. */
Expr *lift_condition(Lift *, const IlInsn *);
/* Everything but branches, returns and contracts. */
void lift_step(Lift *, const IlInsn *);

/* ---- families: true when the instruction is one of theirs ----------------- */

bool ints_step(Lift *, const IlInsn *);    /* arithmetic and conversions, also of floats */
bool bits_step(Lift *, const IlInsn *);    /* and, or, xor, not, shifts                  */
bool compare_step(Lift *, const IlInsn *); /* ceq and its like                           */
bool fields_step(Lift *, const IlInsn *);
bool arrays_step(Lift *, const IlInsn *);
bool address_step(Lift *, const IlInsn *); /* what loads and stores through addresses    */
bool strings_step(Lift *, const IlInsn *);
bool spans_step(Lift *, const IlInsn *);
bool boxes_step(Lift *, const IlInsn *);    /* boxing, casts, tokens                      */
bool boxes_type_of(Lift *, const Member *); /* typeof(T), when the token of T is on the stack */
bool objects_step(Lift *, const IlInsn *);  /* newobj, and functions for delegates        */
bool calls_step(Lift *, const IlInsn *);

/* ---- what families use of each other -------------------------------------- */

/* ints.c: a value brought into the range of an integer type. */
Expr *ints_to(Lift *, LiftValue, const LiftSort *);
bool ints_within(const LiftValue *, const LiftSort *);
const LiftSort *ints_signed(bool wide);
const LiftSort *ints_unsigned(bool wide);
Wide ints_wrapped(Wide, const LiftSort *);

/* floats.c */
bool floats_step(Lift *, const IlInsn *, LiftValue a, LiftValue b);
Expr *floats_compare(Lift *, LiftValue a, LiftValue b, BinaryOp, bool unordered);
void floats_convert(Lift *, LiftValue, const LiftSort *to, bool check);

/* address.c */
void address_push(Lift *, const LiftPlace *);
void address_load(Lift *, const LiftPlace *);
void address_store(Lift *, const LiftPlace *, LiftValue);
Expr *address_read(Lift *, const LiftPlace *); /* as C# sees it, in a variable */
void address_assign(Lift *, const LiftPlace *, Expr *stored);
const LiftPlace *address_of(Lift *, LiftValue); /* NULL: refused */
/* The field of the struct at a place. */
const LiftPlace *address_member(Lift *, const LiftPlace *, const char *selector,
                                const LiftSort *sort, const LiftSort *stored, const SigType *);

/* matrices.c: a method of an array of several dimensions; false: it is none. */
bool matrices_call(Lift *, const IlInsn *, const Member *);

/* objects.c */
Expr *objects_allocate(Lift *, const SigType *); /* a fresh reference of this type */

/* classes.c: `is_a(typeof(x), T)`; NULL: what is known of the value says so. */
Expr *classes_test(Lift *, const LiftValue *, const SigType *);
const char *classes_type(const LiftNames *, const SigType *); /* the constant of a type */
const char *classes_known(const LiftNames *, uint32_t row);   /* of one here; NULL: it has none */
/* The same in code, where type parameters stand for other types at each call: a variable then. */
Expr *classes_here(Lift *, const SigType *);
/* The type of the integers that an integer type or enumeration of the program consists of. */
const char *classes_underlying(const LiftNames *, const SigType *); /* NULL: it is neither */
bool classes_nullable(const LiftNames *, const SigType *);          /* T? for some T      */
bool classes_sealed(const LiftNames *, const SigType *);            /* nothing inherits from it */

/* compare.c: operators of classes of other assemblies that compare references. */
bool compare_call(Lift *, const Member *, const SigMethod *);
/* The same for the default comparer of numbers, truth values and strings. */
bool compare_default(Lift *, const Member *, const SigMethod *);
bool compare_is_default(const LiftNames *, const Member *); /* whether it may be such a member */
/* strings.c: members of strings that are known here; false: it is none of them. */
bool strings_call(Lift *, const Member *, const SigMethod *);
/* The same for the method that a switch over strings calls. */
bool strings_switch(Lift *, const Member *);
/* nullables.c: the same for members of System.Nullable. */
bool nullables_call(Lift *, const IlInsn *, const Member *, const SigMethod *);

/* spans.c: the same for members that make and use spans. */
bool spans_call(Lift *, const IlInsn *, const Member *, const SigMethod *);
bool spans_is(const LiftNames *, const SigType *); /* Span or ReadOnlySpan */
/* Whether it is such a member; `element`: of the elements that it gives the address of, or NULL. */
bool spans_known(const LiftNames *, const Member *, const SigMethod *, const SigType **element);

/* unsafe.c: the same for methods that give addresses. */
bool unsafe_call(Lift *, const Member *, const SigMethod *);
bool unsafe_known(const LiftNames *, const Member *, const SigMethod *, const SigType **element);

/* tuples.c: how many parts a System.ValueTuple has, by its token; 0: it is another type. */
uint32_t tuples_parts(const LiftNames *, uint32_t token);
const LiftSort *tuples_sort(const LiftNames *, uint32_t parts);
const char *tuples_part(const char *field); /* its selector, or NULL */
bool tuples_call(Lift *, const IlInsn *, const Member *, const SigMethod *);

/* calls.c: calls a procedure with arguments from the stack. */
typedef struct LiftCallee {
  const char *procedure;
  const SigMethod *sig; /* as declared, with type parameters           */
  LiftArgs args;
  bool has_this;
  bool this_place; /* `this` is an address                    */
  bool this_given; /* it is `object` or `place`, not popped   */
  Expr *object;
  const LiftPlace *place;
  const LiftSort *this_sort;       /* of what `this` is the address           */
  uint32_t node;                   /* what it changes, in effects.h           */
  const struct LibrarySpec *known; /* what is known of it, or NULL            */
  bool says_nothing;               /* of another assembly: nothing is known of it */
} LiftCallee;
void calls_emit(Lift *, const LiftCallee *);
/* A call of something that is an expression, also in contracts; false: it is none. */
bool calls_known(Lift *, const IlInsn *);

/* library.c: the procedure of a method of another assembly; NULL: refused. */
const char *library_procedure(Lift *, const Member *, const SigMethod *, LiftCallee *);
/* Where bodies are executed: a virtual call of it goes to the method of the object's class. */
void library_dispatch(Lift *, const Member *, LiftCallee *);

#endif
