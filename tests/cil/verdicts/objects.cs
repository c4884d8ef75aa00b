// See basics.cs. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace AtEndOfOverrides {
  class A {
    public virtual int M(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() == x); return x; } //= verified
    public static void Use(A a) { Contract.Requires(a != null); int k = a.M(5); Contract.Assert(k == 5); } //= unproved
    public static void Use2() { var a = new A(); int k = a.M(5); Contract.Assert(k == 5); } //= unproved
  }
  class B : A {
    public override int M(int y) { y = 1; return y; } //= verified
  }
}

namespace Contracts {
  class P {
    int n;
    public int N { get { return n; } set { n = value; } }
    public static int Pos(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() > 1); return x == int.MaxValue ? x : x + 1; } //= verified
    public static int Calls(int x) { Contract.Requires(x >= 1); int y = Pos(x); Contract.Assert(y > 1); return y; } //= verified
    public static int Calls2(int x) { Contract.Requires(x >= 0); return Pos(x); } //= refuted
    public static int Calls3(int x) { Contract.Requires(x >= 1); int y = Pos(x); Contract.Assert(y > 2); return y; } //= refuted
    static int Plain(int x) { while (x > 10) x -= 3; return x; } //= verified
    public static int Unsaid(int x) { int y = Plain(x); Contract.Assert(y <= 10); return y; } //= unproved
    public static int Unsaid2(int x) { int y = Plain(x); Contract.Assert(y <= 9); return y; } //= fails
    public static int Assumed(int x) { Contract.Assume(x > 5); Contract.Assert(x > 4); return x; } //= verified
    public static int Assumed2(int x) { Contract.Assume(x > 5); Contract.Assert(x > 6); return x; } //= refuted
    public void Old() { Contract.Requires(n < 100); Contract.Ensures(n == Contract.OldValue(n) + 1); n++; } //= verified
    public void Old2() { Contract.Requires(n < 100); Contract.Ensures(n == Contract.OldValue(n) + 1); n += 2; } //= refuted
    public static void Out(int x, out int y) { Contract.Ensures(Contract.ValueAtReturn(out y) == x); y = x; } //= verified
    public static void Out2(int x, out int y) { Contract.Ensures(Contract.ValueAtReturn(out y) > x); y = x; } //= refuted
    public static void Ref(ref int x) { Contract.Requires(x > 0); Contract.Ensures(x == Contract.OldValue(x) - 1); x--; } //= verified
    public static void Ref2(ref int x) { Contract.Requires(x > 0); Contract.Ensures(x > 0); x--; } //= refuted
    public static void UseRef() { int k = 3; Ref(ref k); Contract.Assert(k == 2); Ref(ref k); Ref(ref k); Ref(ref k); } //= refuted
    public static void UseRef2() { int k = 3; Ref(ref k); Contract.Assert(k == 2); } //= verified
    public static int AtEnd(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() == x); while (x > 1) x--; return x; } //= verified
    public static int AtEnd2(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() == x); int y = x; x--; return y; } //= refuted
    public static int AtEnd3(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() == Contract.OldValue(x)); int y = x; x--; return y; } //= verified
    public static int AtEnd4(int x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<int>() >= 1); Contract.Ensures(x < Contract.OldValue(x)); int y = x; x = 0; return y; } //= verified
    public static int AtEnd5(int[] a, int i) { Contract.Requires(a != null && a.Length == 2 && i == 0); Contract.Ensures(a[i] == Contract.OldValue(a[i])); a[1] = a[0] + 1; i = 1; return i; } //= refuted
    static void Bump(ref int x) { Contract.Requires(x < 9); Contract.Ensures(x == Contract.OldValue(x) + 1); x++; } //= verified
    public static int AtEnd6(int x) { Contract.Requires(x < 9); Contract.Ensures(Contract.Result<int>() == x - 1); int y = x; Bump(ref x); return y; } //= verified
    public static void UseAtEnd() { int k = AtEnd(5); Contract.Assert(k == 5); } //= refuted
    public static void UseAtEnd4() { int k = AtEnd4(5); Contract.Assert(k >= 1); } //= verified
    public static void UseAtEnd3() { int k = AtEnd3(5); Contract.Assert(k == 5); } //= verified
    public static void Legacy(string s) { if (s == null) throw new ArgumentNullException("s"); Contract.EndContractBlock(); int k = s.Length; } //= verified
    public static void UseLegacy(string s) { Legacy(s); } //= refuted
    public static void Typed(int k) { Contract.Requires<ArgumentException>(k > 0); int j = 10 / k; } //= verified
    public static void UseTyped(int k) { if (k >= 0) Typed(k); } //= refuted
    public static int OnThrow(int k) { Contract.EnsuresOnThrow<Exception>(k < 0); if (k < 0) throw new Exception(); return k; } //= verified
    public static int OnThrow2(int k) { Contract.EnsuresOnThrow<Exception>(k < 0); if (k < 5) throw new Exception(); return k; } //= refuted
    public static bool All(int[] a) { Contract.Requires(a != null); Contract.Ensures(Contract.Result<bool>() == Contract.ForAll(0, a.Length, i => a[i] > 0)); for (int i = 0; i < a.Length; i++) if (a[i] <= 0) return false; return true; } //= verified
    public static bool All2(int[] a) { Contract.Requires(a != null); Contract.Ensures(Contract.Result<bool>() == Contract.ForAll(0, a.Length, i => a[i] > 0)); for (int i = 0; i < a.Length; i++) if (a[i] < 0) return false; return true; } //= fails
    public static bool Some(int[] a, int x) { Contract.Requires(a != null); Contract.Ensures(!Contract.Result<bool>() || Contract.Exists(0, a.Length, i => a[i] == x)); for (int i = 0; i < a.Length; i++) if (a[i] == x) return true; return false; } //= verified
    [Pure] public static bool IsSmall(int x) { return 0 <= x && x < 10; } //= verified
    public static int PureUse(int x) { Contract.Requires(IsSmall(x)); Contract.Ensures(Contract.Result<int>() <= 18); return 2 * x; } //= verified
    public static int PureUse2(int x) { Contract.Requires(IsSmall(x)); Contract.Ensures(Contract.Result<int>() < 18); return 2 * x; } //= refuted
    public static int Recursive(int x) { Contract.Requires(x >= 0); Contract.Ensures(Contract.Result<int>() == 0); return x == 0 ? 0 : Recursive(x - 1); } //= verified
    public static int Recursive2(int x) { Contract.Requires(x >= 0); Contract.Ensures(Contract.Result<int>() == 0); return x == 0 ? 1 : Recursive(x - 1); } //= refuted
    public static int Unreachable(int x) { Contract.Requires(x > 0); if (x < 0) { int z = 0; return 1 / z; } return x; } //= verified
  }
}

