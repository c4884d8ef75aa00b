// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class Own : IList<int> { public static int n;
  public int this[int i] { get { n = 1; return 0; } set { n = 1; } } public int Count { get { n = 1; return 3; } } public bool IsReadOnly => false;
  public void Add(int x) { n = 1; } public void Clear() { n = 1; } public bool Contains(int x) { n = 1; return false; } public void CopyTo(int[] a, int i) { n = 1; }
  public IEnumerator<int> GetEnumerator() { n = 1; return ((IEnumerable<int>)new int[0]).GetEnumerator(); } IEnumerator IEnumerable.GetEnumerator() { n = 1; return GetEnumerator(); }
  public int IndexOf(int x) { n = 1; return 0; } public void Insert(int i, int x) { n = 1; } public bool Remove(int x) { n = 1; return true; } public void RemoveAt(int i) { n = 1; } }
static class P {
  static void BadRo() { var r = new System.Collections.ObjectModel.ReadOnlyCollection<int>(new Own()); Own.n = 0; int k = r.Count; Contract.Assert(Own.n == 0); }
  static void BadRo2() { var r = new System.Collections.ObjectModel.ReadOnlyCollection<int>(new Own()); Own.n = 0; int k = r[0]; Contract.Assert(Own.n == 0); }
  static void BadCol() { var r = new System.Collections.ObjectModel.Collection<int>(new Own()); Own.n = 0; r.Add(3); Contract.Assert(Own.n == 0); }
  static void BadList() { IList<int> r = new Own(); Own.n = 0; r.Add(3); Contract.Assert(Own.n == 0); }
  static void BadAddRange() { var l = new List<int>(); var o = new Own(); Own.n = 0; l.AddRange(o); Contract.Assert(Own.n == 0); }
  static void BadAddRange2() { var l = new List<int>(); IList<int> o = new Own(); Own.n = 0; l.AddRange(o); Contract.Assert(Own.n == 0); }
  static void BadCount() { ICollection<int> o = new Own(); Own.n = 0; int k = o.Count; Contract.Assert(Own.n == 0); }
  static void BadRead(IReadOnlyList<int> o) { Contract.Requires(o != null); Own.n = 0; int k = o.Count; Contract.Assert(Own.n == 0 && false); }
}
