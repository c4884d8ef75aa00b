function fact(n: int): int { if n <= 0 then 1 else n * fact(n - 1) }
procedure P() { assert fact(3) == 6; }
