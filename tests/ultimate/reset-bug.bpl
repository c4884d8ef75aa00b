//#Unsafe
procedure main() returns ()
{
  var c : int;
  c := 0;
  while (true) {
    if (c == 7) { c := 0; } else { c := c + 1; }
    assert c < 7;
  }
}
