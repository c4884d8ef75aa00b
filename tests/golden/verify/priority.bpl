// {:priority}: descending, 1 where there is none.
procedure Normal(x: int) { assert x < x + 1; }
procedure {:priority 0} Last(x: int) { assert x < x + 1; }
procedure {:priority 7} First(x: int) { assert x < x + 1; }
procedure AlsoNormal(x: int) { assert x < x + 1; }
procedure {:priority 7} Second(x: int) { assert x < x + 1; }
