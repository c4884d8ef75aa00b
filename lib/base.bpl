// The library `base`: option, vectors, sequences, sets, maps and linear values, under the names
// that programs written for Boogie's library of this name use. `lindy check --lib=base`,
// `lindy boogie /lib:base`.
//
// Everything here is consistent: a vector is an opaque value with a length and contents, not a
// record that could be built with a negative length.
// SPDX-License-Identifier: MIT

// ---- pointwise operations on maps -----------------------------------------------------

function {:builtin "MapConst"} MapConst<T, U>(value: U): [T]U;
function {:builtin "MapEq"} MapEq<T, U>(a: [T]U, b: [T]U): [T]bool;
function {:builtin "MapIte"} MapIte<T, U>(guard: [T]bool, a: [T]U, b: [T]U): [T]U;

function {:builtin "MapOr"} MapOr<T>(a: [T]bool, b: [T]bool): [T]bool;
function {:builtin "MapAnd"} MapAnd<T>(a: [T]bool, b: [T]bool): [T]bool;
function {:builtin "MapNot"} MapNot<T>(a: [T]bool): [T]bool;
function {:builtin "MapImp"} MapImp<T>(a: [T]bool, b: [T]bool): [T]bool;
function {:builtin "MapIff"} MapIff<T>(a: [T]bool, b: [T]bool): [T]bool;

function {:builtin "MapAdd"} MapAdd<T>(a: [T]int, b: [T]int): [T]int;
function {:builtin "MapSub"} MapSub<T>(a: [T]int, b: [T]int): [T]int;
function {:builtin "MapMul"} MapMul<T>(a: [T]int, b: [T]int): [T]int;
function {:builtin "MapDiv"} MapDiv<T>(a: [T]int, b: [T]int): [T]int;
function {:builtin "MapMod"} MapMod<T>(a: [T]int, b: [T]int): [T]int;
function {:builtin "MapGt"} MapGt<T>(a: [T]int, b: [T]int): [T]bool;
function {:builtin "MapGe"} MapGe<T>(a: [T]int, b: [T]int): [T]bool;
function {:builtin "MapLt"} MapLt<T>(a: [T]int, b: [T]int): [T]bool;
function {:builtin "MapLe"} MapLe<T>(a: [T]int, b: [T]int): [T]bool;

function {:inline} MapOne<T>(t: T): [T]bool
{
  MapConst(false)[t := true]
}

// ---- small types ------------------------------------------------------------------------

// Some value of every type; nothing is known about it.
function Default<T>(): T;

datatype Unit {
  Unit()
}

datatype Option<T> {
  None(),
  Some(t: T)
}

// ---- sets: maps to bool -----------------------------------------------------------------

function {:inline} Set_Empty<T>(): [T]bool
{
  MapConst(false)
}

function {:inline} Set_Contains<T>(a: [T]bool, t: T): bool
{
  a[t]
}

function {:inline} Set_IsSubset<T>(a: [T]bool, b: [T]bool): bool
{
  MapImp(a, b) == MapConst(true)
}

function {:inline} Set_IsDisjoint<T>(a: [T]bool, b: [T]bool): bool
{
  MapAnd(a, b) == MapConst(false)
}

function {:inline} Set_Singleton<T>(t: T): [T]bool
{
  MapOne(t)
}

function {:inline} Set_Add<T>(a: [T]bool, t: T): [T]bool
{
  a[t := true]
}

function {:inline} Set_Remove<T>(a: [T]bool, t: T): [T]bool
{
  a[t := false]
}

function {:inline} Set_Union<T>(a: [T]bool, b: [T]bool): [T]bool
{
  MapOr(a, b)
}

function {:inline} Set_Intersection<T>(a: [T]bool, b: [T]bool): [T]bool
{
  MapAnd(a, b)
}

function {:inline} Set_Difference<T>(a: [T]bool, b: [T]bool): [T]bool
{
  MapAnd(a, MapNot(b))
}

// A member of the set, when it has one.
function Choice<T>(a: [T]bool): T;

axiom (forall<T> a: [T]bool :: {Choice(a)} a == Set_Empty() || a[Choice(a)]);

// ---- vectors ----------------------------------------------------------------------------

type Vec _;

// The vector of the first `len` elements of `contents`; empty when `len` is negative.
function Vec<T>(contents: [int]T, len: int): Vec T;

function Vec_Len<T>(v: Vec T): int;

// The elements; Default() outside of the vector.
function Vec_Contents<T>(v: Vec T): [int]T;

