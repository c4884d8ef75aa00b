// What fails is quoted as it is written, with the values it reads. Values have little choice.
type Field _;
const unique f: Field int;
const unique g: Field bool;
type Heap = <a>[int, Field a]a;
datatype Pair<T> { Pair(first: T, rest: int) }
function twice(x: int): int { 2 * x }

procedure Order(x: int, y: int)
  requires x == 5 && y == 6;
{
  assert x >= 1 &&
    // a comment inside
    x   >   y && y != 7;
}

procedure Points(a: [int]int, n: int)
  requires n == 3 && (forall i: int :: a[i] == 4);
{
  var b: [int]int;
  b := a;
  b[2] := -5;
  assert n > 0 ==> (forall i: int :: 0 <= i && i < n ==> b[i] >= 0);
}

procedure Types(h: Heap, i: int) returns (k: Heap)
  requires i == 8 && !h[8, g];
  ensures k[i, f] == 7 && k[i, g] == old(h[i, g]);
{
  k := h;
  k[i, f] := 7;
  k[i, g] := true;
}

procedure Nested(m: [int][int]bool, p: Pair int) returns (q: Pair int)
  requires m[1][2] && p == Pair(3, 4);
{
  q := p->(rest := 0);
  assert twice(q->first) == 6 && m[1][2] == (q->rest > 0);
}

procedure {:inline 1} Add(x: int) returns (y: int)
  requires x > 0 && x < 100;
{
  y := x + 1;
  assert y > x && y <= 10;
}

procedure Caller(n: int) returns (r: int)
  requires n == 10;
{
  call r := Add(n);
  call r := Add(r * 10);
}
