// EXPECT: contradiction at 3
procedure Read(i: int) returns (v: int);
  ensures v > i && v < i;
procedure Use(i: int) {
  var v: int;
  call v := Read(i);
  assert v == 7;
}
