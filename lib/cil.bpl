// What every program that lindy cil --print writes begins with. SPDX-License-Identifier: MIT
//
// An axiom that is conservative says something of a function only where it is applied: whatever a method knows can be completed to a
// model of it, so a counterexample needs no more than that.
//
// Objects and arrays are references; each field is a map from references, each kind of array elements a map of maps.
type Ref;
const null: Ref;

// The objects that exist. It only grows.
var {:undoubted} alloc: [Ref]bool;
function {:inline} is_ref(x: Ref, alloc: [Ref]bool): bool { x == null || alloc[x] }

procedure other.allocation();
  modifies alloc;
  free ensures (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);

// Fields, where all of one kind are in one variable.
type Field;

// The type of an object, and which types inherit from which.
type Type;
const unique type.object: Type;
function typeof(x: Ref): Type;
function is_a(t: Type, above: Type): bool;
function ancestor(t: Type, depth: int): Type;
function underlying(t: Type): Type; // of an enumeration: the type of its integers; of such a type: itself
axiom {:conservative} (forall t: Type :: {is_a(t, type.object)} is_a(t, type.object));

// The object that stands for a type: what typeof and GetType give.
function type.object_of(t: Type): Ref;
function object.type(o: Ref): Type;
axiom {:conservative} (forall t: Type :: {type.object_of(t)} object.type(type.object_of(t)) == t && type.object_of(t) != null);

// Of an instance of a generic type: that type.
function definition(t: Type): Type;

// A value of a type parameter is a reference, or some other value inside of one.
function is_value(x: Ref): bool;
axiom {:conservative} (forall x: Ref :: {is_value(x)} is_value(x) ==> x != null);
function {:inline} is_any(x: Ref, alloc: [Ref]bool): bool { x == null || alloc[x] || is_value(x) }
const any.default: Ref;

function any.int(x: int): Ref;
function of_any.int(x: Ref): int;
axiom {:conservative} (forall x: int :: {any.int(x)} of_any.int(any.int(x)) == x && is_value(any.int(x)));
axiom {:include_dep} {:conservative} of_any.int(any.default) == 0;

function any.bool(x: bool): Ref;
function of_any.bool(x: Ref): bool;
axiom {:conservative} (forall x: bool :: {any.bool(x)} of_any.bool(any.bool(x)) == x && is_value(any.bool(x)));
axiom {:include_dep} {:conservative} of_any.bool(any.default) == false;

// A value type that may be without a value.
datatype Nullable { Nullable(has: bool, value: Ref) }
function {:inline} is.Nullable(x: Nullable, alloc: [Ref]bool): bool { is_any(x->value, alloc) }

function any.Nullable(x: Nullable): Ref;
function of_any.Nullable(x: Ref): Nullable;
axiom {:conservative} (forall x: Nullable :: {any.Nullable(x)} of_any.Nullable(any.Nullable(x)) == x && is_value(any.Nullable(x)));
axiom {:include_dep} {:conservative} !of_any.Nullable(any.default)->has && !of_any.Nullable(null)->has;

// Arrays: a length that never changes, and a map for each kind of elements. An array of a type parameter may hold other things
// than references.
function len(a: Ref): int;
axiom {:conservative} (forall a: Ref :: {len(a)} 0 <= len(a) && len(a) <= 2147483647);

var elements.int: [Ref][int]int;
function {:inline} zeros.int(): [int]int { (lambda i: int :: 0) }

var elements.bool: [Ref][int]bool;
function {:inline} zeros.bool(): [int]bool { (lambda i: int :: false) }

var elements.Ref: [Ref][int]Ref;
function {:inline} zeros.Ref(): [int]Ref { (lambda i: int :: null) }

var elements.Float: [Ref][int]Float;
function {:inline} zeros.Float(): [int]Float { (lambda i: int :: float.literal(0bv64)) }

// A part of an array: Span and ReadOnlySpan.
datatype Span { Span(array: Ref, start: int, length: int) }
function {:inline} is.Span(x: Span, alloc: [Ref]bool): bool {
  is_ref(x->array, alloc) && 0 <= x->start && 0 <= x->length && x->start + x->length <= (if x->array == null then 0 else len(x->array))
}

// Of a delegate: its method, by number, and what that is called on.
function delegate.method(d: Ref): int;
function delegate.target(d: Ref): Ref;

function holds_references(a: Ref): bool;

// The type that the elements of an array must be of.
function array.element(a: Ref): Type;

