// Arrays in memory as C has it: element k of an array is at base + 4 * k. Addresses and what is read are kept in temporaries, as
// translators from other languages do. The line after a procedure says what makes it wrong.
var M: [int]int;
var N: [int]int;

// Filled twice; the second filling stays.
procedure Fill()
  modifies M;
{
  var i, j, k, a, b, c, x, p: int;
  var t: bool;
  havoc p;
  i := 0;
  while (i < 50) { a := p + 4 * i; M[a] := 42; i := i + 1; }
  j := 0;
  while (j < 50) { b := p + 4 * j; M[b] := 43; j := j + 1; }
  k := 0;
  while (k < 50) {
    c := p + 4 * k;
    x := M[c];
    t := x == 43;
    if (!t) { assert false; }
    k := k + 1;
  }
}
// WRONG Fill: M[b] := 43 => M[b] := 44

// Copied to another memory.
procedure Copy()
  modifies N;
{
  var i, k, a, b, c, d, x, y, z, p, q: int;
  var t: bool;
  havoc p, q;
  i := 0;
  while (i < 50) { a := p + 4 * i; x := M[a]; b := q + 4 * i; N[b] := x; i := i + 1; }
  k := 0;
  while (k < 50) {
    c := p + 4 * k;
    y := M[c];
    d := q + 4 * k;
    z := N[d];
    t := y == z;
    if (!t) { assert false; }
    k := k + 1;
  }
}
// WRONG Copy: t := y == z => t := y + 1 == z

// The least element.
procedure Least()
{
  var i, k, a, b, c, x, y, z, least, p: int;
  var t: bool;
  havoc p;
  i := 0;
  least := 0;
  while (i < 50) {
    a := p + 4 * i;
    x := M[a];
    if (x < least) { b := p + 4 * i; y := M[b]; least := y; }
    i := i + 1;
  }
  k := 0;
  while (k < 50) {
    c := p + 4 * k;
    z := M[c];
    t := least <= z;
    if (!t) { assert false; }
    k := k + 1;
  }
}
// WRONG Least: i := 0 => i := 1

// What was tested before it was written.
procedure Sieve()
  modifies N;
{
  var i, j, k, a, b, c, d, x, y, z, p, q: int;
  var t: bool;
  havoc p, q;
  i := 0;
  j := 0;
  while (i < 50) {
    a := p + 4 * i;
    x := M[a];
    if (0 <= x) { b := p + 4 * i; y := M[b]; c := q + 4 * j; N[c] := y; j := j + 1; }
    i := i + 1;
  }
  k := 0;
  while (k < j) {
    d := q + 4 * k;
    z := N[d];
    t := 0 <= z;
    if (!t) { assert false; }
    k := k + 1;
  }
}
// WRONG Sieve: t := 0 <= z => t := 1 <= z
