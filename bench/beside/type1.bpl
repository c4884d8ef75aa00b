// RUN: -noVerify

var m: [int]bool; var n: [int, bool]int; var b: bool; var i: int; var r: real; var s: [bool]int; var bv: bv4;
procedure P() modifies m, n, b, i, r, s;
{ b := 1; i := true; i := 1.0; r := 1; r := 1.0 + 1; r := i / i; r := r / i; i := r div r; i := i mod r; r := r ** i; i := i ** i; b := i < r; b := b < b; b := b == i; b := m == n; b := !i; i := -b; i := -i; r := -r;
  b := b && i; b := i || b; b := i ==> b; b := b <==> i; b := i <==> i; i := if i then 1 else 2; i := if b then 1 else true; i := m[1]; b := m[true]; b := m[1, 2]; i := n[1]; i := n[1, true]; i := i[1]; m[1] := 1; m[1] := b; n[1] := 1; n[1, b] := b; i[1] := 2; m := m[1 := 2]; m := m[1 := b]; m := m[b := b]; b := m[1 := b];
  b := (forall x: int :: x); b := (exists x: int :: x == b); m := (lambda x: int :: x); m := (lambda x: int :: b); m := (lambda x: bool :: b); b := (forall x: int :: {x} b); b := (forall x: int :: {m[x], b} b); b := (forall x: int :: {1} b); b := (forall x: int, y: int :: {m[x]} b); b := (forall x: int :: {m[x] && b} {b == m[x]} {m[x + 1]} {(forall z: int :: m[z])} b);
  i := int(i); i := int(r); r := real(i); r := real(r); i := int(b); i := (i : bool); i := i : int; assert i; assume r; assert bv[3:1] == 1bv2; assert bv ++ i == bv; call P(1); call i := P(); havoc m, n;
  i := (var x := 1; x); i := (var x := true; x); i := (var x, y := 1; x); i := (var x := 1, 2; x); while (i) { } if (r) { } while (b) invariant i; { } return; assert m[1][2]; assert s[m[1]]; assert s[m[1]] == 1; }
