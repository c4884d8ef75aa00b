// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class Cmp : IEqualityComparer<int> { public static int n; public bool Equals(int a, int b) { n = 1; return a == b; } public int GetHashCode(int a) { n = 1; return a; } }
static class P {
  static readonly HashSet<int> h = new HashSet<int>(new Cmp());
  static HashSet<int> Make() { return new HashSet<int>(new Cmp()); }
  static void BadHash() { var s = Make(); Cmp.n = 0; s.Add(3); Contract.Assert(Cmp.n == 0); }
  static void BadHash2() { var s = Make(); Cmp.n = 0; bool b = s.Contains(3); Contract.Assert(Cmp.n == 0); }
  static void BadUnion() { var s = Make(); Cmp.n = 0; s.UnionWith(new[] { 1, 2 }); Contract.Assert(Cmp.n == 0); }
  static void BadOverlaps() { var s = Make(); s.Add(1); Cmp.n = 0; s.TryGetValue(1, out int x); Contract.Assert(Cmp.n == 0); }
}
