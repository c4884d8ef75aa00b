// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class MyEx : Exception { public static int n; public override string Message { get { n = 1; return ""; } } public override string ToString() { n = 1; return ""; } }
class MyComparer : StringComparer { public static int n; public override int Compare(string a, string b) { n = 1; return 0; } public override bool Equals(string a, string b) { n = 1; return true; } public override int GetHashCode(string s) { n = 1; return 0; } }
class MyColl : System.Collections.ObjectModel.Collection<int> { public static int n; protected override void InsertItem(int i, int x) { n = 1; base.InsertItem(i, x); } }
class MyProv : IServiceProvider { public static int n; public object GetService(Type t) { n = 1; return null; } }
class MyRandom : Random { public static int n; public override int Next() { n = 1; return 1; } protected override double Sample() { n = 1; return 0; } }
static class P {
  static void BadEx() { Exception e = new MyEx(); MyEx.n = 0; string s = e.Message; Contract.Assert(MyEx.n == 0); }
  static void BadEx2() { Exception e = new Exception("x", new MyEx()); MyEx.n = 0; string s = e.ToString(); Contract.Assert(MyEx.n == 0); }
  static void BadEx3() { var e = new InvalidOperationException("x", new MyEx()); MyEx.n = 0; string s = e.ToString(); Contract.Assert(MyEx.n == 0); }
  static void BadSc() { var d = new Dictionary<string, int>(new MyComparer()); MyComparer.n = 0; d["a"] = 3; Contract.Assert(MyComparer.n == 0); }
  static void BadColl() { var d = new MyColl(); MyColl.n = 0; d.Add(3); Contract.Assert(MyColl.n == 0); }
  static void BadColl2() { System.Collections.ObjectModel.Collection<int> d = new MyColl(); MyColl.n = 0; d.Add(3); Contract.Assert(MyColl.n == 0); }
  static void BadColl3() { IList<int> d = new MyColl(); MyColl.n = 0; d.Add(3); Contract.Assert(MyColl.n == 0); }
  static void BadProv() { IServiceProvider d = new MyProv(); MyProv.n = 0; d.GetService(typeof(int)); Contract.Assert(MyProv.n == 0); }
  static void BadRandom() { Random d = new MyRandom(); MyRandom.n = 0; d.Next(); Contract.Assert(MyRandom.n == 0); }
  static void BadRandom2() { Random d = new MyRandom(); MyRandom.n = 0; d.Next(3); Contract.Assert(MyRandom.n == 0); }
  static void BadRandom3() { Random d = new MyRandom(); MyRandom.n = 0; d.NextDouble(); Contract.Assert(MyRandom.n == 0); }
}
