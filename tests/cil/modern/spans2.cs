// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P {
  static void GoodCopied(int[] a, int[] b) { Contract.Requires(a != null && b != null && a.Length <= b.Length && a.Length > 1 && a != b); a.AsSpan().CopyTo(b); Contract.Assert(b[1] == a[1]); }
  static void BadCopied(int[] a, int[] b) { Contract.Requires(a != null && b != null && a.Length <= b.Length && a.Length > 1 && a != b); a.AsSpan().CopyTo(b.AsSpan(1)); }
  static void GoodOver(int[] a) { Contract.Requires(a != null && a.Length == 3 && a[0] == 1 && a[1] == 2); a.AsSpan(0, 2).CopyTo(a.AsSpan(1)); Contract.Assert(a[2] == 2 && a[1] == 1); }
  static void BadOver(int[] a) { Contract.Requires(a != null && a.Length == 3 && a[0] == 1 && a[1] == 2); a.AsSpan(0, 2).CopyTo(a.AsSpan(1)); Contract.Assert(a[2] == 1); }
  static void GoodFill(Span<int> s) { Contract.Requires(s.Length > 2); s.Fill(3); Contract.Assert(s[2] == 3); }
  static void BadFill(Span<int> s) { Contract.Requires(s.Length > 2); s.Fill(3); Contract.Assert(s[2] == 4); }
  static void GoodClear(int[] a) { Contract.Requires(a != null && a.Length == 3 && a[0] == 7); a.AsSpan(1).Clear(); Contract.Assert(a[2] == 0 && a[0] == 7); }
  static void BadClear(int[] a) { Contract.Requires(a != null && a.Length == 3 && a[0] == 7); a.AsSpan(0).Clear(); Contract.Assert(a[0] == 7); }
  static int GoodPre(ReadOnlySpan<int> s) { Contract.Requires(s.Length > 0 && s[0] > 0); return 10 / s[0]; }
  static int BadPre(ReadOnlySpan<int> s) { Contract.Requires(s.Length > 0 && s[0] >= 0); return 10 / s[0]; }
  static int GoodCall(int[] a) { Contract.Requires(a != null && a.Length > 1 && a[1] == 4); return GoodPre(a.AsSpan(1)); }
  static int BadCall(int[] a) { Contract.Requires(a != null && a.Length > 1 && a[1] == 4); return GoodPre(a); }
  static void GoodCaught(Span<int> a, Span<int> b) { try { a.CopyTo(b); } catch (ArgumentException) { } }
}
