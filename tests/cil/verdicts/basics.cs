// Methods with their verdict at the end of the line where the body begins: verified, refuted, unproved, or fails for one of the
// last two; wrong: anything but verified. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace NonNull {
  class Node { public Node next; public string name; public int[] data; }
  class P {
    public static int Field(Node n) { return n.data.Length; } //= refuted
    public static int Guarded(Node n) { if (n == null || n.data == null) return 0; return n.data.Length; } //= verified
    public static int Required(Node n) { Contract.Requires(n != null && n.name != null); return n.name.Length; } //= verified
    public static int Half(Node n) { Contract.Requires(n != null || n.name != null); return n.name.Length; } //= refuted
    public static int Twice(Node n) { Contract.Requires(n != null); if (n.next != null) return n.next.data.Length; return 1; } //= refuted
    public static int Twice2(Node n) { Contract.Requires(n != null); if (n.next != null && n.next.data != null) return n.next.data.Length; return 1; } //= verified
    public static int Fresh() { Node n = new Node(); return n.name.Length; } //= refuted
    public static int Fresh2() { Node n = new Node(); n.name = "abc"; Contract.Assert(n.name.Length == 3); return n.next == null ? 1 : 0; } //= verified
    public static string Coalesce(string s) { Contract.Ensures(Contract.Result<string>() != null); return s ?? "none"; } //= verified
    public static string Coalesce2(string s, string t) { Contract.Ensures(Contract.Result<string>() != null); return s ?? t; } //= refuted
    public static Node Last(Node n) { //= verified
      Contract.Requires(n != null);
      Contract.Ensures(Contract.Result<Node>() != null && Contract.Result<Node>().next == null);
      while (n.next != null) n = n.next;
      return n;
    }
    public static Node Last2(Node n) { //= refuted
      Contract.Requires(n != null);
      Contract.Ensures(Contract.Result<Node>() != null);
      while (n != null) n = n.next;
      return n;
    }
    public static void Alias(Node a, Node b) { //= refuted
      Contract.Requires(a != null && b != null);
      a.name = "x"; b.name = null;
      Contract.Assert(a.name != null);
    }
    public static void NoAlias(Node a, Node b) { //= verified
      Contract.Requires(a != null && b != null && a != b);
      a.name = "x"; b.name = null;
      Contract.Assert(a.name != null);
    }
    public static void Delegate(Action f) { f(); } //= refuted
    public static void Throwing(object o) { if (o == null) throw new ArgumentNullException("o"); o.ToString(); } //= verified
    public static int As(object o) { string s = o as string; return s.Length; } //= refuted
    public static int As2(object o) { string s = o as string; if (s != null) return s.Length; return 0; } //= verified
    public static void LockNull(object o) { lock (o) { } } //= fails
  }
}

