// Loops whose body changes its mind, and loops that are over after the last step.

procedure true_two_phases() {
  var x, y: int;
  x, y := 0, 50;
  while (x < 100) {
    if (x < 50) { x := x + 1; } else { x := x + 1; y := y + 1; }
  }
  assert y == 100;
}

procedure false_two_phases() {
  var x, y: int;
  x, y := 0, 50;
  while (x < 100) {
    if (x < 50) { x := x + 1; } else { x := x + 1; y := y + 1; }
  }
  assert y == 99;
}

procedure true_last_step(y0: int) requires -1000 < y0 && y0 < 1000000; {
  var x, y: int;
  x, y := -50, y0;
  while (x < 0) { x := x + y; y := y + 1; }
  assert y > 0;
}

procedure false_last_step(y0: int) requires -1000 < y0 && y0 < 1000000; {
  var x, y: int;
  x, y := -50, y0;
  while (x < 0) { x := x + y; y := y + 1; }
  assert x == 0;
}

procedure true_once(n: int) {
  var i, v, w: int;
  i, v := 0, n;
  while (i < 1) {
    havoc w;
    if (w <= v) { v := w; }
    i := i + 1;
  }
  assert v <= w;
}

procedure true_flag() {
  var done: bool;
  var x: int;
  done, x := false, 0;
  while (!done) {
    havoc x;
    if (x > 10) { done := true; }
  }
  assert x > 10;
}

procedure true_lock() {
  var lock, next, prev: int;
  lock, next, prev := 0, 1, 0;
  while (next != prev) {
    lock := 1;
    prev := next;
    if (*) { lock := 0; next := next + 1; }
  }
  assert lock == 1;
}

procedure false_lock() {
  var lock, next, prev: int;
  lock, next, prev := 0, 1, 0;
  while (next != prev) {
    lock := 1;
    prev := next;
    if (*) { lock := 0; }
  }
  assert lock == 1;
}

procedure true_toggle() {
  var x: int;
  var up: bool;
  x, up := 0, true;
  while (*) {
    if (up) { x := x + 1; } else { x := x - 1; }
    if (x == 10) { up := false; }
    if (x == 0) { up := true; }
  }
  assert 0 <= x && x <= 10;
}

procedure true_skip_one(n: int) requires n > 0; {
  var i, last: int;
  i := 0;
  while (i < n) { last := i; i := i + 1; }
  assert last == n - 1;
}

procedure false_skip_one(n: int) {
  var i, last: int;
  i := 0;
  while (i < n) { last := i; i := i + 1; }
  assert last == n - 1;
}

procedure true_state_machine() {
  var s, c: int;
  s, c := 0, 0;
  while (*) {
    if (s == 0) { s := 1; c := c + 1; }
    else if (s == 1) { s := 2; c := c - 1; }
    else if (s == 2) { s := 0; }
    else { assert false; }
  }
  assert s == 0 ==> c == 0;
}
