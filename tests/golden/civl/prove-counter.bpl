// Two workers raise a counter that never falls; who looks twice sees no less the second time.

var {:layer 0,2} total: int;

yield invariant {:layer 1} AtLeast(least: int);
  preserves total >= least;

invariant {:layer 1} Positive();
  preserves total >= 0;

yield procedure {:layer 0} grow(by: int);
  refines atomic action {:layer 1} GROW
  {
    assert by >= 0;
    total := total + by;
  }

yield procedure {:layer 0} look() returns (seen: int);
  refines atomic action {:layer 1} LOOK
  {
    seen := total;
  }

yield procedure {:layer 1} twice(by: int)
  requires {:layer 1} by >= 0;
  refines atomic action {:layer 2} TWICE
  {
    assert by >= 0;
    total := total + by + by;
  }
  preserves call Positive();
{
  call grow(by + by);
}

yield procedure {:layer 1} watch() returns (first: int, second: int)
  ensures {:layer 1} first <= second;
  preserves call Positive();
  ensures call AtLeast(second);
{
  call first := look();
  call AtLeast(first) | Positive();
  call second := look();
  assert {:layer 1} first <= second && 0 <= first;
}

yield procedure {:layer 2} main()
  requires call Positive();
{
  var {:layer 0,1} a: int;
  var {:layer 0,1} b: int;

  call twice(1) | a, b := watch();
}