namespace Bounds {
  class P {
    public static int Get(int[] a, int i) { Contract.Requires(a != null); return a[i]; } //= refuted
    public static int Get2(int[] a, int i) { Contract.Requires(a != null && 0 <= i && i < a.Length); return a[i]; } //= verified
    public static int Get3(int[] a, int i) { Contract.Requires(a != null && i < a.Length); return a[i]; } //= refuted
    public static int Unsigned(int[] a, uint i) { Contract.Requires(a != null && i < a.Length); return a[i]; } //= verified
    public static int Last(int[] a) { Contract.Requires(a != null && a.Length > 0); return a[a.Length - 1]; } //= verified
    public static int Last2(int[] a) { Contract.Requires(a != null); return a[a.Length - 1]; } //= refuted
    public static int Sum(int[] a) { Contract.Requires(a != null); int s = 0; for (int i = 0; i < a.Length; i++) s += a[i]; return s; } //= verified
    public static int Sum2(int[] a) { Contract.Requires(a != null); int s = 0; for (int i = 0; i <= a.Length; i++) s += a[i]; return s; } //= refuted
    public static int Down(int[] a) { Contract.Requires(a != null); int s = 0; for (int i = a.Length - 1; i >= 0; i--) s += a[i]; return s; } //= verified
    public static int Down2(int[] a) { Contract.Requires(a != null); int s = 0; for (int i = a.Length; i >= 0; i--) s += a[i]; return s; } //= refuted
    public static int Pairs(int[] a) { Contract.Requires(a != null); int n = 0; for (int i = 0; i + 1 < a.Length; i++) if (a[i] > a[i + 1]) n++; return n; } //= verified
    public static int Pairs2(int[] a) { Contract.Requires(a != null); int n = 0; for (int i = 0; i < a.Length; i++) if (a[i] > a[i + 1]) n++; return n; } //= refuted
    public static int Step2(int[] a) { Contract.Requires(a != null && a.Length % 2 == 0); int n = 0; for (int i = 0; i < a.Length; i += 2) n += a[i + 1]; return n; } //= verified
    public static int[] Make(int n) { return new int[n]; } //= refuted
    public static int[] Make2(int n) { Contract.Requires(n >= 0); Contract.Ensures(Contract.Result<int[]>().Length == n); return new int[n]; } //= verified
    public static int[] Grow(int[] a) { //= verified
      Contract.Requires(a != null && a.Length < 1000);
      Contract.Ensures(Contract.Result<int[]>() != null && Contract.Result<int[]>().Length == a.Length + 1);
      int[] b = new int[a.Length + 1];
      for (int i = 0; i < a.Length; i++) b[i] = a[i];
      return b;
    }
    public static int[] Grow2(int[] a) { //= refuted
      Contract.Requires(a != null && a.Length < 1000);
      int[] b = new int[a.Length];
      for (int i = 0; i < a.Length; i++) b[i + 1] = a[i];
      return b;
    }
    public static void Swap(int[] a, int i, int j) { //= verified
      Contract.Requires(a != null && 0 <= i && i < a.Length && 0 <= j && j < a.Length);
      Contract.Ensures(a[i] == Contract.OldValue(a[j]) && a[j] == Contract.OldValue(a[i]));
      int t = a[i]; a[i] = a[j]; a[j] = t;
    }
    public static void Swap2(int[] a, int i, int j) { //= refuted
      Contract.Requires(a != null && 0 <= i && i < a.Length && 0 <= j && j < a.Length);
      Contract.Ensures(a[i] == Contract.OldValue(a[j]));
      a[i] = a[j]; a[j] = a[i] + 1;
    }
    public static int Find(int[] a, int x) { //= verified
      Contract.Requires(a != null);
      Contract.Ensures(-1 <= Contract.Result<int>() && Contract.Result<int>() < a.Length);
      for (int i = 0; i < a.Length; i++) if (a[i] == x) return i;
      return -1;
    }
    public static int Find2(int[] a, int x) { //= refuted
      Contract.Requires(a != null);
      Contract.Ensures(0 <= Contract.Result<int>());
      for (int i = 0; i < a.Length; i++) if (a[i] == x) return i;
      return -1;
    }
    public static int Nested(int[][] a) { Contract.Requires(a != null); int n = 0; for (int i = 0; i < a.Length; i++) n += a[i].Length; return n; } //= refuted
    public static int Nested2(int[][] a) { //= verified
      Contract.Requires(a != null && Contract.ForAll(0, a.Length, k => a[k] != null));
      int n = 0;
      for (int i = 0; i < a.Length; i++) n += a[i].Length;
      return n;
    }
    public static int Matrix(int[,] m, int i, int j) { Contract.Requires(m != null && 0 <= i && i < m.GetLength(0) && 0 <= j && j < m.GetLength(1)); return m[i, j]; } //= verified
    public static int Matrix2(int[,] m, int i, int j) { Contract.Requires(m != null && 0 <= i && i < m.GetLength(0) && 0 <= j && j < m.GetLength(0)); return m[i, j]; } //= refuted
    public static void Fill(bool[] b) { Contract.Requires(b != null); Contract.Ensures(Contract.ForAll(0, b.Length, i => b[i])); for (int i = 0; i < b.Length; i++) b[i] = true; } //= verified
    public static void Fill2(bool[] b) { Contract.Requires(b != null); Contract.Ensures(Contract.ForAll(0, b.Length, i => b[i])); for (int i = 1; i < b.Length; i++) b[i] = true; } //= fails
    public static bool Upto(int[] a, int n) { Contract.Requires(a != null && n <= a.Length); return Contract.ForAll(0, n, k => a[k] > 0); } //= refuted
    public static bool Upto2(int[] a, int n) { Contract.Requires(a != null && 0 <= n && n <= a.Length); return Contract.ForAll(0, n, k => a[k] > 0); } //= verified
    public static int Upto3(int[] a, int n) { Contract.Requires(a != null && Contract.Exists(0, n, k => k == 0)); return n; } //= verified
    public static int Upto4(int[] a, int n) { Contract.Requires(a != null); return Upto3(a, n); } //= refuted
    public static int Upto5(int[] a, int n) { Contract.Requires(a != null && n > 0); return Upto3(a, n); } //= verified
    public static int Upto6(int[] a, int n) { Contract.Requires(a != null && Contract.ForAll(0, n, k => k >= 0)); return n; } //= verified
    public static int Upto7(int[] a) { Contract.Requires(a != null); return Upto6(a, -1); } //= refuted
    public static int Upto8(int[] a) { Contract.Requires(a != null); return Upto6(a, 3); } //= verified
    public static bool Sorted(int[] a) { Contract.Requires(a != null); return Contract.ForAll(0, a.Length, i => Contract.ForAll(i + 1, a.Length, k => a[i] <= a[k])); } //= verified
    public static bool Sorted2(int[] a) { Contract.Requires(a != null); return Contract.ForAll(0, a.Length, i => Contract.ForAll(i + 2, a.Length, k => a[i] <= a[k])); } //= refuted
    public static int Foreach(int[] a) { Contract.Requires(a != null); int m = 0; foreach (int x in a) if (x > m) m = x; Contract.Assert(m >= 0); return m; } //= verified
    public static int Foreach2(int[] a) { Contract.Requires(a != null); int m = 0; foreach (int x in a) m = x; Contract.Assert(m >= 0); return m; } //= refuted
    public static int While(int[] a) { Contract.Requires(a != null); int i = 0; while (i < a.Length && a[i] != 0) i++; Contract.Assert(i == a.Length || a[i] == 0); return i; } //= verified
    public static int While2(int[] a) { Contract.Requires(a != null); int i = 0; while (a[i] != 0) i++; return i; } //= refuted
  }
}

