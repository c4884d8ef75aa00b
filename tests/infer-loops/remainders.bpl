// Remainders, division, products.

procedure true_even() {
  var x, y: int;
  x, y := 0, 1;
  while (*) { x := x + 4; y := y + 6; }
  assert x mod 2 == 0 && y mod 2 == 1 && x mod 4 == 0;
}

procedure false_even() {
  var x: int;
  x := 0;
  while (*) {
    if (*) { x := x + 4; } else { x := x + 2; }
  }
  assert x mod 4 == 0;
}

procedure true_mod_counter(n: int) {
  var x, i: int;
  x, i := 0, 0;
  while (i < n) { x := (x + 1) mod 7; i := i + 1; }
  assert 0 <= x && x < 7;
}

procedure true_parity(n: int) requires n >= 0; {
  var i: int;
  var even: bool;
  i, even := 0, true;
  while (i < n) { i := i + 1; even := !even; }
  assert i == n && (even ==> i mod 2 == 0) && (!even ==> i mod 2 == 1);
}

procedure false_parity(n: int) requires n >= 0; {
  var i: int;
  var even: bool;
  i, even := 0, true;
  while (i < n) { i := i + 1; even := i mod 3 == 0; }
  assert even ==> i mod 2 == 0;
}

procedure true_divide(a: int, b: int) requires a >= 0 && b == 5; {
  var q, r: int;
  q, r := 0, a;
  while (r >= b) { r := r - b; q := q + 1; }
  assert a == q * 5 + r && 0 <= r && r < 5;
}

procedure true_halve(n: int) requires n > 0; {
  var x: int;
  x := n;
  while (x > 1) { x := x div 2; }
  assert x == 1;
}

procedure true_collatz_positive(n: int) requires n > 0; {
  var x: int;
  x := n;
  while (x != 1) {
    if (x mod 2 == 0) { x := x div 2; } else { x := 3 * x + 1; }
  }
  assert x == 1;
}

procedure true_multiply(n: int) requires n >= 0; {
  var i, s: int;
  i, s := 0, 0;
  while (i < n) { s := s + 3; i := i + 1; }
  assert s == 3 * n && s mod 3 == 0;
}

procedure open_reals() {
  var x: real;
  x := 1.0;
  while (x < 10.0) { x := x + 0.5; }
  assert x >= 10.0 && x < 10.5;
}

procedure false_reals() {
  var x: real;
  x := 0.75;
  while (x < 10.0) { x := x + 0.5; }
  assert x == 10.0;
}