function {:inline} Range(from: int, to: int): [int]bool
{
  (lambda i: int :: from <= i && i < to)
}

axiom (forall<T> v: Vec T ::
  {Vec_Len(v)}
  {Vec_Contents(v)}
  Vec_Len(v) >= 0 && Vec(Vec_Contents(v), Vec_Len(v)) == v);

axiom (forall<T> v: Vec T, i: int ::
  {Vec_Contents(v)[i]}
  (0 <= i && i < Vec_Len(v)) || Vec_Contents(v)[i] == Default());

axiom (forall<T> contents: [int]T, len: int ::
  {Vec(contents, len)}
  Vec_Len(Vec(contents, len)) == (if len < 0 then 0 else len));

axiom (forall<T> contents: [int]T, len: int, i: int ::
  {Vec_Contents(Vec(contents, len))[i]} {Vec(contents, len), contents[i]}
  Vec_Contents(Vec(contents, len))[i] == (if 0 <= i && i < len then contents[i] else Default()));

function {:inline} Vec_Empty<T>(): Vec T
{
  Vec(MapConst(Default()), 0)
}

function {:inline} Vec_Nth<T>(v: Vec T, i: int): T
{
  Vec_Contents(v)[i]
}

function {:inline} Vec_Append<T>(v: Vec T, x: T): Vec T
{
  Vec(Vec_Contents(v)[Vec_Len(v) := x], Vec_Len(v) + 1)
}

// Nothing changes when `i` is no place of the vector.
function {:inline} Vec_Update<T>(v: Vec T, i: int, x: T): Vec T
{
  Vec(Vec_Contents(v)[i := x], Vec_Len(v))
}

// Without the last element.
function {:inline} Vec_Remove<T>(v: Vec T): Vec T
{
  Vec(Vec_Contents(v), Vec_Len(v) - 1)
}

function {:inline} Vec_Swap<T>(v: Vec T, i: int, j: int): Vec T
{
  Vec(Vec_Contents(v)[i := Vec_Contents(v)[j]][j := Vec_Contents(v)[i]], Vec_Len(v))
}

function {:inline} Vec_Concat<T>(v: Vec T, w: Vec T): Vec T
{
  Vec((lambda {:pool "Concat"} i: int ::
      if i < Vec_Len(v) then Vec_Contents(v)[i] else Vec_Contents(w)[i - Vec_Len(v)]),
    Vec_Len(v) + Vec_Len(w))
}

// The elements from `i` to before `j`; empty when these are not places of the vector in order.
function {:inline} Vec_Slice<T>(v: Vec T, i: int, j: int): Vec T
{
  Vec((lambda {:pool "Slice"} k: int :: Vec_Contents(v)[k + i]),
    if 0 <= i && i <= j && j <= Vec_Len(v) then j - i else 0)
}

function {:inline} Vec_Contains<T>(v: Vec T, i: int): bool
{
  0 <= i && i < Vec_Len(v)
}

// A place where two different vectors of one length differ.
procedure Vec_Ext<T>(v: Vec T, w: Vec T) returns (i: int);
  ensures v == w || Vec_Len(v) != Vec_Len(w) || Vec_Nth(v, i) != Vec_Nth(w, i);

// ---- sequences: the solver's own --------------------------------------------------------

type {:builtin "Seq"} Seq _;

function {:builtin "seq.empty"} Seq_Empty<T>(): Seq T;
function {:builtin "seq.len"} Seq_Len<T>(a: Seq T): int;
function {:builtin "seq.++"} Seq_Concat<T>(a: Seq T, b: Seq T): Seq T;
function {:builtin "seq.unit"} Seq_Unit<T>(x: T): Seq T;
function {:builtin "seq.nth"} Seq_Nth<T>(a: Seq T, i: int): T;
function {:builtin "seq.extract"} Seq_Extract<T>(a: Seq T, from: int, len: int): Seq T;

// ---- linear values --------------------------------------------------------------------------

type Loc;

// The permission `val`, which exists once.
datatype One<T> {
  One(val: T)
}

datatype Cell<T, U> {
  Cell(key: One T, val: U)
}

// The permissions `dom` when T is a One, with a value for each.
datatype Map<T, U> {
  Map(dom: [T]bool, val: [T]U)
}

type UnitMap K = Map K Unit;

// One of several permissions that belong to a location.
datatype Tag<V> {
  Tag(loc: Loc, val: V)
}

