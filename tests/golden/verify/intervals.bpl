// ARGS.boogie: /infer:j /errorTrace:0
// What intervals may claim at loops. Boogie 3.5.5 refutes one true assertion here: x <= 1.5 after steps of 0.5.
procedure A(n: int) { var i: int; i := 0; while (i < n) { i := i + 1; } assert i >= 0; assert i <= 10; }
procedure B() { var i: int; i := 0; while (i < 10) { i := i + 3; } assert i <= 12; assert i >= 10; assert i == 12; }
procedure C(b: bool) { var i: int; i := 5; while (*) { if (b) { i := i + 1; } else { i := 7 - i; } } assert i >= 5; }
procedure D() { var x: real; x := 0.0; while (x < 1.0) { x := x + 0.5; } assert x >= 1.0; assert x <= 1.5; assert x == 1.0; }
procedure E(k: int) { var i: int; var j: int; i := 0; j := 0; while (j < 5) { j := j + 1; if (k > j) { i := i - 1; } } assert i <= 0; assert i >= -5; assert j == 5; }
procedure F() { var i: int; i := 10; while (i != 0) { i := i - 1; } assert i == 0; assert i < 10; }
procedure G(m: int) { var i: int; i := m; while (i > 3) { i := i - 1; } assert i <= 3; assert i == 3; }
procedure H() { var i: int, j: int; i := 1; j := 1; while (i < 100) { i := i * 2; j := j - i; } assert i >= 1; assert i <= 200; assert j <= 1; assert i <= 198;}
