// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; public C() { n = 1; } }
static class P {
  static T Make<T>() where T : new() { return new T(); }
  static void BadNew() { C.n = 0; var c = Make<C>(); Contract.Assert(C.n == 0); }
  static void BadNew2<T>() where T : new() { C.n = 0; var c = new T(); Contract.Assert(C.n == 0); }
  static void BadAct() { C.n = 0; var c = Activator.CreateInstance(typeof(C)); Contract.Assert(C.n == 0); }
  static void BadAct2() { C.n = 0; var c = Activator.CreateInstance<C>(); Contract.Assert(C.n == 0); }
}
