// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P {
  // type and property patterns
  static int GoodIs(object o) { if (o is string s) return s.Length; return 0; }
  static int BadIs(object o) { if (o is string s && s.Length > 0) return 1; return ((string)o).Length; }
  static int GoodSwitch(object o) => o switch { null => 0, string s => s.Length, int i => i, _ => -1 };
  static int GoodProp(string s) { Contract.Requires(s != null); Contract.Ensures(Contract.Result<int>() >= 0); return s is { Length: > 3 } ? s.Length - 3 : 0; }
  static int BadProp(string s) { Contract.Requires(s != null); Contract.Ensures(Contract.Result<int>() > 0); return s is { Length: > 3 } ? s.Length - 3 : 0; }
  static int GoodRel(int x) { Contract.Ensures(Contract.Result<int>() >= 0 && Contract.Result<int>() <= 2); return x switch { < 0 => 0, 0 => 1, > 0 => 2 }; }
  static int BadRel(int x) { Contract.Ensures(Contract.Result<int>() < 2); return x switch { < 0 => 0, 0 => 1, > 0 => 2 }; }
  static bool GoodAnd(int x) { Contract.Ensures(!Contract.Result<bool>() || (x >= 10 && x <= 20)); return x is >= 10 and <= 20; }
  static bool BadAnd(int x) { Contract.Ensures(!Contract.Result<bool>() || (x > 10 && x <= 20)); return x is >= 10 and <= 20; }
  static bool GoodNot(object o) { Contract.Ensures(Contract.Result<bool>() == (o != null)); return o is not null; }
  static int GoodList(int[] a) { Contract.Requires(a != null); if (a is [var x, _, ..]) return a[1] - 0 * x; return 0; }
  static int BadList(int[] a) { Contract.Requires(a != null); if (a is [var x, ..]) return a[1] - 0 * x; return 0; }
  static int GoodListEnd(int[] a) { Contract.Requires(a != null); return a is [.., var l] ? l : 0; }
  static int GoodTuple(int a, int b) { Contract.Ensures(Contract.Result<int>() >= 0); return (a > 0, b > 0) switch { (true, true) => 3, (true, false) => 2, (false, true) => 1, _ => 0 }; }
  static int BadTuple(int a, int b) { Contract.Ensures(Contract.Result<int>() > 0); return (a > 0, b > 0) switch { (true, true) => 3, (true, false) => 2, (false, true) => 1, _ => 0 }; }
  enum Color { Red, Green, Blue }
  static int GoodEnum(Color c) { Contract.Requires(c == Color.Red || c == Color.Green); return 10 / (c switch { Color.Red => 1, Color.Green => 2, _ => 0 }); }
  static int BadEnum(Color c) { return 10 / (c switch { Color.Red => 1, Color.Green => 2, _ => 0 }); }
  static int BadNoMatch(int x) { return x switch { 1 => 1, 2 => 2 }; }
  static int GoodWhen(int x) { return x switch { int n when n > 5 => 100 / n, _ => 0 }; }
  static int BadWhen(int x) { return x switch { int n when n > -5 => 100 / n, _ => 0 }; }
  static int GoodNullProp(string s) { return s?.Length ?? 0; }
  static int BadNullProp(string s) { int? n = s?.Length; return n.Value; }
  static string GoodCoalesce(string s) { Contract.Ensures(Contract.Result<string>() != null); return s ?? ""; }
  static string BadCoalesce(string s, string t) { Contract.Ensures(Contract.Result<string>() != null); return s ?? t; }
  static string GoodAssign(string s) { Contract.Ensures(Contract.Result<string>() != null); s ??= "x"; return s; }
  static int GoodIndexEnd(int[] a) { Contract.Requires(a != null && a.Length > 0); return a[^1]; }
  static int BadIndexEnd(int[] a) { Contract.Requires(a != null); return a[^1]; }
  static int[] GoodRange(int[] a) { Contract.Requires(a != null && a.Length >= 2); return a[1..2]; }
  static int BadStr(string s) { Contract.Requires(s != null); return s switch { "a" => 1, "bb" => 10 / (s.Length - 2), _ => 0 }; }
  static int GoodStr(string s) { Contract.Requires(s != null); return s switch { "a" => 1, "bb" => 10 / (s.Length - 1), _ => 0 }; }
  static int BadDeconstruct((int, int) p) { var (a, b) = p; return a / b; }
  static int GoodDeconstruct((int, int) p) { var (a, b) = p; return b <= 0 ? 0 : a / b == 0 ? 1 : 2; }
}
