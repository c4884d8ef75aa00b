// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class D : IDisposable { public static int n; public void Dispose() { n = 1; } }
class AD : IAsyncDisposable { public static int n; public ValueTask DisposeAsync() { n = 1; return default; } }
class CB : IDisposable { Action a; public CB(Action x) { a = x; } public void Dispose() { a(); } }
static class P { static int m;
  static void BadUsing() { D.n = 0; using (var d = new D()) { } Contract.Assert(D.n == 0); }
  static void BadUsing2() { D.n = 0; using (IDisposable d = new D()) { } Contract.Assert(D.n == 0); }
  static void BadCb() { var c = new CB(() => { m = 1; }); m = 0; c.Dispose(); Contract.Assert(m == 0); }
  static void BadCb2() { IDisposable c = new CB(() => { m = 1; }); m = 0; c.Dispose(); Contract.Assert(m == 0); }
  static void BadCb3() { IDisposable c = new CB(() => { m = 1; }); m = 0; using (c) { } Contract.Assert(m == 0); }
}
