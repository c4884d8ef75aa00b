// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
delegate void D(); delegate int Cmp(int a, int b);
class H { D d; public H(D x) { d = x; } public void Go() { d(); } }
static class P { static int n;
  static void BadUser() { var h = new H(() => { n = 1; }); n = 0; h.Go(); Contract.Assert(n == 0); }
  static void BadDyn() { D d = () => { n = 1; }; n = 0; d.DynamicInvoke(); Contract.Assert(n == 0); }
  static void BadObj() { D d = () => { n = 1; }; object o = d; n = 0; ((D)o)(); Contract.Assert(n == 0); }
  static void BadComb() { D d = () => { n = 1; }; D e = d + d; n = 0; e(); Contract.Assert(n == 0); }
  static void BadAsync() { D d = () => { n = 1; }; n = 0; var r = d.BeginInvoke(null, null); d.EndInvoke(r); Contract.Assert(n == 0); }
  static unsafe void BadPtr() { delegate*<void> f = &F; n = 0; f(); Contract.Assert(n == 0); }
  static void F() { n = 1; }
}
