// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class B { public virtual void F() { } } class C : B { public static int n; public override void F() { n = 1; } }
interface I { void G(); } class D : I { public static int n; void I.G() { n = 1; } }
static class P {
  static void BadVirt() { B b = new C(); Action a = b.F; C.n = 0; a(); Contract.Assert(C.n == 0); }
  static void BadIface() { I b = new D(); Action a = b.G; D.n = 0; a(); Contract.Assert(D.n == 0); }
  static void Call(Action a) { C.n = 0; a(); Contract.Assert(C.n == 0); }
  static void BadCall(Action a) { Contract.Requires(a != null); C.n = 0; a(); Contract.Assert(C.n == 0); }
}
