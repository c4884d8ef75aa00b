// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class C { public static int n; 
  static async Task Set() { n = 1; await Task.Yield(); n = 2; }
  static async Task<int> Get() { await Task.Delay(1); n = 3; return 4; }
  static async Task BadAwait() { n = 0; await Set(); Contract.Assert(n == 0); }
  static void BadWait() { n = 0; Set().Wait(); Contract.Assert(n == 0); }
  static void BadStart() { n = 0; var t = Set(); Contract.Assert(n == 0); }
  static void BadResult() { n = 0; int r = Get().Result; Contract.Assert(n == 0); }
  static void BadAwaiter() { var t = Get(); n = 0; int r = t.GetAwaiter().GetResult(); Contract.Assert(n == 0); }
  static void BadAwaiter2() { var t = Get(); n = 0; int r = t.ConfigureAwait(false).GetAwaiter().GetResult(); Contract.Assert(n == 0); }
  static async ValueTask<int> Vt() { await Task.Yield(); n = 3; return 4; }
  static void BadVt() { n = 0; var t = Vt(); n = 0; int r = t.Result; Contract.Assert(n == 0); }
  static async Task BadEach() { n = 0; await foreach (var x in Gen()) { } Contract.Assert(n == 0); }
  static async IAsyncEnumerable<int> Gen() { n = 1; yield return 1; await Task.Yield(); }
  static async Task BadLocal() { int x = 0; await Task.Yield(); Contract.Assert(x == 1); }
  static async Task<int> BadDiv(int y) { await Task.Yield(); return 3 / y; }
}
