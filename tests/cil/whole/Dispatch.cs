// Calls that go to the method of the object's type. Each method of P is an entry: those that begin with Bad fail at
// their last assertion, all others hold. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

abstract class Shape {
  public abstract int Sides();
  public virtual int Twice() { return 2 * Sides(); }
  public virtual int Down(int n) { return n <= 0 ? 0 : Down(n - 1); }
}
class Triangle : Shape { public override int Sides() { return 3; } }
class Double : Triangle {
  public override int Sides() { return 2 * base.Sides(); }
  public override int Twice() { return base.Twice() + 100; }
  public override int Down(int n) { return base.Down(n) + 1; }
}
class Hidden : Triangle { public new virtual int Sides() { return 50; } }
class BelowHidden : Hidden { public override int Sides() { return 51; } }

interface Move { int By(int x); }
class One : Move { public int By(int x) { return x + 1; } }
class Explicit : Move {
  int Move.By(int x) { return x + 2; }
  public int By(int x) { return 0; }
}
class NewOne : One { public new int By(int x) { return 77; } }
class Again : One, Move { public new int By(int x) { return 88; } }
class Open : Move { public virtual int By(int x) { return x; } }
class Closed : Open { public override int By(int x) { return -x; } }
struct Step : Move {
  public int k;
  public int By(int x) { return x + k; }
}

interface Same<T> { T Of(T x); }
class SameInt : Same<int> { public int Of(int x) { return x; } }
class SameAll<T> : Same<T> { public T Of(T x) { return x; } }
class Cell<T> {
  public T v;
  public virtual T Get() { return v; }
}
class NextCell : Cell<int> { public override int Get() { return v + 1; } }
class CopyCell<T> : Cell<T> { public override T Get() { return v; } }

delegate int Op(int x);
delegate void Out(ref int x);

class P {
  int k;
  int Add(int x) { return x + k; }
  static int Twice(int x) { return 2 * x; }
  static void Inc(ref int x) { x++; }

  static void Main() { Classes(); }

  static void Classes() {
    Shape s = new Double();
    Contract.Assert(s.Twice() == 112);
    s = new Triangle();
    Contract.Assert(s.Twice() == 6);
    s = new BelowHidden();
    Contract.Assert(s.Sides() == 3);
    Hidden h = new BelowHidden();
    Contract.Assert(h.Sides() == 51);
  }
  static void Recursion() {
    Shape s = new Double();
    Contract.Assert(s.Down(3) == 4);
  }
  static void Interfaces() {
    Move m = new One();
    Contract.Assert(m.By(1) == 2);
    m = new Explicit();
    Contract.Assert(m.By(1) == 3);
    m = new NewOne();
    Contract.Assert(m.By(1) == 2);
    m = new Again();
    Contract.Assert(m.By(1) == 88);
    m = new Closed();
    Contract.Assert(m.By(1) == -1);
  }
  static void Structs() {
    Step s = new Step();
    s.k = 5;
    Move m = s;
    Contract.Assert(m.By(1) == 6);
  }
  static void Generics() {
    Same<int> i = new SameInt();
    Contract.Assert(i.Of(4) == 4);
    i = new SameAll<int>();
    Contract.Assert(i.Of(5) == 5);
    Cell<int> c = new NextCell();
    c.v = 3;
    Contract.Assert(c.Get() == 4);
    c = new CopyCell<int>();
    c.v = 3;
    Contract.Assert(c.Get() == 3);
  }
  static void Delegates() {
    Op o = Twice;
    Contract.Assert(o(4) == 8);
    P p = new P();
    p.k = 7;
    o = p.Add;
    Contract.Assert(o(1) == 8);
    int z = 3;
    o = x => x + z;
    Contract.Assert(o(1) == 4);
    Shape s = new Double();
    Func<int> f = s.Twice;
    Contract.Assert(f() == 112);
    int n = 1;
    Out inc = Inc;
    inc(ref n);
    Contract.Assert(n == 2);
  }
  static void Given(Shape s) {
    Contract.Requires(s != null);
    int n = s.Sides();
    Contract.Assert(n == 3 || n == 6);
  }

  static void BadClass() {
    Shape s = new Double();
    Contract.Assert(s.Twice() == 12);
  }
  static void BadInterface() {
    Move m = new Closed();
    Contract.Assert(m.By(1) == 1);
  }
  static void BadGeneric() {
    Cell<int> c = new NextCell();
    c.v = 3;
    Contract.Assert(c.Get() == 3);
  }
  static void BadDelegate() {
    Func<int, int> f = x => x + 1;
    Contract.Assert(f(1) == 1);
  }
  static void BadGiven(Triangle t) {
    Contract.Requires(t != null);
    Contract.Assert(t.Twice() == 6);
  }
  static void BadNull(Shape s) {
    Contract.Assert(s.Twice() != 0);
  }
}
