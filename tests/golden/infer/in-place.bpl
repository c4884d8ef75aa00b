// ARGS: --explain
// Invariants go into the text as it is: /* comments */ stay, at any layout of the loop.
procedure Layouts(n: int) returns (i: int) // of loops
{
  i := 0; /* start */
  while (i < 5) // a comment before the brace
  {
    i := i + 1;
  }
  while (i < 9)
    invariant i >= 5; // the user's own
  { i := i + 1; }
  while (*) { i := 3; } if (n > 0) { while (i < n) { i := i + 1; } }
  head: assert i > 0;
  i := i + 2; // by gotos
  goto head, out;
  out:
}
