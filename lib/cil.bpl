// What every program that lindy cil --print writes begins with. SPDX-License-Identifier: MIT
//
// Objects and arrays are references; each field is a map from references, each kind of array elements a map of maps.
type Ref;
const null: Ref;

// The objects that exist. It only grows.
var alloc: [Ref]bool;
function {:inline} is_ref(x: Ref, alloc: [Ref]bool): bool { x == null || alloc[x] }

function len(a: Ref): int;
axiom (forall a: Ref :: {len(a)} 0 <= len(a) && len(a) <= 2147483647);
var elements.int: [Ref][int]int;
var elements.bool: [Ref][int]bool;
var elements.Ref: [Ref][int]Ref;
const zeros.int: [int]int;
axiom (forall i: int :: {zeros.int[i]} zeros.int[i] == 0);
const zeros.bool: [int]bool;
axiom (forall i: int :: {zeros.bool[i]} !zeros.bool[i]);
const zeros.Ref: [int]Ref;
axiom (forall i: int :: {zeros.Ref[i]} zeros.Ref[i] == null);

// The values of a C# int are mathematical integers in this range; arithmetic leaves it only to come back at the other end.
function {:inline} is_int(x: int): bool { -2147483648 <= x && x <= 2147483647 }
function {:inline} wrap(x: int): int { if is_int(x) then x else (x + 2147483648) mod 4294967296 - 2147483648 }
// Division of C# cuts off; that of Boogie goes down.
function {:inline} quotient(a: int, b: int): int { if a >= 0 then a div b else -((-a) div b) }
function {:inline} remainder(a: int, b: int): int { if a >= 0 then a mod b else -((-a) mod b) }
