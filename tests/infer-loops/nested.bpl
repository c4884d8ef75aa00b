// Loops in loops, by while and by goto.

procedure true_triangle(n: int) requires n >= 0; {
  var i, j, k: int;
  i, k := 0, 0;
  while (i < n) {
    j := 0;
    while (j < i) { j := j + 1; k := k + 1; }
    i := i + 1;
  }
  assert i == n && k >= 0;
}

procedure true_inner_bound(n: int, m: int) requires n >= 0 && m >= 0; {
  var i, j: int;
  i := 0;
  while (i < n) {
    j := 0;
    while (j < m) {
      assert 0 <= i && i < n && 0 <= j && j < m;
      j := j + 1;
    }
    assert j == m;
    i := i + 1;
  }
  assert i == n;
}

procedure false_inner_bound(n: int, m: int) requires n >= 0; {
  var i, j: int;
  i := 0;
  while (i < n) {
    j := 0;
    while (j < m) { j := j + 1; }
    assert j == m;
    i := i + 1;
  }
}

procedure true_shared(n: int) requires n >= 0; {
  var i, j: int;
  i, j := 0, 0;
  while (i < n) {
    while (j <= i && j < n) { j := j + 1; }
    i := i + 1;
  }
  assert j <= n && i == n;
}

procedure true_gotos(n: int) requires n >= 0; {
  var i, s: int;
  i, s := 0, 0;
  goto head;
head:
  goto body, done;
body:
  assume i < n;
  i := i + 1;
  goto one, two;
one:
  s := s + 1;
  goto head;
two:
  s := s + 2;
  goto head;
done:
  assume i >= n;
  assert i == n && n <= s && s <= 2 * n;
}

procedure true_irreducible(n: int) {
  var x, y: int;
  x, y := 0, 0;
  goto a, b;
a:
  x := x + 1;
  y := y + 1;
  goto b, done;
b:
  x := x + 2;
  y := y + 2;
  goto a, done;
done:
  assert x == y;
}

procedure false_irreducible(n: int) {
  var x, y: int;
  x, y := 0, 0;
  goto a, b;
a:
  x := x + 1;
  y := y + 1;
  goto b, done;
b:
  x := x + 2;
  goto a, done;
done:
  assert x == y;
}

procedure true_break(n: int) requires n > 0; {
  var i: int;
  i := 0;
  while (true) {
    if (i == n) { break; }
    i := i + 1;
  }
  assert i == n;
}

procedure true_break_early(n: int, m: int) requires n > 0 && m >= 0; {
  var i: int;
  i := 0;
  while (i < n) {
    if (i >= m) { break; }
    i := i + 1;
  }
  assert i <= n && i <= m;
}
