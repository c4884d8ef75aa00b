// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; public int X { get { n = 1; return 3; } set { n = 2; } } }
static class P {
  static void BadSer() { var c = new C(); C.n = 0; var s = System.Text.Json.JsonSerializer.Serialize(c); Contract.Assert(C.n == 0); }
  static void BadDes() { C.n = 0; var s = System.Text.Json.JsonSerializer.Deserialize<C>("{\"X\":1}"); Contract.Assert(C.n == 0); }
}
