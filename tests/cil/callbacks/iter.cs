// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { static int n; int f;
  static IEnumerable<int> Gen() { n = 1; yield return 1; n = 2; yield return 2; }
  static void BadEach() { n = 0; foreach (var x in Gen()) { } Contract.Assert(n == 0); }
  static void BadList() { n = 0; var l = Gen().ToList(); Contract.Assert(n == 0); }
  static void BadMove() { n = 0; var e = Gen().GetEnumerator(); e.MoveNext(); Contract.Assert(n == 0); }
  static void BadNew() { n = 0; var l = new List<int>(Gen()); Contract.Assert(n == 0); }
  static void BadJoin() { n = 0; var l = string.Join(",", Gen()); Contract.Assert(n == 0); }
  static void BadDispose() { n = 0; var e = Fin().GetEnumerator(); e.MoveNext(); n = 0; e.Dispose(); Contract.Assert(n == 0); }
  static IEnumerable<int> Fin() { try { yield return 1; } finally { n = 5; } }
  static void BadSpread() { n = 0; List<int> l = [.. Gen()]; Contract.Assert(n == 0); }
  static void BadSpreadA() { n = 0; int[] l = [.. Gen()]; Contract.Assert(n == 0); }
}