namespace Invariants {
  class Account {
    int balance; int limit;
    [ContractInvariantMethod] void Inv() { Contract.Invariant(limit >= 0); Contract.Invariant(balance >= -limit); }
    public Account() { } //= verified
    public Account(int l) { limit = l; } //= refuted
    public Account(int l, bool b) { Contract.Requires(l >= 0 && l < 1000); limit = l; balance = -l; } //= verified
    public void Deposit(int n) { Contract.Requires(0 <= n && n < 1000); if (balance < 1000000) balance += n; } //= verified
    public void Withdraw(int n) { Contract.Requires(0 <= n && n < 1000); balance -= n; } //= refuted
    public bool Withdraw2(int n) { Contract.Requires(0 <= n && n < 1000); if (limit > 1000000 || balance - n < -limit) return false; balance -= n; return true; } //= verified
    public int Left() { Contract.Requires(LimitIsSmall()); Contract.Ensures(Contract.Result<int>() >= 0); return balance > 1000000 ? 0 : balance + limit; } //= verified
    [Pure] public bool LimitIsSmall() { return limit < 1000; } //= verified
    public void Lower() { limit--; } //= refuted
  }
  class Stack {
    int[] items; int count;
    [ContractInvariantMethod] void Inv() { Contract.Invariant(items != null); Contract.Invariant(0 <= count && count <= items.Length); }
    public Stack(int size) { Contract.Requires(size >= 0); items = new int[size]; } //= verified
    public bool IsEmpty { get { Contract.Ensures(Contract.Result<bool>() == (count == 0)); return count == 0; } } //= verified
    public bool IsFull { get { Contract.Ensures(Contract.Result<bool>() == (count == items.Length)); return count == items.Length; } } //= verified
    public void Push(int x) { Contract.Requires(!IsFull); items[count++] = x; } //= verified
    public void Push2(int x) { items[count++] = x; } //= refuted
    public int Pop() { Contract.Requires(!IsEmpty); return items[--count]; } //= verified
    public int Pop2() { Contract.Requires(!IsEmpty); return items[count--]; } //= refuted
    public void Drop() { items = null; count = 0; } //= refuted
  }
}

