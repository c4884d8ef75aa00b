// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P { static int n;
  static void BadSorted() { var s = new SortedSet<int>(Comparer<int>.Create((a, b) => { n = 1; return a - b; })); s.Add(1); n = 0; s.Add(3); Contract.Assert(n == 0); }
  static void BadSortedD() { var s = new SortedDictionary<int,int>(Comparer<int>.Create((a, b) => { n = 1; return a - b; })); s[1] = 1; n = 0; s[2] = 3; Contract.Assert(n == 0); }
  static void BadSort() { var c = Comparer<int>.Create((a, b) => { n = 1; return a - b; }); var s = new List<int> { 3, 2, 1 }; n = 0; s.Sort(c); Contract.Assert(n == 0); }
  static void BadDirect() { var c = Comparer<int>.Create((a, b) => { n = 1; return a - b; }); n = 0; c.Compare(1, 2); Contract.Assert(n == 0); }
  static void BadEq() { var c = EqualityComparer<int>.Create((a, b) => { n = 1; return a == b; }, x => { n = 1; return x; }); var d = new Dictionary<int,int>(c); n = 0; d[3] = 4; Contract.Assert(n == 0); }
  static void BadEq2() { var c = EqualityComparer<int>.Create((a, b) => { n = 1; return a == b; }, x => { n = 1; return x; }); n = 0; c.GetHashCode(4); Contract.Assert(n == 0); }
}
