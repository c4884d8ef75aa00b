// A lock-free pop that compares the top of the stack only: the ABA problem.
// The stack is 1 on top of 2; 0 is the empty stack.
var {:layer 0,2} top: int;
var {:layer 0,2} version: int;
var {:layer 0,2} next: [int]int;
var {:layer 0,2} owned: [int]bool;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} slowPop()
{
  var t, v, n: int;
  call t, v := readTop();
  call Yield();
  call n := readNext(t);
  call Yield();
  call swapTop(t, n);
  call Yield();
  call check();
}

// Pops both, and pushes the first again.
yield procedure {:layer 1} other()
{
  call popNow(1);
  call Yield();
  call popNow(2);
  call Yield();
  call push(1);
}

yield procedure {:layer 1} main()
{
  call begin();
  call slowPop() | other();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    top, version := 1, 0;
    next := (lambda i: int :: if i == 1 then 2 else 0);
    owned := (lambda i: int :: false);
  }

yield procedure {:layer 0} readTop() returns (t: int, v: int);
  refines atomic action {:layer 1,2} READTOP
  {
    t, v := top, version;
  }

yield procedure {:layer 0} readNext(t: int) returns (n: int);
  refines atomic action {:layer 1,2} READNEXT
  {
    n := next[t];
  }

yield procedure {:layer 0} swapTop(t: int, n: int);
  refines atomic action {:layer 1,2} SWAPTOP
  {
    if (top == t && t != 0) {
      top, version, owned := n, version + 1, owned[t := true];
    }
  }

yield procedure {:layer 0} swapBoth(t: int, v: int, n: int);
  refines atomic action {:layer 1,2} SWAPBOTH
  {
    if (top == t && version == v && t != 0) {
      top, version, owned := n, version + 1, owned[t := true];
    }
  }

yield procedure {:layer 0} popNow(t: int);
  refines atomic action {:layer 1,2} POPNOW
  {
    if (top == t) {
      top, version, owned := next[t], version + 1, owned[t := true];
    }
  }

yield procedure {:layer 0} push(t: int);
  refines atomic action {:layer 1,2} PUSH
  {
    if (owned[t]) {
      next, top, version, owned := next[t := top], t, version + 1, owned[t := false];
    }
  }

yield procedure {:layer 0} check();
  refines atomic action {:layer 1,2} CHECK
  {
    assert !owned[top];
  }
