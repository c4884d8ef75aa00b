#nullable enable
// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
record Point(int X, int Y) { public int Sum => X + Y; }
record struct Money(int Amount, string Cur);
record Shape; record Circle(int R) : Shape; record Sq(int Side) : Shape;
readonly record struct Rng(int Lo, int Hi) { public int Len => Hi - Lo; }
static class P {
  static int Open_GoodWith(Point p) { Contract.Ensures(Contract.Result<int>() == p.X); var q = p with { Y = 3 }; return q.X; }
  static int BadWith(Point p) { Contract.Ensures(Contract.Result<int>() == p.Y); var q = p with { Y = 3 }; return q.Y; }
  static void GoodNew() { var p = new Point(1, 2); Contract.Assert(p.X == 1 && p.Y == 2); }
  static void BadNew() { var p = new Point(1, 2); Contract.Assert(p.X == 2); }
  static void GoodSum() { var p = new Point(1, 2); Contract.Assert(p.Sum == 3); }
  static void BadSum() { var p = new Point(1, 2); Contract.Assert(p.Sum == 4); }
  static void BadEq() { var p = new Point(1, 2); var q = new Point(1, 2); Contract.Assert(p != q); }
  static void GoodEq() { var p = new Point(1, 2); var q = new Point(1, 2); Contract.Assert(p == q); }
  static void BadEq2() { var p = new Point(1, 2); var q = new Point(1, 3); Contract.Assert(p == q); }
  static void BadStructEq() { var p = new Rng(1, 2); var q = new Rng(1, 2); Contract.Assert(p != q); }
  static void GoodStructEq() { var p = new Rng(1, 2); var q = new Rng(1, 2); Contract.Assert(p == q); }
  static int GoodShape(Shape s) => s switch { Circle c => c.R * 0, Sq { Side: > 0 } q => 10 / q.Side, _ => 0 };
  static int BadShape(Shape s) => s switch { Circle c => c.R * 0, Sq { Side: >= 0 } q => 10 / q.Side, _ => 0 };
  static int GoodDec(Point p) { var (x, y) = p; return y != 0 ? 100 / y : x; }
  static int BadDec(Point p) { var (x, y) = p; return x != 0 ? 100 / y : x; }
  static int GoodMoney(Money m) { return m.Cur == null ? 0 : m.Cur.Length; }
  static int GoodLen(Rng r) { Contract.Requires(r.Lo >= 0 && r.Hi >= r.Lo); Contract.Ensures(Contract.Result<int>() >= 0); return r.Len; }
  static int BadLen(Rng r) { Contract.Requires(r.Lo >= 0); Contract.Ensures(Contract.Result<int>() >= 0); return r.Len; }
  static void BadCast(Shape s) { var c = (Circle)s; Contract.Assert(c.R == c.R); }
  static int Open_GoodPosPat(Point p) => p is (> 0, _) ? 10 / p.X : 0;
  static int BadPosPat(Point p) => p is (>= 0, _) ? 10 / p.X : 0;
}
