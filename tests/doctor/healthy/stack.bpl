type Stack; function push(s: Stack, x: int): Stack; function pop(s: Stack): Stack; function top(s: Stack): int; function size(s: Stack): int;
axiom (forall s: Stack, x: int :: {push(s, x)} pop(push(s, x)) == s && top(push(s, x)) == x && size(push(s, x)) == size(s) + 1);
axiom (forall s: Stack :: {size(s)} size(s) >= 0);
procedure Twice(s: Stack, x: int, y: int) returns (t: Stack)
  ensures size(t) == size(s) + 2 && top(pop(t)) == x;
{
  t := push(push(s, x), y);
}
