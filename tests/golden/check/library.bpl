// ARGS: --lib=base --lib=set_size
// A program over the library; declarations of the library are not reported on.
procedure Count(v: Vec int) returns (seen: [int]bool)
  ensures Set_Size(seen) <= Vec_Len(v);
{
  var i: int;
  seen := Set_Empty();
  i := 0;
  while (i < Vec_Len(v))
  {
    seen := Set_Add(seen, Vec_Nth(v, i));
    i := i + 1;
  }
  assert Vec_Lenn(v) == i;
}
