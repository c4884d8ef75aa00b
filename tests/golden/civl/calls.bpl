// What calls need, by the layers and types of caller and callee.
var {:layer 0,2} g: int;
var {:layer 1,1} h: int;
var {:layer 0,1} k: int;
right action {:layer 1,2} R1() { g := 1; }
left action {:layer 1,2} L1() { g := 1; }
yield procedure {:layer 0} pR(); refines R1;
yield procedure {:layer 0} pL(); refines L1;
yield procedure {:layer 0} pN();
yield procedure {:layer 1} pN1();
yield procedure {:layer 1} pL1(); refines left action {:layer 2} X { g := 2; }
yield left procedure {:layer 1} m1();
yield right procedure {:layer 1} m2();
yield invariant {:layer 1} I1();
yield invariant {:layer 2} I2();
invariant {:layer 1} G1();
yield procedure {:layer 1} P()
requires call I2();
{
  async call {:sync} pR();
  async call {:sync} pL();
  async call {:sync} pL1();
  async call pL();
  async call pN();
  async call {:sync} pN();
  async call m1();
  async call {:sync} m1();
  async call {:sync} m2();
  call I2();
  call I1();
}
yield left procedure {:layer 1} Q() {
  call pN1();
  call pL1();
  call I1();
  call pL();
  g := 1;
  k := 2;
}
yield procedure {:layer 3} S() {
  var {:layer 2} a: int;
  var b: int;
  call pL();
  call pL1();
  call m1();
  call {:layer 1} h := Copy(1);
  call {:layer 1} k := Copy(1);
  call {:layer 1} g := Copy(1);
  call g := Copy(1);
  call {:layer 2} b := Copy(h);
  call {:layer 1} a := Copy(1);
  call {:layer 1,2} a := Copy(1);
  call {:layer 2,3} a := Copy(1);
  call b := Copy(1);
}
action {:layer 2,3} A() refines B;
{ call B(); call I1(); call pN(); }
action {:layer 2,3} B() 
{ async call B();  }
action {:layer 1} C() 
requires call G1();
requires call I1();
requires {:layer 1} g > 0;
{ }
action {:layer 1,2} D() 
requires call G1();
requires {:layer 2} g > 0;
{ while (*) {} }
action E() { }
yield procedure {:layer 1} Arms() {
  call pR1() | pR1();
  call pL() | pL();
}
yield procedure {:layer 1} pR1(); refines right action {:layer 2} Y { g := 2; }
action {:layer 1} Invariants()
requires call I2();
{ }
action {:layer 1,1} Wide() { call C(); call Narrow(); }
action {:layer 2,2} Narrow() { }
yield procedure {:layer 4} Refined(); refines E4;
action {:layer 1,4} E4() { }
