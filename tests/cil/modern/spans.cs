// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P {
  static int GoodSum(ReadOnlySpan<int> s) { int r = 0; for (int i = 0; i < s.Length; i++) r += s[i]; return r; }
  static int BadSum(ReadOnlySpan<int> s) { int r = 0; for (int i = 0; i <= s.Length; i++) r += s[i]; return r; }
  static int GoodEach(Span<int> s) { int n = 0; foreach (var x in s) n++; return n; }
  static void GoodFill(Span<int> s) { for (int i = 0; i < s.Length; i++) s[i] = i; }
  static void BadFirst(Span<int> s) { s[0] = 1; }
  static void GoodFirst(Span<int> s) { if (s.Length > 0) s[0] = 1; }
  static Span<int> GoodSlice(Span<int> s, int n) { Contract.Requires(0 <= n && n <= s.Length); return s.Slice(n); }
  static Span<int> BadSlice(Span<int> s, int n) { Contract.Requires(0 <= n); return s.Slice(n); }
  static Span<int> BadRange(Span<int> s) { return s[1..]; }
  static Span<int> GoodRange(Span<int> s) { return s.Length > 1 ? s[1..] : s; }
  static int GoodStack() { Span<int> s = stackalloc int[4]; s[3] = 7; return s[3]; }
  static int BadStack() { Span<int> s = stackalloc int[4]; return s[4]; }
  static void GoodAlias() { var a = new int[3]; var s = a.AsSpan(); s[1] = 5; Contract.Assert(a[1] == 5); }
  static void BadAlias() { var a = new int[3]; var s = a.AsSpan(); s[1] = 5; Contract.Assert(a[1] == 0); }
  static void GoodAlias2() { var a = new int[3]; var s = a.AsSpan(1); s[1] = 5; Contract.Assert(a[2] == 5); }
  static void BadAlias2() { var a = new int[3]; var s = a.AsSpan(1, 2); s[0] = 5; Contract.Assert(a[0] == 5); }
  static char GoodStr(string s) { Contract.Requires(s != null && s.Length > 2); return s.AsSpan(1)[1]; }
  static char BadStr(string s) { Contract.Requires(s != null && s.Length > 1); return s.AsSpan(1)[1]; }
  static int GoodEmpty() { var s = ReadOnlySpan<int>.Empty; return s.Length == 0 ? 1 : 10 / s.Length; }
  static void GoodCopy() { Span<int> a = stackalloc int[2]; a[0] = 1; a[1] = 2; var b = new int[2]; a.CopyTo(b); }
  static void BadCopy() { Span<int> a = stackalloc int[3]; var b = new int[2]; a.CopyTo(b); }
  static int GoodEndIdx(ReadOnlySpan<int> s) { return s.IsEmpty ? 0 : s[^1]; }
  static int BadEndIdx(ReadOnlySpan<int> s) { return s[^1]; }
  static void GoodSwap(Span<int> s, int i, int j) { Contract.Requires(0 <= i && i < s.Length && 0 <= j && j < s.Length); int t = s[i]; s[i] = s[j]; s[j] = t; }
  static ref int BadRef(Span<int> s) { return ref s[2]; }
}