// Arrays of several dimensions: their lengths, and one index made of two.
function array.rank(a: Ref): int;
function dim(a: Ref, dimension: int): int;
axiom {:conservative} (forall a: Ref, d: int :: {dim(a, d)} 0 <= dim(a, d) && dim(a, d) <= 2147483647);
function pair(i: int, j: int): int;
function pair.first(p: int): int;
function pair.second(p: int): int;
axiom {:conservative} (forall i, j: int :: {pair(i, j)} pair.first(pair(i, j)) == i && pair.second(pair(i, j)) == j);

// The values of a C# integer type are mathematical integers in its range; arithmetic leaves it only to come back at the other end.
// is_X: it is in the range; to_X: brought there.
function {:inline} is_sbyte(x: int): bool { -128 <= x && x <= 127 }
function {:inline} is_byte(x: int): bool { 0 <= x && x <= 255 }
function {:inline} is_short(x: int): bool { -32768 <= x && x <= 32767 }
function {:inline} is_ushort(x: int): bool { 0 <= x && x <= 65535 }
function {:inline} is_int(x: int): bool { -2147483648 <= x && x <= 2147483647 }
function {:inline} is_uint(x: int): bool { 0 <= x && x <= 4294967295 }
function {:inline} is_long(x: int): bool { -9223372036854775808 <= x && x <= 9223372036854775807 }
function {:inline} is_ulong(x: int): bool { 0 <= x && x <= 18446744073709551615 }
function {:inline} to_sbyte(x: int): int { if is_sbyte(x) then x else (x + 128) mod 256 - 128 }
function {:inline} to_byte(x: int): int { if is_byte(x) then x else x mod 256 }
function {:inline} to_short(x: int): int { if is_short(x) then x else (x + 32768) mod 65536 - 32768 }
function {:inline} to_ushort(x: int): int { if is_ushort(x) then x else x mod 65536 }
function {:inline} to_int(x: int): int { if is_int(x) then x else (x + 2147483648) mod 4294967296 - 2147483648 }
function {:inline} to_uint(x: int): int { if is_uint(x) then x else x mod 4294967296 }
function {:inline} to_long(x: int): int { if is_long(x) then x else (x + 9223372036854775808) mod 18446744073709551616 - 9223372036854775808 }
function {:inline} to_ulong(x: int): int { if is_ulong(x) then x else x mod 18446744073709551616 }

// Division of C# cuts off; that of Boogie goes down.
function {:inline} quotient(a: int, b: int): int { if a >= 0 then a div b else -((-a) div b) }
function {:inline} remainder(a: int, b: int): int { if a >= 0 then a mod b else -((-a) mod b) }

// Operations on bits, of numbers in two's complement. Not all is known of them, so they refute nothing.
function {:overapproximation} and(x: int, y: int): int;
axiom {:conservative} (forall x, y: int :: {and(x, y)} (x >= 0 ==> 0 <= and(x, y) && and(x, y) <= x) && (y >= 0 ==> 0 <= and(x, y) && and(x, y) <= y)
  && (x < 0 && y < 0 ==> x + y <= and(x, y) && and(x, y) <= x && and(x, y) <= y) && (x == y ==> and(x, y) == x)
  && (is_int(x) && is_int(y) ==> is_int(and(x, y))) && (is_long(x) && is_long(y) ==> is_long(and(x, y))));

function {:overapproximation} or(x: int, y: int): int;
axiom {:conservative} (forall x, y: int :: {or(x, y)} (x >= 0 && y >= 0 ==> x <= or(x, y) && y <= or(x, y) && or(x, y) <= x + y) && (x < 0 || y < 0 ==> or(x, y) < 0)
  && (x == y ==> or(x, y) == x) && (x == 0 ==> or(x, y) == y) && (y == 0 ==> or(x, y) == x) && (is_int(x) && is_int(y) ==> is_int(or(x, y)))
  && (is_uint(x) && is_uint(y) ==> is_uint(or(x, y))) && (is_long(x) && is_long(y) ==> is_long(or(x, y))) && (is_ulong(x) && is_ulong(y) ==> is_ulong(or(x, y))));

function {:overapproximation} xor(x: int, y: int): int;
axiom {:conservative} (forall x, y: int :: {xor(x, y)} (x >= 0 && y >= 0 ==> 0 <= xor(x, y) && xor(x, y) <= x + y) && (x == y ==> xor(x, y) == 0)
  && (is_int(x) && is_int(y) ==> is_int(xor(x, y))) && (is_uint(x) && is_uint(y) ==> is_uint(xor(x, y)))
  && (is_long(x) && is_long(y) ==> is_long(xor(x, y))) && (is_ulong(x) && is_ulong(y) ==> is_ulong(xor(x, y))));

