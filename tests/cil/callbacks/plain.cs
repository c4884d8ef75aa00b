// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class Own : IComparable<Own> { public static int n; public int CompareTo(Own o) { n = 1; return 0; } }
class Job : IDisposable { public static int n; public void Dispose() { n = 1; } }
static class P {
  static int k;
  static void GoodAdd() { var l = new List<int>(); Own.n = 0; l.Add(3); Contract.Assert(Own.n == 0); }
  static void GoodBuilder() { var b = new StringBuilder(); Own.n = 0; b.Append("x").Append(3); Contract.Assert(Own.n == 0); }
  static void GoodConsole() { Own.n = 0; Console.WriteLine("x"); Contract.Assert(Own.n == 0); }
  static void GoodMath() { Own.n = 0; double d = Math.Sqrt(3); Contract.Assert(Own.n == 0); }
  static void GoodSorted() { var s = new SortedSet<int>(); Own.n = 0; s.Add(3); Contract.Assert(Own.n == 0); }
  static void GoodLock() { object o = new object(); Own.n = 0; lock (o) { } Interlocked.Increment(ref k); Contract.Assert(Own.n == 0); }
  static void GoodActions() { var l = new List<Action>(); Job.n = 0; l.Add(() => { Job.n = 2; }); Contract.Assert(Job.n == 0); }
  static void GoodWatch() { var w = Stopwatch.StartNew(); Job.n = 0; w.Stop(); Contract.Assert(Job.n == 0); }
  static void GoodCompared() { var l = new List<Own>(); Job.n = 0; l.Contains(new Own()); Contract.Assert(Job.n == 0); }
  static void GoodNew<T>() where T : new() { k = 0; var t = new T(); Contract.Assert(k == 0); }
}
