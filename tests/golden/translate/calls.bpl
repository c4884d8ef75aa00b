// call forall, free calls, several implementations, several results, inlining, call by star.
procedure Lemma(x: int) ; requires x > 0; ensures x * x > 0;
procedure Pair(a: int) returns (b: int, c: bool where c); requires a > 0; ensures b > a;
procedure {:inline 1} Step(a: int) returns (b: int) { b := a + 1; }
procedure Two(a: int) returns (b: int); ensures b > a;
implementation Two(a: int) returns (b: int) { call b := Step(a); }
implementation Two(a: int) returns (z: int) { z := a + 2; }

procedure Main()
{
  var p: int, q: bool;
  call forall Lemma(*);
  assert 3 * 3 > 0;
  call p, q := Pair(5);
  assert q && p > 5;
  free call p, q := Pair(-1);
  assert p > -1;
}
