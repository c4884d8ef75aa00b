// Counters that go up and down, in steps, together, with and without bounds.

procedure true_up(n: int) {
  var i: int;
  i := 0;
  while (i < 1000000) { i := i + 1; }
  assert i == 1000000;
}

procedure true_up_by_two() {
  var i: int;
  i := 0;
  while (i < 1000000) { i := i + 2; }
  assert i == 1000000;
}

procedure false_up_by_three() {
  var i: int;
  i := 0;
  while (i < 1000000) { i := i + 3; }
  assert i == 1000000;
}

procedure true_down(n: int) requires n >= 0; {
  var i, k: int;
  i, k := n, 0;
  while (i > 0) { i := i - 1; k := k + 1; }
  assert k == n;
}

procedure true_up_and_down(n: int) requires n >= 0; {
  var x, y: int;
  x, y := n, 0;
  while (x > 0) { x := x - 1; y := y + 1; }
  while (y > 0) { y := y - 1; x := x + 1; }
  assert x == n;
}

procedure false_up_and_down(n: int) {
  var x, y: int;
  x, y := n, 0;
  while (x > 0) { x := x - 1; y := y + 1; }
  assert y == n;
}

procedure true_two_sums(n: int) requires n >= 0; {
  var i, s: int;
  i, s := 1, 0;
  while (i <= n) { s := s + 2; i := i + 1; }
  assert s == 2 * n;
}

procedure false_two_sums(n: int) requires n >= 0; {
  var i, s: int;
  i, s := 1, 0;
  while (i <= n) {
    if (i < 10) { s := s + 2; }
    i := i + 1;
  }
  assert s == 2 * n || s == 0;
}

procedure true_bounded_choice() {
  var i, s: int;
  i, s := 0, 0;
  while (i < 10) {
    if (*) { s := s + 1; } else { s := s + 3; }
    i := i + 1;
  }
  assert 10 <= s && s <= 30;
}

procedure true_havoc_bounds() {
  var x, y: int;
  havoc x;
  assume 0 <= x && x <= 100;
  y := x;
  while (*) {
    havoc x;
    assume x < y;
    if (x > 0) { y := x; }
  }
  assert y <= 100 && y >= 0;
}

procedure true_difference(n: int) {
  var x, y: int;
  x, y := 0, 5;
  while (*) {
    if (*) { x := x + 1; y := y + 1; } else { y := y + 2; x := x + 1; }
  }
  assert y >= x + 5;
}

procedure false_difference(n: int) {
  var x, y: int;
  x, y := 0, 5;
  while (*) {
    if (*) { x := x + 1; y := y + 1; } else { y := y + 1; x := x + 2; }
  }
  assert y >= x;
}
