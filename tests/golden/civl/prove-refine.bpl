// Refinement: one fragment between two yields does what the action does.

var {:layer 0,2} x: int;

yield procedure {:layer 0} inc();
  refines both action {:layer 1} INC
  {
    x := x + 1;
  }

yield invariant {:layer 1} Any();
  preserves true;

// Two increments in one fragment.
yield procedure {:layer 1} add_two()
  refines atomic action {:layer 2} ADD_TWO
  {
    x := x + 2;
  }
{
  call inc() | inc();
}

// Another thread may come in between: two fragments change x.
yield procedure {:layer 1} add_two_slowly()
  refines ADD_TWO;
{
  call inc();
  call Any();
  call inc();
}

// On one path nothing happens.
yield procedure {:layer 1} add_two_perhaps(b: bool)
  refines action {:layer 2} ADD_TWO_PERHAPS
  {
    x := x + 2;
  }
{
  if (b)
  {
    call inc();
    call inc();
  }
}

// A loop that yields may not change what is visible above.
yield procedure {:layer 1} grow()
{
  while (*)
    invariant {:yields} true;
  {
    call inc();
  }
}