namespace Inheritance {
  abstract class Shape {
    public abstract int Area();
    public virtual int Twice(int x) { Contract.Requires(x >= 0 && x < 1000); Contract.Ensures(Contract.Result<int>() >= x); return 2 * x; } //= verified
  }
  class Square : Shape {
    public int side;
    public override int Area() { return side * side; } //= verified
    public override int Twice(int x) { return x + 1; } //= verified
  }
  class Bad : Shape {
    public override int Area() { return 1; } //= verified
    public override int Twice(int x) { return x - 1; } //= refuted
  }
  [ContractClass(typeof(CounterContract))]
  interface ICounter { int Next(int limit); int Value { get; } }
  [ContractClassFor(typeof(ICounter))]
  abstract class CounterContract : ICounter {
    public int Next(int limit) { Contract.Requires(limit > 0); Contract.Ensures(0 <= Contract.Result<int>() && Contract.Result<int>() < limit); return 0; }
    public int Value { get { Contract.Ensures(Contract.Result<int>() >= 0); return 0; } }
  }
  class Zero : ICounter {
    public int Next(int limit) { return 0; } //= verified
    public int Value { get { return 7; } } //= verified
  }
  class Broken : ICounter {
    int v;
    public int Next(int limit) { return limit; } //= refuted
    public int Value { get { return v; } } //= refuted
  }
  class P {
    public static int Use(ICounter c) { Contract.Requires(c != null); int k = c.Next(10); Contract.Assert(k < 10); return 100 / (c.Value + 1 > 0 ? c.Value + 1 : 1); } //= verified
    public static int Use2(ICounter c, int n) { Contract.Requires(c != null); return c.Next(n); } //= refuted
    public static int Use3(ICounter c, int[] a) { Contract.Requires(c != null && a != null && a.Length > 0); return a[c.Next(a.Length)]; } //= verified
    public static int Virtual(Shape s) { Contract.Requires(s != null); int k = s.Twice(3); Contract.Assert(k >= 3); return k; } //= verified
    public static int Virtual2(Shape s) { Contract.Requires(s != null); int k = s.Twice(3); Contract.Assert(k == 6); return k; } //= refuted
    public static int Virtual3(Shape s, int n) { Contract.Requires(s != null); return s.Twice(n); } //= refuted
    public static Square Cast(Shape s) { return (Square)s; } //= refuted
    public static Square Cast2(Shape s) { if (s is Square) return (Square)s; return null; } //= verified
    public static int Cast3(object o) { return (int)o; } //= refuted
    public static int Cast4(int x) { object o = x; return (int)o; } //= verified
    public static long Cast5(int x) { object o = x; return (long)o; } //= refuted
    public static Bad Cast6() { Shape s = new Square(); return (Bad)s; } //= refuted
    public static Shape Cast7(Square s) { return (Shape)s; } //= verified
  }
}