function {:inline} Map_Empty<T, U>(): Map T U
{
  Map(Set_Empty(), MapConst(Default()))
}

function {:inline} Map_Singleton<T, U>(t: T, u: U): Map T U
{
  Map(Set_Singleton(t), MapConst(Default())[t := u])
}

function {:inline} Map_Contains<T, U>(a: Map T U, t: T): bool
{
  a->dom[t]
}

function {:inline} Map_IsDisjoint<T, U>(a: Map T U, b: Map T U): bool
{
  Set_IsDisjoint(a->dom, b->dom)
}

function {:inline} Map_At<T, U>(a: Map T U, t: T): U
{
  a->val[t]
}

function {:inline} Map_Update<T, U>(a: Map T U, t: T, u: U): Map T U
{
  Map(a->dom[t := true], a->val[t := u])
}

function {:inline} Map_Remove<T, U>(a: Map T U, t: T): Map T U
{
  Map(a->dom[t := false], a->val[t := Default()])
}

function {:inline} Map_Swap<T, U>(a: Map T U, t1: T, t2: T): Map T U
{
  Map(a->dom, a->val[t1 := a->val[t2]][t2 := a->val[t1]])
}

function {:inline} Map_Extract<T, U>(a: Map T U, t: [T]bool): Map T U
{
  Map(t, MapIte(t, a->val, MapConst(Default())))
}

function {:inline} Map_Exclude<T, U>(a: Map T U, t: [T]bool): Map T U
{
  Map(Set_Difference(a->dom, t), MapIte(t, MapConst(Default()), a->val))
}

function {:inline} Map_Union<T, U>(a: Map T U, b: Map T U): Map T U
{
  Map(Set_Union(a->dom, b->dom), MapIte(a->dom, a->val, b->val))
}

// Values outside of the domain are Default().
function {:inline} Map_WellFormed<T, U>(a: Map T U): bool
{
  a->val == MapIte(a->dom, a->val, MapConst(Default()))
}

// ---- Civl: operations on linear values -------------------------------------------------------
//
// `lindy` knows these procedures by name: a call stands for the code that docs/manual/civl.md
// gives, which changes the first argument. Those with bodies make permissions that are new.

pure procedure {:inline 1} Loc_New() returns ({:linear} l: One Loc)
{
}

pure procedure {:inline 1} Tag_New() returns ({:linear} l: One Loc, {:linear} tag: One (Tag Unit))
{
  tag := One(Tag(l->val, Unit()));
}

pure procedure {:inline 1} Tags_New<V>(values: [V]bool)
  returns ({:linear} l: One Loc, {:linear} tags: UnitMap (One (Tag V)))
{
  tags := Map(
    (lambda t: One (Tag V) :: t->val->loc == l->val && values[t->val->val]),
    MapConst(Default()));
}

pure procedure {:inline 1} Map_MakeEmpty<K, V>() returns ({:linear} m: Map K V)
{
  m := Map_Empty();
}

pure procedure Move<T>({:linear_in} from: T, {:linear_out} to: T);

pure procedure One_Get<K>({:linear} path: UnitMap (One K), {:linear_out} l: One K);

pure procedure One_Put<K>({:linear} path: UnitMap (One K), {:linear_in} l: One K);

pure procedure Map_Get<K, V>({:linear} path: Map K V, {:linear_out} k: K)
  returns ({:linear} v: V);

pure procedure Map_Put<K, V>({:linear} path: Map K V, {:linear_in} k: K, {:linear_in} v: V);

pure procedure Map_Split<K, V>({:linear} path: Map K V, k: [K]bool)
  returns ({:linear} l: Map K V);

pure procedure Map_Join<K, V>({:linear} path: Map K V, {:linear_in} l: Map K V);

pure procedure Path_Load<V>(path: V) returns (v: V);

pure procedure Path_Store<V>(path: V, v: V);

// ---- Civl: collectors, the permissions that a value carries ---------------------------------

function {:inline} One_Collector<T>(one: One T): [One T]bool
{
  MapOne(one)
}

function {:inline} Map_Collector<T, U>(map: Map T U): [T]bool
{
  map->dom
}

function {:inline} Map_Collector_Empty<T, U, V>(map: Map T U): [V]bool
{
  MapConst(false)
}

// ---- Civl: helpers of yield procedures -------------------------------------------------------

pure procedure Copy<T>(v: T) returns (copy: T);
  ensures copy == v;

pure procedure Assume(b: bool);
  ensures b;

pure action Assert(b: bool)
{
  assert b;
}
