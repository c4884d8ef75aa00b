// All, Any, TrueForAll, Exists; GetType and typeof; parts of pairs. See basics.cs. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Linq;
namespace Queries {
  class P {
    public static void List(List<int> l) { Contract.Requires(l != null && l.TrueForAll(x => x > 0) && l.Count > 2); Contract.Assert(l[2] > 0); } //= verified
    public static void All(int[] a) { Contract.Requires(a != null && a.Length > 2 && a.All(x => x > 0)); Contract.Assert(a[1] > 0); } //= verified
    public static void TrueForAll(int[] a) { Contract.Requires(a != null && a.Length > 2 && Array.TrueForAll(a, x => x > 0)); Contract.Assert(a[1] > 0); } //= verified
    public static void TrueForAll2(int[] a) { Contract.Requires(a != null && a.Length > 2 && Array.TrueForAll(a, x => x > 0)); Contract.Assert(a[1] > 1); } //= refuted
    public static void Any(int[] a) { Contract.Requires(a != null && a.Any(x => x == 3)); Contract.Assert(a.Length > 0); } //= verified
    public static int Code(string[] a) { Contract.Requires(a != null && a.Length > 1); if (a.All(s => s != null)) return a[1].Length; return 0; } //= verified
    public static int Code2(string[] a) { Contract.Requires(a != null && a.Length > 1); if (a.Any(s => s != null)) return a[1].Length; return 0; } //= refuted
    public static bool Element(string[] a) { Contract.Requires(a != null); return a.All(s => s.Length > 0); } //= refuted
    public static string Exact(object o) { Contract.Requires(o != null && o.GetType() == typeof(string)); return (string)o; } //= verified
    public static string Other(object o) { Contract.Requires(o != null && o.GetType() == typeof(int)); return (string)o; } //= refuted
    public static void New() { object o = new P(); Contract.Assert(o.GetType() == typeof(P)); Contract.Assert(o.GetType() != typeof(string)); } //= verified
    public static void New2() { object o = new P(); Contract.Assert(o.GetType() == typeof(object)); } //= refuted
    public static void Sealed(string s) { Contract.Requires(s != null); Contract.Assert(s.GetType() == typeof(string)); } //= verified
    public static void Open(P p) { Contract.Requires(p != null); Contract.Assert(p.GetType() == typeof(P)); } //= refuted
    public static void Pair(KeyValuePair<int, string> p) { int k = p.Key; Contract.Assert(k == p.Key); } //= verified
  }
}