namespace Values {
  struct Point {
    public int x, y;
    public Point(int a, int b) { x = a; y = b; } //= verified
    public int Sum() { return x / 2 + y / 2; } //= verified
    public void Move() { x++; } //= verified
  }
  class Box<T> where T : class {
    T item; int n;
    public Box(T t) { Contract.Requires(t != null); item = t; n = 1; } //= verified
    public T Get() { Contract.Ensures(Contract.Result<T>() != null); return item; } //= fails
    public T Get2() { Contract.Requires(!Empty()); Contract.Ensures(Contract.Result<T>() != null); return item; } //= verified
    [Pure] public bool Empty() { return item == null; } //= verified
  }
  class P {
    public static void Copy() { Point p = new Point(1, 2); Point q = p; q.x = 5; Contract.Assert(p.x == 1 && q.x == 5 && q.y == 2); } //= verified
    public static void Copy2() { Point p = new Point(1, 2); Point q = p; q.x = 5; Contract.Assert(p.x == 5); } //= refuted
    public static void Move() { Point p = new Point(1, 2); p.Move(); Contract.Assert(p.x == 2); } //= verified
    public static void Boxed() { Point p = new Point(1, 2); object o = p; p.x = 9; Contract.Assert(((Point)o).x == 1); } //= verified
    public static void Boxed2() { Point p = new Point(1, 2); object o = p; p.x = 9; Contract.Assert(((Point)o).x == 9); } //= refuted
    public static void InArray(Point[] a) { Contract.Requires(a != null && a.Length > 1); a[0].x = 3; a[1].x = 4; Contract.Assert(a[0].x == 3); } //= verified
    public static void InArray2(Point[] a, int i) { Contract.Requires(a != null && a.Length > 1 && 0 <= i && i < 2); a[0].x = 3; a[i].x = 4; Contract.Assert(a[0].x == 3); } //= refuted
    public static int Null(int? x) { return x.Value; } //= refuted
    public static int Null2(int? x) { return x.HasValue ? x.Value : 0; } //= verified
    public static int Null3(int? x) { Contract.Ensures(!x.HasValue || Contract.Result<int>() == x.Value); return x ?? 5; } //= verified
    public static T Id<T>(T x) { return x; } //= verified
    public static void UseId() { int k = Id(3); string s = Id("a"); Contract.Assert(k == 3 && s.Length == 1); } //= verified
    public static T First<T>(T[] a) { Contract.Requires(a != null); return a[0]; } //= refuted
    public static void TryFinally(int[] a) { Contract.Requires(a != null); int k = 0; try { k = 1; } finally { k = 2; } Contract.Assert(k == 2); } //= verified
    public static void TryFinally2(int[] a) { Contract.Requires(a != null); int k = 0; try { k = a[0]; } finally { k = 2; } } //= refuted
    public static int TryCatch(string s) { int k = 5; try { k = int.Parse(s ?? "1"); } catch (FormatException) { k = 7; } Contract.Assert(k != 5 || k == 5); return k; } //= verified
    public static int TryCatch2(string s) { Contract.Requires(s != null); int k = 5; try { k = 6; k = int.Parse(s); } catch (FormatException) { return k; } return 0; } //= verified
    public static void Caught(int[] a) { Contract.Requires(a != null); try { int k = a.Length; } catch (Exception e) { int j = e.Message.Length; Contract.Assert(false); } } //= verified
    static int shared;
    public static void Static() { shared = 5; Touch(); Contract.Assert(shared == 5); } //= fails
    static void Touch() { shared = 6; } //= verified
    public static void Static2() { shared = 5; Contract.Assert(shared == 5); } //= verified
    public static void Using(IDisposable d) { using (d) { } } //= verified
    public static int Conditional(bool b) { Contract.Ensures(Contract.Result<int>() != 0); int k = b ? 1 : 0; if (!b) k = 2; return k; } //= verified
    public static bool Logic(bool a, bool b) { Contract.Ensures(Contract.Result<bool>() == !(!a && !b)); return a | b; } //= verified
    public static int Ternary(int a, int b, int c) { Contract.Ensures(Contract.Result<int>() >= a && Contract.Result<int>() >= b && Contract.Result<int>() >= c); return a > b ? (a > c ? a : c) : (b > c ? b : c); } //= verified
    public static int Goto(int n) { Contract.Requires(n >= 0); int i = 0; again: if (i < n) { i++; goto again; } Contract.Assert(i == n); return i; } //= verified
    public static int DoWhile(int n) { int i = 0; do { i++; } while (i < n); Contract.Assert(i >= 1); return i; } //= verified
  }
}

