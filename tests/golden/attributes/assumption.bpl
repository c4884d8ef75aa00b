// An {:assumption} local starts true with each call, and a havoc may only make it weaker.

procedure starts_true() {
  var {:assumption} a: bool;
  assert a;
}

procedure havoc_keeps_false() {
  var {:assumption} a: bool;
  var b: bool;
  a := a && b;
  havoc a;
  assert a ==> b;
}

procedure havoc_may_weaken() {
  var {:assumption} a: bool;
  havoc a;
  assert a; // fails
}

procedure {:inline 1} weaken() returns (r: bool) {
  var {:assumption} a: bool;
  r := a;
  a := a && false;
}

procedure inlined_starts_true() {
  var r: bool;
  call r := weaken();
  assert r;
}

procedure inlined_starts_true_in_each_iteration() {
  var r: bool;
  var i: int;
  i := 0;
  while (i < 2) {
    call r := weaken();
    assert r;
    i := i + 1;
  }
}

procedure inlined_is_not_false_later() {
  var r: bool;
  var i: int;
  i := 0;
  while (i < 2) {
    call r := weaken();
    assert i == 0 || !r; // fails
    i := i + 1;
  }
}