function {:overapproximation} shl(x: int, n: int): int;

function {:overapproximation} shr(x: int, n: int): int;
axiom {:conservative} (forall x, n: int :: {shr(x, n)} (x >= 0 ==> 0 <= shr(x, n) && shr(x, n) <= x) && (x < 0 ==> x <= shr(x, n) && shr(x, n) < 0));

// Floating-point numbers: those of IEEE 754 with 64 bits. A `float` is such a number that 32 bits can
// hold. What a solver decides quickly is exact; of other operations only some facts are known, so they refute nothing.
type Float = float53e11;
function {:builtin "(_ to_fp 11 53)"} float.literal(bits: bv64): Float;
function {:builtin "fp.lt"} float.less(x: Float, y: Float): bool;
function {:builtin "fp.leq"} float.at_most(x: Float, y: Float): bool;
function {:builtin "fp.eq"} float.equal(x: Float, y: Float): bool;
function {:builtin "fp.isNaN"} float.is_nan(x: Float): bool;
function {:builtin "fp.isInfinite"} float.is_infinite(x: Float): bool;
function {:builtin "fp.isNegative"} float.is_negative(x: Float): bool;
function {:builtin "fp.neg"} float.neg(x: Float): Float;
function {:builtin "fp.abs"} float.abs(x: Float): Float;
function {:inline} float.finite(x: Float): bool { !float.is_nan(x) && !float.is_infinite(x) }

// Rounded to 32 bits.
function {:overapproximation} float.single(x: Float): Float;
axiom {:conservative} (forall x: Float :: {float.single(x)} float.single(float.single(x)) == float.single(x)
  && (float.is_nan(x) == float.is_nan(float.single(x))) && (float.is_infinite(x) || float.equal(x, float.literal(0bv64)) ==> float.single(x) == x)
  && (float.at_most(float.literal(0bv64), x) ==> float.at_most(float.literal(0bv64), float.single(x)))
  && (float.at_most(x, float.literal(0bv64)) ==> float.at_most(float.single(x), float.literal(0bv64))));
axiom {:conservative} (forall x, y: Float :: {float.single(x), float.single(y)} float.at_most(x, y) ==> float.at_most(float.single(x), float.single(y)));

// With a literal.
function {:builtin "fp.add RNE"} float.plus(x: Float, y: Float): Float;

function {:builtin "fp.mul RNE"} float.times(x: Float, y: Float): Float;

function {:overapproximation} float.add(x: Float, y: Float): Float;
axiom {:conservative} (forall x, y: Float :: {float.add(x, y)} (float.is_nan(x) || float.is_nan(y) ==> float.is_nan(float.add(x, y)))
  && (float.finite(x) && float.finite(y) ==> !float.is_nan(float.add(x, y)))
  && (float.finite(x) && float.at_most(float.literal(0bv64), y) ==> float.at_most(x, float.add(x, y)))
  && (float.finite(x) && float.at_most(y, float.literal(0bv64)) ==> float.at_most(float.add(x, y), x))
  && (float.finite(y) && float.at_most(float.literal(0bv64), x) ==> float.at_most(y, float.add(x, y)))
  && (float.finite(y) && float.at_most(x, float.literal(0bv64)) ==> float.at_most(float.add(x, y), y)));

function {:overapproximation} float.mul(x: Float, y: Float): Float;
axiom {:conservative} (forall x, y: Float :: {float.mul(x, y)} (float.is_nan(x) || float.is_nan(y) ==> float.is_nan(float.mul(x, y)))
  && (float.finite(x) && float.finite(y) ==> !float.is_nan(float.mul(x, y)))
  && (float.is_nan(float.mul(x, y)) || (
    (float.at_most(float.literal(0bv64), x) && float.at_most(float.literal(0bv64), y) ==> float.at_most(float.literal(0bv64), float.mul(x, y)))
    && (float.at_most(x, float.literal(0bv64)) && float.at_most(y, float.literal(0bv64)) ==> float.at_most(float.literal(0bv64), float.mul(x, y)))
    && (float.at_most(float.literal(0bv64), x) && float.at_most(y, float.literal(0bv64)) ==> float.at_most(float.mul(x, y), float.literal(0bv64)))
    && (float.at_most(x, float.literal(0bv64)) && float.at_most(float.literal(0bv64), y) ==> float.at_most(float.mul(x, y), float.literal(0bv64))))));

