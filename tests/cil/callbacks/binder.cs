// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; public void F() { n = 1; } }
static class P { static void BadDynamic() { dynamic d = new C(); C.n = 0; d.F(); Contract.Assert(C.n == 0); } }
