// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; public int X { get; set; } public C Clone() { n = 1; return (C)MemberwiseClone(); } }
static class P { static int n;
  static void BadConv() { n = 0; var b = Array.ConvertAll(new[] { 1 }, x => { n = 1; return x; }); Contract.Assert(n == 0); }
  static void BadRegex() { n = 0; var s = System.Text.RegularExpressions.Regex.Replace("aaa", "a", m => { n = 1; return "b"; }); Contract.Assert(n == 0); }
  static void BadCreate() { n = 0; var s = string.Create(3, 4, (sp, st) => { n = 1; }); Contract.Assert(n == 0); }
  static void BadForEach() { n = 0; Array.ForEach(new[] { 1 }, x => { n = 1; }); Contract.Assert(n == 0); }
  static void BadAgg() { n = 0; var r = new[] { 1, 2 }.Aggregate((a, b) => { n = 1; return a; }); Contract.Assert(n == 0); }
  static void BadGroup() { n = 0; foreach (var g in new[] { 1, 2 }.GroupBy(x => { n = 1; return x; })) { } Contract.Assert(n == 0); }
  static void BadDictOf() { n = 0; var d = new[] { 1, 2 }.ToDictionary(x => { n = 1; return x; }); Contract.Assert(n == 0); }
  static void BadDefer() { var q = new[] { 1, 2 }.Where(x => { n = 1; return true; }); n = 0; int c = q.Count(); Contract.Assert(n == 0); }
  static void BadDefer2() { var q = from x in new[] { 1, 2 } where F(x) select x; n = 0; var c = q.First(); Contract.Assert(n == 0); }
  static bool F(int x) { n = 1; return true; }
  static void BadDefer3() { var q = new[] { 1, 2 }.OrderBy(F); n = 0; var c = q.ToList(); Contract.Assert(n == 0); }
  static void BadRemoveAll() { var l = new List<int> { 1 }; n = 0; l.RemoveAll(x => { n = 1; return true; }); Contract.Assert(n == 0); }
  static void BadCwt() { var t = new ConditionalWeakTable<object, object>(); n = 0; t.GetValue(new object(), k => { n = 1; return k; }); Contract.Assert(n == 0); }
  static void BadPool() { n = 0; var w = new ManualResetEvent(false); ThreadPool.QueueUserWorkItem(_ => { n = 1; w.Set(); }); w.WaitOne(); Contract.Assert(n == 0); }
  static void BadTimer() { n = 0; var w = new ManualResetEvent(false); var t = new Timer(_ => { n = 1; w.Set(); }, null, 0, -1); w.WaitOne(); Contract.Assert(n == 0); }
  static void BadMs() { var c = new C { X = 3 }; C.n = 0; var d = c.Clone(); Contract.Assert(C.n == 0); }
}