namespace Library {
  class P {
    public static string Sub(string s) { return s.Substring(1); } //= refuted
    public static string Sub2(string s) { Contract.Requires(s != null && s.Length > 0); Contract.Ensures(Contract.Result<string>().Length == s.Length - 1); return s.Substring(1); } //= verified
    public static string Sub3(string s) { Contract.Requires(s != null); return s.Substring(1); } //= refuted
    public static string Upto(string s, char c) { Contract.Requires(s != null); int i = s.IndexOf(c); return i < 0 ? s : s.Substring(0, i); } //= verified
    public static string Upto2(string s, char c) { Contract.Requires(s != null); int i = s.IndexOf(c); return s.Substring(0, i); } //= fails
    public static char CharAt(string s, int i) { Contract.Requires(!string.IsNullOrEmpty(s)); return s[0]; } //= verified
    public static char CharAt2(string s, int i) { Contract.Requires(s != null); return s[0]; } //= refuted
    public static string Cat(string a, string b) { Contract.Ensures(Contract.Result<string>() != null); return a + b; } //= verified
    public static int Scan(string s) { Contract.Requires(s != null); int n = 0; for (int i = 0; i < s.Length; i++) if (s[i] == ' ') n++; return n; } //= verified
    public static int Scan2(string s) { Contract.Requires(s != null); int n = 0; for (int i = 0; i < s.Length; i++) if (s[i + 1] == ' ') n++; return n; } //= refuted
    public static int ListGet(List<int> l) { Contract.Requires(l != null); return l[0]; } //= refuted
    public static int ListGet2(List<int> l) { Contract.Requires(l != null && l.Count > 0); return l[0]; } //= verified
    public static void ListAdd() { var l = new List<int>(); l.Add(4); l.Add(5); Contract.Assert(l.Count == 2 && l[1] == 5); } //= verified
    public static void ListAdd2() { var l = new List<int>(); l.Add(4); Contract.Assert(l.Count == 2); } //= refuted
    public static int ListSum(List<int> l) { Contract.Requires(l != null); int s = 0; for (int i = 0; i < l.Count; i++) s += l[i]; return s; } //= verified
    public static void ListForeach(List<string> l) { Contract.Requires(l != null); foreach (string s in l) { int k = s.Length; } } //= fails
    public static int Dict(Dictionary<string, int> d, string k) { Contract.Requires(d != null && k != null); return d[k]; } //= refuted
    public static int Dict2(Dictionary<string, int> d, string k) { Contract.Requires(d != null && k != null); return d.ContainsKey(k) ? d[k] : 0; } //= verified
    public static int Dict3(Dictionary<string, int> d, string k) { Contract.Requires(d != null && k != null); int v; return d.TryGetValue(k, out v) ? v : 0; } //= verified
    public static int PopEmpty() { var s = new Stack<int>(); return s.Pop(); } //= refuted
    public static int PopFull() { var s = new Stack<int>(); s.Push(1); return s.Pop(); } //= verified
    public static int MathAbs(int x) { Contract.Ensures(Contract.Result<int>() >= 0); return Math.Abs(x); } //= refuted
    public static int MathMax(int x, int y) { Contract.Ensures(Contract.Result<int>() >= x && Contract.Result<int>() >= y); return Math.Max(x, y); } //= verified
    public static int Rand(Random r, int[] a) { Contract.Requires(r != null && a != null && a.Length > 0); return a[r.Next(a.Length)]; } //= verified
    public static int Rand2(Random r, int[] a) { Contract.Requires(r != null && a != null && a.Length > 0); return a[r.Next(a.Length + 1)]; } //= fails
    public static void Copy(int[] a, int[] b) { Contract.Requires(a != null && b != null && a.Length <= b.Length); Array.Copy(a, b, a.Length); } //= verified
    public static void Copy2(int[] a, int[] b) { Contract.Requires(a != null && b != null); Array.Copy(a, b, a.Length); } //= refuted
    public static int ReadLine() { string s = Console.ReadLine(); return s.Length; } //= refuted
    public static int Unknown(System.IO.FileInfo f) { Contract.Requires(f != null); return f.Directory.Name.Length; } //= unproved
    public static int Opaque(Func<int, int> f) { Contract.Requires(f != null); int k = f(3); Contract.Assert(k > 0); return k; } //= unproved
    public static string Text(object o) { Contract.Requires(o != null); Contract.Ensures(Contract.Result<string>() != null); return o.ToString(); } //= verified
  }
}

// A constructor of the base calls an override before the invariant is established.
namespace Early {
  class Base { public Base() { Init(); } public virtual void Init() { } public virtual void Later() { } }
  class Der : Base {
    string s;
    [ContractInvariantMethod] void Inv() { Contract.Invariant(s != null); }
    public Der() { s = "a"; }
    public override void Init() { int k = s.Length; } //= refuted
    public override void Later() { if (s == null) s = "b"; } //= verified
    public int Length() { return s.Length; } //= verified
  }
}

// What a called method does not return from is never reached.
namespace Guards {
  class C {
    static string Twice(string s) { if (s == null) throw new System.ArgumentNullException(); return s + s; } //= verified
    static int Later(string s) { Twice(s); return s.Length; } //= unproved
    static string Once(string s) { return s; } //= verified
    static int Sooner(string s) { Once(s); return s.Length; } //= refuted
  }
}