function {:overapproximation} float.div(x: Float, y: Float): Float;
axiom {:conservative} (forall x, y: Float :: {float.div(x, y)} (float.is_nan(x) || float.is_nan(y) ==> float.is_nan(float.div(x, y)))
  && (float.finite(x) && !float.is_nan(y) && !float.equal(y, float.literal(0bv64)) ==> !float.is_nan(float.div(x, y)))
  && (float.is_nan(float.div(x, y)) || (
    (float.at_most(float.literal(0bv64), x) && float.less(float.literal(0bv64), y) ==> float.at_most(float.literal(0bv64), float.div(x, y)))
    && (float.at_most(x, float.literal(0bv64)) && float.less(y, float.literal(0bv64)) ==> float.at_most(float.literal(0bv64), float.div(x, y)))
    && (float.at_most(float.literal(0bv64), x) && float.less(y, float.literal(0bv64)) ==> float.at_most(float.div(x, y), float.literal(0bv64)))
    && (float.at_most(x, float.literal(0bv64)) && float.less(float.literal(0bv64), y) ==> float.at_most(float.div(x, y), float.literal(0bv64))))));

function {:overapproximation} float.rem(x: Float, y: Float): Float;
axiom {:conservative} (forall x, y: Float :: {float.rem(x, y)} (float.is_nan(x) || float.is_nan(y) ==> float.is_nan(float.rem(x, y)))
  && (float.is_nan(float.rem(x, y)) || (
    (float.at_most(float.literal(0bv64), x) ==> float.at_most(float.literal(0bv64), float.rem(x, y)) && float.at_most(float.rem(x, y), x))
    && (float.at_most(x, float.literal(0bv64)) ==> float.at_most(float.rem(x, y), float.literal(0bv64)) && float.at_most(x, float.rem(x, y))))));

// Integers as such numbers, and back.
function {:overapproximation} float.of_int(x: int): Float;
function {:overapproximation} float.to_int(x: Float): int;
axiom {:conservative} (forall x: int :: {float.of_int(x)} float.finite(float.of_int(x)) && (x == 0 ==> float.of_int(x) == float.literal(0bv64))
  && (x > 0 ==> float.less(float.literal(0bv64), float.of_int(x))) && (x < 0 ==> float.less(float.of_int(x), float.literal(0bv64)))
  && (-9007199254740992 <= x && x <= 9007199254740992 ==> float.to_int(float.of_int(x)) == x));
axiom {:conservative} (forall x, y: int :: {float.of_int(x), float.of_int(y)} x <= y ==> float.at_most(float.of_int(x), float.of_int(y)));
axiom {:conservative} (forall x: Float :: {float.to_int(x)} (float.finite(x) && float.at_most(float.literal(0bv64), x) ==> 0 <= float.to_int(x))
  && (float.finite(x) && float.at_most(x, float.literal(0bv64)) ==> float.to_int(x) <= 0)
  && (float.finite(x) && float.at_most(x, float.literal(4746794007244308480bv64)) ==> float.to_int(x) <= 2147483647)
  && (float.finite(x) && float.at_most(float.literal(13970166044103278592bv64), x) ==> -2147483648 <= float.to_int(x)));

// What a conversion gives that has no room for the number differs between machines.
function {:overapproximation} float.outside(x: Float): int;

function any.Float(x: Float): Ref;
function of_any.Float(x: Ref): Float;
axiom {:conservative} (forall x: Float :: {any.Float(x)} of_any.Float(any.Float(x)) == x && is_value(any.Float(x)));
axiom {:include_dep} {:conservative} of_any.Float(any.default) == float.literal(0bv64);

// Strings: references to texts, which never change.
type Text;
function string.text(s: Ref): Text;
function text.length(t: Text): int;
function text.char(t: Text, i: int): int;
axiom {:conservative} (forall t: Text :: {text.length(t)} 0 <= text.length(t) && text.length(t) <= 2147483647);
axiom {:conservative} (forall t: Text, i: int :: {text.char(t, i)} is_ushort(text.char(t, i)));
function text.hash(t: Text): int; // of a switch
const unique string.empty: Ref uses {
  axiom {:conservative} string.empty != null && text.length(string.text(string.empty)) == 0;
}
function {:inline} string.length(s: Ref): int { text.length(string.text(s)) }
function {:inline} string.char(s: Ref, i: int): int { text.char(string.text(s), i) }
function {:inline} string.equal(a: Ref, b: Ref): bool { a == b || (a != null && b != null && string.text(a) == string.text(b)) }

// The characters of a string, where they are taken for an array.
function string.array(s: Ref): Ref;
axiom {:conservative} (forall s: Ref :: {string.array(s)} string.array(s) != null && len(string.array(s)) == string.length(s));
