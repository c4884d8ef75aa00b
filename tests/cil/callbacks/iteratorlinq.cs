// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P { static int n;
  static IEnumerable<int> Own() { yield return 1; }
  static void BadAddRange() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); var l = new List<int>(); n = 0; l.AddRange(q); Contract.Assert(n == 0); }
  static void BadNew() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = new List<int>(q); Contract.Assert(n == 0); }
  static void BadHash() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = new HashSet<int>(q); Contract.Assert(n == 0); }
  static void BadUnion() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); var l = new HashSet<int>(); n = 0; l.UnionWith(q); Contract.Assert(n == 0); }
  static void BadQueue() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = new Queue<int>(q); Contract.Assert(n == 0); }
  static void BadJoin() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; string s = string.Join(",", q); Contract.Assert(n == 0); }
  static void BadForeach() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; foreach (var x in q) { } Contract.Assert(n == 0); }
  static void BadSb() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); var b = new StringBuilder(); n = 0; b.AppendJoin(",", q); Contract.Assert(n == 0); }
  static void BadChunk() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = q.Distinct().Reverse().ToArray(); Contract.Assert(n == 0); }
  static void BadLinked() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = new LinkedList<int>(q); Contract.Assert(n == 0); }
  static void BadMin() { var a = new[] { 1, 2 }; IEnumerable<int> q = a.Select(x => { n = 1; return x; }); n = 0; var l = q.MinBy(x => x); Contract.Assert(n == 0); }
}