namespace Arithmetic {
  enum Color { Red, Green, Blue }
  class P {
    public static int Div(int a, int b) { return a / b; } //= refuted
    public static int Div2(int a, int b) { Contract.Requires(b > 0); return a / b; } //= verified
    public static int Div3(int a, int b) { Contract.Requires(b != 0); return a / b; } //= refuted
    public static int Rem(int a, int b) { Contract.Requires(b > 0 && a >= 0); Contract.Ensures(Contract.Result<int>() < b); return a % b; } //= verified
    public static int Rem2(int a, int b) { Contract.Requires(b > 0); Contract.Ensures(Contract.Result<int>() >= 0); return a % b; } //= refuted
    public static int Abs(int x) { Contract.Ensures(Contract.Result<int>() >= 0); return x < 0 ? -x : x; } //= refuted
    public static int Abs2(int x) { Contract.Requires(x > int.MinValue); Contract.Ensures(Contract.Result<int>() >= 0); return x < 0 ? -x : x; } //= verified
    public static int Inc(int x) { Contract.Ensures(Contract.Result<int>() > x); return x + 1; } //= refuted
    public static int Inc2(int x) { Contract.Requires(x < int.MaxValue); Contract.Ensures(Contract.Result<int>() > x); return x + 1; } //= verified
    public static int Checked(int x) { return checked(x + 1); } //= refuted
    public static int Checked2(int x) { Contract.Requires(x < 100); return checked(x + 1); } //= verified
    public static byte Narrow(int x) { return checked((byte)x); } //= refuted
    public static byte Narrow2(int x) { Contract.Requires(0 <= x && x < 256); Contract.Ensures(Contract.Result<byte>() == x); return (byte)x; } //= verified
    public static byte Narrow3(int x) { Contract.Requires(0 <= x); Contract.Ensures(Contract.Result<byte>() == x); return (byte)x; } //= refuted
    public static uint Sub(uint a, uint b) { Contract.Ensures(Contract.Result<uint>() <= a); return a - b; } //= refuted
    public static uint Sub2(uint a, uint b) { Contract.Requires(b <= a); Contract.Ensures(Contract.Result<uint>() <= a); return a - b; } //= verified
    public static long Mul(int a, int b) { Contract.Requires(a > 0 && b > 0); Contract.Ensures(Contract.Result<long>() > 0); return (long)a * b; } //= verified
    public static long Mul2(int a, int b) { Contract.Requires(a > 0 && b > 0); Contract.Ensures(Contract.Result<long>() > 0); return a * b; } //= fails
    public static int Mid(int lo, int hi) { Contract.Requires(0 <= lo && lo <= hi); Contract.Ensures(lo <= Contract.Result<int>() && Contract.Result<int>() <= hi); return lo + (hi - lo) / 2; } //= verified
    public static int Mid2(int lo, int hi) { Contract.Requires(0 <= lo && lo <= hi); Contract.Ensures(lo <= Contract.Result<int>()); return (lo + hi) / 2; } //= refuted
    public static int Mask(int x) { Contract.Ensures(0 <= Contract.Result<int>() && Contract.Result<int>() < 16); return x & 15; } //= verified
    public static int Shift(int x) { Contract.Requires(0 <= x && x < 1000); Contract.Ensures(Contract.Result<int>() == 4 * x); return x << 2; } //= verified
    public static int ShiftRight(int x) { Contract.Requires(x >= 0); Contract.Ensures(Contract.Result<int>() <= x); return x >> 1; } //= verified
    public static int Switch(Color c) { Contract.Ensures(Contract.Result<int>() > 0); switch (c) { case Color.Red: return 1; case Color.Green: return 2; case Color.Blue: return 3; default: throw new Exception(); } } //= verified
    public static int Switch2(Color c) { Contract.Ensures(Contract.Result<int>() > 0); switch (c) { case Color.Red: return 1; case Color.Green: return 2; default: return 0; } } //= refuted
    public static int SwitchString(string s) { Contract.Requires(s != null); Contract.Ensures(Contract.Result<int>() >= 1); switch (s) { case "a": return 1; case "b": return 2; default: return 3; } } //= verified
    public static int Loop(int n) { Contract.Requires(0 <= n && n < 10000); Contract.Ensures(Contract.Result<int>() == 2 * n); int s = 0; for (int i = 0; i < n; i++) s += 2; return s; } //= verified
    public static int Loop2(int n) { Contract.Requires(0 <= n && n < 10000); Contract.Ensures(Contract.Result<int>() == 2 * n + 1); int s = 0; for (int i = 0; i < n; i++) s += 2; return s; } //= refuted
    public static int Countdown(int n) { Contract.Requires(n >= 0); Contract.Ensures(Contract.Result<int>() == 0); while (n > 0) n--; return n; } //= verified
    public static int Gcd(int a, int b) { Contract.Requires(a > 0 && b > 0); Contract.Ensures(Contract.Result<int>() > 0); while (a != b) { if (a > b) a -= b; else b -= a; } return a; } //= verified
    public static bool Char(char c) { Contract.Ensures(Contract.Result<bool>() == (c >= '0' && c <= '9')); return c - '0' >= 0 && c - '0' <= 9; } //= verified
    public static int LongToInt(long x) { Contract.Requires(x >= 0); Contract.Ensures(Contract.Result<int>() >= 0); return (int)x; } //= refuted
    public static ushort Wrap(ushort x) { Contract.Ensures(Contract.Result<ushort>() > x); return (ushort)(x + 1); } //= refuted
    public static double Float(double x) { Contract.Requires(x > 0); Contract.Ensures(Contract.Result<double>() > 0); return x; } //= verified
    public static bool Nan(double x) { Contract.Ensures(Contract.Result<bool>()); return x == x; } //= refuted
    public static int MinOverMinusOne(int x) { Contract.Requires(x < 0); return x / -1; } //= refuted
  }
}

namespace Dimensions {
  public class P {
    public static int Lower(int[,,,] a) { Contract.Requires(a != null); return a.GetLowerBound(5); } //= refuted
    public static int Length(int[,,,] a) { Contract.Requires(a != null); return a.GetLength(4); } //= refuted
    public static int Upper(int[] a) { Contract.Requires(a != null); return a.GetUpperBound(1); } //= refuted
    public static int Last(int[,,,] a) { Contract.Requires(a != null); return a.GetLength(3) + a.GetLowerBound(0); } //= verified
    public static void Vector(int[] a) { Contract.Requires(a != null); Contract.Assert(a.GetLength(0) == a.Length); } //= verified
  }
}
