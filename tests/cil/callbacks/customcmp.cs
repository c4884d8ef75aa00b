// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class Cmp : IComparer<int> { public static int n; public int Compare(int a, int b) { n = 1; return a - b; } }
static class P {
  static void BadSorted() { var s = new SortedSet<int>(new Cmp()); s.Add(1); Cmp.n = 0; s.Add(3); Contract.Assert(Cmp.n == 0); }
  static void BadSortedD() { var s = new SortedDictionary<int,int>(new Cmp()); s[1] = 1; Cmp.n = 0; s[2] = 3; Contract.Assert(Cmp.n == 0); }
  static void BadSort() { var s = new List<int> { 3, 2, 1 }; Cmp.n = 0; s.Sort(new Cmp()); Contract.Assert(Cmp.n == 0); }
  static void BadSortA() { var s = new [] { 3, 2, 1 }; Cmp.n = 0; Array.Sort(s, new Cmp()); Contract.Assert(Cmp.n == 0); }
  static void BadPq() { var s = new PriorityQueue<int,int>(new Cmp()); s.Enqueue(1, 1); s.Enqueue(2,2); Cmp.n = 0; s.Enqueue(3, 0); Contract.Assert(Cmp.n == 0); }
  static void BadBin() { var s = new List<int> { 1, 2, 3 }; Cmp.n = 0; s.BinarySearch(2, new Cmp()); Contract.Assert(Cmp.n == 0); }
  static void BadOrder() { var s = new [] { 3, 2, 1 }; Cmp.n = 0; var l = s.OrderBy(x => x, new Cmp()).ToList(); Contract.Assert(Cmp.n == 0); }
}
