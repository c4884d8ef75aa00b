//#Safe
// Functions that give constant arrays, in both notations.
type Ref;
function { :const_array } const~Array~Int(v: int) returns ([int]int);
function { :const_array } const~Array~Two(v: bool) returns ([int, bool]bool);
function { :smtdefined "((as const (Array Int Int)) v)" } all(v: int) returns ([int]int);
function { :smtdefined "((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) v))" } all2(v: int) returns ([int,int]int);
function { :smtdefined "((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) v))" } nested(v: int) returns ([int][int]int);
function { :smtdefined "((as const (Array Ref Bool)) false)" } none() returns ([Ref]bool);
function { :smtdefined "(store ((as const (Array (_ BitVec 8) Int)) v) #x05 w)" } but(v: int, w: int) returns ([bv8]int);
var m: [int]int;
var s: [Ref]bool;
procedure ULTIMATE.start(x: int, y: int, r: Ref)
  modifies m, s;
{
  m := all(x);
  assert m[y] == x;
  m := const~Array~Int(7);
  assert m[y] == 7 && const~Array~Two(true)[x, false];
  assert all2(4)[x, y] == 4 && nested(x)[y] == all(x);
  s := none();
  assert !s[r];
  s[r] := true;
  assert s != none();
  assert but(x, y)[5bv8] == y && but(x, y)[6bv8] == x;
}
