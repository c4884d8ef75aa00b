// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
struct K { public static int n; public int x; public override bool Equals(object o) { n = 1; return true; } public override int GetHashCode() { n = 1; return 0; } }
class KC : IEquatable<KC>, IComparable<KC> { public static int n; public bool Equals(KC o) { n = 1; return true; } public override int GetHashCode() { n = 1; return 0; } public int CompareTo(KC o) { n = 1; return 0; } }
record R(KC k);
static class P {
  static void BadDict() { var d = new Dictionary<K, int>(); K.n = 0; d[new K()] = 3; Contract.Assert(K.n == 0); }
  static void BadTry() { var d = new Dictionary<K, int>(); d[new K()] = 3; K.n = 0; d.TryAdd(new K(), 3); Contract.Assert(K.n == 0); }
  static void BadDictC() { var d = new Dictionary<KC, int>(); d[new KC()] = 3; KC.n = 0; d.ContainsKey(new KC()); Contract.Assert(KC.n == 0); }
  static void BadList() { var d = new List<KC> { new KC() }; KC.n = 0; d.Contains(new KC()); Contract.Assert(KC.n == 0); }
  static void BadIndexOf() { var d = new[] { new KC() }; KC.n = 0; Array.IndexOf(d, new KC()); Contract.Assert(KC.n == 0); }
  static void BadSort() { var d = new List<KC> { new KC(), new KC() }; KC.n = 0; d.Sort(); Contract.Assert(KC.n == 0); }
  static void BadSortA() { var d = new[] { new KC(), new KC() }; KC.n = 0; Array.Sort(d); Contract.Assert(KC.n == 0); }
  static void BadTuple() { var d = (new KC(), 3); KC.n = 0; bool b = d.Equals((new KC(), 3)); Contract.Assert(KC.n == 0); }
  static void BadTuple2() { var d = Tuple.Create(new KC(), 3); KC.n = 0; bool b = d.Equals(Tuple.Create(new KC(), 3)); Contract.Assert(KC.n == 0); }
  static void BadTupleKey() { var d = new HashSet<(KC, int)>(); KC.n = 0; d.Add((new KC(), 3)); Contract.Assert(KC.n == 0); }
  static void BadRecord() { var a = new R(new KC()); var b = new R(new KC()); KC.n = 0; bool e = a == b; Contract.Assert(KC.n == 0); }
  static void BadRecordS() { var a = new R(new KC()); KC.n = 0; var h = a.GetHashCode(); Contract.Assert(KC.n == 0); }
  static void BadHashCode() { KC.n = 0; int h = HashCode.Combine(new KC(), 2); Contract.Assert(KC.n == 0); }
  static void BadSeq() { var a = new[] { new KC() }; KC.n = 0; bool b = a.SequenceEqual(new[] { new KC() }); Contract.Assert(KC.n == 0); }
  static void BadSpan() { var a = new[] { new KC() }; KC.n = 0; bool b = a.AsSpan().IndexOf(new KC()) >= 0; Contract.Assert(KC.n == 0); }
  static void BadNullable() { K? a = new K(), b = new K(); K.n = 0; bool e = a.Equals(b); Contract.Assert(K.n == 0); }
  static void BadNullable2() { K? a = new K(); K.n = 0; int e = a.GetHashCode(); Contract.Assert(K.n == 0); }
  static void BadObjEq() { object a = new KC(), b = new KC(); KC.n = 0; int h = a.GetHashCode(); Contract.Assert(KC.n == 0); }
  static void BadStat() { object a = new K(), b = new K(); K.n = 0; bool e = object.Equals(a, b); Contract.Assert(K.n == 0); }
  static void BadCmp() { KC.n = 0; int c = Comparer<KC>.Default.Compare(new KC(), new KC()); Contract.Assert(KC.n == 0); }
  static void BadMax() { var a = new[] { new KC(), new KC() }; KC.n = 0; var m = a.Max(); Contract.Assert(KC.n == 0); }
  static void BadVt() { var s = new VT { k = new KC() }; object o = new VT { k = new KC() }; KC.n = 0; bool b = o.Equals(s); Contract.Assert(KC.n == 0); }
  static void BadVt2() { var s = new VT { k = new KC() }; KC.n = 0; int b = s.GetHashCode(); Contract.Assert(KC.n == 0); }
}
struct VT { public KC k; }
