procedure P(a: int, b: int) requires a > 0 && b > 0; { assert a * b > 0; assert (a + b) * (a + b) == a * a + 2 * a * b + b * b; }
