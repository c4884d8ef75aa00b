//#Safe
procedure p(x : int) requires x > 0 && x < 0; { assert x == 1; }
