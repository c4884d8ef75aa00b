// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; public static void F() { n = 1; } public int X { get { n = 1; return 3; } set { n = 2; } } public int f; }
static class P {
  static void BadInvoke() { C.n = 0; typeof(C).GetMethod("F")!.Invoke(null, null); Contract.Assert(C.n == 0); }
  static void BadGet() { var c = new C(); var p = typeof(C).GetProperty("X")!; C.n = 0; p.GetValue(c); Contract.Assert(C.n == 0); }
  static void BadSet() { var c = new C(); var p = typeof(C).GetProperty("X")!; C.n = 0; p.SetValue(c, 3); Contract.Assert(C.n == 0); }
  static void BadFSet() { var c = new C(); var p = typeof(C).GetField("f")!; c.f = 0; p.SetValue(c, 3); Contract.Assert(c.f == 0); }
  static void BadDel() { var d = (Action)Delegate.CreateDelegate(typeof(Action), typeof(C).GetMethod("F")!); C.n = 0; d(); Contract.Assert(C.n == 0); }
  static void BadDel2() { var d = typeof(C).GetMethod("F")!.CreateDelegate<Action>(); C.n = 0; d(); Contract.Assert(C.n == 0); }
  static void BadHandle() { C.n = 0; RuntimeHelpers.RunClassConstructor(typeof(C).TypeHandle); typeof(C).InvokeMember("F", BindingFlags.InvokeMethod | BindingFlags.Static | BindingFlags.Public, null, null, null); Contract.Assert(C.n == 0); }
}
